"""Find pairing numbers that people exchanged, and those that would move."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from swissheet.errors import Issue, Severity
from swissheet.model import strength
from swissheet.words.message import Text
from swissheet.workbook.changes.compare.differences import Comparison, Difference, What
from swissheet.workbook.memory.events import Note
from swissheet.workbook.sheets.reading.reading import Reading
from swissheet.workbook.sheets.reading.renumbered import FINAL_FROM

_ROW = 4
"""How many numbers in a row, at least, are shown as one range."""


def moves(new: Mapping[int, int]) -> list[str]:
    """Return the new numbers in words; four or more in a row that move alike are one range.

    ``7 -> 5``, or ``5-300 -> 6-301`` after somebody came late with number 5.
    """
    runs: list[list[int]] = []
    for old in sorted(new):
        last = runs[-1][-1] if runs else None
        if last is not None and (old, new[old]) == (last + 1, new[last] + 1):
            runs[-1].append(old)
        else:
            runs.append([old])
    told = []
    for run in runs:
        one, other = run[0], run[-1]
        if len(run) < _ROW:
            told += [f"{old} -> {new[old]}" for old in run]
        else:
            told.append(f"{one}-{other} -> {new[one]}-{new[other]}")
    return told


def exchanges(comparison: Comparison, reading: Reading) -> Iterator[tuple[Difference, ...]]:
    """Yield groups of players of equal rating and title whose numbers were exchanged by hand.

    Rule: C.04.2 (2026-02) 2.2, 2.3: nothing orders such players, until round 4 is paired.
    """
    system = reading.settings.system
    if comparison.recorded.last_paired >= FINAL_FROM or not system.swiss:
        return
    typed = [item for item in comparison.differences if item.what is What.NUMBER]
    had = {item.before: item for item in typed}
    while typed:
        group = [typed[0]]
        while (following := had.get(group[-1].after)) is not None and following not in group:
            group.append(following)
        typed = [item for item in typed if item not in group]
        closed = had.get(group[-1].after) is group[0]
        players = [comparison.now[item.players[0]].player for item in group]
        if closed and len({strength(player, system) for player in players}) == 1:
            yield tuple(group)


def exchange(group: Sequence[Difference], names: Text, last: int) -> tuple[Issue, Note]:
    """Return the question about numbers exchanged among equals, and its line of the report.

    Args: names: of the players. last: the last round that was paired.
    """
    numbers = {int(str(item.before)): int(str(item.after)) for item in group}
    before = sorted(numbers)
    after = [numbers[number] for number in before]
    issue = Issue(
        Severity.QUESTION,
        "changes.exchange",
        group[0].place,
        params={"what": names, "was": before, "now": after},
        level=3,
    )
    was, now = (" ".join(map(str, some)) for some in (before, after))
    return issue, Note("Exchange", max(last, 1), before=was, after=now)
