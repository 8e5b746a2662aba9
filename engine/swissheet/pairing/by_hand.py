"""The rules a pairing made by hand breaks, by the system of the tournament."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module

from swissheet.model import System, Tournament
from swissheet.pairing.breaches import Breach, by_basic_rules

_OWN = {
    System.DUTCH_2026: "swissheet.pairing.dutch.breaches",
    System.FIDE_1998: "swissheet.pairing.fide1998.breaches",
}
"""The module with the ``breaches`` of each system that has more than the basic rules."""


def breaches(
    tournament: Tournament, number: int, boards: Iterable[tuple[int, int]]
) -> tuple[Breach, ...]:
    """Return the rules that boards of a round break, judged by the rounds before it.

    Rule: that of the system; by default C.04.1 (2026-02) 2, 4, 6, 7. Empty where an event is not
          a Swiss: in it others meet again, and colours follow from a table.
    Args: boards: White's and Black's TPN; (TPN, 0) for the bye.
    """
    if not tournament.system.swiss:
        return ()
    module = _OWN.get(tournament.system)
    if module is None:
        return by_basic_rules(tournament, number, boards)
    found: tuple[Breach, ...] = import_module(module).breaches(tournament, number, boards)
    return found
