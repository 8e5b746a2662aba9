"""The terms of an event's table, by the rules of the event.

They are options of the tournament, so that they travel with it in every file. Only what is not
usual is written down.
"""

from __future__ import annotations

import enum
from collections.abc import Mapping
from dataclasses import dataclass

from swissheet.model import Player, Tournament

CYCLES = "round_robin_cycles"
EXCHANGE = "round_robin_exchange"
WITHDRAWN = "round_robin_withdrawn"
NUMBERS = "round_robin_numbers"
LOTS = "round_robin_lots"
FORM = "round_robin_form"
"""Keys of the options: ``2``; ``yes`` or ``no``; ``count`` where every result counts; a key of
:class:`Numbers`; the text that lots are drawn from; a key of :class:`Form`.
"""

_EXCHANGED = {"yes": True, "no": False}


class Numbers(enum.Enum):
    """The way players get the numbers of the table, by the key that is recorded with the event."""

    RATING = "rating"
    HAND = "hand"
    LOT = "lot"
    VARMA = "varma"
    VARMA_CLUB = "varma_club"

    @property
    def drawn(self) -> bool:
        """Return whether lots decide."""
        return self not in (Numbers.RATING, Numbers.HAND)


class Form(enum.Enum):
    """The opponents of a player, by the key that is recorded: all, or all of the other team.

    The teams are the two halves of the list, or the two clubs or federations of it.
    """

    ALL = "all"
    HALVES = "halves"
    CLUBS = "clubs"
    FEDERATIONS = "federations"

    def team(self, player: Player) -> str:
        """Return the team that the list names; "" without one, or if the halves are the teams."""
        if self is Form.CLUBS:
            return player.club.strip()
        return player.federation.strip() if self is Form.FEDERATIONS else ""


@dataclass(frozen=True, slots=True)
class Terms:
    """The terms of an event's table, by the rules of the event.

    ``cycles``: how often all meet each other. ``exchange``: whether the last two rounds of
    a cycle change places, by default from two cycles on (:func:`.schedule`). ``half_rule``: a
    player who leaves before half of the games are completed does not count in the standings (C.05
    6.6); without it every result counts. ``numbers``: how the numbers of the table are given, and
    ``lots``: the text they are drawn from, empty until they are. ``form``: who meets whom.
    """

    cycles: int = 1
    exchange: bool | None = None
    half_rule: bool = True
    numbers: Numbers = Numbers.RATING
    lots: str = ""
    form: Form = Form.ALL

    def options(self, others: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
        """Return the options of an event with these terms; ``others`` keep their places."""
        own = {
            CYCLES: str(self.cycles) if self.cycles != 1 else "",
            EXCHANGE: "" if self.exchange is None else "yes" if self.exchange else "no",
            WITHDRAWN: "" if self.half_rule else "count",
            NUMBERS: "" if self.numbers is Numbers.RATING else self.numbers.value,
            LOTS: self.lots,
            FORM: "" if self.form is Form.ALL else self.form.value,
        }
        return tuple((key, value) for key, value in {**others, **own}.items() if value)


_NUMBERS = {way.value: way for way in Numbers}
_FORMS = {form.value: form for form in Form}


def terms_of(tournament: Tournament) -> Terms:
    """Return the terms of an event: those of its options, else those of its coded type.

    A type that names a double round robin has two cycles, and one that names a Scheveningen match
    two teams; an option that cannot be read counts as not given.
    """
    cycles = tournament.option(CYCLES)
    named = f"{tournament.event.system_code} {tournament.event.kind}".upper()
    usual = 2 if "DOUBLE" in named else 1
    return Terms(
        int(cycles) if cycles.isdecimal() and int(cycles) else usual,
        _EXCHANGED.get(tournament.option(EXCHANGE)),
        tournament.option(WITHDRAWN) != "count",
        _NUMBERS.get(tournament.option(NUMBERS), Numbers.RATING),
        tournament.option(LOTS),
        _FORMS.get(tournament.option(FORM), _coded_form(named)),
    )


def _coded_form(named: str) -> Form:
    """Return the form that a coded type means."""
    return Form.HALVES if "SCHEVENINGEN" in named else Form.ALL
