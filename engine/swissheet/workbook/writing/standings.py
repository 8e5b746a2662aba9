"""The Standings and the Cross table, rewritten by the engine beside the organiser's own columns."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from functools import cache
from types import MappingProxyType

from swissheet.errors import InputError, RulesError
from swissheet.grid import grid_rows, last_with_results, team_line, team_scores
from swissheet.model import System, Tournament
from swissheet.ranking import matches_won
from swissheet.standings import (
    ONESELF,
    CrossRows,
    RankedRow,
    StandingsRows,
    cross_rows,
    ranked,
    standings_rows,
)
from swissheet.tiebreaks import Code, Ranking, parse_codes
from swissheet.tiebreaks import Value as Exact
from swissheet.withdrawals import as_ruled
from swissheet.workbook import language, layout
from swissheet.workbook.history.changes import Changes
from swissheet.workbook.layout import CROSSTABLE_COLUMNS, STANDINGS_COLUMNS, Sheet, SheetNames
from swissheet.workbook.port.book import Value
from swissheet.workbook.reading.leavings import left_by
from swissheet.workbook.reading.reading import Reading
from swissheet.workbook.reading.sheets.settings import points_value
from swissheet.workbook.tables.knockout import so_far

__all__ = ["localised", "ruled_of", "shown", "write_grid", "write_table", "write_tables"]


NOBODY: Mapping[int, str] = MappingProxyType({})


def write_tables(
    changes: Changes,
    reading: Reading,
    tournament: Tournament,
    after: int | None,
    tiebreaks: Sequence[str] | None,
) -> str:
    """Both tables show the tournament after a round; gives what was computed, in words.

    Raises: InputError, RulesError: a tie-break that does not exist or may not be used here.
    """
    lang = reading.settings.language
    if tournament.system is System.ROUND_ROBIN:
        after = last_with_results(tournament) if after is None else after
        ruled = ruled_of(reading, tournament, after)
        made = ranked(ruled, tiebreaks, after=ruled.rounds_paired)
        cross, struck = _grid(tournament, made, after, lang), _struck(tournament, ruled)
    else:
        made = ranked(tournament, tiebreaks, after=after)
        cross, struck, after = cross_rows(tournament, made), frozenset(), made.after
    standings = standings_rows(tournament, made)
    gone = _gone(reading, after, lang, struck)
    headers, rows = _standings(standings, matches_won(tournament, after), lang)
    _add_gone(headers, rows, [row.player.tpn for row in standings.rows], gone, lang)
    ours = (*STANDINGS_COLUMNS, MATCHES, GONE)
    write_table(changes, Sheet.STANDINGS, ours, headers, rows, _is_tiebreak)
    _write_cross_table(changes, cross, gone, lang)
    undecided = sum(len(boards) for _, boards in tournament.open_boards(after))
    final = 0 < after == tournament.rounds_total and not undecided
    final = final or (so_far(tournament)[0] and after == tournament.rounds_paired)
    of_standings = "note.standings_final" if final else "note.standings"
    of_cross = "note.grid" if tournament.system is System.ROUND_ROBIN else "note.crosstable"
    teams = team_line(team_scores(tournament, made))
    _write_note(changes, Sheet.STANDINGS, of_standings, tournament, after, lang, teams=teams)
    left = gone if cross.kind == "round_robin" else {}
    _write_note(changes, Sheet.CROSSTABLE, of_cross, tournament, after, lang, left, teams=teams)
    codes = ", ".join(standings.headings)
    by = f" by {codes}" if codes else ""
    return f"after round {after}{by}{', provisional' if undecided else ''}"


def write_grid(changes: Changes, reading: Reading, tournament: Tournament) -> None:
    """The Cross table of a round robin shows every game with a result, and when the others are.

    Places are by points alone where a tie-break of the list cannot be used. Nothing is written
    where the organiser has deleted the sheet: whatever computes the tables tells that.
    """
    if Sheet.CROSSTABLE.table not in changes.book.tables():
        return
    lang, after = reading.settings.language, last_with_results(tournament)
    ruled = ruled_of(reading, tournament, after)
    try:
        made = ranked(ruled, after=ruled.rounds_paired)
    except (InputError, RulesError):
        made = ranked(ruled, "PTS", after=ruled.rounds_paired)
    gone = _gone(reading, after, lang, _struck(tournament, ruled))
    _write_cross_table(changes, _grid(tournament, made, after, lang), gone, lang)
    teams = team_line(team_scores(tournament, made))
    _write_note(changes, Sheet.CROSSTABLE, "note.grid", tournament, after, lang, gone, teams=teams)


def ruled_of(reading: Reading, tournament: Tournament, after: int) -> Tournament:
    """A round robin for its standings after a round: who has left, as the terms of the event say.

    Its last round is the last one that counts. Rule: C.05 6.6.
    """
    so_far = replace(tournament, rounds=tournament.rounds[:after])
    return as_ruled(so_far, left_by(reading.players, after))


def _struck(tournament: Tournament, ruled: Tournament) -> frozenset[int]:
    """Who has no place though he was not expelled: his games do not count."""
    return frozenset(
        player.tpn
        for player in ruled.players
        if player.expelled and not tournament.player(player.tpn).expelled
    )


def _grid(tournament: Tournament, made: Ranking, after: int, lang: str) -> CrossRows:
    letters = language.text("crosstable.white", lang), language.text("crosstable.black", lang)
    return grid_rows(tournament, made, after=after, letters=letters)


def _write_cross_table(
    changes: Changes, cross: CrossRows, gone: Mapping[int, str], lang: str
) -> None:
    headers, rows = _cross_table(cross, lang)
    tpns = [row.player.tpn for row in cross.rows]
    if cross.kind == "swiss":
        _add_gone(headers, rows, tpns, gone, lang)
    else:  # the cells of the grid are too narrow for words: the note has them
        for tpn, row in zip(tpns, rows, strict=True):
            if tpn in gone and ONESELF in row:
                row[row.index(ONESELF)] = LEFT
    write_table(changes, Sheet.CROSSTABLE, (*CROSSTABLE_COLUMNS, GONE), headers, rows, _is_round)


LEFT = "†"
"""Where a player of a round robin who plays no more would meet himself."""

MATCHES = "matches"
"""Key of the column of a knock-out that says how many matches were won."""

GONE = "gone"
"""Key of the column that says who has withdrawn or is expelled, while there is somebody."""


def _write_note(
    changes: Changes,
    sheet: Sheet,
    key: str,
    tournament: Tournament,
    after: int,
    lang: str,
    gone: Mapping[int, str] = NOBODY,
    *,
    teams: str = "",
) -> None:
    """What a table shows, the score of two teams, how many games before it have no final result,
    and who has left.
    """
    undecided = sum(len(boards) for _, boards in tournament.open_boards(after))
    parts = [language.text("note.provisional", lang, open=undecided)] if undecided else []
    rounds = so_far(tournament)[1] or tournament.rounds_total or "?"
    parts += [language.text(key, lang, round=after, rounds=rounds), *([teams] if teams else [])]
    parts += [f"{LEFT} {tpn}: {said}" for tpn, said in sorted(gone.items())]
    changes.set_named(layout.note_name(sheet.defined_name), " · ".join(parts))


def _gone(
    reading: Reading, after: int, lang: str, struck: Collection[int] = frozenset()
) -> dict[int, str]:
    """In words, who plays no more after a round, by TPN; ``struck``: whose games do not count.

    Rule: C.04.2 (2026-02) 3.2 (withdrawn); who leaves after a later round still plays.
    """
    said = {}
    for item in reading.players:
        if item.player.expelled:
            said[item.player.tpn] = language.text("gone.expelled", lang)
        elif item.left and item.withdrawn_after <= after:
            round_ = item.withdrawn_after
            key = "gone.cancelled" if item.player.tpn in struck else "gone.withdrawn"
            said[item.player.tpn] = language.text(key, lang, round=round_)
    return said


def _add_gone(
    headers: list[str],
    rows: list[list[Value]],
    tpns: Sequence[int],
    gone: Mapping[int, str],
    lang: str,
) -> None:
    """A column more, if somebody plays no more."""
    if gone:
        headers.append(language.text(f"column.{GONE}", lang))
        for row, tpn in zip(rows, tpns, strict=True):
            row.append(gone.get(tpn))


def write_table(
    changes: Changes,
    sheet: Sheet | SheetNames,
    columns: Sequence[str],
    headers: Sequence[str],
    rows: Sequence[Sequence[Value]],
    computed: Callable[[str], bool] = lambda header: False,
) -> None:
    """The table has our columns first and then those of the organiser, as they are.

    Args: columns: keys that are ours whatever language heads them; ``computed`` tells which other
          headers were written by us.
    """
    table = changes.book.tables().get(sheet.table)
    if table is None:
        raise InputError("writing.table-missing", table=sheet.table)
    taken = {header.casefold() for header in headers}
    own = [
        header
        for header in table.headers
        if header.casefold() not in taken
        and language.find("column", header, columns) is None
        and not computed(header)
    ]
    changes.set_headers(sheet.table, [*headers, *own])
    changes.set_rows(sheet.table, headers, rows)


def _standings(
    made: StandingsRows, won: Mapping[int, int], lang: str
) -> tuple[list[str], list[list[Value]]]:
    """The headers and the rows; ``won`` are the matches won, by TPN, in a knock-out."""
    headers = [language.text(f"column.{key}", lang) for key in STANDINGS_COLUMNS]
    rows: list[list[Value]] = []
    for row in made.rows:
        player = row.player
        fixed: list[Value] = [
            row.rank or None,
            player.tpn,
            player.title,
            player.name,
            player.rating or None,
            player.federation,
            points_value(row.points),
        ]
        fixed += [won[player.tpn]] if won else []
        rows.append(fixed + _values(row, made.codes))
    headers += [language.text(f"column.{MATCHES}", lang)] if won else []
    return [*headers, *made.headings], rows


def _values(row: RankedRow, codes: Sequence[Code]) -> list[Value]:
    return [shown(code, value) for code, value in zip(codes, row.values, strict=True)]


def shown(code: Code, value: Exact) -> Value:
    """A tie-break as the number a cell holds; a dash where it is undefined."""
    if value is None:
        return "–"
    if code.name == "DE" and not value:
        return None
    return int(value) if value == int(value) else round(float(value), 4)


def _cross_table(made: CrossRows, lang: str) -> tuple[list[str], list[list[Value]]]:
    headers = [language.text(f"column.{key}", lang) for key in CROSSTABLE_COLUMNS]
    if made.kind == "swiss":
        numbers = range(1, len(made.cell_headings) + 1)
        headers += [language.text("column.round_n", lang, n=number) for number in numbers]
    else:
        headers += made.cell_headings
    rows: list[list[Value]] = []
    for row in made.rows:
        player = row.player
        points = points_value(row.points)
        fixed: list[Value] = [
            row.rank or None,
            player.tpn,
            player.name,
            player.rating or None,
            points,
        ]
        rows.append(fixed + [localised(cell, lang) for cell in row.cells])
    return headers, rows


_GAME_CELL = re.compile(r"(\d+)([wb])(.*)")


def localised(cell: str, lang: str) -> str:
    """``12w1`` with the letters of the colours, and ``1 bye`` with the word, of a language."""
    found = _GAME_CELL.fullmatch(cell)
    if found:
        colour = language.text(f"crosstable.{'white' if found[2] == 'w' else 'black'}", lang)
        return f"{found[1]}{colour}{found[3]}"
    return cell.replace("bye", language.text("bye.pab", lang))


def _is_tiebreak(header: str) -> bool:
    """Whether a column of the Standings was written by us for a tie-break."""
    try:
        return bool(parse_codes(re.sub(r" \(\d{1,2}\)$", "", header)))
    except (InputError, RulesError):
        return False


@cache
def _round_headings() -> tuple[re.Pattern[str], ...]:
    patterns = {language.catalogue(code)["column.round_n"] for code in language.LANGUAGES}
    return tuple(
        re.compile(re.escape(pattern).replace(r"\{n\}", r"\d{1,3}")) for pattern in patterns
    )


def _is_round(header: str) -> bool:
    """Whether a column of the Cross table was written by us for a round or an opponent."""
    return header.isdigit() or any(pattern.fullmatch(header) for pattern in _round_headings())
