"""What all tests share: how many random games to play, and time for the first call of a rule."""

import os
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

import gnoming.bots.expert
import gnoming.bots.last
import gnoming.bots.learning
import gnoming.envs.one
import gnoming.envs.unseen
import gnoming.envs.vector
import gnoming.sim.decisions
import gnoming.sim.runs  # noqa: F401 - all with functions to be compiled
from gnoming import kernel

if TYPE_CHECKING:
    from collections.abc import Iterator

    from machines import Machines

# A rule is compiled at its first call, which no deadline should count.
settings.register_profile("gnoming", deadline=None, derandomize=True)
settings.load_profile("gnoming")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--games",
        type=int,
        default=2_000,
        help="games for the agreement of compiled, interpreted and oracle; 100,000 on demand",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Speak English, and compile before the workers begin, or each would compile the same."""
    os.environ["GNOMING_LANGUAGE"] = "en"
    if not hasattr(config, "workerinput"):
        kernel.prepare()


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Cut the games that were asked for into parts, so that all cores have something to do."""
    if "part_of_games" in metafunc.fixturenames:
        games = metafunc.config.getoption("--games")
        parts = max(16, games // 1_000)
        metafunc.parametrize("part_of_games", [range(p, games, parts) for p in range(parts)])


@pytest.fixture(scope="session")
def dask(tmp_path_factory: pytest.TempPathFactory) -> "Iterator[Machines]":
    """A Dask scheduler on this computer; `have` says how many workers there shall be."""
    from machines import Machines  # noqa: PLC0415 - takes a while, which others need not wait

    with Machines(tmp_path_factory.mktemp("dask")) as its:
        yield its
