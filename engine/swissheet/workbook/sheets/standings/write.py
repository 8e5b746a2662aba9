"""Write the Standings and the Cross table beside the organiser's own columns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from swissheet.doubts import standings_behind
from swissheet.errors import InputError, Issue, RulesError
from swissheet.grid import grid_rows, last_with_results, team_line, team_scores
from swissheet.model import Tournament
from swissheet.papers.legend import legend_of_leavers, tiebreak_legend
from swissheet.ranking import matches_won
from swissheet.standings import CrossRows, RankedRow, StandingsRows, ranked, standings_rows
from swissheet.tiebreaks import Code, Edition, Ranking
from swissheet.tiebreaks import Value as Exact
from swissheet.tiebreaks.codes import unrated_told
from swissheet.withdrawals import as_ruled
from swissheet.words.message import Clauses, Text, phrase
from swissheet.workbook.host.book import Value
from swissheet.workbook.memory.edits.changes import Changes
from swissheet.workbook.shared import language
from swissheet.workbook.shared.layout import LEGEND_NAME, STANDINGS_COLUMNS, Sheet
from swissheet.workbook.shared.settings.knockout import so_far
from swissheet.workbook.shared.settings.table import SETTINGS
from swissheet.workbook.shared.typed import points_value
from swissheet.workbook.sheets.computed.leavers import GONE, add_column, leaving_by_sheet
from swissheet.workbook.sheets.computed.names import standings_names
from swissheet.workbook.sheets.computed.own_columns import MATCHES, is_tiebreak
from swissheet.workbook.sheets.computed.table import write_note, write_table
from swissheet.workbook.sheets.copied_sheet import computed_sheet
from swissheet.workbook.sheets.reading.leavings import left_by
from swissheet.workbook.sheets.reading.reading import Reading
from swissheet.workbook.sheets.standings.crosstable import swiss_rows, write_cross_table


class Written(NamedTuple):
    """A line about the computed tables, and the lines for the message box.

    The second part has a line for a round that is left out because results are missing, for an
    older edition of the tie-breaks chosen by the event's dates, and for tie-breaks without values
    because players have no rating.
    """

    what: Text
    told: tuple[str, ...]


def write_tables(
    changes: Changes,
    reading: Reading,
    tournament: Tournament,
    after: int | None,
    tiebreaks: Sequence[str] | None,
) -> Written:
    """Write both tables for the tournament after a round.

    Raises: InputError, RulesError: a tie-break does not exist or must not be used here.
    """
    lang, named = reading.settings.language, after is not None
    if tournament.system.grid:
        after = last_with_results(tournament) if after is None else after
        ruled = ruled_of(reading, tournament, after)
        made = ranked(ruled, tiebreaks, after=ruled.rounds_paired)
        cross, struck = _grid(tournament, made, after, lang), _struck(tournament, ruled)
    else:
        made = ranked(tournament, tiebreaks, after=after)
        cross, struck = swiss_rows(tournament, made, reading.settings), frozenset()
        after = made.after
    standings = standings_rows(tournament, made)
    gone = leaving_by_sheet(reading, after, struck)
    won = matches_won(tournament, after)
    names = standings_names(tournament, len(standings.headings) + bool(won) + bool(gone))
    headers, rows = _standings(standings, names, won, lang)
    add_column(headers, rows, [row.player.tpn for row in standings.rows], gone, lang)
    ours = (*STANDINGS_COLUMNS, MATCHES, GONE)
    computed_sheet(changes.book, Sheet.STANDINGS, lang)
    write_table(changes, Sheet.STANDINGS, ours, headers, rows, is_tiebreak)
    changes.show(Sheet.STANDINGS.table, True)
    letters = _LETTERS_OF_TABLE + _LETTERS_OF_COLUMN * len(standings.codes)
    line = tiebreak_legend(standings.headings, standings.codes, lang, letters=letters)
    changes.set_named(LEGEND_NAME, line or None)
    write_cross_table(changes, reading.settings, tournament, made, cross, after, gone)
    undecided = sum(len(boards) for _, boards in tournament.open_boards(after))
    final = 0 < after == tournament.rounds_total and not undecided
    final = final or (so_far(tournament)[0] and after == tournament.rounds_paired)
    key = "note.standings_final" if final else "note.standings"
    teams, more = team_line(team_scores(tournament, made), lang), legend_of_leavers(gone, lang)
    older = _older_edition(made.rules.edition, lang) if standings.codes else ""
    unrated = _in_words("note.unrated", unrated_told(tournament, made.codes), lang)
    behind = _in_words("note.standings_behind", standings_behind(tournament, after), lang)
    more = [*more, *filter(None, (older, unrated))]
    write_note(changes, Sheet.STANDINGS, key, tournament, after, lang, more, teams=teams)
    codes = list(standings.headings)
    what: list[Text] = [
        phrase("sheets.after-by", round=after, tiebreaks=codes)
        if codes
        else phrase("sheets.after", round=after)
    ]
    if older:
        what.append(phrase("sheets.edition", edition=made.rules.edition.value))
    if undecided:
        what.append(phrase("sheets.provisional"))
    by_dates = not tournament.option("tiebreak_edition")
    told = ("" if named else behind, older if by_dates else "", unrated)
    return Written(Clauses(tuple(what), ", "), tuple(filter(None, told)))


def _older_edition(edition: Edition, lang: str) -> str:
    """Return the line with an older edition of the tie-breaks; empty for the present one."""
    if edition is Edition.C07_2026:
        return ""
    shown = SETTINGS["tiebreak_edition"].shown(edition.value, lang)
    return language.text("note.older_edition", lang, edition=str(shown))


def _in_words(key: str, issue: Issue | None, lang: str) -> str:
    """Return a problem as a line for the sheet and the box; "" for none."""
    return "" if issue is None else language.text(key, lang, **issue.params)


# How many letters two lines of the explanation have: over the fixed columns, and over each
# tie-break.
_LETTERS_OF_TABLE = 160
_LETTERS_OF_COLUMN = 20


def write_grid(changes: Changes, reading: Reading, tournament: Tournament) -> None:
    """Write the Cross table of a round robin: every result so far.

    Places are by points alone where a tie-break of the list cannot be used. If the organiser has
    deleted the sheet, nothing is written: the action that computes the tables reports it.
    """
    if Sheet.CROSSTABLE.table not in changes.book.tables():
        return
    lang, after = reading.settings.language, last_with_results(tournament)
    ruled = ruled_of(reading, tournament, after)
    try:
        made = ranked(ruled, after=ruled.rounds_paired)
    except (InputError, RulesError):
        made = ranked(ruled, "PTS", after=ruled.rounds_paired)
    gone = leaving_by_sheet(reading, after, _struck(tournament, ruled))
    grid = _grid(tournament, made, after, lang)
    write_cross_table(changes, reading.settings, tournament, made, grid, after, gone)


def ruled_of(reading: Reading, tournament: Tournament, after: int) -> Tournament:
    """Return a round robin for its standings after a round, without games that do not count.

    Players who left are treated as the terms of the event require; the last round is the last one
    that counts. Rule: C.05 6.6.
    """
    so_far = replace(tournament, rounds=tournament.rounds[:after])
    return as_ruled(so_far, left_by(reading.players, after))


def _struck(tournament: Tournament, ruled: Tournament) -> frozenset[int]:
    """Return players whose games do not count: without a place, but not expelled."""
    return frozenset(
        player.tpn
        for player in ruled.players
        if player.expelled and not tournament.player(player.tpn).expelled
    )


def _grid(tournament: Tournament, made: Ranking, after: int, lang: str) -> CrossRows:
    letters = language.text("crosstable.white", lang), language.text("crosstable.black", lang)
    return grid_rows(tournament, made, after=after, letters=letters)


def _standings(
    made: StandingsRows, names: Mapping[int, str], won: Mapping[int, int], lang: str
) -> tuple[list[str], list[list[Value]]]:
    """Return the headings and the rows.

    Args: names: the names as shown, by TPN.
          won: the matches won in a knock-out, by TPN.
    """
    headers = [language.text(f"column.{key}", lang) for key in STANDINGS_COLUMNS]
    rows: list[list[Value]] = []
    for row in made.rows:
        player = row.player
        fixed: list[Value] = [
            row.rank or None,
            player.tpn,
            player.title,
            names[player.tpn],
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
    """Return a tie-break as the number for a cell; a dash where it is undefined."""
    if value is None:
        return "–"
    if code.name == "DE" and not value:
        return None
    return int(value) if value == int(value) else round(float(value), 4)
