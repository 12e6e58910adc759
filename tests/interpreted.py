"""A second copy of the rules that runs interpreted, beside the compiled one in the same process."""

import importlib.util
import sys
from types import ModuleType

import numba

from gnoming import chance, kernel, sim


def load(module: ModuleType) -> ModuleType:
    """The module's source once more, its functions left to the interpreter."""
    spec = importlib.util.spec_from_file_location(f"interpreted_{module.__name__}", module.__file__)
    assert spec
    assert spec.loader
    copy = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = copy
    before, numba.config.DISABLE_JIT = numba.config.DISABLE_JIT, True
    parts = list(kernel._PARTS)
    try:
        spec.loader.exec_module(copy)
    finally:
        numba.config.DISABLE_JIT = before
        kernel._PARTS[:] = parts
    return copy


slow_kernel = load(kernel)
slow_chance = load(chance)
slow_chance.kernel = slow_kernel
slow_sim = load(sim)
slow_sim.kernel = slow_kernel
for _name in ("generator", "put_back", "random_code", "shuffle", "taken"):
    setattr(slow_sim, _name, getattr(slow_chance, _name))
