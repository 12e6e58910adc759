"""What `gnoming score`, `replay` and `verify` print: layouts explained, a saved game told."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Sequence

from gnoming import kernel
from gnoming.actions import phase_name
from gnoming.cards import FACE_DOWN, Layout, parse_layout
from gnoming.events import Dealt, Event, Refilled
from gnoming.game import Game
from gnoming.kernel import Phase
from gnoming.record import Act, parse_record
from gnoming.score import explain_table
from gnoming.terminal import drawing, sentences
from gnoming.terminal.console import Complaint, wrap
from gnoming.terminal.party import Party, onlookers_party
from gnoming.terminal.texts import listed, or_english, phase_text, text

# ------------------------------------------------------------------ score


def read_layouts(arguments: Sequence[str]) -> list[Layout]:
    """The layouts of the command line; `-` stands for those on standard input.

    Raises:
        Complaint: one of them is no layout.
    """
    if all(len(word.split()) == 1 for word in arguments) and arguments != ["-"]:
        arguments = [" ".join(arguments)]  # somebody who left the quotes out
    texts = [
        part for word in arguments for part in _split(sys.stdin.read() if word == "-" else word)
    ]
    try:
        return [parse_layout(each) for each in texts]
    except ValueError as error:
        raise Complaint(or_english(error, "layout-refused")) from None


def _split(written: str) -> list[str]:
    """The layouts of a text: one in a line with `/`, or in three lines; `|` parts them too."""
    lines = [line for line in written.replace("|", "\n").splitlines() if line.strip()]
    if any("/" in line for line in lines) or len(lines) % 3:
        return lines
    return ["\n".join(lines[row : row + 3]) for row in range(0, len(lines), 3)]


def score_lines(layouts: Sequence[Layout], out: int | None, *, ties_keep_bonus: bool) -> list[str]:
    """One layout explained, or a table of them with going out and the lowest score. (R9)

    Raises:
        Complaint: there is no such table.
    """
    seats = len(layouts)
    if seats == 0:
        raise Complaint(text("no-layouts"))
    if seats > kernel.MOST_SEATS:
        raise Complaint(text("too-many-layouts", layouts=seats))
    if out is not None and not 0 <= out < seats:
        raise Complaint(text("no-such-layout", out=out, most=seats - 1))
    if out is not None and FACE_DOWN in layouts[out]:
        raise Complaint(text("out-with-face-down", out=out))
    try:
        scores = explain_table(layouts, out, ties_keep_bonus=ties_keep_bonus)
    except ValueError as error:
        raise Complaint(or_english(error, "layouts-too-many-cards")) from None
    if seats == 1:
        (score,) = scores
        total = text("score", points=score.total)
        return [*drawing.layout_rows(score.layout), *drawing.explanation(score), total]
    lines = []
    for seat, score in enumerate(scores):
        lines += [*drawing.explained(text("seat", seat=seat), score), ""]
    lowest = min(score.total for score in scores)
    best = [text("seat", seat=seat) for seat, score in enumerate(scores) if score.total == lowest]
    return [*lines, text("lowest", names=listed(best), points=lowest)]


# ------------------------------------------------------------------ replay


def game_lines(game: Game, seat: int | None, *, gallery: bool) -> list[str]:
    """A whole game told: as `seat` or the gallery saw it, else all of it once it is over.

    Raises:
        Complaint: there is no such seat, or both a seat and the gallery are meant.
    """
    if seat is not None and gallery:
        raise Complaint(text("seat-or-gallery"))
    if seat is not None and not 0 <= seat < game.players:
        raise Complaint(text("no-such-seat", seat=seat, most=game.players - 1))
    party = onlookers_party(game.names, game.players)
    log: Sequence[Event] = game.log
    if seat is not None or gallery or not game.over:
        log = [event.seen_by(seat) for event in log]
    lines = [*_heading(game, party), *drawing.log_lines(log, game, party, None)]
    if not game.over:
        view = game.view(seat)
        lines += [
            "",
            text("not-over", phase=phase_text(view.phase)),
            *drawing.table(view, party),
            *drawing.hand(view),
        ]
    return lines


def _heading(game: Game, party: Party) -> list[str]:
    players = text("replay-players", names=party.named(range(game.players)))
    date = text("replay-date", date=game.date.isoformat()) if game.date else text("replay-no-date")
    said = [date, players, *sentences.rules_sentences(game.rules)]
    return [line for sentence in said for line in wrap(sentence)]


def verified_lines(game: Game, file: str) -> list[str]:
    """That a record holds, and what it is the record of."""
    actions = sum(isinstance(step, Act) for step in parse_record(game.record()).steps)
    holds = text("verified", file=file, players=game.players, round=game.round, actions=actions)
    if not game.over:
        phase = phase_name(Phase.SHUFFLE) if game.actor is None else game.phase
        return [holds, *wrap(text("verified-not-over", phase=phase_text(phase)))]
    names = onlookers_party(game.names, game.players).named(game.winners)
    points = game.totals[game.winners[0]]
    return [holds, *wrap(text("verified-won", names=names, points=points))]


# ------------------------------------------------------------------ verify


def is_proven(game: Game) -> bool:
    """Whether each round of a game read from a record came with a proof; reading has checked it."""
    proofs = [game.proofs.get(number) for number in range(1, game.round + 1)]
    return all(proof is not None and proof.is_revealed for proof in proofs)


def proof_lines(game: Game) -> list[str]:
    """What was checked of the shuffles when the game was read, round by round, and what was not."""
    if not game.proofs:
        return wrap(text("proof-nowhere"))
    refills, dealt = Counter[int](), 0
    for event in game.log:
        dealt = event.round if isinstance(event, Dealt) else dealt
        refills[dealt] += isinstance(event, Refilled)
    lines = wrap(text("proof-steps"))
    for number in range(1, game.round + 1):
        lines += _round_lines(game, number, refills[number])
    return lines


def _round_lines(game: Game, number: int, refills: int) -> list[str]:
    proof = game.proofs.get(number)
    if proof is None:
        return wrap(text("proof-missing", round=number))
    if not proof.is_revealed:
        shown = text("proof-kept", round=number)
    else:
        name = "proof-refills" if refills else "proof-deal"
        shown = text(name, round=number, count=refills)
    party = onlookers_party(game.names, game.players)
    names = party.named([seat for seat, _ in proof.added])
    added = text("proof-added", names=names) if names else text("proof-nobody-added")
    return [*wrap(shown), f"  {proof.commitment}", *wrap(added, indent="  ")]
