"""Games of a big file checked by several processes, reported in the order of the file."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from itertools import chain
from multiprocessing import get_context

from swissheet.errors import TooLargeError
from swissheet.files.processes import ctrl_c_later, leave_ctrl_c_to_parent, processors
from swissheet.formats.pgn.checking import CheckTask, in_turn
from swissheet.notation.verdict import Verdict

_SMALL = 1_000_000
"""Characters of games, about 1500, that one process checks before others would have begun."""

_CHUNK = 40_000
"""Characters of the games that a process is given at a time, about 60."""

_AHEAD = 3
"""Chunks on their way for each process: no process is ever idle, and memory stays the same."""

_Chunk = list[CheckTask]
_Answer = Future[list[Verdict]] | list[Verdict]


class GameProcesses:
    """Checks tasks in ``jobs`` processes, as ``in_turn`` does in this one, which is one of them.

    No process is started before a file needs it. Memory holds a few chunks of games for each
    process, however long a file is.

    Args: jobs: how many processes, from the first game on; None: as many as there are processors,
          for files of more than about a thousand games.
    """

    def __init__(self, jobs: int | None = None) -> None:
        self._asked = jobs is not None
        self._count = jobs or processors()
        self._pool: ProcessPoolExecutor | None = None

    def __call__(self, tasks: Iterator[CheckTask]) -> Iterator[tuple[CheckTask, Verdict]]:
        """Yield the tasks with their verdicts, in their order.

        Raises: TooLargeError: a process was ended from outside.
                InputError: as ``in_turn`` does.
        """
        if self._count == 1:
            yield from in_turn(tasks)
            return
        small = _taken(tasks, 1 if self._asked or self._pool else _SMALL)
        # The first is checked here: a wrong option is found without processes.
        yield from in_turn(iter(small[:1]))
        following = next(tasks, None)
        if following is None:
            yield from in_turn(iter(small[1:]))
            return
        try:
            yield from self._shared(chain(small[1:], (following,), tasks))
        except BrokenProcessPool as error:
            raise TooLargeError("cli.games-process") from error

    def _shared(self, tasks: Iterator[CheckTask]) -> Iterator[tuple[CheckTask, Verdict]]:
        """Share the tasks: the others always have enough to do, and this one checks, too."""
        waiting: deque[tuple[_Chunk, _Answer]] = deque()
        while True:
            begun = sum(not _is_ready(answer) for _, answer in waiting)
            theirs = begun < _AHEAD * (self._count - 1)
            if not theirs and waiting and _is_ready(waiting[0][1]):
                yield from _answered(*waiting.popleft())
            elif len(waiting) < 2 * _AHEAD * self._count and (chunk := _taken(tasks, _CHUNK)):
                waiting.append((chunk, self._begun(chunk) if theirs else _verdicts(chunk)))
            elif waiting:
                yield from _answered(*waiting.popleft())
            else:
                return

    def _begun(self, chunk: _Chunk) -> Future[list[Verdict]]:
        if self._pool is not None:
            return self._pool.submit(_verdicts, chunk)
        # Spawned processes behave alike on every system, and share nothing with this one.
        self._pool = ProcessPoolExecutor(
            self._count - 1, get_context("spawn"), initializer=leave_ctrl_c_to_parent
        )
        with ctrl_c_later():
            return self._pool.submit(_verdicts, chunk)

    def close(self) -> None:
        """End the processes; tasks that they were given and have not begun are forgotten."""
        if self._pool is not None:
            self._pool.shutdown(wait=True, cancel_futures=True)
            self._pool = None


def _taken(tasks: Iterator[CheckTask], characters: int) -> _Chunk:
    """Return the next tasks, of at most this many characters and a game; [] at the end."""
    chunk: _Chunk = []
    size = 0
    while size < characters and (task := next(tasks, None)) is not None:
        chunk.append(task)
        size += len(task.raw.text) + 1
    return chunk


def _is_ready(answer: _Answer) -> bool:
    return isinstance(answer, list) or answer.done()


def _answered(chunk: _Chunk, answer: _Answer) -> Iterator[tuple[CheckTask, Verdict]]:
    yield from zip(chunk, answer if isinstance(answer, list) else answer.result(), strict=True)


def _verdicts(chunk: _Chunk) -> list[Verdict]:
    """Check a chunk of games, in a process."""
    return [verdict for _, verdict in in_turn(iter(chunk))]
