"""The client's types of the protocol are those of the server."""

import json
import os
import subprocess

import pytest

import web_build
from gnoming import wire


def test_the_types_are_made_from_the_protocols_schema():
    node = web_build.find_node()
    if node is None or not (web_build.WEB / "node_modules").is_dir():
        if os.environ.get("CI") or os.environ.get("GNOMING_REQUIRE_BROWSER"):
            pytest.fail("there is no Node, or nothing installed for it")
        pytest.skip("there is no Node, or nothing installed for it")
    made = subprocess.run(  # noqa: S603 - a fixed command
        [str(node.program), "wire.mjs"],
        cwd=web_build.WEB,
        input=json.dumps(wire.schema()),
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )
    assert made.returncode == 0, made.stderr
    kept = (web_build.WEB / "src" / "wire.ts").read_text(encoding="utf-8")
    assert made.stdout == kept, "make web/src/wire.ts anew, as web/wire.mjs says"
