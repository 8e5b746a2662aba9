"""Why a player has the pairing-allocated bye, and why the others do not have it.

The bye is decided in the bracket that leaves only its recipient over. There C9 is in
force, and all players who have that score and can be left over there alone are equal by C4 to C8:
the same number of downfloaters with the same score, above the same players. So whether one of them
comes before C9, at it or behind it follows from the pairs that were made and one search in them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from swissheet.errors import Place, RulesError
from swissheet.model import Colour, Tournament
from swissheet.pairing.alternating import left_over_instead
from swissheet.pairing.dutch.bracket import mask_of
from swissheet.pairing.dutch.field import Field, pab_bar, read_field
from swissheet.pairing.dutch.participant import Participant
from swissheet.pairing.types import Other, PabReasons, RoundPairing, WhyNot


def pab_reasons(tournament: Tournament, made: RoundPairing) -> PabReasons | None:
    """Return the reasons why each player has or has not the bye of a round; None without a bye.

    Judged by the rounds before it, whether or not the tournament has the round already.

    Rule:   C.04.3 (2026-02) C1 to C9, 1.9, 3.8; C.04.1 (2026-02) 3, 4; C.04.7 (2026-02) 1.5.
    Args:   made: the round as the rules pair it.
    Raises: RulesError: the rules do not give the bye to that player.
    Cost:   no second pairing: one search for alternating paths in the field, one in a bracket.
    """
    if made.pab is None:
        return None
    before = tournament.as_paired(made.round)
    # The colour drawn for round 1 has no part in it, and may not be known yet.
    before = replace(before, initial_colour=before.initial_colour or Colour.WHITE)
    field = read_field(before, made.round)
    otherwise = RulesError(
        "pairing.bye-otherwise", place=Place(round=made.round), round=made.round, player=made.pab
    )
    place = {player.tpn: index for index, player in enumerate(field.players)}
    partner: dict[int, int] = {}
    for white, black in made.boards:
        if white not in place or black not in place:
            raise otherwise
        one, two = place[white], place[black]
        if field.barred[one] >> two & 1:
            raise otherwise
        partner |= {one: two, two: one}
    root = place.get(made.pab)
    if root is None or root in partner or len(partner) + 1 != len(place):
        raise otherwise
    holder = field.players[root]
    others = tuple(_others(before, field, partner, root))
    if not holder.pab_allowed or any(other is None for other in others):
        raise otherwise
    return PabReasons(
        made.round,
        holder.tpn,
        holder.score,
        holder.unplayed,
        tuple(other for other in others if other is not None),
    )


@dataclass(frozen=True, slots=True)
class _Deciding:
    """The bracket that leaves only the recipient of the bye over.

    ``players`` is the mask of all of it, ``spare`` of those whom it can leave over alone;
    ``blank``: no player in it has a colour preference or a float of the last two rounds.
    """

    players: int
    spare: int
    blank: bool


def _others(
    tournament: Tournament, field: Field, partner: Mapping[int, int], root: int
) -> Iterator[Other | None]:
    """Yield all but the recipient with the reason; None for one who should have the bye."""
    everybody = (1 << len(field.players)) - 1
    legal = {place: everybody & ~barred for place, barred in enumerate(field.barred)}
    spare = left_over_instead(legal, partner, root)
    deciding = _deciding(field, legal, partner, root)
    holder = field.players[root]
    for place, player in enumerate(field.players):
        if place == root:
            continue
        if not player.pab_allowed:
            why: WhyNot | None = WhyNot.BARRED
        elif player.score > holder.score:
            why = WhyNot.SCORE
        elif not spare >> place & 1:
            why = WhyNot.NEEDED
        elif player.score < holder.score:
            why = None  # C5
        else:
            why = _among_equals(deciding, place, player.unplayed - holder.unplayed)
        if why is None:
            yield None
            continue
        bar = pab_bar(tournament, player.tpn, field.round) if why is WhyNot.BARRED else 0
        yield Other(player.tpn, player.score, player.unplayed, why, bar)


def _among_equals(deciding: _Deciding, place: int, more_unplayed: int) -> WhyNot | None:
    """Return why a player at the same score has no bye; None if that player comes first.

    Rule: C.04.3 (2026-02) 1.9: brackets are paired from the top. C6: a bracket leaves as few as
          can. C7, C8: any player left over alone has the same score, and all players below
          have to be paired without anybody who could have the bye. So C9 comes next.
    """
    if not deciding.players >> place & 1:
        return WhyNot.ABOVE
    if not deciding.spare >> place & 1:
        return WhyNot.BRACKET
    if more_unplayed:
        return WhyNot.UNPLAYED if more_unplayed > 0 else None
    return WhyNot.ORDER if deciding.blank else WhyNot.LATER


def _deciding(
    field: Field, legal: Mapping[int, int], partner: Mapping[int, int], root: int
) -> _Deciding:
    """Return the bracket in which the bye is decided, as the pairs show it.

    Rule: C.04.3 (2026-02) 1.3.2, 3.3: a pair belongs to the bracket of its lower player, for two
          moved-down players make none; 1.4.1: a player with an opponent further down moves down.
    """
    floaters: list[int] = []
    players: list[int] = []
    group = range(0)
    for group in field.scoregroups():
        players = [*floaters, *group]
        floaters = [place for place in players if partner.get(place, group.stop) >= group.stop]
        if floaters == [root]:
            break
    residents = mask_of(group)
    members = sum(1 << place for place in players)
    adjacent = {
        place: legal[place] & (members if place in group else residents) for place in players
    }
    return _Deciding(
        members,
        left_over_instead(adjacent, partner, root),
        all(_blank(field.players[place]) for place in players),
    )


def _blank(player: Participant) -> bool:
    """Return whether no criterion behind C9 asks anything of a player."""
    return not player.preference.side and not any(player.floats)
