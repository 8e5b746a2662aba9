"""A player as in a rating list."""

from __future__ import annotations

from dataclasses import dataclass, field

from swissheet.errors import Issue
from swissheet.model import TITLES

KINDS = ("standard", "rapid", "blitz")
"""The kinds of rating, by the time control."""

_MOST = 4000
_FIRST_YEAR, _LAST_YEAR = 1850, 2100


@dataclass(frozen=True, slots=True)
class Listed:
    """A line of a rating list; texts are cleaned, 0 means no rating or year.

    ``id`` is the number by which the list knows the player, ``fide_id`` that of FIDE, the same in
    FIDE's own lists. ``title`` is the highest, ``women_title`` that among women's: an open title
    may hide one, and the other way round. ``flag`` is FIDE's: ``i`` for inactive.
    ``birth`` is the day, ``YYYY/MM/DD``, of a list that says more than the year.
    """

    id: str
    name: str
    fide_id: str = ""
    federation: str = ""
    sex: str = ""
    title: str = ""
    women_title: str = ""
    standard: int = 0
    rapid: int = 0
    blitz: int = 0
    born: int = 0
    club: str = ""
    flag: str = ""
    birth: str = ""

    def rating(self, kind: str) -> int:
        """Return the rating of a kind of :data:`KINDS`; 0 without one."""
        return {"standard": self.standard, "rapid": self.rapid, "blitz": self.blitz}[kind]

    @property
    def highest_title(self) -> str:
        """Return the first title by C.04.2 (2026-02) 2.2, of both columns; empty without one."""
        held = [title for title in TITLES if title in (self.title, self.women_title)]
        return held[0] if held else ""


_MOST_TOLD = 20


@dataclass(slots=True)
class ListNotices:
    """The issues of a list; of lines that could not be read the first, and their number.

    ``without_federation``: the list has no column of federations.
    """

    issues: list[Issue] = field(default_factory=list)
    count: int = 0
    without_federation: bool = False

    def note(self, issue: Issue) -> None:
        """Keep an issue about the list as a whole."""
        self.issues.append(issue)

    def add(self, issue: Issue) -> None:
        """Keep an issue about a line that could not be read."""
        self.count += 1
        if self.count <= _MOST_TOLD:
            self.issues.append(issue)


def number(text: str) -> int | None:
    """Return a rating, 0 for an empty cell; None if no rating can be read."""
    if not text:
        return 0
    if not (text.isascii() and text.isdigit()) or len(text) > 4:
        return None
    return int(text) if int(text) <= _MOST else None


def year(text: str) -> int:
    """Return the year of birth in a text that begins with it; 0 where it is not known."""
    digits = text[:4]
    if len(digits) < 4 or not (digits.isascii() and digits.isdigit()):
        return 0
    return int(digits) if _FIRST_YEAR <= int(digits) <= _LAST_YEAR else 0
