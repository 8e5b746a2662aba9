"""Tie-breaks, standings and their explanations.

::

    standings(t, ["PTS", "BH/C1", "BH", "SB", "DE"])   # pandas table, exact values
    compute(t, "PTS BH/C1 BH")                         # the same as plain records
    explain(t, 4, "BH/C1")                             # one row per round, cuts and caps named

Rules of Article 15 and 16 in one table (C.07 (2026-03)); points are those really credited:

====================== ==================== ======================= =========================
round                  voluntary unplayed   in the player's own BH  for the player's opponents
====================== ==================== ======================= =========================
game over the board    no                   opponent's adj. score   points
forfeit win            no                   dummy, capped at the    points
forfeit loss           yes                  scheduled opponent      points
PAB, full-point bye    no                   dummy,                  points
half-, zero-point bye, yes                  capped at               points; a draw when nothing
absence, blank                              D x R                   but such rounds follow
====================== ==================== ======================= =========================

The dummy has the player's own final score. Where pairings are fixed (round-robins) nothing is
adjusted, forfeits are games for DE, SB and KS, and free rounds are not rounds.

============ =================== ==========================================================
edition      in force            unplayed rounds
============ =================== ==========================================================
``2026-03``  since 1 March 2026  as above
``2023``     1 September 2023    the same, the dummy not capped
``2012``     1 July 2012         virtual opponent; opponents' unplayed games are draws
``pre-2012``                     a draw against oneself
============ =================== ==========================================================

Not covered: team tie-breaks (Articles 11 to 13), which are refused by name.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from swissheet.tiebreaks.codes import Code, parse_code, parse_codes
    from swissheet.tiebreaks.display import decimals, format_value
    from swissheet.tiebreaks.editions import (
        UNPLAYED_SETTINGS,
        Edition,
        Rules,
        UnplayedGames,
        edition_in_force,
        is_predetermined,
    )
    from swissheet.tiebreaks.explanation import Explanation, ExplanationRow, explain
    from swissheet.tiebreaks.ranks import (
        Ranking,
        Standing,
        check,
        column_names,
        compute,
        ranking,
        standings,
    )
    from swissheet.tiebreaks.recommendation import RECOMMENDED_LISTS, recommended
    from swissheet.tiebreaks.registry import Value

__all__ = [
    "RECOMMENDED_LISTS",
    "UNPLAYED_SETTINGS",
    "Code",
    "Edition",
    "Explanation",
    "ExplanationRow",
    "Ranking",
    "Rules",
    "Standing",
    "UnplayedGames",
    "Value",
    "check",
    "column_names",
    "compute",
    "decimals",
    "edition_in_force",
    "explain",
    "format_value",
    "is_predetermined",
    "parse_code",
    "parse_codes",
    "ranking",
    "recommended",
    "standings",
]

_HOMES = {
    "RECOMMENDED_LISTS": "recommendation",
    "UNPLAYED_SETTINGS": "editions",
    "Code": "codes",
    "Edition": "editions",
    "Explanation": "explanation",
    "ExplanationRow": "explanation",
    "Ranking": "ranks",
    "Rules": "editions",
    "Standing": "ranks",
    "UnplayedGames": "editions",
    "Value": "registry",
    "check": "ranks",
    "column_names": "ranks",
    "compute": "ranks",
    "decimals": "display",
    "edition_in_force": "editions",
    "explain": "explanation",
    "format_value": "display",
    "is_predetermined": "editions",
    "parse_code": "codes",
    "parse_codes": "codes",
    "ranking": "ranks",
    "recommended": "recommendation",
    "standings": "ranks",
}


def __getattr__(name: str) -> Any:
    """Load a public name when it is asked for; the others are not loaded with it."""
    if name in _HOMES:
        return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
