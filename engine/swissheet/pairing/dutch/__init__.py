"""FIDE (Dutch) System, C.04.3 in force from 1 February 2026.

The regulation and where it is:

=============================================  ===============================================
Article                                        module
=============================================  ===============================================
1.1-1.8 order, floats, preferences, PAB        :mod:`.field`, :mod:`.participant`,
                                               :mod:`.masks`, :mod:`.colours`
1.9 round outlook, C1-C5                       this module, :mod:`.completion`
1.3, 3.1-3.3 brackets and their parts          :mod:`.bracket`
2.3, 2.4 criteria C6 to C21                    :mod:`.criteria`; C8 also :mod:`.look_ahead`
3.4-3.8, 4 the best candidate, the sequence    :mod:`.constructive`, :mod:`.enumeration`,
                                               :mod:`.exact`; with others:
                                               :mod:`swissheet.pairing.transposition`,
                                               :mod:`swissheet.pairing.sequence`
5 colours                                      :mod:`.colours`
rules a pairing made by hand breaks            :mod:`.breaches`
why this player has the bye, and no other      :mod:`.pab`
C.04.2 3.6 order of the boards                 this module
=============================================  ===============================================
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable

from swissheet.errors import InternalError
from swissheet.model import Tournament
from swissheet.pairing.dutch.bracket import Bracket, Paired
from swissheet.pairing.dutch.colours import white_first
from swissheet.pairing.dutch.completion import Completion
from swissheet.pairing.dutch.constructive import Declined, first_perfect_candidate
from swissheet.pairing.dutch.enumeration import ENUMERATED_AT_ONCE, best_of_all, few_ways
from swissheet.pairing.dutch.exact import best_candidate
from swissheet.pairing.dutch.field import Field, read_field
from swissheet.pairing.dutch.pab import pab_reasons
from swissheet.pairing.opening import opened, placed, require_bye_left, require_somebody
from swissheet.pairing.types import RoundPairing

__all__ = ["chooser", "complete", "pab_reasons", "pair", "pair_brackets", "pair_field"]


def pair(tournament: Tournament, number: int) -> RoundPairing:
    """Return the pairing of round ``number`` by the FIDE (Dutch) System.

    Rule:   C.04.3 (2026-02) 1.5, 1.9: brackets from the highest scoregroup down, each with the
            best candidate, its downfloaters going into the next; the last player left gets the PAB.
    Raises: NoLegalPairing (1.9.3); RulesError: nobody to pair, or no initial colour.
    """
    field = read_field(tournament, number)
    require_somebody(field.players, number)
    return pair_field(field)


def complete(
    tournament: Tournament, number: int, boards: Collection[tuple[int, int]], pab: int | None
) -> RoundPairing:
    """Return the pairing of those whom the boards and the PAB of a round leave over.

    Only players who have a full-, half- or zero-point bye count as absent. The pairs of the
    others follow from their brackets as in :func:`pair`; C1 to C5 are asked of them alone.

    Raises: NoLegalPairing: they cannot all be paired; RulesError: as for :func:`pair`.
    """
    field = read_field(opened(tournament, number), number)
    rest = field.without(placed(boards, pab))
    if not rest.players:
        return RoundPairing(number, (), None, rest.absent)
    require_bye_left([player.tpn for player in rest.players], pab, number)
    return pair_field(rest)


def pair_field(
    field: Field, choose: Callable[[Bracket, Completion], Paired] | None = None
) -> RoundPairing:
    """Pair a field; :func:`pair` reads the field first.

    Args: choose: finds the candidate of one bracket; by default :func:`chooser` takes the shortest
          way to it.
    """
    paths: dict[str, int] = defaultdict(int)
    pairs, left = pair_brackets(field, choose or chooser(paths))
    return RoundPairing(
        field.round,
        tuple(_boards(field, pairs)),
        None if left is None else field.players[left].tpn,
        field.absent,
        dict(paths),
    )


def chooser(paths: dict[str, int]) -> Callable[[Bracket, Completion], Paired]:
    """Return a function that finds the best candidate; ``paths`` counts the ways it went."""

    def choose(bracket: Bracket, completion: Completion) -> Paired:
        """Return the best candidate: by construction, by enumeration, else by matching."""
        size = len(bracket.players)
        found = best_of_all(bracket, completion) if size <= ENUMERATED_AT_ONCE else None
        if found is not None:
            paths["enumeration"] += 1
            return found
        try:
            found = first_perfect_candidate(bracket, completion)
        except Declined as declined:
            if size > ENUMERATED_AT_ONCE and few_ways(bracket):
                found = best_of_all(bracket, completion)
                if found is not None:
                    paths["enumeration"] += 1
                    return found
            paths[f"matching: {declined.reason}"] += 1
            return best_candidate(bracket, completion)
        paths["construction"] += 1
        return found

    return choose


def pair_brackets(
    field: Field, choose: Callable[[Bracket, Completion], Paired]
) -> tuple[list[tuple[int, int]], int | None]:
    """Return all pairs of the field, and the player left for the PAB, as places.

    Places are those in the pairing order.

    Rule: C.04.3 (2026-02) 1.3.2, 1.4.1, 1.9: from the highest scoregroup down; downfloaters
          move on.
    Args: choose: finds the candidate of one bracket.
    """
    completion = Completion(field)
    groups = field.scoregroups()
    pairs: list[tuple[int, int]] = []
    mdps: tuple[int, ...] = ()
    for group, following in zip(groups, [*groups[1:], range(0)], strict=True):
        found = choose(Bracket(field, mdps, group, following), completion)
        pairs.extend(found.pairs)
        # 1.4.1: a player left unpaired is a moved-down player of the next bracket (1.3.2), and
        # ranks there by score and number like all players, whatever bracket they come from.
        mdps = tuple(sorted(found.downfloaters))
    # 1.5: one left by the last bracket gets the PAB. More cannot be: C4 held in every bracket.
    if len(mdps) > 1:
        raise InternalError("pairing.unpaired", round=field.round, players=len(mdps))
    return pairs, mdps[0] if mdps else None


def _boards(field: Field, pairs: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return White and Black of every pair, in board order.

    Rule: C.04.2 (2026-02) 3.6, C.04.7 (2026-02) 1.5: by the score with virtual points, unless the
          event uses the text before it; C.04.3 (2026-02) Article 5.
    """
    players = field.players
    boards = []
    for one, other in _in_order(field, pairs):
        higher, lower = players[one], players[other]
        mine, theirs = higher.preference, lower.preference
        side = mine.side
        # Most pairs prefer different colours (5.2.1): no other question is needed.
        white_is_higher = (
            side > 0
            if side and side != theirs.side
            else white_first(
                (mine, higher.colours, higher.number),
                (theirs, lower.colours, lower.number),
                field.initial_colour,
            )
        )
        boards.append((higher.tpn, lower.tpn) if white_is_higher else (lower.tpn, higher.tpn))
    return boards


def _in_order(field: Field, pairs: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return the pairs in board order, the place of the higher-ranked player first."""
    players = field.players
    pairs = [(a, b) if a < b else (b, a) for a, b in pairs]
    if not field.by_board_score:
        # A smaller place is a higher rank, and no score above it is smaller.
        scores = [-player.score for player in players]
        rows = [(scores[a], scores[b], a, a, b) for a, b in pairs]
    else:
        # The higher-ranked player is decided by the same points as the order of the boards.
        ranks = [(-player.board_score, player.number) for player in players]
        rows = []
        for a, b in pairs:
            first, second = sorted((ranks[a], ranks[b]))
            rows.append((first[0], second[0], first[1], a, b))
    rows.sort()
    return [(a, b) for _, _, _, a, b in rows]
