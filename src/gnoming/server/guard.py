"""What every request over HTTP must pass, and what every answer carries, whatever it is about."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any

from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from gnoming.server.limits import Allowances, address_of
from gnoming.server.settings import Settings

HEADERS = (
    (
        b"content-security-policy",
        b"default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
        b" connect-src 'self'; worker-src 'self'; manifest-src 'self';"
        b" object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
)
"""Nothing is asked from elsewhere, nothing framed, no address told to others."""


class _TooLong(Exception):
    """A body is longer than it may be."""


class Guard:
    """Counts the requests of an address, bounds bodies, refuses pages of other places."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        """Stands before `app`."""
        self._app = app
        self._settings = settings
        self._base = settings.base_path.rstrip("/")
        each = settings.limits.requests_per_second
        self.allowances = Allowances(each, 10 * each)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or answer it at once."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), *self._headers(scope)]
            await send(message)

        refusal = self._refusal(scope)
        if refusal is not None:
            await _answer(send_with_headers, *refusal)
        elif self._base and scope["path"] == self._base:
            await _to_the_page(send_with_headers, self._base)
        else:
            await self._pass(scope, receive, send_with_headers)

    def _headers(self, scope: Scope) -> list[tuple[bytes, bytes]]:
        """Answers of the API are kept nowhere: they belong to one watcher at one moment."""
        store = [(b"cache-control", b"no-store")] if "/api/" in scope["path"] else []
        return [*HEADERS, *store]

    def _refusal(self, scope: Scope) -> tuple[int, str, str] | None:
        from gnoming.server.app import is_own_page  # noqa: PLC0415 - app stands above

        client = scope.get("client")
        if not self.allowances.take(address_of(client[0] if client else None)):
            return 429, "too often", "too many requests from this address, wait a moment"
        request = Request(scope)
        if scope["method"] not in ("GET", "HEAD") and not is_own_page(request, self._settings):
            return 403, "origin", "pages of other places may not use this server"
        length = request.headers.get("content-length", "0")
        if not length.isdigit() or int(length) > self._settings.limits.body_bytes:
            return 413, "too long", f"a body has at most {self._settings.limits.body_bytes} bytes"
        return None

    async def _pass(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, counting the bytes of a body that did not say its length."""
        seen, most, is_begun = 0, self._settings.limits.body_bytes, False

        async def receive_bounded() -> Message:
            nonlocal seen
            message = await receive()
            seen += len(message.get("body", b""))
            if seen > most:
                raise _TooLong
            return message

        async def send_noted(message: Message) -> None:
            nonlocal is_begun
            if seen > most and not is_begun:
                return  # What the app makes of a body that was cut short is no answer.
            is_begun = True
            await send(message)

        with suppress(_TooLong):
            await self._app(scope, receive_bounded, send_noted)
        if seen > most and not is_begun:
            await _answer(send, 413, "too long", f"a body has at most {most} bytes")


async def _to_the_page(send: Send, base: str) -> None:
    """The page's addresses begin at its folder, and a folder's name ends with a slash."""
    # Told from where the visitor is, so that no proxy's word about that place is needed.
    there = f"{base.rsplit('/', 1)[1]}/".encode()
    headers = [(b"location", there), (b"content-length", b"0")]
    await send({"type": "http.response.start", "status": 307, "headers": headers})
    await send({"type": "http.response.body", "body": b""})


async def _answer(send: Any, status: int, code: str, why: str) -> None:
    body = json.dumps({"code": code, "why": why, "clause": ""}).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
