"""The published pairings from any place that still has them, and whether the state was lost.

The record is kept a second time in the last known state. Where both are gone, the Log still has
which rounds were published, when, by whom and with which hash; not which boards.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from swissheet.errors import InputError, Issue, Place, Severity
from swissheet.workbook.host.book import Book
from swissheet.workbook.host.own_names import COUNT_NAME
from swissheet.workbook.memory.journal import log_views
from swissheet.workbook.memory.memory import Memory
from swissheet.workbook.memory.published import Published, Version
from swissheet.workbook.shared.language import LANGUAGES, catalogue
from swissheet.workbook.shared.layout import Sheet
from swissheet.workbook.shared.view import View, title_of

_TOLD = 2


@dataclass(frozen=True, slots=True)
class Recovered:
    """The published pairings; ``lost`` says that the record of them is damaged, if it is."""

    published: Published
    lost: Issue | None = None


def recovered(book: Book, memory: Memory, second: Published | None, *, log: bool) -> Recovered:
    """Return the published pairings by the record if it is whole, else by the other places.

    Args: second: what the last known state says; None where there is none, or it does not say.
          log: whether the Log may be asked; not where the hidden texts are about to be others.
    """
    place = Place(sheet=title_of(book, Sheet.STORE) or "")
    try:
        kept: Published | None = memory.published
    except InputError:
        kept = None
    if second is not None:
        if kept == second:
            return Recovered(second)
        issue = (
            _issue("changes.published-record", place, rounds=_said(second))
            if second.rounds
            else _issue("changes.published-record.none", place)
        )
        return Recovered(second, issue)
    if kept is not None and (kept.rounds or not log):
        return Recovered(kept)
    told = _by_log(log_views(book)) if log else Published()
    if told.rounds:
        return Recovered(told, _issue("changes.published-record.log", place, rounds=_said(told)))
    if kept is not None:
        return Recovered(kept)
    return Recovered(told, _issue("changes.published-record.unknown", place))


_OF_0_1_0 = re.compile(r"kept|(undo|redo):\d+")
"""The hidden texts of the version that kept no state."""


def kept_state(book: Book, memory: Memory) -> bool:
    """Return whether a workbook without a last known state has lost one, by the traces of it.

    Version 0.1.0 kept none, yet always something else. Every later one also keeps other hidden
    texts, writes lines into the Log that were not known then, and names the count of results.
    """
    if not memory or not all(map(_OF_0_1_0.fullmatch, memory)):
        return True
    later = {*_names("noticed"), *_names("publish")}
    if any(action in later for _, _, action, _ in _lines(log_views(book))):
        return True
    return book.place(COUNT_NAME) is not None


def _issue(key: str, place: Place, **params: list[str]) -> Issue:
    return Issue(Severity.NOTICE, key, place, params=params, level=_TOLD)


def _said(published: Published) -> list[str]:
    """``["2 (version 1 of 2026-03-15 10:02)"]``"""
    return [
        f"{number} (version {len(versions)} of {versions[-1].when:%Y-%m-%d %H:%M})"
        for number, versions in sorted(published.rounds.items(), key=lambda item: int(item[0]))
    ]


_LINE = re.compile(r"round ([1-9]\d{0,2}), .*version \d+, hash ([0-9a-f]{8})\b.*")


def _by_log(logs: Sequence[View]) -> Published:
    """Return what the Log says in any language; pairings undone step by step are gone."""
    found = Published()
    for when, who, action, what in _lines(logs):
        line = _LINE.fullmatch(what)
        if action in _names("publish") and line is not None:
            found = found.with_version(int(line[1]), Version(when, who, line[2]))
            continue
        of, _, undone = what.partition(": ")
        line = _LINE.fullmatch(undone)
        if of not in _names("publish") or line is None:
            continue
        number, was = int(line[1]), found.of(int(line[1]))
        if action in _names("undo") and was:
            found = Published({**found.rounds, str(number): was[:-1]})
        elif action in _names("redo"):
            found = found.with_version(number, Version(when, who, line[2]))
    return Published({number: versions for number, versions in found.rounds.items() if versions})


def _lines(logs: Sequence[View]) -> list[tuple[dt.datetime, str, str, str]]:
    """Return time, person, action and words of each line, oldest first."""
    lines = []
    for log in reversed(logs):
        for row in reversed(range(len(log.rows))):
            when = log.value(row, "when")
            if isinstance(when, dt.datetime):
                who, action, what = (log.text(row, key) for key in ("who", "action", "what"))
                lines.append((when, who, action, what))
    return sorted(lines, key=lambda line: line[0])


def _names(key: str) -> Collection[str]:
    """Return the names of an action in the Log, in every language."""
    return {catalogue(code)[f"action.{key}"] for code in LANGUAGES}
