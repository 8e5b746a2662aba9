"""The player with the pairing-allocated bye, and why the others do not have it, as texts."""

from __future__ import annotations

from collections.abc import Iterator

from swissheet.errors import Issue, Place, Severity
from swissheet.model import Bye, Result, Tournament
from swissheet.model.points import said_points
from swissheet.pairing.types import Other, PabReasons, WhyNot
from swissheet.words.message import Param

_NEVER_AT_ITS_SCORE = frozenset({WhyNot.BARRED, WhyNot.SCORE, WhyNot.NEEDED})


def bye_in_short(tournament: Tournament, reasons: PabReasons) -> tuple[Issue, ...]:
    """Return the player who has it and why, then how many others are barred or needed."""
    return tuple(_in_short(tournament, reasons))


def _in_short(tournament: Tournament, reasons: PabReasons) -> Iterator[Issue]:
    player = f"{reasons.tpn} {tournament.player(reasons.tpn).name}"
    points = said_points(reasons.score, half="½")
    rivals = [other.why for other in reasons.others if other.why not in _NEVER_AT_ITS_SCORE]
    count = len(rivals) + 1
    if not rivals:
        yield _told(reasons, "pairing.bye.only", player=player, points=points)
    elif {*rivals} == {WhyNot.UNPLAYED}:
        yield _told(reasons, "pairing.bye.fewest", player=player, points=points, count=count)
    elif {*rivals} == {WhyNot.ORDER}:
        yield _told(reasons, "pairing.bye.first", player=player, points=points, count=count)
    else:
        yield _told(reasons, "pairing.bye.best", player=player, points=points, count=count)
    barred, needed = len(reasons.of(WhyNot.BARRED)), len(reasons.of(WhyNot.NEEDED))
    if barred:
        yield _told(reasons, "pairing.bye-barred", count=barred)
    if needed:
        yield _told(reasons, "pairing.bye-needed", count=needed)


def why_not(tournament: Tournament, reasons: PabReasons, other: Other) -> Issue:
    """Return why one of the others does not have it, as a sentence about that player."""
    match other.why:
        case WhyNot.BARRED:
            return _barred(tournament, reasons, other)
        case WhyNot.SCORE:
            return _told(reasons, "pairing.bye-other.score")
        case WhyNot.NEEDED:
            return _told(reasons, "pairing.bye-other.needed")
        case WhyNot.ABOVE:
            return _told(reasons, "pairing.bye-other.above")
        case WhyNot.BRACKET:
            return _told(reasons, "pairing.bye-other.bracket")
        case WhyNot.UNPLAYED:
            return _told(
                reasons,
                "pairing.bye-other.unplayed",
                unplayed=other.unplayed,
                least=reasons.unplayed,
            )
        case WhyNot.LATER:
            return _told(reasons, "pairing.bye-other.later")
        case WhyNot.ORDER:
            return _told(reasons, "pairing.bye-other.order")


def _barred(tournament: Tournament, reasons: PabReasons, other: Other) -> Issue:
    """Return the earlier bye or forfeit win that bars a player, named by its kind.

    Rule: C.04.1 (2026-02) 4.
    """
    entry = tournament.entries[other.tpn][other.before - 1]
    result = entry.result if entry is not None else None
    if result is Bye.PAB:
        return _told(reasons, "pairing.bye-barred.pab", before=other.before)
    if result is Result.FORFEIT_WIN:
        return _told(reasons, "pairing.bye-barred.forfeit", before=other.before)
    if result is Bye.FPB:
        return _told(reasons, "pairing.bye-barred.full", before=other.before)
    return _told(reasons, "pairing.bye-barred.points", before=other.before)


def _told(reasons: PabReasons, key: str, **params: Param) -> Issue:
    return Issue(Severity.NOTICE, key, Place(round=reasons.round), params=params)
