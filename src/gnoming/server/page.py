"""The pages of the server: the web client as it was built, and plain ones that need no script.

No page asks anything of another address. The client's files are read once, when a server is made:
only they can be asked for, and a new build changes nothing under a server that runs.
"""

from __future__ import annotations

import functools
import gzip
import hashlib
import io
import re
from collections.abc import Mapping
from dataclasses import dataclass
from html import escape
from pathlib import Path
from types import MappingProxyType
from typing import Any

from fastapi import FastAPI, Request
from fastapi.responses import Response

BUILT = Path(__file__).with_name("static")
"""The web client as built; it may be missing."""
HASHED = "assets"
"""The folder of files whose names change with what is in them."""
KINDS = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
"""What a file is, by the end of its name."""
_PACKED_ALREADY = (".ico", ".png", ".woff2")

_PAGE = """\
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<link rel="stylesheet" href="{base}/style.css">
<link rel="icon" href="data:,">
</head>
<body>
<main>
{body}
</main>
</body>
</html>
"""
STYLE = """\
:root { color-scheme: light dark; }
:root { --ink: #26352b; --ground: #f6f2e7; --leaf: #2f6b3c; --line: #d9d2bd; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e9eadf; --ground: #18211b; --leaf: #8fcf9b; --line: #38463b; }
}
body { margin: 0; background: var(--ground); color: var(--ink); }
body { font: 1.05rem/1.6 system-ui, sans-serif; overflow-wrap: anywhere; }
main { max-width: 44rem; margin: 0 auto; padding: 1.5rem 1.25rem 4rem; }
h1 { color: var(--leaf); line-height: 1.2; }
h2 { margin-top: 2.2rem; padding-top: 1rem; border-top: 1px solid var(--line); font-size: 1.1rem; }
a { color: var(--leaf); }
code { font-size: 0.95em; }
li { margin: 0.15rem 0; }
"""


def home(app: FastAPI) -> str:
    """The first page where the web client is not built."""
    base = escape(app.root_path)
    body = f"""\
<h1>Gnoming</h1>
<p>This is a server of live tables for the card game Gnoming A Round. It works.</p>
<p>Sit down from a terminal: <code>gnoming play --server ADDRESS</code>, with the address of this
page.</p>
<p>For programs: <a href="{base}/api">what the API can do</a>.</p>
<p>The page to play on is not built here; <code>python3 dev.py setup</code> builds it.</p>
<p>Made by people who like the game, not by its publisher.</p>"""
    return _PAGE.format(title="Gnoming", base=base, body=body)


def api(app: FastAPI) -> str:
    """Every address of the API in words, from its OpenAPI description."""
    base = escape(app.root_path)
    told = app.openapi()
    parts = [
        f"<h1>The API of Gnoming {escape(told['info']['version'])}</h1>",
        "<p>The same for programs: "
        f'<a href="{base}/api/openapi.json">OpenAPI</a>, <a href="{base}/api/schema">the messages'
        " of the socket</a>. docs/protocol.md tells the conversation.</p>",
        "<h2>Socket <code>/api/tables/{code}/socket</code></h2>",
        "<p>Watch a table and play at it: the first frame is a hello.</p>",
    ]
    for path, methods in told["paths"].items():
        for method, operation in methods.items():
            parts += _operation(path, method, operation)
    return _PAGE.format(title="The API of Gnoming", base=base, body="\n".join(parts))


def _operation(path: str, method: str, told: dict[str, Any]) -> list[str]:
    words = [
        f"<h2>{method.upper()} <code>{escape(path)}</code></h2>",
        f"<p>{escape(told.get('description', told.get('summary', '')))}</p>",
        "<ul>",
    ]
    for given in told.get("parameters", ()):
        words.append(
            f"<li>{escape(given['in'])} <code>{escape(given['name'])}</code>"
            f" {escape(given.get('description', ''))}</li>"
        )
    if "requestBody" in told:
        words.append("<li>a body of JSON</li>")
    words += [
        f"<li>{escape(status)}: {escape(answer['description'])}</li>"
        for status, answer in sorted(told["responses"].items())
    ]
    return [*words, "</ul>"]


# ------------------------------------------------------------------ the web client


@dataclass(frozen=True, slots=True)
class File:
    """A file of the web client, as it is sent."""

    body: bytes
    packed: bytes | None
    """The same by gzip, where that makes it shorter."""
    kind: str
    etag: str
    is_hashed: bool
    """Whether its name tells what is in it, so that it need never be asked for again."""


def client_files() -> Mapping[str, File]:
    """The files of the web client by their address; none if it is not built."""
    return _files(BUILT)


@functools.cache
def _files(folder: Path) -> Mapping[str, File]:
    found = {}
    for path in sorted(folder.rglob("*")):
        address = path.relative_to(folder).as_posix()
        if path.is_file() and not any(part.startswith(".") for part in address.split("/")):
            found[address] = _file(path, is_hashed=address.startswith(f"{HASHED}/"))
    return MappingProxyType(found)


def _file(path: Path, *, is_hashed: bool) -> File:
    body = path.read_bytes()
    # Without the time of day, or each start would make other bytes.
    packed = b"" if path.suffix in _PACKED_ALREADY else gzip.compress(body, 9, mtime=0)
    return File(
        body=body,
        packed=packed if 0 < len(packed) < len(body) else None,
        kind=KINDS.get(path.suffix, "application/octet-stream"),
        # Weak: packed or not, it is the same file.
        etag=f'W/"{hashlib.sha256(body).hexdigest()[:32]}"',
        is_hashed=is_hashed,
    )


def file_answer(request: Request, file: File) -> Response:
    """Send a file, packed for whoever can unpack it, or say that it is the one already known."""
    headers = {
        "etag": file.etag,
        "cache-control": "public, max-age=31536000, immutable" if file.is_hashed else "no-cache",
    }
    body = file.body
    if file.packed is not None:
        headers["vary"] = "accept-encoding"
        if re.search(r"\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))", _header(request, "accept-encoding")):
            headers["content-encoding"] = "gzip"
            body = file.packed
    known = {each.strip() for each in _header(request, "if-none-match").split(",")}
    if file.etag in known or "*" in known:
        headers.pop("content-encoding", None)
        return Response(status_code=304, headers=headers)
    return Response(body, headers=headers, media_type=file.kind)


def _header(request: Request, name: str) -> str:
    return ",".join(request.headers.getlist(name))


# ------------------------------------------------------------------ an address to scan


@functools.lru_cache(256)
def qr_code(text: str) -> bytes:
    """A text as a QR code, black on white with its quiet zone: an SVG that fills its place."""
    import segno  # noqa: PLC0415 - only where somebody asks for one

    paper = io.BytesIO()
    segno.make(text, micro=False, error="m").save(
        paper, kind="svg", border=4, dark="#000", light="#fff", xmldecl=False, omitsize=True
    )
    return paper.getvalue()
