"""One file, from its bytes to its results: what a process of a batch does at a time."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from swissheet.batch import manifest
from swissheet.batch.manifest import sha
from swissheet.batch.one_file.answering import in_batch
from swissheet.batch.one_file.records import Outcome, Record, Result, is_transient
from swissheet.batch.one_file.steps import Taken, as_json, take_all
from swissheet.batch.planning.job import ERROR, Job
from swissheet.batch.planning.sources import Source
from swissheet.batch.storage import store_of
from swissheet.errors import Change, ChangesError, InputError, Issue, Severity, SwissheetError
from swissheet.files.documents import changes_document, issue_document, place_document
from swissheet.workbook.file.storage import files

PEOPLE = frozenset({"user", "owner", "who"})
"""What an issue may name that stands in no log."""


@dataclass(frozen=True, slots=True)
class Task:
    """A source by its number, what is to be done, and what an earlier run left of it, if any."""

    number: int
    source: Source
    job: Job
    before: Mapping[str, Any] | None = None


def work(task: Task) -> Result:
    """The source with all its steps taken and its results written; no error comes out of it.

    A source that is as an earlier run left it, with its results, is not worked on again.
    """
    started = time.monotonic()
    try:
        return _timed(_worked(task), started)
    except MemoryError:
        issue = Issue(Severity.ERROR, "batch.memory")
        return _timed(Result(task.number, Record.failed(task.source.file, issue)), started)
    except Exception as error:  # noqa: BLE001 - a defect met by one file is none of the others'
        issue = _issues(error)[0]
    return _timed(_failed(task, [issue], {}, again=True, read=False), started)


def failed(task: Task, issue: Issue, *, again: bool, read: bool = False, **known: Any) -> Result:
    """The result of a source in which something is wrong, told in a file beside the others."""
    return _failed(task, [issue], {}, again=again, read=read, **known)


def _timed(result: Result, started: float) -> Result:
    if result.resumed:
        return result
    seconds = round(time.monotonic() - started, 3)
    return replace(result, record=replace(result.record, seconds=seconds))


def _worked(task: Task) -> Result:
    source, job = task.source, task.job
    try:
        data = source.read()
    except (SwissheetError, OSError, ValueError) as error:
        again = is_transient(error)
        return _failed(task, _issues(error), {}, again=again, read=False, unread=True)
    known = sha(data)
    if task.before is not None and _stands(task, known):
        return Result.of(task.number, source.file, task.before)
    said = manifest.announced(job.out, source.name) if job.in_place else None
    if said is not None and said["source"] == known and said["job"] == job.key:
        # Who changed it was lost before he could tell.
        return replace(Result.of(task.number, source.file, said), resumed=False)
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


def _stands(task: Task, known: str) -> bool:
    """Whether an earlier run did this to this content, and its results are still there."""
    before = task.before
    if before is None or before["again"] or before["source"] != known:
        return False
    if before.get("job") != task.job.key:
        return False
    # What was confirmed stays so; another answer may be the one that a question waits for.
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


def _written(task: Task, taken: Taken, data: bytes) -> Result:
    source, job, after = task.source, task.job, taken.after
    outputs = dict(taken.outputs)
    changed = after != data
    if changed and not job.in_place:
        outputs[""] = after
    if taken.wrong is not None:
        outputs[ERROR] = error_document(source, [taken.wrong])
        record = Record.failed(source.file, taken.wrong, read=True)
    else:
        record = Record(source.file, Outcome.DONE)
    sums: dict[str, str] = {}
    _put(task, outputs, sums)
    result = Result(
        task.number, record, sums, sha(after if job.in_place else data),
        answered=tuple(sorted(taken.answered)),
    )  # fmt: skip
    if changed and job.in_place:
        source.refuse_link()
        manifest.announce(job.out, source.name, {**result.document(), "job": job.key})
        files.replace_file(source.path, data, after, now=job.when)
    return result


def _failed(
    task: Task,
    issues: list[Issue],
    outputs: Mapping[str, bytes],
    *,
    again: bool,
    read: bool,
    known: str = "",
    seconds: float = 0.0,
    changes: Sequence[Change] = (),
    answered: tuple[str, ...] = (),
    unread: bool = False,
) -> Result:
    """Args: unread: not even its bytes could be had."""
    issues = [task.source.named(in_batch(issue)) for issue in issues]
    sums: dict[str, str] = {}
    # Where nothing can be written, the record tells what was wrong first all the same.
    with contextlib.suppress(SwissheetError, OSError):
        _put(task, {ERROR: error_document(task.source, issues, changes), **outputs}, sums)
    # Words about the file alone; they stand nowhere else where nothing could be written.
    unwritten = not sums and issues[0].code in ("not-writable", "name-too-long")
    of_file = unwritten or (unread and not PEOPLE & issues[0].params.keys())
    words = issues[0].message if of_file else ""
    record = Record.failed(task.source.file, issues[0], seconds, read=read, message=words)
    return Result(task.number, record, sums, known, again=again, answered=answered)


def _left(taken: Taken, job: Job) -> dict[str, bytes]:
    """The results of the steps before the one that could not be taken: each is a whole file.

    A source that is changed in place stays as it was then, and so does what was made of it before
    a round was paired.
    """
    if not job.in_place:
        return {**taken.outputs, **({"": taken.left} if taken.left is not None else {})}
    return taken.outputs if taken.before is None else taken.before


def _put(task: Task, outputs: Mapping[str, bytes], sums: dict[str, str]) -> None:
    """Writes results; those that are written are added to ``sums``."""
    results = store_of(task.job.out)
    for ending, data in outputs.items():
        name = f"{task.source.name}{ending}"
        results.write(name, data)
        sums[name] = sha(data)


def _issues(error: BaseException) -> list[Issue]:
    """What is wrong, first what the error says itself."""
    if isinstance(error, SwissheetError):
        more = error.issues if isinstance(error, InputError) else ()
        return [error.issue, *(issue for issue in more if issue != error.issue)]
    if isinstance(error, OSError):
        reason = error.strerror or str(error)
        return [Issue(Severity.ERROR, "cli.file-access", params={"reason": reason})]
    kind = type(error).__name__
    return [Issue(Severity.ERROR, "batch.unexpected", params={"kind": kind})]


def error_document(
    source: Source, issues: Sequence[Issue], changes: Sequence[Change] = ()
) -> bytes:
    """What stands in the file that tells why a source failed; ``issues`` has the reason first."""
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
