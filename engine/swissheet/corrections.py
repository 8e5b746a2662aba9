"""The effects of a wrong result: the later rounds paired again, and the standings both ways.

These functions change nothing. Each later round is paired from the true games before it and the
games of the other rounds as they were played, so that a round that differs does not make the next
one differ.

Rule: C.04.2 (2026-02) 4.3.
"""

from __future__ import annotations

import enum
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from swissheet.errors import NoLegalPairing, PairingError, RulesError
from swissheet.model import Bye, Colour, Game, Tournament
from swissheet.model.rulings import pairing_points
from swissheet.pairing import pair
from swissheet.ranking import ranked
from swissheet.tiebreaks import Code, Ranking, Value, column_names

__all__ = [
    "ChangedValue",
    "Followed",
    "PairedAgain",
    "Seat",
    "Window",
    "followed",
    "window",
    "with_game",
]


class Window(enum.Enum):
    """The time from which a correction counts."""

    NEXT = "next pairing"
    FOLLOWING = "following pairing"
    RATING = "rating only"
    TABLE = "at once"


def window(tournament: Tournament, round_: int) -> Window:
    """Return the time from which a correction of a round counts.

    Rule: C.04.2 (2026-02) 4.3. The round before the last paired one is open to corrections until
    the next pairing. No pairing follows from the results of a round robin: there a correction
    counts at once, whatever round it is of.
    """
    last_paired = tournament.rounds_paired
    if not tournament.system.needs_results:
        return Window.TABLE
    if round_ >= last_paired:
        return Window.NEXT
    return Window.FOLLOWING if round_ == last_paired - 1 else Window.RATING


def with_game(tournament: Tournament, round_: int, game: Game) -> Tournament:
    """Return the tournament with another game between the same two players in a round."""
    found = tournament.round(round_)
    players = {game.white, game.black}
    games = tuple(game if {other.white, other.black} == players else other for other in found.games)
    rounds = list(tournament.rounds)
    rounds[round_ - 1] = replace(found, games=games)
    return replace(tournament, rounds=tuple(rounds))


@dataclass(frozen=True, slots=True)
class Seat:
    """The seat of a player in a round: an opponent and a colour, or a bye; and the float.

    ``float`` is 1 for a downfloat, -1 for an upfloat (C.04.3 (2026-02) 1.4).
    """

    opponent: int
    colour: Colour | None
    bye: Bye | None
    float: int = 0


@dataclass(frozen=True, slots=True)
class PairedAgain:
    """A round as it was paired and as it is paired from the true games.

    ``recorded`` and ``expected`` are the boards on one side only, a bye as ``(TPN, 0)``; ``seats``
    the players with a difference, before and after. ``unpairable``: no legal pairing.
    """

    round: int
    boards: int
    recorded: tuple[tuple[int, int], ...]
    expected: tuple[tuple[int, int], ...]
    seats: Mapping[int, tuple[Seat, Seat]]
    unpairable: bool = False


@dataclass(frozen=True, slots=True)
class ChangedValue:
    """A value of the standings that differs.

    ``heading`` is that of the tie-break, whose ``code`` is given, or ``rank`` or ``points``.
    """

    tpn: int
    heading: str
    code: Code | None
    was: Value
    became: Value


@dataclass(frozen=True, slots=True)
class Followed:
    """The effects of a correction; ``after`` is the round the standings count up to."""

    rounds: tuple[PairedAgain, ...]
    values: tuple[ChangedValue, ...]
    after: int


def followed(before: Tournament, true: Tournament, round_: int) -> Followed:
    """Return all differences that the true game of a round makes.

    Args:   before: with the game as it was used; ``true`` with the one that was played.
    Raises: RulesError: the standings cannot be made.
    Cost:   one pairing for each later round.
    """
    rounds = tuple(_again(before, true, n) for n in range(round_ + 1, before.rounds_paired + 1))
    after = min(before.rounds_complete, true.rounds_complete)
    return Followed(rounds, tuple(_values(before, true, after)), after)


def _again(before: Tournament, true: Tournament, number: int) -> PairedAgain:
    there = before.round(number)
    recorded = [(game.white, game.black) for game in there.games]
    recorded += [(tpn, 0) for tpn in there.pabs]
    try:
        made = pair(true, round_=number)
    except (NoLegalPairing, PairingError, RulesError):
        return PairedAgain(number, len(there.games), tuple(recorded), (), {}, unpairable=True)
    expected = list(made.boards) + ([(made.pab, 0)] if made.pab is not None else [])
    was, now = _seats(before, number, recorded), _seats(true, number, expected)
    absent = Seat(0, None, Bye.ZPB)
    seats = {
        tpn: (was.get(tpn, absent), now.get(tpn, absent))
        for tpn in sorted(was.keys() | now.keys())
        if was.get(tpn) != now.get(tpn)
    }
    return PairedAgain(
        number,
        len(there.games),
        tuple(board for board in recorded if board not in expected),
        tuple(board for board in expected if board not in recorded),
        seats,
    )


def _seats(t: Tournament, number: int, boards: list[tuple[int, int]]) -> dict[int, Seat]:
    scores: dict[int, int] = dict(pairing_points(t.as_paired(number), number - 1))
    for item in t.virtual_points:
        if item.first_round <= number <= item.last_round:
            for tpn in item.tpns:
                scores[tpn] = scores.get(tpn, 0) + item.points
    seats = {}
    for white, black in boards:
        if not black:
            # C.04.3 (2026-02) 1.4.3: a bye worth more than a loss is a downfloat.
            down = int(t.points.pab > t.points.loss)
            seats[white] = Seat(0, None, Bye.PAB, down)
            continue
        down = (scores[white] > scores[black]) - (scores[white] < scores[black])
        seats[white] = Seat(black, Colour.WHITE, None, down)
        seats[black] = Seat(white, Colour.BLACK, None, -down)
    return seats


def _values(before: Tournament, true: Tournament, after: int) -> Iterator[ChangedValue]:
    if not after:
        return
    was, now = _table(ranked(before, after=after)), _table(ranked(true, after=after))
    for tpn, values in now.items():
        for (heading, code), value in values.items():
            old = was[tpn][heading, code]
            if old != value:
                yield ChangedValue(tpn, heading, code, old, value)


def _table(made: Ranking) -> dict[int, dict[tuple[str, Code | None], Value]]:
    names = column_names(made.codes)
    table: dict[int, dict[tuple[str, Code | None], Value]] = {}
    for row in made.rows:
        found: dict[tuple[str, Code | None], Value] = {
            ("rank", None): row.rank,
            ("points", None): row.points,
        }
        for code, name, value in zip(made.codes, names, row.values, strict=True):
            if code.name != "PTS":
                found[name, code] = value
        table[row.tpn] = found
    return table
