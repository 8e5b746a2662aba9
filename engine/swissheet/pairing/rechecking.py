"""Pairs every round of a recorded tournament again, by each text it may have been paired by."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from swissheet.errors import Issue, PairingError, RulesError
from swissheet.model import System, Tournament
from swissheet.pairing.checker import Difference, replay

__all__ = ["Recheck", "recheck"]


@dataclass(slots=True)
class Recheck:
    """What came of it.

    ``rounds`` were paired again; ``differences`` are those the rules pair differently, by round;
    ``problems`` say why others could not be paired. ``acceleration`` names the text of the virtual
    points, as :func:`swissheet.pairing.acceleration_texts.texts_of` does.
    """

    acceleration: str = ""
    rounds: list[int] = field(default_factory=list)
    differences: list[Difference] = field(default_factory=list)
    problems: list[Issue] = field(default_factory=list)


def recheck(
    candidates: Iterable[tuple[str, Tournament]], *, system: str | System | None = None
) -> Recheck:
    """The rounds under the first text by which none differs, else under the first.

    A round with results missing before it is not checked.
    Args:   candidates: the tournament under each text, the likeliest first.
            system: overrides the system of the tournament.
    Cost:   one pairing for each round and text.
    """
    best: Recheck | None = None
    for acceleration, tournament in candidates:
        tried = _one(tournament, system)
        tried.acceleration = acceleration
        if best is None or not tried.differences:
            best = tried
        if not best.differences:
            break
    return best if best is not None else Recheck()


def _one(tournament: Tournament, system: str | System | None) -> Recheck:
    found = Recheck()
    last = min(tournament.rounds_paired, tournament.rounds_complete + 1)
    for number in range(1, last + 1):
        try:
            found.differences += replay(tournament, (number,), system=system)
            found.rounds.append(number)
        except (PairingError, RulesError) as error:
            found.problems.append(error.issue)
            if error.code == "system":
                break  # says the same of every round
    return found
