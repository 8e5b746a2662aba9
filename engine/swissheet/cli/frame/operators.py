"""Events of a long command, a line each on stderr, for the person who keeps it running.

For programs a line is a JSON object: ``time`` (ISO 8601 with the offset), ``level``, ``event``,
``file``; of a file that was worked on also its record in the log of a batch. Files are named and
codes of problems, never people: messages are left out, because some name the person who has a file
open.
"""

from __future__ import annotations

import datetime as dt
import enum
import json
from collections.abc import Iterable, Iterator

from swissheet.batch import FileResult, Notice
from swissheet.batch.running import record_document
from swissheet.cli.frame.answer import say
from swissheet.words.message import Figures, Phrase, Text, phrase


class Level(enum.IntEnum):
    """The importance of an event for the person who keeps a command running."""

    DEBUG = 0
    INFO = 1
    WARNING = 2
    ERROR = 3


_NOTICES = {
    ("watching", ""): "cli_batch.watch.watching",
    ("watching", "polling"): "cli_batch.watch.polling",
    ("open", ""): "cli_batch.watch.open",
    ("gone", ""): "cli_batch.watch.gone",
    ("folder-gone", ""): "cli_batch.watch.folder-gone",
    ("folder-back", ""): "cli_batch.watch.folder-back",
    ("results-gone", ""): "cli_batch.watch.results-gone",
}
_WARNINGS = frozenset({"folder-gone", "results-gone", "later"})
_OURS = frozenset({"unexpected", "stopped-the-program", "time-limit", "memory"})
"""Codes of files that ended their process or met a defect."""


class Operators:
    """Reports results and notices of at least a level, for people or for programs."""

    def __init__(self, least: Level = Level.INFO, *, as_json: bool = False) -> None:
        self._least, self._as_json = least, as_json

    def tell(self, item: FileResult | Notice) -> None:
        """Report an item in one line, if it is important enough."""
        level = _level(item)
        if level < self._least:
            return
        if not self._as_json:
            clock = dt.datetime.now().strftime("%H:%M:%S")
            say([f"{clock} {_words(item)}"])
        elif isinstance(item, Notice):
            self._line(level, item.event, {"file": item.file, "code": item.code or None})
        else:
            self._line(level, "file", record_document(item))

    def told(self, items: Iterable[FileResult]) -> Iterator[FileResult]:
        """Yield the items as they are, each reported as it comes."""
        for item in items:
            self.tell(item)
            yield item

    def event(self, event: str, **said: object) -> None:
        """Report the beginning or end of the command, for programs only."""
        if self._as_json and self._least <= Level.INFO:
            self._line(Level.INFO, event, said)

    def _line(self, level: Level, event: str, said: dict[str, object]) -> None:
        time = dt.datetime.now().astimezone().isoformat(timespec="milliseconds")
        document = {"time": time, "level": level.name.lower(), "event": event, **said}
        say([json.dumps(document, ensure_ascii=True)])


def _level(item: FileResult | Notice) -> Level:
    if isinstance(item, Notice):
        return Level.WARNING if item.event in _WARNINGS else Level.INFO
    if item.record.ok:
        return Level.DEBUG if item.resumed else Level.INFO
    return Level.ERROR if item.record.code in _OURS else Level.WARNING


def _words(item: FileResult | Notice) -> Text:
    if isinstance(item, Notice):
        named = _NOTICES.get((item.event, item.code))
        if named is None:
            return phrase("cli_batch.watch.later", file=item.file, code=item.code)
        return Phrase(named, {"file": item.file})
    record, seconds = item.record, Figures(f"{item.record.seconds:.1f}")
    if record.ok and item.resumed:
        return phrase("cli_batch.watch.done-before", file=record.file)
    if record.ok:
        return phrase("cli_batch.watch.done", file=record.file, seconds=seconds)
    why = f"{record.code} {record.place}".strip()
    if item.resumed:
        return phrase("cli_batch.watch.failed-before", file=record.file, why=why)
    return phrase("cli_batch.watch.failed", file=record.file, why=why, seconds=seconds)
