"""Matches: who sits where, the same cards for all, the same result however it is played."""

import json
import random
import re
from collections import Counter

import pytest

from gnoming import Rules, arena, kernel
from gnoming.arena import ArenaError, BotError, Orders, Plan
from gnoming.cards import DECK

SHORT = Rules(rounds=1, turn_limit=12)


class First:
    """Always the first legal action."""

    def __init__(self, seed=None):
        self.seed = seed

    def choose(self, view):
        return view.legal[0]


def plan(names, players, **options):
    return Plan(arena.enter(names), players, **options)


# ------------------------------------------------------------------ who sits where


@pytest.mark.parametrize(
    ("entrants", "players"), [(2, 2), (2, 4), (2, 7), (3, 3), (3, 4), (4, 4), (4, 3), (6, 2)]
)
def test_every_entrant_counts_in_every_seat_equally_often(entrants, players):
    table = plan(["random"] * entrants, players, seed=5)
    counted = Counter()
    for unit in range(6):
        seatings = table.seatings(unit)
        assert len(seatings) == table.games_a_unit
        for number, seats in enumerate(seatings):
            assert len(seats) == players
            for seat in table.counting(number):
                counted[seats[seat], seat] += 1
    assert set(counted) == {(who, seat) for who in range(entrants) for seat in range(players)}
    assert set(counted.values()) == {6}


def test_of_two_bots_each_sits_alone_among_the_other():
    seatings = plan(["easy", "random"], 4).seatings(0)
    assert seatings[:4] == ((0, 1, 1, 1), (1, 0, 1, 1), (1, 1, 0, 1), (1, 1, 1, 0))
    assert seatings[4:] == ((1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (0, 0, 0, 1))


def test_the_first_alone_plays_the_same_games_and_the_others_none_of_their_own():
    names, options = ["easy", "random", "random"], {"players": 4, "seed": 3, "rules": SHORT}
    whole, alone = (arena.match(names, games=24, **options, first_alone=a) for a in (False, True))
    assert alone.plan.seatings(5) == whole.plan.seatings(5)[:4]
    assert (whole.units, alone.units, alone.games) == (2, 6, 24)
    (one,) = alone.entrants
    again = arena.match(names, games=72, **options)
    assert one.name == "easy"
    assert one.games == 24
    (found,) = (each for each in again.entrants if each.name == "easy")
    assert (one.win_share, one.difference) == (found.win_share, found.difference)


def test_a_bot_meets_as_many_kinds_as_there_are_and_all_of_them_equally_often():
    table = plan(["random"] * 4, 6, seed=1)
    met = Counter()
    for unit in range(300):
        for number, seats in enumerate(table.seatings(unit)):
            others = Counter(seats) - Counter([seats[number % 6]])
            assert sorted(others.values()) == [1, 2, 2]
            met.update(others)
    assert max(met.values()) / min(met.values()) < 1.1


def test_neighbours_change_from_unit_to_unit():
    table = plan(["random"] * 4, 4)
    assert len({table.seatings(unit)[0] for unit in range(50)}) > 12


# ------------------------------------------------------------------ the same cards


def test_all_seatings_of_a_unit_are_dealt_the_same_cards(monkeypatch):
    stack, dealt = kernel.stack, []

    def told(state, order):
        if state.due == kernel.CARDS:
            dealt.append((int(state.rounds_dealt), order.tolist()))
        stack(state, order)

    monkeypatch.setattr(kernel, "stack", told)
    arena.match(["easy", "random"], players=3, games=12, rules=Rules(rounds=2, turn_limit=8))
    unit, next_unit = dealt[:12], dealt[12:]
    for deals in (unit, next_unit):
        assert deals == deals[:2] * 6
        assert [number for number, _ in deals[:2]] == [0, 1]
    orders = [tuple(order) for _, order in (*unit[:2], *next_unit[:2])]
    assert len(set(orders)) == 4
    assert all(Counter(order) == Counter(kernel.DECK.tolist()) for order in orders)


def test_a_refill_hangs_on_its_number_alone_and_not_on_what_was_refilled_before():
    ours, theirs = Orders(1, 2), Orders(1, 2)
    assert ours([*DECK]) == theirs([*DECK])
    first = ours([*DECK[:30]])
    assert theirs([*DECK[40:80]]) != first
    assert ours([*DECK[10:50]]) == theirs([*DECK[10:50]]) != first
    assert ours([*DECK]) == theirs([*DECK])


def test_refills_that_share_cards_have_them_in_the_same_order():
    def refill(cards):
        orders = Orders(1, 2)
        orders([*DECK])
        return orders(cards)

    more, fewer = refill(["3", "5", "-1", "H", "M"]), refill(["3", "-1", "M"])
    assert [card for card in more if card in fewer] == fewer


def test_every_order_of_a_refill_is_equally_likely():
    seen = Counter()
    for unit in range(3000):
        orders = Orders(9, unit)
        orders([*DECK])
        seen["".join(orders(["3", "3", "4"]))] += 1
    assert set(seen) == {"334", "343", "433"}
    assert all(900 < times < 1100 for times in seen.values())


def test_the_cards_of_a_unit_never_change():
    """Else a kept match would go on with other cards than it began with."""
    orders = Orders(1, 2)
    assert " ".join(orders([*DECK])[:9]) == "8 4 4 4 7 4 M H 3"
    assert " ".join(orders([*DECK[10:18], "H", "M"])) == "4 4 4 3 3 3 3 4 M H"


def test_each_bot_has_a_seed_of_its_own():
    table = plan([First, First], 4)
    seeds = [
        bot.seed for unit in range(2) for number in range(8) for bot in table.bots(unit, number)
    ]
    assert len(set(seeds)) == len(seeds) == 64
    assert seeds[:4] == [bot.seed for bot in table.bots(0, 0)]


def test_any_game_of_a_match_can_be_looked_at_as_a_game():
    rules = Rules(rounds=2)
    table = plan(["easy", "random"], 7, seed=4, rules=rules)
    for number, played in enumerate(arena.play_unit(table, 1)):
        if number % 5 == 0:
            game = table.game(1, number)
            assert game.scores == played.scores
            assert game.totals == played.totals
            ranks = played.ranks
            assert game.winners == tuple(seat for seat in range(7) if ranks[seat] == 0)
            assert [name.split()[0] for name in game.names] == [
                ("easy", "random")[who] for who in played.seats
            ]


# ------------------------------------------------------------------ the same result


def test_the_result_is_the_same_for_any_number_of_workers(contenders, tmp_path):
    names = ["easy", "random", f"{contenders}:Last"]
    results, files = [], []
    for workers in (1, 2, 4):
        file = tmp_path / f"{workers}.jsonl"
        options = {"players": 3, "games": 21, "rules": SHORT, "save": file, "workers": workers}
        results.append(arena.match(names, **options))
        files.append(file.read_bytes())
    assert results[0] == results[1] == results[2]
    assert files[0] == files[1] == files[2]


def test_another_seed_is_another_match():
    one, other = (arena.match(["easy", "random"], games=8, seed=s, rules=SHORT) for s in (1, 2))
    assert one.entrants != other.entrants


def test_games_are_rounded_up_to_whole_units_and_told_as_they_go():
    told = []
    done = arena.match(
        ["random", "random"],
        games=9,
        rules=SHORT,
        progress=lambda done, total: told.append((done, total)),
    )
    assert (done.units, done.games) == (2, 16)
    assert told == [(0, 16), (8, 16), (16, 16)]
    assert [standing.games for standing in done.entrants] == [8, 8]


@pytest.mark.compiled
def test_medium_beats_easy():
    best, worst = arena.match(["easy", "medium"], games=80).entrants
    assert (best.name, worst.name) == ("medium", "easy")
    assert best.win_share.low > 0.5 > 0.25 > worst.win_share.value
    assert best.difference.high < 0 < worst.difference.low
    assert best.rating.low > worst.rating.high


# ------------------------------------------------------------------ who can be entered


def test_bots_enter_by_name_by_place_as_callables_and_as_they_are(contenders):
    sources = [
        "easy",
        f"{contenders}:Last",
        f"{contenders}:sitting",
        First,
        First(),
        lambda seed: First(seed + 1),
    ]
    entrants = arena.enter(sources)
    assert [entrant.name for entrant in entrants] == [
        "easy",
        "contenders:Last",
        "contenders:sitting",
        "First",
        "First (2)",
        "<lambda>",
    ]
    assert arena.match(entrants, games=1, rules=SHORT).units == 1


def test_a_bot_that_is_entered_itself_does_not_carry_over_from_game_to_game():
    class Remembers(First):
        asked = 0

        def choose(self, view):
            self.asked += 1
            return view.legal[self.asked % len(view.legal)]

    first, second = (arena.match([Remembers(), "random"], games=8, rules=SHORT) for _ in range(2))
    assert first.entrants == second.entrants


@pytest.mark.parametrize(
    ("sources", "said"),
    [
        (["easy"], "a match needs at least two bots"),
        (
            ["easy", "grandma"],
            "there is no bot 'grandma': there are random, easy, medium, hard, expert;"
            " one of your own is named module:Class",
        ),
        (
            ["easy", "contenders:Nobody"],
            "the bot 'contenders:Nobody' cannot be imported:"
            " AttributeError: module 'contenders' has no attribute 'Nobody'",
        ),
        (
            ["easy", "no_such_module:Bot"],
            "the bot 'no_such_module:Bot' cannot be imported:"
            " ModuleNotFoundError: No module named 'no_such_module'",
        ),
        (
            ["easy", "contenders:Unseeded"],
            "the bot 'contenders:Unseeded' cannot be made with seed=0:"
            " TypeError: Unseeded() takes no arguments",
        ),
        (["easy", 7], "the entrant 'int' holds 7, which has no method choose(view)"),
    ],
)
def test_what_cannot_be_entered_is_told_in_one_sentence(contenders, sources, said):
    with pytest.raises(ArenaError) as refusal:
        arena.enter(sources)
    assert str(refusal.value) == said


def test_what_has_no_choose_is_no_entrant(contenders):
    with pytest.raises(ArenaError, match=r"'contenders:Stone' holds <.*> ?, which has no method"):
        arena.enter(["easy", f"{contenders}:Stone"])


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"players": 8}, r"a game has 2 to 7 players, not 8 \(R2.1\)"),
        ({"games": 0}, "at least one game, not 0"),
        ({"workers": 0}, "at least one worker, not 0"),
        (
            {"players": 2, "first_alone": True},
            "2 bots at 2 seats sit down together: none is alone",
        ),
    ],
)
def test_a_match_that_cannot_be_is_refused(options, said):
    with pytest.raises(ArenaError, match=said):
        arena.match(["random", "random"], **options)


def test_what_cannot_be_sent_to_workers_is_refused_at_once():
    with pytest.raises(
        ArenaError, match=r"'<lambda>' cannot be sent to other processes: .*one worker"
    ):
        arena.match(["random", lambda seed: First()], workers=2)


# ------------------------------------------------------------------ bots at fault


@pytest.mark.parametrize(
    ("bot", "workers", "said"),
    [
        ("Raises", 1, r"raised KeyError: 'no plan' \(.*contenders.py, line \d+\), in phase 'draw'"),
        ("Raises", 2, r"raised KeyError: 'no plan' \(.*contenders.py, line \d+\), in phase 'draw'"),
        ("Leaves", 1, r"raised SystemExit: enough \(.*, line \d+\), in phase 'tee off'"),
        ("Dances", 1, r"chose 'dance' in phase 'tee off'"),
    ],
)
def test_a_bot_at_fault_is_named_with_the_game_that_shows_it(contenders, bot, workers, said):
    with pytest.raises(BotError) as refusal:
        arena.match(["random", f"{contenders}:{bot}"], games=16, seed=3, workers=workers)
    where = r"of round 1(, .*)? \(unit 0, game 0, seed 3\)"
    assert re.fullmatch(rf"seat 1 \(contenders:{bot}\) {said} {where}", str(refusal.value))


def test_a_worker_that_dies_is_told(contenders):
    with pytest.raises(ArenaError, match="a worker process was ended from outside or crashed"):
        arena.match(["random", f"{contenders}:Dies"], games=16, workers=2)


# ------------------------------------------------------------------ kept in a file


def keep(file, games=32, **options):
    names = options.pop("names", ["easy", "random"])
    return arena.match(names, games=games, **{"rules": SHORT, "save": file, **options})


@pytest.fixture
def file(tmp_path):
    return tmp_path / "match.jsonl"


def test_each_unit_is_kept_as_soon_as_it_is_played(file):
    lines = []
    keep(file, progress=lambda *_: lines.append(len(file.read_text().splitlines())))
    assert lines == [1, 2, 3, 4, 5]
    header, *units = map(json.loads, file.read_text().splitlines())
    assert header["bots"] == ["easy", "random"]
    assert [unit["unit"] for unit in units] == [0, 1, 2, 3]
    assert units[0]["games"][0].keys() == {"seats", "scores"}


def test_a_match_cut_off_anywhere_goes_on_to_the_same_file_and_result(file):
    done = keep(file)
    whole = file.read_bytes()
    chance = random.Random(1)
    ends = [0, 1, 50, whole.index(b"\n"), whole.index(b"\n") + 1, len(whole) - 1, len(whole)]
    for end in (*ends, *(chance.randrange(len(whole)) for _ in range(3))):
        file.write_bytes(whole[:end])
        assert keep(file, workers=2 if end == 50 else 1) == done
        assert file.read_bytes() == whole


def test_a_match_that_is_stopped_keeps_what_was_played(file):
    def stop(done, _total):
        if done == 16:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        keep(file, progress=stop, workers=2)
    assert len(file.read_text().splitlines()) == 3
    again = []
    keep(file, progress=lambda done, _total: again.append(done))
    assert again == [16, 24, 32]


def test_a_match_can_be_made_longer_and_looked_at_shorter(file, tmp_path):
    short = keep(file, games=16)
    long = keep(file, games=32)
    assert long == keep(tmp_path / "other.jsonl", games=32)
    whole = file.read_bytes()
    assert keep(file, games=16) == short
    assert file.read_bytes() == whole


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"names": ["random", "easy"]}, "its bots is easy, random, not random, easy;"),
        ({"players": 3}, "its players is 4, not 3;"),
        ({"seed": 7}, "its seed is 0, not 7;"),
        ({"first_alone": True}, "its first-alone is False, not True;"),
        ({"rules": Rules(rounds=1, turn_limit=13)}, "its turn_limit is 12, not 13;"),
    ],
)
def test_a_file_of_another_match_is_refused_and_left_alone(file, change, said):
    keep(file, games=8)
    before = file.read_bytes()
    with pytest.raises(ArenaError, match=f"holds another match: {said} give the same arguments"):
        keep(file, games=8, **change)
    assert file.read_bytes() == before


@pytest.mark.parametrize("foreign", [b"x", b"{}\n", b"hello\nworld\n", b"\xff\x00\n", b"[1]\n"])
def test_a_file_of_something_else_is_refused_and_left_alone(file, foreign):
    file.write_bytes(foreign)
    with pytest.raises(ArenaError, match="holds no match of the arena: name another file"):
        keep(file)
    assert file.read_bytes() == foreign


def test_a_damaged_file_is_refused_wherever_the_damage_is(file):
    keep(file, games=24)
    whole = file.read_bytes()
    lines = whole.splitlines(keepends=True)
    chance = random.Random(2)
    damaged = [
        (b"".join([*lines[:2], *lines[3:]]), 3),
        (b"".join([*lines[:2], lines[1], *lines[2:]]), 3),
        (whole.replace(b'"unit":1', b'"unit":8'), 3),
    ]
    for _ in range(20):
        at = chance.randrange(len(lines[0]), len(whole) - 1)
        if whole[at : at + 1] != b"\n":
            other = b"5" if whole[at : at + 1] != b"5" else b"6"
            line = whole[:at].count(b"\n") + 1
            damaged.append((whole[:at] + other + whole[at + 1 :], line))
    for content, line in damaged:
        file.write_bytes(content)
        with pytest.raises(ArenaError, match=f"is damaged in line {line}: remove that line"):
            keep(file, games=24)
        assert file.read_bytes() == content


def test_two_programs_cannot_write_the_same_file(file):
    def meddle(done, _total):
        if done == 8:
            with file.open("ab") as other:
                other.write(b"{}\n")

    with pytest.raises(ArenaError, match="another program is writing to"):
        keep(file, progress=meddle)


def test_a_file_that_cannot_be_written_is_told(tmp_path):
    with pytest.raises(ArenaError, match=r"cannot keep the match in '.*': Is a directory"):
        keep(tmp_path)
