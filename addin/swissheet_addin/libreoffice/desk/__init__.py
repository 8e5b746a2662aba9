"""Do on an open document, inside LibreOffice, the operations the engine asks for.

Like :mod:`swissheet_addin.libreoffice.host` this package runs in LibreOffice's own Python: the
standard library, ``uno`` and Python 3.7 are all there is. The host loads it by its path, under a
name of its own, so its modules import each other relatively. Rows and columns count from 1; a box
is top, left, bottom, right.
"""

from __future__ import annotations

from typing import Any

import uno

from .cells import CellOperations
from .document import ref
from .looks import LookOperations
from .sheets import SheetOperations


class Desk(SheetOperations, CellOperations, LookOperations):
    """The open document, as the operations the engine may ask for."""

    def call(self, operation: str, *arguments: Any) -> Any:
        """Return the result of one operation; only public methods of this class are operations."""
        if operation.startswith("_") or operation == "call":
            raise ValueError(f"there is no operation {operation}")
        return getattr(self, operation)(*arguments)

    def path(self) -> str:
        url = self.document.URL
        return str(uno.fileUrlToSystemPath(url) if url else self.document.Title)

    def calm(self, quiet: bool) -> None:
        """Draw nothing, and record nothing for LibreOffice's own undo, while quiet."""
        manager = self.document.UndoManager
        if quiet:
            self.document.lockControllers()
            manager.lock()
        else:
            manager.unlock()
            # Its records are of cells that are different by now.
            manager.clear()
            self.document.unlockControllers()

    def recover(self) -> None:
        """Draw everything again, also when the engine ended in the middle of its work."""
        while self.document.hasControllersLocked():
            self.document.unlockControllers()
        manager = self.document.UndoManager
        if manager.isLocked():
            manager.unlock()
            manager.clear()

    def survey(self) -> str:
        """Return all sheets, tables and names, as the macro ``Survey`` does in Excel."""
        lines = []
        tables = self.tables()
        for index in range(self.document.Sheets.Count):
            sheet = self.document.Sheets.getByIndex(index)
            shown = "1" if sheet.IsVisible else "0"
            used = [1, 1, *self.used(sheet.Name)]
            cells = self._range(sheet.Name, used)
            computing = [ref([r + 1, c + 1, r + 1, c + 1]) for r, c in self._computing(cells)]
            printed, formulas = self.print_area(sheet.Name), ",".join(computing)
            # "0", no filter hides rows: those one hides are written here like the others.
            lines.append(["S", sheet.Name, shown, ref(used), printed, formulas, "0"])
            for name, title, (top, left, bottom, right), totals in tables:
                if title == sheet.Name:
                    body = str(max(bottom - totals, top + 1))
                    heads = ref([top, left, top, right])
                    # Texts come with their apostrophe; the looks of columns are asked for when
                    # needed.
                    lines.append(["T", title, name, heads, body, "1" if totals else "0", "", "0"])
        lines += [["N", name, "=" + says] for name, says in self.names().items()]
        return "".join("\t".join(map(_escaped, line)) + "\n" for line in lines)

    def blocks(self, asked: list[Any]) -> list[Any]:
        """Return the values of :meth:`get`, for many boxes at once."""
        return [self.get(sheet, box) for sheet, box in asked]

    def save(self) -> None:
        self.document.store()


def _escaped(text: str) -> str:
    for plain, written in (("\\", "\\\\"), ("\t", "\\t"), ("\r", "\\r"), ("\n", "\\n")):
        text = text.replace(plain, written)
    return text
