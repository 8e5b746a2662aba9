"""Read the settings about the moves of games.

They are the letters of the moves, the first move at which a draw may be agreed, Chess960 (``yes``,
or the starts drawn for the rounds: ``518, 12, 700``), and the boards whose games were adjourned and
resumed: ``3.12; 4.1``.
"""

from __future__ import annotations

import re

from swissheet.errors import InputError
from swissheet.notation.event import Chess960, parse_boards
from swissheet.workbook.shared import language
from swissheet.workbook.shared.settings.cells import parse_no_date
from swissheet.workbook.shared.typed import text_of, ticked, whole_number

# More than any event asks for: a larger number is a mistake of typing.
_MOVES_AT_MOST = 500

_NAMES = {
    "en": "english",
    "id": "indonesian",
    "ms": "malay",
    "pl": "polish",
    "de": "german",
    "fr": "french",
    "es": "spanish",
    "nl": "dutch",
    "it": "italian",
    "pt": "portuguese",
    "tr": "turkish",
    "cs": "czech čeština",
    "hu": "hungarian magyar",
    "ru": "russian русский",
    "fig": "figurine figurines",
}
_CODES = {word: code for code, names in _NAMES.items() for word in (code, *names.split())}

_NUMBERS = re.compile(r"\d{1,3}(?:[\s,;]+\d{1,3})*[,;]?")


def parse_letters(value: object) -> str:
    """Return the code of a language of moves, from its code, its own or its English name.

    Raises: InputError: there are no letters for this language.
    """
    text = text_of(value)
    code = _CODES.get(text.casefold()) or language.language_code(text) if text else ""
    if code is None:
        raise InputError("cells.letters", text=text, choices=tuple(_NAMES))
    return code


def parse_first_draw(value: object) -> int:
    """Return how many moves come before a draw may be agreed; 0 for an empty cell.

    Raises: InputError: it is not a number, or more moves than a game has.
    """
    if not ticked(value):
        return 0
    moves = whole_number(value)
    if not 0 <= moves <= _MOVES_AT_MOST:
        raise InputError("cells.first-draw", moves=moves, most=_MOVES_AT_MOST)
    return moves


def parse_chess960(value: object) -> Chess960:
    """Return whether the games are Chess960, and the start positions of the rounds.

    Raises: InputError: there is no such position.
    """
    text = text_of(value)
    if _NUMBERS.fullmatch(text) and text != "0":
        positions = tuple(map(int, re.findall(r"\d+", text)))
        if max(positions) > 959:
            raise InputError("cells.chess960", number=max(positions))
        return Chess960(True, positions)
    if any(sign.isdigit() for sign in text) and text != "0":
        raise InputError("cells.chess960.text", text=text)
    return Chess960(ticked(value))


def parse_resumed(value: object) -> frozenset[tuple[int, int]]:
    """Return the boards whose games were resumed, as round and board.

    Raises: InputError: there is no such board, or a spreadsheet program has made a date of the
            text.
    """
    return parse_boards(parse_no_date(value))
