"""Write the Cross table: a Swiss by rounds, a round robin as players against players.

Readers look for an opponent in the first column. So it has the number by which opponents are named:
the place in the table, or, in every round robin and if the event wants it, the pairing number.
"""

from __future__ import annotations

from collections.abc import Mapping

from swissheet.grid import localised, team_line, team_scores
from swissheet.model import Tournament
from swissheet.papers.legend import LEFT, Leaving, legend_of_leavers
from swissheet.standings import ONESELF, CrossRows, cross_rows
from swissheet.tiebreaks import Ranking
from swissheet.words.message import titled
from swissheet.workbook.host.book import Value
from swissheet.workbook.memory.edits.changes import Changes
from swissheet.workbook.shared import language
from swissheet.workbook.shared.layout import CROSSTABLE_COLUMNS, Sheet
from swissheet.workbook.shared.typed import points_value
from swissheet.workbook.sheets.computed.leavers import GONE, add_column
from swissheet.workbook.sheets.computed.names import crosstable_names
from swissheet.workbook.sheets.computed.own_columns import is_round
from swissheet.workbook.sheets.computed.table import write_note, write_table
from swissheet.workbook.sheets.copied_sheet import computed_sheet
from swissheet.workbook.sheets.tournament.read import Settings

_BY_NUMBER = ("tpn", "place", *CROSSTABLE_COLUMNS[2:])


def swiss_rows(tournament: Tournament, made: Ranking, settings: Settings) -> CrossRows:
    """Return the rows of a Swiss in the order of the settings, with opponents named to match."""
    if settings.paper.by_number:
        return cross_rows(tournament, made, order="tpn")
    return cross_rows(tournament, made, named="place")


def write_cross_table(
    changes: Changes,
    settings: Settings,
    tournament: Tournament,
    made: Ranking,
    cross: CrossRows,
    after: int,
    gone: Mapping[int, Leaving],
) -> None:
    """Write these rows to the sheet.

    Args: made: the ranking with the points and places of the rows.
    """
    lang = settings.language
    swiss = cross.kind == "swiss"
    by_place = swiss and not settings.paper.by_number
    names = crosstable_names(tournament, len(cross.cell_headings) + (swiss and bool(gone)))
    headers, rows = _table(cross, names, lang, by_place=by_place)
    tpns = [row.player.tpn for row in cross.rows]
    if swiss:
        add_column(headers, rows, tpns, gone, lang)
        more = legend_of_leavers(gone, lang)
        key = "note.crosstable_rank" if by_place else "note.crosstable"
    else:  # the cells of the grid are too narrow for more: the note has the rounds
        for tpn, row in zip(tpns, rows, strict=True):
            if tpn in gone and ONESELF in row:
                row[row.index(ONESELF)] = LEFT
        more = [
            titled(f"{LEFT} {tpn}", left.said(lang)).words(lang)
            for tpn, left in sorted(gone.items())
        ]
        key = "note.grid"
    computed_sheet(changes.book, Sheet.CROSSTABLE, lang)
    write_table(changes, Sheet.CROSSTABLE, (*CROSSTABLE_COLUMNS, GONE), headers, rows, is_round)
    changes.show(Sheet.CROSSTABLE.table, True)
    teams = team_line(team_scores(tournament, made), lang)
    write_note(changes, Sheet.CROSSTABLE, key, tournament, after, lang, more, teams=teams)


def _table(
    made: CrossRows, names: Mapping[int, str], lang: str, *, by_place: bool
) -> tuple[list[str], list[list[Value]]]:
    keys = CROSSTABLE_COLUMNS if by_place else _BY_NUMBER
    headers = [language.text(f"column.{key}", lang) for key in keys]
    if made.kind == "swiss":
        numbers = range(1, len(made.cell_headings) + 1)
        headers += [language.text("column.round_n", lang, n=number) for number in numbers]
    else:
        headers += made.cell_headings
    rows: list[list[Value]] = []
    for row in made.rows:
        player, place = row.player, made.places.get(row.player.tpn, "")
        shown: dict[str, Value] = {
            "place": (int(place) if place.isdecimal() else place) if by_place else row.rank or None,
            "tpn": player.tpn,
            "name": names[player.tpn],
            "rating": player.rating or None,
            "points": points_value(row.points),
        }
        cells = [localised(cell, lang) for cell in row.cells]
        rows.append([*(shown[key] for key in keys), *cells])
    return headers, rows
