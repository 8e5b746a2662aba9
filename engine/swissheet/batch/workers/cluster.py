"""Machines that share the work of a batch: the scheduler and the workers of Dask.

Every machine sees the sources and the results under the same path or address. A task goes to a
worker, which works on it as a process of this machine would
(:mod:`swissheet.batch.workers.on_worker`); one whose worker is lost goes to another. Dask is
imported here alone, and only if there is a cluster.
"""

from __future__ import annotations

import logging
import pickle
import time
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from concurrent.futures import CancelledError
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar
from uuid import uuid4

from swissheet import __version__
from swissheet.batch.storage import is_address, shown
from swissheet.batch.workers import on_worker
from swissheet.batch.workers.bounds import Limits, over_time, stopped_the_program
from swissheet.batch.workers.notes import TaskNotes
from swissheet.batch.workers.on_worker import WorkerAnswer
from swissheet.errors import FileAccessError, InputError, Issue, Place
from swissheet.words.message import Text, phrase

if TYPE_CHECKING:
    from distributed import Client, Future

_T = TypeVar("_T")
_R = TypeVar("_R")
_AHEAD = 2
"""Tasks on their way for each thread of a worker."""
_TICK = 2.0
_ANSWER = 30.0
"""Seconds in which a scheduler answers."""
_WORKERS = 60.0
"""Seconds for which a batch waits while there is no worker."""
_SCHEMES = ("tcp://", "tls://")


@contextmanager
def joined(address: str) -> Iterator[Cluster]:
    """Join a cluster whose scheduler is at an address like ``tcp://server:8786``.

    Raises: InputError: not an address, the extra or certificates are missing, or a machine
            has another version; FileAccessError: no scheduler answers there, or it has no worker.
    """
    if not address.startswith(_SCHEMES):
        raise InputError("batch.cluster-address", found=address)
    try:
        from distributed import Client
        from distributed.security import Security
    except ImportError as error:
        raise InputError("batch.cluster-missing") from error
    if address.startswith("tls") and not Security().get_connection_args("client")["ssl_context"]:
        raise InputError("batch.cluster-certificates", place=Place(file=address))
    with _quiet():
        try:
            client = Client(address, timeout=_ANSWER, set_as_default=False)
        except (OSError, ValueError) as error:
            raise _lost("batch.cluster-none", address, reason=_first_line(error)) from error
        try:
            cluster = Cluster(client, address)
            cluster.wait_for_workers()
            refuse_other_versions(client.get_versions(packages=["swissheet"]))
            yield cluster
        finally:
            with suppress(OSError, RuntimeError):
                client.close(timeout=_ANSWER)


def refuse_other_versions(versions: Mapping[str, Any]) -> None:
    """Refuse a cluster in which not all have the swissheet of this machine.

    Args:   versions: of the client, the scheduler and the workers, as Dask returns them.
    Raises: InputError: with one that has another.
    """
    ours = _version(versions["client"])
    for name, said in (
        (phrase("batch.scheduler"), versions["scheduler"]),
        *versions["workers"].items(),
    ):
        if _version(said) != ours:
            raise _other_version(name, _version(said) or phrase("batch.no-version"))


def _version(said: Mapping[str, Any]) -> str:
    return str(said["packages"].get("swissheet") or "")


def _other_version(name: Text, found: Text) -> InputError:
    return InputError("batch.cluster-version", worker=name, found=found, ours=__version__)


def _lost(key: str, address: str, **params: str) -> FileAccessError:
    return FileAccessError(key, place=Place(file=address), **params)


def _first_line(error: BaseException) -> str:
    return str(error).partition("\n")[0] or type(error).__name__


@contextmanager
def _quiet() -> Iterator[None]:
    """Silence Dask, which reports lost connections at length; we report the important ones."""
    names = ("distributed", "distributed.client", "distributed.core", "distributed.comm.tcp")
    loggers = {logger: logger.level for logger in map(logging.getLogger, names)}
    for logger in loggers:
        logger.setLevel(logging.CRITICAL + 1)
    try:
        yield
    finally:
        for logger, level in loggers.items():
            logger.setLevel(level)


@dataclass(frozen=True, slots=True)
class Cluster:
    """A cluster that answers."""

    client: Client
    address: str

    def wait_for_workers(self) -> None:
        """Wait for a worker.

        Raises: FileAccessError: there is none, nor does one come.
        """
        until = time.monotonic() + _WORKERS
        while not self.threads():
            if time.monotonic() > until:
                raise _lost("batch.cluster-empty", self.address)
            time.sleep(0.2)

    def threads(self) -> int:
        """Return how many tasks can be worked on at a time."""
        return sum(self.client.nthreads().values())

    def worked(
        self,
        tasks: Iterable[_T],
        work: Callable[[_T], _R],
        limits: Limits,
        jobs: int,
        *,
        out: str,
        ended: Callable[[_T, Issue, float], _R],
        doubtful: Callable[[_R], bool],
    ) -> Generator[_R, None, None]:
        """Yield a result for each task, as they come; see :func:`.processes.worked`.

        Args:   jobs: how many tasks are on their way at a time at most; 0: as many as there is
                room for.
                out: the folder of the results, from the root, as all machines see it, or its
                address.
        Raises: FileAccessError: the cluster is lost, or a worker does not see that folder;
                InputError: a worker that came later has another version.
        """
        self.client.run(on_worker.stop, TaskNotes.all(out), on_error="ignore")
        notes = TaskNotes.anew(out)
        under_way: dict[Future, tuple[int, _T]] = {}
        try:
            errand = _Errand(self.client, notes, limits)
            supply = enumerate(tasks)
            seen = time.monotonic()
            room = jobs or _AHEAD * self.threads()
            while True:
                while len(under_way) < room and (ticket := next(supply, None)) is not None:
                    under_way[errand.sent(*ticket, work, doubtful)] = ticket
                if not under_way:
                    return
                for future in self._finished(under_way):
                    number, task = under_way.pop(future)
                    answer = self._answer(future, out)
                    future.release()
                    if answer is None:
                        under_way[errand.sent(number, task, work, doubtful)] = number, task
                    elif answer[0] is WorkerAnswer.LATE:
                        yield ended(task, over_time(limits), answer[2])
                    elif answer[0] is WorkerAnswer.STOPPED:
                        yield ended(task, stopped_the_program(), answer[2])
                    else:
                        yield pickle.loads(answer[1])
                threads = self._known_threads()
                if threads:
                    seen, room = time.monotonic(), jobs or _AHEAD * threads
                elif time.monotonic() - seen > _WORKERS:
                    raise _lost("batch.cluster-empty", self.address)
        finally:
            self._leave(list(under_way), out)

    def _finished(self, under_way: Iterable[Future]) -> list[Future]:
        """Return those that have an answer, after waiting a moment for the first."""
        from distributed import wait

        with suppress(TimeoutError):
            try:
                with self.client.as_current():
                    return list(wait(list(under_way), _TICK, "FIRST_COMPLETED").done)
            except CancelledError as error:
                raise _lost("batch.cluster-lost", self.address) from error
        return []

    def _known_threads(self) -> int:
        try:
            return self.threads()
        except (OSError, RuntimeError) as error:
            raise _lost("batch.cluster-lost", self.address) from error

    def _answer(self, future: Future, out: str) -> tuple[WorkerAnswer, bytes, float] | None:
        """Return a worker's answer on a task; None if Dask gave it up for the workers it lost."""
        from distributed import KilledWorker

        try:
            word, data, seconds = future.result()
        except KilledWorker:
            return None
        except (CancelledError, OSError) as error:
            raise _lost("batch.cluster-lost", self.address) from error
        except ImportError as error:
            raise _other_version(phrase("batch.one-worker"), phrase("batch.no-version")) from error
        said = WorkerAnswer(word)
        if said is WorkerAnswer.OTHER_VERSION:
            raise _other_version(*data.decode().split("\n"))
        if said is WorkerAnswer.NO_FOLDER:
            place, worker = Place(file=shown(out)), data.decode()
            if is_address(out):
                raise FileAccessError("batch.cluster-folder.address", place=place, worker=worker)
            raise FileAccessError("batch.cluster-folder", place=place, worker=worker)
        return said, data, seconds

    def _leave(self, open_: list[Future], out: str) -> None:
        """Stop all work of this batch."""
        with suppress(OSError, RuntimeError):
            if open_:
                self.client.cancel(open_, force=True)
                self.client.run(on_worker.stop, TaskNotes.all(out), on_error="ignore")
        TaskNotes.forget(out)


@dataclass(frozen=True, slots=True)
class _Errand:
    """The data that all tasks of a run have in common."""

    client: Client
    notes: str
    limits: Limits

    def sent(
        self, number: int, task: _T, work: Callable[[_T], _R], doubtful: Callable[[_R], bool]
    ) -> Future:
        return self.client.submit(
            on_worker.do,
            __version__,
            self.notes,
            number,
            pickle.dumps((work, doubtful, task)),
            self.limits.seconds,
            self.limits.memory,
            key=f"swissheet-batch-{number}-{uuid4().hex}",
            pure=False,
        )
