"""The lists of tie-breaks that are suggested, by kind of event."""

from __future__ import annotations

from collections.abc import Mapping

from swissheet.model import Tournament
from swissheet.tiebreaks.editions import is_predetermined

RECOMMENDED_LISTS: Mapping[str, str] = {
    "swiss": "PTS BH/C1 BH SB DE WIN BWG",
    "round_robin": "PTS DE WIN SB KS",
    "knockout": "PTS",
    "swiss, handbook 2017-2023": "PTS BH/C1 BH SB PS DE WIN BWG",
    "swiss with reliable ratings, handbook 2017-2023": "PTS BH/C1 BH DE ARO/C1 WIN BWG BPG SB",
    "swiss, world championship cycle 2019": "PTS ARO/C1 BH/C1 BH DE LOTS",
    "swiss, world championship cycle 2021": "PTS BH/C1 BH SB DE LOTS",
    "swiss, rules of 1998": "PTS DE/F ARO LOTS",
}
"""Lists by kind of event; since 2023 the Handbook recommends no list: the first ones are ours."""


def recommended(tournament: Tournament) -> tuple[str, ...]:
    """Return the codes suggested for this kind of event, points first.

    Rule:    C.07 tabulates the codes and recommends no list; see :data:`RECOMMENDED_LISTS`.
             FIDE Swiss 1998, F.10, for an event that is paired by it.
    Reading: lots come last, once they are drawn.
    """
    kind = "round_robin" if is_predetermined(tournament) else tournament.system.recommended
    return tuple(code for code in RECOMMENDED_LISTS[kind].split() if code != "LOTS")
