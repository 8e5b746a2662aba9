"""The rules that boards made by hand can break in every Swiss system.

Each breach is named by its board, or by the player with the bye; the caller decides what to do.
Rules common to all systems are here, those a system adds are in its own package.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from swissheet.model import Bye, Colour, Result, Tournament
from swissheet.words.message import phrase


class Broken(enum.Enum):
    """The rule that is broken."""

    REPEAT = "repeat"
    FORBIDDEN = "forbidden"
    PAB_BARRED = "pab-barred"
    PAB_SCORE = "pab-score"
    TRIPLE = "triple"
    DIFFERENCE = "difference"
    BOTH = "both"

    def words(self, language: str = "") -> str:
        """Return the rule in a language."""
        return phrase(f"breaches.{self.value}").words(language)

    def __str__(self) -> str:
        return self.words()


@dataclass(frozen=True, slots=True)
class Breach:
    """A rule that is broken on one board.

    ``board`` is White's and Black's TPN, (TPN, 0) for the bye; ``player`` the one it is about, 0
    for both; ``before`` the earlier round it follows from, 0 if there is no such round.
    """

    broken: Broken
    board: tuple[int, int]
    player: int = 0
    before: int = 0


def by_basic_rules(
    tournament: Tournament,
    number: int,
    boards: Iterable[tuple[int, int]],
    *,
    unbound: Callable[[int], bool] = lambda _: False,
) -> tuple[Breach, ...]:
    """Return the breaches of the rules that all Swiss systems share, board by board.

    Rule: C.04.1 (2026-02) 2, 4, 6, 7; the pairs that an event forbids.
    Args: boards: White's and Black's TPN; (TPN, 0) for the bye.
          unbound: whether the limits on colours do not apply to a player in this round, by TPN; a
          pair with one such player is spared.
    """
    found: list[Breach] = []
    for board in boards:
        white, black = board
        if not black:
            bar = _bar(tournament, white, number)
            if bar:
                found.append(Breach(Broken.PAB_BARRED, board, white, bar))
            continue
        found += of_meeting(tournament, number, board)
        if not (unbound(white) or unbound(black)):
            for tpn, colour in ((white, Colour.WHITE), (black, Colour.BLACK)):
                found += of_colour(tpn, _colours(tournament, tpn, number), colour, board)
    return tuple(found)


def of_meeting(tournament: Tournament, number: int, board: tuple[int, int]) -> Iterator[Breach]:
    """Yield a breach if two have met, or must not meet.

    Rule: C.04.1 (2026-02) 2; a game still under way counts as one.
    """
    met = _met_in(tournament, number, *board)
    if met:
        yield Breach(Broken.REPEAT, board, before=met)
    if any(group.forbids(*board, number) for group in tournament.forbidden):
        yield Breach(Broken.FORBIDDEN, board)


def of_colour(tpn: int, colours: str, colour: Colour, board: tuple[int, int]) -> Iterator[Breach]:
    """Yield a breach if a player has one colour too often.

    Rule: C.04.1 (2026-02) 6, 7.
    Args: colours: of the games played before, as letters w and b.
    """
    if colours.endswith(colour.value * 2):
        yield Breach(Broken.TRIPLE, board, tpn)
    now = colours + colour.value
    if 2 * now.count(colour.value) - len(now) > 2:
        yield Breach(Broken.DIFFERENCE, board, tpn)


def _met_in(tournament: Tournament, number: int, one: int, other: int) -> int:
    """Return the round in which two players met."""
    for round_, entry in enumerate(tournament.entries[one][: number - 1], start=1):
        if entry is None or entry.opponent != other:
            continue
        if entry.played or entry.result is Result.PENDING:
            return round_
    return 0


def _colours(tournament: Tournament, tpn: int, number: int) -> str:
    row = tournament.entries[tpn][: number - 1]
    return "".join(e.colour.value for e in row if e is not None and e.played and e.colour)


def _bar(tournament: Tournament, tpn: int, number: int) -> int:
    """Return the first round with a bye or a win without a game, which bars from the bye; or 0."""
    barring = (Bye.PAB, Bye.FPB, Result.FORFEIT_WIN)
    for round_, entry in enumerate(tournament.entries[tpn][: number - 1], start=1):
        if entry is not None and entry.result in barring:
            return round_
    return 0
