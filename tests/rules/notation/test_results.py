"""Result and bye keys (Laws 2018, glossary "Result", 10.1, 11.8, 12.9)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from swissheet.errors import InputError
from swissheet.model import LEGAL_RESULTS, Bye, Result
from swissheet.notation import RESULT_KEYS, format_bye, format_result, parse_bye, parse_result

KEYS = {
    "1-0": ["1", "1-0", "1:0", "1–0", "1 - 0", " 1-0 "],
    "½-½": ["5", "=", "½", "0.5", "0,5", "1/2", "½-½", "1/2-1/2", "0.5-0.5", "0,5:0,5", "remis"],
    "0-1": ["0", "0-1", "0:1", "0−1"],
    "+/-": ["+", "+-", "+/-", "+:-", "1-0F", "1-0 wo"],
    "-/+": ["-", "-+", "-/+", "–+", "0-1F"],
    "-/-": ["--", "-/-", "-:-", "0-0F", "––"],
    "0-0": ["0-0", "0:0"],
    "½-0": ["½-0", "1/2-0", "0.5-0"],
    "0-½": ["0-½", "0-1/2"],
    "*": ["*", "adj"],
    "W-L": ["W-L", "w-l"],
    "": ["", "  "],
}


@pytest.mark.parametrize(
    ("typed", "shown"), [(key, shown) for shown, keys in KEYS.items() for key in keys]
)
def test_a_typed_key_is_shown_in_one_form(typed: str, shown: str) -> None:
    """Laws 2018, 10.1; by a ruling 11.8, 12.9."""
    assert format_result(*parse_result(typed)) == shown


@pytest.mark.parametrize(
    "typed", ["2", "1-1", "½-1", "x", "10", "1-0-0", "=1", "+/+", "¾-¼", "1-0G"]
)
def test_what_is_no_result_is_refused_with_the_keys_that_would_do(typed: str) -> None:
    with pytest.raises(InputError, match=r"is not a result. Type 1, 0, 5 or ="):
        parse_result(typed)


WORDS = {
    "1-0": [
        "menang",
        "wygrana",
        "Gewonnen",
        "victoria",
        "gagné",
        "vinto",
        "winst",
        "vitória",
        "WON",
    ],
    "½-½": [
        "seri",
        "remis",
        "Unentschieden",
        "tablas",
        "nulle",
        "patta",
        "remise",
        "empate",
        "draw",
    ],
    "0-1": ["kalah", "przegrana", "verloren", "derrota", "perdu", "perso", "verlies", "lost"],
    "*": [
        "ditunda",
        "ditangguhkan",
        "odłożona",
        "Hängepartie",
        "vertagt",
        "aplazada",
        "ajournée",
        "aggiornata",
        "rinviata",
        "afgebroken",
        "adiada",
        "ertelendi",
        "Adjourned",
    ],
}


@pytest.mark.parametrize(
    ("typed", "shown"), [(word, shown) for shown, words in WORDS.items() for word in words]
)
def test_a_word_is_the_result_of_white(typed: str, shown: str) -> None:
    """Indonesian, Malay, Polish, German, Spanish, French, Italian, Dutch, Portuguese, English."""
    assert format_result(*parse_result(typed)) == shown


@pytest.mark.parametrize("typed", ["w.o.", "WO", "w/o", "walkover", "Kampflos", "forfait"])
def test_a_walkover_without_a_winner_says_how_to_name_one(typed: str) -> None:
    with pytest.raises(InputError, match=r"does not say who won.*Type \+ if White did, - if Black"):
        parse_result(typed)


PLAYED = {"1/0", "0/1", "½/½", "½/0", "0/½", "0/0"}
FORFEITS = {"+/-", "-/+", "-/-"}
UNRATED = {"W/L", "L/W", "D/D", "L/L", "D/L", "L/D"}


@pytest.mark.parametrize("white", ["1", "½", "0", "+", "-", "W", "D", "L"])
@pytest.mark.parametrize("black", ["1", "½", "0", "+", "-", "W", "D", "L"])
def test_two_halves_are_one_result_or_none(white: str, black: str) -> None:
    """Laws 2018, 10.1, 10.2, 11.8, 12.9: no two wins, no win beside a draw, no forfeit half way."""
    typed = f"{white}/{black}"
    if typed in PLAYED | FORFEITS | UNRATED:
        assert parse_result(typed) in LEGAL_RESULTS
    else:
        with pytest.raises(InputError, match="is not a result"):
            parse_result(typed)


@pytest.mark.parametrize("pair", sorted(LEGAL_RESULTS, key=str))
def test_every_legal_result_is_read_back_as_shown(pair: tuple[Result, Result]) -> None:
    assert parse_result(format_result(*pair)) == pair


def test_the_list_behind_the_cell_is_understood() -> None:
    assert [format_result(*parse_result(key)) for key in RESULT_KEYS] == list(RESULT_KEYS)


@given(st.text(max_size=40))
def test_any_text_is_a_result_or_a_clear_refusal(text: str) -> None:
    try:
        pair = parse_result(text)
    except InputError:
        return
    assert pair in LEGAL_RESULTS


@pytest.mark.parametrize("bye", Bye)
def test_a_bye_is_read_back_as_shown(bye: Bye) -> None:
    assert parse_bye(format_bye(bye)) is bye


@pytest.mark.parametrize(
    ("typed", "bye"), [("½", Bye.HPB), ("0", Bye.ZPB), ("1", Bye.FPB), ("pab", Bye.PAB)]
)
def test_a_bye_can_be_typed_as_its_points(typed: str, bye: Bye) -> None:
    assert parse_bye(typed) is bye
