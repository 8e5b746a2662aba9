"""Show a window with the actions of the ribbon, where no macro may run: ``swissheet desk``.

It knows no rule of chess and no single action: buttons, words and keys are those of
:mod:`swissheet.workbook.actions.registry`, questions and answers those of
:mod:`swissheet_addin.click`. A *door* (:mod:`~swissheet_addin.desk.doors`) leads to the workbook: a
closed file, or the one in front in Excel or LibreOffice. tkinter is loaded by
:func:`open_desk` alone, which reports a Python without it.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from swissheet.errors import InputError

if TYPE_CHECKING:
    from swissheet_addin.desk.pasting import Pasting


def open_desk(
    file: str | None = None, language: str = "en", pasting: Pasting | None = None
) -> None:
    """Show the window until it is closed.

    Args:   file: a workbook to begin with; by default the last one.
            language: until a workbook is read.
            pasting: makes workbooks of tables that were copied, as
            :class:`swissheet_addin.desk.pasting.Pasting`; without it the window cannot.
    Raises: InputError: no tkinter, or no screen.
    """
    try:
        window = import_module("swissheet_addin.desk.window")
    except ImportError as error:
        if (error.name or "").lstrip("_") != "tkinter":
            raise
        raise InputError("desk.no-tkinter") from error
    window.shown_until_closed(file, language, pasting)
