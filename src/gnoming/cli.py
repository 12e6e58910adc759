"""The command line: `gnoming play | serve | score | replay | verify | arena | sim | bench`.

Each command reads its options, hands over to the room that does the work, and prints. What a
command needs is imported inside it, so that `gnoming --help` waits for nothing. A complaint is
one sentence on standard error and exit status 2.
"""

from __future__ import annotations

import dataclasses
import json
import os
import re
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.exceptions import TyperException

PROGRAM = "gnoming"
COMMANDS = ("play", "serve", "score", "replay", "verify", "arena", "sim", "bench")
COMPLAINT = 2
BROKEN_PIPE = 141
INTERRUPTED = 130

# A \b keeps the lines below it as they are.
HELP = """\
Gnoming A Round, a card game for two to seven: the fewest points win.

\b
  gnoming play                           asks who plays, and off you go
  gnoming play --players 2 --bots easy   you against one easy bot
  gnoming play --names "Mila,Oma Bea"    two people at this keyboard, and bots
  gnoming serve --open                   play in your browser
  gnoming serve --lan                    a table for everybody at home
  gnoming score "5 5 M / 3 4 6 / 7 8 6"  what a layout scores, and why

While you play, ? explains what you can do and 'rules' shows the rules in
short. The whole rule book is docs/rules.md.
Each command has its own help, for example: gnoming play --help
"""
SERVE_HELP = """\
Let people and programs play over the network. Ctrl-C ends it; nothing is lost.

\b
  gnoming serve            on this computer, at http://127.0.0.1:8737
  gnoming serve --open     the same, and opens the page in your browser
  gnoming serve --lan      for everybody at home, with a QR code for phones
  gnoming play --server http://127.0.0.1:8737    sits down there

Every accepted action is on disk before anybody sees it. Behind a web proxy
give --base-path and --proxy (docs/server.md).
"""
SCORE_HELP = """\
Score a layout, or a whole table at a round's end, and say why.

\b
  gnoming score "5 5 M / 3 4 6 / 7 8 6"
  gnoming score "5 5 5 / 3 4 6 / 7 8 3" "4 4 4 / 4 8 7 / 4 3 6" --out 1

A LAYOUT is three rows of three cards, '/' between rows: 3 to 8, -1 to -4, M for a mulligan, H for
a hazard, ? for a card that lies face down and is not counted. Several are the seats of one table,
numbered from 0 as in records. '-' reads layouts from standard input.
"""

app = typer.Typer(
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["--help"], "max_content_width": 80},
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; returns its exit status."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    _make_streams_safe()
    try:
        status = app(
            _with_language_first(_with_negative_cards(given)),
            prog_name=PROGRAM,
            standalone_mode=False,
        )
        sys.stdout.flush()
    except TyperException as refused:
        return _complain(_as_sentence(refused.format_message()), _hint(given))
    except OSError as error:
        return _fall_silent(error)
    except KeyboardInterrupt:
        return INTERRUPTED
    except ValueError as complaint:
        if not _is_complaint(complaint):
            raise
        return _complain(str(complaint))
    finally:
        _forget_language()
    return status if isinstance(status, int) else 0


def _make_streams_safe() -> None:
    """Let no character and no closed stream end the program; unknown characters become `?`."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115
        elif hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def _with_negative_cards(arguments: Sequence[str]) -> list[str]:
    """The arguments, where a layout that begins with a negative card is not taken for an option."""
    return [f" {word}" if re.match(r"-\d", word) else word for word in arguments]


def _with_language_first(arguments: Sequence[str]) -> list[str]:
    """The arguments with `--language` before the command, wherever it was said."""
    said: list[str] = []
    rest = list(arguments)
    end = rest.index("--") if "--" in rest else len(rest)
    for at in reversed(range(end)):
        if rest[at].startswith("--language="):
            said[:0] = [rest.pop(at)]
        elif rest[at] == "--language":
            said[:0] = rest[at : at + 2]
            del rest[at : at + 2]
    return [*said, *rest]


def _forget_language() -> None:
    """Let the next command in this process choose its language anew."""
    texts = sys.modules.get("gnoming.terminal.texts")
    if texts is not None:
        texts.forget_language()


def _speak(wanted: str | None) -> None:
    """Speak the language that was wished for, else the one that this computer wants.

    Raises:
        Complaint: there is no such language.
    """
    from gnoming.terminal import texts
    from gnoming.terminal.console import Complaint
    from gnoming.words import LANGUAGES, can_show, choose_language, parse_language

    language = choose_language() if wanted is None else parse_language(wanted)
    if language is None:
        names = ", ".join(LANGUAGES)
        raise Complaint(texts.text("no-such-language", language=wanted, languages=names))
    if can_show(language, getattr(sys.stdout, "encoding", None)):
        texts.speak(language)
        return
    texts.speak("en")
    print(texts.text("language-not-shown", language=language), file=sys.stderr)


def _is_complaint(error: ValueError) -> bool:
    from gnoming.record import RecordError
    from gnoming.terminal.console import Complaint

    return isinstance(error, Complaint | RecordError)


def _complain(sentence: str, hint: str = "") -> int:
    print(f"{PROGRAM}: {sentence}{hint}", file=sys.stderr)
    return COMPLAINT


def _as_sentence(message: str) -> str:
    """Typer's words without their full stop, on one line, and without its words for programmers."""
    message = " ".join(message.split()).rstrip(".")
    for kind, number in (("integer", "a whole number"), ("number", "a number")):
        message = re.sub(f"Input should be a valid {kind},.*", f"{number} is expected", message)
    return message[:1].lower() + message[1:]


def _hint(arguments: Sequence[str]) -> str:
    commands = [word for word in arguments if word in COMMANDS]
    words = " ".join([PROGRAM, *commands[:1], "--help"])
    return f" ('{words}' shows what there is)"


def _show(lines: Iterable[str]) -> int:
    """Print lines; returns the exit status. Typer must not see a broken pipe: it would say 1."""
    try:
        for line in lines:
            print(line)
        sys.stdout.flush()
    except OSError as error:
        return _fall_silent(error)
    return 0


def _fall_silent(error: OSError) -> int:
    """Nothing can be printed any more; no complaint where the reader has gone, as with `| head`."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    if isinstance(error, BrokenPipeError):
        return BROKEN_PIPE
    from gnoming.terminal.texts import text

    return _complain(text("not-printed", why=error.strerror or error))


def _show_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        print(f"{PROGRAM} {version(PROGRAM)}")
        raise typer.Exit


@app.callback(invoke_without_command=True, help=HELP)
def gnoming(
    context: typer.Context,
    version: Annotated[
        bool,
        typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version."),
    ] = False,
    language: Annotated[
        str | None,
        typer.Option(
            metavar="CODE",
            help="Speak en, nl, vi or mk; else as GNOMING_LANGUAGE or the computer says.",
        ),
    ] = None,
) -> None:
    """Choose the language; show the help if no command was given."""
    if context.invoked_subcommand is None:
        print(context.get_help())
    else:
        _speak(language)


# ------------------------------------------------------------------ play


TakenMustBePlayed = Annotated[
    bool,
    typer.Option(
        "--taken-must-be-played",
        help="A card taken from a discard pile may not go back at once.",
    ),
]
TiesLoseBonus = Annotated[
    bool,
    typer.Option(
        "--ties-lose-bonus",
        help="Going out first with a tie for the lowest score costs 5 points.",
    ),
]


@app.command(short_help="Play against bots, or with people beside you.")
def play(
    plain: Annotated[
        bool,
        typer.Option("--plain", help="Plain lines: for screen readers, pipes and programs."),
    ] = False,
    players: Annotated[
        int | None, typer.Option(metavar="N", help="How many play in all, bots included: 2 to 7.")
    ] = None,
    people: Annotated[
        int | None,
        typer.Option(
            metavar="N", help="How many of them are people at this keyboard; 0 to watch bots."
        ),
    ] = None,
    names: Annotated[
        str | None, typer.Option(metavar="NAMES", help='Names of the people: "Mila,Oma Bea".')
    ] = None,
    bots: Annotated[
        str | None,
        typer.Option(
            metavar="LEVELS",
            help="random, easy, medium, hard, expert: one for all bots or one for each: easy,hard.",
        ),
    ] = None,
    starter: Annotated[
        str | None,
        typer.Option(metavar="SEAT", help="Who begins: a name, or a seat's number from 0."),
    ] = None,
    save: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Keep the game in this file as it goes on.")
    ] = None,
    resume: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Go on with a saved game, and keep it in the same file."),
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Let --save write over a file.")] = False,
    seed: Annotated[
        int | None, typer.Option(metavar="N", help="The same number deals the same cards.")
    ] = None,
    pace: Annotated[
        float | None,
        typer.Option(
            metavar="SECONDS",
            help="Time to read each bot's turn: 0.6 on a terminal, else always none.",
        ),
    ] = None,
    rounds: Annotated[
        int | None, typer.Option(metavar="N", help="Rounds of the game, 1 to 9. [standard: 3]")
    ] = None,
    turn_limit: Annotated[
        int | None,
        typer.Option(metavar="N", help="A round ends after N turns each, 5 to 100. [standard: 30]"),
    ] = None,
    taken_must_be_played: TakenMustBePlayed = False,
    ties_lose_bonus: TiesLoseBonus = False,
    server: Annotated[
        str | None,
        typer.Option(metavar="URL", help="Play at a table of this server: http://host:port"),
    ] = None,
    table: Annotated[
        str | None,
        typer.Option(metavar="CODE", help="The server's table. [standard: open a new one]"),
    ] = None,
    name: Annotated[
        str | None, typer.Option(metavar="NAME", help="How you are called at the server's table.")
    ] = None,
    bot: Annotated[
        str | None,
        typer.Option(metavar="LEVEL", help="Let this bot play at the server's table for you."),
    ] = None,
    games: Annotated[
        int | None,
        typer.Option(metavar="N", help="How many games to play at the server's table. [1]"),
    ] = None,
) -> int:
    """Play a game in this terminal, against bots or with people beside you.

    Without options it asks who plays. Where there is no terminal nothing is asked: you and three
    easy bots play, and answers are read from what is piped in.

    A game is saved when you leave it by 'quit', Ctrl-C or the end of input: in the file of
    --save, else in one of your own games folder; it says where. With --save it is also saved
    after each of your actions, so not even a power cut loses one. A file that holds something
    already is never written over without --force. Going on with --resume, the bots are known by
    their names, "Elm (easy)"; all others are people at this keyboard. With the same --seed the
    cards still to come stay the same too.

    With --server you sit at a table there. Who opens one is its host: the bots of --bots sit down
    at once, and with --players the game starts when so many are there. The same command again
    takes the same seat: its secret is kept on this computer, or given in GNOMING_TOKEN.
    """
    del plain  # the only mode so far
    from gnoming.terminal.console import Complaint, Console
    from gnoming.terminal.texts import text

    here = {
        "--people": people,
        "--names": names,
        "--starter": starter,
        "--resume": resume,
        "--seed": seed,
        "--pace": pace,
    }
    there = {"--table": table, "--name": name, "--bot": bot, "--games": games}
    for option, value in (here if server else there).items():
        if value is not None:
            raise Complaint(text("not-at-remote" if server else "only-at-remote", option=option))
    if resume:
        party = {"--players": players, "--people": people, "--names": names, "--bots": bots}
        rules = {
            "--starter": starter,
            "--rounds": rounds,
            "--turn-limit": turn_limit,
            "--taken-must-be-played": taken_must_be_played or None,
            "--ties-lose-bonus": ties_lose_bonus or None,
        }
        for option, value in {**party, **rules}.items():
            if value is not None:
                raise Complaint(text("not-when-resuming", option=option))
    if pace is not None and not 0 <= pace <= 60:
        raise Complaint(text("no-such-pace", pace=pace))
    numbers = {"rounds": rounds, "turn_limit": turn_limit}
    chosen = {name: number for name, number in numbers.items() if number is not None}
    options = _rules(
        return_taken=not taken_must_be_played, ties_keep_bonus=not ties_lose_bonus, **chosen
    )
    if server:
        return _play_remote(
            server,
            code=table,
            name=name,
            bot=bot,
            players=players,
            games=games,
            bots=bots,
            rules=options,
            save=save,
            force=force,
        )
    from gnoming.terminal import plain as face
    from gnoming.terminal.party import Wanted

    wishes = face.Wishes(
        party=Wanted(players, people, names, bots),
        seed=seed,
        starter=starter,
        rules=options,
        save=save,
        resume=resume,
        force=force,
    )
    try:
        return face.play(wishes, Console(pace=pace), _prepare_rules)
    except OSError as error:
        return _fall_silent(error)


def _play_remote(server: str, **wished: Any) -> int:
    """Play at a table of a server; what was not wished for is None."""
    from gnoming.terminal import remote
    from gnoming.terminal.console import Complaint, Console
    from gnoming.terminal.party import Wanted
    from gnoming.terminal.texts import text

    players, games = wished["players"], wished.pop("games") or 1
    if players is not None and not 2 <= players <= 7:
        raise Complaint(text("no-such-players", players=players))
    if not 1 <= games <= 1000:
        raise Complaint(text("not-in-range", option="--games", low=1, high=1000, number=games))
    levels = Wanted(bots=wished.pop("bots")).given_levels()
    token = os.environ.get("GNOMING_TOKEN") or None
    wishes = remote.Wishes(server, games=games, levels=levels, token=token, **wished)
    try:
        return remote.play(wishes, Console(), _prepare_rules)
    except OSError as error:
        return _fall_silent(error)


def _rules(**options: Any) -> Any:
    from gnoming.kernel import Rules
    from gnoming.terminal.console import Complaint
    from gnoming.terminal.texts import text

    for option, low, high in (("rounds", 1, 9), ("turn_limit", 5, 100)):
        number = options.get(option, low)
        if not low <= number <= high:
            parts = {"option": option, "low": low, "high": high, "number": number}
            raise Complaint(text("option-not-in-range", **parts))
    return Rules(**options)


def _prepare_rules() -> None:
    """Compile the rules at their first use on this computer, and show how far that is."""
    from gnoming import kernel

    if kernel.is_prepared():
        return
    from gnoming.terminal.texts import text

    sentence = text("preparing")
    if not sys.stderr.isatty():
        print(f"{sentence} ...", file=sys.stderr, flush=True)
        kernel.prepare()
        return
    from rich.console import Console as RichConsole
    from rich.progress import BarColumn, Progress, TextColumn

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.percentage:>3.0f} %"),
    )
    with Progress(*columns, console=RichConsole(stderr=True)) as progress:
        task = progress.add_task(sentence, total=None)
        kernel.prepare(lambda done, total: progress.update(task, completed=done, total=total))


# ------------------------------------------------------------------ score


@app.command(help=SCORE_HELP, short_help="Say what a layout or a whole table scores, and why.")
def score(
    layouts: Annotated[
        list[str],
        typer.Argument(metavar="LAYOUT", hidden=True),
    ],
    out: Annotated[
        int | None,
        typer.Option(
            metavar="SEAT", help="Who went out first: the first layout is seat 0, the next seat 1."
        ),
    ] = None,
    ties_lose_bonus: Annotated[
        bool, typer.Option("--ties-lose-bonus", help="A tie does not count as lowest (R9.5).")
    ] = False,
) -> int:
    """Score layouts."""
    from gnoming.terminal.reports import read_layouts, score_lines

    lines = score_lines(read_layouts(layouts), out, ties_keep_bonus=not ties_lose_bonus)
    return _show(lines)


# ------------------------------------------------------------------ replay


@app.command(short_help="Tell a saved game, or check that it holds.")
def replay(
    file: Annotated[str, typer.Argument(metavar="FILE", hidden=True)],
    verify: Annotated[
        bool, typer.Option("--verify", help="Only check every step, and say whether it holds.")
    ] = False,
    seat: Annotated[
        int | None, typer.Option(metavar="SEAT", help="As the player in that seat, from 0, saw it.")
    ] = None,
    gallery: Annotated[bool, typer.Option("--gallery", help="As onlookers saw it.")] = False,
) -> int:
    """Tell a saved game from its first deal to its winner, checking every step.

    FILE is a saved game; '-' reads standard input. Of a finished game all is told. One that is
    not over yet is told as onlookers saw it, so that nobody who goes on with it knows more than
    before.
    """
    game = _read_game(file)
    from gnoming.terminal import reports

    if verify:
        return _show(reports.verified_lines(game, file))
    return _show(reports.game_lines(game, seat=seat, gallery=gallery))


def _read_game(file: str) -> Any:
    """The game of a record, every step of it checked; `-` reads standard input."""
    from gnoming.terminal import saving
    from gnoming.terminal.console import Complaint
    from gnoming.terminal.texts import text

    written = saving.read(file)
    _prepare_rules()
    from gnoming.game import Game
    from gnoming.record import RecordError

    try:
        return Game.from_record(written)
    except RecordError as error:
        raise Complaint(text("record-refused", file=file, why=error)) from None


# ------------------------------------------------------------------ verify

VERIFY_HELP = """\
Check saved games: every step, and the proofs of how the cards were shuffled.

\b
  gnoming verify game.txt
  gnoming verify *.txt && echo "all proven"

FILE is the record of a game; '-' reads standard input. Compare the commitments that are shown with
those that you noted before each deal: docs/shuffle.md tells what that proves.

The exit status is 0 if every shuffle of every file is proven, 2 if a file cannot be trusted or
cannot be read, and 3 if the games hold but how some cards were shuffled cannot be checked.
"""
UNPROVEN = 3


@app.command(help=VERIFY_HELP, short_help="Check saved games and the proofs of their shuffles.")
def verify(files: Annotated[list[str], typer.Argument(metavar="FILE", hidden=True)]) -> int:
    """Check records."""
    from gnoming.terminal.console import Complaint

    statuses = set()
    for number, file in enumerate(files):
        try:
            game = _read_game(file)
        except Complaint as refused:
            statuses.add(_complain(str(refused)))
            continue
        from gnoming.terminal import reports

        lines = [*reports.verified_lines(game, file), *reports.proof_lines(game)]
        status = _show(["", *lines] if number else lines)
        if status:
            return status
        statuses.add(0 if reports.is_proven(game) else UNPROVEN)
    return next(status for status in (COMPLAINT, UNPROVEN, 0) if status in statuses)


# ------------------------------------------------------------------ arena

ARENA_HELP = """\
Let bots play many games and say how strong they are.

\b
  gnoming arena medium easy --players 4
  gnoming arena medium easy random --players 3 --games 2000 --save match.jsonl
  gnoming arena medium my_bots:Cautious --json
  gnoming arena medium "program:python my_bot.py" --games 40
  gnoming arena medium easy --games 100000 --cluster tcp://127.0.0.1:8786

A BOT is a name (random, easy, medium, hard, expert, or one that an installed package adds) or
MODULE:CLASS, which is imported from where you are: it runs that module's code. program:COMMAND is a
program in any language, started for every game, that sits down at a table (docs/arena.md).

With as many players as bots all of them sit down together; else each bot in turn sits alone among
the others. The same cards are dealt to every seating, every bot sits in every seat, and the result
is the same for any number of processes, and on many machines (docs/clusters.md).
"""


@app.command(help=SERVE_HELP, short_help="Let people play over the network.")
def serve(
    host: Annotated[
        str, typer.Option(help="Listen at this address of the computer.", show_default=True)
    ] = "127.0.0.1",
    port: Annotated[
        int | None,
        typer.Option(min=1, max=65535, help="Listen at this port; else at 8737 or the next free."),
    ] = None,
    lan: Annotated[
        bool, typer.Option("--lan", help="Be there for the whole home network, with a QR code.")
    ] = False,
    in_browser: Annotated[
        bool, typer.Option("--open", help="Open the page in your browser, too.")
    ] = False,
    store: Annotated[
        Path | None, typer.Option(help="Keep the tables in this file.", metavar="FILE")
    ] = None,
    base_path: Annotated[
        str, typer.Option(help="Where a proxy shows the server, as in /games/gnome.")
    ] = "",
    origin: Annotated[
        list[str] | None,
        typer.Option(help="Let pages of this web address use the server; can be given again."),
    ] = None,
    proxy: Annotated[
        str,
        typer.Option(help="Believe this address what it says of visitors; several with commas."),
    ] = "127.0.0.1",
    workers: Annotated[
        int, typer.Option(min=1, help="Processes; more than one needs more than a file.")
    ] = 1,
    log_level: Annotated[
        str, typer.Option(help="debug, info, warning or error, as lines of JSON.")
    ] = "warning",
) -> int:
    """Let people and programs play over the network; Ctrl-C ends it."""
    from gnoming.terminal.texts import text

    if workers > 1:
        return _complain(text("serve-workers", workers=workers))
    if log_level not in ("debug", "info", "warning", "error"):
        return _complain(text("serve-log-level", level=repr(log_level)))
    if base_path and not re.fullmatch(r"(/[A-Za-z0-9._~-]+)+", base_path):
        return _complain(text("serve-base-path", path=repr(base_path[:60])))
    import gnoming.bots.expert  # noqa: F401 - brings the others too, to be prepared with the rules
    from gnoming.server import Settings, running
    from gnoming.server.store import StoreError, StoreInUse

    settings = Settings(base_path=base_path, origins=tuple(origin or ()))
    if store is not None:
        settings = dataclasses.replace(settings, store=store)
    _prepare_rules()
    wishes = running.Wishes(
        settings,
        host=running.EVERY_ADDRESS if lan else host,
        port=port,
        proxies=proxy,
        log_level=log_level,
    )
    try:
        running.serve(
            wishes,
            lambda address: _announce(
                address, settings.store, with_code=lan, in_browser=in_browser
            ),
        )
    except StoreInUse as error:
        address = running.address_at(settings.store)
        if not in_browser or not address:
            return _complain(str(error))
        print(text("serve-here-already", address=address), flush=True)
        _show_page(address, within=5)
    except (running.ServeError, StoreError) as error:
        return _complain(str(error))
    return 0


def _announce(address: str, store: Path, *, with_code: bool, in_browser: bool = False) -> None:
    """Say where the server is, for people and for phones; show it if that is wished."""
    from gnoming.terminal.texts import text

    print(text("serve-at", address=address))
    print(text("serve-kept", store=store))
    if with_code:
        import segno

        print(text("serve-scan"))
        segno.make(address, micro=False).terminal(compact=True)
    sys.stdout.flush()
    if in_browser:
        _show_page(address)


def _show_page(address: str, *, within: float = 0) -> None:
    """Open the page in a browser, waiting for that so many seconds at most, or ask for it."""
    from gnoming.server import running
    from gnoming.terminal.texts import text

    def otherwise() -> None:
        print(text("serve-no-browser", address=address), flush=True)

    running.show_in_browser(address, otherwise).join(within)


@app.command(help=ARENA_HELP, short_help="Let bots play many games and say how strong they are.")
def arena(
    bots: Annotated[list[str], typer.Argument(metavar="BOT", hidden=True)],
    players: Annotated[int, typer.Option(metavar="N", help="Players at each table, 2 to 7.")] = 4,
    games: Annotated[
        int,
        typer.Option(metavar="N", help="How many games at least: every seating is played through."),
    ] = 400,
    seed: Annotated[
        int, typer.Option(metavar="N", help="The same number gives the same match.")
    ] = 0,
    workers: Annotated[
        int | None, typer.Option(metavar="N", help="Processes; else one for each core.")
    ] = None,
    cluster: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS", help="Play on this Dask cluster, as tcp://host:8786."),
    ] = None,
    save: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Keep the match here; the same command goes on with it."),
    ] = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="One line of JSON, for programs.")
    ] = False,
    plot: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Draw the result, too: a file NAME.svg.")
    ] = None,
    first_alone: Annotated[
        bool, typer.Option("--first-alone", help="Only the first bot sits alone among the others.")
    ] = False,
    rounds: Annotated[int, typer.Option(metavar="N", help="Rounds of a game, 1 to 9.")] = 3,
    turn_limit: Annotated[
        int, typer.Option(metavar="N", help="A round ends after N turns each, 5 to 100.")
    ] = 30,
    taken_must_be_played: TakenMustBePlayed = False,
    ties_lose_bonus: TiesLoseBonus = False,
) -> int:
    """Let bots play a match."""
    from gnoming.terminal.console import Complaint
    from gnoming.terminal.texts import text

    _check_ranges(("--players", players, 2, 7), ("--games", games, 1, 10**9))
    by = _players_of(workers, cluster)
    rules = _rules(
        rounds=rounds,
        turn_limit=turn_limit,
        return_taken=not taken_must_be_played,
        ties_keep_bonus=not ties_lose_bonus,
    )
    _check_arena_files(save, plot)
    entrants = [_entrant(bot) for bot in bots]
    _let_import_from_here(*(entrant for entrant in entrants if isinstance(entrant, str)))
    from gnoming.arena import ArenaError
    from gnoming.terminal import saving, standings

    try:
        match = {"players": players, "games": games, "seed": seed, "rules": rules}
        done = _match(entrants, save, {**match, "first_alone": first_alone, **by})
    except ArenaError as error:
        raise Complaint(str(error)) from None
    if isinstance(done, int):
        return done
    if plot:
        try:
            saving.save(plot, standings.svg(done))
        except OSError as error:
            why = error.strerror or error
            raise Complaint(text("file-unusable", file=plot, why=why)) from None
    return _show([standings.as_json(done)] if as_json else standings.lines(done))


def _check_ranges(*options: tuple[str, int, int, int]) -> None:
    """Refuse a number that is out of its range: an option, its number, the least, the most."""
    from gnoming.terminal.console import Complaint
    from gnoming.terminal.texts import text

    for option, number, low, high in options:
        if not low <= number <= high:
            raise Complaint(text("not-in-range", option=option, low=low, high=high, number=number))


def _players_of(workers: int | None, cluster: str | None) -> dict[str, Any]:
    """Who plays very many games: so many processes, one for each core, or a cluster."""
    from gnoming.kernel import cores as cores_here
    from gnoming.terminal.console import Complaint
    from gnoming.terminal.texts import text

    cores = cores_here()
    number = cores if workers is None else workers
    _check_ranges(("--workers", number, 1, max(1024, cores)))
    if cluster is not None and workers is not None:
        raise Complaint(text("cluster-and-workers"))
    return {"workers": number, "cluster": cluster}


def _let_import_from_here(*bots: str) -> None:
    """Let MODULE:CLASS be found where the command was given."""
    if any(":" in bot for bot in bots):
        sys.path.append(os.getcwd())  # noqa: PTH109 - as Python keeps it there


def _entrant(bot: str) -> Any:
    """What the arena takes for a BOT: its name or place, or the program that it starts."""
    kind, _, command = bot.partition(":")
    if kind != "program":
        return bot
    from gnoming.server.programs import Program

    return Program(command)


def _check_arena_files(save: Path | None, plot: Path | None) -> None:
    """Refuse, before anything is played, files that could not be written after it."""
    from gnoming.terminal import saving
    from gnoming.terminal.console import Complaint
    from gnoming.terminal.texts import text

    if plot and plot.suffix.lower() != ".svg":
        raise Complaint(text("arena-no-svg", file=plot))
    if save and plot and os.path.realpath(save) == os.path.realpath(plot):
        raise Complaint(text("arena-one-file", file=plot))
    for file in (save, plot):
        if file:
            saving.check_usable(file, may_exist=True)


def _match(bots: Sequence[Any], save: Path | None, options: dict[str, Any]) -> Any:
    """Play a match and show how far it is; returns its standings, or a status if it was stopped."""
    from rich.console import Console as RichConsole
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
    from rich.progress import TimeRemainingColumn as TimeColumn

    from gnoming import arena
    from gnoming.terminal.console import Stopped, stoppable
    from gnoming.terminal.texts import text

    how_far = [0, 0]
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeColumn())
    paper = RichConsole(stderr=True)
    try:
        with stoppable():
            entrants = arena.enter(bots)
            _prepare_rules()
            with Progress(*columns, console=paper, disable=not sys.stderr.isatty()) as progress:
                task = progress.add_task("")

                def tell(done: int, total: int) -> None:
                    how_far[:] = done, total
                    words = text("arena-progress", games=total)
                    progress.update(task, description=words, completed=done, total=total)

                return arena.match(entrants, save=save, progress=tell, **options)
    except KeyboardInterrupt as stop:
        done, total = how_far
        if total:
            kind = "arena-stopped-kept" if save else "arena-stopped-lost"
            print(text(kind, done=done, games=total, file=save), file=sys.stderr)
        return 128 + stop.number if isinstance(stop, Stopped) else INTERRUPTED


# ------------------------------------------------------------------ sim

SIM_HELP = """\
Play very many games and say what comes of them; keep every row, for research.

\b
  gnoming sim --games 1000000 --bots random --save games.parquet
  gnoming sim --bots medium,easy,random --rotate --save games.csv
  gnoming sim --games 5000 --effects 2000 --plots pictures

random, easy and medium play compiled: a million games of four at random take less than two minutes,
of medium hours. Any other bot, also your own as MODULE:CLASS, is asked with its views.

Each game follows from the seed and its number alone: any number of processes, or a Dask cluster,
brings the same. Ctrl-C stops; with --save the same command goes on, with more --games too.
What the columns and figures mean is told in docs/sim.md.
"""


@app.command(help=SIM_HELP, short_help="Play very many games, keep every row, sum them up.")
def sim(
    games: Annotated[int, typer.Option(metavar="N", help="How many games to play.")] = 1000,
    players: Annotated[
        int | None,
        typer.Option(metavar="N", help="Players at the table, 2 to 7. [as many as bots, or 4]"),
    ] = None,
    bots: Annotated[
        str,
        typer.Option(metavar="BOTS", help="One bot for all seats, or one for each, with commas."),
    ] = "medium",
    seed: Annotated[
        int, typer.Option(metavar="N", help="The same number gives the same games.")
    ] = 0,
    starter: Annotated[
        str,
        typer.Option(metavar="SEAT", help="Who begins every game; else one after the other."),
    ] = "turns",
    rotate: Annotated[
        bool,
        typer.Option("--rotate", help="Move the bots on by a seat after N games of N players."),
    ] = False,
    save: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Keep the rows: a file NAME.parquet or NAME.csv."),
    ] = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="The summary as a line of JSON, for programs.")
    ] = False,
    plots: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Draw pictures into this folder.")
    ] = None,
    picture: Annotated[
        str, typer.Option(metavar="KIND", help="The kind of pictures: svg or png.")
    ] = "svg",
    effects: Annotated[
        int,
        typer.Option(metavar="N", help="Also play N games again with each option switched."),
    ] = 0,
    workers: Annotated[
        int | None, typer.Option(metavar="N", help="Processes; else one for each core.")
    ] = None,
    cluster: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS", help="Play on this Dask cluster, as tcp://host:8786."),
    ] = None,
    rounds: Annotated[int, typer.Option(metavar="N", help="Rounds of a game, 1 to 9.")] = 3,
    turn_limit: Annotated[
        int, typer.Option(metavar="N", help="A round ends after N turns each, 5 to 100.")
    ] = 30,
    taken_must_be_played: TakenMustBePlayed = False,
    ties_lose_bonus: TiesLoseBonus = False,
) -> int:
    """Play very many games."""
    from gnoming.terminal.console import Complaint
    from gnoming.terminal.texts import text

    _check_ranges(
        ("--players", 4 if players is None else players, 2, 7),
        ("--games", games, 1, 10**9),
        ("--effects", effects, 0, 10**9),
    )
    by = _players_of(workers, cluster)
    if picture not in ("svg", "png"):
        raise Complaint(text("sim-picture-kind", kind=picture[:20]))
    if starter != "turns" and not re.fullmatch(r"[0-6]", starter):
        raise Complaint(text("sim-no-starter", most=(players or 7) - 1, starter=starter[:20]))
    rules = _rules(
        rounds=rounds,
        turn_limit=turn_limit,
        return_taken=not taken_must_be_played,
        ties_keep_bonus=not ties_lose_bonus,
    )
    _check_sim_files(save, plots)
    _let_import_from_here(bots)
    from gnoming.arena import ArenaError
    from gnoming.sim import SimError

    try:
        wished = {
            "bots": bots,
            "players": players,
            "games": games,
            "seed": seed,
            "starter": starter if starter == "turns" else int(starter),
            "rotate": rotate,
            "effects": effects,
            "rules": rules,
            **by,
        }
        done = _simulated(save, wished)
    except (SimError, ArenaError) as error:
        raise Complaint(str(error)) from None
    if isinstance(done, int):
        return done
    from gnoming.terminal import simulations

    drawn = _draw_pictures(done, plots, picture) if plots else ""
    if as_json:
        return _show([simulations.as_json(done)])
    said = [text("sim-saved", file=save)] if save else []
    return _show([*simulations.lines(done), *said, *([drawn] if drawn else [])])


def _check_sim_files(save: Path | None, plots: Path | None) -> None:
    """Refuse, before anything is played, what could not be written after it."""
    from gnoming.terminal import saving
    from gnoming.terminal.console import Complaint
    from gnoming.terminal.texts import text

    if save:
        from gnoming.sim import tables
        from gnoming.sim.plan import SimError

        try:
            tables.check_ending(save)
        except SimError as error:
            raise Complaint(str(error)) from None
        saving.check_usable(save, may_exist=True)
        saving.check_usable(save.with_name(f"{save.name}.part"), may_exist=True)
    if plots:
        from importlib.util import find_spec

        from gnoming.terminal.plots import no_matplotlib

        if find_spec("matplotlib") is None:
            raise no_matplotlib()
        if plots.exists() and not plots.is_dir():
            raise Complaint(text("file-unusable", file=plots, why=text("why-not-a-folder")))
        saving.check_usable(plots / "scores.svg" if plots.is_dir() else plots, may_exist=True)


def _draw_pictures(done: Any, folder: Path, kind: str) -> str:
    """Draw into a folder; returns the sentence that names the pictures."""
    from gnoming.terminal.console import Complaint
    from gnoming.terminal.plots import pictures
    from gnoming.terminal.texts import text

    names = []
    try:
        folder.mkdir(exist_ok=True)
        for name, content in pictures(done, kind):
            (folder / name).write_bytes(content)
            names.append(str(folder / name))
    except OSError as error:
        why = error.strerror or error
        raise Complaint(text("file-unusable", file=folder, why=why)) from None
    return text("sim-drawn", files=", ".join(names))


def _simulated(save: Path | None, wished: dict[str, Any]) -> Any:
    """Play and show how far it is; returns what came of it, or a status if it was stopped."""
    from rich.console import Console as RichConsole
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
    from rich.progress import TimeRemainingColumn as TimeColumn

    from gnoming.sim import runs
    from gnoming.terminal.console import Stopped, stoppable
    from gnoming.terminal.texts import text

    how_far = [0, 0]
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}"),
        TimeColumn(),
    )
    paper = RichConsole(stderr=True)
    try:
        with stoppable():
            _prepare_rules()
            with Progress(*columns, console=paper, disable=not sys.stderr.isatty()) as progress:
                task = progress.add_task("", rate="")

                def tell(done: int, total: int) -> None:
                    how_far[:] = done, total
                    words = text("sim-progress", games=total)
                    progress.update(task, description=words, completed=done, total=total)
                    speed = progress.tasks[0].speed
                    rate = "" if speed is None else text("sim-rate", rate=f"{speed:,.0f}")
                    progress.update(task, rate=rate)

                return runs.simulate(save=save, progress=tell, **wished)
    except KeyboardInterrupt as stop:
        done, total = how_far
        if total:
            kind = "sim-stopped-kept" if save else "sim-stopped-lost"
            print(text(kind, done=done, games=total, file=save), file=sys.stderr)
        return 128 + stop.number if isinstance(stop, Stopped) else INTERRUPTED


# ------------------------------------------------------------------ bench


@app.command(short_help="Measure how fast the rules are on this computer.")
def bench(
    players: Annotated[int, typer.Option(metavar="N", help="Players at each table, 2 to 7.")] = 4,
    games: Annotated[
        int | None,
        typer.Option(metavar="N", help="How many games; else as many as the time allows."),
    ] = None,
    seconds: Annotated[
        float, typer.Option(metavar="SECONDS", help="How long to play, without --games.")
    ] = 2.0,
    threads: Annotated[int, typer.Option(metavar="N", help="Threads that play side by side.")] = 1,
    as_json: Annotated[
        bool, typer.Option("--json", help="One line of JSON, for programs.")
    ] = False,
) -> int:
    """Measure how many decisions a second the rules take in random legal play, deals included."""
    from gnoming.terminal.console import Complaint
    from gnoming.terminal.texts import text

    for option, number, low, high in (
        ("--players", players, 2, 7),
        ("--games", 1 if games is None else games, 1, 10**9),
        ("--seconds", seconds, 0.01, 3600),
        ("--threads", threads, 1, 256),
    ):
        if not low <= number <= high:
            raise Complaint(text("not-in-range", option=option, low=low, high=high, number=number))
    import gnoming.sim.decisions  # noqa: F401 - to be prepared with the rules

    _prepare_rules()

    speed, played, took = _measure(players, games, seconds, threads)
    if as_json:
        figures = {"decisions_per_second": round(speed), "players": players, "games": played}
        return _show([json.dumps({**figures, "threads": threads})])
    parts = {"speed": speed, "games": played, "players": players, "seconds": took}
    return _show([text("bench", count=threads, **parts)])


CHUNK = 500
"""Games that a thread plays before it looks whether it should stop: some hundredths of a second."""


def _measure(
    players: int, games: int | None, seconds: float, threads: int
) -> tuple[float, int, float]:
    """Decisions a second, games played, and the seconds that took."""
    import threading
    import time
    from concurrent.futures import ThreadPoolExecutor

    import numpy as np

    from gnoming import kernel
    from gnoming.chance import generator
    from gnoming.sim import decisions as random_play

    stop = threading.Event()
    tables = [
        (
            kernel.new_state(players, kernel.Rules()),
            generator(number),
            np.zeros(kernel.CARDS, np.int8),
        )
        for number in range(threads)
    ]
    for state, chance, order in tables:
        random_play.play_random(state, chance, order, 1)  # compiles, or loads what is compiled
    began = time.perf_counter()

    def play_on(number: int) -> tuple[int, int]:
        left = games // threads + (number < games % threads) if games else None
        decisions = played = 0
        while left != played and not stop.is_set():
            if left is None and time.perf_counter() - began >= seconds:
                break
            chunk = CHUNK if left is None else min(CHUNK, left - played)
            decisions += int(random_play.play_random(*tables[number], chunk))
            played += chunk
        return decisions, played

    with ThreadPoolExecutor(threads) as pool:
        try:
            done = list(pool.map(play_on, range(threads)))
        finally:
            stop.set()
    took = time.perf_counter() - began
    return sum(d for d, _ in done) / took, sum(p for _, p in done), took
