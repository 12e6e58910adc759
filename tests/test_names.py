# ruff: noqa: RUF001 - signs that could be mistaken for others are what this is about
"""Names: what becomes of what was typed, what is refused, and which look the same at one table."""

import json
import subprocess
import sys

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from gnoming import Game
from gnoming.names import (
    LONGEST,
    LONGEST_TYPED,
    MOST_CODE_POINTS,
    NameRefused,
    clean_name,
    look_alike,
)
from gnoming.record import LONGEST_NAME, check_name

TIDY = [
    "Mila",
    "Oma Bea",
    "Bạn Linh",
    "Nguyễn Thị Ánh",
    "Đặng Ngọc Ẩn",
    "Даан",
    "Ѓорѓи Ќосев",
    "Џон Ѕвездан",
    "Sjoerd-Jan van't Hof",
    "Noë IJsbrand",
    "محمد علي",
    "李小龍",
    "שָׁלוֹם",
    "क्षत्रिय",
    "བསྒྲུབས",
    "🐱",
    "Kat 🐈",
    "👩🏽",
    "❤️",
    "🇲🇰 Ана",
    "1️⃣",
    "Q",
]


@pytest.mark.parametrize("name", TIDY, ids=ascii)
def test_a_tidy_name_stays_as_it_is(name: str) -> None:
    assert clean_name(name) == name


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("  Mila ", "Mila"),
        ("\u00a0Mila\u3000", "Mila"),
        ("Oma \t\n \u2003 Bea", "Oma Bea"),
        ("Oma\u2028Bea", "Oma Bea"),
        ("Oma\u2800Bea", "Oma Bea"),
        ("Mi\u200dla", "Mila"),
        ("\ufeffMi\u200bla\u2060", "Mila"),
        ("\u202eMila\u202c", "Mila"),
        ("\u2066Mila\u2069", "Mila"),
        ("Mi\u00adla", "Mila"),
        ("Mi\u034fla", "Mila"),
        ("Mi\x07la\x1b", "Mila"),
        ("Mi\u3164la", "Mila"),
        ("Mi\ufe0fla", "Mila"),
        ("e\u200d\u0301", "é"),
        ("Ｍｉｌａ", "Mila"),
        ("Mi\u0301la", "Míla"),
        ("A\u030a", "Å"),
        ("Ba\u0323n", "Bạn"),
        ("ﬁn", "fin"),
        ("™️", "TM"),
        ("علی\u200cرضا", "علیرضا"),
        ("👩\u200d👩\u200d👧", "👩👩👧"),
        ("👩🏽\u200d🚀", "👩🏽🚀"),
        ("🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f", "🏴"),
        (" " * 500 + "Mila", "Mila"),
    ],
    ids=ascii,
)
def test_blanks_and_invisible_signs_are_tidied_and_compatible_forms_made_equal(
    typed: str, name: str
) -> None:
    assert clean_name(typed) == name


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("", "at least one letter, digit or picture"),
        (" \u00a0\u3000", "at least one letter, digit or picture"),
        ("\u200b\u200d\u202e", "at least one letter, digit or picture"),
        ("\u3164\u2800\u034f", "at least one letter, digit or picture"),
        ("...", "at least one letter, digit or picture"),
        ("x" * 21, "at most 20 characters, this one 21"),
        ("🐱" * 21, "at most 20 characters, this one 21"),
        ("x" * 10_000, "far too long"),
        ("ﷺ" * 2, "at most 20 characters"),
        ("❤️\u0323\u0323" * 16, "too many parts"),
        ("\u1100" * 9, "too many parts"),
        ("e" + "\u0323" * 200, "3 accents, not more"),
        ("q" + "\u0323\u0301\u0302\u0304", "3 accents, not more"),
        ("\u0301a", "an accent needs a letter"),
        ("a \u0301b", "an accent needs a letter"),
        ("\u200d\u0301a", "an accent needs a letter"),
        ("a\u00a8", "an accent needs a letter"),
        ("Mi\0la", "U+0000"),
        (json.loads(r'"Mi\ud800la"'), "U+D800, half a character"),
        (json.loads(r'"\udc00"'), "U+DC00, half a character"),
        ("Mi\ue000la", "U+E000"),
        ("\U00100000", "U+100000"),
        ("Mi\u0378la", "U+0378, a character that is unknown"),
        ("\uffff", "U+FFFF, a character that is unknown"),
    ],
    ids=lambda text: ascii(text)[:40],
)
def test_what_cannot_be_shown_is_refused_in_one_sentence(typed: str, says: str) -> None:
    with pytest.raises(NameRefused) as caught:
        clean_name(typed)
    message = str(caught.value)
    assert says in message
    assert message.isprintable()
    assert len(message) < 120


def test_a_name_may_be_as_long_as_it_says() -> None:
    assert clean_name("x" * LONGEST) == "x" * LONGEST
    assert clean_name("🐱" * LONGEST) == "🐱" * LONGEST
    # Two marks to a letter fill a record's room to the last place.
    longest = "q\u0323\u0302" * LONGEST
    assert len(clean_name(longest)) == MOST_CODE_POINTS
    with pytest.raises(NameRefused, match="too many parts"):
        clean_name(longest[:-1] + "\u0323\u0302")
    assert clean_name(" " * (LONGEST_TYPED - 1) + "x") == "x"
    assert MOST_CODE_POINTS == LONGEST_NAME


NASTY = st.sampled_from(
    "aI0 \t\0\x1b\u00a0\u00a8\u00ad\u0301\u0323\u034f\u0378\u0e33\u1100\u1161\u11a8\u115f"
    "\u200b\u200c\u200d\u202e\u2066\u20e3\u2122\u2800\u3164\ud800\udc00\ue000\ufb01\ufdfa\ufe0e\ufe0f\uff21\uffa0"
    "❤👩🏽🇳\U000e0067\U000e007f\U000e0100"
)
ANY = st.characters(exclude_categories=())


@given(st.text(st.one_of(NASTY, ANY), max_size=30))
@example("a\u0323\u200d\u0302")
def test_a_clean_name_stays_clean_and_can_stand_in_a_record(typed: str) -> None:
    try:
        name = clean_name(typed)
    except NameRefused:
        return
    assert clean_name(name) == name
    assert check_name(name) == name
    assert name.encode().decode() == json.loads(json.dumps(name)) == name
    assert look_alike(name, [name]) == name


@given(st.text(ANY, max_size=12), st.text(ANY, max_size=12))
def test_looking_alike_is_mutual(one: str, two: str) -> None:
    assert (look_alike(one, [two]) is None) == (look_alike(two, [one]) is None)


@pytest.mark.parametrize("name", TIDY, ids=ascii)
def test_a_clean_name_comes_back_from_a_record(name: str) -> None:
    game = Game(2, seed=1, names=(name, "Mila"))
    assert Game.from_record(game.record()).names == (name, "Mila")


# ------------------------------------------------------------------ look-alikes


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("Mila", "Mila"),
        ("Mila", "mila"),
        ("MILA", "mi1a"),
        ("Mila", "Міlа"),  # three of Latin shape among them are Cyrillic
        ("Ана", "Aна"),  # Cyrillic, and the same with a Latin A
        ("Сара", "Capa"),
        ("АНА", "AHA"),
        ("Мила", "Миᴫа"),  # two that know only each other
        ("Јован", "Joван"),
        ("Зоран", "3оран"),
        ("Mila", "Ｍｉｌａ"),
        ("Míla", "Mi\u0301la"),
        ("Oma Bea", "OmaBea"),
        ("Oma Bea", "oma\u00a0bea"),
        ("Mi\u200dla", "Mila"),
        ("Bob", "B0b"),
        ("Ian", "lan"),
        ("Ian", "1an"),
        ("Bill", "BiII"),
        ("Bill", "Bi11"),
        ("Marna", "Mama"),
        ("Strauß", "Strauss"),
        ("❤️", "❤"),
    ],
    ids=ascii,
)
def test_these_names_could_be_mistaken_for_one_another(one: str, two: str) -> None:
    assert look_alike(one, [two]) == two
    assert look_alike(two, [one]) == one


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("Mila", "Míla"),
        ("Hòa", "Hoa"),
        ("Lân", "Lẩn"),
        ("Lan", "Lân"),
        ("Đức", "Duc"),
        ("Duc", "Dưc"),
        ("Мила", "Mila"),  # two scripts, and one sees which
        ("Ана", "Ana"),
        ("Ана", "Aha"),  # н is a small H, not an h
        ("Ѓорѓи", "Горги"),
        ("Noë", "Noe"),
        ("Işıl", "Isil"),
        ("Eva", "Eve"),
        ("محمد", "محمود"),
        ("陳", "陈"),
        ("🐱", "🐶"),
        ("Mila", "Mila 2"),
    ],
    ids=ascii,
)
def test_these_names_are_told_apart(one: str, two: str) -> None:
    assert look_alike(one, [two]) is None
    assert look_alike(two, [one]) is None


def test_the_name_that_sits_there_already_is_told() -> None:
    assert look_alike("MILA", ["Oma Bea", "Mila", "mila"]) == "Mila"
    assert look_alike("Mila", []) is None


def test_the_long_list_of_look_alikes_is_read_only_where_it_is_needed() -> None:
    asked = (
        "import sys; from gnoming.names import clean_name, look_alike; clean_name('Mila');"
        "before = set(sys.modules); look_alike('Mila', ['Bea']);"
        "print(*sorted({'numba', 'confusable_homoglyphs'} & before), '|',"
        " 'confusable_homoglyphs' in sys.modules)"
    )
    found = subprocess.run(  # noqa: S603 - our own words
        [sys.executable, "-c", asked], check=True, capture_output=True, text=True
    )
    assert found.stdout.split() == ["|", "True"]
