"""Tables that the engine rewrites beside the organiser's own columns, and the note above them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from swissheet.errors import InputError
from swissheet.model import Tournament
from swissheet.workbook.host.book import Value
from swissheet.workbook.host.table_names import name_key
from swissheet.workbook.memory.edits.changes import Changes
from swissheet.workbook.shared import language, layout
from swissheet.workbook.shared.layout import Sheet, SheetNames
from swissheet.workbook.shared.settings.knockout import so_far


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
    taken = {name_key(header) for header in headers}
    own = [
        header
        for header in table.headers
        if name_key(header) not in taken
        and language.find("column", header, columns) is None
        and not computed(header)
    ]
    changes.set_headers(sheet.table, [*headers, *own])
    changes.set_rows(sheet.table, headers, rows)


def write_note(
    changes: Changes,
    sheet: Sheet,
    key: str,
    tournament: Tournament,
    after: int,
    lang: str,
    more: Sequence[str] = (),
    *,
    teams: str = "",
) -> None:
    """What a table shows, the score of two teams, how many games before it have no final result,
    and ``more``, such as who has left.
    """
    undecided = sum(len(boards) for _, boards in tournament.open_boards(after))
    parts = [language.text("note.provisional", lang, open=undecided)] if undecided else []
    rounds = so_far(tournament)[1] or tournament.rounds_total or "?"
    parts += [language.text(key, lang, round=after, rounds=rounds), *([teams] if teams else [])]
    changes.set_named(layout.note_name(sheet.defined_name), " · ".join([*parts, *more]))
