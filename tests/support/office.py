"""A program that stands for LibreOffice where only what is around it is tried.

What it makes of a workbook is the workbook itself, inside an OpenDocument with the name by which
an event is known, and back.
"""

from __future__ import annotations

import io
import sys
import zipfile
from pathlib import Path

import pytest

from swissheet.files import office

__all__ = ["HEAD", "in_place_of_libreoffice"]

_MIMETYPE = b"application/vnd.oasis.opendocument.spreadsheet"


def _head() -> bytes:
    """The first bytes of every file that is made."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as package:
        package.writestr(zipfile.ZipInfo("mimetype"), _MIMETYPE)
    return made.getvalue()[: 30 + len("mimetype") + len(_MIMETYPE)]


HEAD = _head()

_PROGRAM = """#!{python}
import pathlib, sys, time, zipfile
words = sys.argv[1:]
out = pathlib.Path(words[words.index("--outdir") + 1])
to = words[words.index("--convert-to") + 1].partition(":")[0]
source = pathlib.Path(words[-1])
{before}
out.mkdir()
made = out / f"{{source.stem}}.{{to}}"
if to == "ods":
    with zipfile.ZipFile(made, "w") as package:
        package.writestr(zipfile.ZipInfo("mimetype"), {mimetype!r})
        package.writestr("content.xml", '<a table:name="sw_players"/>')
        package.write(source, "workbook")
elif zipfile.is_zipfile(source):
    made.write_bytes(zipfile.ZipFile(source).read("workbook"))
else:
    made.write_bytes(b"")
"""


def in_place_of_libreoffice(
    monkeypatch: pytest.MonkeyPatch, folder: Path, before: str = ""
) -> None:
    """Lets ``.ods`` go through that program.

    Args: before: what it does first, in Python.
    """
    folder.mkdir(exist_ok=True)
    program = folder / "soffice"
    program.write_text(
        _PROGRAM.format(python=sys.executable, before=before, mimetype=_MIMETYPE), "utf-8"
    )
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(folder), prepend=":")
    assert office.program() == str(program)
