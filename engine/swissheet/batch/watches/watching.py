"""A folder that is watched: files put there are worked on as by a batch, until a person ends it.

Files that became ready together are a batch that goes on from what was done before, with the same
results and the same memory of them. If a file has a problem, the watch goes on.
"""

from __future__ import annotations

import datetime as dt
import os
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import ExitStack, closing, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path

from swissheet.batch import manifest
from swissheet.batch.one_file.records import FileResult
from swissheet.batch.planning.clashes import parted
from swissheet.batch.planning.job import Job
from swissheet.batch.planning.searching import Met, below, readable
from swissheet.batch.planning.sources import Source, of_met
from swissheet.batch.running import run, write_summary
from swissheet.batch.storage import is_address, shown
from swissheet.batch.storage.guarded import Barred
from swissheet.batch.watches.mounts import Mounts
from swissheet.batch.watches.settling import Settling
from swissheet.batch.watches.waking import on_network, require_watchfiles, wakes
from swissheet.batch.workers.bounds import Limits
from swissheet.errors import FileAccessError, InputError, Place, SwissheetError
from swissheet.files.kinds import refuse_nameless
from swissheet.words.message import Text, in_words
from swissheet.workbook.file.storage.atomic import not_writable
from swissheet.workbook.file.storage.locks import own_lock

_LATER = 5.0
"""Seconds until a batch that could not be begun is tried again."""


@dataclass(frozen=True, slots=True)
class Notice:
    """An event besides results: ``event`` is one of

    ``watching`` (a folder, from now on; ``code`` is "polling" where it is looked at by time),
    ``open`` (a file is open in Excel or LibreOffice; it waits for that), ``gone`` (a file; its
    results stay), ``folder-gone`` and ``folder-back`` (also of a folder that a drive was mounted
    at), ``results-gone`` (the folder of the results was taken away: every file is done again),
    ``later`` (nothing could be begun, by the code; it is tried again).
    """

    event: str
    file: str
    code: str = ""


@dataclass(slots=True)
class Watch:
    """Folders that are watched, and the results of the files in them so far.

    ``now`` returns the time for workbooks; ``log`` is a file as for :func:`run`; when ``ended``
    returns True, the watch ends.
    """

    folders: Sequence[str]
    job: Job
    limits: Limits
    jobs: int
    now: Callable[[], dt.datetime]
    poll: bool = False
    log: str = ""
    ended: Callable[[], bool] = lambda: False
    _settling: Settling = field(default_factory=Settling)
    _sources: dict[Path, list[Source]] = field(default_factory=dict)
    _skipped: dict[Path, list[Text]] = field(default_factory=dict)
    _results: dict[Path, dict[str, FileResult]] = field(default_factory=dict)
    _passed: list[Text] = field(default_factory=list)
    _away: set[str] = field(default_factory=set)
    _mounts: Mounts = field(default_factory=Mounts)
    _before: frozenset[str] = frozenset()
    _remembered: bool = False
    _claim: ExitStack = field(default_factory=ExitStack)

    def results(self) -> list[FileResult]:
        """Return the last result of every file that is there, numbered in the order of names."""
        found = [
            (source.name, source.file, result)
            for path, sources in self._sources.items()
            for source in sources
            if (result := self._results.get(path, {}).get(source.name)) is not None
        ]
        return [
            replace(result, number=number)
            for number, (*_, result) in enumerate(sorted(found, key=lambda item: item[:2]))
        ]

    def skipped(self) -> list[Text]:
        """Return the files that are not tournaments, and folders of other results."""
        skipped = {name for names in self._skipped.values() for name in names}
        return sorted(skipped.union(self._passed), key=in_words)

    def run(self) -> Generator[FileResult | Notice, None, None]:
        """Yield results and notices as they come, until ``ended`` returns True.

        Raises: InputError: a watched path is not a folder or has no name, or the folder of
                the results contains it, or a package is missing; FileAccessError: results or log
                cannot be written as it begins; KeyboardInterrupt: it was ended.
        """
        for path in (*self.folders, self.job.out):
            refuse_nameless(path)
        for address in filter(is_address, (*self.folders, self.job.out)):
            raise InputError("batch.watch-address", place=Place(file=shown(address)))
        at = [Path(folder) for folder in self.folders]
        for folder in at:
            if not folder.is_dir():
                raise InputError("batch.watch-folder", place=Place(file=str(folder)))
            list(below(folder, self.job.out, []))
            self._mounts.keep_above(folder)
        poll = self.poll or any(on_network(folder) for folder in at)
        if not poll:
            require_watchfiles()
        with ExitStack() as self._claim:
            self._take_claim()
            # Problems that keep any batch from these results are reported before the waiting
            # begins.
            for _ in run((), self.job, self.limits, 1, resume=True, log=self.log, summary=False):
                pass
            with manifest.held(self.job.out) as known:
                self._before = frozenset(known.entries)
            self._mounts.keep_above(Path(self.job.out))
            self._remembered = True
            for watched in self.folders:
                yield Notice("watching", watched, "polling" if poll else "")
            look = True
            with closing(wakes(at, poll=poll)) as waking:
                for wake in waking:
                    if self.ended():
                        return
                    if self._has_lost_results():
                        yield from self._begun_anew()
                        look = True
                    if wake or look or self._settling.restless:
                        yield from self._looked()
                        look = wake

    def _take_claim(self) -> None:
        """Hold the folder of the results until the end; the claim of a dead process is free.

        Raises: FileAccessError: another watch has it, or it cannot be written to.
        """
        out = Path(self.job.out)
        try:
            out.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise not_writable(out, error) from error
        try:
            self._claim.enter_context(own_lock(out / "watch", wait=0.0))
        except FileAccessError as error:
            if error.key not in ("files.busy", "files.busy.by"):
                raise
            raise FileAccessError(
                "batch.watched",
                place=Place(file=self.job.out),
                user=error.params.get("user", "?"),
                machine=error.params.get("machine", "?"),
                process=error.params.get("process", "?"),
                since=error.params.get("since", "?"),
            ) from error

    def _has_lost_results(self) -> bool:
        """Return whether the folder of the results was taken away, though not its drive."""
        out = Path(self.job.out)
        return (
            self._remembered
            and not os.path.lexists(out / manifest.MANIFEST)
            and self._mounts.above(out)
        )

    def _begun_anew(self) -> Iterator[Notice]:
        """Forget all files, as a watch that begins with an empty folder of results."""
        yield Notice("results-gone", readable(self.job.out))
        self._remembered, self._before, self._settling = False, frozenset(), Settling()
        for known in (self._sources, self._skipped, self._results):
            known.clear()
        self._claim.close()
        with suppress(FileAccessError):
            self._take_claim()

    def _looked(self) -> Iterator[FileResult | Notice]:
        here: dict[Path, Met] = {}
        away: list[Path] = []
        self._passed = []
        for folder in self.folders:
            yield from self._reached(folder)
            if folder in self._away:
                away.append(Path(folder))
                continue
            for met in below(Path(folder), self.job.out, self._passed):
                here[met.path] = met
                if met.barred is Barred.UNREADABLE_FOLDER:
                    away.append(met.path)
            lost, back = self._mounts.look(Path(folder), here)
            for event, places in (("folder-gone", lost), ("folder-back", back)):
                for place in places:
                    yield Notice(event, readable(str(place)))
        away += self._mounts.gone
        ready, gone, opened = self._settling.look(here)
        for file in opened:
            yield Notice("open", readable(str(file)))
        gone = [file for file in gone if not any(at in file.parents for at in away)]
        for file in gone:
            sources = self._sources.pop(file, [])
            self._skipped.pop(file, None)
            self._results.pop(file, None)
            if sources:
                yield Notice("gone", readable(str(file)))
        if ready or gone:
            yield from self._worked({file: here[file] for file in ready})

    def _reached(self, folder: str) -> Iterator[Notice]:
        """Yield a notice if a folder went away, as a network drive may, or came back."""
        there = Path(folder).is_dir() and self._mounts.above(Path(folder))
        if not there and folder not in self._away:
            self._away.add(folder)
            yield Notice("folder-gone", readable(folder))
        elif there and folder in self._away:
            self._away.remove(folder)
            yield Notice("folder-back", readable(folder))

    def _worked(self, ready: dict[Path, Met]) -> Iterator[FileResult | Notice]:
        """Yield the results of the files that are ready, as one batch."""
        new: list[tuple[Path, Source]] = []
        for file, met in ready.items():
            self._skipped[file], self._sources[file] = [], []
            folder = next(at for at in self.folders if Path(at) in (file, *file.parents))
            new += ((file, source) for source in of_met(met, self._skipped[file], folder))
        beside = [s for file, found in self._sources.items() if file not in ready for s in found]
        job = replace(self.job, when=self.now())
        sources = parted([source for _, source in new], job, beside, self._before)
        group = [(file, source) for (file, _), source in zip(new, sources, strict=True)]
        for file, source in group:
            self._sources[file].append(source)
        former = {file: self._results.pop(file, {}) for file in ready}
        jobs = max(1, min(self.jobs, len(group)))
        try:
            with closing(
                run(
                    [source for _, source in group], job, self.limits, jobs,
                    resume=True, log=self.log, beside=beside, summary=False,
                )
            ) as going:  # fmt: skip
                for result in going:
                    file, source = group[result.number]
                    told = former[file].get(source.name)
                    # A file that was only touched has its result from before.
                    if told is not None and result.resumed:
                        self._results.setdefault(file, {})[source.name] = told
                        continue
                    self._results.setdefault(file, {})[source.name] = result
                    yield result
            write_summary(self.job, self.results(), self.skipped())
            self._remembered = True
        except (SwissheetError, OSError) as error:
            code = error.issue.code if isinstance(error, SwissheetError) else "file-access"
            for file in ready:
                self._settling.later(file, _LATER)
            yield Notice("later", self.job.out, code)
