"""The rules page and the code speak of the same clauses."""

import re
from dataclasses import fields
from pathlib import Path

import pytest

from gnoming import Rules, kernel
from gnoming.actions import PHASES

ROOT = Path(__file__).parents[1]
RULES = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
CHAPTERS = re.findall(r"^## (R\d+) ", RULES, re.MULTILINE)
CLAUSES = re.findall(r"^- (R\d+\.\d+) ", RULES, re.MULTILINE)
CITED = re.compile(r"\bR(\d+)(\.\d+)?(?:-R(\d+)(\.\d+)?)?\b")


def cited_in(text: str) -> set[str]:
    """Every clause and chapter that a text cites; `R9.1-R9.4` cites four."""
    found = set()
    for chapter, clause, last_chapter, last in CITED.findall(text):
        found.add(f"R{chapter}{clause}")
        if last_chapter:
            found.add(f"R{last_chapter}{last}")
        if last and chapter == last_chapter:
            found |= {f"R{chapter}.{at}" for at in range(int(clause[1:]), int(last[1:]) + 1)}
    return found


def sources(*folders: str) -> list[Path]:
    """All Python files of these folders."""
    return sorted(path for folder in folders for path in (ROOT / folder).rglob("*.py"))


def test_the_rules_page_has_ten_chapters_with_clauses_in_order():
    assert [f"R{chapter}" for chapter in range(1, 11)] == CHAPTERS
    for chapter in CHAPTERS[1:]:
        inside = [clause for clause in CLAUSES if clause.startswith(f"{chapter}.")]
        assert inside == [f"{chapter}.{at}" for at in range(1, len(inside) + 1)] != []


@pytest.mark.parametrize("clause", ["R1", *CLAUSES])
def test_every_clause_has_a_test_in_the_file_of_its_chapter(clause):
    number = clause.removeprefix("R").split(".")[0]
    (file,) = (ROOT / "tests" / "rules").glob(f"test_r{number}_*.py")
    behind_names = re.findall(
        r"^(?:def test_.*\):|\):) +# (.*)$", file.read_text("utf-8"), re.MULTILINE
    )
    more = re.findall(r"^def test_\w+\( +# (.*)$", file.read_text("utf-8"), re.MULTILINE)
    assert clause in cited_in(" ".join([*behind_names, *more]))


@pytest.mark.parametrize(
    "file", sorted((ROOT / "tests" / "rules").glob("test_*.py")), ids=lambda f: f.stem
)
def test_every_rules_test_names_its_clause(file):
    lines = file.read_text("utf-8").splitlines()
    for number, line in enumerate(lines):
        if line.startswith("def test_"):
            end = next(at for at in range(number, len(lines)) if re.search(r"\):|\( +#", lines[at]))
            assert re.search(
                r"# (.*\bR\d|Options|the sixteen action codes)", " ".join(lines[number : end + 1])
            ), line


@pytest.mark.parametrize("file", sources("src", "tests"), ids=lambda file: file.stem)
def test_every_clause_cited_exists(file):
    assert cited_in(file.read_text("utf-8")) <= {*CHAPTERS, *CLAUSES}


def test_the_options_are_those_of_the_rules_page():
    said = re.findall(r"^\| `(\w+)` \| (\w+) \|", RULES, re.MULTILINE)
    assert said == [(option.name, str(option.default).lower()) for option in fields(Rules)]


def test_the_codes_are_those_of_the_rules_page():
    said = re.findall(
        r"^\| (\d+)(?:[^ |]? ?(\d+))? \|",
        RULES.split("## The sixteen action codes")[1],
        re.MULTILINE,
    )
    assert said == [("0", "8"), ("9", ""), ("10", "11"), ("12", "13"), ("14", ""), ("15", "")]
    assert kernel.CODES == 16
    for phase in PHASES:
        assert f"`{phase}`" in RULES


def test_the_rules_version_is_that_of_the_page():
    (version,) = re.findall(r"this text is version (\d+)", RULES)
    assert int(version) == kernel.RULES_VERSION
