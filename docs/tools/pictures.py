"""Takes the pictures of the guides from workbooks that swissheet plays.

    python docs/tools/pictures.py             into docs/pictures
    python docs/tools/pictures.py FOLDER      elsewhere, to compare

LibreOffice prints the workbook of each stage (``weekend.py``) to PDF, poppler makes pixels of the
pages, and what is around a table is cut off. Beside the pictures ``texts.json`` has the words that
stand on each: a test compares those, for other machines have other fonts.
"""

from __future__ import annotations

import json
import os
import re
import struct
import subprocess
import sys
import tempfile
import zlib
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

sys.path.insert(0, str(Path(__file__).resolve().parent))

from swissheet.words.catalogue import LANGUAGES
from weekend import Picture, Stage, first_rounds, weekend

__all__ = ["TEXTS", "take"]

TEXTS = "texts.json"
_DPI = 110
_COLOURS = 16
"""As many as half a byte tells apart."""

_MARGIN = 12
_FOOTER = 55
"""Rows of pixels at the foot of a page, where its number stands."""
_SECONDS = 300

Pixels = NDArray[np.uint8]


def take(
    folder: Path, *, pixels: bool = True, languages: Sequence[str] = LANGUAGES
) -> dict[str, list[str]]:
    """Takes the pictures into a folder; the words on each, sorted.

    Args: pixels: the pictures themselves are made, not only their words.
          languages: of the quick guides.
    """
    with tempfile.TemporaryDirectory() as name:
        work = Path(name)
        stages = [*weekend(), *first_rounds(languages)]
        for stage in stages:
            (work / f"{stage.name}.xlsx").write_bytes(stage.workbook)
        _print(work, [f"{stage.name}.xlsx" for stage in stages])
        texts = {}
        for stage in stages:
            for picture in stage.pictures:
                texts[picture.name] = _taken(work, stage, picture, folder if pixels else None)
    folder.mkdir(parents=True, exist_ok=True)
    written = json.dumps(texts, ensure_ascii=False, indent=1, sort_keys=True)
    (folder / TEXTS).write_text(written + "\n", "utf-8")
    return texts


def _taken(work: Path, stage: Stage, picture: Picture, folder: Path | None) -> list[str]:
    pdf = work / f"{stage.name}.pdf"
    at, page = _page_of(pdf, picture.sheet)
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
        image = _pixels(pdf, at)
        lines = picture.rows
        image = image[: _below(pdf, at, lines) if lines else len(image) - _FOOTER]
        (folder / f"{picture.name}.png").write_bytes(_png(_cut(image)))
    return sorted(page.split())


def _print(work: Path, names: list[str]) -> None:
    command = [
        "soffice", f"-env:UserInstallation={(work / 'profile').as_uri()}", "--headless",
        "--norestore", "--convert-to", "pdf", "--outdir", str(work), *names,
    ]  # fmt: skip
    subprocess.run(
        command, cwd=work, check=True, capture_output=True, timeout=_SECONDS,
        env={**os.environ, "LC_ALL": "C.UTF-8"},
    )  # fmt: skip


def _page_of(pdf: Path, sheet: str) -> tuple[int, str]:
    """The first page of a sheet, counted from 1, and what is printed on it.

    Raises: LookupError: no page has the title of the sheet below that of the event.
    """
    pages = _run("pdftotext", "-layout", "-enc", "UTF-8", str(pdf), "-").split("\f")
    for number, text in enumerate(pages, start=1):
        lines = [line.strip() for line in text.splitlines() if line.strip()]
        if sheet in lines[:2] or (sheet == "Tournament" and number == 1):
            return number, text
    raise LookupError(f"{pdf.name} has no page of the sheet {sheet}")


def _below(pdf: Path, page: int, lines: int) -> int:
    """How many rows of pixels the first lines of a page take."""
    said = _run("pdftotext", "-bbox", "-f", str(page), "-l", str(page), str(pdf), "-")
    tops = sorted({round(float(y)) for y in re.findall(r'yMax="([\d.]+)"', said)})
    rows: list[int] = []
    for top in tops:
        if not rows or top - rows[-1] > 5:
            rows.append(top)
    return int((rows[min(lines, len(rows)) - 1] + 3) * _DPI / 72)


def _pixels(pdf: Path, page: int) -> Pixels:
    done = subprocess.run(
        ["pdftoppm", "-r", str(_DPI), "-f", str(page), "-l", str(page), str(pdf)],
        capture_output=True, check=True, timeout=_SECONDS,
    )  # fmt: skip
    head = re.match(rb"P6\s+(\d+)\s+(\d+)\s+255\s", done.stdout)
    assert head is not None
    width, height = int(head[1]), int(head[2])
    data = np.frombuffer(done.stdout, np.uint8, offset=head.end())
    return data.reshape(height, width, 3)


def _cut(image: Pixels) -> Pixels:
    """Without the white around what is printed."""
    used = (image < 250).any(axis=2)
    rows, columns = np.flatnonzero(used.any(axis=1)), np.flatnonzero(used.any(axis=0))
    top, left = max(rows[0] - _MARGIN, 0), max(columns[0] - _MARGIN, 0)
    return image[top : rows[-1] + _MARGIN, left : columns[-1] + _MARGIN]


def _png(image: Pixels) -> bytes:
    """A picture of few colours: the commonest ones, every other pixel as the nearest of them."""
    height, width, _ = image.shape
    coarse = np.minimum((image.reshape(-1, 3).astype(np.int32) + 8) // 16 * 16, 255)
    codes, where, counts = np.unique(
        coarse @ np.array([1 << 16, 1 << 8, 1]), return_inverse=True, return_counts=True
    )
    shades = np.stack([codes >> 16, codes >> 8 & 255, codes & 255], axis=1)
    palette = shades[np.argsort(counts)[::-1][:_COLOURS]]
    far = ((shades[:, None, :] - palette[None, :, :]) ** 2).sum(axis=2)
    indexed = far.argmin(axis=1).astype(np.uint8)[where.reshape(-1)].reshape(height, width)
    packed = np.zeros((height, (width + 1) // 2), np.uint8)
    packed |= indexed[:, 0::2] << 4
    packed[:, : width // 2] |= indexed[:, 1::2]
    raw = b"".join(b"\0" + row.tobytes() for row in packed)
    head = struct.pack(">IIBBBBB", width, height, 4, 3, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in (
            (b"IHDR", head),
            (b"PLTE", palette.astype(np.uint8).tobytes()),
            (b"IDAT", zlib.compress(raw, 9)),
            (b"IEND", b""),
        )
    )


def _run(*command: str) -> str:
    done = subprocess.run(command, capture_output=True, check=True, timeout=_SECONDS)
    return done.stdout.decode("utf-8")


if __name__ == "__main__":
    target = sys.argv[1] if sys.argv[1:] else str(Path(__file__).resolve().parents[1] / "pictures")
    take(Path(target))
