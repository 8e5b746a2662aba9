"""Result keys: the keys an organiser types, their meaning, and how they are shown.

Rule: Laws 2018 glossary "Result", 10.1, 11.8, 12.9; the keys are ours.
A single key covers the everyday results: ``1`` White won, ``0`` Black won, ``5`` or ``=`` draw,
``+`` White wins by forfeit, ``-`` Black wins by forfeit.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from itertools import product
from typing import cast

from swissheet.errors import InputError
from swissheet.model import Bye, Result
from swissheet.words import caseless
from swissheet.words.catalogue import load
from swissheet.words.meanings import fold

_R = Result
_WHITE_WON = (_R.WIN, _R.LOSS)
_DRAW = (_R.DRAW, _R.DRAW)
_BLACK_WON = (_R.LOSS, _R.WIN)
_WHITE_FORFEIT_WIN = (_R.FORFEIT_WIN, _R.FORFEIT_LOSS)
_BLACK_FORFEIT_WIN = (_R.FORFEIT_LOSS, _R.FORFEIT_WIN)
_DOUBLE_FORFEIT = (_R.FORFEIT_LOSS, _R.FORFEIT_LOSS)
_ADJOURNED = (_R.ADJOURNED, _R.ADJOURNED)

_SHOWN: dict[tuple[Result, Result], str] = {
    _WHITE_WON: "1-0",
    _DRAW: "½-½",
    _BLACK_WON: "0-1",
    _WHITE_FORFEIT_WIN: "+/-",
    _BLACK_FORFEIT_WIN: "-/+",
    _DOUBLE_FORFEIT: "-/-",
    (_R.LOSS, _R.LOSS): "0-0",
    (_R.DRAW, _R.LOSS): "½-0",
    (_R.LOSS, _R.DRAW): "0-½",
    (_R.UNRATED_WIN, _R.UNRATED_LOSS): "W-L",
    (_R.UNRATED_DRAW, _R.UNRATED_DRAW): "D-D",
    (_R.UNRATED_LOSS, _R.UNRATED_WIN): "L-W",
    (_R.UNRATED_LOSS, _R.UNRATED_LOSS): "L-L",
    (_R.UNRATED_DRAW, _R.UNRATED_LOSS): "D-L",
    (_R.UNRATED_LOSS, _R.UNRATED_DRAW): "L-D",
    _ADJOURNED: "*",
    (_R.PENDING, _R.PENDING): "",
}

RESULT_KEYS = ("1-0", "½-½", "0-1", "+/-", "-/+", "-/-", "0-0", "½-0", "0-½", "*")
"""The results as shown, the everyday ones first: the list of the cell."""

_KEYS: dict[str, tuple[Result, Result]] = {
    "1": _WHITE_WON,
    "0": _BLACK_WON,
    "5": _DRAW,
    "=": _DRAW,
    "½": _DRAW,
    "0.5": _DRAW,
    "0,5": _DRAW,
    ".5": _DRAW,
    ",5": _DRAW,
    "1/2": _DRAW,
    "=-=": _DRAW,
    "remis": _DRAW,
    "draw": _DRAW,
    "+": _WHITE_FORFEIT_WIN,
    "+-": _WHITE_FORFEIT_WIN,
    "+--": _WHITE_FORFEIT_WIN,
    "1-0f": _WHITE_FORFEIT_WIN,
    "1f-0f": _WHITE_FORFEIT_WIN,
    "1-0wo": _WHITE_FORFEIT_WIN,
    "-": _BLACK_FORFEIT_WIN,
    "-+": _BLACK_FORFEIT_WIN,
    "--+": _BLACK_FORFEIT_WIN,
    "0-1f": _BLACK_FORFEIT_WIN,
    "0f-1f": _BLACK_FORFEIT_WIN,
    "0-1wo": _BLACK_FORFEIT_WIN,
    "--": _DOUBLE_FORFEIT,
    "---": _DOUBLE_FORFEIT,
    "0-0f": _DOUBLE_FORFEIT,
    "0f-0f": _DOUBLE_FORFEIT,
    "0-0wo": _DOUBLE_FORFEIT,
    "adj": _ADJOURNED,
    # LibreOffice up to 7 makes this of a typed +/- when its proposal for a formula is accepted.
    "=+": _WHITE_FORFEIT_WIN,
}
_KEYS |= {shown.lower(): pair for pair, shown in _SHOWN.items() if shown}

_SIGN = {"½": "½", "1/2": "½", "0.5": "½", "0,5": "½", ".5": "½", ",5": "½", "5": "½"}

_DASHES = re.compile("[‐-―−–—]")
_HALVES = ("1/2", "0.5", "0,5", ".5", ",5", "½", "1", "0", "5", "=", "w", "d", "l", "+", "-")
_BETWEEN, _BEHIND = "-:/", ("", "f", "wo")
_HALF = r"(1/2|[01]?[.,]5|½|1|0|5|=|[wdl]|\+|-)"
_MIDDLE = re.compile(rf"{_HALF}[{_BETWEEN}]{_HALF}({'|'.join(filter(None, _BEHIND))})?")


def parse_result(text: str) -> tuple[Result, Result]:
    """Return White's and Black's result for a typed key; blank means no result yet.

    Rule:   Laws 2018, 10.1 (win, draw, loss), 11.8 and 12.9 (results by a ruling).
    Accepts the single keys, ``1-0``, ``1:0``, ``0.5-0.5``, ``1/2-1/2``, ``+-``, ``+/-``, ``--``,
    ``1-0F``, ``*`` and the like, with any kind of dash, and the words for a win, a draw or a loss
    of White in the languages of the workbook.
    Raises: InputError: with the text that was found and the keys that are possible.
    """
    plain = _DASHES.sub("-", text).strip().lower()
    if not plain:
        return (_R.PENDING, _R.PENDING)
    compact = plain.replace(" ", "")
    if compact in _KEYS:
        return _KEYS[compact]
    found = _MIDDLE.fullmatch(compact)
    if found:
        white, black = (_SIGN.get(part, part) for part in found.groups()[:2])
        white, black = (("½" if part == "=" else part) for part in (white, black))
        for joined in (f"{white}-{black}{found[3] or ''}", f"{white}/{black}"):
            if joined in _KEYS:
                return _KEYS[joined]
    word = fold(plain)
    if word in _words():
        return _words()[word]
    if word in _walkovers():
        raise InputError("notation.result.walkover", text=text)
    raise InputError("notation.result", text=text, keys=RESULT_KEYS)


@cache
def _words() -> Mapping[str, tuple[Result, Result]]:
    """Return the results by the words for them in the languages of the workbook.

    A win or a loss without a colour is White's, as is a single key.
    """
    meant = {"win": _WHITE_WON, "draw": _DRAW, "loss": _BLACK_WON, "adjourned": _ADJOURNED}
    words = load("languages", "aliases.toml")
    return {
        fold(str(word)): pair
        for key, pair in meant.items()
        for word in cast(list[str], words[f"result.{key}"])
    }


@cache
def _walkovers() -> frozenset[str]:
    """Return the words that say a game was not played, and not who won."""
    words = cast(list[str], load("languages", "aliases.toml")["result.walkover"])
    return frozenset(map(fold, words))


@cache
def result_spellings() -> tuple[str, ...]:
    """Return every text that :func:`parse_result` reads as a result: small letters, hyphens.

    It reads them in capitals too, with blanks, and with any other dash.
    """
    pieces = product(_HALVES, _BETWEEN, _HALVES, _BEHIND)
    aliases = load("languages", "aliases.toml")
    words = [
        spelling
        for key in ("win", "draw", "loss", "adjourned")
        for word in cast(list[str], aliases[f"result.{key}"])
        # A spreadsheet does not take the Turkish ı and I for one letter, nor İ and i.
        for spelling in (word if "İ" in word else word.lower(), caseless(word))
    ]
    tried = dict.fromkeys([*_KEYS, *map("".join, pieces), *words])
    return tuple(text for text in tried if is_result(text))


def is_result(text: str) -> bool:
    """Return whether :func:`parse_result` reads a text as a result."""
    try:
        parse_result(text)
    except InputError:
        return False
    return True


def format_result(white: Result, black: Result) -> str:
    """Return the result of a game as shown on a pairing sheet; empty when there is none yet."""
    return _SHOWN[white, black]


BYE_KEYS = {Bye.PAB: "U", Bye.FPB: "F", Bye.HPB: "H", Bye.ZPB: "Z"}
"""The letter of each bye, as in the TRF."""

_BYES = {
    "u": Bye.PAB,
    "pab": Bye.PAB,
    "bye": Bye.PAB,
    "f": Bye.FPB,
    "1": Bye.FPB,
    "fpb": Bye.FPB,
    "h": Bye.HPB,
    "½": Bye.HPB,
    "1/2": Bye.HPB,
    "0.5": Bye.HPB,
    "0,5": Bye.HPB,
    "5": Bye.HPB,
    "=": Bye.HPB,
    "hpb": Bye.HPB,
    "z": Bye.ZPB,
    "0": Bye.ZPB,
    "-": Bye.ZPB,
    "zpb": Bye.ZPB,
}


def parse_bye(text: str) -> Bye:
    """Return the bye for a typed key: ``H`` or ``½``, ``Z`` or ``0``, ``F`` or ``1``, ``U``.

    ``PAB`` is ``U``, too.

    Raises: InputError: with the text that was found and the keys that are possible.
    """
    try:
        return _BYES[_DASHES.sub("-", text).strip().lower()]
    except KeyError:
        raise InputError("notation.bye", text=text) from None


def format_bye(bye: Bye) -> str:
    """Return the letter of the bye: U, F, H or Z."""
    return BYE_KEYS[bye]
