"""The next round of a tournament that is a knock-out."""

from __future__ import annotations

from collections.abc import Collection

from swissheet.errors import Place, RulesError
from swissheet.model import Tournament
from swissheet.pairing.knockout.match import Awaited
from swissheet.pairing.knockout.progress import follow
from swissheet.pairing.types import PabReasons, RoundPairing


def pair(tournament: Tournament, number: int) -> RoundPairing:
    """Return the games of a round: one of every match that needs one.

    Nobody has a pairing-allocated bye: a player who goes on without a game, or is out, has no
    entry.

    Raises: RulesError: every match is decided, or a match is drawn and has no game left; or as
            :func:`~swissheet.pairing.knockout.progress.follow`.
    """
    now = follow(tournament, number - 1)
    if now.finished:
        raise RulesError("knockout.finished", place=Place(round=number - 1))
    for match in now.open:
        if match.verdict.awaited is Awaited.DECISION:
            raise RulesError(
                "knockout.undecided",
                place=Place(round=number - 1),
                one=tournament.player(match.one or 0).name,
                other=tournament.player(match.other or 0).name,
            )
    boards = tuple(m.next_game for m in now.open if m.next_game and not m.verdict.continued)
    if not boards:
        # The last games are adjourned, and the matches cannot go on without their results.
        raise RulesError("knockout.adjourned", place=Place(round=number - 1))
    byes = tuple((tpn, bye) for tpn, bye in tournament.round(number).byes if bye.requested)
    return RoundPairing(number, boards, byes=byes)


def complete(
    tournament: Tournament, number: int, boards: Collection[tuple[int, int]], pab: int | None
) -> RoundPairing:
    """Return the games of a round that are still missing next to ``boards``.

    Raises: as :func:`pair`.
    """
    seated = {tpn for board in boards for tpn in board}
    made = pair(tournament, number)
    return RoundPairing(number, tuple(b for b in made.boards if seated.isdisjoint(b)))


def usual_rounds(players: int, cycles: int) -> int:
    """Return how many rounds there are if no match needs more than its games."""
    return (players - 1).bit_length()


def pab_reasons(tournament: Tournament, made: RoundPairing) -> PabReasons | None:
    """Return None: there is no pairing-allocated bye in a knock-out."""
    return None
