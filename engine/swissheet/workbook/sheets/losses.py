"""Report the parts of a workbook that other formats cannot hold, before it is converted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from swissheet.errors import Issue, Place, Severity
from swissheet.words.message import Param
from swissheet.workbook.host.addresses import column_letters
from swissheet.workbook.host.book import Book, Table
from swissheet.workbook.memory import journal
from swissheet.workbook.shared import language, layout
from swissheet.workbook.shared.findings import Findings
from swissheet.workbook.shared.layout import Sheet
from swissheet.workbook.shared.player_columns import column_of
from swissheet.workbook.shared.typed import text_of
from swissheet.workbook.shared.view import View, title_of, view, view_round_tables
from swissheet.workbook.sheets.players.read import takes_no_part
from swissheet.workbook.sheets.schedule.read import Schedule, read_schedule

_PLAYERS_CARRIED = tuple(key for key in layout.PLAYER_KEYS if column_of(key).of != "workbook")
"""The columns of the list of players that are part of the tournament."""


def losses(book: Book) -> list[Issue]:
    """Return the organiser's sheets and columns, times, places, games and Log, each by name.

    Sheets that are always computed (standings, cross table, checks) are not counted.
    """
    rounds = view_round_tables(book)
    settings = view(book, Sheet.TOURNAMENT.table, layout.SETTING_COLUMNS)
    players = view(book, Sheet.PLAYERS.table, _PLAYERS_CARRIED)
    everybody = view(book, Sheet.PLAYERS.table, layout.PLAYER_KEYS, pasted_by=("name",))
    games = view(book, Sheet.GAMES.table, layout.GAME_COLUMNS)
    schedule = read_schedule(book, "en", Findings())
    every = (settings, players, schedule.view, *rounds.values(), games)
    lists = [found for found in every if found is not None]
    return [
        *_sheets(book, lists),
        *(issue for found in lists for issue in _columns(found)),
        *_beside(book),
        *(_left_out(everybody) if everybody is not None else ()),
        *_sittings(schedule),
        *_games([*([(games, "moves")] if games else []), *((r, "game") for r in rounds.values())]),
        *_history(book),
    ]


def _lost(key: str, on: str, **params: Param) -> Issue:
    return Issue(Severity.WARNING, key, Place(sheet=on), params)


def _sheets(book: Book, lists: Sequence[View]) -> Iterator[Issue]:
    # The fund on the sheet Prizes is typed by people, and is no part of the tournament.
    later = (sheet for sheet in layout.MADE_LATER if sheet is not layout.PRIZES)
    ours = (
        {layout.HOST_SHEET}
        | {title_of(book, sheet) for sheet in (*Sheet, *later, layout.BRACKET)}
        | {found.table.sheet for found in lists}
    )
    for number in range(1, 100):
        place = book.place(layout.round_name(number))
        ours |= {place.sheet} if place is not None else set()
    for info in book.sheets():
        if info.title not in ours:
            yield _lost("losses.own-sheet", info.title, sheet=info.title)


def _columns(found: View) -> Iterator[Issue]:
    known = {*found.columns.values()}
    for at, header in enumerate(found.table.headers):
        if at not in known and any(row[at] not in (None, "") for row in found.rows):
            yield _lost("losses.own-column", found.table.sheet, column=header)


def _beside(book: Book) -> Iterator[Issue]:
    """Yield filled columns beside tables: Excel extends the table over them, a script does not."""
    tables: dict[str, list[Table]] = {}
    for table in book.tables().values():
        tables.setdefault(table.sheet, []).append(table)
    for sheet, on_it in tables.items():
        if any(table.name in (Sheet.STORE.table, layout.OLDER_STORE.table) for table in on_it):
            continue
        ours = {at for table in on_it for at in range(table.left, table.right + 1)}
        top = min(table.top for table in on_it)
        headings: dict[int, str] = {}
        for (row, column), value in book.read_cells(sheet, below=top - 1).items():
            if column not in ours and text_of(value):
                heading = text_of(value) if row == top else column_letters(column)
                headings.setdefault(column, heading)
        for _, heading in sorted(headings.items()):
            yield _lost("losses.own-column", sheet, column=heading[:_LONGEST])


_LONGEST = 60
"""Most letters of a heading in a message."""

_NAMED_AT_MOST = 12


def _left_out(found: View) -> Iterator[Issue]:
    """Yield the players who were announced and take no part."""
    names = [
        found.text(row, "name")
        for row in range(len(found.rows))
        if not found.blank(row, layout.PLAYER_COLUMNS) and takes_no_part(found, row)
    ]
    if names:
        said = [*names[:_NAMED_AT_MOST], *(["..."] if len(names) > _NAMED_AT_MOST else [])]
        yield _lost("losses.left-out", found.table.sheet, count=len(names), names=said)


def _sittings(schedule: Schedule) -> Iterator[Issue]:
    """Yield the times and places of the schedule; its dates are part of the tournament."""
    count = sum(bool(said.time or said.venue) for said in schedule.sittings.values())
    if schedule.view is not None and count:
        yield _lost("losses.schedule", schedule.view.table.sheet, rounds=count)


def _games(places: Sequence[tuple[View, str]]) -> Iterator[Issue]:
    for found, key in places:
        count = sum(bool(found.text(row, key)) for row in range(len(found.rows)))
        if count:
            yield _lost("losses.games", found.table.sheet, rows=count)


def _history(book: Book) -> Iterator[Issue]:
    noticed = {language.text("action.noticed", known) for known in language.LANGUAGES}
    count = sum(entry.action not in noticed for entry in journal.entries(book))
    if count:
        place = Place(sheet=title_of(book, Sheet.HISTORY) or "")
        yield Issue(Severity.NOTICE, "losses.history", place, {"actions": count})
