"""What an answer in free words means: one action, or a sentence on why that cannot be told.

Whoever answers may think aloud, use code fences, JSON or a code in place of a word. What counts is,
in this order: the last marked action (`ACTION: place 4`); a last line that is nothing but an
action; the one action in quotes or a code fence; the one action in the text, if it is said as a
choice. An answer that names two is never guessed at. Whether the action is legal is not judged
here.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from gnoming import kernel
from gnoming.actions import ACTIONS, Action, action_for, parse_phase

LONGEST_READ = 10_000
"""So many characters are read of an answer, its last ones: there the choice stands."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What an answer was understood to mean: an action, or a problem."""

    action: Action | None
    problem: str | None
    """One sentence to who answered, without its full stop; None if there is an action."""


@dataclass(frozen=True, slots=True)
class _Mention:
    """A place in the text that speaks of an action."""

    start: int
    end: int
    action: Action | None
    """None where it cannot be told which, or there is none such."""
    problem: str = ""
    """Why it cannot be taken for the choice, if it cannot."""


_NUMBERS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight")
_NUMBER = rf"-?\d+|{'|'.join(_NUMBERS)}"
_SPOT = r"(?:(?:the|my)\s+)?(?:place|position|slot|spot|cell)(?:\s+number)?"
_MENTION = re.compile(
    rf"""
    \b(?P<verb>place|bounce|flip)
        (?:\s+(?:it|on|onto|at|in|into|to|over|{_SPOT})\b){{0,4}}
        (?:\s*[\#:(=_]\s*|-|\s+|)
        (?P<number>{_NUMBER})(?![\w])
    |
    \b(?P<pile>take|discard)
        (?:[\s_-]+(?:the|top|cards?|from|of|discard|piles?|on|onto|to|it|this|that|my|in|hand|up
            |mulligan|hazard|-?\d+)\b){{0,8}}
        [\s_-]+(?P<side>left|right)\b(?:\s+(?:discard\s+)?pile\b)?
    |
    \b(?P<word>draw(?!\s+piles?\b)|remove|decline)\b
    """,
    re.VERBOSE,
)
_MORE_PLACES = re.compile(
    rf"""
    \s*(?:(?:or|and|to|on|onto|in|into|at|over|with|vs|versus)\s+(?:the\s+)?(?:{_SPOT}\s+)?\d
        |[-/&,]\s*\d|\.\d|\s*(?:cards?|points?|more|times|turns?)\b)
    """,
    re.VERBOSE,
)
_BOTH_PILES = re.compile(r"\s*(?:,|/|or\b|and\b|vs\b)\s*(?:the\s+)?(?:left|right)\b")
_FROM_A_DISCARD_PILE = re.compile(
    r"\s+(?:(?:\w{1,20}\s+){0,4}?(?:from|off|on)\s+)?(?:(?:the|top|of)\s+){0,3}"
    r"(?:left|right|discard)\b"
)
_ITS_CODE = re.compile(r"\s*[(\[]\s*(?:code\s*)?([0-9]{1,3})\s*[)\]]")
_SOME_NUMBER = re.compile(r"\s*(?:place\s*)?\d")

_CLAUSE_ENDS = re.compile(r"[.,;:!?\n()]")
_HEDGE = re.compile(
    r"n't\b|\b(?:not|never|no|cannot|cant|dont|wont|avoid|avoiding|without|instead of|rather than"
    r"|than|if|unless|whether|could|might|may|maybe|perhaps|illegal|consider(?:ed|ing)?|thought|or|when"
    r"|before|after|until|should i|do i|shall i)\b"
)
_JUDGED = re.compile(
    r"\s*(?:piles?|is|are|was|were|would|could|might|may|seems?|looks?|has|had|will|cannot|can't|isn't)\b"
    r"(?!\s+(?:my|clearly|best|optimal|the\s+best))"
)
_SAID_AS_CHOICE = re.compile(
    r"\s*(?:$|[.,;!)\n\"'`*-]|(?:because|since|as|to|for|from|and|with|so|now|please|here|cards?|a"
    r"|the|in|on|it|which|that|again|of|face|there|pile)\b)"
)

_CODE = re.compile(r"(?:code\s*)?[0-9]{1,100}")
_TAG = re.compile(
    r"""(?<![\w])(?:action|answer|move|choice|decision)["'`*_\s]*[:=]["'`*_\s]{0,20}"""
    r"""|<\s*(?:action|answer|move)\s*>\s{0,20}|\\boxed\s*\{(?:\\text\s*\{)?"""
)
_TAG_ENDS = re.compile(r"""["`\n<>{}\[\]]|\*\*|'(?!\w)""")
_FENCE = re.compile(r"^[ \t]*(?:```|~~~)[ \t]*[\w+-]*[ \t]*$", re.MULTILINE)
_FENCED = re.compile(r"(?:```|~~~)(?:[\w+-]*\n)?([^`~]{1,200}?)(?:```|~~~)")
_QUOTED = re.compile(
    r"`([^`\n]{1,80})`|\*\*([^*\n]{1,80})\*\*|\"([^\"\n]{1,80})\"|(?<!\w)'([^'\n]{1,80})'(?!\w)"
)
_ODD_MARKS = str.maketrans(
    dict.fromkeys("\u201c\u201d\u201e\u00ab\u00bb", '"')  # quotation marks
    | dict.fromkeys("\u2018\u2019\u201a", "'")
    | dict.fromkeys("\u2010\u2011\u2012\u2013\u2212", "-")  # hyphens and the minus sign
    | dict.fromkeys("\u200b\u200c\u200d\u2060\ufeff", None)  # no width at all
)


def read_answer(answer: object, phase: str) -> Reading:
    """What an answer means in this phase (`tee off`, `draw`, ...); never raises for its content.

    >>> read_answer("The 8 is worst, so I play `place 4` because a 3 is better.", "play").action
    Action(word='place 4', code=4)
    >>> read_answer("draw or take left", "draw").problem
    'the answer names two actions, draw and take left: name one'
    """
    if not isinstance(answer, str):
        return Reading(None, f"the answer is no text but {type(answer).__name__}")
    text = unicodedata.normalize("NFKC", answer[-LONGEST_READ:])[-LONGEST_READ:]
    text = text.lower().translate(_ODD_MARKS)
    if not text.strip():
        return Reading(None, "the answer is empty")
    for look in (_tagged, _alone, _quoted):
        found = look(text, phase)
        if found is not None:
            return found
    return _one_of(
        (_as_choice(mention, text) for mention in _mentions(text)),
        nothing="the answer names no action",
    )


def _tagged(text: str, phase: str) -> Reading | None:
    """The last action that a tag marks, if a last line does not say something else."""
    tags = [*_TAG.finditer(text)]
    if not tags:
        return None
    rest = _FENCE.sub("", text[tags[-1].end() :]).lstrip(" \t\n\"'`*_>{")
    end = _TAG_ENDS.search(rest)
    told = rest[: end.start() if end else None].strip()
    found = _whole(told, phase) or _one_of(
        (_unhedged(mention, told) for mention in _mentions(told)),
        nothing=f"{_shortly(told)} is no action" if told else "no action stands behind the mark",
    )
    code = _CODE.match(told)
    if code and found.action and int(code[0].removeprefix("code")) != found.action.code:
        return Reading(None, f"the answer names {found.action} with the code of another action")
    alone = _alone(rest[end.end() :], phase) if end else None
    if alone and found.action and alone.action and alone.action != found.action:
        return _two(found.action, alone.action)
    return found


def _alone(text: str, phase: str) -> Reading | None:
    """The last line, if it is nothing but an action and no other line is another one."""
    lines = [line for line in _FENCE.sub("", text).split("\n") if line.strip()]
    # A number in a line of its own may be anything, unless it is the whole answer.
    if not lines or (len(lines) > 1 and _CODE.fullmatch(_stripped(lines[-1]))):
        return None
    found = _whole(lines[-1], phase)
    if found is None or found.action is None:
        return found
    for line in lines[:-1]:
        other = None if _CODE.fullmatch(_stripped(line)) else _whole(line, phase)
        if other and other.action and other.action != found.action:
            return _two(other.action, found.action)
    return found


def _quoted(text: str, phase: str) -> Reading | None:
    """The one action that stands in quotes or code fences."""
    mentions = []
    for quote in (*_FENCED.finditer(text), *_QUOTED.finditer(text)):
        inside = next(group for group in quote.groups() if group)
        is_fence = quote[0][:3] in ("```", "~~~")
        if not is_fence and _CODE.fullmatch(_stripped(inside)):
            continue  # a card, most likely
        found = _whole(inside, phase)
        if found is None:
            mentions += [*_mentions(inside)]
            continue
        mention = _Mention(quote.start(), quote.end(), found.action, found.problem or "")
        if _JUDGED.match(text, quote.end()):
            mention = _unclear(mention)
        mentions.append(_unhedged(mention, text))
    if not mentions:
        return None
    marked = _one_of(mentions, nothing="")
    for mention in _mentions(text):
        plain = _as_choice(mention, text)
        if marked.action and plain.action != marked.action and plain.action and not plain.problem:
            return _two(marked.action, plain.action)
    return marked


def _stripped(line: str) -> str:
    return line.strip(" \t\n\r*_`\"'.,;:!?-+#>()[]{}")


def _whole(line: str, phase: str) -> Reading | None:
    """What a line means that is nothing but an action, or a code; None for any other line."""
    bare = _stripped(line)
    sign = line[: line.find(bare)].strip() if bare else ""
    if _CODE.fullmatch(bare):
        number = bare.removeprefix("code").strip()
        if sign.endswith("-") and line.strip() == f"-{bare}":
            number = f"-{number}"
        if len(number) < 3 and 0 <= int(number) < kernel.CODES:
            return Reading(action_for(int(number), parse_phase(phase)), None)
        codes = f"codes go from 0 to {kernel.CODES - 1}"
        return Reading(None, f"there is no code {_shortly(number)}: {codes}")
    mentions = [*_mentions(line)]
    if (
        mentions
        and mentions[0].start == line.find(bare)
        and not _stripped(line[mentions[-1].end :])
    ):
        return _one_of(mentions, nothing="") if len(mentions) == 1 else None
    return None


def _mentions(text: str) -> Iterator[_Mention]:
    """All that speaks of an action, in order; a code in brackets after it must be its own."""
    for found in _MENTION.finditer(text):
        mention = _mention(found, text)
        code = _ITS_CODE.match(text, mention.end)
        if code and mention.action:
            is_own = int(code[1]) == mention.action.code
            mention = replace(mention, end=code.end()) if is_own else _unclear(mention)
        yield mention


def _mention(found: re.Match[str], text: str) -> _Mention:
    """The action that a match names, or that it cannot be told."""
    start, end = found.span()
    told = _Mention(start, end, None)
    if found["word"]:
        after = {"draw": _FROM_A_DISCARD_PILE, "remove": _SOME_NUMBER}.get(found["word"])
        if after and after.match(text, end):
            return _unclear(told)
        return _Mention(start, end, ACTIONS[found["word"]])
    if found["pile"]:
        if _BOTH_PILES.match(text, end):
            return _unclear(told)
        return _Mention(start, end, ACTIONS[f"{found['pile']} {found['side']}"])
    number = found["number"]
    place = str(_NUMBERS.index(number)) if number in _NUMBERS else number
    if _MORE_PLACES.match(text, end):
        return _unclear(told)
    action = ACTIONS.get(f"{found['verb']} {place}")
    problem = f"there is no place {_shortly(place)}: places go from 0 to {kernel.PLACES - 1}"
    return _Mention(start, end, action, "" if action else problem)


def _unclear(mention: _Mention) -> _Mention:
    return replace(mention, problem="the answer does not say clearly which action it chooses")


def _unhedged(mention: _Mention, text: str) -> _Mention:
    """The mention, made unclear if its clause is one of doubt: `if I draw`, `I do not draw`."""
    before = _CLAUSE_ENDS.split(text[max(0, mention.start - 300) : mention.start])[-1]
    return _unclear(mention) if _HEDGE.search(before) else mention


def _as_choice(mention: _Mention, text: str) -> _Mention:
    """The mention, made unclear if its clause does not say it as a choice: `draw is risky`."""
    if mention.action and not _SAID_AS_CHOICE.match(text, mention.end):
        return _unclear(mention)
    return _unhedged(mention, text)


def _one_of(mentions: Iterable[_Mention], *, nothing: str) -> Reading:
    """The only action that is mentioned, or what hinders."""
    found = [*mentions]
    actions = [*dict.fromkeys(mention.action for mention in found if mention.action)]
    if len(actions) > 1:
        return _two(*actions[:2]) if len(actions) == 2 else _many(actions)
    if not found:
        return Reading(None, nothing)
    # What was said in doubt before may be said as a choice in the end.
    problems = [mention.problem for mention in found[:-1] if not mention.action]
    problem = found[-1].problem or (problems[-1] if problems else "")
    return Reading(None, problem) if problem else Reading(actions[0], None)


def _two(first: Action, second: Action) -> Reading:
    return Reading(None, f"the answer names two actions, {first} and {second}: name one")


def _many(actions: list[Action]) -> Reading:
    return Reading(
        None, f"the answer names {len(actions)} actions, {actions[0]} and others: name one"
    )


def _shortly(words: str) -> str:
    """Somebody's words in a sentence of ours: quoted, on one line, cut off where there are many."""
    line = " ".join(words.split())
    return repr(line if len(line) <= 40 else f"{line[:40]}...")
