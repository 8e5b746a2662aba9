"""A file, from its bytes to its results: the work of one process of a batch at a time."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from swissheet.batch import manifest
from swissheet.batch.manifest import sha
from swissheet.batch.one_file.answering import in_batch
from swissheet.batch.one_file.records import FileOutcome, FileResult, Record, is_transient
from swissheet.batch.one_file.steps import Taken, as_json, take_all
from swissheet.batch.planning.job import ERROR, Job
from swissheet.batch.planning.sources import Source
from swissheet.batch.storage import store_of
from swissheet.errors import (
    AskedChange,
    ChangesError,
    InputError,
    Issue,
    Severity,
    SwissheetError,
    system_reason,
)
from swissheet.files.documents import changes_document, issue_document, place_document
from swissheet.words.message import reader, reading_in
from swissheet.workbook.file.storage import files

PEOPLE = frozenset({"user", "owner", "who"})
"""Parameters of issues that must not be in a log."""


@dataclass(frozen=True, slots=True)
class FileTask:
    """A source by its number, the job, and the entry of an earlier run, if any.

    ``language`` is that of the person who reads the results, on whatever machine they are made.
    """

    number: int
    source: Source
    job: Job
    before: Mapping[str, Any] | None = None
    language: str = field(default_factory=reader)


def work(task: FileTask) -> FileResult:
    """Return the result of a source with all its steps taken; no error comes out of it.

    A source that is as an earlier run left it, with its results, is not worked on again.
    """
    with reading_in(task.language):
        return _whole(task)


def _whole(task: FileTask) -> FileResult:
    started = time.monotonic()
    try:
        return _timed(_worked(task), started)
    except MemoryError:
        issue = Issue(Severity.ERROR, "batch.memory")
        return _timed(FileResult(task.number, Record.failed(task.source.file, issue)), started)
    except Exception as error:  # noqa: BLE001 - a defect met by one file is none of the others'
        issue = _issues(error)[0]
    return _timed(_failed(task, [issue], {}, again=True, read=False), started)


def failed(
    task: FileTask, issue: Issue, *, again: bool, read: bool = False, **known: Any
) -> FileResult:
    """Return the result of a source with a problem, reported in a file next to the others."""
    return _failed(task, [issue], {}, again=again, read=read, **known)


def _timed(result: FileResult, started: float) -> FileResult:
    if result.resumed:
        return result
    seconds = round(time.monotonic() - started, 3)
    return replace(result, record=replace(result.record, seconds=seconds))


def _worked(task: FileTask) -> FileResult:
    source, job = task.source, task.job
    try:
        data = source.read()
    except (SwissheetError, OSError, ValueError) as error:
        again = is_transient(error)
        return _failed(task, _issues(error), {}, again=again, read=False, unread=True)
    known = sha(data)
    if task.before is not None and _stands(task, known):
        return FileResult.of(task.number, source.file, task.before)
    said = manifest.announced(job.out, source.name) if job.in_place else None
    if said is not None and said["source"] == known and said["job"] == job.key:
        # The process that changed it was lost before it could report.
        return replace(FileResult.of(task.number, source.file, said), resumed=False)
    taken = Taken()
    try:
        take_all(taken, source.name, source.kind, data, job)
        return _written(task, taken, data)
    except MemoryError:
        raise
    except Exception as error:  # noqa: BLE001 - a defect met by one file is none of the others'
        again = is_transient(error) or not isinstance(error, SwissheetError)
        changes = error.changes if isinstance(error, ChangesError) else ()
        return _failed(
            task, _issues(error), _left(taken, job),
            again=again, read=taken.read, known=known, changes=changes,
            answered=tuple(sorted(taken.answered)),
        )  # fmt: skip


def _stands(task: FileTask, known: str) -> bool:
    """Return whether an earlier run did this to this content, and its results are still there."""
    before = task.before
    if before is None or before["again"] or before["source"] != known:
        return False
    if before.get("job") != task.job.key:
        return False
    # A confirmed answer stays valid; another answer may be the one that a question waits for.
    if before["code"] == "waiting" and task.job.accept - set(before.get("answered", ())):
        return False
    results = store_of(task.job.out)
    for name, wanted in before["outputs"].items():
        try:
            data = results.read(name)
        except OSError:
            return False
        if data is None or sha(data) != wanted:
            return False
    return True


def _written(task: FileTask, taken: Taken, data: bytes) -> FileResult:
    source, job, after = task.source, task.job, taken.after
    outputs = dict(taken.outputs)
    changed = after != data
    if changed and not job.in_place:
        outputs[""] = after
    if taken.wrong is not None:
        outputs[ERROR] = error_document(source, [taken.wrong])
        record = Record.failed(source.file, taken.wrong, read=True)
    else:
        record = Record(source.file, FileOutcome.DONE)
    sums: dict[str, str] = {}
    _put(task, outputs, sums)
    result = FileResult(
        task.number, record, sums, sha(after if job.in_place else data),
        answered=tuple(sorted(taken.answered)),
    )  # fmt: skip
    if changed and job.in_place:
        source.refuse_link()
        manifest.announce(job.out, source.name, {**result.document(), "job": job.key})
        files.replace_file(source.path, data, after, now=job.when)
    return result


def _failed(
    task: FileTask,
    issues: list[Issue],
    outputs: Mapping[str, bytes],
    *,
    again: bool,
    read: bool,
    known: str = "",
    seconds: float = 0.0,
    changes: Sequence[AskedChange] = (),
    answered: tuple[str, ...] = (),
    unread: bool = False,
) -> FileResult:
    """Report a failure in a file.

    Args: unread: not even its bytes could be read.
    """
    issues = [task.source.named(in_batch(issue)) for issue in issues]
    sums: dict[str, str] = {}
    # Where nothing can be written, the record has the first problem all the same.
    with contextlib.suppress(SwissheetError, OSError):
        _put(task, {ERROR: error_document(task.source, issues, changes), **outputs}, sums)
    # Words about the file alone; they are nowhere else where nothing could be written.
    unwritten = not sums and issues[0].code in ("not-writable", "name-too-long")
    of_file = unwritten or (unread and not PEOPLE & issues[0].params.keys())
    words = issues[0] if of_file else ""
    record = Record.failed(task.source.file, issues[0], seconds, read=read, message=words)
    return FileResult(task.number, record, sums, known, again=again, answered=answered)


def _left(taken: Taken, job: Job) -> dict[str, bytes]:
    """Return the results of the steps before the impossible one: each is a complete file.

    A source that is changed in place stays as it was then, and so do files made of it before
    a round was paired.
    """
    if not job.in_place:
        return {**taken.outputs, **({"": taken.left} if taken.left is not None else {})}
    return taken.outputs if taken.before is None else taken.before


def _put(task: FileTask, outputs: Mapping[str, bytes], sums: dict[str, str]) -> None:
    """Write results; add those that are written to ``sums``."""
    results = store_of(task.job.out)
    for ending, data in outputs.items():
        name = f"{task.source.name}{ending}"
        results.write(name, data)
        sums[name] = sha(data)


def _issues(error: BaseException) -> list[Issue]:
    """Return the problems, first the one in the error itself."""
    if isinstance(error, SwissheetError):
        more = error.issues if isinstance(error, InputError) else ()
        return [error.issue, *(issue for issue in more if issue != error.issue)]
    if isinstance(error, OSError):
        reason = system_reason(error)
        return [Issue(Severity.ERROR, "cli.file-access", params={"reason": reason})]
    kind = type(error).__name__
    return [Issue(Severity.ERROR, "batch.unexpected", params={"kind": kind})]


def error_document(
    source: Source, issues: Sequence[Issue], changes: Sequence[AskedChange] = ()
) -> bytes:
    """Return the content of the file on a failed source; ``issues`` has the reason first."""
    first = issues[0]
    return as_json(
        {
            "file": source.name,
            "code": first.code,
            "message": first.message,
            "found": first.found,
            "wanted": first.wanted or None,
            "place": {**place_document(first.place), "file": source.name},
            "issues": [issue_document(issue) for issue in issues],
            **({"changes": changes_document(changes)} if changes else {}),
        }
    )
