"""The players in a file of games: those in the tags, with their numbers."""

from __future__ import annotations

import re
from collections.abc import Mapping

from swissheet.errors import Issue, Place, Severity, TooLargeError
from swissheet.formats.direction import undirected
from swissheet.formats.pgn.names import WordKey, words_of
from swissheet.model import MAX_PLAYERS, TITLES, Player, initial_order
from swissheet.words import caseless

_NAMED = 6
"""The most players, games or events that are named."""

_LONGEST = 255  # the standard of PGN allows no longer text in a tag
_MAX_ELO = 4000

Known = tuple[str, str]
"""A player: the name and the FIDE ID as the tags have them."""


class People:
    """The people that the games name so far, and the facts in their tags.

    Args: issues: oddities are added to these.
    """

    def __init__(self, file: str, issues: list[Issue]) -> None:
        self._file, self._issues = file, issues
        self._people: dict[Known, dict[str, str]] = {}
        self._other_elo: dict[Known, None] = {}

    def take(self, known: Known, tags: Mapping[str, str], colour: str) -> None:
        """Keep the tags of a game for the player of one colour, ``White`` or ``Black``."""
        person = self._people.setdefault(known, {})
        for field in ("Elo", "Title", "Team"):
            value = line_of(tags.get(f"{colour}{field}", "")).strip("?-")
            if value and person.setdefault(field, value) != value and field == "Elo":
                self._other_elo[known] = None

    def numbered(self) -> tuple[dict[Known, int], list[Player]]:
        """Return the number of each name and FIDE ID, and the players by their numbers.

        Rule:   C.04.2 (2026-02) 2.2: by rating, title and name.
        Raises: TooLargeError: more than an event may have.
        """
        by_number: dict[str, Known] = {}
        by_name: dict[str, list[Known]] = {}
        for name, number in self._people:
            if number:
                by_number.setdefault(number, (name, number))
        for known in by_number.values():
            by_name.setdefault(_folded(known[0]), []).append(known)
        # A player whose number is missing in some games is known by the name, if only one has it.
        meant: dict[Known, Known] = {}
        spelt: dict[str, Known] = {}
        for name, number in self._people:
            one = by_number.get(number) if number else None
            if one is None and len(by_name.get(_folded(name), ())) == 1:
                one = by_name[_folded(name)][0]
            if one is None and not number:
                one = spelt.setdefault(_folded(name), (name, number))
            meant[name, number] = one or (name, number)
        self._tell_spellings(meant)
        merged: dict[Known, dict[str, str]] = {}
        for known, person in self._people.items():
            said = merged.setdefault(meant[known], {})
            for field, value in person.items():
                said.setdefault(field, value)
        if len(merged) > MAX_PLAYERS:
            raise TooLargeError(
                "pgn.event-players", place=Place(file=self._file), limit=MAX_PLAYERS
            )
        if self._other_elo:
            names = [name for name, _ in self._other_elo]
            self._issues.append(
                Issue(
                    Severity.NOTICE,
                    "pgn.event-elo",
                    Place(file=self._file),
                    {"count": len(names), "names": few(names)},
                )
            )
        made = {known: self._player(known, person) for known, person in merged.items()}
        ordered = initial_order(made.values())
        order = {id(player): tpn for tpn, player in enumerate(ordered, start=1)}
        numbers = {known: order[id(made[one])] for known, one in meant.items()}
        return numbers, [player.renumbered(tpn) for tpn, player in enumerate(ordered, start=1)]

    def _tell_spellings(self, meant: Mapping[Known, Known]) -> None:
        """Report players written in several ways, and those who may be one person with another."""
        where = Place(file=self._file)
        ways: dict[Known, dict[str, None]] = {}
        alike: dict[WordKey, dict[Known, None]] = {}
        for known, one in meant.items():
            ways.setdefault(one, {})[known[0]] = None
            if not one[1]:
                alike.setdefault(words_of(one[0]), {})[one] = None
        for names in ways.values():
            if len(names) > 1 and len({_folded(name) for name in names}) == 1:
                said = few([*names])
                self._issues.append(
                    Issue(Severity.WARNING, "pgn.event-spelling", where, {"names": said})
                )
        for persons in sorted(alike.values(), key=len):
            if len(persons) > 1:
                said = few([name for name, _ in persons])
                self._issues.append(
                    Issue(Severity.WARNING, "pgn.event-alike", where, {"names": said})
                )

    def _player(self, known: Known, person: Mapping[str, str]) -> Player:
        name, number = known
        elo, title = person.get("Elo", ""), person.get("Title", "").upper()
        rating = int(elo) if re.fullmatch(r"[0-9]{1,4}", elo) else -1 if elo else 0
        if not 0 <= rating <= _MAX_ELO:
            self._odd("pgn.event-rating", name, elo)
            rating = 0
        if title and title not in TITLES:
            self._odd("pgn.event-title", name, title)
            title = ""
        return Player(1, name, rating, title, fide_id=number, club=person.get("Team", ""))

    def _odd(self, key: str, name: str, found: str) -> None:
        place = Place(file=self._file)
        self._issues.append(
            Issue(Severity.WARNING, key, place, {"name": name, "found": found[:40]})
        )


def known_of(tags: Mapping[str, str], colour: str) -> Known:
    """Return the player of a colour by the tags of a game."""
    return line_of(tags.get(colour, "")), number_of(tags.get(f"{colour}FideId", ""))


def _folded(name: str) -> str:
    """Return a name without differences that are not between people: spaces and capitals."""
    return "".join(caseless(name).split())


def number_of(text: str) -> str:
    """Return a FIDE ID, "" for texts that mean that there is none."""
    plain = line_of(text)
    return "" if plain.strip("0?- ") == "" else plain[:32]


def line_of(text: str) -> str:
    """Return a tag as one line of visible letters, of the length that the standard allows."""
    return " ".join(undirected("".join(c if c >= " " else " " for c in text)).split())[:_LONGEST]


def few(names: list[str]) -> list[str]:
    """Return the first of several names, and dots for the others."""
    return [*names[:_NAMED], *(["..."] if len(names) > _NAMED else [])]
