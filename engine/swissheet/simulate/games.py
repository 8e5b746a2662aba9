"""Results drawn by rating, the unusual ones as often as asked for."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from swissheet.model import Game, Player, Result, Tournament
from swissheet.simulate.chance import chosen
from swissheet.simulate.plan import Simulation, number_of, share_of
from swissheet.tiebreaks.rating_tables import expected_hundredths

_CAP = 400
"""The largest rating difference that counts (B.02 8.3.1)."""

_UNRATED = 1400
"""The rating of an unrated player where one is needed (B.01 1.4.6)."""

_KINDS = ("double_forfeit", "forfeit", "half_loss", "double_loss", "unrated_game")
"""Games that do not end in the usual way, by the rates of a plan."""

Pair = tuple[Result, Result]

_NOT_RATED = {
    Result.WIN: Result.UNRATED_WIN,
    Result.DRAW: Result.UNRATED_DRAW,
    Result.LOSS: Result.UNRATED_LOSS,
}


def results(
    games: Sequence[Game], tournament: Tournament, plan: Simulation, random: Random
) -> list[Game]:
    """Return the games of a round with a result each."""
    draws = [(random.random(), random.random()) for _ in games]
    kinds = [_kind(unusual, plan) for unusual, _ in draws]
    for name in _KINDS:
        usual = [index for index, kind in enumerate(kinds) if not kind]
        for index in chosen(random, usual, number_of(getattr(plan, name))):
            kinds[index] = name
    made = []
    for game, kind, (_, chance) in zip(games, kinds, draws, strict=True):
        white, black = tournament.player(game.white), tournament.player(game.black)
        made.append(Game(game.white, game.black, *_result(kind, white, black, chance, plan.draw)))
    return made


def _kind(unusual: float, plan: Simulation) -> str:
    for name in _KINDS:
        share = share_of(getattr(plan, name))
        if unusual < share:
            return name
        unusual -= share
    return ""


def _result(kind: str, white: Player, black: Player, chance: float, draw: float) -> Pair:
    expected = _expected(white, black)
    if kind == "double_forfeit":
        return (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS)
    if kind == "forfeit":
        won = chance < expected
        better, worse = Result.FORFEIT_WIN, Result.FORFEIT_LOSS
        return (better, worse) if won else (worse, better)
    if kind == "half_loss":
        half, none = Result.DRAW, Result.LOSS
        return (half, none) if chance < expected else (none, half)
    if kind == "double_loss":
        return (Result.LOSS, Result.LOSS)
    one, other = _usual(expected, chance, draw)
    return (_NOT_RATED[one], _NOT_RATED[other]) if kind == "unrated_game" else (one, other)


def _expected(white: Player, black: Player) -> float:
    """Return White's expected score.

    Rule: B.02 8.1.2, a difference of more than 400 points counted as 400 (8.3.1).
    """
    difference = (white.rating or _UNRATED) - (black.rating or _UNRATED)
    return expected_hundredths(max(-_CAP, min(_CAP, difference))) / 100


def _usual(expected: float, chance: float, draw: float) -> Pair:
    # At most twice the smaller chance can be drawn without changing the expected score.
    drawn = draw * 2 * min(expected, 1 - expected)
    if chance < drawn:
        return (Result.DRAW, Result.DRAW)
    if chance < drawn + expected - drawn / 2:
        return (Result.WIN, Result.LOSS)
    return (Result.LOSS, Result.WIN)
