"""Knock-outs: who loses a match is out.

::

    event = Knockout(seeded([7, 3, 9, 1, 4]), MatchRules(games=2, tiebreaks=(2,), armageddon=True))
    to_play(event)                         # the games that can be played now
    event = event.with_record(MatchId(Stage.MAIN, 1, 2), MatchRecord(games=(...)))
    matches(event), places(event)

===========  =====================================================================
module       what it does
===========  =====================================================================
``bracket``  who stands where: by seeds, by lot, byes to the top
``match``    games of a match, tie-break games, armageddon: who goes on
``event``    all matches, from the bracket and what was played; games to play now
``places``   the final order
===========  =====================================================================
"""

from swissheet.pairing.knockout.bracket import BYE, Bracket, drawn, seeded, standard_order
from swissheet.pairing.knockout.event import Knockout, Match, MatchId, Stage, matches, to_play
from swissheet.pairing.knockout.match import (
    Awaited,
    GameKind,
    MatchRecord,
    MatchRules,
    Verdict,
    judge,
)
from swissheet.pairing.knockout.places import places

__all__ = [
    "BYE",
    "Awaited",
    "Bracket",
    "GameKind",
    "Knockout",
    "Match",
    "MatchId",
    "MatchRecord",
    "MatchRules",
    "Stage",
    "Verdict",
    "drawn",
    "judge",
    "matches",
    "places",
    "seeded",
    "standard_order",
    "to_play",
]
