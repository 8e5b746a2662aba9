"""A round that is open for pairing by hand: since when, by whom, and what it held before."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from swissheet.errors import InputError
from swissheet.formats.converter import Converter
from swissheet.model import MAX_ROUNDS, Bye, Result
from swissheet.words.message import phrase
from swissheet.workbook.memory.part import Part


@dataclass(frozen=True, slots=True)
class SeatedBoard:
    """A row of a round: White and Black by the players' own numbers; Black 0 for a bye."""

    white: int
    black: int
    results: tuple[Result, Result] = (Result.PENDING, Result.PENDING)
    bye: Bye | None = None
    row: int = -1

    @property
    def players(self) -> frozenset[int]:
        return frozenset(filter(None, (self.white, self.black)))


@dataclass(frozen=True, slots=True)
class Phase:
    """A round that is open for pairing by hand.

    ``boards`` are those it had when it was opened, to which it can be brought back; empty where it
    was not paired.
    """

    round: int
    since: dt.datetime
    who: str
    boards: tuple[SeatedBoard, ...] = ()


def _made(phase: Phase) -> Phase:
    if not 1 <= phase.round <= MAX_ROUNDS:
        round_ = phrase("place.round", round=phase.round)
        raise InputError("history.store.unreadable", reason=round_)
    return phase


PHASE: Part[Phase | None] = Part(
    "phase",
    Phase,
    None,
    Converter(in_rows={SeatedBoard}, strict=False, directed=True),
    problem="history.store.state",
    made=_made,
)
"""The round that is open for pairing by hand; None where there is no such round."""
