"""Two scoresheets of one game, and the move in the envelope (Laws 2018, 8.5, 8.7, Guideline I)."""

from __future__ import annotations

import pytest

from swissheet import notation
from swissheet.errors import Severity
from swissheet.notation.sheets import envelope

MOVES = "1.e4 e5 2.Nf3 Nc6 3.Bb5"


def test_8_5_2_a_shorter_sheet_is_a_warning() -> None:
    told = notation.compare_games(
        notation.check_game(f"{MOVES} *"), notation.check_game("1.e4 e5 2.Nf3 *")
    )
    assert told is not None
    assert told.severity is Severity.WARNING
    assert "agree for 3 half-moves" in told.message
    assert "2...Nc6" in told.message


def test_8_7_sheets_with_two_results_are_told() -> None:
    told = notation.compare_games(
        notation.check_game(f"{MOVES} 1-0"), notation.check_game(f"{MOVES} 1/2-1/2")
    )
    assert told is not None
    assert told.severity is Severity.ERROR
    assert "1-0 and 1/2-1/2" in told.message


@pytest.mark.parametrize(
    ("first", "second", "which"),
    [(f"{MOVES} Qh9", MOVES, "first"), (MOVES, "1.e4 e5 2.Ng9", "second")],
)
def test_a_sheet_that_breaks_off_is_told_with_the_move(first: str, second: str, which: str) -> None:
    told = notation.compare_games(notation.check_game(first), notation.check_game(second))
    assert told is not None
    assert told.message.startswith(f"The {which} scoresheet cannot be read to the end")


def test_a_draw_offer_on_one_scoresheet_alone_is_a_notice() -> None:
    sheets = [notation.check_game(f"1.e4 e5 2.Nf3{offer} Nc6 *") for offer in ("", " (=)")]
    assert notation.compare_games(sheets[1], sheets[1]) is None
    for first, second in (sheets, sheets[::-1]):
        told = notation.compare_games(first, second)
        assert told is not None
        assert told.severity is Severity.NOTICE
        assert "draw offer (=) with 2.Nf3" in told.message


@pytest.mark.parametrize(
    ("sealed", "said", "severity"),
    [
        ("a6", "is 3...a6", Severity.NOTICE),
        ("3. a6", "is 3...a6", Severity.NOTICE),
        ("3\u2026Sf6", "is 3...Nf6", Severity.NOTICE),
        ("2...Nc6", "is 2...Nc6", Severity.NOTICE),
        ("2...d6", "is 2...d6, but 2...Nc6 was played", Severity.ERROR),
        ("3...Ra6", "Black loses", Severity.ERROR),
        ("7.a4", "number 7, but it should have 3", Severity.ERROR),
        (" " * 100_000, "cannot be understood", Severity.ERROR),
    ],
)
def test_an_envelope_is_opened_at_the_move_it_names(
    sealed: str, said: str, severity: Severity
) -> None:
    told = envelope(notation.check_game(f"{MOVES} *"), sealed)
    assert told is not None
    assert said in told.message
    assert told.severity is severity


def test_a_game_whose_moves_break_off_has_no_position_for_an_envelope() -> None:
    assert envelope(notation.check_game("1.e4 e5 2.Ke4 *"), "a6") is None
