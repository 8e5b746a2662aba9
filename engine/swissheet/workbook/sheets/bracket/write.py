"""Write the bracket of a knock-out to its sheet: pairings, scores, and winners."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from swissheet.errors import InputError, Issue, Place, RulesError, Severity
from swissheet.model import Result, Tournament
from swissheet.model.points import said_points
from swissheet.workbook.host.addresses import column_letters
from swissheet.workbook.memory.edits.blocks import cells_there
from swissheet.workbook.memory.edits.changes import Changes
from swissheet.workbook.memory.memory import Memory
from swissheet.workbook.shared import language, layout
from swissheet.workbook.shared.bracket_cells import BODY, LINES, LOWER, MARK, UPPER
from swissheet.workbook.shared.typed import text_of

if TYPE_CHECKING:
    from swissheet.pairing.knockout import Match, Progress

_Grid = dict[tuple[int, int], str]
"""The texts by row and column of a match, both from 0."""

_DOWN, _ALONG, _UP, _FLAT = LINES


def write_bracket(
    changes: Changes, tournament: Tournament, memory: Memory, lang: str
) -> tuple[Memory, tuple[Issue, ...]]:
    """Write the bracket once round 1 of a knock-out is paired, and show its sheet.

    Nothing is written where the rounds do not fit each other, or in a workbook without such a
    sheet. Undo restores the texts of people in its cells.

    Returns: the memory with the cells, and problems about cells in which people had typed
             something else.
    """
    if not tournament.system.matches and Memory.bracket.key not in memory:
        return memory, ()
    area = changes.book.place(layout.BRACKET.defined_name)
    if area is None:
        return memory, ()
    try:
        wanted = _cells(tournament, lang)
    except (InputError, RulesError):
        return memory, ()
    before = memory.bracket
    there = cells_there(changes.book, layout.BRACKET.defined_name)
    new: dict[str, str | None] = {ref: None for ref in before if ref not in wanted}
    new |= wanted
    typed = [
        ref
        for ref, value in new.items()
        if text_of(there.get(ref)) not in ("", text_of(before.get(ref)), text_of(value))
    ]
    changes.set_block(layout.BRACKET.defined_name, new, visible=bool(wanted))
    memory = memory.having(Memory.bracket, wanted)
    if not typed:
        return memory, ()
    found = [f"{ref} {text_of(there[ref])[:30]}" for ref in typed[:6]]
    place = Place(sheet=area.sheet, cell=typed[0])
    return memory, (
        Issue(
            Severity.NOTICE,
            "writing.bracket-typed",
            place,
            {"count": len(typed), "cells": found},
            level=2,
        ),
    )


def _cells(tournament: Tournament, lang: str) -> dict[str, str]:
    """Return the text of each cell by address; none before round 1."""
    if not tournament.system.matches or not tournament.rounds_paired:
        return {}
    from swissheet.pairing.knockout import KnockoutStage, follow

    now = follow(tournament)
    drawing = _Drawing(tournament, now, lang)
    size = len(now.event.bracket.slots)
    # On one page, a large bracket has no room between the matches of its first round.
    unit = 4 if size <= 32 else 2
    bottom = drawing.matches(KnockoutStage.MAIN, 0, 0, unit)
    if now.event.third_place and now.event.bracket.rounds > 1:
        at = (now.event.bracket.rounds - 1) * 3
        row = (size // 2) * unit // 2 + 3
        drawing.grid[row, at] = drawing.say("third_place")
        (match,) = (m for m in now.matches if m.id.stage is KnockoutStage.THIRD_PLACE)
        drawing.match(match, row + 1, at)
        bottom = max(bottom, row + 3)
    if now.event.consolation and now.event.bracket.rounds > 1:
        drawing.grid[bottom + 1, 3] = drawing.say("consolation")
        drawing.matches(KnockoutStage.CONSOLATION, bottom + 2, 3, unit)
    cells = {
        f"{column_letters(column + 1)}{BODY + row}": text
        for (row, column), text in sorted(drawing.grid.items())
    }
    for round_, title in enumerate(_titles(now.event.bracket.rounds, drawing)):
        cells[f"{column_letters(3 * round_ + 1)}{BODY - 1}"] = title
    cells["A3"] = language.text("bracket.note", lang, mark=MARK.strip())
    return cells


def _titles(rounds: int, drawing: _Drawing) -> Iterator[str]:
    named = {1: "final", 2: "semifinals", 3: "quarterfinals"}
    for left in range(rounds, 0, -1):
        if left in named:
            yield drawing.say(named[left])
        else:
            yield drawing.say("round_of", players=1 << left)
    yield drawing.say("winner")


class _Drawing:
    """The cells of a bracket while it is drawn."""

    def __init__(self, tournament: Tournament, now: Progress, lang: str):
        self.tournament, self.now, self.lang = tournament, now, lang
        self.grid: _Grid = {}

    def say(self, key: str, **values: int) -> str:
        return language.text(f"bracket.{key}", self.lang, **values)

    def matches(self, stage: object, top: int, left: int, unit: int) -> int:
        """Draw all matches of a stage with lines and last winner; return the next free row."""
        own = [match for match in self.now.matches if match.id.stage is stage]
        last = max((match.id.round for match in own), default=0)
        for match in own:
            span = unit << (match.id.round - 1)
            middle = top + (match.id.number - 1) * span + max(1, span // 2 - (unit > 2) * 1)
            column = left + 3 * (match.id.round - 1)
            self.match(match, middle - 1, column)
            if match.id.round == last:
                self.grid[middle - 1, column + 2] = _FLAT
                self.grid[middle - 1, column + 3] = self._name(match.winner) or UPPER
            elif match.id.number % 2:
                self.grid[middle, column + 2] = _DOWN
                for row in range(middle + 1, middle + span - 1):
                    self.grid[row, column + 2] = _ALONG
                self.grid[middle + span - 1, column + 2] = _UP
        return top + sum(match.id.round == 1 for match in own) * unit

    def match(self, match: Match, row: int, column: int) -> None:
        """Draw the two cells of a match, one above the other, and their scores."""
        players = match.one, match.other
        scores = self._scores(match)
        for at, (tpn, score, sign) in enumerate(zip(players, scores, (UPPER, LOWER), strict=True)):
            won = tpn and match.winner == tpn and 0 not in players
            name = self.say("bye") if tpn == 0 else self._name(tpn)
            if name:
                self.grid[row + at, column] = f"{MARK if won else ''}{name}"
            self.grid[row + at, column + 1] = f"{score}{sign}"

    def _name(self, tpn: int | None) -> str:
        if not tpn:
            return ""
        seed = self.now.event.bracket.seed_of(tpn)
        return f"{seed} {self.tournament.player(tpn).name}"

    def _scores(self, match: Match) -> tuple[str, str]:
        """Return the points of both: of the match, then of each set of tie-break games."""
        record = self.now.event.records.get(match.id)
        games = [g for g in record.games if not (g.pending or g.adjourned)] if record else []
        if not games:
            return "", ""
        if len(games) == 1 and not games[0].played:
            own = games[0].white_result, games[0].black_result
            signs = tuple("+" if found is Result.FORFEIT_WIN else "-" for found in own)
            return signs if games[0].white == match.one else signs[::-1]  # type: ignore[return-value]
        sets = match.verdict.points, *match.verdict.sets
        played, rows = len(games), list[tuple[int, int]]()
        for points, (_, number) in zip(sets, self.now.event.rules.sets, strict=False):
            if played <= 0:
                break
            rows.append(points)
            played -= number
        one, other = (" ".join(self._half(points[at]) for points in rows) for at in (0, 1))
        return one, other

    def _half(self, tenths: int) -> str:
        return said_points(tenths, half="½").words(self.lang)
