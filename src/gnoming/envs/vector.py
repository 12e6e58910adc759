"""Thousands of games stepped at once by compiled code, on all cores, into arrays the caller owns.

`VectorEnv` follows the vector conventions of Gymnasium where they fit a game of turns;
docs/envs/vector.md says where they do not. It plays through the kernel: here belong only who is
shown what, rewards, seeds and the sharing of work among threads.
"""

# mypy: no-warn-return-any
# A field of a NumPy record is Any to mypy, as in the kernel.

from __future__ import annotations

import os
import secrets
import struct
import weakref
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from queue import SimpleQueue
from threading import Thread
from typing import Any, ClassVar

import numpy as np

from gnoming import kernel
from gnoming.actions import IllegalAction, action_for
from gnoming.chance import put_back, random_code, seeded, shuffle, taken
from gnoming.envs import encoding
from gnoming.envs.encoding import KIND, KINDS, count_unseen, write_array
from gnoming.envs.lanes import write_bits
from gnoming.kernel import (
    CARDS,
    CODES,
    DRAW,
    MOST_SEATS,
    PLACES,
    Phase,
    Rules,
    State,
    apart,
    compiled,
)
from gnoming.view import View, view_of

SLOT = np.dtype(
    [
        ("chance", np.uint64, (4,)),  # the generator of the deals and refills
        ("dice", np.uint64, (4,)),  # the generator of `sample`
        ("seed", np.int64),  # what both were seeded with when this game began
        ("lots", np.int16, (2, KINDS)),  # face-down cards: in the layouts, in the draw pile
        ("totals", np.int16, (MOST_SEATS,)),  # the sum of the finished rounds by seat
    ],
    align=True,
)
"""What a game in a batch has beside its state."""

REWARDS = ("round points", "round margin", "game rank", "win share")
"""What a seat may be rewarded for; docs/envs/vector.md tells each."""
ROUND_POINTS, ROUND_MARGIN, GAME_RANK, WIN_SHARE = range(4)


@dataclass(frozen=True, slots=True)
class Arrays:
    """Where a batch of games writes what a step brings; make a set with `VectorEnv.arrays`.

    All are by game; what an array holds beyond the last step is the caller's affair.
    """

    observations: Any
    """int16 (games, size): what the seat to act knows (docs/envs/encoding.md)."""
    masks: Any
    """int8 (games, 16): its legal actions, 1 where legal."""
    seats: Any
    """int8: which seat is to act."""
    rewards: Any
    """float64 (games, players), by seat number."""
    terminations: Any
    """bool: whether a game ended with this step; the next one has begun already."""
    truncations: Any
    """bool: never true, since every game ends by its rules (R8.4)."""
    final_obs: Any
    """int16 (games, size): where a game ended, its end as the seat that acted last saw it."""
    final_totals: Any
    """int16 (games, players): where a game ended, what each seat has scored."""


# ------------------------------------------------------------------ one game in a batch


@apart
def begin(state: State, slot: Any, seed: int, starter: int) -> None:
    """Begin the game that `seed` names; its first deal is due. A starter below 0 is drawn by it."""
    slot.seed = seed
    put_back(slot.chance, seeded(seed))
    put_back(slot.dice, seeded(~seed))
    slot.totals[:] = 0
    kernel.begin_again(state, starter if starter >= 0 else seed % state.seats)


@apart
def deal_on(state: State, slot: Any, order: Any) -> None:
    """Shuffle and put down the order that is due: a deal or a refill."""
    words = shuffle(taken(slot.chance), order, kernel.due(state, order))
    put_back(slot.chance, words)
    kernel.stack(state, order)
    count_unseen(state, slot.lots)


@compiled
def act(state: State, slot: Any, code: int) -> None:
    """Let the seat that is asked act, and count the card that comes to light with it."""
    seat = state.actor
    if code < PLACES:
        if (state.up[seat] >> code) & 1 == 0:
            slot.lots[0, KIND[state.layout[seat, code] + 4]] -= 1
    elif code == DRAW:
        slot.lots[1, KIND[state.draw_pile[state.draw_count - 1] + 4]] -= 1
    kernel.apply(state, code, seat)


@compiled
def mean_rank(state: State, seat: int) -> float:
    """How many seats are before `seat` in a game that is over, half of its equals too. (R10.1)"""
    row = state.rounds_dealt - 1
    points, last = kernel.total(state, seat), state.scores[row, seat]
    rank = -0.5
    for other in range(state.seats):
        theirs, their_last = kernel.total(state, other), state.scores[row, other]
        if theirs < points or (theirs == points and their_last < last):
            rank += 1.0
        elif theirs == points and their_last == last:
            rank += 0.5
    return rank


@compiled
def reward(state: State, kind: int, seat: int, summed: int) -> float:
    """What the end of a round brings `seat`, one of `REWARDS`; `summed` is all seats' points."""
    points = state.scores[state.rounds_dealt - 1, seat]
    if kind == ROUND_POINTS:
        return -points * 1.0
    if kind == ROUND_MARGIN:
        return (summed - points) / (state.seats - 1) - points
    if state.phase != Phase.OVER:
        return 0.0
    if kind == GAME_RANK:
        return 1.0 - mean_rank(state, seat) / (state.seats - 1)
    won = kernel.winners(state)
    return ((won >> seat) & 1) / kernel.count(won)


@compiled
def pay(state: State, kind: int, zero_sum: bool, out: Any) -> None:
    """Write what the end of a round brings each seat; with `zero_sum`, less the mean of all."""
    summed = 0
    for seat in range(state.seats):
        summed += state.scores[state.rounds_dealt - 1, seat]
    mean = 0.0
    for seat in range(state.seats):
        out[seat] = reward(state, kind, seat, summed)
        mean += out[seat] / state.seats
    if zero_sum:
        for seat in range(state.seats):
            out[seat] -= mean


@apart
def end_round(
    state: State, slot: Any, game: int, pays: tuple[int, bool, int, int], arrays: Any
) -> None:
    """Reward the seats for a round that has ended; if the game has too, tell it and begin anew."""
    rewards, terminations, final_obs, final_totals = arrays
    kind, zero_sum, stride, starter = pays
    pay(state, kind, zero_sum, rewards[game])
    for seat in range(state.seats):
        slot.totals[seat] = kernel.total(state, seat)
    if state.phase == Phase.OVER:
        terminations[game] = True
        for seat in range(state.seats):
            final_totals[game, seat] = slot.totals[seat]
        count_unseen(state, slot.lots)
        write_array(state, state.actor, 0, slot.lots, slot.totals, final_obs[game])
        begin(state, slot, slot.seed + stride, starter)


# ------------------------------------------------------------------ a part of the games


@apart
def look_part(tables: Any, slots: Any, bits: Any, shown: Any, first: int, end: int) -> None:
    """Show the seat to act, in each game from `first` to before `end`, what it knows and may do."""
    observations, masks, seats = shown
    for game in range(first, end):
        state, slot = tables[game], slots[game]
        show(state, slot, game, bits, observations, masks, seats)


@compiled
def show(
    state: State, slot: Any, game: int, bits: Any, observations: Any, masks: Any, seats: Any
) -> None:
    """Write what the seat to act knows and may do."""
    seat = state.actor
    mask = kernel.legal_mask(state, seat)
    bits[game] = mask
    seats[game] = seat
    write_bits(masks[game], mask)
    write_array(state, seat, mask, slot.lots, slot.totals, observations[game])


@apart
def step_part(
    tables: Any,
    slots: Any,
    bits: Any,
    actions: Any,
    pays: tuple[int, bool, int, int],
    shown: Any,
    ends: Any,
    first: int,
    end: int,
) -> None:
    """Play one action in each game from `first` to before `end`, and deal wherever it is due."""
    observations, masks, seats = shown
    rewards, terminations, _, _ = ends
    order = np.empty(CARDS, np.int8)
    for game in range(first, end):
        state, slot = tables[game], slots[game]
        act(state, slot, actions[game])
        terminations[game] = False
        for seat in range(rewards.shape[1]):
            rewards[game, seat] = 0.0
        if state.waiting == 0:
            if state.phase == Phase.OVER or state.due == CARDS:
                end_round(state, slot, game, pays, ends)
            deal_on(state, slot, order)
        show(state, slot, game, bits, observations, masks, seats)


@apart
def begin_part(
    tables: Any, slots: Any, seeds: Any, chosen: Any, starter: int, first: int, end: int
) -> None:
    """Begin the games of `seeds` where `chosen`, from `first` to before `end`."""
    order = np.empty(CARDS, np.int8)
    for game in range(first, end):
        if chosen[game]:
            state, slot = tables[game], slots[game]
            begin(state, slot, seeds[game], starter)
            deal_on(state, slot, order)


@apart
def sample_part(slots: Any, bits: Any, out: Any, first: int, end: int) -> None:
    """Choose one of the legal actions of each game, each equally likely."""
    for game in range(first, end):
        dice = slots[game].dice
        out[game], words = random_code(taken(dice), bits[game])
        put_back(dice, words)


@apart
def first_illegal(bits: Any, actions: Any) -> int:
    """The first game whose action is not legal, or -1."""
    for game in range(len(bits)):
        code = actions[game]
        if code < 0 or code >= CODES or (bits[game] >> code) & 1 == 0:
            return game
    return -1


# ------------------------------------------------------------------ the environment

SNAPSHOT = struct.Struct("<12sHHHH")
"""How a snapshot begins: a title, the versions of the rules and of this, seats, bytes of a game."""
_TITLE = b"gnoming game"
SNAPSHOT_VERSION = 1

FEWEST_GAMES = 256
"""Fewer than this a thread, and sharing the work costs more than it brings."""

Part = Callable[[], None]
Done = SimpleQueue[BaseException | None]


class Workers:
    """Threads that each do one part of a step after the other.

    The pool of the standard library takes 41 microseconds to hand a part over and get it back; a
    step of a thousand games takes no longer than that. Two plain queues take 7.
    """

    def __init__(self, threads: int) -> None:
        """Start the threads; they keep no process from ending."""
        self._queues = [SimpleQueue[tuple[Part, Done] | None]() for _ in range(threads)]
        self._threads = [
            Thread(target=_work, args=(queue,), name="gnoming-games", daemon=True)
            for queue in self._queues
        ]
        for thread in self._threads:
            thread.start()
        self._let_go = weakref.finalize(self, _let_go, self._queues)

    def share(self, parts: Sequence[Part]) -> None:
        """Let each thread do one of these parts, and the caller's own the last.

        Raises:
            BaseException: what a part has raised, once all are done.
        """
        done: Done = SimpleQueue()  # its own, since one that was interrupted leaves answers behind
        for queue, part in zip(self._queues, parts[:-1], strict=True):
            queue.put((part, done))
        try:
            parts[-1]()
        finally:
            errors = [done.get() for _ in self._queues]
        for error in filter(None, errors):
            raise error

    def shutdown(self) -> None:
        """Let the threads go, and wait until they have gone."""
        self._let_go()
        for thread in self._threads:
            thread.join()


def _let_go(queues: list[SimpleQueue[Any]]) -> None:
    for queue in queues:
        queue.put(None)


def _work(queue: SimpleQueue[tuple[Part, Done] | None]) -> None:
    """What a thread does: no part is kept once it is done, nor the arrays that it holds."""
    while (told := queue.get()) is not None:
        _answer(*told)
        del told


def _answer(part: Part, done: Done) -> None:
    try:
        part()
    except BaseException as error:  # noqa: BLE001 - whoever waits for the part is told
        done.put(error)
    else:
        done.put(None)


Step = tuple[Any, Any, Any, Any, dict[str, Any]]


class VectorEnv:
    """A batch of games of the same seats and options, all stepped at once.

    Each step plays one action in every game, that of the seat which `seats` named, and shows the
    seat that is to act then what it knows. A game that ends begins anew in the same step.
    """

    metadata: ClassVar[dict[str, Any]] = {"autoreset_mode": "SameStep", "render_modes": []}
    """`SameStep` is the value of Gymnasium's `AutoresetMode.SAME_STEP`."""

    def __init__(
        self,
        games: int,
        players: int = 4,
        *,
        rules: Rules | None = None,
        rewards: str = "round margin",
        zero_sum: bool = False,
        starter: int | None = 0,
        threads: int | None = None,
    ) -> None:
        """Make `games` games of `players` (2-7) seats; `reset` begins them.

        `rewards` is one of `REWARDS`; `zero_sum` takes the mean of all seats from each. `starter`
        begins every game; None lets the seed of each game say who. `threads` share the work, one a
        core if None; what happens does not hang on how many.

        Raises:
            ValueError: there is no such number of games, players or threads, or no such reward.
        """
        if games < 1 or (threads is not None and threads < 1):
            raise ValueError("a batch needs at least one game and one thread")
        if rewards not in REWARDS:
            raise ValueError(f"there is no reward {rewards[:20]!r}; there are {', '.join(REWARDS)}")
        self.rules = rules or Rules()
        self.num_envs, self.players = games, players
        self.rewards, self.zero_sum, self.starter = rewards, zero_sum, starter
        self.observation_size = encoding.size(players)
        self.threads = min(threads or kernel.cores(), max(1, games // FEWEST_GAMES))
        self._tables: Any = np.zeros(games, kernel.STATE).view(np.recarray)
        self._tables[:] = kernel.new_state(players, self.rules, starter or 0)
        self._slots: Any = np.zeros(games, SLOT).view(np.recarray)
        self._bits = np.zeros(games, np.int64)
        self._stride = games
        self._begun = False
        self._pool: tuple[int, Workers] | None = None
        self._checked: Arrays | None = None

    # -------------------------------------------------------------- begin, step, look

    def arrays(self) -> Arrays:
        """A set of arrays to hand to `reset`, `step` and `observe` as `out`."""
        games, seats = self.num_envs, self.players
        return Arrays(
            observations=np.zeros((games, self.observation_size), np.int16),
            masks=np.zeros((games, CODES), np.int8),
            seats=np.zeros(games, np.int8),
            rewards=np.zeros((games, seats)),
            terminations=np.zeros(games, np.bool_),
            truncations=np.zeros(games, np.bool_),
            final_obs=np.zeros((games, self.observation_size), np.int16),
            final_totals=np.zeros((games, seats), np.int16),
        )

    def _out(self, out: Arrays | None) -> Arrays:
        """The arrays to write into: those of the caller, once looked at, or new ones."""
        if out is None:
            return self.arrays()
        if out is not self._checked:
            mine = self.arrays()
            for name in Arrays.__slots__:
                array, own = getattr(out, name), getattr(mine, name)
                if not _is_alike(array, own):
                    raise ValueError(
                        f"these arrays are not of a batch of {self.num_envs} games of"
                        f" {self.players}: {name} must be {own.dtype} {own.shape}, contiguous"
                    )
            self._checked = out
        return out

    def reset(
        self,
        *,
        seed: int | Sequence[int] | None = None,
        options: Mapping[str, Any] | None = None,
        out: Arrays | None = None,
    ) -> tuple[Any, dict[str, Any]]:
        """Begin all games: the observations, and the infos of `step`.

        A game follows from its seed alone. With one `seed`, game i of the batch has seed + i; a
        sequence gives each its own (0 to 2**62). The next game in a place of the batch takes the
        seed `num_envs` further, or `options["stride"]`. Without a seed the games go on to their
        next ones; the first time the operating system gives one.
        `options["reset_mask"]`, a bool a game, begins those games alone.

        Raises:
            ValueError: the seeds, the mask, an option or `out` cannot be; nothing has changed.
        """
        options = dict(options or {})
        chosen = _chosen(options.pop("reset_mask", None), self.num_envs)
        stride = options.pop("stride", None if seed is None else self.num_envs)
        if options:
            raise ValueError(f"reset has no option {next(iter(options))!r}")
        if not self._begun and not chosen.all():
            raise ValueError("all games must have begun before some can be begun anew")
        if stride is not None and not 0 <= stride <= _MOST_SEED:
            raise ValueError(f"the stride of the seeds must be from 0 to {_MOST_SEED}")
        seeds, out = self._seeds(seed), self._out(out)
        self._stride = self._stride if stride is None else int(stride)
        self._share(begin_part, self._tables, self._slots, seeds, chosen, self._who_starts())
        self._begun = True
        return self.observe(out=out)

    def _seeds(self, seed: int | Sequence[int] | None) -> Any:
        if seed is None:
            if self._begun:
                return self._slots.seed + self._stride
            seed = secrets.randbelow(1 << 48)
        if isinstance(seed, int | np.integer):
            seeds = [int(seed) + game for game in range(self.num_envs)]
        else:
            seeds = [int(each) for each in seed]
        if len(seeds) != self.num_envs:
            raise ValueError(f"{self.num_envs} games need {self.num_envs} seeds, not {len(seeds)}")
        if min(seeds) < 0 or max(seeds) > _MOST_SEED:
            raise ValueError(f"a seed must be from 0 to {_MOST_SEED}")
        return np.array(seeds, np.int64)

    def step(self, actions: Any, *, out: Arrays | None = None) -> Step:
        """Play one action code (0-15) in every game: that of the seat to act.

        Returns observations, rewards, terminations, truncations and infos: the arrays of `out` from
        `arrays`, or new ones. The infos: `action_mask`, `seat`, and, where a game has ended
        (`_final_obs`), `final_obs` and `final_totals`.

        Raises:
            ValueError: an action is not legal, there is not one for each game, or `out` is of
                another batch; nothing has changed.
        """
        codes = np.ascontiguousarray(actions)
        if codes.shape != (self.num_envs,) or codes.dtype.kind not in "iu":
            raise ValueError(f"{self.num_envs} games need as many action codes, whole numbers")
        codes = codes.astype(np.int64, copy=False)
        self._check_begun()
        game = first_illegal(self._bits, codes)
        if game >= 0:
            raise ValueError(self._why_not(game, int(codes[game])))
        out = self._out(out)
        pays = REWARDS.index(self.rewards), self.zero_sum, self._stride, self._who_starts()
        shown = out.observations, out.masks, out.seats
        ends = out.rewards, out.terminations, out.final_obs, out.final_totals
        self._share(step_part, self._tables, self._slots, self._bits, codes, pays, shown, ends)
        out.truncations[:] = False
        infos = self._infos(out)
        infos |= {"final_obs": out.final_obs, "final_totals": out.final_totals}
        infos |= dict.fromkeys(("_final_obs", "_final_totals"), out.terminations)
        return out.observations, out.rewards, out.terminations, out.truncations, infos

    def observe(self, *, out: Arrays | None = None) -> tuple[Any, dict[str, Any]]:
        """What the seat to act knows in every game now, as `reset` returns it; nothing happens."""
        self._check_begun()
        out = self._out(out)
        shown = out.observations, out.masks, out.seats
        self._share(look_part, self._tables, self._slots, self._bits, shown)
        return out.observations, self._infos(out)

    def sample(self, *, out: Any = None) -> Any:
        """A legal action for every game, each equally likely: int64, or into `out` of that type.

        Every game has dice of its own, which its seed sets, apart from those that deal.

        Raises:
            ValueError: `out` cannot hold them.
        """
        self._check_begun()
        own = np.empty(self.num_envs, np.int64)
        out = own if out is None else out
        if not _is_alike(out, own):
            raise ValueError(f"out must be an int64 array of {self.num_envs}, contiguous")
        self._share(sample_part, self._slots, self._bits, out)
        return out

    @staticmethod
    def _infos(out: Arrays) -> dict[str, Any]:
        return {"action_mask": out.masks, "seat": out.seats}

    def _who_starts(self) -> int:
        return -1 if self.starter is None else self.starter

    def _check_begun(self) -> None:
        if not self._begun:
            raise ValueError("the games have not begun: call reset first")

    def _why_not(self, game: int, code: int) -> str:
        state = self._tables[game]
        seat, phase = int(state.actor), int(state.phase)
        if not 0 <= code < CODES:
            return f"game {game}: seat {seat} has no action {code}: action codes go from 0 to 15"
        reason = kernel.why_not(state, code, seat)
        return f"game {game}: {IllegalAction(seat, action_for(code, phase), reason, phase)}"

    # -------------------------------------------------------------- one game of the batch

    @property
    def seeds(self) -> Any:
        """The seed of each game that is being played: an int64 array."""
        return self._slots.seed.copy()

    def state(self, game: int) -> State:
        """A copy of the kernel state of one game, hidden cards and all."""
        self._check_begun()
        copy: State = self._tables[game : game + 1].copy()[0]
        return copy

    def view(self, game: int, seat: int | None = None) -> View:
        """What `seat` may know of one game; None is the seat that is to act.

        Raises:
            ValueError: there is no such seat.
        """
        state = self.state(game)
        if seat is not None and not 0 <= seat < self.players:
            raise ValueError(
                f"there is no seat {seat}: seats go from 0 to {self.players - 1} (R2.3)"
            )
        return view_of(state, int(state.actor) if seat is None else seat, self.rules)

    def snapshot(self, game: int) -> bytes:
        """One game as it is now, its generators too: whatever happens next, happens again."""
        self._check_begun()
        memory = self._tables[game].tobytes() + self._slots[game].tobytes()
        return SNAPSHOT.pack(*self._title()) + memory

    def restore(self, game: int, snapshot: bytes) -> None:
        """Make one game what it was; take a new look with `observe`.

        The game brings its options along, and its seed; the next one takes the stride of this
        batch.

        Raises:
            ValueError: it is no snapshot of a game with as many seats by this version; nothing has
                changed.
        """
        self._check_begun()
        split = SNAPSHOT.size + self._tables.itemsize
        title = SNAPSHOT.pack(*self._title())
        if len(snapshot) != split + self._slots.itemsize or snapshot[: len(title)] != title:
            raise ValueError(
                f"this is no snapshot of a game with {self.players} seats by this version"
            )
        self._tables[game] = np.frombuffer(snapshot[len(title) : split], self._tables.dtype)[0]
        self._slots[game] = np.frombuffer(snapshot[split:], self._slots.dtype)[0]
        self._bits[game] = kernel.legal_mask(self._tables[game], int(self._tables[game].actor))

    def _title(self) -> tuple[bytes, int, int, int, int]:
        memory = self._tables.itemsize + self._slots.itemsize
        return _TITLE, kernel.RULES_VERSION, SNAPSHOT_VERSION, self.players, memory

    # -------------------------------------------------------------- threads

    def _share(self, part: Callable[..., None], *arguments: Any) -> None:
        """Let each thread do its part of the games; this one does the last."""
        if self.threads == 1:
            return part(*arguments, 0, self.num_envs)
        cuts = [self.num_envs * part // self.threads for part in range(self.threads + 1)]
        parts = [partial(part, *arguments, first, end) for first, end in pairwise(cuts)]
        return self._workers().share(parts)

    def _workers(self) -> Workers:
        """The other threads; a forked process has none of its parent's and makes its own."""
        if self._pool is None or self._pool[0] != os.getpid():
            self._pool = os.getpid(), Workers(self.threads - 1)
        return self._pool[1]

    def close(self) -> None:
        """Let the threads go; stepping again takes new ones."""
        if self._pool is not None and self._pool[0] == os.getpid():
            self._pool[1].shutdown()
        self._pool = None

    def __enter__(self) -> VectorEnv:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __getstate__(self) -> dict[str, Any]:
        """A pickle or a copy holds the games, not the threads."""
        return {**self.__dict__, "_pool": None, "_checked": None}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        """Come back from a pickle."""
        self.__dict__.update(kept)


_MOST_SEED = 1 << 62


def _is_alike(array: Any, own: Any) -> bool:
    """Whether compiled code can write into `array` as into `own`."""
    return (
        isinstance(array, np.ndarray)
        and (array.shape, array.dtype) == (own.shape, own.dtype)
        and array.flags.c_contiguous
        and array.flags.writeable
    )


def _chosen(mask: Any, games: int) -> Any:
    chosen = np.ones(games, np.bool_) if mask is None else np.asarray(mask)
    if chosen.shape != (games,) or chosen.dtype != np.bool_:
        raise ValueError(f"reset_mask must hold {games} of True and False, one a game")
    return chosen


@kernel.to_prepare
def _example() -> None:
    """A few steps, for `kernel.prepare`."""
    env = VectorEnv(1, kernel.FEWEST_SEATS, rules=Rules(rounds=1, turn_limit=5))
    env.reset(seed=0)
    env.step(env.sample())
