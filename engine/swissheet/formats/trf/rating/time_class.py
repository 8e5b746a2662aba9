"""Standard, rapid or blitz: the class of an event by its time control, by the Laws in force.

The time of one player for 60 moves counts. The Laws in force since July 2014 and those before
separate rapid and blitz at different times.
"""

from __future__ import annotations

import enum

from swissheet.errors import Issue, Severity
from swissheet.formats.trf.rating.time_control import coded_time_control, periods_of, sides_of
from swissheet.model import Tournament
from swissheet.words.message import Text, phrase

COUNTED_MOVES = 60
"""The moves for which the Laws, Appendices A and B, count the time of a player."""

_HOUR, _QUARTER, _TEN_MINUTES = 3600, 900, 600
_CHANGED = 2014
"""Ten minutes are blitz, and more are rapid, since July of this year."""


class TimeClass(enum.Enum):
    """The class of an event by its time control."""

    STANDARD = "standard"
    RAPID = "rapid"
    BLITZ = "blitz"


_NAMED = {
    TimeClass.STANDARD: phrase("rating.standard"),
    TimeClass.RAPID: phrase("rating.rapid"),
    TimeClass.BLITZ: phrase("rating.blitz"),
}


def seconds_for_60_moves(code: str) -> int | None:
    """Return seconds of a player for 60 moves by the coded time control of a side, or None.

    They are those of the periods that begin within 60 moves, and 60 times the largest increment.
    """
    periods = periods_of(code)
    if periods is None:
        return None
    total = moves = 0
    for period in periods:
        if moves >= COUNTED_MOVES:
            break
        total += period.seconds
        moves += period.moves or COUNTED_MOVES
    return total + COUNTED_MOVES * max(period.increment for period in periods)


def time_class(seconds: int, laws: int = 2018) -> TimeClass:
    """Return the class of an event by the time for 60 moves.

    Rule: Laws 2018, Appendices A and B: standard from an hour on, rapid more than ten minutes.
          Laws of 2009, Appendices A and B: rapid from a quarter of an hour on.
    Args: laws: the year of the Laws; since 2014 as in 2018.
    """
    if seconds >= _HOUR:
        return TimeClass.STANDARD
    rapid = seconds > _TEN_MINUTES if laws >= _CHANGED else seconds >= _QUARTER
    return TimeClass.RAPID if rapid else TimeClass.BLITZ


def time_class_issue(tournament: Tournament) -> Issue | None:
    """Return a notice of the event's class by its time control; None where that is not known.

    White and Black may have other times; then both must be of one class.
    """
    code = coded_time_control(tournament.event)
    times = [seconds for side in sides_of(code) if (seconds := seconds_for_60_moves(side))]
    now, before = ({time_class(time, laws) for time in times} for laws in (2018, 2009))
    if len(times) != len(sides_of(code)) or len(now) != 1 or len(before) != 1:
        return None
    kind, older = (_NAMED[found.pop()] for found in (now, before))
    time: Text = _said(times[0])
    if len(times) == 2:
        time = phrase("rating.both-times", white=time, black=_said(times[1]))
    if kind == older:
        return Issue(
            Severity.NOTICE,
            "rating.time-class",
            params={"control": code, "time": time, "moves": COUNTED_MOVES, "kind": kind},
        )
    return Issue(
        Severity.NOTICE,
        "rating.time-class.changed",
        params={
            "control": code, "time": time, "moves": COUNTED_MOVES, "kind": kind, "before": older,
        },
    )  # fmt: skip


def _said(seconds: int) -> str:
    """Return the time as ``2:30:00``."""
    minutes, rest = divmod(seconds, 60)
    return f"{minutes // 60}:{minutes % 60:02}:{rest:02}"
