"""What people type or paste into a cell is understood, or refused with what would be right."""

from __future__ import annotations

import datetime as dt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from support.strategies import forbidden
from swissheet.errors import InputError
from swissheet.model import Bye, ForbiddenPairs, ScoreAdjustment
from swissheet.notation import format_result
from swissheet.words.catalogue import LANGUAGES, catalogue
from swissheet.workbook.shared import shorthand
from swissheet.workbook.shared.typed import (
    date_text,
    fold,
    points_of,
    result_of,
    text_of,
    whole_number,
)

NBSP = "\u00a0"
NO_RESULT_DATES = [
    dt.datetime(2026, 1, 1),
    dt.datetime(1900, 1, 3),
    dt.datetime(1899, 12, 30),  # 0, or 0:0?
]
TIME_ONE = dt.datetime(1899, 12, 30, 1, 0)


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        (1, "1-0"),
        (1.0, "1-0"),
        ("1", "1-0"),
        (" 1 - 0 ", "1-0"),
        ("1:0", "1-0"),
        (0, "0-1"),
        ("0–1", "0-1"),
        (5, "½-½"),
        (0.5, "½-½"),
        ("0,5", "½-½"),
        ("=", "½-½"),
        ("½", "½-½"),
        ("1/2", "½-½"),
        (f"1/2{NBSP}-{NBSP}1/2", "½-½"),
        (dt.datetime(2026, 1, 2), "½-½"),
        (dt.datetime(2026, 2, 1), "½-½"),
        # 1, 5 and 0.5 typed into a cell that shows dates or times
        (dt.datetime(1900, 1, 1), "1-0"),
        (dt.datetime(1900, 1, 5), "½-½"),
        (dt.datetime(1899, 12, 30, 12, 0), "½-½"),
        (TIME_ONE, "1-0"),
        (dt.datetime(1899, 12, 30, 0, 1), "0-1"),
        (1 / 24, "1-0"),
        ("+", "+/-"),
        ("-", "-/+"),
        ("+-", "+/-"),
        ("--", "-/-"),
        ("*", "*"),
        (None, ""),
        (f"{NBSP} ", ""),
    ],
)
def test_a_result_is_understood_however_it_was_typed(typed: object, shown: str) -> None:
    assert format_result(*result_of(typed)) == shown


@pytest.mark.parametrize("typed", ["2-0", "x", 7, 0.25, -1, True, "#N/A", 0.1, *NO_RESULT_DATES])
def test_what_is_no_result_is_refused_with_the_keys_that_would_do(typed: object) -> None:
    with pytest.raises(InputError, match=r"[Tt]ype (1, 0|0-1)"):
        result_of(typed)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (None, ""),
        (1850.0, "1850"),
        (0.5, "0.5"),
        (f"{NBSP}Doe,{NBSP}John \u200b", "Doe, John"),
        ("a\tb\nc", "a b c"),
        ("\ufeffName", "Name"),
        (True, "TRUE"),
    ],
)
def test_pasted_junk_around_a_text_is_left_out(value: object, text: str) -> None:
    assert text_of(value) == text


@pytest.mark.parametrize(
    "value", [1850, 1850.0, "1850", "1850.0", "1850,00", f"1{NBSP}850", "1'850", "+1850"]
)
def test_a_whole_number_is_read_from_text_with_decimals_and_blanks(value: object) -> None:
    assert whole_number(value) == 1850


@pytest.mark.parametrize("value", ["", "abc", 1850.5, "18.5", "1,850", True, "1e3", "9" * 30])
def test_what_is_no_whole_number_is_refused(value: object) -> None:
    with pytest.raises(InputError):
        whole_number(value)


@pytest.mark.parametrize(
    ("value", "tenths"), [(1, 10), (0.5, 5), ("0,5", 5), ("½", 5), ("1.5", 15), (3.0, 30)]
)
def test_points_are_read_with_a_comma_or_a_point(value: object, tenths: int) -> None:
    assert points_of(value) == tenths


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (dt.datetime(1990, 5, 31), "1990/05/31"),
        ("1990-05-31", "1990/05/31"),
        ("1990/5/31", "1990/05/31"),
        ("31.5.1990", "1990/05/31"),
        ("31/5/1990", "1990/05/31"),
        ("5/31/1990", "1990/05/31"),
        ("3.5.1990", "1990/05/03"),
        ("1990", "1990"),
        (1990, "1990"),
        (1990.0, "1990"),
        ("1990/00/00", "1990/00/00"),
        (33024, "1990/05/31"),
        ("1990-05-31 00:00:00", "1990/05/31"),
        ("", ""),
    ],
)
def test_a_date_is_read_as_a_real_date_or_as_text(value: object, text: str) -> None:
    assert date_text(value) == text


@pytest.mark.parametrize("value", ["3/5/1990", "31.2.1990", "1990-13-01", "May 1990", "99", 17])
def test_a_date_that_could_be_two_or_none_is_refused(value: object) -> None:
    with pytest.raises(InputError, match="1990-05-31"):
        date_text(value)


def test_names_are_compared_without_case_blanks_and_full_stops() -> None:
    assert fold("DOE,  John P.") == fold("Doe, John P")


H, Z, F = Bye.HPB, Bye.ZPB, Bye.FPB


@pytest.mark.parametrize(
    ("typed", "byes"),
    [
        ("3", {3: H}),
        (3, {3: H}),
        (3.0, {3: H}),
        ("H3", {3: H}),
        ("h 3", {3: H}),
        ("½3", {3: H}),
        ("3=½", {3: H}),
        ("3H", {3: H}),
        ("Z5", {5: Z}),
        ("5=0", {5: Z}),
        ("5 = 0", {5: Z}),
        ("F2", {2: F}),
        ("2=1", {2: F}),
        ("3,5", {3: H, 5: H}),
        (3.5, {3: H, 5: H}),
        ("3-5", {3: H, 4: H, 5: H}),
        ("3–5", {3: H, 4: H, 5: H}),
        (dt.datetime(2026, 5, 3), {3: H, 4: H, 5: H}),
        (dt.datetime(2026, 3, 5), {3: H, 4: H, 5: H}),
        ("H3, Z5-6; F1", {3: H, 5: Z, 6: Z, 1: F}),
        ("H 3 Z 5", {3: H, 5: Z}),
        ("5=0,5", {5: H}),
        (f"H3{NBSP}", {3: H}),
        ("Runde 3", {3: H}),
        ("3. Runde", {3: H}),
        ("ROUND 3", {3: H}),
        ("round 3, Round 5", {3: H, 5: H}),
        ("rondas 3-4", {3: H, 4: H}),
        ("3. turda", {3: H}),
        ("Runde3", {3: H}),
        ("halb 2", {2: H}),
        ("2 halb, null Runde 4", {2: H, 4: Z}),
        ("Freilos 2", {2: H}),
        ("Freilos, halber Punkt 2; Freilos, null Punkte 3", {2: H, 3: Z}),
        ("2=half-point bye", {2: H}),
        ("2 = half", {2: H}),
        ("2 H", {2: H}),
        ("ZPB 5-6", {5: Z, 6: Z}),
        ("Yarım 3", {3: H}),
        ("SIFIR 3", {3: Z}),
        ("", {}),
        (None, {}),
    ],
)
def test_byes_are_understood_however_they_were_typed(typed: object, byes: dict[int, Bye]) -> None:
    assert shorthand.parse_byes(typed, 9) == byes


@pytest.mark.parametrize(
    ("typed", "wanted"),
    [
        ("abc", "Write H3"),
        ("U3", "only the pairing gives"),
        ("H10", "has 9 rounds"),
        (12, "has 9 rounds"),
        ("0", "Write H3"),
        ("5-3", "Write H3"),
        ("Z5,6", "H6 or Z6"),
        ("H3, Z3", "two byes"),
        ("-3", "Write H3"),
        ("R3", "'R3' cannot be read"),
        ("Runde", "'Runde' cannot be read"),
        ("spielfrei 3", "only the pairing gives"),
        ("Nulltarif 3", "'Nulltarif 3' cannot be read"),
        ("zero 5, round 6", "H6 or Z6"),
    ],
)
def test_byes_that_cannot_be_meant_are_refused(typed: object, wanted: str) -> None:
    with pytest.raises(InputError, match=wanted):
        shorthand.parse_byes(typed, 9)


@pytest.mark.parametrize("language", LANGUAGES)
def test_byes_are_understood_in_the_words_of_each_language(language: str) -> None:
    words = catalogue(language)
    for name, bye in (("hpb", H), ("zpb", Z), ("fpb", F)):
        for typed in (f"{words[f'bye.{name}']} 3", f"{words[f'bye.{name}'].upper()} 3"):
            assert shorthand.parse_byes(typed, 9) == {3: bye}
        both = f"{words[f'bye.{name}']} {words['column.round']} 3, Z5"
        assert shorthand.parse_byes(both, 9) == {3: bye, 5: Z}
    assert shorthand.parse_byes(words["sheet.round"].format(n=3), 9) == {3: H}
    assert shorthand.parse_byes(f"{words['column.byes']} 3", 9) == {3: H}


@given(st.dictionaries(st.integers(1, 99), st.sampled_from([H, Z, F]), max_size=12))
def test_byes_written_are_read_back(byes: dict[int, Bye]) -> None:
    assert shorthand.parse_byes(shorthand.format_byes(byes)) == byes


@pytest.mark.parametrize(
    ("typed", "groups"),
    [
        ("1-5", [ForbiddenPairs((1, 5))]),
        ("1 – 5", [ForbiddenPairs((1, 5))]),
        ("1-5; 2-3-7 (rounds 1-3)", [ForbiddenPairs((1, 5)), ForbiddenPairs((2, 3, 7), 1, 3)]),
        ("1-5, 2-7", [ForbiddenPairs((1, 5)), ForbiddenPairs((2, 7))]),
        ("1-5 (round 3)", [ForbiddenPairs((1, 5), 3, 3)]),
        ("1-5 (babak 3-)", [ForbiddenPairs((1, 5), 3, 0)]),
        ("", []),
    ],
)
def test_forbidden_pairs_are_understood(typed: str, groups: list[ForbiddenPairs]) -> None:
    assert list(shorthand.parse_forbidden(typed)) == groups


@pytest.mark.parametrize("typed", ["1", "1-1", "Adams-Brown", "1-5 (rounds 4-2)", "1-5 (0)", "1-"])
def test_forbidden_pairs_that_cannot_be_meant_are_refused(typed: str) -> None:
    with pytest.raises(InputError, match="2-3-7"):
        shorthand.parse_forbidden(typed)


@given(st.lists(forbidden([1, 2, 7, 40, 999]), max_size=4))
def test_forbidden_pairs_written_are_read_back(groups: list[ForbiddenPairs]) -> None:
    for language in LANGUAGES:
        written = shorthand.format_forbidden(groups).words(language)
        assert list(shorthand.parse_forbidden(written)) == groups


@pytest.mark.parametrize(
    ("typed", "rulings"),
    [
        ("7: -1 round 3 (telephone)", [ScoreAdjustment(-10, "", 3, (7,), "telephone")]),
        ("7: -1 (round 3)", [ScoreAdjustment(-10, "", 3, (7,))]),
        ("7, 9: F=0,5", [ScoreAdjustment(5, "F", 0, (7, 9))]),
        ("all: +1", [ScoreAdjustment(10)]),
        ("semua: +½", [ScoreAdjustment(5)]),
        ("7: -1; 9: 0.5 r 2", [ScoreAdjustment(-10, "", 0, (7,)), ScoreAdjustment(5, "", 2, (9,))]),
    ],
)
def test_rulings_on_points_are_understood(typed: str, rulings: list[ScoreAdjustment]) -> None:
    found = list(shorthand.parse_adjustments(typed))
    assert found == rulings
    assert [ruling.reason for ruling in found] == [ruling.reason for ruling in rulings]


@pytest.mark.parametrize("typed", ["Adams: -1", "7 -1", "7: lots", "7:", "-1"])
def test_rulings_that_cannot_be_meant_are_refused(typed: str) -> None:
    with pytest.raises(InputError, match="telephone"):
        shorthand.parse_adjustments(typed)


@given(
    st.lists(
        st.builds(
            ScoreAdjustment,
            st.integers(-99, 99),
            st.sampled_from(["", "W", "D", "L", "F", "H", "Z", "+", "-"]),
            st.integers(0, 9),
            st.lists(st.integers(1, 99), max_size=3).map(tuple),
            st.sampled_from(["", "telephone", "late; twice", "ruling (appeal)"]),
        ),
        max_size=4,
    )
)
def test_rulings_written_are_read_back(rulings: list[ScoreAdjustment]) -> None:
    for language in LANGUAGES:
        written = shorthand.format_adjustments(rulings).words(language)
        assert list(shorthand.parse_adjustments(written)) == rulings
