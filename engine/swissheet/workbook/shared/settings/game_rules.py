"""What an event asks of its games, as its settings say it.

The letters of the moves, the move before which no draw may be agreed, whether it is Chess960
(``yes``, or the starts drawn for the rounds: ``518, 12, 700``), and the boards whose games were
adjourned and resumed: ``3.12; 4.1``.
"""

from __future__ import annotations

import re

from swissheet.errors import InputError
from swissheet.notation.event import Chess960, parse_boards
from swissheet.workbook.shared import language
from swissheet.workbook.shared.settings.cells import parse_no_date
from swissheet.workbook.shared.typed import text_of, ticked, whole_number

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
    "cs": "czech čeština",
    "hu": "hungarian magyar",
    "ru": "russian русский",
    "fig": "figurine figurines",
}
_CODES = {word: code for code, names in _NAMES.items() for word in (code, *names.split())}

_NUMBERS = re.compile(r"\d{1,3}(?:[\s,;]+\d{1,3})*[,;]?")


def parse_letters(value: object) -> str:
    """The code of a language of moves: by code, by its own name or by its English one.

    Raises: InputError: a language without letters.
    """
    text = text_of(value)
    code = _CODES.get(text.casefold()) or language.language_code(text) if text else ""
    if code is None:
        raise InputError("cells.letters", text=text, choices=tuple(_NAMES))
    return code


def parse_first_draw(value: object) -> int:
    """The moves before a draw may be agreed; 0 where nothing is said.

    Raises: InputError: no number, or none of a game.
    """
    if not ticked(value):
        return 0
    moves = whole_number(value)
    if not 0 <= moves <= _MOVES_AT_MOST:
        raise InputError("cells.first-draw", moves=moves, most=_MOVES_AT_MOST)
    return moves


def parse_chess960(value: object) -> Chess960:
    """Whether the games are Chess960, and the starts of the rounds.

    Raises: InputError: a start that is none.
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
    """The boards whose games were resumed, as round and board.

    Raises: InputError: no board, or what a spreadsheet made a date of.
    """
    return parse_boards(parse_no_date(value))
