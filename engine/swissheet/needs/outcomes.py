"""All outcomes of the open boards, and of a last round that the rules pair after them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product
from typing import NamedTuple

from swissheet.errors import NoLegalPairing, RulesError
from swissheet.model import Game, Tournament
from swissheet.needs.open_event import DRAWN, RESULTS, OpenBoard, OpenEvent
from swissheet.pairing import pair
from swissheet.rounds import with_pairing

MOST_PLAYED = 80_000
"""Outcomes times players that are played through: some three seconds."""


class PlayedOutcome(NamedTuple):
    """Results of the open boards, and of those of the round that the rules pair after them.

    ``places`` and ``points`` (tenths) are those of each player by index, the first place first.
    """

    scenario: tuple[int, ...]
    then: tuple[tuple[OpenBoard, int], ...]
    places: dict[int, int]
    points: dict[int, int]


def outcome(
    event: OpenEvent, choice: Sequence[int], before: tuple[int, ...] | None = None
) -> PlayedOutcome:
    """Return an outcome with its final standings.

    Args: before: results of the open boards after which this round is paired, if it was not.
    """
    places, results = event.places(choice), tuple(choice)
    points = {p: event.score(p, results) for p in places}
    if before is None:
        return PlayedOutcome(results, (), places, points)
    return PlayedOutcome(before, tuple(zip(event.boards, results, strict=True)), places, points)


class EveryOutcome:
    """All outcomes of an event, where they are few enough to be played; ``few`` says whether.

    One round may be missing: it is paired by the rules after each outcome, absences as announced.

    Rule: C.07 (2026-03) 4 (ranking).
    """

    def __init__(self, event: OpenEvent, to_come: int, most: int = MOST_PLAYED) -> None:
        self._stages: list[tuple[tuple[int, ...] | None, OpenEvent]] = []
        self.few, players = False, len(event.tpns)
        first = 3 ** len(event.boards) * players
        games = [game for found in event.tournament.rounds for game in found.games]
        # The next round is paired before an adjourned game is decided.
        if to_come > 1 or first > most or (to_come and any(game.adjourned for game in games)):
            return
        if not to_come:
            self._stages.append((None, event))
        elif 3 ** (players // 3) * first <= most:
            for choice in product(range(3), repeat=len(event.boards)):
                try:
                    known = _played(event, choice)
                    self._stages.append((choice, OpenEvent(with_pairing(known, pair(known)))))
                except (NoLegalPairing, RulesError):
                    return
        self.few = 0 < sum(3 ** len(one.boards) for _, one in self._stages) * players <= most

    def __iter__(self) -> Iterator[PlayedOutcome]:
        for before, event in self._stages:
            for choice in product(range(3), repeat=len(event.boards)):
                yield outcome(event, choice, before)


def _played(event: OpenEvent, choice: Sequence[int]) -> Tournament:
    """Return the event with these results; a board that is open for nobody is drawn."""
    brought = dict(zip(event.boards, choice, strict=True))
    rounds = []
    for found in event.tournament.rounds:
        games = list(found.games)
        for at, game in enumerate(games):
            if game.pending or game.adjourned:
                board = OpenBoard(found.number, at + 1, game.white, game.black)
                games[at] = Game(game.white, game.black, *RESULTS[brought.get(board, DRAWN)])
        rounds.append(replace(found, games=tuple(games)))
    return replace(event.tournament, rounds=tuple(rounds))
