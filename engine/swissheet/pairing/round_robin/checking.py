"""Check a table made by hand: pairs that do not meet or meet twice, and wrong colours."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from swissheet.errors import Issue, Place, Severity
from swissheet.pairing.round_robin.berger import rounds_of_cycle
from swissheet.pairing.round_robin.completion import can_be_completed

_Boards = Sequence[tuple[int, int]]
_ASKED = 3
"""The level of changes that an arbiter may make after a question."""


def check_schedule(
    rounds: Sequence[_Boards], players: int, cycles: int = 1, *, finished: bool = True
) -> tuple[Issue, ...]:
    """Return the mistakes in a table made by hand; empty when there is none.

    Impossible seats are errors, and no other mistake is reported while there are any. Asked about
    (level 3) is a pair that meets twice or never in a cycle, a table that cannot be completed, and
    a colour three times in a row; free rounds are taken out of the colours. A player with one
    colour more often than there is need to is a warning.

    Rule:   C.05 Annex 1: all players meet each other once in a cycle; FIDE's verification list asks
            to warn of rules that a table made by hand breaks.
    Args:   rounds: from round 1, the numbers (1 to ``players``) of White and Black by boards.
            finished: every round is there; else only the mistakes of the rounds so far are
            reported.
    Raises: RulesError: fewer than two players, or more than a tournament has.
    """
    seats = tuple(_seats(rounds, players))
    per_cycle = rounds_of_cycle(players)
    if (finished and len(rounds) != cycles * per_cycle) or len(rounds) > cycles * per_cycle:
        seats += (
            Issue(
                Severity.ERROR,
                "round_robin.table-rounds",
                params={"found": len(rounds), "wanted": cycles * per_cycle},
            ),
        )
    if seats:
        return seats
    found = [*_meetings(rounds, players, per_cycle, finished), *_colours(rounds, players, finished)]
    return tuple(found)


def _seats(rounds: Sequence[_Boards], players: int) -> Iterator[Issue]:
    for number, boards in enumerate(rounds, start=1):
        place = Place(round=number)
        for board, (white, black) in enumerate(boards, start=1):
            for seated in (white, black):
                if not 1 <= seated <= players:
                    yield Issue(
                        Severity.ERROR,
                        "round_robin.table-number",
                        place,
                        {"round": number, "board": board, "found": seated, "last": players},
                    )
        seen = Counter(seated for pair in boards for seated in pair)
        twice = sorted(seated for seated, times in seen.items() if times > 1)
        if twice:
            yield Issue(
                Severity.ERROR,
                "round_robin.table-seats",
                place,
                {"round": number, "numbers": twice},
            )
        free = [seated for seated in range(1, players + 1) if seated not in seen]
        if len(free) > players % 2:
            yield Issue(
                Severity.ERROR,
                "round_robin.table-free",
                place,
                {"round": number, "numbers": free},
            )


def _meetings(
    rounds: Sequence[_Boards], players: int, per_cycle: int, finished: bool
) -> Iterator[Issue]:
    for start in range(0, len(rounds), per_cycle):
        own = rounds[start : start + per_cycle]
        met: dict[tuple[int, int], list[int]] = {}
        for number, boards in enumerate(own, start=start + 1):
            for white, black in boards:
                met.setdefault((min(white, black), max(white, black)), []).append(number)
        cycle = start // per_cycle + 1
        repeated = [pair for pair, when in sorted(met.items()) if len(when) > 1]
        for pair in repeated:
            yield Issue(
                Severity.QUESTION,
                "round_robin.table-repeat",
                Place(round=met[pair][1]),
                {"first": pair[0], "second": pair[1], "cycle": cycle, "rounds": met[pair]},
                _ASKED,
            )
        if finished:
            for first, second in combinations(range(1, players + 1), 2):
                if (first, second) not in met:
                    yield Issue(
                        Severity.QUESTION,
                        "round_robin.table-never",
                        params={"first": first, "second": second, "cycle": cycle},
                        level=_ASKED,
                    )
        elif not repeated and can_be_completed(met, players, per_cycle - len(own)) is False:
            yield Issue(
                Severity.QUESTION,
                "round_robin.table-stuck",
                Place(round=start + len(own)),
                {"cycle": cycle},
                _ASKED,
            )


def _colours(rounds: Sequence[_Boards], players: int, finished: bool) -> Iterator[Issue]:
    had: Mapping[int, list[tuple[int, bool]]] = {n: [] for n in range(1, players + 1)}
    for number, boards in enumerate(rounds, start=1):
        for white, black in boards:
            had[white].append((number, True))
            had[black].append((number, False))
    for player, own in had.items():
        for last in range(2, len(own)):
            three = own[last - 2 : last + 1]
            colours = {white for _, white in three}
            if len(colours) == 1:
                yield Issue(
                    Severity.QUESTION,
                    "round_robin.table-triple.white"
                    if three[0][1]
                    else "round_robin.table-triple.black",
                    Place(round=three[-1][0]),
                    {"number": player, "rounds": [round_ for round_, _ in three]},
                    _ASKED,
                )
        whites = sum(white for _, white in own)
        blacks = len(own) - whites
        if finished and abs(whites - blacks) > 1:
            yield Issue(
                Severity.WARNING,
                "round_robin.table-colours",
                params={"number": player, "whites": whites, "blacks": blacks},
            )
