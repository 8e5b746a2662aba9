"""A program that stands for LibreOffice where only what is around it is tried.

What it makes of a workbook is the workbook itself, in the clothes of an OpenDocument, and back.
"""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from swissheet.files import office

__all__ = ["HEAD", "in_place_of_libreoffice"]

HEAD = b"PK\x03\x04" + bytes(26) + b"mimetypeapplication/vnd.oasis.opendocument.spreadsheet"

_PROGRAM = """#!{python}
import pathlib, sys, time
words = sys.argv[1:]
out = pathlib.Path(words[words.index("--outdir") + 1])
to = words[words.index("--convert-to") + 1].partition(":")[0]
source = pathlib.Path(words[-1])
{before}
data = source.read_bytes()
head = {head!r}
out.mkdir()
(out / f"{{source.stem}}.{{to}}").write_bytes(head + data if to == "ods" else data[len(head):])
"""


def in_place_of_libreoffice(
    monkeypatch: pytest.MonkeyPatch, folder: Path, before: str = ""
) -> None:
    """Lets ``.ods`` go through that program.

    Args: before: what it does first, in Python.
    """
    folder.mkdir(exist_ok=True)
    program = folder / "soffice"
    program.write_text(_PROGRAM.format(python=sys.executable, before=before, head=HEAD), "utf-8")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(folder), prepend=":")
    assert office.program() == str(program)
