"""A printed workbook, taken from its PDF: pictures, texts by page, words with their places."""

from __future__ import annotations

import html
import os
import re
import subprocess
from dataclasses import dataclass
from pathlib import Path

from support.patience import PATIENCE

ARTEFACTS = Path(__file__).resolve().parents[3] / "artefacts" / "rendering"


@dataclass(frozen=True)
class Page:
    """A printed page: its words in reading order and its size in points."""

    text: str
    width: float
    height: float

    @property
    def lines(self) -> list[str]:
        return [line.strip() for line in self.text.splitlines() if line.strip()]


def pages(pdf: Path) -> list[Page]:
    """The pages of a PDF with their texts, laid out as on the page."""
    sizes = [
        line.split(":", 1)[1].split()
        for line in _run("pdfinfo", "-f", "1", "-l", "9999", str(pdf)).splitlines()
        if line.startswith("Page ") and " size:" in line
    ]
    texts = _run("pdftotext", "-layout", "-enc", "UTF-8", str(pdf), "-").split("\f")
    return [
        Page(text, float(size[0]), float(size[2])) for text, size in zip(texts, sizes, strict=False)
    ]


def fonts(pdf: Path) -> set[str]:
    """The fonts of a PDF: ``Carlito``, ``Carlito-Bold``."""
    rows = _run("pdffonts", str(pdf)).splitlines()[2:]
    return {row.split()[0].rpartition("+")[2] for row in rows}


def pictures(pdf: Path, stem: str, dpi: int = 60) -> list[Path]:
    """The pages as PNG files ``stem-1.png`` ... in the artefacts folder, which git ignores.

    Each process of a test run has a folder of its own in it: two may print the same workbook.
    """
    folder = ARTEFACTS / os.environ.get("PYTEST_XDIST_WORKER", "")
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob(f"{stem}-*.png"):
        old.unlink()
    _run("pdftoppm", "-r", str(dpi), "-png", str(pdf), str(folder / stem))
    return sorted(folder.glob(f"{stem}-*.png"))


@dataclass(frozen=True)
class Word:
    """A word on a page with its box in points from the upper left corner."""

    text: str
    left: float
    top: float
    right: float
    bottom: float

    def covers(self, other: Word) -> bool:
        """Whether the two words are printed over each other, by more than a hair."""
        across = min(self.right, other.right) - max(self.left, other.left)
        down = min(self.bottom, other.bottom) - max(self.top, other.top)
        height = min(self.bottom - self.top, other.bottom - other.top)
        return across > 1 and down > height / 3


_WORD = re.compile(
    r'<word xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)">(.*?)</word>'
)


def words(pdf: Path) -> list[list[Word]]:
    """The words of every page with their boxes; text cut off at a cell's edge keeps its length."""
    found = []
    for page in _run("pdftotext", "-bbox", "-enc", "UTF-8", str(pdf), "-").split("</page>")[:-1]:
        found.append(
            [
                Word(html.unescape(text), *map(float, (x0, y0, x1, y1)))
                for x0, y0, x1, y1, text in _WORD.findall(page)
            ]
        )
    return found


def _run(*command: str) -> str:
    done = subprocess.run(command, capture_output=True, timeout=PATIENCE, check=True)
    return done.stdout.decode("utf-8", errors="replace")
