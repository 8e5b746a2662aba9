"""What the columns of a player list are headed, in any language.

The words are in :mod:`swissheet.words`: ``column`` of every language, and of ``aliases.toml``.
"""

from __future__ import annotations

from swissheet.words.meanings import find, fold

__all__ = ["EVENT_FIELDS", "FIELDS", "field_of", "plain_word"]

FIELDS = (
    "tpn",
    "name",
    "surname",
    "given",
    "title",
    "rating",
    "federation",
    "fide_id",
    "sex",
    "birth",
    "club",
    "rank",
)
"""What a list may say of a player; ``surname`` and ``given`` are the name in two columns."""

EVENT_FIELDS = ("starts_in", "byes", "withdrawn_after")
"""What a list for a workbook may also say: when a player plays."""

_COLUMNS = {"place" if field == "rank" else field: field for field in FIELDS + EVENT_FIELDS}
"""Column of the catalogue -> field."""


def plain_word(text: str) -> str:
    """Letters and digits, lower case, without accents; empty for a text of signs alone."""
    folded = fold(text)
    return folded if any(c.isalnum() for c in folded) else ""


def field_of(heading: str) -> str:
    """The field a heading stands for, of :data:`FIELDS` or :data:`EVENT_FIELDS`; empty if none.

    A further word in brackets or behind a line break, such as ``Rating (FIDE)``, does not matter.
    """
    for text in (heading, heading.replace("\n", "(").partition("(")[0]):
        column = find("column", text, _COLUMNS) if text else None
        if column is not None:
            return _COLUMNS[column]
    return ""
