"""The published pairings of each round: when, by whom, and which boards.

Players are named by their own numbers, which no renumbering changes.
"""

from __future__ import annotations

import datetime as dt
import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field

from swissheet.formats.converter import Converter
from swissheet.model import Bye, Round
from swissheet.workbook.memory.part import Part

_SHOWN_LETTERS = 8


@dataclass(frozen=True, slots=True)
class Version:
    """A pairing as it was published; ``seats`` as :func:`seats_of` names them.

    Where the record was lost and only the Log has it, ``hash`` is the beginning of the hash,
    and there are no seats.
    """

    when: dt.datetime
    who: str
    hash: str
    seats: tuple[str, ...] = ()

    @property
    def short_hash(self) -> str:
        """The part of the hash that people compare."""
        return self.hash[:_SHOWN_LETTERS]

    def shows(self, seats: tuple[str, ...]) -> bool:
        """Return whether these are the boards that were published."""
        return hash_of(seats).startswith(self.hash)

    def differing(self, seats: tuple[str, ...]) -> int:
        """Return how many boards and byes were not published like this."""
        return len({*_numbered(seats)} - {*_numbered(self.seats)})


@dataclass(frozen=True, slots=True)
class Published:
    """The versions by round, the oldest first; only undo takes one out."""

    rounds: Mapping[str, tuple[Version, ...]] = field(default_factory=dict)

    def of(self, round_: int) -> tuple[Version, ...]:
        """Return the versions of a round."""
        return self.rounds.get(str(round_), ())

    def with_version(self, round_: int, version: Version) -> Published:
        """Return the same with one more version of a round."""
        return Published({**self.rounds, str(round_): (*self.of(round_), version)})


def seats_of(made: Round, own: Mapping[int, int]) -> tuple[str, ...]:
    """Return the seats, White first, and the byes: ``4-6``, ``9=U``.

    Games are in the order of the boards, byes after them. Absent players are not part of a pairing.
    Args: own: the players' own numbers by pairing number.
    """
    games = [f"{own[game.white]}-{own[game.black]}" for game in made.games]
    byes = [f"{own[tpn]}={bye.value}" for tpn, bye in made.byes if bye is not Bye.ZPB]
    return (*games, *sorted(byes))


def hash_of(seats: tuple[str, ...]) -> str:
    """Return the SHA-256 hash of a pairing: the same in any order of rows and columns."""
    return hashlib.sha256("\n".join(_numbered(seats)).encode()).hexdigest()


def _numbered(seats: tuple[str, ...]) -> list[str]:
    """Return the seats with the number of their board; byes have no number."""
    return [
        f"{number} {seat}" if "-" in seat else seat for number, seat in enumerate(seats, start=1)
    ]


PUBLISHED = Part(
    "published",
    Published,
    Published(),
    Converter(in_rows={Version}, strict=False, directed=True),
    problem="history.store.published",
)
"""What was published of each round. The last known state has a second copy, which proves this."""
