"""Players, results, byes, rounds and the tournament: frozen records with exact numbers.

Nothing here reads a file, a clock or a random number, and nothing here pairs or ranks.
The meaning of every kind of result is the table in :mod:`swissheet.model.results`.
"""

from swissheet.model.acceleration import (
    ACCELERATION_OPTION,
    AccelerationText,
    edition_named,
    numbered_in_round_one,
)
from swissheet.model.external import (
    MANUAL_RANK,
    OTHER_CODE,
    is_external,
    joined_values,
    option_of,
    parted_values,
)
from swissheet.model.order import by_strength, initial_order, number_players, renumber, strength
from swissheet.model.players import (
    MAX_PLAYERS,
    MAX_RATING,
    TITLES,
    NationalRecord,
    Player,
    told_apart,
)
from swissheet.model.points import (
    CLASSIC,
    THREE_ONE_ZERO,
    PointSystem,
    Tenths,
    format_points,
    pab_values,
    parse_points,
    parse_scoring,
    points_issue,
    require_fair_points,
)
from swissheet.model.ratings import (
    RATING_KIND_OPTION,
    RATING_LISTS,
    RATING_METHOD_OPTION,
    ListedRatings,
    RatingKind,
    RatingMethod,
    RatingTerms,
    listed_ratings,
    rating_terms,
)
from swissheet.model.repetitions import Repetitions
from swissheet.model.results import LEGAL_RESULTS, Bye, Colour, Entry, Result
from swissheet.model.rounds import (
    Game,
    Round,
    boards_without_result,
    last_paired,
    rounds_skipped,
    without_empty_end,
)
from swissheet.model.systems import SYSTEMS, System
from swissheet.model.tournament import (
    MAX_ROUNDS,
    Event,
    ForbiddenPairs,
    ForeignRecord,
    ScoreAdjustment,
    Tournament,
    VirtualPoints,
)

__all__ = [
    "ACCELERATION_OPTION",
    "CLASSIC",
    "LEGAL_RESULTS",
    "MANUAL_RANK",
    "MAX_PLAYERS",
    "MAX_RATING",
    "MAX_ROUNDS",
    "OTHER_CODE",
    "RATING_KIND_OPTION",
    "RATING_LISTS",
    "RATING_METHOD_OPTION",
    "SYSTEMS",
    "THREE_ONE_ZERO",
    "TITLES",
    "AccelerationText",
    "Bye",
    "Colour",
    "Entry",
    "Event",
    "ForbiddenPairs",
    "ForeignRecord",
    "Game",
    "ListedRatings",
    "NationalRecord",
    "Player",
    "PointSystem",
    "RatingKind",
    "RatingMethod",
    "RatingTerms",
    "Repetitions",
    "Result",
    "Round",
    "ScoreAdjustment",
    "System",
    "Tenths",
    "Tournament",
    "VirtualPoints",
    "boards_without_result",
    "by_strength",
    "edition_named",
    "format_points",
    "initial_order",
    "is_external",
    "joined_values",
    "last_paired",
    "listed_ratings",
    "number_players",
    "numbered_in_round_one",
    "option_of",
    "pab_values",
    "parse_points",
    "parse_scoring",
    "parted_values",
    "points_issue",
    "rating_terms",
    "renumber",
    "require_fair_points",
    "rounds_skipped",
    "strength",
    "told_apart",
    "without_empty_end",
]
