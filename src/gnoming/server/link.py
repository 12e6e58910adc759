"""One watcher's socket: what waits to be sent, and the reading of its frames."""

from __future__ import annotations

import asyncio
from collections import deque
from contextlib import suppress

from starlette.websockets import WebSocket, WebSocketDisconnect

from gnoming import wire
from gnoming.server.limits import Allowance
from gnoming.server.settings import Limits

ABORT = "gnoming.abort"
"""Where the scope of a socket holds the function that cuts it, if the server can."""
LAST_WORDS = 10
"""Seconds for what waits, and for the closing frame, to be read."""
MOST_REASON = 120
"""Bytes of the reason that a closing frame can hold."""


class Link:
    """A socket of a seat, or of a spectator. Several of one seat are welcome."""

    __slots__ = (
        "_allowance",
        "_bytes",
        "_cut",
        "_dropped",
        "_ended",
        "_frames",
        "_is_gone",
        "_limits",
        "_wake",
        "_websocket",
        "address",
        "owner",
    )

    def __init__(self, websocket: WebSocket, address: str, limits: Limits) -> None:
        """Accepted already."""
        self.owner: str | None = None
        """The SHA-256 of the seat's token, None for a spectator."""
        self.address = address
        self._websocket = websocket
        self._limits = limits
        self._allowance = Allowance(limits.frames_per_second, 4 * limits.frames_per_second)
        self._dropped = 0
        self._frames: deque[str] = deque()
        self._bytes = 0
        self._wake = asyncio.Event()
        self._ended: tuple[int, str] | None = None
        self._cut: asyncio.TimerHandle | None = None
        self._is_gone = False

    @property
    def is_open(self) -> bool:
        """Whether anything more will be sent."""
        return self._ended is None

    def send(self, frame: str) -> None:
        """Let a frame wait its turn; who reads too slowly is let go."""
        if self._ended is not None:
            return
        limits = self._limits
        waiting = len(self._frames)  # One alone may be longer: the welcome to a long round.
        is_long = waiting > 1 and self._bytes > limits.waiting_bytes
        if waiting >= limits.waiting_frames or is_long:
            self._frames.clear()
            self.end(wire.CloseCode.FELL_BEHIND, "too much was waiting to be read")
            return
        self._frames.append(frame)
        self._bytes += len(frame)
        self._wake.set()

    def end(self, code: int, why: str) -> None:
        """Close once everything that waits has been sent."""
        if self._ended is None:
            self._ended = (code, why)
            self._wake.set()
            self._cut = asyncio.get_running_loop().call_later(LAST_WORDS, self.abort)

    def forget(self) -> None:
        """Do not wait to cut what the other side has left already."""
        if self._cut is not None and self._is_gone:
            self._cut.cancel()

    def abort(self) -> None:
        """Cut the link: who does not read cannot be told that it ends."""
        abort = self._websocket.scope.get(ABORT)
        if abort is not None:
            abort()

    async def pump(self) -> None:
        """Send what waits, until the link ends, then close it, or until the other side is gone."""
        # Caught here: with an error a task and who waits for it would hold each other.
        with suppress(RuntimeError, OSError, WebSocketDisconnect):
            await self._pump()

    async def _pump(self) -> None:
        send = self._websocket.send
        while True:
            while self._frames:
                frame = self._frames.popleft()
                self._bytes -= len(frame)
                await send({"type": "websocket.send", "text": frame})
            if self._ended is not None:
                code, why = self._ended
                await self._websocket.close(code, why[:MOST_REASON])
                return
            self._wake.clear()
            await self._wake.wait()

    async def read(self) -> str | None:
        """The next frame within the allowance; None once the link is closed, by either side."""
        while self._ended is None:
            try:
                message = await self._websocket.receive()
            except (WebSocketDisconnect, RuntimeError):
                self._is_gone = True
                return None
            if message["type"] == "websocket.disconnect":
                self._is_gone = True
                return None
            if not self._allowance.take():
                self._drop()
                continue
            text: str | None = message.get("text")
            if text is None:
                self.end(wire.CloseCode.NOT_JSON, "frames are text, not bytes")
                return None
            return text
        return None

    def _drop(self) -> None:
        self._dropped += 1
        if self._dropped > self._limits.dropped_frames:
            self.end(wire.CloseCode.TOO_MUCH, "too many frames, come back after a pause")
