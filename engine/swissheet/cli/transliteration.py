"""Names in plain ASCII, for programs and servers that know nothing else."""

from __future__ import annotations

import unicodedata
from dataclasses import fields, replace
from typing import Any, TypeVar

from swissheet.model import ForeignRecord, Tournament

__all__ = ["ascii_text", "in_ascii"]

# Letters that Unicode does not take apart into a base letter and a mark.
_LETTERS = str.maketrans(
    {
        "ß": "ss", "ẞ": "SS", "æ": "ae", "Æ": "AE", "œ": "oe", "Œ": "OE", "ø": "o", "Ø": "O",
        "đ": "d", "Đ": "D", "ð": "d", "Ð": "D", "þ": "th", "Þ": "Th", "ł": "l", "Ł": "L",
        "ħ": "h", "Ħ": "H", "ı": "i", "ŋ": "ng", "Ŋ": "Ng", "ə": "e", "Ə": "E", "ʻ": "'",
        "ʼ": "'", "‘": "'", "’": "'", "“": '"', "”": '"', "–": "-", "—": "-", "½": "1/2",
        "×": "x", "№": "No.",
    }
)  # fmt: skip

_Record = TypeVar("_Record")


def ascii_text(text: str) -> str:
    """The text without accents; a letter of another script becomes a question mark."""
    if text.isascii():
        return text
    plain = unicodedata.normalize("NFKD", text.translate(_LETTERS))
    letters = (char for char in plain if not unicodedata.combining(char))
    return "".join(char if char.isascii() else "?" for char in letters)


def in_ascii(tournament: Tournament) -> tuple[Tournament, list[str]]:
    """The tournament with every text in ASCII, and the texts that lost letters."""
    lost: list[str] = []

    def plain(value: Any) -> Any:
        if isinstance(value, str):
            made = ascii_text(value)
            if made.count("?") > value.count("?"):
                lost.append(f"'{value}' becomes '{made}'")
            return made
        return tuple(map(plain, value)) if isinstance(value, tuple) else value

    def record(found: _Record) -> _Record:
        texts = {
            field.name: plain(getattr(found, field.name))
            for field in fields(found)  # type: ignore[arg-type]
            if field.name != "national"
        }
        return replace(found, **texts)  # type: ignore[type-var]

    made = replace(
        tournament,
        event=record(tournament.event),
        players=tuple(
            replace(record(player), national=tuple(map(record, player.national)))
            for player in tournament.players
        ),
        adjustments=tuple(record(item) for item in tournament.adjustments),
        foreign=tuple(ForeignRecord(plain(r.text), r.line) for r in tournament.foreign),
        options=plain(tournament.options),
    )
    return made, lost
