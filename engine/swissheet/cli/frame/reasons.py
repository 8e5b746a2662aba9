"""The reasons for the boards of a round, in words and for programs."""

from __future__ import annotations

from typing import Any

from swissheet.model import Tournament
from swissheet.pairing.reasons import board_reasons
from swissheet.pairing.types import RoundPairing


def reason_document(tournament: Tournament, made: RoundPairing) -> list[dict[str, Any]]:
    """Return a sentence for each board, and for the bye as board 0; [] where there are none."""
    return [
        {
            "board": item.board,
            "white": item.white,
            "black": item.black,
            "pair": item.pair.value,
            "colours": item.colours and item.colours.value,
            "message": item.told.message,
        }
        for item in board_reasons(tournament, made)
    ]


def reason_lines(tournament: Tournament, made: RoundPairing) -> list[str]:
    """Return the reasons to be read, with an empty line in front."""
    reasons = board_reasons(tournament, made)
    lines = [
        f"Board {item.board}: {item.told.message}" if item.board else item.told.message
        for item in reasons
    ]
    return ["", *lines] if lines else []


def reason_notes(file: str, tournament: Tournament, made: RoundPairing) -> list[str]:
    """Return the player with the bye and why, and how to read the reasons of the boards."""
    reasons = board_reasons(tournament, made)
    notes = [item.told.message for item in reasons if not item.board]
    if reasons and file != "-":
        notes.append(f"Why these boards: swissheet pair {file} --round {made.round}")
    return notes
