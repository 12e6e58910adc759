"""Sixteen neighbouring numbers of an array written at once: what the encoding is quick by.

A plain loop with a choice for each card becomes, compiled, one branch a card that nobody can
foresee. So each function here is written twice: as the plain loop that tells what it does, which
runs interpreted, and as the few vector instructions that the compiler does not find by itself.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, cast

from llvmlite import ir
from numba import types
from numba.core.errors import NumbaTypeError
from numba.extending import intrinsic

from gnoming import kernel
from gnoming.kernel import Function

LANES = 16
"""How many numbers are written at once."""
KINDS = len(kernel.HOW_MANY)
"""How many kinds of cards there are: each lot of unseen cards has a number for each."""

_BYTE, _NUMBER, _INDEX = ir.IntType(8), ir.IntType(16), ir.IntType(64)
_BACKWARDS = ir.Constant(ir.VectorType(ir.IntType(32), LANES), [*range(LANES - 1, -1, -1)])


# ------------------------------------------------------------------ as vector instructions


def _check(*arrays: Any) -> None:
    """Refuse to compile for arrays of which a vector is no neighbouring numbers of that type.

    Raises:
        NumbaTypeError: an array is of another type, or has gaps.
    """
    for array, kind in arrays:
        if (array.dtype, array.layout, array.ndim) != (kind, "C", 1):
            raise NumbaTypeError(f"sixteen neighbouring {kind} cannot be those of {array}")


def _place(context: Any, builder: Any, sort: Any, array: Any, index: Any) -> Any:
    """The address of one number of an array."""
    return builder.gep(context.make_array(sort)(context, builder, array).data, [index])


def _load(builder: Any, place: Any, kind: Any, lanes: int = LANES) -> Any:
    row = ir.VectorType(kind, lanes)
    return builder.load(builder.bitcast(place, row.as_pointer()), align=1)


def _store(builder: Any, numbers: Any, place: Any) -> None:
    builder.store(numbers, builder.bitcast(place, numbers.type.as_pointer()), align=1)


def _set(builder: Any, bits: Any) -> Any:
    """A set as a vector of sixteen bits."""
    few = builder.trunc(bits, ir.IntType(LANES))
    return builder.bitcast(few, ir.VectorType(ir.IntType(1), LANES))


def _writer(*, backwards: bool) -> Callable[..., Any]:
    def write(_: Any, out: Any, at: Any, cards: Any, first: Any, shown: Any, rest: Any) -> Any:
        del at, first, shown
        _check((out, types.int16), (cards, types.int8), (rest, types.int16))
        wide = types.int64
        signature = types.void(out, wide, cards, wide, wide, rest)

        def build(context: Any, builder: Any, signature: Any, given: Any) -> Any:
            out, at, cards, first, shown, rest = given
            outs, _, lying, _, _, rests = signature.args
            if backwards:
                first = builder.sub(first, ir.Constant(_INDEX, LANES - 1))
            row = _load(builder, _place(context, builder, lying, cards, first), _BYTE)
            if backwards:
                row = builder.shuffle_vector(row, ir.Constant(row.type, ir.Undefined), _BACKWARDS)
            row = builder.sext(row, ir.VectorType(_NUMBER, LANES))
            start = ir.Constant(_INDEX, 0)
            other = _load(builder, _place(context, builder, rests, rest, start), _NUMBER)
            row = builder.select(_set(builder, shown), row, other)
            _store(builder, row, _place(context, builder, outs, out, at))
            return context.get_dummy_value()

        return signature, build

    return write


def _sum_writer(_: Any, out: Any, at: Any, lying: Any, drawn: Any, parted: Any) -> Any:
    del at, parted
    _check((out, types.int16), (lying, types.int16), (drawn, types.int16))

    def build(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        out, at, *lots, parted = given
        start = ir.Constant(_INDEX, 0)
        sorts = signature.args[2:4]
        places = [_place(context, builder, *lot, start) for lot in zip(sorts, lots, strict=True)]
        one, other = (_load(builder, place, _NUMBER, KINDS) for place in places)
        both = builder.add(one, other)
        is_parted = builder.icmp_signed("!=", parted, ir.Constant(_INDEX, 0))
        for row in (one, other):
            told = builder.select(is_parted, row, both)
            _store(builder, told, _place(context, builder, signature.args[0], out, at))
            at = builder.add(at, ir.Constant(_INDEX, KINDS))
        return context.get_dummy_value()

    return types.void(out, types.int64, lying, drawn, types.int64), build


def _bit_writer(_: Any, out: Any, bits: Any) -> Any:
    del bits
    _check((out, types.int8))

    def build(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        out, bits = given
        row = builder.zext(_set(builder, bits), ir.VectorType(_BYTE, LANES))
        start = ir.Constant(_INDEX, 0)
        _store(builder, row, _place(context, builder, signature.args[0], out, start))
        return context.get_dummy_value()

    return types.void(out, types.int64), build


# ------------------------------------------------------------------ what is written


def _as_vectors(build: Any, plain: Function) -> Function:
    """The plain loop where it runs interpreted; compiled, what `build` makes instead."""
    return plain if kernel.config.DISABLE_JIT else cast(Function, intrinsic(build))


@partial(_as_vectors, _writer(backwards=False))
def write_onward(out: Any, at: int, cards: Any, first: int, shown: int, rest: Any) -> None:
    """Write the cards from `first` on to `out` from `at` on: those in the set `shown`.

    For the others `rest` says what is written (int16, sixteen). `cards` is a row (int8) inside the
    state of a game: compiled, the bytes around it are read too, and dropped.
    """
    for lane in range(LANES):
        out[at + lane] = cards[first + lane] if (shown >> lane) & 1 == 1 else rest[lane]


@partial(_as_vectors, _writer(backwards=True))
def write_back(out: Any, at: int, cards: Any, first: int, shown: int, rest: Any) -> None:
    """Write as `write_onward` does, but the cards from `first` backwards."""
    for lane in range(LANES):
        out[at + lane] = cards[first - lane] if (shown >> lane) & 1 == 1 else rest[lane]


@partial(_as_vectors, _sum_writer)
def write_lots(out: Any, at: int, lying: Any, drawn: Any, parted: int) -> None:
    """Write two rows of twelve numbers, one behind the other; if `parted` is 0, their sum twice."""
    for kind in range(KINDS):
        both = lying[kind] + drawn[kind]
        out[at + kind] = lying[kind] if parted != 0 else both
        out[at + KINDS + kind] = drawn[kind] if parted != 0 else both


@partial(_as_vectors, _bit_writer)
def write_bits(out: Any, bits: int) -> None:
    """Write the sixteen lowest bits of `bits` to `out` (int8) as 0 or 1."""
    for lane in range(LANES):
        out[lane] = (bits >> lane) & 1
