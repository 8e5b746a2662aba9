"""Read the setting about half-point byes.

``1; rounds 1-5; until 2026-12-01`` means at most one for each player, in rounds 1 to 5, asked for
by the first of December. Each part can be left out; without a number it is one.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from swissheet.errors import InputError
from swissheet.model import MAX_ROUNDS
from swissheet.words import caseless
from swissheet.words.meanings import typed_words
from swissheet.workbook.shared.typed import date_text, text_of

_DASHES = re.compile("[‐-―−]")
_SPANS = r"\d{1,3}(?: ?- ?\d{1,3})?(?: ?, ?\d{1,3}(?: ?- ?\d{1,3})?)*"


def _one_of(meaning: str) -> str:
    return "|".join(map(re.escape, sorted(typed_words(meaning), key=len, reverse=True)))


@cache
def _parts() -> tuple[re.Pattern[str], re.Pattern[str], re.Pattern[str]]:
    """Return the patterns of a number, of rounds and of a last day, in the words of all languages.

    They are made when a regulation is read: it is empty in most events.
    """
    return (
        re.compile(rf"(?:(?:{_one_of('at_most')})\.? ?)?(\d{{1,2}})"),
        re.compile(rf"(?:{_one_of('rounds')})\.? ?({_SPANS})"),
        re.compile(rf"(?:(?:{_one_of('until')}) ?)?(\d{{1,4}}[-/.]\d{{1,2}}[-/.]\d{{1,4}})"),
    )


@dataclass(frozen=True, slots=True)
class HalfByes:
    """How many half-point byes a player may have, in which rounds, and until when to ask.

    ``rounds``: empty for any round; ``until``: ``YYYY/MM/DD``, or empty for any time.

    Rule: C.04.2 (2026-02) 3.3 leaves all three to the regulations of the event.
    """

    most: int = 1
    rounds: tuple[int, ...] = ()
    until: str = ""

    def allowed_in(self, round_: int) -> bool:
        """Return whether half-point byes are allowed in a round."""
        return not self.rounds or round_ in self.rounds

    def over(self, day: dt.date) -> bool:
        """Return whether the last day to ask for a half-point bye is over."""
        return bool(self.until) and f"{day:%Y/%m/%d}" > self.until


ONE_HALF_BYE = HalfByes()
"""The rule where the setting is empty: one for each player, in any round."""


def parse_half_byes(value: object) -> HalfByes:
    """Return the regulations about half-point byes from the cell of the setting.

    Raises: InputError: it cannot be understood; the message shows how to write it. A date is
            refused too, because a spreadsheet program makes one of ``1-5``.
    """
    if isinstance(value, dt.datetime):
        raise InputError("cells.half-byes.date", date=f"{value:%Y-%m-%d}")
    text = " ".join(
        _DASHES.sub("-", text_of(value)).replace("\N{RIGHT SINGLE QUOTATION MARK}", "'").split()
    )
    found: dict[str, object] = {}
    for part in filter(None, (item.strip() for item in text.split(";"))):
        for key, meant in _meant(part, text):
            if key in found:
                raise InputError("cells.half-byes", text=text)
            found[key] = meant
    return HalfByes(**found)  # type: ignore[arg-type]


def _meant(part: str, text: str) -> Iterator[tuple[str, object]]:
    """Yield the values of one part of the text.

    Raises: InputError: the part cannot be understood.
    """
    said, (most, rounds_, until) = caseless(part), _parts()
    if said in ("0", "-") or said in typed_words("none"):
        yield "most", 0
    elif match := most.fullmatch(said):
        yield "most", int(match[1])
    elif match := rounds_.fullmatch(said):
        rounds = {number for span in match[1].split(",") for number in _span(span, text)}
        yield "rounds", tuple(sorted(rounds))
    elif match := until.fullmatch(said):
        try:
            yield "until", date_text(match[1])
        except InputError:
            raise InputError("cells.half-byes", text=text) from None
    else:
        raise InputError("cells.half-byes", text=text)


def _span(span: str, text: str) -> range:
    first, _, last = (number.strip() for number in span.partition("-"))
    low, high = int(first), int(last or first)
    if not 1 <= low <= high <= MAX_ROUNDS:
        raise InputError("cells.half-byes", text=text)
    return range(low, high + 1)
