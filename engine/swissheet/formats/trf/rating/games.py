"""Games that differ in the ratings and in the pairings and standings of the event.

A result found wrong too late stays in pairings and standings; the report has the true game in the
player lines, with the points and ranks as they were, and says so in a comment::

    ### Rating correction @ Round 2: 6-17: 1-0 => 0-1 (pairings and standings used 1-0)
    ### Rating correction @ Round 2: 6-17: 1-0 => 17-6: 0-1 (pairings and standings used 6-17: 1-0)

In a :class:`~swissheet.model.Tournament` the games are those of pairings and standings; the comment
is among its foreign records.

Rule: C.04.2 (2026-02) 4.3.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace

from swissheet.model import LEGAL_RESULTS, Game, Result, Round, Tournament

KIND = "Rating correction"

_LINE = re.compile(
    rf"### {KIND} @ Round (\d{{1,3}}): (\d{{1,4}})-(\d{{1,4}}): (\S+) => "
    r"(?:(\d{1,4})-(\d{1,4}): )?(\S+)(?= |$)"
)
_HALVES = {
    "1": Result.WIN,
    "1/2": Result.DRAW,
    "0": Result.LOSS,
    "1U": Result.UNRATED_WIN,
    "1/2U": Result.UNRATED_DRAW,
    "0U": Result.UNRATED_LOSS,
    "1F": Result.FORFEIT_WIN,
    "0F": Result.FORFEIT_LOSS,
}


@dataclass(frozen=True, slots=True)
class RatedGame:
    """A game as pairings and standings used it, and as it was."""

    round: int
    used: Game
    true: Game


def rated_games(comments: Iterable[str]) -> list[RatedGame]:
    """Return the games in the comments; a line without a game is passed over."""
    return [found for text in comments if (found := _parsed(text)) is not None]


def _parsed(text: str) -> RatedGame | None:
    match = _LINE.match(text)
    if match is None:
        return None
    round_, white, black = map(int, match.group(1, 2, 3))
    used, true = results_of(match[4]), results_of(match[7])
    sides = (int(match[5]), int(match[6])) if match[5] else (white, black)
    if not round_ or not used or not true or white == black or {*sides} != {white, black}:
        return None
    return RatedGame(round_, Game(white, black, *used), Game(*sides, *true))


def results_of(text: str) -> tuple[Result, Result] | None:
    """Return the results in ``1-0``, ``1/2-0`` or ``1F-0F``; None for any other text."""
    one, _, other = text.partition("-")
    if one not in _HALVES or other not in _HALVES:
        return None
    found = _HALVES[one], _HALVES[other]
    return found if found in LEGAL_RESULTS else None


def with_true_games(tournament: Tournament) -> Tournament:
    """Return the tournament with every game as it was: for the player lines of a report alone.

    Rule: C.04.2 (2026-02) 4.3.
    """
    found = rated_games(record.text for record in tournament.foreign)
    if not found:
        return tournament
    rounds = tuple(
        _exchanged(r, [(item.used, item.true) for item in found if item.round == r.number])
        for r in tournament.rounds
    )
    return replace(tournament, rounds=rounds)


def with_used_games(round_: Round, found: Iterable[RatedGame]) -> Round:
    """Return a round of a report with every game as pairings and standings used it.

    Rule: C.04.2 (2026-02) 4.3.
    """
    return _exchanged(
        round_, [(item.true, item.used) for item in found if item.round == round_.number]
    )


def _exchanged(round_: Round, pairs: list[tuple[Game, Game]]) -> Round:
    """Return the round with one game in place of another, if it has that other game."""
    if not pairs:
        return round_
    table = {replace(there, adjourned_until=0): other for there, other in pairs}
    games = tuple(
        replace(table[plain], adjourned_until=game.adjourned_until)
        if (plain := replace(game, adjourned_until=0)) in table
        else game
        for game in round_.games
    )
    return round_ if games == round_.games else replace(round_, games=games)
