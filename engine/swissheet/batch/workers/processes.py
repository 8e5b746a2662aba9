"""Processes that work on tasks: each for a bounded time, with bounded memory, none ending the rest.

A task that exceeds its time has its process ended. The system, or a task, may end one, too. Either
breaks the pool, and Python then ends the other processes: a new pool begins, and tasks without a
result are given back. A task that was being worked on at two breaks without a cause is tried alone,
and one that breaks a pool alone is reported as having stopped the program. One that ran out of
memory is tried alone, too, so that memory left by others is not blamed on it.

Processes end by themselves when the one that began them does.
"""

from __future__ import annotations

import multiprocessing
import os
import threading
import time
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Generic, TypeVar

from swissheet.batch.workers.bounds import (
    GRACE,
    Limits,
    alarm,
    bound_memory,
    over_time,
    stopped_the_program,
)
from swissheet.errors import Issue, TooLargeError
from swissheet.files.processes import ctrl_c_later, leave_ctrl_c_to_parent

_T = TypeVar("_T")
_R = TypeVar("_R")
_TICK = 0.2
_AHEAD = 2
"""Tasks on their way for each process: no process is ever idle, and memory stays the same."""
_BREAKS = 2
_STILLBORN = 3
"""Pools in a row that ended before a task was begun: no processes can be started here."""


@dataclass(slots=True)
class _Ticket(Generic[_T]):
    number: int
    task: _T
    breaks: int = 0


def worked(
    tasks: Iterable[_T],
    work: Callable[[_T], _R],
    limits: Limits,
    jobs: int,
    *,
    ended: Callable[[_T, Issue, float], _R],
    doubtful: Callable[[_R], bool] = lambda _: False,
) -> Generator[_R, None, None]:
    """Yield a result for each task, as they come.

    Args:   tasks: gone through as there is room; few are held at a time.
            work: a function that other processes can import; it should raise nothing.
            ended: returns the result of a task whose process was ended, why, and after how many
            seconds.
            doubtful: a result that counts only from a process that did nothing else.
    Raises: TooLargeError: no process can be started.
    """
    yield from _Workers(work, limits, ended, doubtful).results(tasks, jobs)


class _Workers(Generic[_T, _R]):
    def __init__(
        self,
        work: Callable[[_T], _R],
        limits: Limits,
        ended: Callable[[_T, Issue, float], _R],
        doubtful: Callable[[_R], bool],
    ) -> None:
        self._work, self._limits, self._ended, self._doubtful = work, limits, ended, doubtful
        self._again: deque[_Ticket[_T]] = deque()
        self._alone: deque[_Ticket[_T]] = deque()
        self._stillborn = 0

    def results(self, tasks: Iterable[_T], jobs: int) -> Iterator[_R]:
        fresh = (_Ticket(number, task) for number, task in enumerate(tasks))
        while (ticket := self._next(fresh)) is not None:
            self._again.appendleft(ticket)
            yield from self._pool(lambda: self._next(fresh), jobs, alone=False)
        while self._alone:
            yield from self._pool(_supply_of(self._alone.popleft()), 1, alone=True)

    def _next(self, fresh: Iterator[_Ticket[_T]]) -> _Ticket[_T] | None:
        return self._again.popleft() if self._again else next(fresh, None)

    def _pool(
        self, supply: Callable[[], _Ticket[_T] | None], jobs: int, *, alone: bool
    ) -> Iterator[_R]:
        """Yield results of one pool, until there is nothing more to do or it breaks."""
        with TemporaryDirectory(prefix="swissheet-batch-") as folder:
            pool = _Pool(self._work, Path(folder), jobs, self._limits)
            try:
                open_, meant = yield from self._rounds(pool, supply, alone=alone)
                begun = pool.begun()
            finally:
                pool.close()
        if not open_:
            self._stillborn = 0
            return
        self._stillborn = 0 if begun else self._stillborn + 1
        if self._stillborn >= _STILLBORN:
            raise TooLargeError("batch.no-process")
        for ticket in sorted(open_, key=lambda ticket: ticket.number):
            seconds = begun.get(ticket.number)
            if ticket.number in meant:
                yield self._ended(ticket.task, over_time(self._limits), meant[ticket.number])
            elif seconds is None or meant:
                self._again.append(ticket)
            elif alone:
                yield self._ended(ticket.task, stopped_the_program(), seconds)
            else:
                ticket.breaks += 1
                (self._alone if ticket.breaks >= _BREAKS else self._again).append(ticket)
        if alone and self._again:
            # A pool of its own ended before this one was begun.
            self._alone.extend(self._again)
            self._again.clear()

    def _rounds(
        self, pool: _Pool[_T, _R], supply: Callable[[], _Ticket[_T] | None], *, alone: bool
    ) -> Generator[_R, None, tuple[list[_Ticket[_T]], dict[int, float]]]:
        """Yield the results; return tasks without a result, and those ended for their time."""
        under_way: dict[Future[_R], _Ticket[_T]] = {}
        lost: list[_Ticket[_T]] = []
        meant: dict[int, float] = {}
        while True:
            while not lost and len(under_way) < pool.room and (ticket := supply()) is not None:
                try:
                    under_way[pool.submit(ticket)] = ticket
                except BrokenProcessPool:
                    lost.append(ticket)
            if not under_way:
                return lost, meant
            done, _ = wait(under_way, _TICK, FIRST_COMPLETED)
            for future in done:
                ticket = under_way.pop(future)
                try:
                    result = future.result()
                except BrokenProcessPool:
                    lost.append(ticket)
                    continue
                self._stillborn = 0
                if self._doubtful(result) and not alone:
                    self._alone.append(ticket)
                else:
                    yield result
            if not lost and not meant:
                meant = pool.end_overdue({ticket.number for ticket in under_way.values()})


def _supply_of(ticket: _Ticket[_T]) -> Callable[[], _Ticket[_T] | None]:
    """Return a supply of one ticket."""
    left = [ticket]
    return lambda: left.pop() if left else None


class _Pool(Generic[_T, _R]):
    """Some processes, and notes in a folder: the task of each, and since when."""

    def __init__(self, work: Callable[[_T], _R], folder: Path, jobs: int, limits: Limits) -> None:
        self._work, self._folder, self._limits = work, folder, limits
        self._before = set(multiprocessing.active_children())
        self._under_way: set[Future[_R]] = set()
        self.room = _AHEAD * jobs
        # Spawned processes behave alike on every system, and share nothing with this one.
        self._executor = ProcessPoolExecutor(
            jobs,
            multiprocessing.get_context("spawn"),
            initializer=_begin,
            initargs=(limits.memory,),
        )

    def submit(self, ticket: _Ticket[_T]) -> Future[_R]:
        note = str(self._folder / str(ticket.number))
        seconds = self._limits.seconds
        with ctrl_c_later():
            future = self._executor.submit(_noted, self._work, note, seconds, ticket.task)
        self._under_way.add(future)
        future.add_done_callback(self._under_way.discard)
        return future

    def end_overdue(self, numbers: set[int]) -> dict[int, float]:
        """End the processes of tasks that took too long; return these and their seconds."""
        overdue = {}
        for number in numbers:
            noted = self._noted(number)
            if noted is not None and noted[1] > self._limits.seconds:
                for process in multiprocessing.active_children():
                    if process.pid == noted[0] and process not in self._before:
                        process.kill()
                        overdue[number] = noted[1]
        return overdue

    def begun(self) -> dict[int, float]:
        """Return the tasks that were begun and not ended, with the seconds since."""
        noted = {int(file.name): self._noted(int(file.name)) for file in self._folder.iterdir()}
        return {number: found[1] if found else 0.0 for number, found in noted.items()}

    def _noted(self, number: int) -> tuple[int, float] | None:
        try:
            pid, since = (self._folder / str(number)).read_text("ascii").split()
            return int(pid), max(0.0, time.monotonic() - float(since))
        except (OSError, ValueError):
            return None

    def close(self) -> None:
        """End the processes, at once if one is still at work, or about to begin."""
        for future in [*self._under_way]:
            future.cancel()
        if self._under_way:
            for process in set(multiprocessing.active_children()) - self._before:
                process.kill()
        self._executor.shutdown(wait=True, cancel_futures=True)


def _noted(work: Callable[[_T], _R], note: str, seconds: float, task: _T) -> _R:
    """Note that a task begins, work on it, and take the note away; in a process."""
    file = Path(note)
    file.write_text(f"{os.getpid()} {time.monotonic()}", "ascii")
    alarm(seconds + GRACE)
    try:
        return work(task)
    finally:
        alarm(0)
        with suppress(OSError):
            file.unlink()


def _begin(memory: int) -> None:
    """Prepare a process: the first thing it does."""
    leave_ctrl_c_to_parent()
    threading.Thread(target=_end_with_parent, daemon=True).start()
    bound_memory(memory)


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
