"""The fonts of the papers, and the letters that none of them has.

Noto Sans (OFL 1.1) comes with the extra ``paper``, its letters of Chinese, Japanese and Korean with
the extra ``paper-cjk``. Fonts of the computer are not taken: a paper is the same everywhere.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from functools import cache
from importlib.util import find_spec
from pathlib import Path

_PACKAGES = ("manimgx_fonts", "noto_cjk_sans_otc")
_CJK = "Noto Sans CJK JP"
_LEFT_OUT = ("Italic", "Emoji")
"""Files of the packages that no list needs."""


@cache
def files() -> tuple[Path, ...]:
    """Return the files of the fonts that are installed, Noto Sans first."""
    found: list[Path] = []
    for package in _PACKAGES:
        spec = find_spec(package)
        if spec is not None and spec.origin:
            folder = Path(spec.origin).parent
            fonts = (one for one in folder.iterdir() if one.suffix in (".ttf", ".ttc", ".otf"))
            found += (one for one in fonts if not any(word in one.name for word in _LEFT_OUT))
    return tuple(sorted(found, key=lambda one: (not one.name.startswith("NotoSans["), one.name)))


@cache
def families() -> tuple[str, ...]:
    """Return the names of the fonts, in the order in which a letter is looked for."""
    return tuple(map(_family, files()))


def _family(file: Path) -> str:
    if file.suffix == ".ttc":
        return _CJK
    script = file.name.partition("[")[0].removeprefix("NotoSans")
    return f"Noto Sans {script}".strip()


def missing(texts: Iterable[str]) -> Sequence[str]:
    """Return the letters that no installed font has, in the order of Unicode."""
    wanted = {ord(c) for text in texts for c in text if not _unseen(c)}
    for file in files():
        if not wanted:
            break
        wanted -= _letters(file)
    return [chr(one) for one in sorted(wanted)]


def _unseen(letter: str) -> bool:
    """Return whether a letter has no shape of its own: a space, a sign of direction."""
    return letter.isspace() or unicodedata.category(letter) in ("Cf", "Cc")


@cache
def _letters(file: Path) -> frozenset[int]:
    from fontTools.ttLib import TTFont

    with TTFont(file, lazy=True, fontNumber=0) as font:
        return frozenset(font.getBestCmap())
