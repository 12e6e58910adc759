"""A line to the server that breaks again and again, in the middle of whatever is said."""

import asyncio
import contextlib
import random
from collections.abc import AsyncIterator


@contextlib.asynccontextmanager
async def a_bad_line(server: str, chance: random.Random) -> AsyncIterator[tuple[str, list[int]]]:
    """An address that leads to the server, and the list of its breaks so far (0 for ours)."""
    host, port = server.removeprefix("http://").split(":")
    breaks: list[int] = []

    async def relay(
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        left: int,
        ends: tuple[asyncio.StreamWriter, ...],
    ) -> None:
        while left and (piece := await reader.read(2_000)):
            left -= 1
            writer.write(piece if left else piece[: len(piece) // 2])
        breaks.append(left)
        for end in ends:
            end.transport.abort()

    async def link(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_connection(host, int(port))
        ends = (writer, back)
        with contextlib.suppress(ConnectionError):
            await asyncio.gather(
                relay(reader, back, chance.randint(2, 6), ends),
                relay(there, writer, chance.randint(3, 10), ends),
            )

    async with await asyncio.start_server(link, "127.0.0.1", 0) as line:
        yield f"http://127.0.0.1:{line.sockets[0].getsockname()[1]}", breaks
