"""A choice of a player's games, tried as a norm, and the best one among all that the rules allow.

Rule: B.01 (2024-01) 1.4.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, islice

from swissheet.norms.conditions import Condition, mix, ratings_used
from swissheet.norms.counted_rounds import NormGame, NormRecord
from swissheet.norms.requirements import (
    LEAST_GAMES,
    LEAST_WITH_FORFEIT,
    MOST_GAMES,
    Norm,
    halves_at_least,
    halves_needed,
    mix_limits,
    performance,
)
from swissheet.tiebreaks.opponents import half_up

MOST_CHOICES = 50_000
"""So many choices of games are tried for one player and norm: more than any 16 rounds have."""


@dataclass(frozen=True, slots=True)
class NormResult:
    """A choice of games, tried as a norm.

    ``ignored`` are rounds of won games that are left out, ``after`` is the last round of the choice
    where later games are ignored, else 0; ``as_loss``: a last round won by forfeit counts as a lost
    game. ``raised`` is the opponent whose rating is raised, else 0.
    """

    norm: Norm
    games: tuple[NormGame, ...]
    ignored: tuple[int, ...]
    after: int
    as_loss: bool
    eight: bool
    average: int
    performance: int
    raised: int
    conditions: tuple[Condition, ...]

    @property
    def halves(self) -> int:
        """Return the score in half points."""
        return sum(game.halves for game in self.games)

    @property
    def missing(self) -> list[Condition]:
        """Return the conditions that are not met."""
        return [condition for condition in self.conditions if condition.lack]

    @property
    def met(self) -> bool:
        """Return whether all conditions that a file can prove are met."""
        return not self.missing

    @property
    def distance(self) -> int:
        """Return the distance to a norm: 1 for a point of rating, 25 for an opponent or a game."""
        ratings = ("average", "performance")
        return sum(row.lack if row.name in ratings else 25 * row.lack for row in self.missing)

    @property
    def needed(self) -> int | None:
        """Return the half points that were needed against these opponents; None where none are."""
        return halves_needed(self.norm, self.average, len(self.games))

    @property
    def counts(self) -> int:
        """Return as how many games the norm counts: each full point above those needed is one more.

        Rule: B.01 (2024-01) 1.4.1 d, 1.7.
        """
        games = LEAST_GAMES if self.eight else min(len(self.games), MOST_GAMES)
        return games if self.needed is None else games + max(0, self.halves - self.needed) // 2


def tried(
    norm: Norm,
    record: NormRecord,
    games: Sequence[NormGame],
    ignored: tuple[int, ...] = (),
    after: int = 0,
    as_loss: bool = False,
) -> NormResult:
    """Return a choice of a player's games, tried as a norm.

    Rule: B.01 (2024-01) 1.4.1, 1.4.5, 1.4.7, 1.4.8: Ra is rounded half up. In round robins no round
          is left, and the mix is one of a norm for the whole event, too.
    """
    total, halves = len(games), sum(game.halves for game in games)
    used, raised = ratings_used(norm, games)
    average = half_up(sum(used), total) if total else 0
    reached = performance(average, halves, total) if total else 0
    rows = [Condition("1.4.1", "games", record.least_games, total), *mix(norm, record, games)]
    if record.predetermined:
        left = len(record.open_games) + len(record.to_come)
        rows.append(Condition("1.4.1e", "all-rounds", 0, left, True))
    if record.double:
        rows.append(Condition("1.4.5", "players", 6, record.players))
    if record.predetermined and ignored:
        failed = sum(row.lack > 0 for row in mix(norm, record, record.games))
        rows.append(Condition("1.4.1f", "whole-event", 0, failed, True))
    rows += [
        Condition("1.4.8a", "average", norm.average, average),
        Condition("1.4.8", "performance", norm.performance, reached),
        Condition("1.4.8b", "score", halves_at_least(total), halves),
    ]
    return NormResult(
        norm,
        tuple(games),
        ignored,
        after,
        as_loss,
        record.eight and total == LEAST_WITH_FORFEIT,
        average,
        reached,
        raised,
        (*rows,),
    )


def choices(norm: Norm, record: NormRecord, as_loss: bool = False) -> Iterator[NormResult]:
    """Yield each choice of games that the rules allow, tried as a norm.

    Games after some round may be ignored where pairings follow from results, and any won games, as
    long as enough games are left.

    Rule: B.01 (2024-01) 1.4.1 e, f.
    """
    games, least = record.games, record.least_games
    # Without enough titles no choice makes a norm; in long events then wins are not ignored.
    titles = mix(norm, record, games)[-2:]
    wanted = mix_limits(least, record.double)[2:]
    hopeless = any(row.found < most for row, most in zip(titles, wanted, strict=True))
    whole = hopeless and len(games) > MOST_GAMES
    shortest = len(games) if record.predetermined else min(least, len(games))
    for length in range(len(games), shortest - 1, -1):
        first = games[:length]
        after = first[-1].round if length < len(games) else 0
        won = [game.round for game in first if game.halves == 2]
        for size in range(1 if whole else max(0, min(len(won), length - least)) + 1):
            for ignored in combinations(won, size):
                chosen = [game for game in first if game.round not in ignored]
                yield tried(norm, record, chosen, ignored, after, as_loss)


def results(norm: Norm, record: NormRecord) -> Iterator[NormResult]:
    """Yield each choice; one with a last round that was won by forfeit as a lost game, too.

    Rule: B.01 (2024-01) 1.4.2 c.
    """
    yield from choices(norm, record)
    if record.forfeit_won:
        games = (*record.games, record.forfeit_won)
        yield from choices(norm, replace(record, games=games), as_loss=True)


def best(norm: Norm, record: NormRecord) -> NormResult:
    """Return the best choice of a player's games: a norm, or the nearest miss.

    Of norms it is the one that counts as most games, then with most games, then with the highest
    performance; of misses that with fewest conditions that fail, then the nearest one. A last round
    won by forfeit is a lost game only for a player who has no norm without that.

    Rule: B.01 (2024-01) 1.4.2 c: a player who needs to play, and can afford to lose.
    """

    def worth(result: NormResult) -> tuple[int, ...]:
        if result.met:
            return (1, not result.as_loss, result.counts, len(result.games), result.performance)
        return (0, -len(result.missing), -result.distance, len(result.games))

    return max(islice(results(norm, record), MOST_CHOICES), key=worth)
