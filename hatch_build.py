"""Lets a wheel, an editable install and a source package carry the web client.

A source package holds it as built, so that making a wheel of that needs no Node.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).resolve().parent))

import web_build


class WebClient(BuildHookInterface):  # type: ignore[type-arg]
    """Builds the client unless it is built, or unwanted."""

    def dependencies(self) -> list[str]:
        """A Node for the build alone, where it is needed and none is there."""
        is_done = web_build.is_unwanted() or web_build.is_fresh()
        return [] if is_done or web_build.find_node() else [web_build.NODE_PACKAGE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Before anything is packed."""
        del version, build_data
        if web_build.is_unwanted() or web_build.is_fresh():
            return
        node = web_build.find_node()
        if node is None:
            sys.exit(
                "The web client needs Node to be built: 20.19, 22.12 or newer, or the package "
                f"{web_build.NODE_PACKAGE}. Or go without it: {web_build.WITHOUT}=1."
            )
        web_build.build(node, _run)


def _run(what: str, command: list[str], environment: Mapping[str, str]) -> None:
    done = subprocess.run(
        command, cwd=web_build.WEB, env=dict(environment), check=False, capture_output=True
    )
    if done.returncode:
        said = (done.stdout + done.stderr).decode(errors="replace")[-3000:]
        sys.exit(f"{web_build.without_addresses(said)}\nThis failed: {what}.")
