"""A link that a test can cut, or let fall silent, between the browser and the server."""

from __future__ import annotations

import contextlib
import socket
import threading


class LooseCable:
    """Passes bytes between a port of its own and a server's, as long as it is whole.

    `cut` closes all connections and refuses new ones. `silence` loses every byte on the way and
    tells nobody; with `only_answers` what the browser says still gets through. After `mend` new
    connections pass; those that have lost something never do again.
    """

    def __init__(self, port: int) -> None:
        self.target = port
        """The server's port; a server that comes back may have another one."""
        self.state = "whole"
        self.connections: list[_Connection] = []
        self._listening = socket.create_server(("127.0.0.1", 0), backlog=64)
        self.port = self._listening.getsockname()[1]
        self._thread = threading.Thread(target=self._accept, daemon=True)
        self._thread.start()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def cut(self) -> None:
        self.state = "cut"
        for connection in list(self.connections):
            connection.close()
        self.connections.clear()

    def silence(self, *, only_answers: bool = False) -> None:
        self.state = "silent"
        for connection in list(self.connections):
            connection.loses = "answers" if only_answers else "all"

    def mend(self) -> None:
        self.state = "whole"

    def close(self) -> None:
        self.cut()
        self.state = "gone"
        # A socket that somebody waits for is woken by a visitor.
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port), 1):
            pass
        self._listening.close()
        self._thread.join(5)

    def _accept(self) -> None:
        while True:
            try:
                near, _ = self._listening.accept()
            except OSError:
                return
            if self.state in ("cut", "gone"):
                near.close()
                if self.state == "gone":
                    return
                continue
            try:
                far = socket.create_connection(("127.0.0.1", self.target), 5)
            except OSError:
                near.close()
                continue
            far.settimeout(None)
            connection = _Connection(near, far)
            connection.loses = "all" if self.state == "silent" else ""
            self.connections.append(connection)


class _Connection:
    """Two sockets and what goes between them."""

    def __init__(self, near: socket.socket, far: socket.socket) -> None:
        self.near, self.far = near, far
        self.loses = ""
        for each in (near, far):
            each.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for here, there, lost in ((near, far, ("all",)), (far, near, ("all", "answers"))):
            threading.Thread(target=self._pass, args=(here, there, lost), daemon=True).start()

    def _pass(self, here: socket.socket, there: socket.socket, lost: tuple[str, ...]) -> None:
        with contextlib.suppress(OSError):
            while heard := here.recv(65_536):
                if self.loses not in lost:
                    there.sendall(heard)
        if not self.loses:
            self.close()

    def close(self) -> None:
        for each in (self.near, self.far):
            with contextlib.suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)
            each.close()
