"""A small web proxy that shows a server under a path of its own, for a browser to play through."""

import asyncio
import contextlib
import re
import threading
from collections.abc import Iterator


@contextlib.contextmanager
def proxied(port: int, base: str, *, strip: bool) -> Iterator[str]:
    """Passes on what is asked below `base`, taking it off the path or not; gives the address."""
    loop = asyncio.new_event_loop()
    proxy = _Proxy(port, base, strip=strip)
    thread = threading.Thread(target=loop.run_forever)
    thread.start()
    try:
        at = asyncio.run_coroutine_threadsafe(proxy.listen(), loop).result(10)
        yield f"http://127.0.0.1:{at}{base}"
    finally:
        asyncio.run_coroutine_threadsafe(proxy.close(), loop).result(10)
        loop.call_soon_threadsafe(loop.stop)
        thread.join(10)
        loop.close()


class _Proxy:
    def __init__(self, port: int, base: str, *, strip: bool) -> None:
        self.port, self.base, self.strip = port, base, strip
        self.links: set[asyncio.Task[None]] = set()

    async def listen(self) -> int:
        self.server = await asyncio.start_server(self._link, "127.0.0.1", 0)
        return int(self.server.sockets[0].getsockname()[1])

    async def close(self) -> None:
        self.server.close()
        for link in self.links:
            link.cancel()
        await asyncio.gather(*self.links, return_exceptions=True)

    async def _link(self, reader, writer) -> None:
        link = asyncio.ensure_future(self._passed(reader, writer))
        self.links.add(link)
        with contextlib.suppress(asyncio.CancelledError, OSError, asyncio.IncompleteReadError):
            await link
        self.links.discard(link)
        writer.close()

    async def _passed(self, reader, writer) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        method, path, rest = head.split(" ", 2)
        if not path.startswith(f"{self.base}/"):
            writer.write(b"HTTP/1.1 404 Not Here\r\ncontent-length: 0\r\nconnection: close\r\n\r\n")
            return await writer.drain()
        if self.strip:
            path = path.removeprefix(self.base)
        if "\r\nupgrade:" not in rest.lower():  # one request is enough for one link
            rest = re.sub(r"(?i)\r\nconnection:.*?\r\n", "\r\nConnection: close\r\n", rest)
        there, to = await asyncio.open_connection("127.0.0.1", self.port)
        to.write(f"{method} {path} {rest}".encode())
        pipes = [
            asyncio.ensure_future(_pipe(reader, to)),
            asyncio.ensure_future(_pipe(there, writer)),
        ]
        try:
            await asyncio.wait(pipes, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for pipe in pipes:
                pipe.cancel()
            to.close()


async def _pipe(reader, writer) -> None:
    with contextlib.suppress(OSError):
        while piece := await reader.read(65_536):
            writer.write(piece)
            await writer.drain()
