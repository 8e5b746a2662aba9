"""Direct encounter: the table of the games among the tied participants.

Rule: C.07 (2026-03) 6.1 to 6.3; where pairings are fixed 15.2: forfeits count, and all are
assumed to meet each other.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from swissheet.tiebreaks.codes import Code
from swissheet.tiebreaks.field import CellKind, TieBreakField


@dataclass(frozen=True, slots=True)
class MiniTable:
    """A step of the direct encounter among ``group`` (players by index).

    ``met`` maps a player to the points, in tenths, scored against each opponent of the group (the
    mean of several games); ``sums`` are the totals, ``reachable`` the totals with every missing
    game won. ``parts`` is the decision of the step: groups in order, the best first.
    """

    group: tuple[int, ...]
    met: dict[int, dict[int, int | Fraction]]
    sums: dict[int, int | Fraction]
    reachable: dict[int, int | Fraction]
    parts: tuple[tuple[int, ...], ...]

    @property
    def undecided(self) -> bool:
        return len(self.parts) == 1


def direct_encounter(
    field: TieBreakField, code: Code, group: Sequence[int], steps: list[MiniTable] | None = None
) -> list[tuple[int, ...]]:
    """Return the tied group in parts, the best first; one part when nothing is decided.

    Rule: C.07 (2026-03) 6.2 (all met each other), 6.3 (not all did).
    Args: steps: collects the mini-tables, higher places first.
    """
    decided: list[tuple[int, ...]] = []
    waiting = [tuple(group)]
    while waiting:
        members = waiting.pop()
        if len(members) == 1:
            decided.append(members)
            continue
        table = _mini_table(field, code, members)
        if steps is not None:
            steps.append(table)
        if table.undecided:
            decided.append(table.parts[0])
        else:
            waiting.extend(reversed(table.parts))
    return decided


def encounter(
    field: TieBreakField,
    code: Code,
    group: Sequence[int],
    groups: Sequence[Sequence[int]],
    steps: list[MiniTable] | None = None,
) -> list[tuple[int, ...]]:
    """Return the tied group in parts, if it is one of those the code is for.

    Rule: FIDE Swiss 1998, F.10: with ``/F`` only those who share the first place.
    Args: groups: all groups tied at this place of the list, the best first.
    """
    if code.first_place and group != groups[0]:
        return [tuple(group)]
    return direct_encounter(field, code, group, steps)


def _mini_table(field: TieBreakField, code: Code, group: Sequence[int]) -> MiniTable:
    members = set(group)
    counts = _counting_kinds(field, code)
    met: dict[int, dict[int, int | Fraction]] = {}
    for player in group:
        games: dict[int, list[int]] = {}
        for cell in field.cells[player]:
            if cell.opponent in members and cell.kind in counts:
                games.setdefault(cell.opponent, []).append(cell.points)
        met[player] = {other: _mean(points) for other, points in games.items()}
    sums = {player: sum(met[player].values()) for player in group}
    win = field.tournament.points.win
    others = len(group) - 1
    # 6.2 when all met each other, which 15.2 assumes where pairings are fixed
    complete = field.predetermined or all(len(met[player]) == others for player in group)
    if complete:
        reachable = sums
        parts = _by_sum(sums)
    else:
        reachable = {p: sums[p] + win * (others - len(met[p])) for p in group}
        parts = _certain_first(sums, reachable)
    return MiniTable(tuple(group), met, sums, reachable, parts)


def _mean(points: list[int]) -> int | Fraction:
    """Return the mean of several encounters of the same two: they count as one (6.1.2)."""
    return points[0] if len(points) == 1 else Fraction(sum(points), len(points))


def _counting_kinds(field: TieBreakField, code: Code) -> frozenset[CellKind]:
    """Return the kinds of rounds that count: games; forfeits too in fixed pairings, or by /P.

    Rule: C.07 (2026-03) 6.1, 15.2.
    """
    if field.predetermined or code.forfeits_played:
        return frozenset({CellKind.GAME, CellKind.FORFEIT_WIN, CellKind.FORFEIT_LOSS})
    return frozenset({CellKind.GAME})


def _by_sum(sums: dict[int, int | Fraction]) -> tuple[tuple[int, ...], ...]:
    parts: dict[int | Fraction, list[int]] = {}
    for player, total in sums.items():
        parts.setdefault(total, []).append(player)
    return tuple(tuple(parts[total]) for total in sorted(parts, reverse=True))


def _certain_first(
    sums: dict[int, int | Fraction], reachable: dict[int, int | Fraction]
) -> tuple[tuple[int, ...], ...]:
    """Return those whom nobody behind can reach, one by one, then all the others together (6.3)."""
    rest = sorted(sums, key=lambda player: -sums[player])
    parts: list[tuple[int, ...]] = []
    while len(rest) > 1 and all(sums[rest[0]] > reachable[other] for other in rest[1:]):
        parts.append((rest.pop(0),))
    return (*parts, tuple(rest))


def places(parts: Sequence[Sequence[int]]) -> dict[int, int]:
    """Return the places inside the tied group, shared as 1 2 2 4; all 0 if nothing was decided."""
    if len(parts) == 1:
        return dict.fromkeys(parts[0], 0)
    found = {}
    place = 1
    for part in parts:
        found.update(dict.fromkeys(part, place))
        place += len(part)
    return found
