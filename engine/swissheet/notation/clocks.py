"""Checks the clocks written with the moves."""

from __future__ import annotations

import re
from dataclasses import dataclass

from swissheet.errors import Severity
from swissheet.notation.moves.notes import SHOWN_AT_MOST, Notes, shown
from swissheet.notation.moves.scanner import NO_TIME, Scan
from swissheet.notation.sides import of_side
from swissheet.words.message import Param

_PERIOD = re.compile(r"(?:(\d{1,3})/)?(\d{1,6})(?:\+(\d{1,4}))?")
_WITHIN_READING = 2
"""The seconds by which a clock may be read too late."""
_MOST = 3 * 3600
"""The most seconds that a time control adds at once, when the time control is not known."""


@dataclass(frozen=True, slots=True)
class _Gains:
    """The seconds a clock may gain: with each move, and one time with any of them."""

    increment: int = 0
    once: int = _MOST


def _gains(time_control: str) -> _Gains | None:
    """Return the gains a tag TimeControl allows; None: an hourglass, whose gains are free."""
    said = time_control.strip()
    if said.startswith("*"):
        return None
    periods = [_PERIOD.fullmatch(part) for part in said.split(":")]
    read = [period.groups(default="0") for period in periods if period is not None]
    if len(read) < len(periods):
        return _Gains()
    increment = max(int(more) for _, _, more in read)
    if len(read) == 1 and read[0][0] == "0":
        return _Gains(increment, 0)
    return _Gains(increment, max(int(time) for _, time, _ in read))


def check_clocks(notes: Notes, game: Scan, time_control: str) -> None:
    """Report the first clock that is at zero, that gained too much, and that is not a time.

    A clock gains by increments, and by the time of the next period; its length is only in the
    tag TimeControl says. Nothing is decided by this: a clock is not an arbiter (Laws 2018, 6.9 is
    about a flag).
    """
    if not game.clocks:
        return
    gains = _gains(time_control)
    before: dict[int, tuple[int, int]] = {}
    told = set()

    def tell(key: str, count: int, at: int, **params: Param) -> None:
        """Report each kind once."""
        if key not in told:
            told.add(key)
            colour = of_side(bool(count % 2))
            number = (count + 1) // 2
            notes.tell(Severity.NOTICE, key, at, colour=colour, number=number, **params)

    for count, seconds, at in game.clocks:
        if seconds == NO_TIME:
            tell("games.clocks.no-time", count, at, text=_written(game.text, at))
            continue
        if seconds == 0:
            tell("games.clocks", count, at)
        last = before.get(count % 2)
        if last is not None and gains is not None and seconds > last[1]:
            gained, moves = seconds - last[1], (count - last[0]) // 2
            if gained > gains.once + moves * gains.increment + _WITHIN_READING:
                tell("games.clocks.gain", count, at, seconds=gained)
        before[count % 2] = count, seconds


def _written(text: str, at: int) -> str:
    """Return the clock in a comment, as it is written there."""
    begin = text.find("[%clk", at)
    end = text.find("]", begin)
    return shown(text[begin : end + 1 if end > 0 else begin + SHOWN_AT_MOST])
