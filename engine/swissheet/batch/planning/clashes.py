"""Sources that would write one file: refused one by one, or all of them if they were typed."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field, replace

from swissheet.batch.planning.job import SUMMARY, Job
from swissheet.batch.planning.sources import Source
from swissheet.batch.storage import store_of
from swissheet.errors import FileAccessError, InputError, Issue, Place, Severity


@dataclass(slots=True)
class _Taken:
    """Names of results, in any case of their letters, and the folders they need."""

    files: dict[str, Source | None] = field(default_factory=lambda: {SUMMARY: None})
    folders: dict[str, Source] = field(default_factory=dict)

    def clash(self, source: Source, names: Iterable[str]) -> tuple[Source | None, str] | None:
        """Return the source with one of the names, None for the summary, and the name; or None."""
        for name in names:
            key = name.casefold()
            for known in (key, *_above(key)):
                if self.files.get(known, source) is not source:
                    return self.files[known], name
            if self.folders.get(key, source) is not source:
                return self.folders[key], name
        return None

    def take(self, source: Source, names: Iterable[str]) -> None:
        for name in names:
            key = name.casefold()
            self.files[key] = source
            for folder in _above(key):
                self.folders.setdefault(folder, source)


def _above(name: str) -> list[str]:
    parts = name.split("/")
    return ["/".join(parts[:depth]) for depth in range(1, len(parts))]


def refuse_clashes(sources: Sequence[Source], job: Job) -> None:
    """Refuse a batch in which files that were typed by name cannot all be worked on.

    Raises: InputError: two of them would write one file, one would be written over, or one at an
            address would be changed in place; FileAccessError: one in an archive would be, or an
            address cannot be reached.
    """
    taken = _Taken()
    read = _read(sources)
    for source in sources:
        if source.problem is not None:
            continue
        names = job.names(source)
        clash = taken.clash(source, names)
        other = clash[0] if clash is not None else None
        if clash is not None and _both_typed(source, other):
            raise InputError.of(_same_name(source, *clash))
        if clash is None:
            taken.take(source, names)
        if (name := _over_source(names, job, read)) is not None:
            raise InputError("batch.over-source", place=Place(file=source.file), name=name)
        if job.in_place and source.remote is not None:
            raise InputError("batch.in-place-address", place=Place(file=source.file))
        if job.in_place and source.member is not None and source.by_name:
            raise FileAccessError("batch.in-archive", place=Place(file=source.file))


def _both_typed(source: Source, other: Source | None) -> bool:
    if other is None:
        return source.by_name and source.member is None
    return source.by_name and other.by_name and source.origin != other.origin


def parted(
    sources: Sequence[Source],
    job: Job,
    beside: Iterable[Source] = (),
    first: Collection[str] = (),
) -> list[Source]:
    """Return the sources in their order; one that would write another's file has a problem.

    Args: beside: others, whose results are there already or are theirs in any case.
          first: names of sources that have their results before those of other names, as those
          done before do: a new source takes nothing away from them.
    """
    taken = _Taken()
    everything = [*beside, *sources]
    for source in beside:
        if source.problem is None:
            taken.take(source, job.names(source))
    read = _read(everything)
    used = {source.name.casefold() for source in everything}
    found = list(sources)
    for at in sorted(range(len(found)), key=lambda at: (found[at].name not in first, at)):
        source = found[at]
        if source.problem is not None:
            continue
        names = job.names(source)
        clash = taken.clash(source, names)
        place = Place(file=source.file)
        issue: Issue | None = None
        if clash is not None:
            issue = _same_name(source, *clash)
        elif (name := _over_source(names, job, read)) is not None:
            issue = Issue(Severity.ERROR, "batch.over-source", place, {"name": name})
        elif job.in_place and source.member is not None:
            issue = Issue(Severity.ERROR, "batch.in-archive", place)
        if issue is None:
            taken.take(source, names)
            continue
        # Nothing is read of it, and nothing written under a name that is another's.
        own = source.name if clash is None else _free(source.name, used)
        found[at] = replace(source, name=own, member=None, problem=issue)
    return found


def _read(sources: Iterable[Source]) -> set[str]:
    return {source.identity for source in sources if source.problem is None} - {""}


def _over_source(names: Iterable[str], job: Job, read: Collection[str]) -> str | None:
    results = store_of(job.out)
    return next((name for name in names if results.identity(name) in read), None)


def _same_name(source: Source, other: Source | None, name: str) -> Issue:
    place = Place(file=source.file)
    if other is None:
        return Issue(Severity.ERROR, "batch.same-name.summary", place, {"name": name})
    return Issue(Severity.ERROR, "batch.same-name", place, {"other": other.file, "name": name})


def _free(name: str, used: set[str]) -> str:
    number = 2
    while f"{name} ({number})".casefold() in used:
        number += 1
    used.add(f"{name} ({number})".casefold())
    return f"{name} ({number})"
