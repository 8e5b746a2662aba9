"""Find the stage of each round: open, paired, published, in play, complete, closed.

A round with results is in play even if it was not published, and one with an adjourned game stays
in play until it is closed: C.04.2 (2026-02) 3.1.
"""

from __future__ import annotations

import enum
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from swissheet.model import Tournament
    from swissheet.workbook.memory.published import Published, Version
    from swissheet.workbook.sheets.reading.reading import Reading


class Stage(enum.Enum):
    """The stage of a round; its value is used in JSON."""

    OPEN = "open"
    PAIRED = "paired"
    PUBLISHED = "published"
    IN_PLAY = "in play"
    COMPLETE = "complete"
    CLOSED = "closed"


_SEEN = frozenset((Stage.PUBLISHED, Stage.IN_PLAY, Stage.COMPLETE, Stage.CLOSED))


@dataclass(frozen=True, slots=True)
class Life:
    """The stage of a round with its details.

    ``published`` has the published versions; ``changed``: the boards differ from the last of them;
    ``by_hand``: the round is open for pairing by hand; ``adjourned`` has the boards, from 1, whose
    games have no final result.
    """

    round: int
    stage: Stage
    published: tuple[Version, ...] = ()
    changed: bool = False
    by_hand: bool = False
    adjourned: tuple[int, ...] = ()

    @property
    def begun(self) -> bool:
        """Return whether there is anything to report about the round."""
        return self.stage is not Stage.OPEN or self.by_hand or bool(self.published)


def lives(
    tournament: Tournament,
    published: Published | None = None,
    own: Mapping[int, int] | None = None,
    by_hand: int = 0,
) -> list[Life]:
    """Return the stage of every round of a tournament, also those to come.

    A round is closed when the next one is published or being played.

    Rule: C.04.2 (2026-02) 4.3, 4.4.

    Args: own: the players' own numbers by pairing number; without them nothing counts as changed.
          by_hand: the round that is open for pairing by hand, 0 for none.
    """
    total = max(tournament.rounds_total or 0, tournament.rounds_paired)
    found: list[Life] = []
    for number in range(total, 0, -1):
        versions = published.of(number) if published is not None else ()
        stage = _stage(tournament, number, versions)
        if stage is not Stage.OPEN and found and found[-1].stage in _SEEN:
            stage = Stage.CLOSED
        changed = False
        if versions and own and stage is not Stage.OPEN:
            changed = _changed(tournament, number, versions[-1], own)
        adjourned = () if stage is Stage.OPEN else tournament.round(number).adjourned_boards
        found.append(Life(number, stage, versions, changed, number == by_hand, adjourned))
    return found[::-1]


def lives_of(reading: Reading) -> list[Life]:
    """Return the stage of every round of a workbook; none if its sheets make no tournament."""
    if reading.tournament is None:
        return []
    by_hand = reading.phase.round if reading.phase is not None else 0
    return lives(reading.tournament, reading.published, reading.own_numbers, by_hand)


def _stage(tournament: Tournament, number: int, versions: tuple[Version, ...]) -> Stage:
    if number > tournament.rounds_paired:
        return Stage.OPEN
    made = tournament.round(number)
    if made.complete:
        return Stage.IN_PLAY if made.adjourned_boards else Stage.COMPLETE
    if len(made.missing_results) < len(made.games):
        return Stage.IN_PLAY
    return Stage.PUBLISHED if versions else Stage.PAIRED


def _changed(tournament: Tournament, number: int, version: Version, own: Mapping[int, int]) -> bool:
    from swissheet.workbook.memory.published import seats_of

    return not version.shows(seats_of(tournament.round(number), own))
