"""A program that tries bytes nobody would think of: `fuzz.py frames` or `fuzz.py table`.

`frames` reads them as frames; `table` lets three seats wish for what they say at one live table.
"""

import sys
from contextlib import suppress

import atheris

# First, and as it is: compiled rules know nothing of what counts the branches taken.
from gnoming import kernel

with atheris.instrument_imports(include=["gnoming.wire", "gnoming.table", "gnoming.names"]):
    from gnoming import wire
    from gnoming.table import Command, Refused, Repeated, Table

WISHES = (
    b'{"type":"act","id":"a","version":%d,"action":"',
    b'{"type":"rename","id":"a","version":%d,"name":"',
    b'{"type":"arrange","id":"a","version":%d,"order":[',
    b'{"type":"change","id":"a","version":%d,"rules":{"rounds":',
    b'{"type":"unseat","id":"a","version":%d,"other":',
    b'{"type":"add","id":"a","version":%d,"randomness":"',
    b'{"type":"say","id":"a","version":%d,"phrase":"',
)


def read_frame(given: bytes) -> None:
    with suppress(ValueError):
        wire.parse_frame(given.decode(errors="replace"))


def fresh_table() -> Table:
    table = Table()
    for seat, name in enumerate(("Ann", "Ben", "Cid")):
        told = {"name": name, "token": str(seat) * 64}
        told |= {"code": "BCDFGH", "secret": "00" * 32} if not seat else {}
        table.apply(table.decide(Command("join" if seat else "open", 1, None, told)))
    return table


class Wisher:
    """A table that hears whatever comes; what it accepts it must be able to repeat."""

    def __init__(self) -> None:
        self.table, self.steps = fresh_table(), 0

    def __call__(self, given: bytes) -> None:
        kind, seat, rest = given[:1] or b"\0", (given[1:2] or b"\0")[0] % 3, given[2:]
        begin = WISHES[kind[0] % len(WISHES)] % self.table.version
        for text in (
            rest,
            begin + rest,
            begin + rest + b'"}',
            begin + rest + b"}",
            begin + rest + b"]}",
        ):
            with suppress(ValueError):
                frame = wire.parse_frame(text.decode(errors="replace"))
                if isinstance(frame, wire.Command):
                    self.wish(frame, seat)
        legal = self.table.you(seat).legal if self.table.stage == "playing" else []
        if legal:
            self.wish(
                wire.Act(type="act", id="b", version=self.table.version, action=legal[0]), seat
            )
        elif self.table.stage != "playing":
            wish = {"lobby": wire.Start, "between": wire.Deal}.get(self.table.stage)
            if wish:
                name = wish.__name__.lower()
                self.wish(wish(type=name, id="b", version=self.table.version), self.table.host)

    def wish(self, frame: wire.Command, seat: int) -> None:
        if seat >= len(self.table.chairs):
            return
        told = frame.told() | ({"secret": "11" * 32} if frame.type == "again" else {})
        before = self.table.version
        try:
            step = self.table.decide(Command(frame.type, 2, seat, told, None, frame.version))
        except (Refused, Repeated):
            assert self.table.version == before
            return
        self.table.apply(step)
        assert self.table.version == before + 1
        self.table.now().model_dump_json()
        self.steps += 1
        if len(self.table.chairs) < 2 or self.table.stage == "finished" or self.steps % 300 == 0:
            self.table = fresh_table()


def main() -> None:
    kernel.prepare()
    what = sys.argv.pop(1)
    atheris.Setup(sys.argv, read_frame if what == "frames" else Wisher())
    atheris.Fuzz()


if __name__ == "__main__":
    main()
