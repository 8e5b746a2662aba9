"""Codes, modifiers and classic names, as typed by people and as in the TRF."""

from __future__ import annotations

from fractions import Fraction

import pytest

from swissheet.errors import InputError, RulesError
from swissheet.tiebreaks import Code, Edition, format_value, parse_code, parse_codes
from swissheet.tiebreaks.codes import ALIASES, CATALOGUE
from swissheet.words.catalogue import LANGUAGES, catalogue
from swissheet.workbook.sheets.computed.own_columns import is_tiebreak


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("BH", Code("BH")),
        (" bh/c1 ", Code("BH", cut=1)),
        ("BH/P/C2", Code("BH", cut=2, forfeits_played=True)),
        ("FB/M1", Code("FB", median=1)),
        ("BH/MM", Code("BH", modified_median=True)),
        ("AOB/F", Code("AOB", fore=True)),
        ("KS/L+2", Code("KS", limit=2)),
        ("ks/l-1", Code("KS", limit=-1)),
        ("KS/L1", Code("KS", limit=1)),
        ("TPN/R", Code("TPN", reverse=True)),
        ("ARO/C1/U1400", Code("ARO", cut=1, unrated=1400)),
        ("SB/C1/V2024", Code("SB", cut=1, edition=Edition.C07_2023)),
        ("BH/V2026", Code("BH", edition=Edition.C07_2026)),
        ("GE", Code("REP")),
        ("OTHER_PLAYOFF", Code("OTHER_PLAYOFF")),
        ("Solkoff", Code("BH")),
        ("Median", Code("BH", median=1)),
        ("MEDIAN BUCHHOLZ 2", Code("BH", median=2)),
        ("Buchholz Cut-1", Code("BH", cut=1)),
        ("Buchholz/C1", Code("BH", cut=1)),
        ("Median/P", Code("BH", median=1, forfeits_played=True)),
        ("Berger", Code("SB")),
        ("Sonneborn-Berger", Code("SB")),
        ("Sonneborn–Berger", Code("SB")),
        ("Progressive", Code("PS")),
        ("cumulative score", Code("PS")),
        ("Average rating of opponents", Code("ARO")),
        ("AROC", Code("ARO", cut=1)),
        ("Koya", Code("KS")),
        ("Direct Encounter", Code("DE")),
        ("Sum of Opponents' Buchholz", Code("SOB")),
        ("Drawing of lots", Code("LOTS")),
        ("Manual rank", Code("MR")),
    ],
)
def test_a_code_is_understood(text: str, code: Code) -> None:
    found = parse_code(text)
    assert found == code
    assert found.text == text.strip()
    assert parse_code(str(found)) == found


@pytest.mark.parametrize("name", sorted(CATALOGUE))
def test_every_code_stands_for_itself(name: str) -> None:
    assert parse_code(name.lower()) == Code(name)


@pytest.mark.parametrize("alias", sorted(ALIASES))
def test_every_classic_name_stands_for_a_code(alias: str) -> None:
    assert parse_code(alias.title()) == parse_code(ALIASES[alias])


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("BX", "not a tie-break"),
        ("", "not a tie-break"),
        ("BH/Q", "is not a modifier"),
        ("BH/", "is not a modifier"),
        ("BH/C", "is not a modifier"),
        ("BH/C1x", "is not a modifier"),
        ("BH/C12345", "is not a modifier"),
        ("BH/C0", "from 1 to 99"),
        ("BH/M100", "from 1 to 99"),
        ("BH/F", "used with AOB"),
        ("SB/L+1", "used with KS"),
        ("WIN/C1", "used with BH, FB, SB, PS and ARO"),
        ("PS/M1", "used with BH, FB, SB and ARO"),
        ("WON/P", "used with DE, BH, FB and SB"),
        ("BH/R", "used with TPN and RTNG"),
        ("BH/U1000", "used with the rating tie-breaks"),
        ("ARO/V2024", "used with BH, FB, AOB and SB"),
        ("BH/C1/C2", "contradicts or repeats"),
        ("BH/C1/M1", "contradicts or repeats"),
        ("BH/P/P", "contradicts or repeats"),
        ("BH/V1999", "not an edition"),
        ("OTHER_", "not a tie-break"),
        ("=HYPERLINK(1)", "not a tie-break"),
    ],
)
def test_a_bad_code_is_refused_by_name(text: str, reason: str) -> None:
    with pytest.raises(InputError, match=reason) as caught:
        parse_code(text)
    assert f"'{text}'" in str(caught.value)


@pytest.mark.parametrize(
    "text",
    ["BC", "TBR", "BBE", "MPvGP", "EMMSB", "EDE", "EDET", "SSSC/K2", "ESB", "BH:MP", "SB:GP/C1"],
)
def test_team_codes_are_known_and_refused(text: str) -> None:
    """Articles 11 to 13."""
    with pytest.raises(RulesError, match="team") as caught:
        parse_codes([text])
    assert text in str(caught.value)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("PTS BH/C1 BH SB", ["PTS", "BH/C1", "BH", "SB"]),
        ("BH/C1, BH,SB;DE", ["BH/C1", "BH", "SB", "DE"]),
        ("PTS Median Buchholz Sonneborn-Berger DE", ["PTS", "BH/M1", "SB", "DE"]),
        ("Buchholz, Median Buchholz 2 , Progress\nKoya", ["BH", "BH/M2", "PS", "KS"]),
        ("Buchholz Berger Progress", ["BH", "SB", "PS"]),
        ("Solkoff / Buchholz, Koya", ["BH", "KS"]),
        ("", []),
        (" , ", []),
    ],
)
def test_a_list_is_read_with_commas_or_blanks(text: str, names: list[str]) -> None:
    assert [str(code) for code in parse_codes(text)] == names


def test_a_list_names_every_code_that_is_wrong() -> None:
    with pytest.raises(InputError) as caught:
        parse_codes("PTS BQ BH/C1 SB/X BC")
    assert [issue.code for issue in caught.value.issues] == [
        "tiebreak-unknown",
        "tiebreak-modifier",
        "team-tiebreak",
    ]
    for name in ("'BQ'", "'SB/X'", "BC"):
        assert name in str(caught.value)


@pytest.mark.parametrize("codes", ["BH " * 2000, ["BH"] * 101])
def test_an_endless_list_is_refused(codes: str | list[str]) -> None:
    with pytest.raises(InputError, match="list of tie-breaks"):
        parse_codes(codes)


def test_control_characters_and_endless_names_do_not_reach_the_message() -> None:
    with pytest.raises(InputError) as caught:
        parse_code("B\x1b[31m" + "X" * 500)
    assert "\x1b" not in str(caught.value)
    assert len(str(caught.value)) < 250


@pytest.mark.parametrize(
    ("code", "value", "shown"),
    [
        ("PTS", Fraction(7, 2), "3.5"),
        ("PTS", 4, "4.0"),
        ("BH/C1", Fraction(25, 2), "12.5"),
        ("SB", Fraction(37, 4), "9.25"),
        ("SB", 8, "8.00"),
        ("AOB", Fraction(669, 50), "13.38"),
        ("STD", Fraction(9, 2), "4.5"),
        ("WIN", 3, "3"),
        ("TPR", 2081, "2081"),
        ("PTP", -797, "-797"),
        ("BH", Fraction(-1, 2), "-0.5"),
        ("DE", 2, "2"),
        ("DE", 0, ""),
        ("ARO", None, "–"),
        ("DE", None, "–"),
        (Code("SB"), Fraction(1, 4), "0.25"),
    ],
)
def test_values_are_shown_as_people_expect(
    code: str | Code, value: Fraction | int | None, shown: str
) -> None:
    assert format_value(code, value) == shown


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("Buchholz/Solkoff", "BH"),
        ("Progress/Cumulative", "PS"),
        ("Median/Harkness", "BH/M1"),
        ("Neustadtl", "SB"),
        ("progresja", "PS"),
        ("Feinwertung", "BH"),
        ("Feinwertung/C1", "BH/C1"),
        ("Skrócony Buchholz", "BH/C1"),
        ("bezposrednie spotkanie", "DE"),
        ("Bezpośrednie Spotkanie", "DE"),
        ("Buchholz sin el más bajo", "BH/C1"),
        ("Buchholz zonder de laagste 2", "BH/C2"),
        ("Buchholz ohne niedrigste und höchste", "BH/M1"),
        ("weerstandspunten", "BH"),
        ("pertemuan langsung", "DE"),
        ("purata rating lawan", "ARO"),
    ],
)
def test_a_name_in_any_language_stands_for_its_code(text: str, code: str) -> None:
    assert parse_code(text) == parse_code(code)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", sorted(CATALOGUE))
def test_what_the_standings_call_a_tiebreak_is_understood_where_it_is_typed(
    name: str, language: str
) -> None:
    called = catalogue(language)[f"tiebreak.{name}"]
    assert parse_code(called).name in {name, *SHARED.get(called.strip(), ())}


SHARED = {"startnummer": ("TPN",)}
"""In German the number for the pairing, in Dutch the one of the list."""


def test_names_with_blanks_are_parted_in_a_list_without_commas() -> None:
    text = "punkty bezpośrednie spotkanie progresja BH/C1 Sonneborn-Berger"
    assert [str(code) for code in parse_codes(text)] == ["PTS", "DE", "PS", "BH/C1", "SB"]


def test_a_heading_in_another_language_is_a_column_of_your_own() -> None:
    """A column that an organiser adds to the standings is never taken for one of ours."""
    assert [is_tiebreak(head) for head in ("Elo", "Siege", "progresja")] == [False] * 3
    assert parse_code("progresja").text == "PS"
    assert is_tiebreak("PS")
