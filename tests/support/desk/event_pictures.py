"""What is printed of a workbook, kept for looking at: a PDF, and a PNG of every page."""

from __future__ import annotations

import io
import re
import subprocess
import tempfile
import zipfile
from pathlib import Path
from typing import Any

from support.desk.office import Office
from support.desk.soffice import convert
from support.patience import PATIENCE

__all__ = ["letter_sized", "print_file", "print_live"]

_DPI = 90


def letter_sized(data: bytes) -> bytes:
    """A workbook of the template with Letter in place of A4 on every sheet."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as source, zipfile.ZipFile(out, "w") as made:
        for part in source.infolist():
            text = source.read(part)
            if re.match(r"xl/worksheets/sheet\d+\.xml$", part.filename):
                text = text.replace(b' paperSize="9"', b' paperSize="1"')
            made.writestr(part, text)
    return out.getvalue()


def print_live(office: Office, document: Any, stem: Path) -> None:
    """A document that is open in Calc, as it prints it: ``stem.pdf`` and ``stem-1.png`` ..."""
    stem.parent.mkdir(parents=True, exist_ok=True)
    pdf = stem.with_suffix(".pdf").resolve()
    office.save_as(document, pdf, "calc_pdf_Export")
    _pages(pdf)


def print_file(data: bytes, stem: Path) -> None:
    """A workbook file, as Calc prints it: ``stem.pdf`` and ``stem-1.png`` ..."""
    stem.parent.mkdir(parents=True, exist_ok=True)
    pdf = stem.with_suffix(".pdf").resolve()
    with tempfile.TemporaryDirectory() as folder:
        book = Path(folder, "event.xlsx")
        book.write_bytes(data)
        pdf.write_bytes(convert(book, "pdf", Path(folder, "out")).read_bytes())
    _pages(pdf)


def _pages(pdf: Path) -> None:
    """Every page as a PNG beside the PDF; those of an earlier print are gone."""
    for old in pdf.parent.glob(f"{pdf.stem}-*.png"):
        old.unlink()
    command = ["pdftoppm", "-r", str(_DPI), "-png", str(pdf), str(pdf.with_suffix(""))]
    subprocess.run(command, check=True, timeout=PATIENCE)
