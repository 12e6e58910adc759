"""The citation file says what the package says."""

import tomllib
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).parents[1]
CITATION: dict[str, Any] = yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
PROJECT = PYPROJECT["project"]

REQUIRED = {"cff-version", "message", "title", "authors"}
"""By the Citation File Format 1.2.0."""
WANTED = {"type", "abstract", "version", "license", "keywords"}


def test_the_citation_file_has_the_fields_of_its_format_and_invents_none() -> None:
    assert set(CITATION) == REQUIRED | WANTED  # no doi, url or date: there is none yet
    assert CITATION["cff-version"] == "1.2.0"
    assert CITATION["type"] == "software"
    for field in ("message", "title", "abstract", "version", "license"):
        assert isinstance(CITATION[field], str)
        assert CITATION[field].strip()
    assert all(isinstance(word, str) for word in CITATION["keywords"])
    assert len(set(CITATION["keywords"])) == len(CITATION["keywords"]) > 0


def test_the_citation_file_agrees_with_the_package() -> None:
    assert CITATION["version"] == PROJECT["version"]
    assert CITATION["license"] == PROJECT["license"]
    assert CITATION["authors"] == PROJECT["authors"]


def test_the_citation_file_is_found_and_shipped() -> None:
    assert "(CITATION.cff)" in (ROOT / "README.md").read_text("utf-8")
    listed = PYPROJECT["tool"]["hatch"]["build"]["targets"]["sdist"]["only-include"]
    assert "CITATION.cff" in listed
