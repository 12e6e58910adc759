"""What the learned values read of a table, and what they make of it: against slow, plain twins."""

import random
from collections import Counter

import numpy as np
import pytest
from interpreted import load, slow_kernel
from pictures import table
from seen_games import decisions

from gnoming import kernel
from gnoming.bots import values as fast
from gnoming.bots.conformance import redealt
from gnoming.bots.hard import HardBot, shipped
from gnoming.bots.values import (
    CLASS,
    CLASSES,
    CROSSINGS,
    DOWN,
    DRAW_PILE,
    GAINS,
    GUESSED,
    HAZARD_FACE,
    KIND_FACES,
    LAYOUTS,
    MATCH,
    MATCHED,
    OUTS,
    TRIED,
    UNFORESEEN,
    WILD,
    count_unseen,
    even_weights,
    final_points,
    index_of,
    layout_classes,
    layout_value,
    look,
    new_desk,
    new_values,
    weigh,
)
from gnoming.kernel import CODES, Phase, Rules
from gnoming.view import view_of

pytestmark = pytest.mark.compiled

UP = KIND_FACES.tolist()
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8)]


# ------------------------------------------------------------------ a slow twin of layout_value


def card_of(face):
    """The card of a face that is up."""
    return face - 4 - MATCHED if face > HAZARD_FACE else face - 4


def plain_match(faces):
    """What a line matches as, by the rules; 0 if a card of it lies face down."""
    return 0 if DOWN in faces else int(kernel.line_value(*map(card_of, faces)))


def as_lines_see(faces):
    """The faces, those of positive cards in a line that matches marked so."""
    matched = {place for line in LINES if plain_match([faces[p] for p in line]) for place in line}
    return [
        face + MATCHED if place in matched and 3 <= card_of(face) <= 8 else face
        for place, face in enumerate(faces)
    ]


def pair(one, other):
    """What two cards of a line leave the third place to do: a value, `any`, and so on."""
    cards = [card_of(face) for face in (one, other) if face != DOWN]
    plain = [card for card in cards if card != kernel.MULLIGAN]
    if any(not 3 <= card <= 8 for card in plain) or len(set(plain)) > 1:
        return 0
    if len(cards) == 2:
        return plain[0] - 2 if plain else 7
    if len(cards) == 1:
        return plain[0] + 5 if plain else 14
    return 15


def waits_for(faces):
    """The value for which a line lacks one card, if that card would lower the score."""
    if plain_match(faces):
        return None
    up = Counter(card_of(face) for face in faces if face != DOWN)
    points = sum(3.4 if face == DOWN else 0 if face > HAZARD_FACE else face - 4 for face in faces)
    for value in range(3, 9):
        if up[value] and up[value] + up[kernel.MULLIGAN] == 2 and points + value > 0:
            return value
    return None


def slow_value(faces, table, cross, outs, adjust, scarce):
    """The sum that `layout_value` is: by line, by place, and by what the lines wait for."""
    seen = as_lines_see(faces)
    lines = [[seen[place] for place in line] for line in LINES]
    classes = [CLASS[index_of(*line)] for line in lines]
    worth = sum(float(table[kind]) + scarce * float(adjust[kind]) for kind in classes)
    for place, face in enumerate(seen):
        row, column = (
            pair(*(seen[other] for other in line if other != place))
            for line in LINES
            if place in line
        )
        standing = 1 if face > HAZARD_FACE else 2 if face == DOWN else 0
        low, high = sorted((row, column))
        worth += float(cross[(standing * 16 + low) * 16 + high])
    waiting = [value for value in map(waits_for, lines) if value is not None]
    return worth + float(outs[7 * len(set(waiting)) + len(waiting)])


def faces_at_random(chance, faces=(*UP, DOWN)):
    """Nine faces of few kinds, so that much matches and waits."""
    return np.array(chance.choices(chance.choices(faces, k=chance.randint(1, 5)), k=9), np.int64)


def tables_at_random(numbers):
    """Numbers for lines, places, outs, and how much more than usual may come."""
    sizes = (CLASSES, CROSSINGS, OUTS, CLASSES)
    return [numbers.normal(size=size).astype(np.float32) for size in sizes]


@pytest.mark.parametrize("scarce", [0.0, 0.7])
def test_the_value_of_a_layout_is_that_of_its_lines_and_places(scarce):
    chance, numbers = random.Random(1), np.random.default_rng(1)
    for _ in range(10):
        table, cross, outs, adjust = tables_at_random(numbers)
        for _ in range(50):
            faces = faces_at_random(chance)
            found = layout_value(faces, table, cross, outs, adjust, scarce)
            slow = slow_value(faces.tolist(), table, cross, outs, adjust, scarce)
            assert found == pytest.approx(slow, abs=1e-4), faces


def test_what_is_learned_from_is_what_is_weighed():
    chance, numbers = random.Random(2), np.random.default_rng(2)
    table, cross, outs, adjust = tables_at_random(numbers)
    classes = np.empty(16, np.int64)
    for _ in range(500):
        faces = faces_at_random(chance)
        layout_classes(faces, classes)
        sums = table[classes[:6]].sum() + cross[classes[6:15]].sum() + outs[classes[15]]
        found = layout_value(faces, table, cross, outs, adjust, 0.0)
        assert found == pytest.approx(sums, abs=1e-4), faces


def test_rows_and_columns_are_valued_alike():
    chance, numbers = random.Random(3), np.random.default_rng(3)
    table, cross, outs, adjust = tables_at_random(numbers)
    for _ in range(200):
        faces = faces_at_random(chance)
        turned = faces.reshape(3, 3).T.ravel().copy()
        one, other = (layout_value(f, table, cross, outs, adjust, 0.3) for f in (faces, turned))
        assert one == pytest.approx(other, abs=1e-4)


# ------------------------------------------------------------------ lines and scores


def test_every_line_matches_as_the_rules_say():  # R9.1
    for first in UP:
        for second in UP:
            for third in UP:
                value = kernel.line_value(first - 4, second - 4, third - 4)
                assert MATCH[index_of(first, second, third)] == value
                assert MATCH[index_of(first, second, DOWN)] == 0


def test_two_lines_are_of_one_class_exactly_if_they_hold_the_same_faces():
    marked = [value + 4 + MATCHED for value in range(3, 9)]
    faces = [*UP, DOWN, *marked]
    lines = [(a, b, c) for a in faces for b in faces for c in faces]
    by_class = {}
    for line in lines:
        by_class.setdefault(int(CLASS[index_of(*line)]), set()).add(tuple(sorted(line)))
    assert all(len(held) == 1 for held in by_class.values())
    assert len(by_class) == CLASSES == len({tuple(sorted(line)) for line in lines})


def test_nine_open_cards_score_what_they_score():  # R9.1-R9.4
    chance, state = random.Random(4), kernel.new_state(2, Rules())
    for _ in range(2_000):
        faces = faces_at_random(chance, UP)
        state.layout[0] = faces - 4
        assert final_points(faces) == kernel.layout_points(state, 0), faces


def test_untrained_values_say_what_lies_there():
    values = new_values()
    desk, chance = new_desk(), random.Random(5)
    for _ in range(200):
        faces = faces_at_random(chance, UP)
        worth = layout_value(
            faces, values.table[0, 1, 1], values.cross[0, 1], values.outs[0, 1], desk.adjust, 0.0
        )
        assert worth == pytest.approx(final_points(faces), abs=1e-4), faces


def test_only_lines_that_may_gain_wait():
    for first in (7, 8, 12):
        line = index_of(first, first, DOWN)
        assert GAINS[CLASS[line]] > 0
    assert GAINS[CLASS[index_of(7, 8, 9)]] < GAINS[CLASS[index_of(7, 7, 9)]]
    assert GAINS[CLASS[index_of(7, 7, WILD)]] == 0


# ------------------------------------------------------------------ weighing


def weighed(state, seat, desk=None, how=fast):
    """The code that is chosen on this state, and what each code costs."""
    desk = new_desk() if desk is None else desk
    costs = np.empty(CODES)
    how.even_weights(state.seats, desk)
    how.look(state, desk)
    how.count_unseen(state, seat, desk.lots)
    mask = int(kernel.legal_mask(state, seat))
    code = how.weigh(state, seat, mask, shipped()[0], desk, costs)
    return int(code), costs, mask


def foreseeing(bounces):
    """A desk on which bounces are foreseen like that."""
    desk = new_desk()
    desk.bounces = bounces
    return desk


@pytest.mark.parametrize("seats", [2, 3, 7])
@pytest.mark.parametrize("bounces", [UNFORESEEN, GUESSED, TRIED])
def test_every_legal_action_has_a_cost_and_the_table_is_left_as_it_was(seats, bounces):
    phases = Counter()
    for decision in decisions(seats, games=2, seed=seats):
        state = decision.state
        before = state.tobytes()
        code, costs, mask = weighed(state, decision.seat, foreseeing(bounces))
        assert state.tobytes() == before
        legal = [bool(mask >> each & 1) for each in range(CODES)]
        assert np.isfinite(costs).tolist() == legal
        assert not np.isnan(costs).any()
        assert costs[code] <= costs.min() + 1e-6
        phases[int(state.phase)] += 1
    assert set(phases) == {Phase.TEE_OFF, Phase.DRAW, Phase.PLAY, Phase.BOUNCE, Phase.HAZARD}


@pytest.mark.parametrize("seats", [2, 4, 7])
def test_no_hidden_card_is_read(seats):
    chance, refilled, different = random.Random(6), 0, 0
    for decision in decisions(seats, games=2, seed=10 + seats):
        state = decision.state
        other = redealt(state, chance)
        different += other.tobytes() != state.tobytes()
        refilled += state.refills > 0
        code, costs, _ = weighed(state, decision.seat, foreseeing(TRIED))
        twin_code, twin_costs, _ = weighed(other, decision.seat, foreseeing(TRIED))
        assert twin_costs.tolist() == costs.tolist()
        assert twin_code == code
    assert different > 100
    assert refilled or seats < 7


@pytest.mark.parametrize("bounces", [UNFORESEEN, TRIED])
@pytest.mark.parametrize(("seats", "games"), [(2, 3), (3, 2), (5, 2), (7, 2)])
def test_a_view_and_the_true_table_lead_to_the_same_choice(seats, games, bounces):
    values, refilled, hazards = shipped()[0], 0, 0
    bot = HardBot(values=values, bounces=bounces)
    costs, desk = np.empty(CODES), foreseeing(bounces)
    for decision in decisions(seats, games=games, seed=20 + seats):
        state, seat = decision.state, decision.seat
        code, found = bot.weighed(view_of(state, seat, decision.rules))
        look(state, desk)
        count_unseen(state, seat, desk.lots)
        desk.weights[:] = bot.desk.weights
        mask = kernel.legal_mask(state, seat)
        assert weigh(state, seat, mask, values, desk, costs) == code
        assert found == pytest.approx(costs.tolist(), abs=1e-9)
        assert bot.desk.lots == pytest.approx(desk.lots, abs=1e-12)
        refilled += state.refills > 0
        hazards += state.phase == Phase.HAZARD
    assert hazards
    assert refilled or seats < 7


def test_after_a_refill_the_lots_are_told_apart():  # R4.6
    for decision in decisions(7, games=1, seed=27):
        desk = new_desk()
        count_unseen(decision.state, decision.seat, desk.lots)
        together = np.array_equal(desk.lots[LAYOUTS], desk.lots[DRAW_PILE])
        assert together or decision.state.refills
        assert desk.lots[LAYOUTS].sum() == pytest.approx(1) or not any(
            kernel.face_down(decision.state, seat) for seat in range(7)
        )


def test_weighing_is_the_same_compiled_and_interpreted():
    slow = load(fast)
    slow.kernel = slow_kernel
    chance, phases = random.Random(7), Counter()
    for decision in decisions(3, games=2, seed=33):
        phase = int(decision.state.phase)
        if phases[phase] >= 2 or chance.random() < 0.7:
            continue
        phases[phase] += 1
        for bounces in (UNFORESEEN, GUESSED, TRIED):
            state, seat = decision.state, decision.seat
            code, costs, _ = weighed(state, seat, foreseeing(bounces))
            slow_code, slow_costs, _ = weighed(state, seat, foreseeing(bounces), slow)
            assert slow_code == code
            assert slow_costs == pytest.approx(costs, abs=1e-3)
    assert len(phases) == 5


def test_a_bounce_to_come_is_worth_something_only_where_it_is_foreseen():  # R6.1, R6.2
    found = {}
    for bounces in (UNFORESEEN, GUESSED, TRIED):
        # An 8 that is put over a face-down card: what lies there may be a 3 and go to the other 3s.
        one = table("8 8 ? / 3 3 7 / ? 6 ?", hand="8")._state
        # A 3 that may bounce: over a face-down card, which may be a 3 or 8 and bounce on.
        two = table("8 8 5 / 3 3 ? / ? 6 ?", hand="3 from 2 face down")._state
        found[bounces] = [
            weighed(state, 0, foreseeing(bounces))[1][place]
            for state, place in ((one, 2), (two, 6))
        ]
    first, second = zip(*(found[each] for each in (UNFORESEEN, GUESSED, TRIED)), strict=True)
    assert first[0] > first[1] + 0.1
    assert first[0] > first[2] + 0.1
    assert second[0] == second[1] > second[2] + 0.1


def test_a_rival_that_counts_for_more_is_worth_more_in_the_others_eyes():
    checked = 0
    for decision in decisions(3, games=1, seed=40):
        state, seat = decision.state, decision.seat
        if state.phase != Phase.PLAY or state.went_out != kernel.NOBODY:
            continue
        desk, costs = new_desk(), np.empty(CODES)
        even_weights(3, desk)
        look(state, desk)
        count_unseen(state, seat, desk.lots)
        mask = kernel.legal_mask(state, seat)
        weigh(state, seat, mask, shipped()[0], desk, costs)
        even = costs.copy()
        desk.weights[:] = 0
        weigh(state, seat, mask, shipped()[0], desk, costs)
        assert np.isfinite(costs).tolist() == np.isfinite(even).tolist()
        # Without rivals only own points count, and what is discarded does not matter.
        piles = [code for code in (kernel.DISCARD_LEFT, kernel.DISCARD_RIGHT) if mask >> code & 1]
        if state.hand != kernel.HAZARD and len(piles) == 2:
            assert costs[piles[0]] == pytest.approx(costs[piles[1]])
            checked += 1
    assert checked > 3
