"""The match of a knock-out that each board of a round plays, in words and for programs."""

from __future__ import annotations

from typing import Any

from swissheet.files.documents import points_number
from swissheet.model import Tournament
from swissheet.pairing.types import RoundPairing


def match_document(tournament: Tournament, made: RoundPairing) -> list[dict[str, Any]]:
    """The match of each board; none in an event that is no knock-out."""
    if not tournament.system.matches:
        return []
    from swissheet.workbook.shared.matches import match_boards, match_words

    return [
        {
            "board": match.board,
            "stage": match.stage.value,
            "players": match.players or None,
            "kind": match.kind.value,
            "game": match.game,
            "white": points_number(match.white),
            "black": points_number(match.black),
            "message": match_words(match),
        }
        for match in match_boards(tournament, made.round, made.boards)
    ]


def match_lines(tournament: Tournament, made: RoundPairing) -> list[str]:
    """The same to be read: one line, boards alike together."""
    if not tournament.system.matches:
        return []
    from swissheet.workbook.shared.matches import match_boards, match_line

    line = match_line(match_boards(tournament, made.round, made.boards), at_most=None)
    return [line] if line else []
