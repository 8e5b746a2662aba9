"""``swissheet doctor``."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from swissheet.cli.errors import Exit
from swissheet.cli.frame.answer import Answer
from swissheet.cli.frame.options import command
from swissheet.errors import FileAccessError, InputError, Place, Severity
from swissheet.files.kinds import STDIO, Kind, kind_of, read_bytes
from swissheet.words.message import phrase

_SEVERITIES = ("ok", "notice", "warning", "error")
"""Columns of the severity of a finding, at least."""


@command(keys="file, findings (severity, code, found, cure); --report: file, report")
@click.argument("file", required=False)
@click.option("--report", "report_to", is_flag=False, flag_value=STDIO, metavar="[TEXTFILE]",
              help="A text to mail to a helper; nothing personal is in it.")  # fmt: skip
@click.option("--headless", is_flag=True,
              help="Only what work on files takes: for servers and containers.")  # fmt: skip
def doctor(file: str | None, report_to: str | None, headless: bool) -> Answer:
    """Look for what keeps the buttons from working, and name the cure.

    Looks at Python, xlwings, the add-in, the macro settings and LibreOffice; with a workbook also
    at the file: whether somebody has it open, whether it is marked as coming from the internet,
    and which Python its buttons start. With --report also versions and the end of the log, all
    without names of people, files and folders. With --headless nothing of Excel and LibreOffice is
    looked at: Python, a workbook made and read, the temporary folder.

    Exits with 3 if something has to be mended.
    """
    from swissheet_addin.setup.diagnosis import diagnose, diagnose_headless

    if headless and (file is not None or report_to is not None):
        raise InputError("cli.usage.headless")
    if file is not None:
        kind_of(file, frozenset({Kind.WORKBOOK}))
    path = Path(file) if file is not None else None
    if report_to is not None:
        return _reported(path, report_to)
    found = diagnose_headless() if headless else diagnose(path)
    lines, documents = [], []
    words = {key: str(phrase(f"cli_setup.severity.{key}")) for key in _SEVERITIES}
    wide = max(map(len, words.values()))
    for item in found:
        severity = item.severity.name.lower() if item.severity is not None else "ok"
        lines.append(f"{words[severity]:{wide}} {item.found}")
        if item.cure:
            lines.append(f"{'':{wide}} {item.cure}")
        documents.append(
            {"severity": severity, "code": item.code, "found": item.found, "cure": item.cure}
        )
    wrong = any(item.severity is Severity.ERROR for item in found)
    notes = [] if wrong else [phrase("cli_setup.sound")]
    code = Exit.BAD_REQUEST if wrong else Exit.DONE
    return Answer({"file": file, "findings": documents}, lines, notes, code)


def _reported(path: Path | None, to: str) -> Answer:
    """Show the report on stdout, or write it to a text file, never over another file."""
    from swissheet.workbook.file.storage import files
    from swissheet_addin.setup.report import TITLE, report
    from swissheet_addin.setup.surroundings import Surroundings

    place = Path(to)
    if to != STDIO and place.suffix.lower() != ".txt":
        raise InputError("cli.usage.report", found=to)
    text = report(Surroundings(), path)
    document: dict[str, Any] = {"file": str(path) if path is not None else None, "report": text}
    if to == STDIO:
        return Answer(document, text.splitlines())
    if place.exists() and not read_bytes(to).startswith(TITLE.encode()):
        raise FileAccessError("cli.exists", place=Place(file=to))
    files.write_new(place, text.encode(), overwrite=True)
    return Answer(document, (), [phrase("cli_setup.report-written", file=to)])
