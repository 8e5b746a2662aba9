"""A round robin that is being played: its table, and its next round."""

from __future__ import annotations

from collections.abc import Collection

from swissheet.errors import NoLegalPairing, Place, RulesError
from swissheet.model import Bye, Round, Tournament
from swissheet.pairing.round_robin.berger import rounds_of_cycle
from swissheet.pairing.round_robin.schedule import ScheduledRound, schedule
from swissheet.pairing.round_robin.scheveningen import scheveningen
from swissheet.pairing.round_robin.teams import teams_of
from swissheet.pairing.round_robin.terms import terms_of
from swissheet.pairing.types import PabReasons, RoundPairing


def table_of(tournament: Tournament) -> tuple[ScheduledRound, ...]:
    """Return all rounds of the event, with TPNs in place of the numbers of the table.

    The player with the n-th lowest TPN has number n; of two teams, each by itself, those of the
    first team come first.

    Rule:   C.05 Annex 1.
    Raises: RulesError: a number of players or cycles that cannot be played; the list does not
            name two teams, where they are to meet.
    """
    terms, teams = terms_of(tournament), teams_of(tournament)
    if teams is None:
        tpns = [player.tpn for player in tournament.players]
        made = schedule(len(tpns), terms.cycles, exchange=terms.exchange)
    else:
        one, other = (team.tpns for team in teams)
        tpns = [*one, *other]
        made = scheveningen(len(one), len(other), terms.cycles)
    return tuple(
        ScheduledRound(
            round_.number,
            round_.cycle,
            tuple((tpns[white - 1], tpns[black - 1]) for white, black in round_.boards),
            tuple(sorted(tpns[number - 1] for number in round_.free)),
        )
        for round_ in made
    )


def to_come(tournament: Tournament) -> tuple[ScheduledRound, ...]:
    """Return the rounds not paired yet; () where the rounds so far are not those of the table.

    It raises nothing: an event that has no table has no rounds to come.
    """
    try:
        table = table_of(tournament)
        _require_table(tournament, table, tournament.rounds_paired)
    except RulesError:
        return ()
    return table[tournament.rounds_paired :]


def rounds_of_table(tournament: Tournament) -> int:
    """Return how many rounds the table has; 0 without a table, or if the rounds so far differ.

    Rule: C.05 Annex 1.
    """
    try:
        table = table_of(tournament)
        _require_table(tournament, table, tournament.rounds_paired)
    except RulesError:
        return 0
    return len(table)


def require_rounds(tournament: Tournament) -> None:
    """Refuse an announced number of rounds that is not that of the table.

    Raises: RulesError: the two numbers differ.
    """
    if last := rounds_of_table(tournament):
        _require_total(tournament, last)


def pair(tournament: Tournament, number: int) -> RoundPairing:
    """Return the boards of one round of the event by its table.

    All players have the board of the table, also those who left: ``absent`` are those who do not
    come, and lose the game by forfeit. A free player has neither a board nor a bye; a bye that
    another program recorded for that is not another pairing. Games of earlier rounds may be played
    later, so a result that is missing stops nothing.

    Rule:   C.05 Annex 1.
    Raises: RulesError: the table has no such round. Of a round that is not paired yet, also: the
            announced number of rounds is not that of the table; an earlier round is not that of
            the table; somebody entered late; a full- or half-point bye is announced.
    """
    table = table_of(tournament)
    if not 1 <= number <= len(table):
        raise RulesError(
            "round_robin.no-such-round",
            place=Place(round=max(number, 0)),
            asked=number,
            last=len(table),
        )
    made, own = tournament.round(number), table[number - 1]
    if number > tournament.rounds_paired:
        _require_total(tournament, len(table))
        _require_table(tournament, table, number - 1)
        _require_no_byes(made)
    absent = tuple(tpn for tpn, bye in made.byes if bye is Bye.ZPB and tpn not in own.free)
    pab = made.pab if made.pab in own.free else None
    return RoundPairing(number, own.boards, pab, absent=absent)


def complete(
    tournament: Tournament, number: int, boards: Collection[tuple[int, int]], pab: int | None
) -> RoundPairing:
    """Return the boards of the table between players whom a round leaves over.

    Raises: NoLegalPairing: others are left over as well, more than are free in a round.
            RulesError: as :func:`table_of`.
    """
    placed = {tpn for board in boards for tpn in board}
    table = table_of(tournament)
    rest = [board for board in table[number - 1].boards if placed.isdisjoint(board)]
    left = {player.tpn for player in tournament.players} - placed
    left -= {tpn for board in rest for tpn in board}
    if len(left) > len(table[number - 1].free):
        unplaced = tuple(sorted(left))
        raise NoLegalPairing(
            "round_robin.left-over", round_=number, unplaced=unplaced, players=unplaced
        )
    return RoundPairing(number, tuple(rest))


def usual_rounds(players: int, cycles: int) -> int:
    """Return how many rounds the table of so many players has, as far as sheets have room."""
    return min(cycles * rounds_of_cycle(players), 99)


def pab_reasons(tournament: Tournament, made: RoundPairing) -> PabReasons | None:
    """Return None: the table decides which player is free."""
    return None


def _require_total(tournament: Tournament, last: int) -> None:
    """Refuse an announced number of rounds that is not that of the table."""
    total = tournament.rounds_total
    if total and total != last:
        raise RulesError(
            "round_robin.rounds",
            rounds=total,
            players=len(tournament.players),
            cycles=terms_of(tournament).cycles,
            wanted=last,
        )


def _require_table(tournament: Tournament, table: tuple[ScheduledRound, ...], last: int) -> None:
    """Refuse rounds 1 to ``last`` if their pairs are not those of the table; colours may differ.

    Colours may have been exchanged by hand.
    """
    for number in range(1, last + 1):
        made = {frozenset((game.white, game.black)) for game in tournament.round(number).games}
        if number <= len(table) and made == set(map(frozenset, table[number - 1].boards)):
            continue
        games = [game for round_ in tournament.rounds[:last] for game in round_.games]
        played = {tpn for game in games for tpn in (game.white, game.black)}
        late = [
            player.tpn
            for player in tournament.players
            if player.tpn not in played
            and any(player.tpn not in round_.free for round_ in table[:last])
        ]
        if late:
            raise RulesError("round_robin.late", place=Place(tpn=late[0]), players=late)
        raise RulesError("round_robin.off-table", place=Place(round=number), round=number)


def _require_no_byes(made: Round) -> None:
    """Refuse byes with points: all players meet each other."""
    found = [tpn for tpn, bye in made.byes if bye is not Bye.ZPB]
    if found:
        place = Place(tpn=found[0], round=made.number)
        raise RulesError("round_robin.byes", place=place, players=found, round=made.number)
