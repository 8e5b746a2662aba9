"""A round that is open for pairing by hand: since when, by whom, and what it held before."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from swissheet.formats.converter import Converter
from swissheet.model import MAX_ROUNDS, Bye, Result
from swissheet.workbook.memory.records import packed, unpacked
from swissheet.workbook.memory.texts import damaged

PHASE_KEY = "phase"


@dataclass(frozen=True, slots=True)
class Board:
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
    """Pairing by hand under way.

    ``boards`` are those of the round when it was opened, to which it can be brought back; none
    where it was not paired.
    """

    round: int
    since: dt.datetime
    who: str
    boards: tuple[Board, ...] = ()


_CONVERTER = Converter(in_rows={Board}, strict=False, directed=True)


def dump_phase(phase: Phase) -> str:
    """The packed text of it."""
    return packed(phase, _CONVERTER)


def load_phase(text: str) -> Phase | None:
    """What :func:`dump_phase` wrote; None for an empty text.

    Raises: InputError: somebody changed it.
    """
    if not text:
        return None
    phase: Phase = unpacked(Phase, text, _CONVERTER, PHASE_KEY, "history.store.state")
    if not 1 <= phase.round <= MAX_ROUNDS:
        raise damaged("history.store.state", ValueError(f"round {phase.round}"))
    return phase
