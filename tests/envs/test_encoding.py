"""One encoding: from views and from states alike, for nobody more than a seat may know."""

import hashlib
import random
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from twins import played, twin

from gnoming import Game, Rules, kernel
from gnoming.cards import FACE_DOWN, card_number
from gnoming.envs import encoding
from gnoming.envs.encoding import (
    ENCODING_VERSION,
    Recall,
    bounds,
    columns,
    encode_state,
    encode_view,
    indices,
    information_text,
    mask_array,
    mask_view,
    names,
    one_hot,
    size,
)
from gnoming.record import Act, Order, parse_record
from gnoming.view import View

PAGE = Path(__file__).parents[2] / "docs" / "envs" / "encoding.md"
ALL_SEATS = range(2, 8)


def rules_of(rng: random.Random) -> Rules:
    return Rules(
        rounds=rng.choice((1, 1, 2, 3, 9)),
        return_taken=rng.random() < 0.5,
        ties_keep_bonus=rng.random() < 0.5,
        turn_limit=rng.choice((5, 12, 30, 100)),
    )


def games(seed: int, *, moments: int = 400) -> Iterator[Game]:
    """A random game at each of its moments; some are so calm that the draw pile runs out."""
    rng = random.Random(seed)
    players, rules, calm = rng.randint(2, 7), rules_of(rng), rng.choice((0.2, 0.6, 0.95))
    if seed % 6 == 5:
        players, rules, calm = 7, replace(rules, turn_limit=100), 0.98
    game = Game(players, seed=seed, rules=rules, starter=rng.randrange(players))
    yield game
    for _ in range(moments):
        if game.over:
            break
        if game.phase == "shuffle":
            game.deal()
        else:
            seat = rng.choice(game.may_act)
            legal = game.legal(seat)
            waiting = [action for action in legal if action.place is None]
            game.play(rng.choice(waiting if waiting and rng.random() < calm else legal), seat)
        yield game


def text_of(game: Game, seat: int) -> str:
    return information_text(game.log, seat, seats=game.players, rules=game.rules)


# ------------------------------------------------------------------ from a view, from a state


@pytest.mark.parametrize("seed", range(24))
def test_a_view_and_a_state_give_the_same_array_and_mask_within_the_bounds(seed: int) -> None:
    for game in games(seed):
        low, high = bounds(game.players)
        for seat in range(game.players):
            array = encode_state(game._state, seat)
            assert array.tolist() == encode_view(game.view(seat)).tolist()
            assert array.dtype == np.int16
            assert array.shape == (size(game.players),)
            assert (low <= array).all()
            assert (array <= high).all()
            mask = mask_view(game.view(seat))
            assert mask.tolist() == mask_array(kernel.legal_mask(game._state, seat)).tolist()
            assert np.flatnonzero(mask).tolist() == [a.code for a in game.legal(seat)]


def test_those_games_meet_all_that_is_rare() -> None:
    met: set[str] = set()
    for seed in range(24):
        for game in games(seed):
            array = dict(zip(names(game.players), encode_state(game._state, 0), strict=True))
            met.add(game.phase)
            met |= {
                name
                for name in ("refilled", "must play", "turns left", "removed", "seat 0 out")
                if array[name]
            }
            if array["bounced from"] != encoding.NOT_BOUNCING:
                met.add("bounced from")
            if array["hand"] == encoding.HIDDEN:
                met.add("hidden")
    assert met == {
        *("shuffle", "tee off", "draw", "play", "bounce", "hazard", "over"),
        *("refilled", "must play", "turns left", "removed", "seat 0 out"),
        *("bounced from", "hidden"),
    }


def test_arrays_can_be_written_into_what_the_caller_owns() -> None:
    game = Game(3, seed=1)
    mine, mask = np.full(size(3), -7, np.int16), np.full(16, -7, np.int8)
    assert encode_state(game._state, 0, mine) is mine
    assert mine.tolist() == encode_view(game.view(0)).tolist()
    mine[:] = -7
    assert encode_view(game.view(0), mine) is mine
    assert mine.tolist() == encode_state(game._state, 0).tolist()
    assert mask_view(game.view(0), mask) is mask
    assert mask.tolist() == [1] * 9 + [0] * 7


def test_the_gallery_has_no_seat_to_look_from() -> None:
    with pytest.raises(ValueError, match="the gallery has no seat"):
        encode_view(Game(2, seed=1).view())


def test_turning_the_table_changes_no_array() -> None:
    """The own seat comes first, so only who sits where relative to it counts."""
    state = Game(4, seed=3, starter=1)._state
    turned = kernel.new_state(4, Rules())
    for name in kernel.STATE.names or ():
        setattr(turned, name, getattr(state, name))
    for name in ("layout", "up"):
        getattr(turned, name)[:4] = np.roll(getattr(state, name)[:4], 1, axis=0)
    for name in ("starter", "turn", "actor"):
        setattr(turned, name, (getattr(state, name) + 1) % 4)
    for seat in range(4):
        expected = encode_state(state, seat).tolist()
        assert encode_state(turned, (seat + 1) % 4).tolist() == expected


# ------------------------------------------------------------------ what it must and must not tell


@pytest.mark.slow
@given(
    st.integers(2, 7), st.integers(0, 10**6), st.integers(0, 500), st.floats(0.3, 1), st.randoms()
)
def test_no_array_and_no_text_hangs_on_cards_that_its_seat_has_not_seen(  # L2
    seats: int, seed: int, length: int, calm: float, rng: random.Random
) -> None:
    game = played(seats, seed, length, calm=calm)
    for seat in range(seats):
        other = twin(game, seat, rng)
        array = encode_state(game._state, seat)
        assert encode_state(other._state, seat).tolist() == array.tolist()
        assert encode_view(other.view(seat)).tolist() == array.tolist()
        assert text_of(other, seat) == text_of(game, seat)


def relative(view: View) -> tuple[Any, ...]:
    """A view as its seat sees it, whichever number it has; rounds before count by their totals."""
    seats = len(view.layouts)

    def step(seat: int | None) -> int | None:
        return None if seat is None else (seat - int(view.seat or 0)) % seats

    def around(things: Any) -> tuple[Any, ...]:
        own = int(view.seat or 0)
        return (*things[own:], *things[:own])

    unseen = view.unseen
    return (
        *(view.phase, view.legal, view.piles, view.draw_pile, view.removed, view.hand),
        *(view.round, view.turns // seats, view.turns_left, view.rules),
        *(step(view.turn), step(view.starter), step(view.went_out)),
        frozenset(step(seat) for seat in view.may_act),
        *(around(view.layouts), around(view.totals)),
        *(tuple(unseen.layouts.items()), tuple(unseen.draw_pile.items()), unseen.mixed),
    )


@pytest.mark.slow
def test_arrays_differ_exactly_where_views_do() -> None:
    seen: dict[bytes, tuple[Any, ...]] = {}
    arrays: dict[tuple[Any, ...], bytes] = {}
    looks = 0
    for seed in range(160):
        for game in games(seed % 40 if seed % 2 else seed, moments=60):
            for seat in range(game.players):
                view, array = game.view(seat), encode_state(game._state, seat).tobytes()
                looks += 1
                key = relative(view)
                assert seen.setdefault(array, key) == key
                assert arrays.setdefault(key, array) == array
    assert len(seen) < 0.9 * looks


def histories(seed: int) -> Iterator[Game]:
    """Many short ways to go on from few deals, and twins of them: hard to tell apart.

    Some actions after twins were parted, all of them are the same: what comes to light is not.
    """
    rng = random.Random(seed)
    deal, rules = seed % 12, replace(Rules(), rounds=1, return_taken=bool(seed % 2))
    game = Game(2 + deal % 3, seed=deal, rules=rules)
    while game.phase == "tee off":  # the same two cards, so that many histories begin alike
        game.play(game.legal()[0])
    play_some(game, rng.randint(2, 14), rng)
    alike = [game, *(twin(game, watcher, rng) for watcher in range(game.players))]
    length, chance = rng.randint(0, 4), rng.random()
    for one in alike:
        play_some(one, length, random.Random(chance))
        yield one


def play_some(game: Game, length: int, rng: random.Random) -> None:
    for _ in range(length):
        legal = game.legal()
        # Draw and discard, more often than not: what another seat drew is then told late.
        quick = [a for a in legal if a.verb in ("draw", "discard")] or legal
        game.play(quick[0] if rng.random() < 0.5 else rng.choice(legal))


@pytest.mark.slow
def test_a_hundred_thousand_histories_share_a_text_exactly_if_their_seat_saw_the_same() -> None:
    texts: dict[str, int] = {}
    sights: dict[int, str] = {}
    looks = alike = seed = 0
    while looks < 100_000:
        for game in histories(seed):
            for seat in range(game.players):
                sight: tuple[Any, ...] = (seat, game.players, game.rules)
                words = [encoding._text(seat, game.players, game.rules, ())]
                for event in game.log:
                    seen = event.seen_by(seat)
                    sight = (hash(sight), seen)
                    told = encoding.event_words(seen)
                    if not told:
                        continue  # it follows from what was told before
                    words.append(told)
                    text, mark = "; ".join(words), hash(sight)
                    alike += text in texts
                    assert texts.setdefault(text, mark) == mark
                    assert sights.setdefault(mark, text) == text
                    looks += 1
                assert "; ".join(words) == text_of(game, seat)
        seed += 1
    assert len(texts) > 1_000
    assert alike > 10_000


@pytest.mark.parametrize("seed", range(20))
def test_what_is_left_out_of_a_text_follows_from_the_rest(seed: int) -> None:
    """Going out, the winner and the scores are told by no word of their own."""
    for game in games(seed, moments=120):
        silent = {type(e).__name__ for e in game.log if not encoding.event_words(e)}
        assert silent <= {"WentOut", "GameWon"}


@pytest.mark.parametrize("seed", range(20))
def test_a_game_played_on_a_state_is_recalled_as_its_log_tells_it(seed: int) -> None:
    *_, game = games(seed, moments=600)
    recall = replayed(game)
    for seat in range(game.players):
        assert recall.text(seat) == text_of(game, seat)
        assert recall.copy().text(seat) == recall.text(seat)


def replayed(game: Game) -> Recall:
    """The same game on a bare state."""
    told = parse_record(game.record())
    state = kernel.new_state(told.seats, told.rules, told.starter)
    recall, order = Recall(told.seats, told.rules), np.zeros(kernel.CARDS, np.int8)
    for step in told.steps:
        if isinstance(step, Order):
            order[: len(step.cards)] = [card_number(card) for card in step.cards]
            recall.stack(state, order)
        elif isinstance(step, Act):
            recall.apply(state, step.action.code, step.seat)
    return recall


def test_a_copy_of_what_was_seen_goes_its_own_way() -> None:
    state, order = kernel.new_state(2, Rules()), np.zeros(kernel.CARDS, np.int8)
    recall = Recall(2, Rules())
    kernel.due(state, order)
    recall.stack(state, order)
    other = recall.copy()
    recall.apply(state, 3, 0)
    assert recall.text(0).startswith(other.text(0))
    assert recall.text(0) != other.text(0)


def test_a_drawn_card_is_in_its_drawers_text_alone() -> None:  # R4.1
    game = Game(3, seed=4)
    while game.phase == "tee off":
        game.play(game.legal()[0])
    game.play("draw")
    assert text_of(game, 0).endswith(f"0 draw {game.hand}")
    for seat in (1, 2):
        assert text_of(game, seat).endswith(f"0 draw {FACE_DOWN}")


# ------------------------------------------------------------------ as floats


@pytest.mark.parametrize("seats", ALL_SEATS)
@pytest.mark.parametrize("depth", [None, 0, 2, 200])
def test_floats_tell_what_the_array_tells(seats: int, depth: int | None) -> None:
    rng = random.Random(seats)
    arrays = [
        encode_state(played(seats, rng.randrange(99), rng.randrange(300))._state, seat)
        for seat in range(seats)
    ]
    floats = one_hot(np.array(arrays), seats, depth=depth)
    where = columns(seats, depth)
    assert floats.shape == (seats, where.width)
    assert floats.dtype == np.float32
    assert np.abs(floats).max() <= 10
    faces = [*(card for card in kernel.HOW_MANY), encoding.HIDDEN, encoding.NOTHING]
    table = indices(seats)
    for array, row in zip(arrays, floats, strict=True):
        for at, column, low, scale in zip(*where[1:], strict=True):
            if scale:
                assert row[column] == np.float32(array[at] / scale)
                continue
            wide = 14 if low == encoding.CARD else table[at].high - table[at].low + 1
            (hot,) = np.flatnonzero(row[column : column + wide])
            assert (faces[hot] if low == encoding.CARD else hot + low) == array[at]
    kept = {0: 0, 2: 4}.get(depth if depth is not None else -1, 2 * encoding.deepest(seats))
    assert sum(table[at].name.split()[0] in ("left", "right") for at in where.index) == kept + 2


def test_floats_come_one_row_or_many_and_into_what_the_caller_owns() -> None:
    array = encode_state(Game(2, seed=1)._state, 0)
    row = one_hot(array, 2, depth=1)
    assert row.shape == (columns(2, 1).width,)
    mine = np.full((3, 2, row.size), 7, np.float32)
    assert one_hot(np.broadcast_to(array, (3, 2, array.size)), 2, depth=1, out=mine) is mine
    assert (mine == row).all()


# ------------------------------------------------------------------ the page, and the version


def told_on_the_page(seats: int) -> list[tuple[str, int, int]]:
    """What the table of the page says of every index of a game of `seats`."""
    rows = re.findall(
        r"^\| `([^`]+)` \| `([^`]+)` \| (.+?) to (.+?) \| ", PAGE.read_text("utf-8"), re.MULTILINE
    )
    found: dict[int, tuple[str, int, int]] = {}
    cards = [str(card) for card in encoding.CARDS]

    def number(formula: str, **letters: int) -> int:
        assert re.fullmatch("[0-9nkpcd+·\N{MINUS SIGN}-]+", formula), formula
        plain = formula.replace("·", "*").replace("\N{MINUS SIGN}", "-")
        return int(eval(plain, {"__builtins__": {}}, {"n": seats, **letters}))  # noqa: S307

    for index, name, low, high in rows:
        ranges = {
            letter: range(end)
            for letter, end in (*(("k", seats), ("p", 9), ("c", 12), ("d", 110 - 9 * seats)),)
            if re.search(rf"\b{letter}\b", index)
        }
        places: list[dict[str, int]] = [{}]
        for letter, all_of in ranges.items():
            places = [{**place, letter: value} for place in places for value in all_of]
        for place in places:
            text = re.sub(r"\b([kpd])\b", lambda m: str(place[m[1]]), name)  # noqa: B023
            text = re.sub(r"\bc\b", lambda _: cards[place["c"]], text)  # noqa: B023
            top = high.replace("how many there are", "")
            most = kernel.HOW_MANY[encoding._NUMBER_OF[cards[place["c"]]]] if not top else None
            at = number(index, **place)
            assert at not in found, f"index {at} is told twice"
            found[at] = (text, number(low), most if most is not None else number(top))
    assert sorted(found) == list(range(len(found)))
    return [found[at] for at in sorted(found)]


@pytest.mark.parametrize("seats", ALL_SEATS)
def test_the_page_tells_every_index(seats: int) -> None:
    assert told_on_the_page(seats) == [(i.name, i.low, i.high) for i in indices(seats)]


def test_the_page_tells_the_sizes_and_the_version() -> None:
    page = PAGE.read_text("utf-8")
    assert f"version {ENCODING_VERSION}." in page
    for seats in ALL_SEATS:
        assert f"| {seats} | {size(seats)} | {columns(seats).width} | " in page


DIGEST = {1: "b591ad5a3c398658"}
"""What version says what; a new version gets a new line."""


def test_the_encoding_is_that_of_its_version() -> None:
    """If this fails, either mend what changed by mistake, or raise ENCODING_VERSION."""
    digest = hashlib.sha256()
    for seed in range(6):
        for moment, game in enumerate(games(seed)):
            if moment % 7 == 0:
                for seat in range(game.players):
                    array = encode_state(game._state, seat)
                    digest.update(array.astype("<i2").tobytes())
                    digest.update(one_hot(array, game.players).astype("<f4").tobytes())
                    digest.update(mask_view(game.view(seat)).tobytes())
                    digest.update(text_of(game, seat).encode())
    assert digest.hexdigest()[:16] == DIGEST[ENCODING_VERSION]
