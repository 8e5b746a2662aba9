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
from swissheet.words.message import Phrase, phrase
from swissheet.workbook.host.book import Book
from swissheet.workbook.host.own_names import COUNT_NAME
from swissheet.workbook.memory.journal import HistoryEntry, lines_of, log_views
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
    if any(line.action in later for line in _lines(log_views(book))):
        return True
    return book.place(COUNT_NAME) is not None


def _issue(key: str, place: Place, **params: list[Phrase]) -> Issue:
    return Issue(Severity.NOTICE, key, place, params=params, level=_TOLD)


def _said(published: Published) -> list[Phrase]:
    """``["2 (version 1 of 2026-03-15 10:02)"]``"""
    return [
        phrase(
            "part.published",
            round=number,
            version=len(versions),
            when=f"{versions[-1].when:%Y-%m-%d %H:%M}",
        )
        for number, versions in sorted(published.rounds.items(), key=lambda item: int(item[0]))
    ]


_HASH = re.compile(r"\b[0-9a-f]{8}\b")


def _by_log(logs: Sequence[View]) -> Published:
    """Return what the Log says in any language; pairings undone step by step are gone."""
    found = Published()
    for line in _lines(logs):
        hashes = _HASH.findall(line.what)
        if not line.round or not hashes:
            continue
        if line.action in _names("publish"):
            found = _published(found, line, hashes[0])
        elif not line.what.startswith(tuple(_names("publish"))):
            continue
        elif line.action in _names("undo"):
            was = found.of(line.round)
            found = Published({**found.rounds, str(line.round): was[:-1]})
        elif line.action in _names("redo"):
            found = _published(found, line, hashes[0])
    return Published({number: versions for number, versions in found.rounds.items() if versions})


def _published(known: Published, line: HistoryEntry, short_hash: str) -> Published:
    assert line.when is not None
    return known.with_version(line.round, Version(line.when, line.who, short_hash))


def _lines(logs: Sequence[View]) -> list[HistoryEntry]:
    """Return the lines that have a time, oldest first."""
    found = [line for log in logs for line in lines_of(log) if line.when is not None]
    found.reverse()
    found.sort(key=_time)
    return found


def _time(line: HistoryEntry) -> dt.datetime:
    assert line.when is not None
    return line.when


def _names(key: str) -> Collection[str]:
    """Return the names of an action in the Log, in every language."""
    return {catalogue(code)[f"action.{key}"] for code in LANGUAGES}
