"""Games and rounds."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Protocol

from swissheet.errors import ModelError, Place
from swissheet.model.results import LEGAL_RESULTS, Bye, Colour, Entry, Result, entry_of

_WHITE, _BLACK = Colour.WHITE, Colour.BLACK


@dataclass(frozen=True, slots=True, init=False)
class Game:
    """A scheduled game: two TPNs and the result of each.

    ``adjourned_until`` is the last round that was paired while the game was still adjourned: for
    the pairing of the rounds up to that one it was a draw, whatever the result was in the end
    (C.04.2 (2026-02) 3.1). 0 for a game that was not adjourned, or is not decided yet.
    ``coloured`` is False where a report gives a forfeited game no colours: ``white`` is then only
    the player who is named first.
    """

    white: int
    black: int
    white_result: Result = Result.PENDING
    black_result: Result = Result.PENDING
    adjourned_until: int = 0
    coloured: bool = True

    def __init__(
        self,
        white: int,
        black: int,
        white_result: Result = Result.PENDING,
        black_result: Result = Result.PENDING,
        adjourned_until: int = 0,
        coloured: bool = True,
    ) -> None:
        # Written out, for no event has more of anything; a frozen class takes twice as long.
        if white == black:
            raise ModelError("model.self-pairing", place=Place(tpn=white), player=white)
        if (white_result, black_result) not in LEGAL_RESULTS:
            raise ModelError(
                "model.contradictory-results",
                place=Place(tpn=white),
                white=white,
                white_result=white_result.value,
                black=black,
                black_result=black_result.value,
            )
        if adjourned_until < 0:
            raise ModelError("model.round-number", number=repr(adjourned_until))
        if not coloured and (white_result.played or white_result is Result.PENDING):
            raise ModelError("model.no-colours", place=Place(tpn=white), white=white, black=black)
        _set_white(self, white)
        _set_black(self, black)
        _set_white_result(self, white_result)
        _set_black_result(self, black_result)
        _set_adjourned_until(self, adjourned_until)
        _set_coloured(self, coloured)

    @property
    def played(self) -> bool:
        return self.white_result.played

    @property
    def pending(self) -> bool:
        return self.white_result is Result.PENDING

    @property
    def adjourned(self) -> bool:
        return self.white_result is Result.ADJOURNED

    def entries(self) -> tuple[tuple[int, Entry], tuple[int, Entry]]:
        """Return the round as White and as Black see it."""
        white, black = self.white, self.black
        if not self.coloured:
            return (
                (white, entry_of((black, None, self.white_result))),
                (black, entry_of((white, None, self.black_result))),
            )
        return (
            (white, entry_of((black, _WHITE, self.white_result))),
            (black, entry_of((white, _BLACK, self.black_result))),
        )


(
    _set_white,
    _set_black,
    _set_white_result,
    _set_black_result,
    _set_adjourned_until,
    _set_coloured,
) = (getattr(Game, name).__set__ for name in Game.__slots__)


@dataclass(frozen=True, slots=True)
class Round:
    """A round: the games in board order, and the byes by TPN.

    A round with byes alone is not paired yet: its byes are announced absences.
    """

    number: int
    games: tuple[Game, ...] = ()
    byes: tuple[tuple[int, Bye], ...] = field(default=())

    def __post_init__(self) -> None:
        if not isinstance(self.number, int) or self.number < 1:
            raise ModelError("model.round-number", number=repr(self.number))
        object.__setattr__(self, "byes", tuple(sorted(self.byes, key=lambda item: item[0])))
        placed = self.placed
        if len(set(placed)) == len(placed):
            return
        seen: set[int] = set()
        for tpn in placed:
            if tpn in seen:
                raise ModelError(
                    "model.paired-twice",
                    place=Place(tpn=tpn, round=self.number),
                    player=tpn,
                    round=self.number,
                )
            seen.add(tpn)

    def in_order(self, games: tuple[Game, ...]) -> Round:
        """Return the round with its own games in another order, without checking it again."""
        made = object.__new__(Round)
        _set_number(made, self.number)
        _set_games(made, games)
        _set_byes(made, self.byes)
        return made

    @property
    def placed(self) -> list[int]:
        """Return the TPNs of all players with a game or a bye, board by board."""
        found: list[int] = []
        for game in self.games:
            found += (game.white, game.black)
        return found + [tpn for tpn, _ in self.byes]

    @property
    def paired(self) -> bool:
        """Return whether the pairing is made: the round has a game or a pairing-allocated bye."""
        return bool(self.games) or bool(self.pabs)

    @property
    def pab(self) -> int | None:
        """Return the TPN with the (first) pairing-allocated bye."""
        return next(iter(self.pabs), None)

    @property
    def pabs(self) -> tuple[int, ...]:
        """Return all TPNs with the pairing-allocated bye; a correct round has at most one."""
        return tuple(tpn for tpn, bye in self.byes if bye is Bye.PAB)

    @property
    def missing_results(self) -> tuple[int, ...]:
        """Return the boards, from 1, that still have no result; an adjourned game has one."""
        return boards_without_result(game.white_result for game in self.games)

    @property
    def adjourned_boards(self) -> tuple[int, ...]:
        """Return the boards, from 1, whose game is adjourned."""
        return tuple(n for n, game in enumerate(self.games, start=1) if game.adjourned)

    @property
    def complete(self) -> bool:
        """Return whether the round is paired and every game has a result."""
        return self.paired and Result.PENDING not in [game.white_result for game in self.games]

    def entries(self) -> Iterator[tuple[int, Entry]]:
        """Yield every player placed in this round, with the round as that player sees it."""
        for game in self.games:
            yield from game.entries()
        for tpn, bye in self.byes:
            yield tpn, Entry(0, None, bye)


_set_number, _set_games, _set_byes = (getattr(Round, name).__set__ for name in Round.__slots__)


class _Paired(Protocol):
    @property
    def number(self) -> int: ...

    @property
    def paired(self) -> bool: ...


def last_paired(rounds: Iterable[_Paired]) -> int:
    """Return the number of the last round that is paired; 0 before round 1."""
    return max((round_.number for round_ in rounds if round_.paired), default=0)


def rounds_skipped(rounds: Collection[_Paired]) -> tuple[int, ...]:
    """Return the rounds that are not paired although a later one is.

    Rounds are played in order.
    """
    paired = {round_.number for round_ in rounds if round_.paired}
    return tuple(number for number in range(1, max(paired, default=0)) if number not in paired)


def without_empty_end(rounds: Iterable[Round]) -> tuple[Round, ...]:
    """Return the rounds up to the last one that has a game or a bye."""
    kept = list(rounds)
    while kept and not kept[-1].games and not kept[-1].byes:
        kept.pop()
    return tuple(kept)


def boards_without_result(results: Iterable[Result]) -> tuple[int, ...]:
    """Return the boards, from 1, without a result, given White's results in board order."""
    pending = Result.PENDING
    return tuple([n for n, result in enumerate(results, start=1) if result is pending])
