"""Pairs every round of a recorded tournament again, by each text it may have been paired by."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from swissheet.errors import Issue, PairingError, RulesError
from swissheet.model import System, Tournament
from swissheet.pairing.checker import Board, RoundDifference, replay


@dataclass(frozen=True, slots=True)
class AsKnown:
    """A tournament as it may have been known when a round was paired.

    ``today`` is the pairing number of today by the number of then, where they differ.
    """

    tournament: Tournament
    today: Mapping[int, int] = field(default_factory=dict)

    def named_today(self, found: RoundDifference) -> RoundDifference:
        """Return the difference with the pairing numbers of today."""
        return replace(
            found,
            recorded=self._boards_today(found.recorded),
            expected=self._boards_today(found.expected),
        )

    def _boards_today(self, boards: Iterable[Board]) -> tuple[Board, ...]:
        name = self.today.get
        return tuple((name(white, white), name(black, black)) for white, black in boards)


Known = Callable[[Tournament, int], Iterable[AsKnown]]
"""Returns the tournaments that may have been known when a round was paired, the likeliest first."""

Told = Callable[[RoundDifference], bool]
"""Returns whether the reason for a round's different pairing is recorded somewhere."""


@dataclass(slots=True)
class Recheck:
    """The result of pairing the rounds again.

    ``rounds`` were paired again; ``differences`` are those the rules pair differently, by round;
    ``problems`` say why others could not be paired.
    ``acceleration`` names the text of the virtual points, as
    :func:`swissheet.pairing.acceleration_texts.texts_of` does.
    """

    acceleration: str = ""
    rounds: list[int] = field(default_factory=list)
    differences: list[RoundDifference] = field(default_factory=list)
    told: list[RoundDifference] = field(default_factory=list)
    """Differences with a recorded reason."""
    problems: list[Issue] = field(default_factory=list)


def _as_it_is(tournament: Tournament, _: int) -> Iterator[AsKnown]:
    yield AsKnown(tournament)


def recheck(
    candidates: Iterable[tuple[str, Tournament]],
    *,
    system: str | System | None = None,
    known: Known = _as_it_is,
    told: Told = lambda _: False,
) -> Recheck:
    """Return the rounds under the first text by which none differs, else under the first text.

    A round with results missing before it is not checked. A round is right if the rules give it
    from any tournament that may have been known when it was paired.
    Args:   candidates: the tournament under each text, the likeliest first.
            system: overrides the system of the tournament.
            known: the tournaments that may have been known; by default the one known now.
    Cost:   one pairing for each round and text; of a round that differs, for all that may have been
            known.
    """
    best: Recheck | None = None
    for acceleration, tournament in candidates:
        tried = _one(tournament, system, known, told)
        tried.acceleration = acceleration
        if best is None or not (tried.differences or tried.told):
            best = tried
        if not (best.differences or best.told):
            break
    return best if best is not None else Recheck()


def _one(tournament: Tournament, system: str | System | None, known: Known, told: Told) -> Recheck:
    found = Recheck()
    last = min(tournament.rounds_paired, tournament.rounds_complete + 1)
    for number in range(1, last + 1):
        try:
            differing = _differing(known(tournament, number), number, system)
        except (PairingError, RulesError) as error:
            found.problems.append(error.issue)
            if error.code == "system":
                break  # it has the same result for every round
            continue
        found.rounds.append(number)
        if not differing:
            continue
        said = next(filter(told, differing), None)
        if said is not None:
            found.told.append(said)
        else:
            found.differences.append(differing[0])
    return found


def _differing(
    known: Iterable[AsKnown], number: int, system: str | System | None
) -> list[RoundDifference]:
    """Return how a round differs by each tournament that may have been known; empty if one agrees.

    Raises: PairingError, RulesError: it can be paired by none of these tournaments.
    """
    found: list[RoundDifference] = []
    failed: PairingError | RulesError | None = None
    for then in known:
        try:
            differing = replay(then.tournament, (number,), system=system)
        except (PairingError, RulesError) as error:
            failed = failed or error
            continue
        if not differing:
            return []
        found += map(then.named_today, differing)
    if failed is not None and not found:
        raise failed
    return found
