"""A list in a sentence is joined as the language of the text joins it."""

from __future__ import annotations

import pytest
from babel.lists import format_list

from swissheet.words.catalogue import LANGUAGES
from swissheet.words.message import AND, OR, Clauses, Figures, Several, Term, filled, joined

THINGS = ("A", "B", "C", "D")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", [AND, OR])
@pytest.mark.parametrize("count", range(1, len(THINGS) + 1))
def test_the_words_are_those_of_the_cldr(language: str, kind: str, count: int) -> None:
    # Our English is British: no comma before "and".
    locale = "en_GB" if language == "en" else language
    said = format_list(THINGS[:count], "or" if kind == OR else "standard", locale)
    assert joined(THINGS[:count], kind, language) == said
    assert filled(f"{{all:{kind}}}", {"all": THINGS[:count]}, language) == said


@pytest.mark.parametrize(
    ("said", "kind", "text"),
    [
        (("Ana", "Iván"), AND, "Ana e Iván"),
        (("Ana", "Hierro"), AND, "Ana y Hierro"),
        (("Ana", "Hidalgo"), AND, "Ana e Hidalgo"),
        (("7", "8"), OR, "7 u 8"),
        (("10", "11"), OR, "10 u 11"),
        (("uno", "otro"), OR, "uno u otro"),
        (("1", "110"), OR, "1 o 110"),
    ],
)
def test_the_spanish_words_differ_before_their_own_sound(
    said: tuple[str, ...], kind: str, text: str
) -> None:
    assert joined(said, kind, "es") == text


def test_names_with_commas_have_semicolons_between_them() -> None:
    names = ("Novak, Jana", "Rossi, Ugo", "Lee, Bo")
    assert filled("{all:and}", {"all": names}) == "Novak, Jana; Rossi, Ugo and Lee, Bo"
    assert filled("{all:and}", {"all": names}, "id") == "Novak, Jana; Rossi, Ugo; dan Lee, Bo"
    assert filled("({all})", {"all": names}) == "(Novak, Jana; Rossi, Ugo; Lee, Bo)"


def test_numbers_with_a_decimal_comma_have_semicolons_between_them() -> None:
    points = (Figures("1"), Figures("0.5"), Figures("0"))
    assert filled("{all:or}", {"all": points}, "de") == "1; 0,5 oder 0"
    assert filled("{all:or}", {"all": points}, "en") == "1, 0.5 or 0"


def test_a_list_that_goes_on_has_no_last_one() -> None:
    assert filled("{all:and}", {"all": ["A", "B", "..."]}) == "A, B, ..."
    assert filled("{n:board #|boards #}", {"n": range(1, 40, 2)}).endswith("13, 15, ...")


def test_a_list_that_goes_on_ends_its_sentence() -> None:
    assert (
        filled("They are {all}. Next.", {"all": Clauses(("A", "..."))}) == "They are A; ... Next."
    )
    assert filled("{all}", {"all": "....."}) == "....."


def test_one_thing_is_no_list() -> None:
    assert filled("{it:and} and {n:or}", {"it": "A", "n": 3}) == "A and 3"


def test_things_are_said_in_the_language_of_the_reader() -> None:
    both = Term("column.white"), Term("column.black")
    assert filled("{all:and}", {"all": both}, "de") == "Weiß und Schwarz"
    assert Several(both).words("pl") == "Białe i Czarne"
    assert filled("{all:or}", {"all": both}, "en", reader="pl") == "Białe or Czarne"


@pytest.mark.parametrize(
    ("boards", "said"), [((3,), "szachownica 3"), ((1, 3, 4, 5), "szachownice 1 i 3-5")]
)
def test_numbers_beside_a_noun_are_a_list(boards: tuple[int, ...], said: str) -> None:
    text = "{n:szachownica #|szachownice #|szachownice #}"
    assert filled(text, {"n": boards}, "pl") == said
