"""Measure how wide a text is in print, and break it into lines.

No program is open to measure it, and no two programs draw a letter equally wide. So the widths are
those of the bold letters of Calibri, and of Carlito, which are the same, in hundredths of the type
size. For scripts that these fonts do not have, the widths are usual ones of other fonts. Lines are
broken with a tenth to spare.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from functools import lru_cache

SPARE = 1.1
"""How much wider than measured a text may be where a program uses another font."""

_BY_WIDTH = {
    23: "' \u00a0\u202f",
    25: "il‘’‚",
    27: ",j.I:;",
    31: "`()-[]f",
    34: "!J{}t",
    37: "r",
    40: "sz",
    43: 'Lc/\\"“”„',
    47: "?FxSgvy",
    50: "Zk|Ea#*+<=>T^_e~",
    52: "$0123456789YCP«»",
    55: "bdhnopquKXBR",
    61: "VADH",
    66: "GUNOQ",
    73: "&%wm½",
    91: "M@W",
}
_BY_WIDTH_BEYOND = {
    26: "łıіїј",
    35: "гІЈΙι",
    39: "ғґтζξτ",
    43: "ŁГзҐсѕΓς",
    47: "ЅухэєҒΣγεν",
    50: "ЕЗТавекчьяүұһәΕΖΞΤκλχ",
    53: "ÞРСблпҮҰΡΥδρ",
    56: "øßðþŋБВКУХЬЭинорцъЄћџқөΒΚΧβηθμοσυ",
    59: "đЧЯдңҺΔΛαπ",
    63: "АЛНПЋЏҚΑΗΠ",
    67: "ĐДИЦЪЂҢӘΝ",
    72: "ØОФмфыӨΘΟΩφω",
    76: "жшюψ",
    81: "æÆЫщљњΦΨ",
    88: "œŒЖМΜ",
    93: "ШЩЮЉЊ",
}
_WIDTHS = {
    letter: width / 100
    for table in (_BY_WIDTH_BEYOND, _BY_WIDTH)
    for width, letters in table.items()
    for letter in letters
}

# Usual widths in scripts that the fonts do not have: letters, capitals, ideographs.
_OTHERS = 0.58
_CAPITALS = 0.68
_IDEOGRAPHS = 1.0

_NO_ROOM = 1e6
_BREAKS_BEHIND = "-\N{EN DASH}/"


def text_width(text: str) -> float:
    """Return the width of a text in one line, as a multiple of its type size."""
    return sum(map(_letter, text))


@lru_cache(maxsize=4096)
def _letter(letter: str) -> float:
    found = _WIDTHS.get(letter)
    if found is not None:
        return found
    kind = unicodedata.category(letter)
    if kind in ("Mn", "Me", "Cf", "Cc"):
        return 0.0
    if unicodedata.east_asian_width(letter) in "WF":
        return _IDEOGRAPHS
    plain = unicodedata.normalize("NFD", letter)[0]
    if plain != letter and plain in _WIDTHS:
        return _WIDTHS[plain]
    return _CAPITALS if kind == "Lu" else _OTHERS


def tall(text: str) -> bool:
    """Return whether a text has letters of a script with higher lines than Latin."""
    return not text.isascii() and any(ord(letter) > 0x058F and letter.isalpha() for letter in text)


@lru_cache(maxsize=4096)
def pieces(text: str) -> tuple[tuple[float, float], ...]:
    """Return the width of each unbreakable piece of a text, and of the blanks after it.

    A line break in the text counts as a very wide blank.
    """
    found: list[tuple[float, float]] = []
    for line in text.split("\n"):
        if found:
            found[-1] = found[-1][0], _NO_ROOM
        for piece in _pieces(line):
            wide = text_width(piece.rstrip())
            found.append((wide, text_width(piece) - wide))
    return tuple(found)


def _pieces(text: str) -> Iterator[str]:
    piece = ""
    for letter in text:
        if piece and letter != " " and (piece[-1] == " " or _free(piece[-1]) or _free(letter)):
            yield piece
            piece = ""
        piece += letter
        if letter in _BREAKS_BEHIND:
            yield piece
            piece = ""
    if piece:
        yield piece


def _free(letter: str) -> bool:
    """Return whether a line can be broken before and after a letter."""
    return letter > "\u2e7f" and unicodedata.east_asian_width(letter) in "WF"


def lines(parts: Sequence[tuple[float, float]], room: float) -> int:
    """Return into how many lines of this width a text breaks, from its :func:`pieces`.

    A piece wider than a line is broken anywhere. Both widths are multiples of the type size.
    """
    room = max(room / SPARE, 1.0)
    count, used = 1, 0.0
    for wide, blank in parts:
        if used and used + wide > room:
            count, used = count + 1, 0.0
        if wide > room:
            more = int(wide / room)
            count, wide = count + more, wide - more * room
        used += wide + blank
    return count


def wrapped(text: str, room: float) -> list[str]:
    """Return the lines of a text, broken where allowed; a piece wider than a line stays whole."""
    found = [""]
    for piece in _pieces(text):
        longer = found[-1] + piece
        if found[-1] and text_width(longer.rstrip()) * SPARE > room:
            found.append(piece)
        else:
            found[-1] = longer
    return [line.rstrip() for line in found]


def shortened(text: str, room: float) -> str:
    """Return a text, cut and with dots at the end where it is wider than a line."""
    if text_width(text) * SPARE <= room:
        return text
    dots = "..."
    while text and text_width(text + dots) * SPARE > room:
        text = text[:-1]
    return text.rstrip() + dots
