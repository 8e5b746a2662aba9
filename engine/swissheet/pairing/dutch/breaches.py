"""What a pairing made by hand breaks: rules the engine itself never breaks.

Each is named by its board, or by who has the bye; whoever pairs decides what becomes of it.
"""

from __future__ import annotations

import enum
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from swissheet.errors import NoLegalPairing
from swissheet.model import Colour, Result, Tournament
from swissheet.pairing.dutch.completion import Completion
from swissheet.pairing.dutch.field import Field, Participant, opened, pab_bar, read_field

__all__ = ["Breach", "Broken", "breaches"]


class Broken(enum.Enum):
    """The rule that is broken."""

    REPEAT = "the two have played each other"
    FORBIDDEN = "the two may not meet in this event"
    PAB_BARRED = "an earlier round bars from the pairing-allocated bye"
    PAB_SCORE = "somebody with fewer points could have the pairing-allocated bye"
    TRIPLE = "the same colour three times running"
    DIFFERENCE = "one colour three times more often than the other"
    BOTH = "each has the colour that the other is due"


@dataclass(frozen=True, slots=True)
class Breach:
    """One rule, broken on one board.

    ``board`` is White's and Black's TPN, (TPN, 0) for the bye; ``player`` the one it is about, 0
    for both; ``before`` the earlier round it follows from, 0 for none.
    """

    broken: Broken
    board: tuple[int, int]
    player: int = 0
    before: int = 0


def breaches(
    tournament: Tournament, number: int, boards: Iterable[tuple[int, int]]
) -> tuple[Breach, ...]:
    """What boards of a round break, judged by the rounds before it, board by board.

    Rule: C.04.1 (2026-02) 2, 4, 6, 7; C.04.3 (2026-02) 1.7, C1, C2, C3 (in the last round a pair
          with a topscorer is spared), C5.
    Args: boards: White's and Black's TPN; (TPN, 0) for the pairing-allocated bye.
    """
    before = opened(tournament, number)
    # The colour drawn for round 1 breaks none of these rules, and may not be known yet.
    before = replace(before, initial_colour=before.initial_colour or Colour.WHITE)
    field = read_field(before, number)
    people = {player.tpn: player for player in field.players}
    found: list[Breach] = []
    for board in boards:
        if board[1]:
            found += _of_pair(before, number, board, people)
        else:
            found += _of_bye(before, field, board, people)
    return tuple(found)


def _of_pair(
    tournament: Tournament, number: int, board: tuple[int, int], people: Mapping[int, Participant]
) -> Iterator[Breach]:
    met = _met_in(tournament, number, *board)
    if met:
        yield Breach(Broken.REPEAT, board, before=met)
    if any(group.forbids(*board, number) for group in tournament.forbidden):
        yield Breach(Broken.FORBIDDEN, board)
    white, black = people.get(board[0]), people.get(board[1])
    if white is None or black is None:
        return
    if not (white.topscorer or black.topscorer):
        for player, colour in ((white, Colour.WHITE), (black, Colour.BLACK)):
            yield from _of_colour(player, colour, board)
    if white.preference.side < 0 < black.preference.side:
        yield Breach(Broken.BOTH, board)


def _met_in(tournament: Tournament, number: int, one: int, other: int) -> int:
    """The round in which two players met; a game still under way counts as one."""
    for round_, entry in enumerate(tournament.entries[one][: number - 1], start=1):
        if entry is None or entry.opponent != other:
            continue
        if entry.played or entry.result is Result.PENDING:
            return round_
    return 0


def _of_colour(player: Participant, colour: Colour, board: tuple[int, int]) -> Iterator[Breach]:
    """C.04.1 (2026-02) 6 and 7, for one player."""
    step = 1 if colour is Colour.WHITE else -1
    if player.colours.endswith(colour.value * 2):
        yield Breach(Broken.TRIPLE, board, player.tpn)
    if (player.preference.difference + step) * step > 2:
        yield Breach(Broken.DIFFERENCE, board, player.tpn)


def _of_bye(
    tournament: Tournament, field: Field, board: tuple[int, int], people: Mapping[int, Participant]
) -> Iterator[Breach]:
    tpn = board[0]
    bar = pab_bar(tournament, tpn, field.round)
    if bar:
        yield Breach(Broken.PAB_BARRED, board, tpn, bar)
    elif tpn in people and field.odd and tournament.unfinished(field.round - 1) is None:
        try:
            lowest = Completion(field).pab_score
        except NoLegalPairing:
            return
        if lowest is not None and people[tpn].score > lowest:
            yield Breach(Broken.PAB_SCORE, board, tpn)
