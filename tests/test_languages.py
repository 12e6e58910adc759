"""Four languages say the same: the same messages, with the same parts, and nothing left over."""

import ast
import itertools
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import fields
from functools import cache
from pathlib import Path

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

from gnoming import Rules, bots, wire
from gnoming.actions import _AT_TEE_OFF as AT_TEE_OFF
from gnoming.actions import REASONS
from gnoming.bots.pace import PACES
from gnoming.cards import CARDS
from gnoming.kernel import Reason
from gnoming.table import _FACTS as FACTS
from gnoming.table import CLOCKS
from gnoming.terminal.texts import card_key
from gnoming.wire import CloseCode
from gnoming.words import (
    ENVIRONMENT,
    LANGUAGES,
    LOCALES,
    Words,
    can_show,
    choose_language,
    parse_language,
)

ROOT = Path(__file__).parents[1]
CATALOGUES = ("game", "terminal", "web", "rules")
OTHERS = [language for language in LANGUAGES if language != "en"]
EVERYWHERE = [*itertools.product(LANGUAGES, CATALOGUES)]
ELSEWHERE = [*itertools.product(OTHERS, CATALOGUES)]

# ------------------------------------------------------------------ reading catalogues


@cache
def entries(language: str, catalogue: str) -> tuple[ftl.EntryType, ...]:
    source = (LOCALES / language / f"{catalogue}.ftl").read_text("utf-8")
    return tuple(FluentParser().parse(source).body)


@cache
def messages(language: str, catalogue: str) -> dict[str, ftl.Message]:
    return {
        entry.id.name: entry
        for entry in entries(language, catalogue)
        if isinstance(entry, ftl.Message)
    }


class Parts(Visitor):
    """What a message needs, and between which keys it chooses by that."""

    def __init__(self, message: ftl.Message) -> None:
        self.names: set[str] = set()
        self.shown: set[str] = set()
        """Those that are printed, not only chosen by."""
        self.keys: dict[str, set[str]] = {}
        self.text = ""
        self.visit(message)

    def visit_VariableReference(self, node: ftl.VariableReference) -> None:  # noqa: N802
        self.names.add(node.id.name)
        self.shown.add(node.id.name)

    def visit_TextElement(self, node: ftl.TextElement) -> None:  # noqa: N802
        self.text += f" {node.value}"

    def visit_SelectExpression(self, node: ftl.SelectExpression) -> None:  # noqa: N802
        chooser = node.selector
        if isinstance(chooser, ftl.VariableReference):
            self.names.add(chooser.id.name)
            found = self.keys.setdefault(chooser.id.name, set())
            found |= {
                key.name if isinstance(key := variant.key, ftl.Identifier) else key.value
                for variant in node.variants
            }
        else:
            self.visit(chooser)
        for variant in node.variants:
            self.visit(variant.value)


def parts(language: str, catalogue: str, name: str) -> Parts:
    return Parts(messages(language, catalogue)[name])


def samples(found: Parts) -> Iterator[dict[str, object]]:
    """Enough to meet every variant of a message: numbers, words, and each key that is chosen by."""
    plurals = {"one", "other", "few", "many", "two", "zero"}
    values: dict[str, list[object]] = {}
    for name in sorted(found.names):
        keys = found.keys.get(name, set())
        if keys and all(key in plurals or key.lstrip("-").isdecimal() for key in keys):
            values[name] = [0, 1, 2, 8, 21, -1]
        elif keys:
            values[name] = sorted(keys)
        else:
            values[name] = [7]
    for name, chosen in values.items():
        for value in chosen:
            yield {**{other: several[0] for other, several in values.items()}, name: value}
    if not values:
        yield {}


# ------------------------------------------------------------------ the catalogues


@pytest.mark.parametrize(("language", "catalogue"), EVERYWHERE)
def test_a_catalogue_is_read_whole_and_says_nothing_twice(language, catalogue):
    found = entries(language, catalogue)
    junk = [entry.content for entry in found if isinstance(entry, ftl.Junk)]
    assert not junk
    names = [entry.id.name for entry in found if isinstance(entry, ftl.Message)]
    assert len(names) == len(set(names))
    for name in names:
        assert re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", name), name
        assert messages(language, catalogue)[name].value is not None, name


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("shown", [("game", "terminal"), ("game", "web", "rules")])
def test_catalogues_that_are_read_together_share_no_message(language, shown):
    for one, other in itertools.combinations(shown, 2):
        assert not messages(language, one).keys() & messages(language, other).keys()


@pytest.mark.parametrize(("language", "catalogue"), ELSEWHERE)
def test_a_language_says_the_same_messages_in_the_same_order(language, catalogue):
    assert [*messages(language, catalogue)] == [*messages("en", catalogue)]


@pytest.mark.parametrize(("language", "catalogue"), ELSEWHERE)
def test_a_message_has_the_same_parts_in_every_language(language, catalogue):
    for name in messages("en", catalogue):
        if name in messages(language, catalogue):
            here, there = parts(language, catalogue, name), parts("en", catalogue, name)
            # A language without plurals need not look at a number that is not shown.
            assert there.shown <= here.names <= there.names, name


@pytest.mark.parametrize(("language", "catalogue"), EVERYWHERE)
def test_every_message_can_be_said_whatever_its_parts_are(language, catalogue):
    words = Words(language, [catalogue])
    for name in messages(language, catalogue):
        for sample in samples(parts("en", catalogue, name)):
            said = words.say(name, **sample)
            assert said.strip(), name
            assert not re.search(r"\{|\}|\$\w", said), name
            assert "\N{FIRST STRONG ISOLATE}" not in said


# ------------------------------------------------------------------ nothing untranslated

SAME = {
    "nl": {
        "arena-bot", "arena-plot-rating", "arena-plot-title", "arena-rating", "lobby-code",
        "phase-hazard", "rules-r7", "score-hazards", "sheet-round-short",
    },
    "vi": {"arena-bot"},
    "mk": set(),
}  # fmt: skip
"""Messages whose words are the same in English, by language; parts and cards alone are no words."""
NAMES = re.compile(
    r"Gnoming A Round|gnoming play --resume|\b(Gnoming|QR|GitHub|[Mm]ulligans?|[MH])\b"
)


def has_words(text: str) -> bool:
    return any(char.isalpha() for char in NAMES.sub("", text))


@pytest.mark.parametrize(("language", "catalogue"), ELSEWHERE)
def test_nothing_is_left_in_english(language, catalogue):
    same = [
        name
        for name in messages(language, catalogue)
        if name in messages("en", catalogue)
        and (here := parts(language, catalogue, name).text) == parts("en", catalogue, name).text
        and has_words(here)
    ]
    assert set(same) <= SAME[language]


LATIN = re.compile(
    r"""
    '[^']*'                             # what is typed, or a file
    | (?<![\w-])--?[a-z][a-z-]*         # an option
    | \b R\d+(\.\d+)? \b                # a clause
    | \b (M|H) \b                       # a card, as it is written
    | [\w/]* \.(md|svg) \b
    | \b ([DLRX] | Escape) \b            # keys
    | \b (Gnoming[ ]A[ ]Round|Gnoming|gnoming|play|resume|quit|openskill) \b
    | \b (random|easy|medium|hard|expert) \b            # levels
    | \b (Enter|Ctrl-C|SVG|UTF-8|QR|JSON|PNG|GitHub|URL|debug|info|warning|error|commitment|salt) \b
    | ^\s*(table|score|piles|log|rules|say|leave)\s{2,}
    """,
    re.VERBOSE | re.MULTILINE,
)


@pytest.mark.parametrize("catalogue", CATALOGUES)
def test_macedonian_is_written_in_cyrillic(catalogue):
    for name in messages("mk", catalogue):
        left = LATIN.sub("", parts("mk", catalogue, name).text)
        assert not re.findall(r"[A-Za-z]+", left), name


@pytest.mark.parametrize(("language", "catalogue"), [*itertools.product(("vi", "nl"), CATALOGUES)])
def test_other_languages_keep_their_own_letters(language, catalogue):
    for name in messages(language, catalogue):
        assert not re.search(r"[Ѐ-ӿ]", parts(language, catalogue, name).text), name


def test_english_at_the_terminal_is_all_ascii():
    for catalogue in ("game", "terminal"):
        assert (LOCALES / "en" / f"{catalogue}.ftl").read_text("utf-8").isascii()


# ------------------------------------------------------------------ everything has words


def slug(name: str) -> str:
    return name.lower().replace("_", "-").replace(" ", "-")


def refusal_codes() -> list[str]:
    """All codes of the protocol, in the order of its table."""
    told = (ROOT / "docs" / "protocol.md").read_text("utf-8").split("### Refusals")[1]
    return re.findall(r"^\| `([a-z ]+)` \| ", told.split("## What happened")[0], re.MULTILINE)


def wanted_words() -> list[str]:
    closed = [name for name, value in vars(CloseCode).items() if isinstance(value, int)]
    options = [option.name for option in fields(Rules)]
    return [
        *(f"reason-{slug(reason.name)}" for reason in Reason),
        *(f"reason-{slug(reason.name)}-tee-off" for reason in AT_TEE_OFF),
        *(f"refused-{slug(code)}" for code in refusal_codes()),
        *(f"closed-{slug(name)}" for name in closed),
        *(f"option-{slug(option)}{end}" for option in options for end in ("", "-about", "-is")),
        *(f"level-{level}{end}" for level in bots.names() for end in ("", "-about")),
        *(f"clock-{clock}{end}" for clock in CLOCKS for end in ("", "-about")),
        *(f"pace-{pace}{end}" for pace in PACES for end in ("", "-about")),
        *(f"phrase-{slug(phrase)}" for phrase in wire.PHRASES),
        *(f"fact-{slug(fact)}" for fact in FACTS if fact != "acted"),
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_refusal_option_level_clock_phrase_and_fact_has_words(language):
    assert len(refusal_codes()) > 20
    wanted = wanted_words()
    assert [name for name in wanted if name not in messages(language, "game")] == []
    areas = {name.split("-")[0] for name in wanted}
    extra = {
        name
        for name in messages(language, "game")
        if name.split("-")[0] in areas
        and name not in wanted
        and name.removesuffix("-you") not in wanted
    }
    assert extra == {"refused-offline", "fact-starter-changed"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_has_words_of_its_own(language):
    words = Words(language)
    for form in ("card", "a-card", "the-card"):
        said = [words.say(form, card=card_key(card)) for card in [*CARDS, "?"]]
        assert len({*said}) == len(said)
        assert [text for text in said if "{" in text] == []


def test_english_reasons_are_those_of_the_rules():
    words = Words("en")
    for reason, (why, _) in REASONS.items():
        assert words.say(f"reason-{slug(reason.name)}") == why
    for reason, (why, _) in AT_TEE_OFF.items():
        assert words.say(f"reason-{slug(reason.name)}-tee-off") == why


@pytest.mark.parametrize("language", LANGUAGES)
def test_reasons_end_a_sentence_and_refusals_are_one(language):
    words = Words(language)
    for name in messages(language, "game"):
        said = words.say(name) if not parts(language, "game", name).names else ""
        if name.startswith("reason-"):
            assert said[0].islower() and said[-1] not in ".!", name  # noqa: PT018
        if name.startswith(("refused-", "closed-")):
            assert said[0].isupper() and said[-1] == ".", name  # noqa: PT018


# ------------------------------------------------------------------ every message is used


@cache
def python_strings() -> tuple[frozenset[str], frozenset[str], frozenset[str]]:
    """Strings of the source; beginnings and ends of those put together (f"reason-{name}")."""
    whole, begun, ended = set(), set(), set()
    for file in (ROOT / "src" / "gnoming").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                whole.add(node.value)
            if isinstance(node, ast.JoinedStr):
                first, last = node.values[0], node.values[-1]
                if isinstance(first, ast.Constant) and re.fullmatch(r"[a-z-]+-", first.value):
                    begun.add(first.value)
                if isinstance(last, ast.Constant) and re.fullmatch(r"-[a-z-]+", last.value):
                    ended.add(last.value)
    return frozenset(whole), frozenset(begun), frozenset(ended)


def texts_used() -> set[str]:
    """The names that the terminal asks for outright: text("name", ...)."""
    found = set()
    for file in (ROOT / "src" / "gnoming").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                at = {"text": 0, "or_english": 1, "_to": 0}.get(node.func.id)
                if at is not None and len(node.args) > at:
                    name = node.args[at]
                    if isinstance(name, ast.Constant) and isinstance(name.value, str):
                        found.add(name.value)
    return found


def test_every_text_of_the_terminal_is_used():
    whole, begun, ended = python_strings()

    def is_used(name: str) -> bool:
        return (
            name in whole
            or any(name.startswith(start) for start in begun)
            or any(name.endswith(end) and is_used(name.removesuffix(end)) for end in ended)
        )

    assert [name for name in messages("en", "terminal") if not is_used(name)] == []


def test_every_text_that_the_terminal_asks_for_exists():
    known = {*messages("en", "terminal"), *messages("en", "game")}
    assert len(texts_used()) > 150
    assert texts_used() <= known


SAY = re.compile(r"\b(?:say|hasWords)\(\s*([^,()]*(?:\([^()]*\)[^,()]*)*)")
QUOTED = re.compile(r"""'([^'\n]*)'|"([^"\n]*)"|`([^`]*)`""")


def web_sources() -> str:
    web = ROOT / "web" / "src"
    files = sorted(path for path in web.rglob("*") if path.suffix in (".ts", ".svelte"))
    return "\n".join(file.read_text("utf-8") for file in files)


def quoted(source: str) -> Iterator[str]:
    for found in QUOTED.findall(source):
        yield next((text for text in found if text), "")


def as_pattern(name: str) -> re.Pattern[str]:
    r"""A name as it is written, `option-${name}-about`, as a pattern of the names it can be."""
    fixed = re.split(r"\$\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}", name)
    return re.compile("[a-z0-9-]+".join(re.escape(part) for part in fixed))


WEB = (ROOT / "web" / "src").is_dir()


@pytest.mark.skipif(not WEB, reason="the web client's sources are not here")
def test_every_text_that_the_web_client_asks_for_exists():
    known = [name for catalogue in ("game", "web", "rules") for name in messages("en", catalogue)]
    asked = {
        name
        for chosen in SAY.findall(web_sources())
        for name in quoted(chosen)
        if re.match(r"[a-z][a-z0-9]*-|[a-z]+$", name)
    }
    # A choice within say( ) compares with words of its own: say(side === 'left' ? 'a-b' : 'c-d').
    ids = {name for name in asked if "-" in name or name in known}
    missing = [name for name in ids if not any(map(as_pattern(name).fullmatch, known))]
    assert sorted(missing) == []


@pytest.mark.skipif(not WEB, reason="the web client's sources are not here")
@pytest.mark.parametrize("catalogue", ["web", "rules"])
def test_every_text_of_the_web_client_is_used(catalogue):
    written = {*quoted(web_sources())}
    patterns = [
        as_pattern(name) for name in written if re.match(r"[a-z][a-z0-9-]*-[a-z0-9-]*\$\{", name)
    ]
    unused = [
        name
        for name in messages("en", catalogue)
        if name not in written and not any(pattern.fullmatch(name) for pattern in patterns)
    ]
    assert unused == []


# ------------------------------------------------------------------ choosing and saying


@pytest.mark.parametrize(
    ("tag", "language"),
    [
        ("nl", "nl"),
        ("nl-BE", "nl"),
        ("NL_nl.UTF-8", "nl"),
        ("mk_MK@latin", "mk"),
        (" vi ", "vi"),
        ("C", "en"),
        ("C.UTF-8", "en"),
        ("POSIX", "en"),
        ("en_GB", "en"),
        ("nlx", None),
        ("fr_FR", None),
        ("", None),
    ],
)
def test_a_tag_names_a_language_or_none(tag, language):
    assert parse_language(tag) == language


def test_the_first_wanted_language_that_there_is_is_chosen():
    assert choose_language(["fr", "vi-VN", "nl"]) == "vi"
    assert choose_language([]) == choose_language({}) == choose_language(["fr"]) == "en"


def test_the_stronger_setting_wins():
    wanted = {"LANG": "mk_MK.UTF-8"}
    assert choose_language(wanted) == "mk"
    for name, tag, language in zip(
        reversed(ENVIRONMENT[:-1]), ("C", "nl_NL", "vi"), ("en", "nl", "vi"), strict=True
    ):
        wanted[name] = tag
        assert choose_language(wanted) == language
    wanted["GNOMING_LANGUAGE"] = ""
    assert choose_language(wanted) == "nl"


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_not_there_is_named(language):
    words = Words(language)
    with pytest.raises(KeyError, match=f"'no-such'.*'{language}'"):
        words.say("no-such")
    with pytest.raises(KeyError, match=f"'list-two'.*'{language}'"):
        words.say("list-two", first="Elm")
    assert not words.has("no-such")


def test_there_is_no_other_language():
    with pytest.raises(KeyError, match="'fr'"):
        Words("fr")


@pytest.mark.parametrize("language", LANGUAGES)
def test_numbers_stay_as_they_are_written(language):
    words = Words(language)
    said = words.say("verified", file="x", players=3, round=2, actions=12_345)
    assert "12345" in said
    assert words.say("seat-points", name="Elm", count=-12).split(": ")[1].startswith("-12 ")


def test_one_and_many_are_told_apart():
    assert Words("mk").say("seat-points", name="Елм", count=21) == "Елм: 21 поен"
    assert Words("mk").say("seat-points", name="Елм", count=11) == "Елм: 11 поени"
    assert Words("en").say("seat-points", name="Elm", count=1) == "Elm: 1 point"
    assert Words("en").say("seat-points", name="Elm", count=-1) == "Elm: -1 points"


def test_a_language_needs_its_letters():
    assert all(can_show(language, "utf-8") for language in LANGUAGES)
    assert [can_show(language, "ascii") for language in LANGUAGES] == [True, True, False, False]
    assert not can_show("mk", "latin-1")
    assert not can_show("mk", None)
    assert not can_show("mk", "no such encoding")


def test_words_are_read_only_when_something_is_said():
    code = "import sys, gnoming.words; gnoming.words.Words('nl'); print(*sys.modules)"
    done = subprocess.run(  # noqa: S603
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    assert not {"fluent.runtime", "babel", "numpy"} & set(done.stdout.split())
