"""The meaning of a result: for the score, the pairing, the tie-breaks and the rating.

The kinds of results and their effect on the pairing are in :mod:`swissheet.model.results`; here
a token of a sheet gets all of its meanings at once.
"""

from __future__ import annotations

import enum
from dataclasses import dataclass

from swissheet.errors import InputError, Issue, Severity
from swissheet.model import Bye, PointSystem, Result, Tenths
from swissheet.model.points import said_points
from swissheet.model.results import by_ruling_alone
from swissheet.notation.results import parse_bye, parse_result


class RoundKind(enum.Enum):
    """The kind of a round for the tie-breaks of the opponents.

    Rule: C.07 (2026-03) Article 16: a pairing-allocated or full-point bye, a forfeit win, a
          requested bye and a forfeit loss are unplayed rounds of different kinds.
    """

    PLAYED = "played"
    ALLOCATED = "U or F"
    FORFEIT_WIN = "+"
    FORFEIT_LOSS = "-"
    REQUESTED = "H or Z"
    OPEN = "no result yet"


@dataclass(frozen=True, slots=True)
class Meaning:
    """A token of a pairing sheet with its meanings; ``black``: None for a bye.

    ``played``: the game took place, so it is a meeting and its colours count. ``rated``: it counts
    for the rating, whatever a ruling made of its points; the rating officer is informed where
    ``by_ruling``. ``provisional``: the game goes on. ``kinds`` are the kinds of the round in the
    tie-breaks, of White and of Black.
    """

    white: Result | Bye
    black: Result | None
    played: bool
    rated: bool
    by_ruling: bool
    provisional: bool
    kinds: tuple[RoundKind, ...]

    def points(self, system: PointSystem) -> tuple[Tenths, ...]:
        """Return the points of White and of Black; of a bye those of its player alone."""
        own = system.value(self.white)
        return (own,) if self.black is None else (own, system.value(self.black))

    def bars_from_pab(self, system: PointSystem) -> tuple[bool, ...]:
        """Return whether it bars White and Black from a later pairing-allocated bye.

        Rule: C.04.1 (2026-02) 4: players who had one, or the points of a win without playing.
        """
        halves: tuple[Result | Bye | None, ...] = (self.white, self.black)
        return tuple(
            not self.played
            and half is not Result.PENDING
            and (half is Bye.PAB or system.value(half) >= system.win)
            for half in halves
            if half is not None
        )


def meaning_of(text: str, *, bye: bool = False) -> Meaning:
    """Return the meaning of a typed token.

    Rule:   Laws 2018, 10.1 (points), 11.8 (both lose), 12.9 (penalties); the glossary for results
            of games that were not played.
    Args:   bye: whether it is typed for a player without an opponent: ``0`` is then an absence.
    Raises: InputError: not a result, or an impossible one; with those that are possible.
    """
    if bye:
        found = parse_bye(text)
        kind = RoundKind.REQUESTED if found in (Bye.HPB, Bye.ZPB) else RoundKind.ALLOCATED
        return Meaning(found, None, False, False, False, False, (kind,))
    white, black = parse_result(text)
    open_ = white is Result.ADJOURNED
    return Meaning(
        white,
        black,
        white.played,
        white in _RATED and black in _RATED,
        by_ruling_alone(white, black),
        open_,
        (_kind(white), _kind(black)),
    )


_RATED = frozenset({Result.WIN, Result.DRAW, Result.LOSS})


def _kind(result: Result) -> RoundKind:
    if result in (Result.PENDING, Result.ADJOURNED):
        return RoundKind.OPEN
    if result is Result.FORFEIT_WIN:
        return RoundKind.FORFEIT_WIN
    return RoundKind.FORFEIT_LOSS if result is Result.FORFEIT_LOSS else RoundKind.PLAYED


def award_issues(
    played: str, white: int, black: int, system: PointSystem, reason: str = ""
) -> list[Issue]:
    """Return the problems of points an arbiter awards for a game; empty if they are allowed.

    Rule: Laws 2018, 10.2 and 12.9.4 to 12.9.6: each of the two gets the points of a loss, a draw or
          a win, together at most the points of a game; other points than those of the game
          played need a reason.
    Args: white, black: tenths of a point.
    """
    issues = []
    worth = sorted({system.loss, system.draw, system.win})
    for points in (white, black):
        if points not in worth:
            issues.append(
                Issue(
                    Severity.ERROR,
                    "games.award.points",
                    params={
                        "points": said_points(points),
                        "allowed": [said_points(value) for value in worth],
                    },
                )
            )
    most = max(system.win + system.loss, 2 * system.draw)
    if white + black > most:
        issues.append(
            Issue(
                Severity.ERROR,
                "games.award.sum",
                params={
                    "sum": said_points(white + black),
                    "most": said_points(most),
                },
            )
        )
    try:
        usual = meaning_of(played).points(system)
    except InputError as error:
        return [error.issue, *issues]
    if (white, black) != usual and not reason.strip():
        issues.append(Issue(Severity.ERROR, "games.award.reason", params={"played": played}))
    return issues
