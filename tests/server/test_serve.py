"""`gnoming serve` as a person starts and ends it."""

import asyncio
import json
import os
import re
import signal
import socket
import subprocess
import sys
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import httpx2
import pytest
import websockets

from gnoming import cli
from gnoming.server import running

pytestmark = pytest.mark.compiled

BROWSERS = ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")


@contextmanager
def served(*options: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    command = [sys.executable, "-m", "gnoming", "serve", *options]
    process = subprocess.Popen(  # noqa: S603
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    try:
        assert process.stdout is not None
        first, second = process.stdout.readline(), process.stdout.readline()
        assert "Its tables are kept in" in second
        found = re.search(r"http://\S+", first)
        assert found, (first, process.stderr.read() if process.stderr else "")
        for _ in range(500):
            try:
                httpx2.get(f"{found[0]}/health", timeout=5, trust_env=False)
                break
            except httpx2.TransportError:
                pass
        yield process, found[0]
    finally:
        if process.poll() is None:
            process.terminate()
        process.communicate(timeout=20)


def refused(*options: str) -> str:
    """What `gnoming serve` says on standard error when it does not start."""
    command = [sys.executable, "-m", "gnoming", "serve", *options]
    ended = subprocess.run(  # noqa: S603
        command, capture_output=True, text=True, timeout=60, check=False
    )
    assert ended.returncode == cli.COMPLAINT, ended
    assert "Traceback" not in ended.stderr
    assert ended.stderr.count("\n") == 1
    return ended.stderr


def test_it_says_where_it_is_tells_its_watchers_that_it_ends_and_ends(tmp_path: Path) -> None:
    async def watch(address: str, process: subprocess.Popen[str]) -> tuple[list[str], int]:
        async with httpx2.AsyncClient(base_url=address, trust_env=False) as rest:
            seated = (await rest.post("/api/tables", json={"name": "Mila"})).json()
        url = f"{address.replace('http', 'ws', 1)}/api/tables/{seated['code']}/socket"
        heard = []
        async with websockets.connect(url, compression=None, proxy=None) as link:
            hello = {"type": "hello", "protocol": 1, "token": seated["token"]}
            await link.send(json.dumps(hello))
            heard.append(json.loads(await link.recv())["type"])
            process.send_signal(signal.SIGTERM)
            with suppress(websockets.ConnectionClosed):
                while True:
                    heard.append(json.loads(await link.recv())["type"])
            assert link.close_code is not None
            return heard, link.close_code

    store = tmp_path / "with blanks and ü" / "tables.sqlite"
    with served("--store", str(store), "--log-level", "info") as (process, address):
        heard, code = asyncio.run(watch(address, process))
        _, err = process.communicate(timeout=20)
    assert heard[0] == "welcome"
    assert heard[-1] == "notice"
    assert code == 1012
    assert store.exists()
    lines = [json.loads(line) for line in err.splitlines()]
    assert any(line["message"] == "table opened" for line in lines)
    assert "Mila" not in err


def test_a_port_that_was_asked_for_and_is_in_use_is_named(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        said = refused("--port", str(port), "--store", str(tmp_path / "t.sqlite"))
    assert f"port {port} of 127.0.0.1 is in use already" in said
    assert not (tmp_path / "t.sqlite").exists()


def test_without_a_port_the_next_free_one_is_taken() -> None:
    with running.listen("127.0.0.1", None) as one, running.listen("127.0.0.1", None) as next_one:
        first, second = one.getsockname()[1], next_one.getsockname()[1]
    assert running.USUAL_PORT <= first < second < running.USUAL_PORT + running.PORTS_TRIED


def test_when_all_usual_ports_are_in_use_that_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        monkeypatch.setattr(running, "USUAL_PORT", other.getsockname()[1])
        monkeypatch.setattr(running, "PORTS_TRIED", 1)
        with pytest.raises(running.ServeError, match="are all in use"):
            running.listen("127.0.0.1", None)


def test_an_address_that_is_not_this_computers_is_refused() -> None:
    with pytest.raises(running.ServeError, match=r"cannot listen at 192\.0\.2\.1"):
        running.listen("192.0.2.1", 0)


def test_a_second_server_at_the_same_store_is_refused(tmp_path: Path) -> None:
    store = str(tmp_path / "t.sqlite")
    with served("--store", store):
        assert "t.sqlite" in refused("--store", store)


def test_opening_the_page_where_a_server_runs_already_shows_that_one(tmp_path: Path) -> None:
    store = str(tmp_path / "t.sqlite")
    hidden = {key: value for key, value in os.environ.items() if key not in BROWSERS}
    with served("--store", store) as (_, address):
        command = [sys.executable, "-m", "gnoming", "serve", "--open", "--store", store]
        ended = subprocess.run(  # noqa: S603
            command, capture_output=True, text=True, timeout=60, check=False, env=hidden
        )
    assert ended.returncode == 0
    assert ended.stderr == ""
    first, second = ended.stdout.splitlines()
    assert first == f"Gnoming runs here already, at {address}"
    if sys.platform not in ("win32", "darwin"):
        assert second == f"No browser can be opened from here: please open {address} in one."


@pytest.mark.parametrize("opens", [True, False, None])
def test_a_browser_is_opened_or_asked_for(monkeypatch: pytest.MonkeyPatch, opens: bool) -> None:
    """`None`: it cannot even be tried."""
    asked: list[str] = []

    def opened(address: str) -> bool:
        asked.append(address)
        if opens is None:
            raise webbrowser.Error("no browser")
        return opens

    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setattr(webbrowser, "open", opened)
    missing: list[bool] = []
    running.show_in_browser("http://127.0.0.1:1", lambda: missing.append(True)).join(10)
    assert asked == ["http://127.0.0.1:1"]
    assert missing == ([] if opens else [True])


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="there a display is always there")
def test_without_a_display_no_browser_is_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in BROWSERS:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(webbrowser, "open", lambda _: pytest.fail("it would take the terminal"))
    missing: list[bool] = []
    running.show_in_browser("http://127.0.0.1:1", lambda: missing.append(True)).join(10)
    assert missing == [True]


@pytest.mark.parametrize(
    ("options", "why"),
    [
        (("--workers", "4"), "4 workers cannot share one store file"),
        (("--base-path", "games"), "--base-path begins with /"),
        (("--base-path", "/games/"), "--base-path begins with /"),
        (("--log-level", "loud"), "--log-level is debug, info, warning or error"),
        (("--store", "/proc/nowhere/t.sqlite"), "/proc/nowhere"),
        (("--port", "99999"), "65535"),
    ],
)
def test_what_cannot_be_is_one_sentence(options: tuple[str, ...], why: str) -> None:
    assert why in refused(*options)


def test_the_whole_home_gets_an_address_and_a_code_to_scan(
    capsys: pytest.CaptureFixture[str],
) -> None:
    cli._announce("http://192.168.1.7:8737", Path("t.sqlite"), with_code=True)
    said = capsys.readouterr().out
    assert "http://192.168.1.7:8737" in said
    assert said.count("\n") > 12
    assert "█" in said or "▀" in said


def test_the_address_shown_is_one_that_others_reach() -> None:
    assert running.shown_host("127.0.0.1") == "127.0.0.1"
    assert running.shown_host("::1") == "[::1]"
    shown = running.shown_host(running.EVERY_ADDRESS)
    assert shown.count(".") == 3
    assert shown != running.EVERY_ADDRESS


@pytest.mark.slow
def test_seven_programs_play_at_one_table_and_every_record_verifies() -> None:
    program = Path(__file__).parents[2] / "bench" / "seven.py"
    ended = subprocess.run(  # noqa: S603
        [sys.executable, str(program), "--games", "2"],
        capture_output=True,
        text=True,
        timeout=250,
        check=False,
    )
    assert ended.returncode == 0, ended.stderr
    assert "2 games of 7" in ended.stdout
    assert "every record verified" in ended.stdout
