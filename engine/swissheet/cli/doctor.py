"""``swissheet doctor``."""

from __future__ import annotations

from pathlib import Path

import click

from swissheet.cli.answer import Answer
from swissheet.cli.exits import Exit
from swissheet.cli.files import Kind, kind_of
from swissheet.cli.options import command
from swissheet.errors import Severity

__all__ = ["doctor"]


@command(keys="file, findings (severity, code, found, cure)")
@click.argument("file", required=False)
def doctor(file: str | None) -> Answer:
    """Look for what keeps the buttons from working, and name the cure.

    Looks at Python, xlwings, the add-in, the macro settings and LibreOffice; with a workbook also
    at the file: whether somebody has it open, whether it is marked as coming from the internet,
    and whether its buttons find Python. Leaves with 3 if something has to be mended.
    """
    from swissheet_addin.setup.diagnosis import diagnose

    if file is not None:
        kind_of(file, frozenset({Kind.WORKBOOK}))
    found = diagnose(Path(file) if file is not None else None)
    lines, documents = [], []
    for item in found:
        severity = item.severity.name.lower() if item.severity is not None else "ok"
        lines.append(f"{severity:8} {item.found}")
        if item.cure:
            lines.append(f"{'':8} {item.cure}")
        documents.append(
            {"severity": severity, "code": item.code, "found": item.found, "cure": item.cure}
        )
    wrong = any(item.severity is Severity.ERROR for item in found)
    notes = [] if wrong else ["Nothing has to be mended."]
    code = Exit.BAD_REQUEST if wrong else Exit.DONE
    return Answer({"file": file, "findings": documents}, lines, notes, code)
