"""The time control in its coded form, record 222, out of the words of record 122.

Rule: C.02.03 (2026-03) Annexure A, record 222: periods of seconds, with moves and increments.
"""

from __future__ import annotations

import re

from swissheet.model import Event

__all__ = ["coded_time_control"]

_PERIOD = r"(?:[0-9]{1,3}/)?[0-9]{1,6}(?:\+[0-9]{1,4})?"
_PERIODS = rf"{_PERIOD}(?::{_PERIOD})*"
_CODED = re.compile(rf"{_PERIODS}|W{_PERIODS}-B{_PERIODS}")
_UNCLEAR = re.compile(r"[0-9]+|(?:1[0-7]|[0-9])?[0-9]\+[0-9]+")
"""``90+30`` are minutes for most people, and would be seconds in a code."""

_WORDS = re.compile(
    r"([0-9]{1,3}) ?(?:minutes|minutos|minuten|minuti|minut|menit|minit|min\.?|m|'|′)"
    r"(?: ?(?:\+|plus) ?([0-9]{1,3}) ?(?:s\w{0,10}\.?|detik|''|\"|″)(?: [^0-9]*)?)?",
    re.IGNORECASE,
)
"""``90 min + 30 s per move``: minutes for the whole game, and seconds added for each move."""


def coded_time_control(event: Event) -> str:
    """The coded time control of an event: as given, else as its words say; empty where unclear."""
    words = " ".join(event.time_control.split())
    if event.time_control_code or not words:
        return event.time_control_code
    if _CODED.fullmatch(words) and not _UNCLEAR.fullmatch(words):
        return words
    found = _WORDS.fullmatch(words)
    if found is None:
        return ""
    seconds = 60 * int(found[1])
    return f"{seconds}+{int(found[2])}" if found[2] else str(seconds)
