"""Titles, sexes and ratings as people write them, in a list and in a workbook alike."""

from __future__ import annotations

import re

from swissheet.errors import InputError
from swissheet.formats.playerlist.headings import plain_word
from swissheet.model import TITLES
from swissheet.words.meanings import find

_FIDE_LETTERS = {
    "g": "GM", "m": "IM", "wg": "WGM", "f": "FM", "wm": "WIM", "c": "CM", "wf": "WFM", "wc": "WCM",
}  # fmt: skip
"""Titles as FIDE's own rating list has them."""

_TITLES = {title.lower(): title for title in TITLES} | _FIDE_LETTERS
_NOTHING = re.compile(r"[-–—.\s]*")
_UNRATED = frozenset(("unr", "ur", "unrated", "nr", "none", "na", "norating", "new", "neu", "brak"))
_RATING = re.compile(r"([0-9]{1,9})(?:[.,]0{1,6})?")
_THOUSANDS = re.compile(r"([1-4])[.,]([0-9]{3})(?:[.,]0{1,6})?")
_PROVISIONAL = re.compile(r"((?:[1-4][.,])?[0-9]{3,4})\s*(?:[Pp*/]\s*[0-9]{0,3}\*?|\([0-9]{1,3}\))")
# As France writes them, with the kind behind: of FIDE, national, estimated.
_LETTERED = re.compile(r"((?:[1-4][.,])?[0-9]{3,4})[FNE]")
_MAX_RATING = 4000


def parse_title(text: str) -> str:
    """Return a FIDE title, or empty; ``g``, ``G.M.`` and ``gm`` are GM, a dash means no title.

    Raises: InputError: not a title of FIDE's.
    """
    if _NOTHING.fullmatch(text):
        return ""
    title = _TITLES.get(plain_word(text))
    if title is None:
        raise InputError("playerlist.title", text=text, titles=tuple(TITLES))
    return title


def parse_sex(text: str) -> str:
    """Return ``m``, ``w`` or empty, of a letter or word in any language; a dash is empty.

    Raises: InputError: neither of them.
    """
    if _NOTHING.fullmatch(text):
        return ""
    sex = find("value.sex", text, ("m", "w"))
    if sex is None:
        raise InputError("playerlist.sex", text=text)
    return sex


def parse_rating(text: str) -> int:
    """Return a rating, 0 for unrated; ``1 850``, ``1.850``, ``1850P12``, ``1850?`` are 1850.

    Raises: InputError: not a whole number from 0 to 4000.
    """
    if _NOTHING.fullmatch(text) or plain_word(text) in _UNRATED:
        return 0
    plain = "".join(_certain(text).split()).replace("'", "").replace("’", "").removeprefix("+")
    if marked := _PROVISIONAL.fullmatch(plain) or _LETTERED.fullmatch(plain):
        plain = marked[1]
    if thousands := _THOUSANDS.fullmatch(plain):
        plain = thousands[1] + thousands[2]
    found = _RATING.fullmatch(plain)
    if found is None or int(found[1]) > _MAX_RATING:
        raise InputError("playerlist.rating", text=text, limit=_MAX_RATING)
    return int(found[1])


def provisional(text: str) -> bool:
    """Return whether a rating is marked as one of few games: ``1543P12``, ``1543/12``, ``43*``."""
    return _PROVISIONAL.fullmatch("".join(_certain(text).split())) is not None


def doubted(text: str) -> bool:
    """Return whether a question mark is behind a rating: ``1500?``, ``1500 (?)``."""
    try:
        return _certain(text) != text and parse_rating(text) > 0
    except InputError:
        return False


def _certain(text: str) -> str:
    """Return a rating without the question mark behind it."""
    return text.removesuffix("(?)").rstrip("?")
