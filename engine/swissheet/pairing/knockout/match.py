"""A match of a knock-out: its games, the games that break a tie, and the player who goes on."""

from __future__ import annotations

import enum
from collections.abc import Sequence
from dataclasses import dataclass

from swissheet.errors import RulesError
from swissheet.model import CLASSIC, Game
from swissheet.pairing.knockout.bracket import BYE


class GameKind(enum.Enum):
    """The purpose of a game in a match."""

    REGULAR = "regular"
    TIEBREAK = "tie-break"
    ARMAGEDDON = "armageddon"


class Awaited(enum.Enum):
    """The event that a match waits for."""

    PLAYERS = "players"  # an earlier match
    GAME = "game"  # the next game, or its result
    DECISION = "decision"  # all games are played, and it is drawn
    NOTHING = "nothing"  # it is decided


@dataclass(frozen=True, slots=True)
class MatchRules:
    """The rules by which matches are played.

    ``games`` is the number of the match proper; then, while it is drawn, one set of tie-break games
    after the other, ``tiebreaks`` being their numbers; then, with ``armageddon``, a game whose draw
    wins for Black. A match or set ends as soon as nobody can catch up.

    Raises: RulesError: a match or a set without games.
    """

    games: int = 1
    tiebreaks: tuple[int, ...] = ()
    armageddon: bool = False

    def __post_init__(self) -> None:
        if any(number < 1 for number in (self.games, *self.tiebreaks)):
            raise RulesError("knockout.no-games")

    @property
    def sets(self) -> tuple[tuple[GameKind, int], ...]:
        """Return the sets played one after the other while the match is drawn, and their games."""
        last = ((GameKind.ARMAGEDDON, 1),) if self.armageddon else ()
        more = tuple((GameKind.TIEBREAK, number) for number in self.tiebreaks)
        return ((GameKind.REGULAR, self.games), *more, *last)


@dataclass(frozen=True, slots=True)
class MatchRecord:
    """The games played in a match, and the decision of the arbiter.

    ``games`` in the order played, TPNs as White and Black; the last one may still have no result.
    ``decision`` is the TPN that goes on by decision, whatever the games say: after a drawn match,
    or because a player withdrew; :data:`BYE` when neither does; None without one.
    """

    games: tuple[Game, ...] = ()
    decision: int | None = None


@dataclass(frozen=True, slots=True)
class MatchVerdict:
    """The state of a match.

    ``points`` of the match proper and ``sets`` of the tie-break games, each for the one and the
    other, in tenths. ``winner`` is a TPN, :data:`BYE` when neither goes on, None while it is open.
    ``next_kind`` is the purpose of the game that is awaited; ``continued`` says that the last game
    recorded has no result yet. ``overruled``: the decision differs from the result of the games.
    """

    points: tuple[int, int]
    sets: tuple[tuple[int, int], ...]
    winner: int | None
    awaited: Awaited
    next_kind: GameKind | None = None
    continued: bool = False
    overruled: bool = False


def judge(one: int, other: int, record: MatchRecord, rules: MatchRules) -> MatchVerdict:
    """Return the player who goes on from a match, or the event it waits for.

    Points are 1, ½, 0; a forfeit counts as its result. Where one of the two is
    :data:`BYE`, the other goes on without a game.

    Raises: RulesError: a game of other players, a game after the end or after one without a
            result, or a decision for somebody else.
    """
    decision = record.decision
    if decision not in (None, BYE, one, other):
        raise RulesError("knockout.decision", one=one, other=other, found=decision or 0)
    if BYE in (one, other):
        if record.games:
            raise RulesError("knockout.bye", player=max(one, other))
        winner = one + other if decision is None else decision
        return MatchVerdict((0, 0), (), winner, Awaited.NOTHING, overruled=decision is not None)
    for game in record.games:
        if {game.white, game.black} != {one, other}:
            raise RulesError(
                "knockout.other-players", white=game.white, black=game.black, one=one, other=other
            )
    waiting = [number for number, game in enumerate(record.games, start=1) if _open(game)]
    if waiting and waiting[0] < len(record.games):
        raise RulesError("knockout.game-open", one=one, other=other, game=waiting[0])
    by_games = _by_games(one, other, record.games, rules)
    if decision is None:
        return by_games
    return MatchVerdict(
        by_games.points,
        by_games.sets,
        decision,
        Awaited.NOTHING,
        overruled=by_games.winner not in (None, decision),
    )


def _open(game: Game) -> bool:
    return game.pending or game.adjourned


def _by_games(one: int, other: int, games: Sequence[Game], rules: MatchRules) -> MatchVerdict:
    left = list(games)
    scores: list[tuple[int, int]] = []
    winner: int | None = None
    awaited, kind, continued = Awaited.DECISION, None, False
    for set_kind, number in rules.sets:
        points = {one: 0, other: 0}
        rest = number
        while rest and abs(points[one] - points[other]) <= rest * CLASSIC.win:
            if not left or _open(left[0]):
                awaited, kind, continued = Awaited.GAME, set_kind, bool(left)
                break
            game = left.pop(0)
            rest -= 1
            points[game.white] += CLASSIC.value(game.white_result)
            points[game.black] += CLASSIC.value(game.black_result)
            drawn = game.white_result.drawn and game.black_result.drawn
            if set_kind is GameKind.ARMAGEDDON and drawn:
                winner = game.black
        scores.append((points[one], points[other]))
        if awaited is Awaited.GAME:
            break
        if winner is None and points[one] != points[other]:
            winner = one if points[one] > points[other] else other
        if winner is not None:
            awaited = Awaited.NOTHING
            break
    if left and awaited is not Awaited.GAME:
        raise RulesError("knockout.game-after-end", one=one, other=other, count=len(left))
    return MatchVerdict(scores[0], tuple(scores[1:]), winner, awaited, kind, continued)
