"""What an event asks of its games, as its settings say it.

The letters of the moves, the move before which no draw may be agreed, and whether it is Chess960:
``yes``, or the starts drawn for the rounds: ``518, 12, 700``.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from swissheet.errors import InputError
from swissheet.workbook import language
from swissheet.workbook.tables.typed import text_of, ticked, whole_number

__all__ = [
    "ANY_GAMES",
    "NO_CHESS960",
    "Chess960",
    "GameRules",
    "parse_chess960",
    "parse_first_draw",
    "parse_letters",
]

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


@dataclass(frozen=True, slots=True)
class Chess960:
    """Whether it is played; ``positions`` are the starts of the rounds from round 1 on, if said."""

    played: bool = False
    positions: tuple[int, ...] = ()

    def position(self, round_: int) -> int | None:
        """The start drawn for a round, None where none is said."""
        return self.positions[round_ - 1] if 1 <= round_ <= len(self.positions) else None


NO_CHESS960 = Chess960()


@dataclass(frozen=True, slots=True)
class GameRules:
    """What holds for the games of an event.

    ``language`` is the code of that of the moves, "" where each game shows it itself;
    ``no_draw_before`` the moves of both before a draw may be agreed, 0: any (Laws 2018, 9.1.1).
    """

    language: str = ""
    no_draw_before: int = 0
    chess960: Chess960 = NO_CHESS960


ANY_GAMES = GameRules()
"""What holds where nothing is said."""


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
