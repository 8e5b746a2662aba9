"""The report on a source that cannot be read: a damaged archive, a member with a bad name.

It has an ``.error.json`` like any file that failed, under a name that no other result has.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Collection
from contextlib import suppress
from dataclasses import replace

from swissheet.batch.one_file.records import FileResult, Record
from swissheet.batch.one_file.working import PEOPLE, error_document
from swissheet.batch.planning.job import ERROR, SUMMARY, Job
from swissheet.batch.planning.sources import Source
from swissheet.batch.storage import store_of
from swissheet.errors import Issue, SwissheetError

_ODD = re.compile(r"[^\w .()+,;=@#&!~/\[\]{}^%$-]")
_OTHER = re.compile(r"-[0-9a-f]{8}\.error\.json$")
_LONGEST = 120
"""Letters of a name for which there surely is room."""
_NO_FILE = frozenset({"no-match"})
"""Problems of a source that is not a file."""


def error_file(source: Source, taken: Collection[str]) -> str:
    """Return the name of the file about a source.

    Args: taken: results of others, without capitals.
    """
    own = f"{source.name}{ERROR}"
    parts = source.name.split("/")
    good = all(part.strip(" .") and len(part) <= _LONGEST for part in parts)
    # A member of an archive that is not read is known by its number.
    named = source.file.endswith(parts[-1]) and not parts[-1].endswith(")")
    fine = good and named and not _ODD.search(source.name) and own.casefold() not in taken
    return own if fine and _beside(source.name, taken) == source.name else _other(source, taken)


def stale(sources: Collection[Source], taken: Collection[str]) -> Callable[[str], bool]:
    """Return a function that says whether a file reports a problem that is gone by now.

    Args: taken: as for :func:`error_file`.
    """
    now, gone = set(), set()
    archives = {source.inside for source in sources if source.inside}
    for source in sources:
        if source.problem is not None:
            now.add(error_file(source, taken))
        else:
            gone.add(_other(source, taken))
    gone |= {f"{archive}{ERROR}" for archive in archives}
    inside = tuple(f"{archive}/" for archive in archives)

    def is_stale(name: str) -> bool:
        if name in now or name.casefold() in taken:
            return False
        return name in gone or (name.startswith(inside) and _OTHER.search(name) is not None)

    return is_stale


def tell(
    number: int, source: Source, problem: Issue, job: Job, taken: Collection[str]
) -> FileResult:
    """Return the result of such a source, and write the file about it, if possible."""
    message = "" if PEOPLE & problem.params.keys() else problem
    record = Record.failed(source.file, problem, message=message)
    if problem.code not in _NO_FILE:
        with suppress(SwissheetError, OSError):
            name = error_file(source, taken)
            # The same wherever the source is.
            told = replace(problem, place=replace(problem.place, file=source.name))
            store_of(job.out).write(name, error_document(source, [told]))
    return FileResult(number, record, again=True)


def _beside(name: str, taken: Collection[str]) -> str:
    """Return the name in folders that do not have the place of another result."""
    *folders, last = name.split("/")
    for depth in range(len(folders)):
        if "/".join(folders[: depth + 1]).casefold() in {SUMMARY, *taken}:
            folders[depth] += "_"
    return "/".join([*folders, last])


def _other(source: Source, taken: Collection[str]) -> str:
    """Return a name that no other has, and that is allowed on every system."""
    known = hashlib.sha256(source.name.encode("utf-8", "surrogatepass")).hexdigest()[:8]
    parts = [part[:_LONGEST] for part in _ODD.sub("_", source.name).split("/") if part.strip(" .")]
    return f"{_beside('/'.join(parts) or 'file', taken)}-{known}{ERROR}"
