"""A process that works on one file after another for a worker of a cluster, which outlives it.

The worker cannot be ended for a file that exceeds its time, nor bounded in its memory: it has
results of other tasks. So it has hands: processes to which a task is given through their standard
input, and which are ended instead. A hand ends by itself when its worker does, and when it gets
no task for a while. It is started as a program, because a worker cannot have children of its
own kind.
"""

from __future__ import annotations

import enum
import os
import pickle
import queue
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from swissheet.batch.workers.bounds import GRACE, alarm, bound_memory
from swissheet.files.processes import leave_ctrl_c_to_parent

_IDLE = 60.0
"""Seconds after which a hand that has nothing to do ends."""
_LOST = (EOFError, OSError, ValueError, pickle.UnpicklingError)
"""The errors of writing to or reading from a process that has ended, in the middle or not."""


class Fate(enum.Enum):
    """The fate of a task: a result, one that counts only from a new hand, or no result."""

    DONE = "done"
    DOUBTFUL = "doubtful"
    LATE = "late"
    ENDED = "ended"


@dataclass(frozen=True, slots=True)
class HandAnswer:
    """The fate of a task, its result as it was pickled, and the seconds it took."""

    fate: Fate
    result: bytes = b""
    seconds: float = 0.0


class Hand:
    """The process, as the worker sees it. Only :meth:`end` is called from other threads."""

    def __init__(self, memory: int) -> None:
        self.memory = memory
        self.new = True
        paths = os.pathsep.join(path for path in sys.path if path)
        self._process = subprocess.Popen(
            [
                sys.executable,
                "-c",
                "from swissheet.batch.workers.hand import main; main()",
                str(memory),
            ],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=dict(os.environ, PYTHONPATH=paths),
        )

    @property
    def alive(self) -> bool:
        return self._process.poll() is None

    def give(self, task: bytes, seconds: float) -> HandAnswer:
        """Let the process work on a task, for at most this many seconds.

        Args: task: as :func:`main` reads it.
        """
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        late = threading.Event()

        def overrun() -> None:
            late.set()
            self.end()

        timer = threading.Timer(seconds, overrun)
        timer.daemon = True
        started = time.monotonic()
        try:
            pickle.dump((task, seconds), self._process.stdin)
            self._process.stdin.flush()
            pickle.load(self._process.stdout)  # It has begun: loading the program does not count.
            started = time.monotonic()
            timer.start()
            doubtful, result = pickle.load(self._process.stdout)
        except _LOST:
            self.close()
            fate = Fate.LATE if late.is_set() else Fate.ENDED
            return HandAnswer(fate, seconds=time.monotonic() - started)
        finally:
            timer.cancel()
        self.new = False
        return HandAnswer(Fate.DOUBTFUL if doubtful else Fate.DONE, result)

    def end(self) -> None:
        """End the process at once."""
        with suppress(OSError):
            self._process.kill()

    def close(self) -> None:
        """End the process and remove all that is left of it."""
        self.end()
        self._process.wait()
        for stream in (self._process.stdin, self._process.stdout):
            assert stream is not None
            with suppress(OSError):
                stream.close()


def main() -> None:
    """Work on tasks that come in as pickles of ``(work, doubtful, task)``; the main of a hand."""
    leave_ctrl_c_to_parent()
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # Text printed by accident is not an answer.
    tasks: queue.SimpleQueue[tuple[bytes, float]] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(tasks,), daemon=True).start()
    bound_memory(int(sys.argv[1]))

    def tell(answer: object) -> None:
        pickle.dump(answer, answers)
        answers.flush()

    while True:
        try:
            given, seconds = tasks.get(timeout=_IDLE)
        except queue.Empty:
            return
        work: Callable[[Any], Any]
        work, doubtful, task = pickle.loads(given)
        tell("begun")
        alarm(seconds + GRACE)
        result = work(task)
        alarm(0)
        tell((doubtful(result), pickle.dumps(result)))


def _listen(tasks: queue.SimpleQueue[tuple[bytes, float]]) -> None:
    """Take tasks as they come in, until the worker is gone."""
    with suppress(*_LOST):
        while True:
            tasks.put(pickle.load(sys.stdin.buffer))
    os._exit(1)
