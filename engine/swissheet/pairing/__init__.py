"""Pairing the next round, by the system of the tournament.

=============  ==========================================  =========================
system         regulation                                  module
=============  ==========================================  =========================
``dutch2026``  C.04.3 FIDE (Dutch) System, 2026-02         :mod:`swissheet.pairing.dutch`
=============  ==========================================  =========================
"""

from __future__ import annotations

from swissheet.errors import NoLegalPairing, RulesError
from swissheet.model import System, Tournament
from swissheet.pairing.types import PabReasons, RoundPairing

__all__ = [
    "AVAILABLE",
    "NoLegalPairing",
    "PabReasons",
    "RoundPairing",
    "complete",
    "pab_reasons",
    "pair",
]

AVAILABLE = (System.DUTCH_2026,)
"""The systems that can pair; the others are known by name, for reports and tie-breaks."""


def pair(
    tournament: Tournament, system: str | System | None = None, *, round_: int | None = None
) -> RoundPairing:
    """The pairing of the next round.

    The next round follows the last one that is paired; players with a bye in it (announced
    absences) are left out. With ``round_``, pairs that round from the rounds before it, as if
    later ones did not exist; in a round that is paired already, everybody with a full-, half- or
    zero-point bye, or without any entry, counts as absent; a game that was adjourned when the round
    was paired counts as the draw it was then.

    Args:   system: overrides the system of the tournament.
    Raises: NoLegalPairing: no pairing satisfies the absolute criteria.
            RulesError: a result of an earlier round is missing, or the system is not available.
    """
    number = tournament.rounds_paired + 1 if round_ is None else round_
    tournament = tournament.as_paired(number)
    tournament.require_results(number - 1)
    chosen = System(system) if isinstance(system, str) else (system or tournament.system)
    _require_available(chosen)
    from swissheet.pairing import dutch

    return dutch.pair(tournament, number)


def complete(tournament: Tournament, round_: int) -> RoundPairing:
    """The pairing of everybody whom a round leaves without a board and without a bye.

    Its boards and its pairing-allocated bye stay; the result holds the new ones alone.

    Raises: NoLegalPairing: they cannot all be paired.
            RulesError: a result of an earlier round is missing, or the system is not available.
    """
    tournament.require_results(round_ - 1)
    _require_available(tournament.system)
    from swissheet.pairing import dutch

    made = tournament.round(round_)
    boards = [(game.white, game.black) for game in made.games]
    return dutch.complete(tournament, round_, boards, made.pab)


def pab_reasons(tournament: Tournament, made: RoundPairing) -> PabReasons | None:
    """Why the pairing-allocated bye of a round goes to whom it goes, and to none of the others.

    ``made`` is what :func:`pair` gave for the round, which the tournament may have already; the
    answer is None where nobody has it.

    Raises: RulesError: the rules would not give it to that player.
    """
    from swissheet.pairing import dutch

    return dutch.pab_reasons(tournament, made)


def _require_available(system: System) -> None:
    if system not in AVAILABLE:
        raise RulesError(
            "pairing.system",
            system=system.value,
            available=tuple(repr(system.value) for system in AVAILABLE),
        )
