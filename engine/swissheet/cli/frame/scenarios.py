"""Results of boards that lead somewhere, in words and for programs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from swissheet.needs.open_event import OpenBoard
from swissheet.needs.reachable import Needs
from swissheet.words.message import Clauses, Text, titled

_SIGNS = ("1-0", "½-½", "0-1")

Then = Sequence[tuple[OpenBoard, int]]
"""Boards of the round that the rules pair afterwards, with their results."""


def _brought(found: Needs, scenario: Sequence[int], then: Then) -> Iterator[tuple[OpenBoard, int]]:
    yield from zip(found.boards, scenario, strict=bool(scenario))
    yield from then


def scenario_rows(found: Needs, scenario: Sequence[int], then: Then = ()) -> list[dict[str, Any]]:
    """Return the result of each board; of boards that are paired afterwards the players, too."""
    rows = []
    for board, result in _brought(found, scenario, then):
        row: dict[str, Any] = {"round": board.round, "board": board.board, "result": _SIGNS[result]}
        if board.round > found.round:
            row |= {"white": board.white, "black": board.black}
        rows.append(row)
    return rows


def by_result(found: Needs, scenario: Sequence[int], then: Then = ()) -> Text:
    """Return the boards by their result: ``1-0: 1, 4; 0-1: 2``; of another round ``3.7``."""
    parts: list[Text] = []
    for number, sign in enumerate(_SIGNS):
        boards = [
            str(board.board) if board.round == found.round else f"{board.round}.{board.board}"
            for board, result in _brought(found, scenario, then)
            if result == number
        ]
        if boards:
            parts.append(titled(sign, ", ".join(boards)))
    return Clauses(tuple(parts))
