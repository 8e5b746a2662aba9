"""All players' rounds, classified once for all tie-breaks.

Rule: C.07 (2026-03) 15, 16.1, 16.2: which rounds were played, requested, or voluntarily unplayed.
"""

from __future__ import annotations

import enum
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from swissheet.errors import Place, RulesError
from swissheet.model import Bye, Colour, Result, Tournament
from swissheet.tiebreaks.editions import Rules, is_predetermined

NOBODY = -1


class CellKind(enum.Enum):
    """The kind a round was for one player."""

    GAME = enum.auto()
    FORFEIT_WIN = enum.auto()
    FORFEIT_LOSS = enum.auto()
    AWARDED = enum.auto()
    """A pairing-allocated or full-point bye."""
    REQUESTED = enum.auto()
    """A half- or zero-point bye, an absence (16.1.1)."""
    NONE = enum.auto()
    """No round at all: no result yet, nothing known, or the free round of a round-robin."""

    __hash__ = object.__hash__


class RoundCell(NamedTuple):
    """A round of one player; ``opponent`` is an index into the field, NOBODY without one."""

    round: int
    kind: CellKind
    opponent: int
    points: int
    result: Result | Bye | None
    black: bool

    @property
    def voluntary(self) -> bool:
        """Return whether it is a voluntary unplayed round, VUR (16.1.2)."""
        return self.kind is CellKind.REQUESTED or self.kind is CellKind.FORFEIT_LOSS


_KIND_OF: dict[Result | Bye, CellKind] = {
    **dict.fromkeys(Result, CellKind.GAME),
    Result.FORFEIT_WIN: CellKind.FORFEIT_WIN,
    Result.FORFEIT_LOSS: CellKind.FORFEIT_LOSS,
    Result.PENDING: CellKind.NONE,
    Bye.PAB: CellKind.AWARDED,
    Bye.FPB: CellKind.AWARDED,
    Bye.HPB: CellKind.REQUESTED,
    Bye.ZPB: CellKind.REQUESTED,
}


@dataclass(frozen=True)
class TieBreakField:
    """The participants by index in TPN order, after round ``after``.

    ``scores`` are the standings in tenths. ``memo`` keeps values that several tie-breaks share.
    """

    tournament: Tournament
    after: int
    predetermined: bool
    rules: Rules
    lots_seed: str
    tpns: tuple[int, ...]
    scores: tuple[int, ...]
    memo: dict[object, object] = field(default_factory=dict, repr=False, compare=False)

    def __len__(self) -> int:
        return len(self.tpns)

    @cached_property
    def cells(self) -> tuple[tuple[RoundCell, ...], ...]:
        """Return every player's rounds, by index; a list of points alone never needs them."""
        return _cells(self.tournament, self.after, self.predetermined, self.tpns)

    @cached_property
    def index(self) -> dict[int, int]:
        """Return the index of each player by TPN."""
        return {tpn: index for index, tpn in enumerate(self.tpns)}

    @cached_property
    def expelled(self) -> frozenset[int]:
        """Return the TPNs of those who have no place."""
        return frozenset(player.tpn for player in self.tournament.players if player.expelled)

    @cached_property
    def bonuses(self) -> tuple[tuple[tuple[int, int], ...], ...]:
        """Return bonus and penalty points by index: (round, tenths), round 0 for no one round."""
        found: list[list[tuple[int, int]]] = [[] for _ in self.tpns]
        for item in self.tournament.adjustments:
            if not item.kind and item.round <= self.after:
                for tpn in item.tpns or self.tpns:
                    found[self.index[tpn]].append((item.round, item.points))
        return tuple(map(tuple, found))

    @cached_property
    def progress(self) -> tuple[tuple[int, ...], ...]:
        """Return the standings points before round 1 and after each round, by index."""
        rows = []
        for cells, bonuses in zip(self.cells, self.bonuses, strict=True):
            total = 0
            row = [0]
            for cell in cells:
                total += cell.points
                row.append(total)
            for since, points in bonuses:
                row[since:] = [score + points for score in row[since:]]
            rows.append(tuple(row))
        return tuple(rows)


def last_round(tournament: Tournament) -> int:
    """Return the round after which standings are made, unless another is asked for.

    In a Swiss it is the last round with all its results; where pairings are fixed beforehand, games
    are played in any order, so every paired round counts and games without result are left out.
    """
    if is_predetermined(tournament):
        return tournament.rounds_paired
    return next((r.number for r in reversed(tournament.rounds) if r.complete), 0)


def build_field(
    tournament: Tournament, after: int | None, rules: Rules, lots_seed: str = ""
) -> TieBreakField:
    """Return the field after a round; by default after :func:`last_round`.

    Raises: RulesError: the tournament has no such round.
    """
    last = last_round(tournament) if after is None else after
    if not 0 <= last <= len(tournament.rounds):
        raise RulesError(
            "tiebreaks.after-round",
            place=Place(round=max(last, 0)),
            asked=last,
            rounds=len(tournament.rounds),
        )
    predetermined = is_predetermined(tournament)
    tpns = tuple(player.tpn for player in tournament.players)
    scores = tournament.scores(last)
    return TieBreakField(
        tournament,
        last,
        predetermined,
        rules,
        lots_seed or tournament.option("lots_seed"),
        tpns,
        tuple(scores[tpn] for tpn in tpns),
    )


def _cells(
    tournament: Tournament, last: int, predetermined: bool, tpns: tuple[int, ...]
) -> tuple[tuple[RoundCell, ...], ...]:
    index = {tpn: position for position, tpn in enumerate(tpns)}
    special = any(item.kind for item in tournament.adjustments)
    kinds: tuple[Result | Bye, ...] = (*Result, *Bye)
    known = {kind: (_KIND_OF[kind], tournament.points.value(kind)) for kind in kinds}
    if predetermined:
        for bye in Bye:
            known[bye] = (CellKind.NONE, tournament.points.value(bye))
    blank_kind = CellKind.NONE if predetermined else CellKind.REQUESTED
    rows = []
    for tpn in tpns:
        row = []
        for number, entry in enumerate(tournament.entries[tpn][:last], start=1):
            if entry is None:
                past = number <= tournament.rounds_paired
                points = tournament.entry_points(tpn, number) if past else 0
                kind = blank_kind if past else CellKind.NONE
                row.append(RoundCell(number, kind, NOBODY, points, None, False))
                continue
            kind, points = known[entry.result]
            if special:
                points = tournament.entry_points(tpn, number)
            opponent = index[entry.opponent] if entry.opponent else NOBODY
            black = entry.colour is Colour.BLACK
            row.append(RoundCell(number, kind, opponent, points, entry.result, black))
        rows.append(tuple(row))
    return tuple(rows)
