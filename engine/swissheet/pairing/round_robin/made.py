"""Checks rounds of a round robin that were made by hand against the rules of a table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

from swissheet.errors import Issue, Place, RulesError, Severity
from swissheet.model import Tournament
from swissheet.pairing.round_robin.berger import rounds_of_cycle
from swissheet.pairing.round_robin.checking import check_schedule
from swissheet.pairing.round_robin.event import table_of
from swissheet.pairing.round_robin.terms import Form, terms_of
from swissheet.words.message import Param

_NAMED_AT_MOST = 30
_ONE = ("first", "second", "number")


def check_made(tournament: Tournament) -> tuple[Issue, ...]:
    """Return the mistakes of the rounds so far as a table made by hand; () for the Berger table.

    Players are named by TPN, and the issue of a round by that round. While rounds are to come,
    pairs that have not met yet in the cycle are reported, too. Two teams are not checked.

    Rule: C.05 Annex 1: all players meet each other once in a cycle.
    """
    terms, last = terms_of(tournament), tournament.rounds_paired
    tpns = [player.tpn for player in tournament.players]
    if terms.form is not Form.ALL or not last or len(tpns) < 2 or _of_table(tournament):
        return ()
    number = {tpn: at for at, tpn in enumerate(tpns, start=1)}
    made = [
        [(number[game.white], number[game.black]) for game in round_.games]
        for round_ in tournament.rounds[:last]
    ]
    total = terms.cycles * rounds_of_cycle(len(tpns))
    found = [
        *check_schedule(made, len(tpns), terms.cycles, finished=last >= total),
        *(left_to_meet(made, len(tpns)) if last < total else ()),
    ]
    return tuple(_by_tpn(issue, tpns) for issue in found)


def left_to_meet(rounds: list[list[tuple[int, int]]], players: int) -> Iterator[Issue]:
    """Yield the players who have not met yet in the cycle being played; nothing at its end."""
    per_cycle = rounds_of_cycle(players)
    cycle, played = divmod(len(rounds), per_cycle)
    if not played:
        return
    met = {frozenset(board) for boards in rounds[-played:] for board in boards}
    left = [pair for pair in combinations(range(1, players + 1), 2) if frozenset(pair) not in met]
    pairs = [f"{one}-{other}" for one, other in left[:_NAMED_AT_MOST]]
    yield Issue(
        Severity.NOTICE,
        "round_robin.table-left",
        Place(round=len(rounds)),
        {
            "cycle": cycle + 1,
            "count": len(left),
            "pairs": [*pairs, *(["..."] if len(left) > len(pairs) else [])],
            "rounds": per_cycle - played,
        },
    )


def _of_table(tournament: Tournament) -> bool:
    """Return whether every round has the boards of the table, colours too."""
    try:
        table = table_of(tournament)
    except RulesError:
        return False
    paired = tournament.rounds[: tournament.rounds_paired]
    return len(paired) <= len(table) and all(
        {(game.white, game.black) for game in round_.games} == set(own.boards)
        for round_, own in zip(paired, table, strict=False)
    )


def _by_tpn(issue: Issue, tpns: list[int]) -> Issue:
    """Return the issue with TPNs in place of the numbers of a table."""
    if tpns == list(range(1, len(tpns) + 1)):
        return issue
    params: dict[str, Param] = dict(issue.params)
    for key in _ONE:
        at = params.get(key)
        if isinstance(at, int):
            params[key] = tpns[at - 1]
    numbers = params.get("numbers")
    if isinstance(numbers, list | tuple):
        params["numbers"] = [tpns[at - 1] for at in numbers if isinstance(at, int)]
    pairs = params.get("pairs")
    if isinstance(pairs, list | tuple):
        params["pairs"] = ["-".join(_tpns(str(pair), tpns)) for pair in pairs]
    return replace(issue, params=params)


def _tpns(pair: str, tpns: list[int]) -> list[str]:
    return [str(tpns[int(at) - 1]) if at.isdecimal() else at for at in pair.split("-")]
