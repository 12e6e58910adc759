"""A shuffled game beside one whose cards get a face only when they are turned up.

Chance names the very cards that the shuffled game has, so both must be the same at every moment;
and whenever chance is asked, its odds must be the cards of the shuffled game, counted one by one.
"""

from collections import Counter

import numpy as np

from gnoming import Game, kernel
from gnoming.cards import CARDS, card_name
from gnoming.envs import encoding, unseen
from gnoming.envs.encoding import encode_state
from gnoming.envs.unseen import CHANCE, PILE_START, REFUSED, TERMINAL, new_memory, parts
from gnoming.record import Order, parse_record


def kind_of(card: str) -> int:
    return CARDS.index(card)


def orders_of(game: Game) -> list[tuple[str, ...]]:
    return [step.cards for step in parse_record(game.record()).steps if isinstance(step, Order)]


class Pair:
    """A shuffled game and one without faces, played side by side."""

    def __init__(self, game: Game, *, reward: int = 0) -> None:
        self.game = game
        self.memory = new_memory(game.players, game.rules, starter=int(game.starter), reward=reward)
        self.who, self.mask, self.nodes = CHANCE, 0, 0
        self.start_piles()

    def choose(self, choice: int) -> None:
        self.who, self.mask, room = unseen.step(self.memory, choice)
        assert self.who != REFUSED
        if room < unseen.MOST_LOGGED:
            self.memory = unseen.roomy(self.memory)

    def act(self, code: int) -> None:
        """The seat to act acts in both; chance names the cards before the shuffled game goes on."""
        self.choose(code)
        while self.who == CHANCE and parts(self.memory).slot.spot != PILE_START:
            self.name_card()
        self.game.play(code)
        if self.game.phase == "shuffle":
            self.game.deal()
            self.start_piles()

    def start_piles(self) -> None:
        """Chance names the cards that start the piles. (R3.2)"""
        order = orders_of(self.game)[-1]
        turned = order[9 * self.game.players :]
        for at in range(self.game.view().removed + 2):
            self.name(turned[at], Counter(order) - Counter(turned[:at]))

    def name_card(self) -> None:
        """Chance names the card that lies there in the shuffled game. (R4.1, R4.2, R8.3)"""
        state, slot = self.game._state, parts(self.memory).slot
        lying = [
            number
            for seat, row in enumerate(state.layout[: self.game.players].tolist())
            for place, number in enumerate(row)
            if not (int(state.up[seat]) | int(slot.faces[seat])) >> place & 1
        ]
        drawn = state.draw_pile[: state.draw_count].tolist()
        parted = drawn if slot.spot >= unseen.DRAW_PILE else lying
        among = parted if state.refills else lying + drawn
        card = unseen.card_at(state, int(slot.spot))
        self.name(card_name(int(card)), Counter(map(card_name, among)))

    def name(self, card: str, among: Counter[str]) -> None:
        """Chance names `card`; its odds must be `among`."""
        odds = Counter(dict(zip(CARDS, parts(self.memory).slot.lot.tolist(), strict=True)))
        assert +odds == +among
        self.choose(kind_of(card))
        self.nodes += 1

    def agree(self) -> None:
        """Who is to act, what it may do, and what everybody sees, are the same."""
        game, state = self.game, parts(self.memory).state
        if game.over:
            assert (self.who, self.mask) == (TERMINAL, 0)
        else:
            assert self.who == game.actor
            assert self.mask == kernel.legal_mask(game._state, game.actor)
        array = np.empty(encoding.size(game.players), np.int16)
        for seat in range(game.players):
            unseen.look(self.memory, seat, array)
            assert array.tolist() == encode_state(game._state, seat).tolist()
            assert array.tolist() == encode_state(state, seat).tolist()
        assert kernel.has_whole_deck(state, np.zeros(16, np.int64))
