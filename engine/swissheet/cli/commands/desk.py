"""``swissheet desk``."""

from __future__ import annotations

import click

from swissheet.cli.files.pasted import PastedTable, written
from swissheet.cli.frame.answer import Answer
from swissheet.cli.frame.options import command
from swissheet.files.kinds import Kind, kind_of
from swissheet.files.naming import naming
from swissheet.words.message import reader
from swissheet.workbook.file.storage import files
from swissheet_addin.desk import open_desk
from swissheet_addin.desk.pasting import Pasting


@command(keys="file")
@click.argument("file", required=False)
def desk(file: str | None) -> Answer:
    """Open a window with the buttons of the ribbon; it needs no macros.

    It works on a workbook that is closed, here FILE, or on the one that is in front in Excel or
    LibreOffice. It asks the same questions as the buttons, writes the same as the commands, and
    remembers the last files. Without FILE it begins with the last one. Ctrl+V makes a workbook of a
    cross table, or of a list of players, that was copied in another program.
    """
    if file is not None:
        kind_of(file, frozenset({Kind.WORKBOOK}))
        with naming(file):
            files.open_book(file)
    open_desk(file, reader(), Pasting(PastedTable, written))
    return Answer({"file": file})
