"""The rules of the Dutch system that a pairing made by hand breaks; the engine never does."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from swissheet.errors import NoLegalPairing
from swissheet.model import Colour, Tournament
from swissheet.pairing.breaches import Breach, Broken, of_colour, of_meeting
from swissheet.pairing.dutch.completion import Completion
from swissheet.pairing.dutch.field import Field, pab_bar, read_field
from swissheet.pairing.dutch.participant import Participant
from swissheet.pairing.opening import opened


def breaches(
    tournament: Tournament, number: int, boards: Iterable[tuple[int, int]]
) -> tuple[Breach, ...]:
    """Return the rules that boards of a round break, judged by the rounds before it.

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
    yield from of_meeting(tournament, number, board)
    white, black = people.get(board[0]), people.get(board[1])
    if white is None or black is None:
        return
    if not (white.topscorer or black.topscorer):
        for player, colour in ((white, Colour.WHITE), (black, Colour.BLACK)):
            yield from of_colour(player.tpn, player.colours, colour, board)
    if white.preference.side < 0 < black.preference.side:
        yield Breach(Broken.BOTH, board)


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
