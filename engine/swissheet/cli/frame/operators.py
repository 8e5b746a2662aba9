"""What happens while a command works for long, a line each on stderr, for who keeps it running.

Files are named and codes of what is wrong, never people.
"""

from __future__ import annotations

import datetime as dt

from swissheet.batch import Notice, Result
from swissheet.cli.frame.answer import say

__all__ = ["Operators"]

_NOTICES = {
    ("watching", ""): "watching {file}",
    ("watching", "polling"): "watching {file}, looking twice a second",
    ("open", ""): "waiting for {file}: somebody has it open",
    ("gone", ""): "gone {file}: its results stay",
    ("folder-gone", ""): "the folder {file} cannot be reached: waiting for it",
    ("folder-back", ""): "the folder {file} is back",
}
_LATER = "nothing can be done in {file} ({code}): trying again in 5 seconds"


class Operators:
    """Tells of results and notices."""

    def tell(self, item: Result | Notice) -> None:
        """One line."""
        clock = dt.datetime.now().strftime("%H:%M:%S")
        say([f"{clock} {_words(item)}"])


def _words(item: Result | Notice) -> str:
    if isinstance(item, Notice):
        return _NOTICES.get((item.event, item.code), _LATER).format(file=item.file, code=item.code)
    record = item.record
    if item.resumed:
        return f"{record.outcome.value} before {record.file}{_wrong(item)}"
    return f"{record.outcome.value} {record.file}{_wrong(item)}, {record.seconds:.1f} s"


def _wrong(item: Result) -> str:
    said = f"{item.record.code} {item.record.place}".strip()
    return f": {said}" if said else ""
