"""One written move after the other, in every language (moves.csv), on one position."""

from __future__ import annotations

import csv
from pathlib import Path

import chess
import pytest

from swissheet import notation

POSITION = "r3k2r/1P2nppp/2p2n2/3pP3/2BN4/2N2Q2/PPP2PPP/R3K2R w KQkq d6 0 1"
"""Every piece can move, castle, take in passing and promote."""

TOLD = {
    "ambiguous": "move-ambiguous",
    "illegal": "move-illegal",
    "unknown": "text-unknown",
    "null": "null-move",
    "promotion": "promotion-missing",
}

with (Path(__file__).parent / "moves.csv").open(encoding="utf-8", newline="") as file:
    CASES = [(row["language"], row["written"], row["meant"]) for row in csv.DictReader(file)]


def test_there_are_cases_of_every_language() -> None:
    assert len(CASES) > 400
    assert {language for language, _, _ in CASES} == {
        "en", "id", "ms", "pl", "de", "fr", "es", "nl", "it", "pt", "cs", "hu", "ru", "fig",
    }  # fmt: skip


@pytest.mark.parametrize(("language", "written", "meant"), CASES)
def test_a_written_move_means_one_legal_move_or_is_told(
    language: str, written: str, meant: str
) -> None:
    """Laws 2018, Appendix C; a pawn on the last rank without its piece is illegal (7.5.2)."""
    verdict = notation.check_game(written, language, POSITION)
    codes = {problem.code for problem in verdict.problems}
    if meant in TOLD:
        assert TOLD[meant] in codes
        assert not verdict.ok
        assert (verdict.moves != []) == (meant == "promotion")
    else:
        assert verdict.moves == [chess.Move.from_uci(meant)]
        assert verdict.ok, verdict.problems
