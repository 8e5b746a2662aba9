"""Write computed tables beside the organiser's own columns, and the note above them."""

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
    """Write our columns first and after them those of the organiser, as they are.

    Args: columns: the keys of our columns, recognised in any language.|> computed: returns whether
              we wrote a column of another heading.
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
    """Write the note of a table: its round, and how many games have no final result.

    Args: more: further parts, such as the players who have left.
          teams: the score of two teams.
    """
    undecided = sum(len(boards) for _, boards in tournament.open_boards(after))
    parts = [language.text("note.provisional", lang, open=undecided)] if undecided else []
    rounds = so_far(tournament)[1] or tournament.rounds_total or "?"
    parts += [language.text(key, lang, round=after, rounds=rounds), *([teams] if teams else [])]
    changes.set_named(layout.note_name(sheet.defined_name), " · ".join([*parts, *more]))
