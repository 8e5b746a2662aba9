"""Rating-based FIDE Swiss of 1992, as amended to 1998.

The text, here called FIDE Swiss 1998, and where its articles (A to F) are:

=============================================  ===============================================
Article                                        module
=============================================  ===============================================
A.2, A.4, A.5 order, floats, bye; B.1, B.2     :mod:`.field`
A.7, E colour preferences and colours          :mod:`.colours`
A.3, A.6, A.8, B.4 to B.6 groups, p and x      :mod:`.group`
C.4 to C.11, D the first candidate of a group  :mod:`.candidates`, :mod:`.quick`, :mod:`.matched`
C.1, C.12 to C.14 from group to group          :mod:`.procedure`, :mod:`.order`, :mod:`.joint`
F.1 order of the boards                        this module
=============================================  ===============================================

The text leaves some questions open; "Reading:" says at its place in the code how we answer one.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from swissheet.model import Tournament
from swissheet.pairing.fide1998.colours import Side, white_first
from swissheet.pairing.fide1998.field import Field, Participant, read_field
from swissheet.pairing.fide1998.procedure import pair_groups
from swissheet.pairing.opening import opened, placed, require_bye_left, require_somebody
from swissheet.pairing.types import PabReasons, RoundPairing


def pair(tournament: Tournament, number: int) -> RoundPairing:
    """Return the pairing of round ``number`` by the rating-based FIDE Swiss of 1998.

    Raises: NoLegalPairing: B.1 and B.2 leave no pairing. RulesError: nobody to pair, or no colour
            was drawn. TooLargeError: the search was given up.
    """
    field = read_field(tournament, number)
    require_somebody(field.players, number)
    return _paired(field)


def complete(
    tournament: Tournament, number: int, boards: Collection[tuple[int, int]], pab: int | None
) -> RoundPairing:
    """Return the pairing of those whom the boards and the bye of a round leave over.

    Only players who have a full-, half- or zero-point bye count as absent.

    Raises: as :func:`pair`; NoLegalPairing also where an odd number is left over and the bye is
            given.
    """
    field = read_field(opened(tournament, number), number)
    rest = field.without(placed(boards, pab))
    if not rest.players:
        return RoundPairing(number, (), None, rest.absent)
    require_bye_left([player.tpn for player in rest.players], pab, number)
    return _paired(rest)


def pab_reasons(tournament: Tournament, made: RoundPairing) -> PabReasons | None:
    """Return None: the bye is the player left over; no rule compares the players for it."""
    return None


def _paired(field: Field) -> RoundPairing:
    pairs, left = pair_groups(field)
    return RoundPairing(
        field.round,
        tuple(_boards(field, pairs)),
        None if left is None else field.players[left].tpn,
        field.absent,
    )


def _boards(field: Field, pairs: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return White and Black of every pair, in the order of publication.

    Rule:    FIDE Swiss 1998, F.1: the points of the higher ranked player, the points of both, the
             rank of the higher ranked one; E, for round 1: colours alternate down S1.
    Reading: places in S1 count, not starting numbers, if a player is absent from round 1.
    """
    players = field.players
    by_rank = sorted((min(pair), max(pair)) for pair in pairs)
    boards = []
    for turn, (one, two) in enumerate(by_rank, start=1):
        higher, lower = players[one], players[two]
        odd = (turn if field.round == 1 else higher.tpn) % 2 == 1
        white_is_higher = white_first(_side(higher), _side(lower), field.drawn, odd=odd)
        points = sorted((higher.board_score, lower.board_score), reverse=True)
        board = (higher.tpn, lower.tpn) if white_is_higher else (lower.tpn, higher.tpn)
        boards.append(((-points[0], -sum(points), one), board))
    return [board for _, board in sorted(boards)]


def _side(player: Participant) -> Side:
    return Side(player.preference, player.colours, player.exempt)
