"""``swissheet standings``."""

from __future__ import annotations

from typing import Any

import click

from swissheet.cli.frame.answer import Answer
from swissheet.cli.frame.options import Saving, action_command, option_of
from swissheet.cli.frame.text import cut, table
from swissheet.errors import FileAccessError, WorkbookError
from swissheet.files.documents import standings_document
from swissheet.files.kinds import Kind, Saved, kind_of
from swissheet.files.naming import naming
from swissheet.files.standing import ranking_of
from swissheet.model import Tournament, boards_in_words, format_points
from swissheet.rounds import require_paired
from swissheet.standings import CrossRows, cross_rows
from swissheet.tiebreaks import Ranking, format_value
from swissheet.workbook.actions import registry

__all__ = ["standings"]

_NAME_COLUMNS = 32


@action_command(
    "standings",
    keys="file, after, rounds_total, provisional (round, boards), tiebreaks, players (place, tpn, "
    "title, name, rating, federation, points, tiebreaks, rounds), explanation, written, backup",
)
@click.option("--cross-table", is_flag=True, help="Show the cross table, not the standings.")
@option_of(registry.action("explain").parameter("tpn"), required=False)
def standings(
    file: str,
    tiebreaks: tuple[str, ...] | None,
    after: int | None,
    cross_table: bool,
    tpn: int | None,
    saving: Saving,
) -> Answer:
    """In a workbook both sheets are written, with --explain only the sheet Explain. A TRF is only
    read, its ranks stay as they are.
    """
    notes: list[str] = []
    ruled: Tournament | None = None
    if kind_of(file) is Kind.TRF:
        from swissheet.files.trf_file import load

        tournament, saved = load(file).tournament, Saved(file, False)
    elif tpn is not None:
        tournament, saved, notes = _explained_in_workbook(file, tpn, tiebreaks, after, saving)
    else:
        tournament, saved, notes, ruled = _in_workbook(file, tiebreaks, after, saving)
    with naming(file):
        if after is not None:
            require_paired(tournament, after)
        made = ranking_of(tournament, ruled, tiebreaks, after)
        if tournament.system.swiss:
            tournament.require_results(made.after)
        explained = _explanation(tournament, tpn, made) if tpn else None
    rows = cross_rows(tournament, made, kind="swiss")
    data = {
        **saved.document(),
        **standings_document(tournament, made, rows),
        "explanation": explained and explained[0],
    }
    if explained:
        lines = explained[1]
    else:
        lines = _cross_lines(tournament, made) if cross_table else _lines(tournament, rows)
    if saved.written or saved.reason:
        notes = [*notes, str(saved)]
    return Answer(data, lines, notes)


def _in_workbook(
    file: str, codes: tuple[str, ...] | None, after: int | None, saving: Saving
) -> tuple[Tournament, Saved, list[str], Tournament | None]:
    """The last: a round robin as its standings count it, without who left before half of it."""
    from swissheet.cli.files.workbook_file import answering, list_changes, opened
    from swissheet.files.standing import in_workbook

    with opened(file, saving) as work:
        outcome, tournament, ruled = in_workbook(work.book, codes, after, **answering(saving))
    return tournament, work.saved, list_changes(outcome), ruled


def _explained_in_workbook(
    file: str, tpn: int, codes: tuple[str, ...] | None, after: int | None, saving: Saving
) -> tuple[Tournament, Saved, list[str]]:
    """Writes the sheet Explain where that is possible; what is asked is told in any case."""
    from swissheet.cli.files.workbook_file import answering, list_changes, opened
    from swissheet.workbook import actions
    from swissheet.workbook.storage import files

    try:
        with opened(file, saving) as work:
            outcome = actions.explain(work.book, tpn, codes=codes, after=after, **answering(saving))
            tournament = outcome.tournament or actions.to_tournament(work.book)
        return tournament, work.saved, list_changes(outcome)
    except (FileAccessError, WorkbookError) as error:
        if isinstance(error, WorkbookError) and error.code != "sheet-missing":
            raise
        with naming(file):
            tournament = actions.to_tournament(files.open_book(file))
        return tournament, Saved(file, False), [f"The sheet is not written. {error.message}"]


def _title(tournament: Tournament, what: str, after: int) -> str:
    total = f" of {tournament.rounds_total}" if tournament.rounds_total else ""
    provisional = _provisional(tournament, after)
    return f"{what} after round {after}{total}{f', {provisional}' if provisional else ''}"


def _provisional(tournament: Tournament, after: int) -> str:
    """That standings are provisional, and the games that make them so; empty when none does."""
    undecided = tournament.open_boards(after)
    games = "; ".join(f"round {number}, {boards_in_words(b)}" for number, b in undecided)
    return f"provisional (no final result: {games})" if games else ""


def _lines(tournament: Tournament, made: CrossRows) -> list[str]:
    headers = ["Rank", "No.", "", "Name", "Rating", "Fed", "Pts", *made.headings]
    rows = [
        [
            str(row.rank or "–"),
            str(row.player.tpn),
            row.player.title,
            cut(row.player.name, _NAME_COLUMNS),
            str(row.player.rating or ""),
            row.player.federation,
            format_points(row.points),
            *(format_value(code, v) for code, v in zip(made.codes, row.values, strict=True)),
        ]
        for row in made.rows
    ]
    right = {"Rank", "No.", "Rating", "Pts", *made.headings}
    return [_title(tournament, "Standings", made.after), *table(headers, rows, right=right)]


def _cross_lines(tournament: Tournament, ranking: Ranking) -> list[str]:
    made = cross_rows(tournament, ranking)
    headers = ["Rank", "No.", "Name", "Rating", *made.cell_headings, "Pts"]
    rows = [
        [
            str(row.rank or "–"),
            str(row.player.tpn),
            cut(row.player.name, _NAME_COLUMNS),
            str(row.player.rating or ""),
            *row.cells,
            format_points(row.points),
        ]
        for row in made.rows
    ]
    right = {"Rank", "No.", "Rating", "Pts", *made.cell_headings}
    return [_title(tournament, "Cross table", made.after), *table(headers, rows, right=right)]


def _explanation(
    tournament: Tournament, tpn: int, made: Ranking
) -> tuple[list[dict[str, Any]], list[str]]:
    from swissheet.cli.frame.explained import explain_all

    return explain_all(tournament, tpn, made)
