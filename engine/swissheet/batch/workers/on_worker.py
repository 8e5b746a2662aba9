"""The work of a cluster's worker on a task: a hand of its own does it.

There is a note for each task that is being worked on (:mod:`swissheet.batch.workers.notes`). A
worker that is lost leaves its note there: a task with three of them is not tried again. If the
notes are not seen, or swissheet has another version, nothing is done, which the answer reports.
"""

from __future__ import annotations

import enum
import socket
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from swissheet import __version__
from swissheet.batch.workers.hand import Fate, Hand, HandAnswer
from swissheet.batch.workers.notes import TaskNotes
from swissheet.errors import SwissheetError

DEATHS = 3
"""Workers, or hands of one, that may end under a file before it is named."""
_SEEN = 10.0
"""Seconds in which a folder made on another machine is seen on this one."""


class WorkerAnswer(enum.Enum):
    """The answer of a worker."""

    DONE = "done"
    LATE = "late"
    STOPPED = "stopped"
    OTHER_VERSION = "other version"
    NO_FOLDER = "no folder"


_LOCK = threading.Lock()
_FREE: list[Hand] = []
_AT_WORK: dict[Hand, str] = {}
_OVER: set[str] = set()


def do(
    version: str, folder: str, number: int, task: bytes, seconds: float, memory: int
) -> tuple[str, bytes, float]:
    """Work on a task; return the answer of this worker.

    Args:    version: that of the client; ``folder``: that of the notes; ``number``: of the task.
             task: as :func:`swissheet.batch.workers.hand.main` reads it.
             seconds, memory: the limits of a file.
    Returns: the value of :class:`WorkerAnswer`, the result as it was pickled or the name of this
             machine and its version, and the seconds that were taken.
    """
    here = socket.gethostname()
    if version != __version__:
        return WorkerAnswer.OTHER_VERSION.value, f"{here}\n{__version__}".encode(), 0.0
    with ExitStack() as noted:
        try:
            notes = TaskNotes(folder)
            if not notes.seen(_SEEN):
                return WorkerAnswer.NO_FOLDER.value, here.encode(), 0.0
            if notes.count(number) >= DEATHS:
                return WorkerAnswer.STOPPED.value, b"", 0.0
            noted.enter_context(notes.noted(number))
        except (SwissheetError, OSError):
            return WorkerAnswer.NO_FOLDER.value, here.encode(), 0.0
        answer = _worked(folder, task, seconds, memory)
    said = {Fate.LATE: WorkerAnswer.LATE, Fate.ENDED: WorkerAnswer.STOPPED}.get(
        answer.fate, WorkerAnswer.DONE
    )
    return said.value, answer.result, answer.seconds


def stop(folder: str) -> None:
    """End all work with notes in a folder of this one; its results are not needed."""
    with _LOCK:
        for hand, notes in _AT_WORK.items():
            if notes.startswith(folder):
                _OVER.add(notes)
                hand.end()


def _worked(notes: str, task: bytes, seconds: float, memory: int) -> HandAnswer:
    """Return the answer of a hand; one that ends, or has no memory, is followed by a new one."""
    answer = HandAnswer(Fate.ENDED)
    for before in range(DEATHS):
        with _hand(notes, memory, new=before > 0) as hand:
            sole = hand.new
            answer = hand.give(task, seconds)
        again = answer.fate is Fate.ENDED or (answer.fate is Fate.DOUBTFUL and not sole)
        if not again or notes in _OVER:
            break
    return answer


@contextmanager
def _hand(notes: str, memory: int, *, new: bool) -> Iterator[Hand]:
    """Borrow a hand, which may have worked for others before."""
    hand = None
    with _LOCK:
        if not new:
            hand = next((h for h in _FREE if h.memory == memory and h.alive), None)
        if hand is None:
            hand = Hand(memory)
        else:
            _FREE.remove(hand)
        _AT_WORK[hand] = notes
    kept = False
    try:
        yield hand
        kept = hand.alive
    finally:
        with _LOCK:
            del _AT_WORK[hand]
            if kept:
                _FREE.append(hand)
        if not kept:
            hand.close()
