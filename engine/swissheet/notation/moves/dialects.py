"""The letters of the pieces in the languages of scoresheets, and moves read by them.

Rule: Laws 2018, Appendix C: every player may use the letters of the own language; the
      signs for captures, check, mate and en passant may be left out.
It reads the short and the long form, with and without signs, and other habits of people: a
capture as a colon, a promotion with ``=``, ``/`` or brackets, castling with zeros, letters or
nothing between, a letter for the pawn.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache

import chess
from babel import Locale

from swissheet.errors import InputError
from swissheet.words.message import reader

_LETTERS: dict[str, str] = {
    "en": "KQRBN",
    "id": "RMBGK",
    "ms": "RMBGK",
    "pl": "KHWGS",
    "de": "KDTLS",
    "fr": "RDTFC",
    "es": "RDTAC",
    "nl": "KDTLP",
    "it": "RDTAC",
    "pt": "RDTBC",
    "tr": "ŞVKFA",
    "cs": "KDVSJ",
    "hu": "KVBFH",
    "ru": "\u0000ФЛСК",
    "fig": "",
}
"""King, queen, rook, bishop, knight; the Russian king has two letters and is named below."""

_MORE: dict[str, dict[str, int]] = {
    "ms": {"T": chess.ROOK},
    "de": {"B": chess.PAWN},
    "ru": {"Кр": chess.KING, "КР": chess.KING, "п": chess.PAWN, "П": chess.PAWN},
}

_LATIN_FOR_RUSSIAN: dict[str, int] = {
    "Kp": chess.KING, "Кp": chess.KING, "Kр": chess.KING, "K": chess.KNIGHT, "C": chess.BISHOP,
}  # fmt: skip

_ORDER = (chess.KING, chess.QUEEN, chess.ROOK, chess.BISHOP, chess.KNIGHT)

_FIGURINES = {
    chr(start + step): piece
    for start in (0x2654, 0x265A)
    for step, piece in enumerate((*_ORDER, chess.PAWN))
}

_SAME_LANGUAGE = {"sk": "cs", "figurine": "fig", "figurines": "fig"}

_LOOK_ALIKE = str.maketrans("аесхХ", "aecxX")
"""Cyrillic letters that look like a file or the sign of a capture."""

_MOVE = re.compile(
    r"(?P<file>[a-h])?(?P<rank>[1-8])?(?P<sign>[-:xX])?(?P<to>[a-h][1-8])(?P<late>:)?"
    r"(?:[=/(]{0,2}(?P<promotion>[^\W\d_]|[\u2654-\u265f])\)?)?"
    r"(?P<passant> ?\(?e[.,]?p\.?\)?)?(?P<marks>(?:[+#!?=]|matt?e?|ch)*)"
)
_FILES_ALONE = re.compile(r"(?P<file>[a-h])(?P<sign>[:xX])?(?P<to>[a-h])(?P<marks>[+#!?]*)")
_CASTLING = re.compile(r"[0OoОо]( ?-? ?[0OoОо]){1,2}(?P<marks>[+#!?]*)")

_ALL = chess.BB_ALL
_REMEMBERED = 60_000
"""The most spellings kept for each dialect; a file of games repeats a few thousand."""

H_SIDE, A_SIDE = 1, 2


@dataclass(frozen=True, slots=True)
class Spelled:
    """The content of a written move, before any board is asked.

    ``origin`` and ``to`` are sets of squares as bits; ``castling`` is 1 for the side of the h-rook,
    2 for that of the a-rook, else 0; ``promotion`` is 0 if no piece is written. ``sign`` is true
    for a capture sign, ``marks`` the signs behind the move, ``passant`` an ``e.p.``.
    """

    piece: int
    origin: int = _ALL
    to: int = _ALL
    promotion: int = 0
    castling: int = 0
    sign: bool = False
    marks: str = ""
    passant: bool = False
    look_alike: bool = False

    @property
    def mate(self) -> bool:
        """Return whether mate is claimed; ``++`` may also mean a double check."""
        return "#" in self.marks or "mat" in self.marks

    @property
    def check(self) -> bool:
        return self.mate or "+" in self.marks or "ch" in self.marks


@dataclass(frozen=True, slots=True)
class LanguageName:
    """The name of a language, in the language of the reader."""

    code: str

    def words(self, language: str = "") -> str:
        if self.code == "fig":
            return "♔♕♖♗♘"
        name = Locale.parse(language or reader()).languages.get(self.code, self.code)
        return str(name)


class MoveDialect:
    """A language of scoresheets: its letters, and how it spells a move."""

    def __init__(self, code: str, letters: Mapping[str, int]) -> None:
        self.code = code
        self.letters = dict(letters)
        known = {**_FIGURINES, **letters}
        if "P" not in known:
            known["P"] = chess.PAWN
        known["p"] = chess.PAWN
        self._known = known
        self._longest = max(map(len, known))
        self._promotions = {
            letter.upper(): piece
            for letter, piece in known.items()
            if piece not in (chess.KING, chess.PAWN)
        }
        self.remembered: dict[str, Spelled | None] = {}
        """The answers of :meth:`spell`, for callers with thousands of words."""

    def __repr__(self) -> str:
        return f"Dialect({self.code!r})"

    def letter(self, piece: int) -> str:
        """Return the letter of a piece in the dialect; empty for the pawn."""
        if piece == chess.PAWN:
            return ""
        own = (letter for letter, named in self.letters.items() if named == piece)
        drawn = (letter for letter, named in _FIGURINES.items() if named == piece)
        return next(own, "") or next(drawn)

    def spell(self, word: str) -> Spelled | None:
        """Return a word as a move in this language; None when it is not a move."""
        try:
            return self.remembered[word]
        except KeyError:
            pass
        if len(self.remembered) >= _REMEMBERED:
            self.remembered.clear()
        found = self.remembered[word] = self._spell(word) if len(word) < 32 else None
        return found

    def _spell(self, word: str) -> Spelled | None:
        castling = _CASTLING.fullmatch(word)
        if castling:
            rings = sum(letter in "0OoОо" for letter in word)
            return Spelled(chess.KING, castling=H_SIDE if rings == 2 else A_SIDE,
                           marks=castling["marks"])  # fmt: skip
        for length in range(min(self._longest, len(word)), -1, -1):
            head, rest = word[:length], word[length:]
            if length and head not in self._known:
                continue
            piece = self._known[head] if length else chess.PAWN
            found = self._rest(piece, rest)
            if found is not None:
                return found
        return None

    def _rest(self, piece: int, rest: str) -> Spelled | None:
        plain = rest.translate(_LOOK_ALIKE) if not rest.isascii() else rest
        alone = _FILES_ALONE.fullmatch(plain) if piece == chess.PAWN else None
        if alone:
            return Spelled(
                piece, _file(alone["file"]), _file(alone["to"]), sign=bool(alone["sign"]),
                marks=alone["marks"], look_alike=plain != rest,
            )  # fmt: skip
        found = _MOVE.fullmatch(plain)
        if found is None or (piece == chess.PAWN and found["sign"] and not found["file"]):
            return None
        promotion = 0
        if found["promotion"]:
            # As it was written: a Cyrillic letter may be a bishop.
            written = rest[found.start("promotion")]
            promotion = self._promotions.get(written.upper(), 0)
            if not promotion or piece != chess.PAWN:
                return None
        origin = _ALL
        if found["file"]:
            origin &= _file(found["file"])
        if found["rank"]:
            origin &= chess.BB_RANKS[int(found["rank"]) - 1]
        return Spelled(
            piece,
            origin,
            chess.BB_SQUARES[chess.parse_square(found["to"])],
            promotion,
            sign=(found["sign"] or "") in (*"xX:",) or bool(found["late"]),
            marks=found["marks"],
            passant=bool(found["passant"]),
            look_alike=plain != rest,
        )


def _file(letter: str) -> int:
    return chess.BB_FILES[chess.FILE_NAMES.index(letter)]


def _letters_of(code: str) -> dict[str, int]:
    letters = dict(zip(_LETTERS[code], _ORDER, strict=False))
    letters.pop("\u0000", None)
    return {**letters, **_MORE.get(code, {})}


DIALECTS: dict[str, MoveDialect] = {code: MoveDialect(code, _letters_of(code)) for code in _LETTERS}
"""The languages of scoresheets by their ISO 639-1 code; ``fig`` for figurines."""

_RUSSIAN_TYPED_LATIN = MoveDialect("ru", {**_letters_of("ru"), **_LATIN_FOR_RUSSIAN})


def dialect(code: str, words: Iterable[str] = ()) -> MoveDialect:
    """Return the dialect of a language, for a game of these words.

    A Russian game whose letters are partly typed with a Latin keyboard is read as Russian.
    Raises: InputError: a language without letters here, with the languages that have them.
    """
    plain = code.strip().casefold()
    plain = _SAME_LANGUAGE.get(plain, plain)
    plain = plain if plain in DIALECTS else _by_name().get(plain, plain)
    if plain not in DIALECTS:
        raise InputError("games.language-unknown", language=code, known=tuple(DIALECTS))
    if plain == "ru" and any(_cyrillic(word) for word in words):
        return _RUSSIAN_TYPED_LATIN
    return DIALECTS[plain]


@cache
def _by_name() -> dict[str, str]:
    """Return codes by the English name of the language and by its own."""
    names = {}
    for code in DIALECTS:
        if code != "fig":
            own = Locale.parse(code)
            for name in (own.english_name, own.display_name):
                names[str(name).casefold()] = code
    return names


def _cyrillic(word: str) -> bool:
    return any(unicodedata.name(letter, "").startswith("CYRILLIC") for letter in word)
