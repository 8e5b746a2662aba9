"""Pairing the next round, by the system of the tournament.

===============  ==========================================  ================================
system           regulation                                  module
===============  ==========================================  ================================
``dutch2026``    C.04.3 FIDE (Dutch) System, 2026-02         :mod:`swissheet.pairing.dutch`
``fide1998``     rating-based FIDE Swiss, 1992 to 1998       :mod:`swissheet.pairing.fide1998`
``simple``       the club leaflet's Swiss                    :mod:`swissheet.pairing.simple`
``round_robin``  C.05 Annex 1, Berger tables                 :mod:`swissheet.pairing.round_robin`
``knockout``     the loser of a match is out                 :mod:`swissheet.pairing.knockout`
===============  ==========================================  ================================

A further system is a module with ``pair``, ``complete`` and ``pab_reasons``, a value of
:class:`~swissheet.model.System` that names it and says how the system differs, and a page of its
rules. Once :func:`register` has taken the two, the workbook, every ``--system``, ``rules``, TRF,
JSON and ``verify`` know the system. Settings and sheets of its own are not part of it.
"""

from __future__ import annotations

from collections.abc import Collection
from importlib import import_module
from typing import Protocol, cast

from swissheet.errors import NoLegalPairing
from swissheet.model import System, Tournament
from swissheet.model.reports import refuse_teams
from swissheet.pairing.naming import system_named
from swissheet.pairing.types import PabReasons, RoundPairing
from swissheet.words import meanings

__all__ = [
    "AVAILABLE",
    "NoLegalPairing",
    "PabReasons",
    "RoundPairing",
    "complete",
    "pab_reasons",
    "pair",
    "register",
    "system_named",
    "unregister",
    "usual_rounds",
]


class _Room(Protocol):
    """The functions in the module of a system, perhaps with ``usual_rounds(players, cycles)``."""

    def pair(self, tournament: Tournament, number: int) -> RoundPairing: ...

    def complete(
        self,
        tournament: Tournament,
        number: int,
        boards: Collection[tuple[int, int]],
        pab: int | None,
    ) -> RoundPairing: ...

    def pab_reasons(self, tournament: Tournament, made: RoundPairing) -> PabReasons | None: ...


AVAILABLE: tuple[System, ...]
"""The systems that are registered now, the usual one first."""


def __getattr__(name: str) -> tuple[System, ...]:
    """Return :data:`AVAILABLE` as it is now."""
    if name != "AVAILABLE":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return tuple(System)


def register(system: System, page: str) -> System:
    """Add a system to those that can be chosen, as the last one, and return it.

    A process that is started, such as a worker of a batch, knows it only once it has imported a
    module that registers it.

    Args:   page: its rules in Markdown, as for :mod:`swissheet.words.rules`: the title is what
            people call the system, the third line says it in one.
    Raises: ValueError: another system has the key, it is not a word of letters, digits and
            underscores, or the page does not begin with it.
    """
    from swissheet.words.rules import read_page

    title = read_page(page).title
    system.register()
    meanings.change({system.term.key: title, f"rules.{system}": page})
    return system


def unregister(system: System) -> None:
    """Take a system that was registered from those that can be chosen."""
    system.unregister()
    meanings.change({system.term.key: None, f"rules.{system}": None})


def pair(
    tournament: Tournament, system: str | System | None = None, *, round_: int | None = None
) -> RoundPairing:
    """Return the pairing of the next round.

    The next round follows the last one that is paired; players with a bye in it (announced
    absences) are left out. With ``round_``, pairs that round from the rounds before it, as if
    later ones did not exist; in a round that is paired already, everybody with a full-, half- or
    zero-point bye, or without any entry, counts as absent; a game that was adjourned when the round
    was paired counts as the draw it was then.

    A round robin is paired by its table, whatever its games have brought so far.

    Args:   system: overrides the system of the tournament; a key, or a word for it.
    Raises: NoLegalPairing: no pairing satisfies the absolute criteria.
            RulesError: a result of an earlier round is missing, or it is a team event.
            InputError: no system has this name.
    """
    refuse_teams(tournament)
    number = tournament.rounds_paired + 1 if round_ is None else round_
    chosen = system_named(system) if isinstance(system, str) else (system or tournament.system)
    tournament = tournament.as_paired(number)
    if chosen.needs_results:
        tournament.require_results(number - 1)
    return _room(chosen).pair(tournament, number)


def complete(tournament: Tournament, round_: int) -> RoundPairing:
    """Return the pairing of all players whom a round leaves without a board and a bye.

    Its boards and its pairing-allocated bye stay; the result holds the new ones alone.

    Raises: NoLegalPairing: they cannot all be paired.
            RulesError: a result of an earlier round is missing.
    """
    if tournament.system.needs_results:
        tournament.require_results(round_ - 1)
    room = _room(tournament.system)
    made = tournament.round(round_)
    boards = [(game.white, game.black) for game in made.games]
    return room.complete(tournament, round_, boards, made.pab)


def pab_reasons(tournament: Tournament, made: RoundPairing) -> PabReasons | None:
    """Return why a player has the pairing-allocated bye, and why the others do not have it.

    ``made`` is what :func:`pair` gave for the round, which the tournament may have already; the
    answer is ``None`` where nobody has it, and for a system whose rules do not compare players for
    it.

    Raises: RulesError: the rules would not give it to that player.
    """
    return _room(tournament.system).pab_reasons(tournament, made)


def usual_rounds(system: System, players: int, cycles: int = 1) -> int | None:
    """Return how many rounds an event of so many players has; None if the system does not say.

    Args: cycles: how often everybody meets everybody, in a system that goes by a table.
    """
    found = getattr(_room(system), "usual_rounds", None)
    return None if found is None else found(players, cycles)


def _room(system: System) -> _Room:
    """Return the package of a system, imported when it is first asked for."""
    return cast(_Room, import_module(system.room))
