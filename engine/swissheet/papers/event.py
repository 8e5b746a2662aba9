"""A tournament as its papers show it: its language, and the names of its players."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from swissheet.model import Tournament, told_apart
from swissheet.model.points import said_points
from swissheet.papers.printed import PrintedList, PrintedTable
from swissheet.words import capitals
from swissheet.words.meanings import BASE_LETTERS
from swissheet.words.message import Param, words_of

if TYPE_CHECKING:
    from swissheet.formats.prize_fund import TypedFund


@dataclass(frozen=True)
class PaperEvent:
    """A tournament as its papers show it.

    ``state`` is the date and time of its last pairing or result, in words. ``by_number``: the
    cross table is in the order of the pairing numbers. ``address`` is that of its page on the web.
    ``fund`` reads that of its prizes, which papers of prizes are made with.
    """

    tournament: Tournament
    language: str = "en"
    state: str = ""
    by_number: bool = False
    address: str = ""
    fund: Callable[[], TypedFund] | None = None

    def say(self, key: str, **values: Param) -> str:
        """Return the words of a key in the language of the event."""
        return words_of(key, self.language, **values)

    @property
    def name(self) -> str:
        """Return the name of the event, or a word for one that has no name."""
        return self.tournament.event.name or self.say("paper.unnamed")

    @cached_property
    def names(self) -> Mapping[int, str]:
        """Return the players' names by TPN; namesakes have a mark behind it that differs.

        Papers hang on walls, so it is never a year of birth. A name written from the right has a
        mark of direction behind it: a number after it would else be set before it.
        """
        names = {player.tpn: _ended(player.name) for player in self.tournament.players}
        for tpn, mark in told_apart(self.tournament.players, public=True).items():
            said = self.say("paper.number", number=tpn) if mark == str(tpn) else mark
            names[tpn] = f"{names[tpn]} ({said})"
        return names

    @cached_property
    def titled(self) -> Mapping[int, str]:
        """Return the names with the titles before them."""
        players = self.tournament.players
        return {p.tpn: f"{p.title} {self.names[p.tpn]}".strip() for p in players}

    @cached_property
    def alphabet(self) -> Callable[[str], tuple[tuple[int, str], ...]]:
        """Return the key that sorts texts by the alphabet of the language."""
        return _alphabetical(self.say("paper.alphabet"), self.language)

    @cached_property
    def alphabetical(self) -> Sequence[int]:
        """Return the TPNs in the order of the names, by the alphabet of the language."""
        return sorted(self.names, key=lambda tpn: (self.alphabet(self.names[tpn]), tpn))

    def letter(self, name: str) -> str:
        """Return the letter under which a list by name has a name."""
        order = self.alphabet(name)
        return order[0][1] if order else ""

    def points(self, tenths: int) -> str:
        """Return points as papers have them: ``2½``."""
        return said_points(tenths, half="½").words(self.language)

    def paper(
        self,
        key: str,
        title: str,
        tables: Sequence[PrintedTable],
        *,
        notes: Sequence[str] = (),
        floor: float = 10,
        most: float = 24,
        in_columns: int = 1,
        letters: Sequence[str] = (),
    ) -> PrintedList:
        """Return a list of this event; notes without words are left out."""
        return PrintedList(
            key, self.name, title, tables, self.state, [*filter(None, notes)], floor, most,
            in_columns, letters=letters,
        )  # fmt: skip


LEFT_TO_RIGHT = "\u200e"
"""The mark behind a name that is written from the right."""


def _ended(name: str) -> str:
    """Return a name; one with letters written from the right has a mark of direction behind it."""
    from_right = any(unicodedata.bidirectional(letter) in ("R", "AL") for letter in name)
    return name + LEFT_TO_RIGHT if from_right else name


def _alphabetical(alphabet: str, language: str) -> Callable[[str], tuple[tuple[int, str], ...]]:
    """Return a key that sorts by an alphabet in capitals.

    A letter that is not in it sorts without its marks; other scripts follow, signs come first.
    """
    places = {letter: place for place, letter in enumerate(alphabet)}

    def letters(name: str) -> Iterator[str]:
        for letter in capitals(name.replace(LEFT_TO_RIGHT, ""), language):
            if letter in places:
                yield letter
            else:
                base = letter.lower().translate(BASE_LETTERS).upper()
                plain = unicodedata.normalize("NFKD", base)
                yield from (one for one in plain if not unicodedata.combining(one))

    def place(letter: str) -> tuple[int, str]:
        return places.get(letter, len(places) if letter.isalnum() else -1), letter

    return lambda name: tuple(map(place, letters(name)))
