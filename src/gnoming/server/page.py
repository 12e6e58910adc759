"""The plain pages of the server: what it is, what its API can do. No script, no other address."""

from __future__ import annotations

from html import escape
from typing import Any

from fastapi import FastAPI

_PAGE = """\
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<link rel="stylesheet" href="{base}/style.css">
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
    """The first page."""
    base = escape(app.root_path)
    body = f"""\
<h1>Gnoming</h1>
<p>This is a server of live tables for the card game Gnoming A Round. It works.</p>
<p>Sit down from a terminal: <code>gnoming play --server ADDRESS</code>, with the address of this
page.</p>
<p>For programs: <a href="{base}/api">what the API can do</a>.</p>
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
