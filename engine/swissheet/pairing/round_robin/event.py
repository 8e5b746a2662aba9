"""A round robin that is being played: its terms, its table, and its next round.

The terms are options of the tournament, so that they travel with it in every file. Only what is
not usual is written down.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from swissheet.errors import NoLegalPairing, Place, RulesError
from swissheet.model import Bye, Round, Tournament
from swissheet.pairing.round_robin.schedule import ScheduledRound, schedule
from swissheet.pairing.types import PabReasons, RoundPairing

__all__ = [
    "CYCLES",
    "EXCHANGE",
    "WITHDRAWN",
    "Terms",
    "complete",
    "pab_reasons",
    "pair",
    "table_of",
    "terms_of",
    "to_come",
]

CYCLES = "round_robin_cycles"
EXCHANGE = "round_robin_exchange"
WITHDRAWN = "round_robin_withdrawn"
"""Keys of the options: ``2``; ``yes`` or ``no``; ``count`` where every result counts."""

_EXCHANGED = {"yes": True, "no": False}


@dataclass(frozen=True, slots=True)
class Terms:
    """What the rules of the event say of its table.

    ``cycles``: how often everybody meets everybody. ``exchange``: whether the last two rounds of
    a cycle change places, by default from two cycles on (:func:`.schedule`). ``half_rule``: who
    leaves before half of the games are completed does not count in the standings (C.05 6.6);
    without it every result counts.
    """

    cycles: int = 1
    exchange: bool | None = None
    half_rule: bool = True

    def options(self, others: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
        """The options of an event with these terms; ``others`` keep their places."""
        own = {
            CYCLES: str(self.cycles) if self.cycles != 1 else "",
            EXCHANGE: "" if self.exchange is None else "yes" if self.exchange else "no",
            WITHDRAWN: "" if self.half_rule else "count",
        }
        return tuple((key, value) for key, value in {**others, **own}.items() if value)


def terms_of(tournament: Tournament) -> Terms:
    """The terms of an event: those of its options, else what its coded type says.

    A type that names a double round robin has two cycles; an option that cannot be read counts as
    not given.
    """
    cycles = tournament.option(CYCLES)
    named = f"{tournament.event.system_code} {tournament.event.kind}".upper()
    usual = 2 if "DOUBLE" in named else 1
    return Terms(
        int(cycles) if cycles.isdecimal() and int(cycles) else usual,
        _EXCHANGED.get(tournament.option(EXCHANGE)),
        tournament.option(WITHDRAWN) != "count",
    )


def table_of(tournament: Tournament) -> tuple[ScheduledRound, ...]:
    """All rounds of the event, with TPNs in place of the numbers of the table.

    The player with the n-th lowest TPN has number n.

    Rule:   C.05 Annex 1.
    Raises: RulesError: a number of players or cycles that cannot be played.
    """
    tpns = [player.tpn for player in tournament.players]
    terms = terms_of(tournament)
    return tuple(
        ScheduledRound(
            round_.number,
            round_.cycle,
            tuple((tpns[white - 1], tpns[black - 1]) for white, black in round_.boards),
            tuple(tpns[number - 1] for number in round_.free),
        )
        for round_ in schedule(len(tpns), terms.cycles, exchange=terms.exchange)
    )


def to_come(tournament: Tournament) -> tuple[ScheduledRound, ...]:
    """The rounds that are not paired yet; none where the rounds so far are not those of the table.

    Nothing raises: an event that has no table has no rounds to come.
    """
    try:
        table = table_of(tournament)
        _require_table(tournament, table, tournament.rounds_paired)
    except RulesError:
        return ()
    return table[tournament.rounds_paired :]


def pair(tournament: Tournament, number: int) -> RoundPairing:
    """The boards of one round of the event by its table.

    Everybody has the board of the table, also who has left: ``absent`` are those who do not come,
    and lose the game by forfeit. Who is free has neither a board nor a bye; a bye that another
    program recorded for that is no other pairing. Games of earlier rounds may be played later, so
    a result that is missing stops nothing.

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
    """The boards of the table between players whom a round leaves over.

    Raises: NoLegalPairing: others are left over as well, more than are free in a round.
            RulesError: as :func:`table_of`.
    """
    placed = {tpn for board in boards for tpn in board}
    table = table_of(tournament)
    rest = [board for board in table[number - 1].boards if placed.isdisjoint(board)]
    left = {player.tpn for player in tournament.players} - placed
    left -= {tpn for board in rest for tpn in board}
    if len(left) > len(tournament.players) % 2:
        unplaced = tuple(sorted(left))
        raise NoLegalPairing(
            "round_robin.left-over", round_=number, unplaced=unplaced, players=unplaced
        )
    return RoundPairing(number, tuple(rest))


def pab_reasons(tournament: Tournament, made: RoundPairing) -> PabReasons | None:
    """None: the table says who is free."""
    return None


def _require_total(tournament: Tournament, last: int) -> None:
    """The announced number of rounds, if there is one, is that of the table."""
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
    """Rounds 1 to ``last`` have the pairs of the table; colours may have been exchanged by hand."""
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
    """Nobody has a bye with points: everybody meets everybody."""
    found = [tpn for tpn, bye in made.byes if bye is not Bye.ZPB]
    if found:
        place = Place(tpn=found[0], round=made.number)
        raise RulesError("round_robin.byes", place=place, players=found, round=made.number)
