"""`gnoming verify` and docs/verify_shuffle.py: what they say of a record, and that they agree."""

import ast
import re
import runpy
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from proofs import (
    ADDED,
    LINES,
    SECRET,
    TEXT,
    WHOLE,
    KeyShuffle,
    at,
    bare_text,
    changed,
    checked,
    half_told,
    other_digit,
    proven,
    swapped,
)

from gnoming import Game, cli
from gnoming.cards import DECK, Card, cards_text, parse_cards
from gnoming.shuffle import RoundKey

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "shuffle.md").read_text("utf-8")
SCRIPT = DOCS / "verify_shuffle.py"

# ------------------------------------------------------------------ gnoming verify


def written(folder: Path, text: str) -> Path:
    file = folder / "game.txt"
    file.write_text(text, encoding="utf-8", newline="")
    return file


Shown = tuple[int, str, str]


def verified(capsys: pytest.CaptureFixture[str], *files: Path) -> Shown:
    status = cli.main(["verify", *map(str, files)])
    shown = capsys.readouterr()
    return status, shown.out, shown.err


def test_verify_says_what_is_proven(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    status, shown, complaint = verified(capsys, written(tmp_path, TEXT))
    assert (status, complaint) == (0, "")
    sentences = " ".join(shown.split())
    for said in (
        "game.txt' holds: 7 players, round 3, ",
        "Every step follows the rules.",
        "Round 1: the revealed key gives the orders of the deal and of ",
        "Randomness was added by Seat 0 and Seat 6.",
        "Nobody at the table added randomness: the server alone chose the order.",
        *(proof.commitment for proof in WHOLE.proofs.values()),
    ):
        assert said in sentences
    refills = [number for number, line in enumerate(LINES) if line.startswith("Refill")]
    first = sum(number < at("Deal", 1) for number in refills)
    assert first
    assert f"of {first} refill" in sentences
    assert max(map(len, shown.splitlines()[2:])) <= 80


def test_verify_of_a_record_without_proofs_says_so(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    status, shown, complaint = verified(capsys, written(tmp_path, bare_text()))
    assert (status, complaint) == (3, "")
    assert "It holds no proofs" in shown
    assert "Round 1" not in shown


def test_verify_tells_rounds_without_key_or_proof_from_proven_ones(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    status, shown, _ = verified(capsys, written(tmp_path, half_told()))
    assert status == 3
    assert "Round 1: the revealed key gives the order" in shown
    assert "Round 2: the key is not revealed" in shown
    assert "Round 3: there is no proof" in shown


@pytest.mark.parametrize("title", ["Commitment", "Salt", "Key", "Added 0", "Deal", "Refill"])
def test_verify_refuses_what_does_not_fit_in_one_sentence(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, title: str
) -> None:
    number = at(title)
    change = swapped if title in ("Deal", "Refill") else other_digit
    text = checked(changed(number, change(LINES[number])))
    status, shown, complaint = verified(capsys, written(tmp_path, text))
    assert (status, shown) == (2, "")
    assert re.fullmatch(r"gnoming: '.*game.txt' cannot be trusted: line \d+: .+\n", complaint)


def test_verify_of_several_files_looks_at_all_and_ends_with_the_worst(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    good, bare = written(tmp_path, TEXT), tmp_path / "bare.txt"
    bare.write_text(bare_text(), encoding="utf-8", newline="")
    assert verified(capsys, good, good)[0] == 0
    status, shown, _ = verified(capsys, bare, good)
    assert status == 3
    assert "bare.txt' holds" in shown
    assert "game.txt' holds" in shown
    status, shown, complaint = verified(capsys, tmp_path / "none.txt", tmp_path, SCRIPT, bare)
    assert status == 2
    assert complaint.count("gnoming: ") == complaint.count("\n") == 3
    assert "bare.txt' holds" in shown


def test_verify_reads_standard_input() -> None:
    command = [sys.executable, "-m", "gnoming", "verify", "-"]
    done = subprocess.run(  # noqa: S603
        command, input=TEXT.encode(), capture_output=True, check=True
    )
    assert b"'-' holds" in done.stdout
    assert done.stderr == b""


def test_verify_needs_a_file_and_explains_its_exit_statuses(
    capsys: pytest.CaptureFixture[str],
) -> None:
    status, _, complaint = verified(capsys)
    assert status == 2
    assert complaint.count("\n") == 1
    assert cli.main(["verify", "--help"]) == 0
    shown = capsys.readouterr().out
    assert max(map(len, shown.splitlines())) <= 80
    for said in ("0 if every shuffle", "2 if a file", "3 if the games hold"):
        assert said in " ".join(shown.split())


# ------------------------------------------------------------------ the script without our code


def scripted(file: Path, *more: str) -> Shown:
    done = subprocess.run(  # noqa: S603
        [sys.executable, "-I", "-S", str(SCRIPT), str(file), *more],
        capture_output=True,
        text=True,
        check=False,
        encoding="utf-8",
    )
    assert "Traceback" not in done.stderr
    return done.returncode, done.stdout, done.stderr


def test_the_script_is_standard_python_without_our_code() -> None:
    tree = ast.parse(SCRIPT.read_text("utf-8"), feature_version=(3, 8))
    imported = set()
    for node in ast.walk(tree):
        assert not isinstance(node, ast.ImportFrom)
        if isinstance(node, ast.Import):
            imported |= {name.name for name in node.names}
    assert imported == {"hashlib", "hmac", "re", "sys"}
    assert "__import__" not in SCRIPT.read_text("utf-8")


def test_the_script_proves_every_round(tmp_path: Path) -> None:
    status, shown, complaint = scripted(written(tmp_path, TEXT))
    assert (status, complaint) == (0, "")
    assert "Round 1: deal and refill 1" in shown
    for number, proof in WHOLE.proofs.items():
        assert f"Round {number}: deal " in shown
        assert proof.commitment in shown
    assert "randomness added by seat 0 and 6." in shown
    assert "randomness added by nobody." in shown


def again(line: str) -> str:
    return f"{line}\n{line}"


FORGED: list[tuple[str, Callable[[str], str], str]] = [
    ("Commitment", other_digit, "the commitment does not fit"),
    ("Salt", other_digit, "the commitment does not fit"),
    ("Key", other_digit, "the commitment does not fit"),
    ("Added 6", other_digit, "round 1: the deal is not in the order"),
    ("Added 6", lambda line: line.replace("6", "5", 1), "round 1: the deal is not in the order"),
    ("Deal", swapped, "round 1: the deal is not in the order"),
    ("Refill", swapped, "round 1: the refill 1 is not in the order"),
    ("Deal", lambda line: line.replace(" M ", " 3 ", 1), "the deal is not in the order"),
    ("Refill", lambda line: f"{line} 9", "the refill 1 is not in the order"),
    ("Key", lambda line: line[:-1], "are not those of a proof"),
    ("Key", lambda line: f"Key: {line[5:].upper()}", "are not those of a proof"),
    ("Key", again, "are not those of a proof"),
    ("Salt", again, "are not those of a proof"),
    ("Commitment", again, "are not those of a proof"),
    ("Commitment", lambda _: "", "are not those of a proof"),
    ("Key", lambda _: "Salt: ", "are not those of a proof"),
    ("Added 6", lambda line: f"{line}00", "are not those of a proof"),
    ("Added 6", lambda line: line.replace("6", "7", 1), "are not those of a proof"),
    ("Added 6", lambda line: line.replace("6", "0", 1), "added something are not in order"),
    ("Deal", lambda _: "0 draw", "no deal follows the proof that begins with 'Commitment: "),
]


@pytest.mark.parametrize(("title", "change", "says"), FORGED)
def test_the_script_and_the_command_both_find_what_does_not_fit(
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    title: str,
    change: Callable[[str], str],
    says: str,
) -> None:
    file = written(tmp_path, checked(changed(number := at(title), change(LINES[number]))))
    status, _, complaint = scripted(file)
    assert (status, complaint.count("\n")) == (1, 1)
    assert says in complaint
    status, shown, complaint = verified(capsys, file)
    assert (status, shown, complaint.count("\n")) == (2, "", 1)


def test_the_script_and_the_command_both_find_a_line_that_is_left_out(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    for title in ("Commitment", "Added 0", "Added 6", "Salt", "Key"):
        file = written(tmp_path, checked(changed(at(title))))
        assert (title, scripted(file)[0], verified(capsys, file)[0]) == (title, 1, 2)


def test_a_record_changed_after_it_was_written_is_found_by_its_check(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    number = at("Scores")
    file = written(tmp_path, changed(number, other_digit(LINES[number])))
    status, _, complaint = scripted(file)
    assert (status, "the check does not fit" in complaint) == (1, True)
    assert verified(capsys, file)[0] == 2


def test_a_cheat_who_deals_other_cards_in_the_order_of_the_key_is_found(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    cards = parse_cards(LINES[at("Deal")].partition(": ")[2])
    more = [Card("3") if card == "M" else card for card in cards]
    order = cards_text(WHOLE.proofs[1].order("deal", more))
    file = written(tmp_path, checked(changed(at("Deal"), f"Deal: {order}")))
    assert "not one of the 110 cards that are due" in verified(capsys, file)[2]
    status, _, complaint = scripted(file)
    assert (status, "round 1: the deal is not in the order" in complaint) == (1, True)


def test_both_say_what_they_cannot_check(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    for text, rounds in ((bare_text(), [1, 2, 3]), (half_told(), [2, 3]), (begun(), [1])):
        file = written(tmp_path, text)
        status, shown, complaint = scripted(file)
        said = re.findall(r"^Round (\d): .* cannot be checked", shown, re.M)
        assert (status, [*map(int, said)], complaint) == (3, rounds, "")
        assert verified(capsys, file)[0] == 3


@pytest.mark.parametrize("length", [3, 300])
def test_both_say_that_the_key_of_a_round_that_goes_on_is_not_there(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, length: int
) -> None:
    game = proven(length)
    assert not game.over
    last = game.round
    game.proofs[last] = replace(game.proofs[last], key=None, salt=None)
    file = written(tmp_path, game.record())
    status, shown, complaint = scripted(file)
    assert (status, complaint) == (3, "")
    assert f"Round {last}: no key is revealed here" in shown
    status, shown, complaint = verified(capsys, file)
    assert (status, complaint) == (3, "")
    assert "The game is not over" in shown
    assert f"Round {last}: the key is not revealed" in shown


def begun() -> str:
    """The record of a game that began with a position in its first round, proven from then on."""
    keys = KeyShuffle(SECRET, ADDED)
    middle = Game(7, shuffle=keys)
    while middle.phase != "shuffle":
        middle.play(middle.legal()[-1])
    game = Game.from_position(middle.position(), shuffle=keys)
    game.deal()
    game.proofs[2] = WHOLE.proofs[2]
    return game.record()


def test_the_script_skips_the_same_words_and_gives_the_same_orders() -> None:
    script = runpy.run_path(str(SCRIPT))
    cards, words = ["3", "5", "H"], [2**32 - 1, 2**32 - 1, 2, 2**32 - 1]
    # The first two words are skipped, 2 leaves the H where it lies, the odd word the 5.
    assert script["shuffled"](cards, iter(words)) == cards
    assert script["shuffled"](cards, iter([2**32 - 2, 0])) == ["5", "3", "H"]
    assert script["DECK"] == [*DECK]
    key, added = RoundKey.derive(SECRET, 1), {0: b"dice", 6: b"\xff"}
    for label in ("deal", "refill 1", "refill 2"):
        drawn = script["random_words"](key.key.hex(), label, [*added.items()])
        assert script["shuffled"](DECK[::-1], drawn) == key.order(label, DECK, added)


def test_the_script_names_a_round_by_the_position_that_it_began_with(tmp_path: Path) -> None:
    text = begun()
    assert "; round " not in text
    later = re.sub("^(Position: .*)$", r"\1; round 4", text, flags=re.M)
    shown = scripted(written(tmp_path, checked(later)))[1]
    assert re.findall(r"^Round (\d)", shown, re.M) == ["4", "5"]


def test_both_have_one_sentence_for_what_is_no_record(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    cut, crlf = tmp_path / "cut.txt", tmp_path / "crlf.txt"
    cut.write_text(TEXT[:-9], encoding="utf-8", newline="")
    crlf.write_text(TEXT, encoding="utf-8", newline="\r\n")
    for file in (tmp_path, tmp_path / "none", Path(__file__), Path(sys.executable), cut, crlf):
        status, shown, complaint = scripted(file)
        assert (status, shown, complaint.count("\n")) == (2, "", 1)
        status, shown, complaint = verified(capsys, file)
        assert (status, shown, complaint.count("\n")) == (2, "", 1)
    assert scripted(tmp_path, "more")[0] == 2


def test_the_script_reads_standard_input(tmp_path: Path) -> None:
    with written(tmp_path, TEXT).open("rb") as piped:
        done = subprocess.run(  # noqa: S603
            [sys.executable, str(SCRIPT), "-"], stdin=piped, capture_output=True, check=True
        )
    assert done.stdout.count(b"Round ") == 3


def test_the_script_and_the_page_speak_of_each_other_and_of_the_same_statuses() -> None:
    script = SCRIPT.read_text("utf-8")
    assert "shuffle.md" in script
    assert "](verify_shuffle.py)" in PAGE
    assert len(script.splitlines()) <= 130
    told = " ".join((ast.get_docstring(ast.parse(script)) or "").split())
    for status, says in enumerate(("every order is proven", "wrong", "read", "cannot be checked")):
        assert re.search(rf"\b{status} if [^,]*{says}", told)
        assert re.search(rf"^\| {status} \| [^|]+ \| [^|]+ \|$", PAGE, re.M)
