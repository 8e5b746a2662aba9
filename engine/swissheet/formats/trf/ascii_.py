"""Names in plain ASCII letters, for servers that misread all others."""

from __future__ import annotations

import unicodedata
from dataclasses import replace
from typing import Any

from swissheet.model import Tournament

_LETTERS = {
    **dict(zip("ŁłØøÐðĐđĦħıŦŧŊŋ", "LlOoDdDdHhiTtNn", strict=True)),
    **{"ß": "ss", "ẞ": "SS", "Æ": "Ae", "æ": "ae", "Œ": "Oe", "œ": "oe", "Þ": "Th", "þ": "th"},
    **dict(zip("АБВГДЕЗИЙКЛМНОПРСТУФЪЫЬЭ", "ABVGDEZIYKLMNOPRSTUF'Y'E", strict=True)),
    **dict(zip("абвгдезийклмнопрстуфъыьэ", "abvgdeziyklmnoprstuf'y'e", strict=True)),
    **{"Ё": "E", "ё": "e", "Ж": "Zh", "ж": "zh", "Х": "Kh", "х": "kh", "Ц": "Ts", "ц": "ts"},
    **{"Ч": "Ch", "ч": "ch", "Ш": "Sh", "ш": "sh", "Щ": "Shch", "щ": "shch"},
    **{"Ю": "Yu", "ю": "yu", "Я": "Ya", "я": "ya", "І": "I", "і": "i", "Ї": "Yi", "ї": "yi"},
    **{"Є": "Ye", "є": "ye", "Ґ": "G", "ґ": "g"},
    **{"’": "'", "‘": "'", "ʼ": "'", "´": "'", "–": "-", "—": "-", "‐": "-", "\u00a0": " "},
    **{"½": "1/2", "“": '"', "”": '"', "„": '"', "…": "..."},
}


def ascii_text(text: str) -> str:
    """Return the text without accents and in Latin letters; ``?`` where no letter is near."""
    if text.isascii():
        return text
    latin = "".join(_LETTERS.get(char, char) for char in text)
    plain = unicodedata.normalize("NFKD", latin)
    kept = (char for char in plain if not unicodedata.combining(char))
    return "".join(char if char.isascii() else "?" for char in kept)


def in_ascii(tournament: Tournament) -> Tournament:
    """Return the same tournament with names and texts in plain ASCII letters.

    Titles, results and numbers are ASCII anyway; clubs and settings stay as they are.
    """
    event = tournament.event
    texts = ("name", "city", "kind", "chief_arbiter", "time_control", "controller")
    changes: dict[str, Any] = {name: ascii_text(getattr(event, name)) for name in texts}
    deputies = tuple(map(ascii_text, event.deputies))
    return replace(
        tournament,
        players=tuple(replace(p, name=ascii_text(p.name)) for p in tournament.players),
        event=replace(event, deputies=deputies, **changes),
    )
