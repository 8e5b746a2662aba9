"""The run of a batch: the work, the memory of it and the reports, file by file."""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import replace
from functools import partial
from typing import Protocol

from swissheet.batch import manifest
from swissheet.batch.log import opened, refuse_log
from swissheet.batch.manifest import Manifest
from swissheet.batch.one_file.records import TRANSIENT, FileResult
from swissheet.batch.one_file.refused import stale, tell
from swissheet.batch.one_file.working import FileTask, failed, work
from swissheet.batch.planning.clashes import parted, refuse_clashes
from swissheet.batch.planning.job import SUMMARY, Job
from swissheet.batch.planning.sources import Source
from swissheet.batch.storage import anchored, is_address, shown, store_of, within
from swissheet.batch.storage.local import sweep_beside
from swissheet.batch.workers.bounds import Limits
from swissheet.batch.workers.cluster import joined
from swissheet.batch.workers.processes import worked
from swissheet.errors import Issue, Severity, SwissheetError
from swissheet.files.documents import place_document
from swissheet.formats.csv_ import dumps_rows
from swissheet.words.message import Text, in_words


def run(
    sources: Sequence[Source],
    job: Job,
    limits: Limits,
    jobs: int,
    *,
    resume: bool = False,
    log: str = "",
    skipped: Sequence[Text] = (),
    beside: Sequence[Source] = (),
    summary: bool = True,
    work: Callable[[FileTask], FileResult] = work,
    cluster: str = "",
) -> Generator[FileResult, None, None]:
    """Work on every source; yield a result for each as it is done, in no order.

    Of two sources found in folders or in an archive that would write one file, the later one fails.
    When all are done the folder of the results has a summary, and nothing is left in it of a
    process or worker that was lost while it wrote. Files that other steps made of a source before
    stay as long as the source is the same. A run that goes on from one that did not end uses the
    time of that run for its workbooks.

    Args:   jobs: how many processes; with a cluster how many files at a time, 0: as it has room.
            resume: leaves files alone that an earlier run has done and that are as they were then.
            log: a file that gets a line of JSON for each file as it is done.
            skipped: files that are in the summary as not being tournaments.
            beside: other sources, not worked on now, whose results are in the same folder.
            summary: whether it is written at the end.
            work: the function of a process for a file.
            cluster: the address of a scheduler whose workers do the work.
    Raises: InputError: two sources that were typed by name would write one file, or a source would
            be written over, or the log is a source, a result or not a log, or the cluster is not
            one that can do it. FileAccessError: results or log cannot be written, or the cluster
            cannot be reached; TooLargeError: no processes.
    """
    refuse_clashes([*beside, *sources], job)
    refuse_log(log, [*beside, *sources], job)
    if cluster:
        # Its machines do not know the folder that this one is in.
        sources = [source.anchored() for source in sources]
        job = replace(job, out=anchored(job.out))
    results: list[FileResult] = []
    with _hands(cluster, job.out, jobs) as hands, manifest.held(job.out) as known:
        if resume and known.unfinished is not None:
            job = replace(job, when=known.unfinished)
        former = dict(known.entries) if resume else {}
        known.begin(job.when, fresh=not resume)
        sources = parted(sources, job, beside, known.entries.keys())
        everything = (*beside, *sources)
        taken = {n for source in everything if source.problem is None for n in job.names(source)}
        whole = {name.casefold() for name in taken}
        with (
            opened(log) as lines,
            _ended_well(known, sources, job, far=bool(cluster) or is_address(job.out)),
            closing(_all(sources, job, limits, hands, former, work, whole)) as going,
        ):
            for result in going:
                _remember(known, sources[result.number], job, result, taken)
                lines.add(record_document(result))
                results.append(result)
                yield result
        known.sweep(stale(everything, whole))
        if summary:
            write_summary(job, results, skipped)
        known.end()


@contextmanager
def _ended_well(
    known: Manifest, sources: Sequence[Source], job: Job, *, far: bool
) -> Iterator[None]:
    """Leave nothing half written when the work is interrupted; no process works any more then.

    Args: far: results or workers are elsewhere. If these were lost, some may still work.
    """
    try:
        yield
    except BaseException as error:
        if not (far and isinstance(error, OSError)):
            with suppress(SwissheetError, OSError):
                known.sweep_halves()
            if job.in_place:
                sweep_beside(source.path for source in sources if source.path)
        raise


class _Hands(Protocol):
    """The workers: processes of this machine, or a cluster."""

    def __call__(
        self,
        tasks: Iterable[FileTask],
        work: Callable[[FileTask], FileResult],
        limits: Limits,
        *,
        ended: Callable[[FileTask, Issue, float], FileResult],
        doubtful: Callable[[FileResult], bool],
    ) -> Iterator[FileResult]: ...


@contextmanager
def _hands(cluster: str, out: str, jobs: int) -> Iterator[_Hands]:
    if not cluster:
        yield partial(worked, jobs=jobs)
        return
    with joined(cluster) as machines:
        yield partial(machines.worked, jobs=jobs, out=out)


def _all(
    sources: Sequence[Source],
    job: Job,
    limits: Limits,
    hands: _Hands,
    former: dict[str, manifest.Entry],
    work: Callable[[FileTask], FileResult],
    taken: Collection[str],
) -> Generator[FileResult, None, None]:
    for number, source in enumerate(sources):
        if source.problem is not None:
            yield tell(number, source, source.problem, job, taken)
    tasks = (
        FileTask(number, source, job, former.get(source.name))
        for number, source in enumerate(sources)
        if source.problem is None
    )
    going = hands(tasks, work, limits, ended=_ended, doubtful=_out_of_memory)
    try:
        for result in going:
            if _out_of_memory(result):
                # The process had no room to write why.
                task = FileTask(result.number, sources[result.number], job)
                issue = Issue(Severity.ERROR, "batch.memory")
                yield _ended(task, issue, result.record.seconds)
            else:
                yield result
    finally:
        # A run interrupted here has no process left afterwards.
        if isinstance(going, Generator):
            going.close()


def _ended(task: FileTask, issue: Issue, seconds: float) -> FileResult:
    return failed(task, issue, again=True, seconds=seconds)


def _out_of_memory(result: FileResult) -> bool:
    return result.record.code == "memory"


def _remember(
    known: Manifest, source: Source, job: Job, result: FileResult, taken: Collection[str]
) -> None:
    if source.problem is not None:
        return
    kept = known.keep_former(source.name, result.source, result.outputs, job.names(source), taken)
    if result.resumed:
        return
    again = result.again or result.record.code in TRANSIENT
    entry = {**result.document(), "again": again, "job": job.key}
    known.add(source.name, {**entry, **({manifest.KEPT: kept} if kept else {})})


def record_document(result: FileResult) -> dict[str, object]:
    """Return a file for programs: outcome, code and place of the problem, seconds.

    ``message`` is there for a file that cannot be read at all, if it names no person.
    """
    record = result.record
    return {
        "file": record.file,
        "ok": record.ok,
        "outcome": record.outcome.value,
        "code": record.code or None,
        "message": in_words(record.message) or None,
        "place": {**place_document(record.place), "file": record.file} if record.code else None,
        "seconds": record.seconds,
        "resumed": result.resumed,
    }


def sorted_results(results: Iterable[FileResult]) -> list[FileResult]:
    """Return the results in the order of their sources."""
    return sorted(results, key=lambda result: result.number)


def write_summary(job: Job, results: Iterable[FileResult], skipped: Iterable[Text]) -> None:
    """Write the table of all files, in the folder of the results.

    Raises: FileAccessError: it cannot be written.
    """
    store_of(job.out).write(SUMMARY, summary_csv(results, skipped).encode("utf-8-sig"))


def summary_file(job: Job) -> str:
    """Return its path, as people may see it."""
    return within(shown(job.out), SUMMARY)


def summary_csv(results: Iterable[FileResult], skipped: Iterable[Text]) -> str:
    """Return a line for each file, without times: it is the same for every run of the batch.

    It is for programs, too, and in English.
    """
    rows: list[list[object]] = [["File", "Outcome", "Code", "Place"]]
    for result in sorted_results(results):
        record = result.record
        rows.append([record.file, record.outcome.value, record.code, record.place.words("en")])
    rows += [[in_words(file, "en"), "skipped", "", ""] for file in skipped]
    return dumps_rows(rows)
