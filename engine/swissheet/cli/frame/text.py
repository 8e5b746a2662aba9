"""Tables for a terminal, with the headings of the sheets."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from swissheet.formats.plain_text import aligned
from swissheet.words.message import Term, Text, in_words

# Headings that the sheets have, too.
BIRTH = Term("column.birth")
BLACK = Term("column.black")
BOARD = Term("column.board")
CLUB = Term("column.club")
COUNTED = Term("column.counted")
FEDERATION = Term("column.federation")
NAME = Term("column.name")
NOTE = Term("column.note")
NUMBER = Term("column.tpn")
OPPONENT = Term("column.opponent")
POINTS = Term("column.points")
RANK = Term("column.place")
RATING = Term("column.rating")
RESULT = Term("column.result")
ROUND = Term("column.round")
TITLE = Term("column.title")
WHEN = Term("column.when")
WHITE = Term("column.white")
WHO = Term("column.who")


def table(
    headers: Sequence[Text], rows: Sequence[Sequence[str]], *, right: Collection[Text] = ()
) -> list[str]:
    """Return the lines of a table: a line of headings, then one line per row.

    Args: right: headings of the columns aligned to the right.
    """
    heads = [in_words(header) for header in headers]
    return aligned(heads, rows, [header in right for header in headers])
