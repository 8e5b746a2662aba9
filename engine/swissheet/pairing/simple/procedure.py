"""From a field to its boards: the bye, the pairs, the colours and the order of the boards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from swissheet.errors import NoLegalPairing
from swissheet.model import Tournament
from swissheet.pairing.dutch import chooser, pair_brackets
from swissheet.pairing.dutch.field import Field
from swissheet.pairing.simple.colours import white_first
from swissheet.pairing.simple.exact import best_pairs
from swissheet.pairing.simple.field import bye_of, colours_free, leaving_out, without_limits

EXACT_UP_TO = 400
"""The most players for whom the pairing is the best of the whole field; above, group by group."""

Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class MadeRound:
    """Boards and bye by number in the list; ``notes`` as of a round pairing."""

    boards: tuple[Pair, ...]
    bye: int | None
    notes: dict[str, int] = field(default_factory=dict)


def pair_field(players: Field, tournament: Tournament) -> MadeRound:
    """Return the boards of a field, by its numbers.

    Rule:    club leaflet, steps: the bye comes before the pairing; without a pairing the limits on
             colours may be lifted in the last round, but no two meet twice.
    Reading: they are lifted where the event says so in its options.
    Raises:  NoLegalPairing: there is no pairing.
    """
    try:
        rest = bye_of(players)
    except NoLegalPairing:
        if not colours_free(tournament, players.round):
            raise
        players = without_limits(players, tournament)
        rest = bye_of(players)
    bye = None if rest is None else players.players[rest].tpn
    paired = players if rest is None else leaving_out(players, rest)
    notes: Counter[str] = Counter()
    pairs = best_pairs(paired) if len(paired.players) <= EXACT_UP_TO else None
    if pairs is None:
        pairs = _by_groups(paired, notes)
    else:
        notes["whole field"] += 1
    return MadeRound(tuple(_boards(paired, pairs)), bye, dict(notes))


def _by_groups(players: Field, notes: Counter[str]) -> list[Pair]:
    """Return the pairs of a large field, score group by score group.

    Rule: club leaflet, steps: as the FIDE (Dutch) System, without its rules on floats.
    """
    pairs, _ = pair_brackets(players, chooser(notes))
    return pairs


def _boards(players: Field, pairs: Sequence[Pair]) -> list[Pair]:
    """Return White and Black of every pair, in the order of the list: the highest player first.

    Reading: as everywhere: by the points of the higher player, then of the lower, then by number.
    """

    def key(pair: Pair) -> tuple[int, int, int]:
        one, other = sorted(
            (-players.players[p].board_score, players.players[p].number) for p in pair
        )
        return one[0], other[0], one[1]

    boards = []
    for pair in sorted(pairs, key=key):
        higher, lower = players.players[min(pair)], players.players[max(pair)]
        white, _ = white_first(higher, lower, players.initial_colour)
        boards.append((higher.tpn, lower.tpn) if white else (lower.tpn, higher.tpn))
    return boards
