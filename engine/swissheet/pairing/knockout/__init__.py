"""Knock-outs: the player who loses a match is out.

::

    event = Knockout(seeded([7, 3, 9, 1, 4]), MatchRules(games=2, tiebreaks=(2,), armageddon=True))
    to_play(event)                         # the games that can be played now
    event = event.with_record(MatchId(Stage.MAIN, 1, 2), MatchRecord(games=(...)))
    matches(event), places(event)

============  ====================================================================
module        what it does
============  ====================================================================
``bracket``   the places before round 1: by seeds, by lot, byes to the top
``match``     games of a match, tie-break games, armageddon: the player who goes on
``event``     all matches, from the bracket and the games played; games to play now
``places``    the final order
``options``   how it is played, from the options of a tournament
``progress``  the matches, followed through the rounds of a tournament
``rounds``    the next round of a tournament
``boards``    which game of which match a board plays
============  ====================================================================
"""

from swissheet.pairing.knockout.bracket import BYE, KnockoutBracket, drawn, seeded, standard_order
from swissheet.pairing.knockout.event import (
    Knockout,
    KnockoutStage,
    Match,
    MatchId,
    matches,
    to_play,
)
from swissheet.pairing.knockout.match import (
    Awaited,
    GameKind,
    MatchRecord,
    MatchRules,
    MatchVerdict,
    judge,
)
from swissheet.pairing.knockout.options import Options, format_match, options_of, parse_match
from swissheet.pairing.knockout.places import places
from swissheet.pairing.knockout.progress import Progress, follow, rounds_to_come, standing_places
from swissheet.pairing.knockout.rounds import complete, pab_reasons, pair

__all__ = [
    "BYE",
    "Awaited",
    "GameKind",
    "Knockout",
    "KnockoutBracket",
    "KnockoutStage",
    "Match",
    "MatchId",
    "MatchRecord",
    "MatchRules",
    "MatchVerdict",
    "Options",
    "Progress",
    "complete",
    "drawn",
    "follow",
    "format_match",
    "judge",
    "matches",
    "options_of",
    "pab_reasons",
    "pair",
    "parse_match",
    "places",
    "rounds_to_come",
    "seeded",
    "standard_order",
    "standing_places",
    "to_play",
]
