"""The game in OpenSpiel: who sees what, by which observer, and copies that go on alike."""

import pickle
import random
import sys
from typing import Any

import numpy as np
import pytest
from twins import played, twin

from gnoming import kernel
from gnoming.envs import unseen
from gnoming.envs.encoding import encode_view, one_hot
from gnoming.envs.unseen import parts
from gnoming.record import parse_record

if sys.platform == "win32":
    pytest.skip("OpenSpiel has no builds for Windows", allow_module_level=True)

import pyspiel
from open_spiel.python.observation import make_observation
from trees import SMALL, chosen, followed, states

from gnoming.envs import openspiel
from gnoming.envs.openspiel import PARAMETERS

# ------------------------------------------------------------------ who knows what


def sights(state: Any, seat: int) -> tuple[Any, ...]:
    return (
        state.information_state_string(seat),
        state.information_state_tensor(seat),
        state.observation_string(seat),
        state.observation_tensor(seat),
    )


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(40))
def test_nothing_hangs_on_a_card_that_its_seat_has_not_seen(seed: int) -> None:  # L2
    rng = random.Random(seed)
    game = played(2 + seed % 4, seed, rng.randrange(60))
    state = followed(parse_record(game.record())).state
    for seat in range(game.players):
        other = followed(parse_record(twin(game, seat, rng).record())).state
        assert sights(other, seat) == sights(state, seat)


def test_a_drawn_card_is_for_its_drawer_alone() -> None:  # R4.1
    state, rng = pyspiel.load_game("gnoming(players=3)").new_initial_state(), random.Random(1)
    while (
        state.is_chance_node()
        or state.action_to_string(9) != "draw"
        or 9 not in state.legal_actions()
    ):
        state.apply_action(chosen(state, rng))
    state.apply_action(9)
    ways = [state.child(kind) for kind, _ in state.chance_outcomes()]
    for seat in range(3):
        seen = {str(sights(way, seat)) for way in ways}
        assert len(seen) == (len(ways) if seat == 0 else 1)
    for way in ways:
        for code in way.legal_actions():
            after = way.child(code)
            if not after.is_chance_node():
                assert len({str(sights(after, seat)) for seat in range(3)}) == 3
    discarded = [way.child(12) for way in ways if 12 in way.legal_actions()]
    for seat in range(3):
        assert len({str(sights(way, seat)) for way in discarded}) == len(discarded)


@pytest.mark.slow
def test_texts_and_tensors_tell_the_same_histories_apart() -> None:  # L2
    """Many short ways to go on from few beginnings; looked at wherever a seat has to act."""
    game = pyspiel.load_game(SMALL)
    tensors: dict[str, bytes] = {}
    texts: dict[bytes, str] = {}
    looks = 0
    for seed in range(260):
        state, rng = game.new_initial_state(), random.Random(seed % 5)
        parting = 10 + seed % 20
        for moment in range(parting + 8):
            if state.is_terminal():
                break
            if moment > parting and not state.is_chance_node():
                for seat in (0, 1):
                    text = state.information_state_string(seat)
                    tensor = np.array(state.information_state_tensor(seat), np.float32).tobytes()
                    looks += 1
                    assert tensors.setdefault(text, tensor) == tensor
                    assert texts.setdefault(tensor, text) == text
            state.apply_action(chosen(state, random.Random(seed) if moment == parting else rng))
    assert looks > 1_000
    assert len(texts) < looks


def test_what_is_public_is_the_same_for_all_and_what_is_private_is_not() -> None:
    game = pyspiel.load_game("gnoming(players=4,rounds=1)")

    def observer(public: bool, private: Any, recall: bool = False) -> Any:
        kind = pyspiel.IIGObservationType(
            public_info=public, perfect_recall=recall, private_info=private
        )
        return make_observation(game, kind)

    kinds = pyspiel.PrivateInfoType
    public, private = observer(True, kinds.NONE), observer(False, kinds.SINGLE_PLAYER)
    everything, gallery = observer(True, kinds.ALL_PLAYERS), observer(True, kinds.NONE, True)
    drawn = 0
    for state in states(game, 8):
        assert len({public.string_from(state, seat) for seat in range(4)}) == 1
        assert len({gallery.string_from(state, seat) for seat in range(4)}) == 1
        own = [private.string_from(state, seat) for seat in range(4)]
        table = parts(state._memory).state
        hidden = openspiel.is_hidden(table, (int(table.turn) + 1) % 4)
        assert [bool(text) for text in own] == [hidden and seat == table.turn for seat in range(4)]
        drawn += hidden
        for seat in range(4):
            private.set_from(state, seat)
            assert private.tensor[-1] == (0.0 if own[seat] else 1.0)
            everything.set_from(state, seat)
            public.set_from(state, seat)
            place = public.dict["table"].copy()
            assert np.array_equal(place, everything.dict["table"]) == (not hidden)
            if not state.is_chance_node() and (seat != table.turn) == hidden:
                told = np.array(state.observation_tensor(seat), np.float32)[4:]
                assert np.array_equal(place, told)
    assert drawn > 10


def test_an_observer_can_leave_out_what_lies_deep() -> None:
    game = pyspiel.load_game("gnoming(players=2)")
    shallow = make_observation(game, None, {"depth": 2})
    *_, state = states(game, 1)
    shallow.set_from(state, 1)
    wanted = one_hot(encode_view(state.view(1)), 2, depth=2)
    assert np.array_equal(shallow.dict["table"], wanted)
    for params in ({"depth": -1}, {"depth": "2"}, {"deep": 1}):
        with pytest.raises(ValueError, match="depth"):
            make_observation(game, None, params)
    nothing = pyspiel.IIGObservationType(public_info=False, perfect_recall=True)
    with pytest.raises(ValueError, match="no private history"):
        make_observation(game, nothing)


# ------------------------------------------------------------------ copies


@pytest.mark.slow
def test_copies_have_the_same_future_and_go_their_own_way() -> None:  # L7
    """At ten thousand moments: a clone; at every fiftieth by text, by pickle, by history too."""
    moments = seed = 0
    while moments < 10_000:
        game = pyspiel.load_game(f"gnoming(players={2 + seed % 6},rounds=2)")
        state, rng = game.new_initial_state(), random.Random(seed)
        while not state.is_terminal():
            copies, moments = [state.clone()], moments + 1
            if moments % 50 == 0:
                copies += [game.deserialize_state(state.serialize())]
                copies += [pickle.loads(pickle.dumps(state))]  # noqa: S301
                copies += [with_history(game, state.history())]
                assert len({told(copy) for copy in (state, *copies)}) == 1
            choice = chosen(state, rng, calm=0.5 * (seed % 2))
            before = kept(copies[0])
            state.apply_action(choice)
            assert kept(copies[0]) == before
            for copy in copies:
                copy.apply_action(choice)
                assert kept(copy) == kept(state)
            if moments % 50 == 0:
                assert len({future(copy, seed) for copy in (state.clone(), *copies)}) == 1
        seed += 1


def with_history(game: Any, history: list[int]) -> Any:
    state = game.new_initial_state()
    for choice in history:
        state.apply_action(choice)
    return state


def kept(state: Any) -> bytes:
    """All that a state holds beside what it may yet log."""
    return bytes(state._memory[: unseen.LOG_AT + int(parts(state._memory).slot.logged)])


def future(state: Any, seed: int) -> tuple[Any, ...]:
    """How a state goes on from here for a while."""
    rng = random.Random(seed)
    for _ in range(60):
        if not state.is_terminal():
            state.apply_action(chosen(state, rng))
    return kept(state), tuple(state.history()), state.move_number(), told(state)


def told(state: Any) -> str:
    texts = [state.information_state_string(seat) for seat in (0, 1)]
    return "\n".join((str(state), repr(state.legal_actions()), *texts))


def test_games_are_kept_as_text_with_their_parameters() -> None:
    told = {"players": 5, "reward": "round margin", "return_taken": False, "turn_limit": 7}
    game = pyspiel.load_game("gnoming", told)
    pickled = pickle.loads(pickle.dumps(game))  # noqa: S301
    for again in (pickled, pyspiel.load_game(str(game))):
        assert again == game
        assert again.get_parameters() == {**PARAMETERS, **told}
        assert again.rules == game.rules


def test_a_state_kept_by_another_version_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    game = pyspiel.load_game(SMALL)
    kept = game.new_initial_state().serialize()
    monkeypatch.setattr(openspiel, "VERSION", (1, 99))
    with pytest.raises(ValueError, match=r"kept by version \(1, 1\) of gnoming, not by \(1, 99\)"):
        game.deserialize_state(kept)


def test_a_seat_can_imagine_what_it_cannot_see() -> None:
    state, rng = pyspiel.load_game("gnoming(players=3)").new_initial_state(), random.Random(1)
    met: dict[bool, int] = {True: 0, False: 0}
    while not state.is_terminal() and min(met.values()) < 20:
        if state.current_player() >= 0:
            table = parts(state._memory).state
            for seat in range(3):
                other = state.resample_from_infostate(seat, rng.random)
                assert sights(other, seat) == sights(state, seat)
                met[str(other) != str(state)] += 1
                assert str(other) == str(state) or openspiel.is_hidden(table, seat)
                assert kernel.has_whole_deck(parts(other._memory).state, np.zeros(16, np.int64))
        state.apply_action(chosen(state, rng))
    assert min(met.values()) >= 20
