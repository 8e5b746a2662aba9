"""Pairing systems: what each one says of itself, and the list of them, which others may join.

Code that has to know how a system differs asks one of its facts. How rounds are paired is in the
module that the system names as its room (:mod:`swissheet.pairing`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, ClassVar

from swissheet.model.players import TITLES
from swissheet.words.message import Term

OWN_SWISS = "CUSTOM_SWISS"
"""The code of every Swiss system that has none of its own: it does not say which."""

_KNOWN: dict[str, System] = {}

SYSTEMS: Mapping[str, System] = MappingProxyType(_KNOWN)
"""The systems that are registered now, by key, the usual one first."""


class _Registry(type):
    """Makes the class of the systems the list of them, as an enumeration is, but an open one."""

    def __call__(cls, value: Any, **facts: Any) -> Any:
        if facts:
            return super().__call__(value, **facts)
        try:
            return _KNOWN[str(value)]
        except KeyError:
            raise ValueError(f"{value!r} is not the key of a pairing system") from None

    def __iter__(cls) -> Iterator[System]:
        return iter(tuple(_KNOWN.values()))

    def __contains__(cls, one: object) -> bool:
        return one in _KNOWN.values()

    def __len__(cls) -> int:
        return len(_KNOWN)


@dataclass(frozen=True, eq=False, repr=False)
class System(metaclass=_Registry):
    """A pairing system by its key, which is used on the command line and in files, and its facts.

    ``System("simple")`` is the system that is registered with the key, ``tuple(System)`` are all of
    them, the usual one first. With a fact, a new value is made, which
    :func:`swissheet.pairing.register` adds. There is one value for each key: it is compared by
    identity, and pickled and copied as its key. So a process that reads such a pickle must have
    imported the module that registers the system.
    """

    value: str
    room: str = ""  # the module that pairs by it, imported when the first round is paired
    by_table: bool = False  # a table says who meets whom before round 1, whatever the results are
    matches: bool = False  # of a bracket; players who lose one are out
    code: str = OWN_SWISS  # C.02.03 (2026-03) Annexure A, 192: the coded type of the tournament
    code_by_dates: bool = False  # without a year the code is the edition of the event's dates
    options: tuple[str, ...] = ()  # how those of the event begin that its rounds depend on
    titles: tuple[str, ...] = TITLES  # the highest first, in the order of pairing numbers
    shows_first_colour: bool = False  # every colour of round 1 shows the initial colour
    late_entries: bool = True  # players may enter after round 1 is paired
    half_rule: bool = False  # C.05 6.6: results of players who leave need not count
    absence_withdraws: bool = False  # FIDE Swiss 1998, F.8: absent without an excuse is out
    announces_rounds: bool = True  # False: it lasts as long as matches are drawn
    advises_rounds: bool = False  # the rules advise a number of rounds by that of the players
    draws_list: bool = False  # the list may be drawn by lot, from a text that the event keeps
    explains_boards: bool = False  # the reason for each board fits into a sentence
    rearranges: bool = False  # the last round may be rearranged by the least change
    grid: bool = False  # the cross table has a column for each player, not for each round
    recommended: str = "swiss"  # the list of RECOMMENDED_LISTS where an event names none
    usual_tiebreaks: str = ""  # of a new workbook, where not the first list it offers
    settings: str = "special"  # the last group that is printed; one of its own comes behind
    long_settings: bool = False  # so many that a second page begins behind "special"

    USUAL: ClassVar[System]  # of an event that names none, and of a new one
    DUTCH_2026: ClassVar[System]
    FIDE_1998: ClassVar[System]
    SIMPLE: ClassVar[System]
    ROUND_ROBIN: ClassVar[System]
    KNOCKOUT: ClassVar[System]

    def __repr__(self) -> str:
        return f"System({self.value!r})"

    def __str__(self) -> str:
        return self.value

    def __reduce__(self) -> tuple[type[System], tuple[str]]:
        return System, (self.value,)

    @property
    def swiss(self) -> bool:
        return not self.by_table and not self.matches

    @property
    def needs_results(self) -> bool:
        """Return whether the next pairing follows from the results so far."""
        return not self.by_table

    @property
    def term(self) -> Term:
        """Return the name people use."""
        return Term(f"value.system.{self.value}")

    def register(self) -> System:
        """Add the system to those that are known, as the last one, and return it.

        Its name and its page are added by :func:`swissheet.pairing.register`.

        Raises: ValueError: the key is taken, or is not a word of letters, digits and underscores.
        """
        if self.value in _KNOWN or not self.value.isidentifier():
            raise ValueError(f"{self.value!r} cannot be the key of another pairing system")
        _KNOWN[self.value] = self
        return self

    def unregister(self) -> None:
        """Take the system from those that are known."""
        if _KNOWN.get(self.value) is self:
            del _KNOWN[self.value]


System.USUAL = System.DUTCH_2026 = System(
    "dutch2026",
    room="swissheet.pairing.dutch",
    code="FIDE_DUTCH_2026",
    code_by_dates=True,
    shows_first_colour=True,
    rearranges=True,
).register()

System.FIDE_1998 = System(
    "fide1998",
    room="swissheet.pairing.fide1998",
    # FIDE Swiss 1998, A.2.
    titles=("GM", "WGM", "IM", "WIM", "FM", "WFM"),
    absence_withdraws=True,
    recommended="swiss, rules of 1998",
    # FIDE Swiss 1998, F.10; lots come behind once they are drawn.
    usual_tiebreaks="DE/F, ARO",
).register()

System.SIMPLE = System(
    "simple",
    room="swissheet.pairing.simple",
    options=("draw", "last_round_colours"),
    advises_rounds=True,
    draws_list=True,
    explains_boards=True,
    settings="simple",
    long_settings=True,
).register()

System.ROUND_ROBIN = System(
    "round_robin",
    room="swissheet.pairing.round_robin.event",
    by_table=True,
    code="FIDE_ROUNDROBIN",
    options=("round_robin_",),
    late_entries=False,
    half_rule=True,
    grid=True,
    recommended="round_robin",
    # C.07 (2026-03): no Buchholz in a round robin.
    usual_tiebreaks="DE, SB, WIN, KS",
    settings="round_robin",
    long_settings=True,
).register()

System.KNOCKOUT = System(
    "knockout",
    room="swissheet.pairing.knockout.rounds",
    matches=True,
    code="CUSTOM_KNOCKOUT",
    options=("knockout.",),
    late_entries=False,
    announces_rounds=False,
    recommended="knockout",
    settings="knockout",
).register()
