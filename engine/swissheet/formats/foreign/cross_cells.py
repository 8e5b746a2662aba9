"""The cells of a cross table: an opponent with colour and result, a bye, or results of a pair."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from swissheet.errors import ModelError
from swissheet.model import Bye, Colour, Result, parse_points

_RESULTS = {
    "1": Result.WIN,
    "½": Result.DRAW,
    "0": Result.LOSS,
    "+": Result.FORFEIT_WIN,
    "-": Result.FORFEIT_LOSS,
    "*": Result.PENDING,
    "": Result.PENDING,
}

# White and Black, as the cross tables of different languages begin the two words.
_COLOURS = ("wb", "ws", "bn", "wz", "bc", "bp", "bs", "ph", "бч", "白黑", "بس")

_GAME = re.compile(r"([0-9]{1,4})( ?)([^\W\d_]?) ?([10½+*-]?)")
_BYE = re.compile(
    r"-([10½+]?)|([10½+])|-?(?:([0-9½.,]{1,4}) )?"
    "(?:bye|bay|descansa|exempt|frei|isento|oneven|pauza|riposa|spielfrei|vrij)"
)
_COLON = re.compile(r"([0-9]{0,4}): ?([wdl½+-]?)")
_SWISS_PERFECT = {"w": "1", "d": "½", "l": "0"}
_US_GAME = re.compile(r"([wldxf]) ?([0-9]{1,4}) ?([wb]?)")
_US_BYE = re.compile(r"-?([bhuxf])(?: ?-+|0)?")
_US_RESULTS = {"w": "1", "d": "½", "l": "0", "x": "+", "f": "-"}
_US_BYES = {"b": Bye.FPB, "h": Bye.HPB, "u": Bye.ZPB, "x": Bye.FPB, "f": Bye.ZPB}
"""A forfeit without an opponent is a point without a game, or none."""

_UNPAIRED = frozenset({"--", "not paired", "nicht ausgelost", "non apparié", "---"})
_KINDS = {"1": Bye.FPB, "+": Bye.FPB, "½": Bye.HPB, "0": Bye.ZPB, "": Bye.ZPB}
_OF_PAIR = re.compile(r"[10½+*-]( ?[10½+*-])*")


@dataclass(frozen=True, slots=True)
class CrossCell:
    """A cell of a Swiss cross table; ``opponent`` is the number written there, 0 for a bye.

    ``letter`` is that of a colour, "" without one. Of a bye ``bye`` is the kind, or None with its
    ``worth`` in tenths.
    """

    opponent: int
    letter: str = ""
    result: Result | None = None
    bye: Bye | None = None
    worth: int = 0


def cell_of(text: str) -> CrossCell | None:
    """Return what a cell of a Swiss cross table says; None where it is not one.

    ``12w1``, ``7 b ½``, ``3w+``, ``9b*`` are games, ``-1``, ``-½``, ``-0``, ``½ bye`` are byes;
    SwissPerfect has ``12:W``, ``7:D``, ``3:+``, ``9:``, and ``0:W``, ``0:=``, ``0:`` as byes. In
    the United States they are ``W12``, ``D 7b``, ``X3``, and ``H---``, ``-B-``, ``U`` for byes.
    """
    plain = _plain(text)
    if colon := _COLON.fullmatch(plain):
        result = _SWISS_PERFECT.get(colon[2], colon[2])
        if opponent := int(colon[1] or 0):
            return CrossCell(opponent, result=_RESULTS[result])
        return CrossCell(0, bye=_KINDS["0" if result in "-" else result])
    if (us := _US_GAME.fullmatch(plain)) and int(us[2]):
        return CrossCell(int(us[2]), us[3], _RESULTS[_US_RESULTS[us[1]]])
    if us := _US_BYE.fullmatch(plain):
        return CrossCell(0, bye=_US_BYES[us[1]])
    if plain in _UNPAIRED:
        return CrossCell(0, bye=Bye.ZPB)
    if bye := _BYE.fullmatch(plain):
        if bye[3]:
            return _of_points(bye[3])
        kind = bye[1] if bye[1] is not None else bye[2]
        return CrossCell(0, bye=Bye.FPB if kind is None else _KINDS[kind])
    game = _GAME.fullmatch(plain)
    if game is None or not int(game[1]):
        return None
    # "121" could be player 12 or player 121: without a colour a blank has to be in between.
    if not game[3] and (not game[4] or (game[4] in "10" and not game[2])):
        return None
    return CrossCell(int(game[1]), game[3], _RESULTS[game[4]])


def _of_points(text: str) -> CrossCell | None:
    try:
        return CrossCell(0, worth=parse_points(text))
    except ModelError:
        return None


def colours_of(cells: Iterable[CrossCell]) -> Mapping[str, Colour]:
    """Return the colour of each letter, by the two letters that the whole table has.

    In most languages ``b`` is White, but not beside ``w``.
    """
    letters = {cell.letter for cell in cells} - {""}
    pair = next((pair for pair in _COLOURS if letters <= set(pair)), "wb")
    return {pair[0]: Colour.WHITE, pair[1]: Colour.BLACK}


def results_of(text: str) -> tuple[Result, ...] | None:
    """Return the results of a player against another, in order; None for other texts.

    ``1``, ``1½`` and ``1 0`` are such cells; a table of values has ``0.5`` for a draw.
    """
    plain = _plain(text)
    if not plain:
        return ()
    if not _OF_PAIR.fullmatch(plain):
        return None
    return tuple(_RESULTS[one] for one in plain.replace(" ", ""))


_HALF = re.compile(r"0?[.,]5(?![0-9])|1/2|1⁄2|=")


def _plain(text: str) -> str:
    plain = " ".join(text.casefold().split())
    plain = re.sub("[−–—‑]", "-", plain)
    return _HALF.sub("½", plain) if "bye" not in plain else plain
