"""The time control in its coded form, record 222, from the words of record 122; its periods.

Rule: C.02.03 (2026-03) Annexure A, record 222: periods of seconds, with moves and increments.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from swissheet.model import Event

_PERIOD = r"(?:[0-9]{1,3}/)?[0-9]{1,6}(?:\+[0-9]{1,4})?"
_PERIODS = rf"{_PERIOD}(?::{_PERIOD})*"
_BY_COLOUR = re.compile(rf"W({_PERIODS})-B({_PERIODS})")
_CODED = re.compile(rf"{_PERIODS}|{_BY_COLOUR.pattern}")
_PARTS = re.compile(r"(?:([0-9]{1,3})/)?([0-9]{1,6})(?:\+([0-9]{1,4}))?")
_UNCLEAR = re.compile(r"[0-9]+|(?:1[0-7]|[0-9])?[0-9]\+[0-9]+")
"""``90+30`` are minutes for most people, and would be seconds in a code."""

_WORDS = re.compile(
    r"([0-9]{1,3}) ?(?:minutes|minutos|minuten|minuti|minut|menit|minit|min\.?|m|'|′|’)"
    r"(?: ?(?:\+|plus) ?([0-9]{1,3}) ?(?:s\w{0,10}\.?|detik|''|\"|″|”)(?: [^0-9]*)?)?",
    re.IGNORECASE,
)
"""``90 min + 30 s per move``: minutes for the whole game, and seconds added for each move."""

_CLOCK = re.compile(r"([0-9]{1,3}) ?['′’] ?([0-5]?[0-9]) ?(?:''|\"|″|”)")
"""``59'59"``: minutes and seconds for the whole game."""

_TWO_PERIODS = re.compile(
    r"([0-9]{1,3}) ?/ ?([0-9]{1,3}) ?['′’] ?\+ ?([0-9]{1,3}) ?['′’]"
    r"(?: ?\+ ?([0-9]{1,3}) ?(?:''|\"|″|”))?"
)
"""``40/90'+30'+30"``: moves and their minutes, minutes for the rest, seconds for each move."""

_COLOURS = re.compile(r"W(?:hite)?:? ?([^-–—]+?) ?[-–—] ?B(?:lack)?:? ?([^-–—]+)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Period:
    """A part of a time control: seconds for a number of moves (0: the rest), and for each."""

    moves: int
    seconds: int
    increment: int


def coded_time_control(event: Event) -> str:
    """Return the event's coded time control: as given, else from its words; empty if unclear."""
    if event.time_control_code:
        return event.time_control_code
    words = " ".join(event.time_control.split())
    colours = _COLOURS.fullmatch(words)
    if colours is None or _CODED.fullmatch(words):
        return _coded(words)
    white, black = map(_coded, colours.groups())
    return f"W{white}-B{black}" if white and black else ""


def _coded(words: str) -> str:
    if _CODED.fullmatch(words) and not _UNCLEAR.fullmatch(words):
        return words
    if found := _WORDS.fullmatch(words):
        return _period(60 * int(found[1]), found[2])
    if found := _CLOCK.fullmatch(words):
        return _period(60 * int(found[1]) + int(found[2]), None)
    if found := _TWO_PERIODS.fullmatch(words):
        first, then = _period(60 * int(found[2]), found[4]), _period(60 * int(found[3]), found[4])
        return f"{int(found[1])}/{first}:{then}"
    return ""


def _period(seconds: int, increment: str | None) -> str:
    return f"{seconds}+{int(increment)}" if increment else str(seconds)


def sides_of(code: str) -> tuple[str, ...]:
    """Return the coded time controls of White and of Black where they differ, else one for both."""
    found = _BY_COLOUR.fullmatch(code)
    return (found[1], found[2]) if found is not None else (code,)


def periods_of(code: str) -> tuple[Period, ...] | None:
    """Return the periods of the coded time control of a side; None for another text."""
    parts = [_PARTS.fullmatch(part) for part in code.split(":")]
    return (
        tuple(Period(int(part[1] or 0), int(part[2]), int(part[3] or 0)) for part in parts if part)
        if all(parts)
        else None
    )
