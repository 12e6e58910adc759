"""What a browser gets: the web client's files, from any address that a proxy shows them at."""

import asyncio
import contextlib
import gzip
import json
import os
import re
from collections.abc import AsyncIterator
from functools import partial
from urllib.parse import urljoin

import httpx2
import pytest
from talking import hello, party
from websockets.asyncio.client import connect

from gnoming.server import page
from gnoming.server.running import config

pytestmark = pytest.mark.anyio

BUILT = page.BUILT
FIRST_LOAD = 80_000
"""Bytes over the network until a new visitor can begin, in any language."""
needs_client = pytest.mark.skipif(
    not BUILT.is_dir() and not os.environ.get("GNOMING_REQUIRE_BROWSER"),
    reason="the web client is not built",
)


@pytest.fixture
def small_client(tmp_path, monkeypatch):
    """A client of a few files in place of the one that is built, or is not."""
    files = {
        "index.html": '<!doctype html><script type="module" src="./assets/a-1.js"></script>' * 9,
        "assets/a-1.js": "let a = 1;" * 99,
        "sw.js": "self",
        "manifest.webmanifest": "{}",
        "icons/i.svg": "<svg xmlns='http://www.w3.org/2000/svg'/>",
        ".built": "secret",
        "assets/.hidden.js": "secret",
    }
    folder = tmp_path / "static"
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    (tmp_path / "beside.txt").write_text("secret")
    monkeypatch.setattr(page, "BUILT", folder)
    return folder


@pytest.fixture
def pages(small_client, served):
    with httpx2.Client(base_url=served.address, trust_env=False) as http:
        yield http


# ------------------------------------------------------------------ files


async def test_each_file_says_what_it_is_and_how_long_it_holds(pages):
    for path, kind, kept in (
        ("/", "text/html; charset=utf-8", "no-cache"),
        ("/index.html", "text/html; charset=utf-8", "no-cache"),
        ("/assets/a-1.js", "text/javascript; charset=utf-8", "immutable"),
        ("/sw.js", "text/javascript; charset=utf-8", "no-cache"),
        ("/manifest.webmanifest", "application/manifest+json", "no-cache"),
        ("/icons/i.svg", "image/svg+xml", "no-cache"),
    ):
        answer = pages.get(path)
        assert answer.status_code == 200
        assert answer.headers["content-type"] == kind
        assert kept in answer.headers["cache-control"]
        assert answer.headers["x-content-type-options"] == "nosniff"
        head = pages.head(path)
        assert head.status_code == 200
        assert head.content == b""
        for name in ("content-type", "content-length", "etag", "cache-control"):
            assert head.headers[name] == answer.headers[name]


async def test_a_file_that_is_known_is_not_sent_again(pages):
    first = pages.get("/")
    for known in (first.headers["etag"], f'"x", {first.headers["etag"]}', "*"):
        again = pages.get("/", headers={"if-none-match": known})
        assert again.status_code == 304
        assert again.content == b""
        assert again.headers["etag"] == first.headers["etag"]
    assert pages.get("/", headers={"if-none-match": '"other"'}).status_code == 200


async def test_a_file_is_packed_for_whoever_can_unpack_it(pages):
    for accepted, is_packed in (
        ("gzip", True),
        ("br, gzip;q=0.5", True),
        ("identity", False),
        ("br, gzip;q=0", False),
        ("gzip; q=0.0, br", False),
        ("", False),
    ):
        answer = pages.get("/assets/a-1.js", headers={"accept-encoding": accepted})
        assert (answer.headers.get("content-encoding") == "gzip") is is_packed
        assert answer.headers["vary"] == "accept-encoding"
        assert answer.text == "let a = 1;" * 99
        assert (int(answer.headers["content-length"]) < 200) is is_packed


async def test_nothing_else_can_be_asked_for(small_client, served):
    for path in (
        "/.built",
        "/assets/.hidden.js",
        "/assets/",
        "/assets",
        "/nothing.js",
        "/../beside.txt",
        "/%2e%2e/beside.txt",
        "/..%2fbeside.txt",
        "/assets/../../beside.txt",
        "/assets/..%2f..%2fbeside.txt",
        "/assets%2fa-1.js/../../../beside.txt",
        "//etc/passwd",
        "/assets/..\\..\\beside.txt",
        "/index.html%00.js",
    ):
        reader, writer = await asyncio.open_connection("127.0.0.1", served.port)
        writer.write(f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode())
        told = await asyncio.wait_for(reader.read(), 10)
        writer.close()
        assert told.startswith(b"HTTP/1.1 404"), path
        assert b"secret" not in told


async def test_other_addresses_keep_their_methods(pages):
    for method, path, status in (
        ("POST", "/", 405),
        ("DELETE", "/health", 405),
        ("GET", "/api/tables", 405),
        ("DELETE", "/sw.js", 405),
        ("GET", "/api/nothing", 404),
    ):
        assert pages.request(method, path).status_code == status, path


async def test_without_a_built_client_the_page_says_how_to_build_it(serve, tmp_path, monkeypatch):
    monkeypatch.setattr(page, "BUILT", tmp_path / "missing")
    async with party(serve()) as friends:
        answer = await friends.http.get("/")
        assert answer.status_code == 200
        assert "python3 dev.py setup" in answer.text
        assert (await friends.http.get("/sw.js")).status_code == 404


# ------------------------------------------------------------------ what was built


@needs_client
async def test_the_page_holds_no_script_or_style_of_its_own(served):  # H6
    async with party(served) as friends:
        text = (await friends.http.get("/")).text
    assert re.findall(r"<script[^>]*>([^<]+)</script>", text) == []
    assert "<style" not in text
    assert not re.search(r"\son\w+=|\sstyle=", text)
    addresses = re.findall(r'(?:src|href)="([^"]*)"', text)
    assert addresses
    for address in addresses:
        assert not re.match(r"/|\w+:", address), f"{address} does not work in every folder"


@needs_client
async def test_every_address_in_the_page_and_the_manifest_is_there(served):
    async with party(served) as friends:
        page_text = (await friends.http.get("/")).text
        for address in re.findall(r'(?:src|href)="([^"#]+)"', page_text):
            answer = await friends.http.get(urljoin("/", address))
            assert answer.status_code == 200, address
            if address.endswith(".webmanifest"):
                for icon in answer.json()["icons"]:
                    there = await friends.http.get(urljoin("/", icon["src"]))
                    assert there.status_code == 200, icon
                    assert there.headers["content-type"].startswith("image/")


def first_load() -> dict[str, dict[str, int]]:
    """By language, the packed bytes of each file that a new visitor waits for."""
    sources = json.loads((BUILT / ".vite" / "manifest.json").read_text(encoding="utf-8"))
    html = (BUILT / "index.html").read_text(encoding="utf-8")
    linked = re.findall(r'(?:src|href)="(?:\./)?(.*?)"', html)
    # A phone asks for this one when it keeps the page among its programs.
    wanted = {"index.html", *linked} - {"apple-touch-icon.png"}
    entry = next(each for each in sources.values() if each.get("isEntry"))

    def with_imports(chunk) -> set[str]:
        own = {chunk["file"], *chunk.get("css", ()), *chunk.get("assets", ())}
        return own.union(*(with_imports(sources[name]) for name in chunk.get("imports", ())))

    wanted |= with_imports(entry)
    loads = {}
    for language in ("en", "nl", "vi", "mk"):
        words = {
            name
            for source, chunk in sources.items()
            if re.search(rf"locales/{language}/(game|web)\.ftl", source)
            for name in with_imports(chunk)
        }
        assert words, f"the page has no words for {language}"
        loads[language] = {name: packed_bytes(name) for name in sorted(wanted | words)}
    return loads


def packed_bytes(name: str) -> int:
    return len(gzip.compress((BUILT / name).read_bytes(), 9))


@needs_client
async def test_first_load_is_small():
    for language, files in first_load().items():
        total = sum(files.values())
        assert total < FIRST_LOAD, f"{language}: {total} bytes, {files}"
        assert total > 10_000, f"{language}: something was not counted, {files}"


# ------------------------------------------------------------------ behind a proxy


@contextlib.asynccontextmanager
async def proxy(port: int, *, strip: str = "", headers: dict[str, str] | None = None):
    """Passes connections on to `port`, taking `strip` off the path of each and adding headers."""
    added = "".join(f"{name}: {value}\r\n" for name, value in (headers or {}).items())

    async def pipe(reader, writer) -> None:
        with contextlib.suppress(OSError):
            while piece := await reader.read(65_536):
                writer.write(piece)
                await writer.drain()

    async def passed(reader, writer) -> None:
        links.append(asyncio.current_task())
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        method, path, rest = head.split(" ", 2)
        line, fields = rest.split("\r\n", 1)
        if "\r\nupgrade:" not in head.lower():  # one request is enough for one link
            fields = re.sub(r"(?i)\bconnection:.*?\r\n", "connection: close\r\n", fields)
        there, to = await asyncio.open_connection("127.0.0.1", port)
        to.write(f"{method} {path.removeprefix(strip) or '/'} {line}\r\n{added}{fields}".encode())
        pipes = [
            asyncio.ensure_future(pipe(reader, to)),
            asyncio.ensure_future(pipe(there, writer)),
        ]
        await asyncio.wait(pipes, return_when=asyncio.FIRST_COMPLETED)
        to.close()
        writer.close()
        await asyncio.wait(pipes)

    links = []
    async with await asyncio.start_server(passed, "127.0.0.1", 0) as listening:
        yield listening.sockets[0].getsockname()[1]
        await asyncio.wait_for(asyncio.gather(*links), 10)


@contextlib.asynccontextmanager
async def at(serve, base: str, strip: bool, **headers: str) -> AsyncIterator[httpx2.AsyncClient]:
    served = serve(base_path=base)
    async with (
        proxy(served.port, strip=base if strip else "", headers=headers) as port,
        httpx2.AsyncClient(base_url=f"http://127.0.0.1:{port}", trust_env=False) as http,
    ):
        yield http


@pytest.mark.parametrize(
    ("base", "strip"), [("", False), ("/games/gnome", False), ("/games/gnome", True)]
)
async def test_a_page_works_wherever_a_proxy_shows_it(serve, small_client, base, strip):  # M4
    async with at(serve, base, strip) as http:
        here = f"{http.base_url}{base}/".replace("//games", "/games")
        html = await http.get(here)
        assert html.status_code == 200
        for address in re.findall(r'src="(.*?)"', html.text):
            script = await http.get(urljoin(here, address))
            assert script.text.startswith("let a")
        seated = (await http.post(urljoin(here, "api/tables"), json={"name": "Mila"})).json()
        code = seated["code"]
        picture = await http.get(urljoin(here, f"api/tables/{code}/qr"))
        assert picture.content == page.qr_code(f"{here}#/t/{code}")
        told = await http.get(urljoin(here, "api"))
        for address in re.findall(r'href="(/.*?)"', told.text):
            assert (await http.get(urljoin(here, address))).status_code == 200, address
        assert "set-cookie" not in html.headers
        socket = urljoin(here, f"api/tables/{code}/socket").replace("http", "ws", 1)
        async with connect(socket, compression=None, proxy=None, origin=str(http.base_url)) as link:
            await link.send(json.dumps(hello(seated["token"])))
            assert json.loads(await link.recv())["type"] == "welcome"


async def test_the_folder_without_its_slash_leads_to_the_page(serve, small_client):  # M4
    async with at(serve, "/games/gnome", strip=False) as http:
        answer = await http.get("/games/gnome")
        assert answer.status_code == 307
        assert answer.headers["location"] == "gnome/"  # names neither scheme nor host
        followed = await http.get("/games/gnome", follow_redirects=True)
        assert followed.text.startswith("<!doctype html>")
        assert followed.url.path == "/games/gnome/"


@pytest.mark.parametrize(("trusted", "scheme"), [("127.0.0.1", "https"), ("192.0.2.1", "http")])
async def test_what_a_proxy_says_of_the_scheme_is_believed_from_a_trusted_one_only(
    serve, small_client, monkeypatch, trusted, scheme
):  # M4
    monkeypatch.setattr("talking.config", partial(config, proxies=trusted))
    async with at(serve, "", False, **{"X-Forwarded-Proto": "https"}) as http:
        code = (await http.post("/api/tables", json={"name": "Mila"})).json()["code"]
        picture = await http.get(f"/api/tables/{code}/qr", headers={"host": "play.example.org"})
        assert picture.content == page.qr_code(f"{scheme}://play.example.org/#/t/{code}")


# ------------------------------------------------------------------ the address to scan


async def test_the_code_to_scan_is_a_picture_of_the_invitation(served):
    async with party(served) as friends:
        answer = await friends.http.get(f"{friends.path}/qr")
        assert answer.status_code == 200
        assert answer.headers["content-type"] == "image/svg+xml"
        assert answer.headers["cache-control"] == "no-store"
        assert answer.content == page.qr_code(f"{served.address}/#/t/{friends.code}")
        text = answer.text
        assert text.startswith("<svg ")
        assert 'fill="#fff"' in text
        assert 'stroke="#000"' in text
        assert "viewBox" in text
        assert "<script" not in text
        assert (await friends.http.get("/api/tables/QQQQQQ/qr")).status_code == 404
        bad = await friends.http.get(f"{friends.path}/qr", headers={"host": '"<x>'})
        assert bad.status_code == 400


def test_the_picture_leaves_a_quiet_zone():
    picture = page.qr_code("http://127.0.0.1:8737/#/t/KMTWRX").decode()
    size = int(re.search(r'viewBox="0 0 (\d+) \1"', picture)[1])
    assert (size - 4 - 17 - 4) % 4 == 0  # 4v + 17 modules, and four on each side
    left, top = re.search(r'd="M(\d+) ([\d.]+)h', picture.split('stroke="#000"')[1]).groups()
    assert (int(left), float(top)) == (4, 4.5)
