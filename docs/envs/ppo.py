"""A player that learns from nothing: maskable PPO in PyTorch, trained on `VectorEnv`.

One network plays every seat of some hundred games at once, sees what the seat to act knows, and is
made a little more likely to do again what turned out better than it had expected. Every few updates
it meets the bot `easy` in the arena; the win shares are the learning curve. docs/envs/ppo.md tells
how to run it and what came out.

PPO: Schulman and others, "Proximal Policy Optimization Algorithms" (2017), with the advantages of
Schulman and others, "High-Dimensional Continuous Control Using Generalized Advantage Estimation"
(2016). An action that the rules forbid has no chance at all (Huang and Ontañón, "A Closer Look at
Invalid Action Masking in Policy Gradient Algorithms", 2022).
"""

from __future__ import annotations

import argparse
import importlib.util
import itertools
import os
import sys
import time
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np

from gnoming import Rules, arena
from gnoming.actions import PHASES
from gnoming.envs import encoding
from gnoming.envs.vector import VectorEnv
from gnoming.kernel import CODES, FEWEST_SEATS, MOST_SEATS, PLACES

os.environ.setdefault("OMP_WAIT_POLICY", "passive")  # or its threads spin while they wait
try:
    import torch
except ImportError:  # told in one sentence by `main`; `advantages` works without
    torch = None

DEPTH = 2
"""How many cards of each discard pile it sees: what can be taken, and what that would bare."""
POINTS = 20.0
"""A reward is a margin in points, divided by this: numbers about 1 are learnt best."""
RIVAL = "easy"
GRID = np.arange(PLACES).reshape(3, 3)
ORDERS = [list(order) for order in itertools.permutations(range(3))]
WAYS = np.array([g[r][:, c].ravel() for g in (GRID, GRID.T) for r in ORDERS for c in ORDERS])
"""The 72 ways to turn a layout: which place comes to each."""
BACK = np.argsort(WAYS, axis=1)
"""To which place each goes."""
SIZES = (16 ** np.arange(PLACES))[BACK].T
"""Cards times this are a number for each way, by which layouts have an order."""


@dataclass
class Settings:
    """All that can be turned."""

    players: int = 4
    updates: int = 240
    seed: int = 1
    threads: int = 1
    games: int = 512
    """Played at once."""
    steps: int = 128
    """Decisions in each of them between two updates."""
    epochs: int = 3
    """How often an update goes through all decisions."""
    batch: int = 1024
    """Decisions for one step of the optimiser."""
    hidden: int = 128
    """Width of both hidden layers."""
    rate: float = 1e-3
    """The first learning rate; it falls in equal steps to a twentieth."""
    turns: int = 8
    """After which a round ends while learning: about as many as `easy` takes to go out."""
    trace: float = 0.8
    """Lambda: how much of an advantage is what came of it, not what was expected of it."""
    clip: float = 0.2
    """How far one update may move the chance of an action, as a part of it."""
    entropy: float = 0.01
    """What being undecided is worth, so that it goes on trying."""
    value: float = 0.5
    """What expecting well is worth, beside playing well."""
    points: int = 8
    """Of the curve, beside the one before the first update."""
    met: int = 80
    """Games against `easy` for a point of the curve."""
    met_last: int = 400
    """Games against `easy` in the end."""


# ------------------------------------------------------------------ credit


def advantages(seats, values, rewards, ends, trace):
    """How much better each decision turned out than expected, and which can be judged already.

    All are by step and game: `seats` who decided, `values` what that seat expected from there on,
    `rewards` (steps, games, players) what the step brought every seat, `ends` whether the game
    ended with it. Rewards come to all seats at once, to most of them long after they acted: what
    a seat gets until it decides again is due to its decision before. So each seat's own decisions
    make a chain, whatever others do between, and along it runs the usual estimate: what was due,
    plus what the next decision expected, less what this one did; and of the next one's advantage
    `trace`. Nothing is discounted. A seat's last decision of all here is judged if its game has
    ended since; else it only tells what to expect (False in the second array).
    """
    steps, games, players = rewards.shape
    found, judged = np.zeros((steps, games)), np.zeros((steps, games), bool)
    due, expected, ahead = (np.zeros((games, players)) for _ in range(3))
    known = np.zeros((games, players), bool)
    game = np.arange(games)
    for step in reversed(range(steps)):
        over = ends[step]
        due[over], expected[over], ahead[over], known[over] = 0.0, 0.0, 0.0, True
        due += rewards[step]
        own = game, seats[step]
        surprise = due[own] + expected[own] - values[step]
        found[step] = np.where(known[own], surprise + trace * ahead[own], 0.0)
        judged[step] = known[own]
        due[own], expected[own], ahead[own], known[own] = 0.0, values[step], found[step], True
    return found, judged


# ------------------------------------------------------------------ the network


@cache
def looked_at(players):
    """The columns of `encoding.one_hot` that it looks at, and where in them each index begins.

    Those are all but the cards before the others: of them it is told no more than two numbers.
    """
    columns = encoding.columns(players, DEPTH)
    others = encoding.SEATS + encoding.SEAT_SIZE * np.arange(1, players)
    is_other = np.isin(columns.index, others[:, None] + np.arange(PLACES))
    widths = np.diff(columns.column, append=columns.width)
    kept = np.flatnonzero(~np.repeat(is_other, widths))
    first = np.searchsorted(kept, columns.column)
    return kept, dict(zip(columns.index.tolist(), first.tolist(), strict=True))


class Network(torch.nn.Module if torch else object):
    """What a seat knows in; out a score for each action, and what it expects from here on.

    Cards score by lines, so the six lines of the own layout are first looked at by one small part,
    the same for all: which cards lie there, and which is in hand or can be taken. It says how it
    would like each of its three places, and tells the main part what it saw.
    """

    def __init__(self, players, hidden, each_line=32):
        super().__init__()
        kept, start = looked_at(players)
        piles = encoding.SEATS + encoding.SEAT_SIZE * players
        right = piles + encoding.deepest(players)
        phase, *cards = (start[at] for at in (encoding.PHASE, encoding.HAND, piles, right))
        beside = [*range(phase, phase + len(PHASES))]
        beside += [first + face for first in cards for face in range(encoding.FACES)]
        lines = [*GRID, *GRID.T]
        self.looks = torch.tensor(
            [
                [
                    start[encoding.SEATS + place] + face
                    for place in line
                    for face in range(encoding.FACES)
                ]
                + beside
                for line in lines
            ]
        )
        self.line = torch.nn.Linear(self.looks.shape[1], each_line)
        self.line_wish = torch.nn.Linear(each_line, 3)
        self.main = torch.nn.Sequential(
            torch.nn.Linear(len(kept) + 2 * (players - 1) + 6 * each_line, hidden),
            torch.nn.ReLU(),
            torch.nn.Linear(hidden, hidden),
            torch.nn.ReLU(),
            torch.nn.Linear(hidden, CODES + 1),
        )
        for last in (self.line_wish, self.main[-1]):  # at first all actions alike
            torch.nn.init.zeros_(last.weight)
            torch.nn.init.zeros_(last.bias)

    def forward(self, floats):
        """(rows, 17)"""
        lines = torch.relu(self.line(floats[:, self.looks]))
        out = self.main(torch.cat([floats, lines.flatten(1)], dim=1))
        wishes = self.line_wish(lines)
        places = wishes[:, :3].flatten(1) + wishes[:, 3:].transpose(1, 2).flatten(1)
        return torch.cat([out[:, :PLACES] + places, out[:, PLACES:]], dim=1)


def seen(arrays, players):
    """Arrays as floats, and where in them each own place went.

    It plays each round for itself, as if it were the first and only one. Its own layout is turned:
    of all the ways to swap rows, columns, or rows for columns, which change no score (R9.1), the
    one with the highest cards last. So it learns for all of them at once.
    """
    arrays = arrays.copy()
    arrays[:, [encoding.ROUND, encoding.ROUNDS, encoding.TURN_LIMIT]] = 1
    arrays[:, encoding.SEATS + encoding.TOTAL :: encoding.SEAT_SIZE][:, :players] = 0
    layout = arrays[:, encoding.SEATS : encoding.SEATS + PLACES]
    way = ((layout.astype(np.int64) + 4) @ SIZES).argmax(axis=1)
    layout[:] = np.take_along_axis(layout, WAYS[way], axis=1)
    back = BACK[way]
    from_place = arrays[:, encoding.BOUNCED_FROM]
    from_place[:] = np.where(
        from_place < PLACES, back[np.arange(len(back)), from_place % PLACES], from_place
    )
    kept, _ = looked_at(players)
    floats = [encoding.one_hot(arrays, players, depth=DEPTH)[:, kept], *told_of(arrays, players)]
    return torch.from_numpy(np.concatenate(floats, axis=1)), torch.from_numpy(back)


def told_of(arrays, players):
    """Of each other seat: how many of its cards lie face down, and what the others add up to."""
    first = encoding.SEATS + encoding.SEAT_SIZE
    seats = arrays[:, first : first + encoding.SEAT_SIZE * (players - 1)]
    cards = seats.reshape(len(arrays), players - 1, encoding.SEAT_SIZE)[:, :, :PLACES]
    down = cards == encoding.HIDDEN
    points = np.where(down, 0, cards).sum(axis=2) / POINTS
    return (down.mean(axis=2, dtype=np.float32), points.astype(np.float32))


def judge(network, arrays, masks, players):
    """The logarithm of each action's chance, none for what is forbidden; and what is expected."""
    floats, back = seen(arrays, players)
    out = network(floats)
    scores = torch.cat([out[:, :PLACES].gather(1, back), out[:, PLACES:CODES]], dim=1)
    scores = scores.masked_fill(torch.from_numpy(masks) == 0, -1e9)
    return torch.log_softmax(scores, dim=1), out[:, CODES]


class Learned:
    """The network as a bot: it takes the action that it finds most likely."""

    def __init__(self, network, players):
        self.network, self.players = network, players

    def choose(self, view):
        """One of `view.legal`."""
        arrays, masks = encoding.encode_view(view)[None], encoding.mask_view(view)[None]
        with torch.inference_mode():
            code = int(judge(self.network, arrays, masks, self.players)[0].argmax())
        return next(action for action in view.legal if action.code == code)


# ------------------------------------------------------------------ playing and learning


class Played:
    """What was seen and done in every game between two updates, by step and game."""

    def __init__(self, settings):
        shape = settings.steps, settings.games
        size = encoding.size(settings.players)
        self.arrays, self.masks = (
            np.zeros((*shape, size), np.int16),
            np.zeros((*shape, CODES), bool),
        )
        self.seats, self.actions = np.zeros(shape, np.int64), np.zeros(shape, np.int64)
        self.chances, self.values = np.zeros(shape, np.float32), np.zeros(shape, np.float32)
        self.rewards, self.ends = np.zeros((*shape, settings.players)), np.zeros(shape, bool)


def play(env, out, network, played):
    """Let the network decide in every seat of every game, and keep what happens."""
    for step in range(len(played.seats)):
        played.arrays[step], played.masks[step] = out.observations, out.masks
        played.seats[step] = out.seats
        with torch.inference_mode():
            chances, values = judge(network, out.observations, out.masks, env.players)
            actions = torch.multinomial(chances.exp(), 1)
        played.actions[step] = actions[:, 0].numpy()
        played.chances[step] = chances.gather(1, actions)[:, 0].numpy()
        played.values[step] = values.numpy()
        env.step(played.actions[step], out=out)
        played.rewards[step], played.ends[step] = out.rewards / POINTS, out.terminations


def learn(network, optimiser, played, settings, chance):
    """One update: the mean losses of playing and of expecting, and how undecided it is."""
    found, judged = advantages(
        played.seats, played.values, played.rewards, played.ends, settings.trace
    )
    (rows,) = np.nonzero(judged.ravel())
    arrays = played.arrays.reshape(-1, played.arrays.shape[-1])
    masks = played.masks.reshape(-1, CODES)
    actions, chances = (torch.from_numpy(a.ravel()) for a in (played.actions, played.chances))
    gains = torch.from_numpy(found.ravel().astype(np.float32))
    targets = gains + torch.from_numpy(played.values.ravel())
    gains = (gains - gains[rows].mean()) / (gains[rows].std() + 1e-8)
    sums, batches = np.zeros(3), 0
    for _ in range(settings.epochs):
        chance.shuffle(rows)
        for first in range(0, len(rows), settings.batch):
            some = rows[first : first + settings.batch]
            now, expected = judge(network, arrays[some], masks[some], settings.players)
            ratio = (now.gather(1, actions[some, None])[:, 0] - chances[some]).exp()
            kept = ratio.clamp(1 - settings.clip, 1 + settings.clip)
            playing = -torch.minimum(ratio * gains[some], kept * gains[some]).mean()
            expecting = (expected - targets[some]).square().mean()
            undecided = -(now.exp() * now).sum(dim=1).mean()
            loss = playing + settings.value * expecting - settings.entropy * undecided
            optimiser.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            optimiser.step()
            sums += [playing.item(), expecting.item(), undecided.item()]
            batches += 1
    return sums / batches


def meet(network, players, games, seed):
    """How it does alone among `easy` bots in at least so many full games of three rounds."""
    kinds = 1 if players == 2 else 2  # the arena also lets `easy` sit alone among copies of it
    entrants = [Learned(network, players), RIVAL]
    done = arena.match(entrants, players=players, games=games * kinds, seed=seed)
    return next(one for one in done.entrants if one.name == "Learned")


@dataclass
class Point:
    """A point of the learning curve."""

    minutes: float
    """Since the start, the games against `easy` among them."""
    cpu_minutes: float
    decisions: int
    """That it has learnt from, in all seats."""
    share: arena.Figure
    """Its win share among `easy`."""
    margin: float
    """Points a game beside the mean of the others; fewer is better."""

    def __str__(self):
        return (
            f"{self.minutes:5.1f} minutes, {self.cpu_minutes:4.1f} of computing,"
            f" {self.decisions / 1e6:5.2f} million decisions: wins {told(self.share)},"
            f" {self.margin:+.0f} points"
        )


def told(share):
    """A win share with its interval."""
    return f"{share.value:.1%} (95 % interval {share.low:.1%} to {share.high:.1%})"


def train(settings, tell=print):
    """Learn from nothing: the network, and the learning curve."""
    torch.manual_seed(settings.seed)
    torch.set_num_threads(settings.threads)
    chance = np.random.default_rng(settings.seed)
    network = Network(settings.players, settings.hidden)
    optimiser = torch.optim.Adam(network.parameters(), lr=settings.rate, eps=1e-5)
    env = VectorEnv(
        settings.games,
        settings.players,
        rules=Rules(rounds=1, turn_limit=settings.turns),
        rewards="round margin",
        starter=None,
        threads=settings.threads,
    )
    out, played, curve = env.arrays(), Played(settings), []
    env.reset(seed=settings.seed << 40, out=out)
    clock, work = time.perf_counter(), time.process_time()
    looks = {settings.updates * point // settings.points for point in range(settings.points + 1)}
    for update in range(settings.updates + 1):
        if update in looks:
            met = meet(network, settings.players, settings.met, seed=1)
            spent = time.perf_counter() - clock, time.process_time() - work
            minutes, cpu_minutes = spent[0] / 60, spent[1] / 60
            decisions, margin = update * played.ends.size, met.difference.value
            curve.append(Point(minutes, cpu_minutes, decisions, met.win_share, margin))
            tell(curve[-1])
        if update < settings.updates:
            for group in optimiser.param_groups:
                group["lr"] = settings.rate * (1 - 0.95 * update / settings.updates)
            play(env, out, network, played)
            learn(network, optimiser, played, settings, chance)
    env.close()
    return network, curve


# ------------------------------------------------------------------ keeping and drawing


def save(network, settings, file):
    """Keep a network, with what must be known to use it."""
    kept = {"network": network.state_dict(), "encoding": encoding.ENCODING_VERSION}
    torch.save({**kept, "players": settings.players, "hidden": settings.hidden}, file)


def load(file):
    """The bot that `save` kept, for games of as many players as it learnt with."""
    kept = torch.load(file, weights_only=True)
    if kept["encoding"] != encoding.ENCODING_VERSION:
        raise ValueError(f"{file} learnt another encoding than this: train it anew")
    network = Network(kept["players"], kept["hidden"])
    network.load_state_dict(kept["network"])
    return Learned(network, kept["players"])


def draw(curve, players, file):
    """The learning curve as a picture."""
    import matplotlib as mpl
    from matplotlib.figure import Figure

    mpl.rcParams |= {"svg.hashsalt": "gnoming", "font.size": 11}
    picture = Figure(figsize=(7, 3.6), layout="constrained")
    axes = picture.subplots()
    minutes = [point.cpu_minutes for point in curve]
    lows, highs = ([getattr(point.share, end) * 100 for point in curve] for end in ("low", "high"))
    axes.fill_between(minutes, lows, highs, color="#2b6cb0", alpha=0.2, linewidth=0)
    axes.plot(minutes, [point.share.value * 100 for point in curve], "o-", color="#2b6cb0")
    axes.axhline(100 / players, color="#555555", linestyle="--", linewidth=1)
    axes.annotate("as good as they", (minutes[-1], 100 / players + 2), ha="right", color="#555555")
    others = f"{players - 1} easy bots" if players > 2 else "one easy bot"
    axes.set(
        title=f"Learning from nothing: one seat against {others}",
        xlabel="minutes of computing time",
        ylabel="games won, %",
        ylim=(0, 100),
        xlim=(0, None),
    )
    axes.grid(color="#dddddd")
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)
    picture.savefig(file, metadata={"Date": None} if str(file).endswith(".svg") else None)


# ------------------------------------------------------------------ the command


def asked(arguments):
    """The settings, and the files to write, that the person asked for."""
    parser = argparse.ArgumentParser(
        description="Train a player from nothing and measure it against easy (docs/envs/ppo.md)."
    )
    numbers = {
        "players": "seats at the table, 2 to 7; it learns to play with so many",
        "updates": "how long to learn: each takes 65,536 decisions",
        "seed": "another one learns otherwise; the same one the same",
        "threads": "for PyTorch and the games",
    }
    for name, help_text in numbers.items():
        default = getattr(Settings, name)
        parser.add_argument(
            f"--{name}", type=int, default=default, help=f"{help_text} ({default})", metavar="N"
        )
    parser.add_argument("--plot", type=Path, metavar="FILE", help="draw the curve: .svg or .png")
    parser.add_argument("--save", type=Path, metavar="FILE", help="keep the network in this file")
    chosen = parser.parse_args(arguments)
    if not FEWEST_SEATS <= chosen.players <= MOST_SEATS:
        parser.error(f"a game has 2 to 7 players, not {chosen.players} (R2.1)")
    for name in ("updates", "threads"):
        if getattr(chosen, name) < 1:
            parser.error(f"there must be at least one of --{name}")
    if not 0 <= chosen.seed < 1 << 20:
        parser.error("the seed must be from 0 to 1048575")
    for file in (chosen.plot, chosen.save):
        if file and not file.parent.is_dir():
            parser.error(f"there is no folder {str(file.parent)!r} to write {file.name!r} in")
    if chosen.plot and chosen.plot.suffix not in (".svg", ".png"):
        parser.error(f"a curve is drawn as .svg or .png, not as {chosen.plot.name!r}")
    settings = Settings(**{name: getattr(chosen, name) for name in numbers})
    return settings, chosen.plot, chosen.save


def main(arguments=None):
    """Train, tell how it went, and meet `easy` a last time with new cards."""
    settings, plot, kept = asked(arguments)
    if torch is None:
        sys.exit("This example needs PyTorch: pip install 'gnoming[learn]'.")
    if plot and importlib.util.find_spec("matplotlib") is None:
        sys.exit("Drawing the curve needs matplotlib: pip install 'gnoming[sim]'.")
    network, curve = train(settings, tell=lambda point: print(point, flush=True))
    if plot:
        draw(curve, settings.players, plot)
    if kept:
        save(network, settings, kept)
    last = meet(network, settings.players, settings.met_last, seed=2)
    even = 1 / settings.players
    beaten = "beats" if last.win_share.low > even else "does not beat"
    print(
        f"In {last.games} games with other cards it wins {told(last.win_share)}, where"
        f" {even:.1%} is even: it {beaten} {RIVAL}."
        f" It has {last.difference.value:+.1f} points a game beside the others' mean."
    )


if __name__ == "__main__":
    main()
