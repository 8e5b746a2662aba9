"""``swissheet verify``."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path, PurePosixPath

import click

from swissheet.cli.errors import Exit
from swissheet.cli.frame.answer import Answer
from swissheet.cli.frame.options import command, system_option
from swissheet.cli.frame.progress import watched
from swissheet.errors import FileAccessError, Place, SwissheetError
from swissheet.files.kinds import (
    BY_CONTENT,
    STDIO,
    Kind,
    holds_trf,
    kind_of,
    read_bytes,
    refuse_nameless,
)
from swissheet.files.processes import leave_ctrl_c_to_parent
from swissheet.model import System
from swissheet.pairing.acceleration_texts import AS_RECORDED
from swissheet.verification import KINDS, Finding, Report
from swissheet.verification import verify as verify_one
from swissheet.words.message import Text, phrase, titled

_ENDINGS = (".trf", ".trfx", ".trfbx", ".trf16", ".trf26", ".xlsx", ".xlsm")
_FEW = 8
"""The number of tournaments that are done before other processes would have started."""

_FEW_FINDINGS = 10


@command(
    keys="tournaments, rounds, differ, kinds (how many of each), files (file, clean, rounds, "
    "differences (round, recorded, expected, unpairable), points, places, numbers, problems, "
    "unread, acceleration, known (explained by a line of the file), unchecked (code of a system "
    "not in swissheet), edition (of rules older than 2026), otherwise (differences from those of "
    "2026 there), told)",
)
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option(
    "--jobs",
    type=click.IntRange(1, 64),
    help="How many processors to use; by default all, for more than a few tournaments.",
)
@system_option("Pair by this system instead of the one the file names.")
def verify(files: tuple[str, ...], jobs: int | None, system: System | None) -> Answer:
    """Replay every round and report where pairings differ.

    FILE is a TRF, a workbook (.ods, too, by LibreOffice, if it is named itself), a folder (with all
    below it), or a zip archive of them; '-' is a TRF on stdin. Each round is paired from the
    records before it, so that one difference does not make others. Points are added up again, and
    places compared where they are recorded. Accelerated rounds are checked by C.04.7 of 2026 unless
    the file names another text; where a code alone asks for virtual points and only the text before
    it gives the boards, by that. The text is reported.

    A round that differs as a line of the file says ('### Import', '### MPA', '### Configuration')
    is reported as known and does not count. Pairings of a file that says another system, such as
    CUSTOM_SWISS in a report, are not checked unless --system names it, and that is reported.

    An event of before 1 February 2026 whose file does not name the edition of its rules went by
    older ones, which are not in swissheet: its rounds are compared with those of 2026, and
    differences are reported, but do not count. Of team events no round is checked.

    Boards are reported by numbers, White first. More than ten differences are sorted by kind: no
    legal pairing, another bye, other pairs, other colours, points, places.

    The last line counts: tournaments, rounds checked, rounds that differ. Exits with 0 only if
    nothing differs, with 1 if something does, with 3 if a file is bad, and with 5 if one is missing
    or cannot be opened; of several the largest counts.
    """
    found = [source for name in files for source in _sources(name)]
    reports = list(_checked(found, jobs, system))
    rounds = sum(report.rounds for report in reports)
    differ = sum(len(report.differences) for report in reports)
    others = sum(bool(r.points or r.places or r.numbers or r.problems) for r in reports)
    findings = [finding for report in reports for finding in report.findings()]
    lines: list[Text] = [
        *_lines(findings),
        *(note for report in reports for note in report.notes()),
    ]
    texts = Counter(report.acceleration for report in reports if report.acceleration)
    for text, files_ in sorted(texts.items()):
        if text == AS_RECORDED:
            lines.append(phrase("cli_verify.as-recorded", tournaments=files_))
        else:
            lines.append(phrase("cli_verify.accelerated", tournaments=files_, text=text))
    older = [report for report in reports if report.otherwise]
    if older:
        rounds_ = sum(len(report.otherwise) for report in older)
        lines.append(phrase("cli_verify.older", rounds=rounds_, tournaments=len(older)))
    if others:
        lines.append(phrase("cli_verify.others", tournaments=others))
    tournaments = len(reports)
    lines.append(phrase("cli_verify.done", tournaments=tournaments, rounds=rounds, differ=differ))
    data = {
        "tournaments": len(reports),
        "rounds": rounds,
        "differ": differ,
        "kinds": {kind: len([f for f in findings if f.kind == kind]) for kind in KINDS},
        "files": [report.document() for report in reports],
    }
    return Answer(data, lines, (), _exit(reports))


def _lines(findings: Sequence[Finding]) -> Iterator[Text]:
    """Yield a line for each finding; more than a few are sorted by kind, each with a heading."""
    kinds = KINDS if len(findings) > _FEW_FINDINGS else ("",)
    for kind in kinds:
        found = [finding for finding in findings if kind in ("", finding.kind)]
        if found and kind:
            files = len({finding.file for finding in found})
            yield phrase(f"cli_verify.kind.{kind}", found=len(found), tournaments=files)
        for finding in found:
            yield titled(finding.file, finding.words)


def _exit(reports: Sequence[Report]) -> Exit:
    """Return 5 if a file is unreadable, 3 if a part is unchecked, 1 if something differs."""
    if any(report.unread for report in reports):
        return Exit.FILE_ACCESS
    if any(report.problems for report in reports):
        return Exit.BAD_REQUEST
    return Exit.DONE if all(report.clean for report in reports) else Exit.DIFFERS


_Source = tuple[str, Callable[[], bytes]]
"""The name of a tournament, and a function that reads it."""


def _sources(name: str) -> Iterator[_Source]:
    """Yield the tournaments behind an argument, by name.

    Raises: InputError: it is empty, or no such file; FileAccessError: a folder without any.
    """
    refuse_nameless(name)
    path = Path(name)
    if name != STDIO and path.is_dir():
        found = sorted(p for p in path.rglob("*") if not _hidden(p.relative_to(path)))
        tournaments = [str(p) for p in found if p.is_file() and _is_one(p)]
        archives = [str(p) for p in found if p.suffix.lower() == ".zip" and p.is_file()]
        if not tournaments and not archives:
            raise FileAccessError("cli.nothing-to-verify", place=Place(file=name))
        for file in tournaments:
            yield file, partial(read_bytes, file)
        for file in archives:
            yield from _archived(file)
    elif path.suffix.lower() == ".zip":
        yield from _archived(name)
    else:
        kind = kind_of(name, frozenset({Kind.TRF, Kind.WORKBOOK, Kind.ODS}))
        yield name, partial(_of_libreoffice if kind is Kind.ODS else read_bytes, name)


def _of_libreoffice(name: str) -> bytes:
    """Return a workbook of LibreOffice as one of Excel.

    Raises: InputError: LibreOffice is missing or refuses it.
    """
    from swissheet.files.naming import naming
    from swissheet.files.office import as_xlsx

    with naming(name):
        return as_xlsx(read_bytes(name))


def _hidden(path: Path) -> bool:
    """Return whether a file is in a hidden folder, like that of the backups."""
    return any(part.startswith(".") for part in path.parts)


def _is_tournament(name: str) -> bool:
    """Return whether a file is worth opening; ``~$`` marks the lock of an open workbook."""
    return name.lower().endswith(_ENDINGS) and not name.startswith(("~$", "."))


def _may_be_tournament(name: str) -> bool:
    """Return whether a file is one by its name, or may be one by its content."""
    by_content = PurePosixPath(name).suffix.lower() in BY_CONTENT and not name.startswith(
        ("~$", ".")
    )
    return by_content or _is_tournament(name)


def _is_one(path: Path) -> bool:
    """Return whether a file of a folder is a tournament, by its name or an old name and content."""
    if _is_tournament(path.name):
        return True
    return path.suffix.lower() in BY_CONTENT and holds_trf(str(path))


def _archived(file: str) -> Iterator[_Source]:
    from swissheet.files.archives import members

    for member in members(file, _may_be_tournament):
        if _is_tournament(PurePosixPath(member.path).name) or member.holds_trf():
            yield member.name, member.read


def _one(source: _Source, system: System | None) -> Report:
    """Read and verify one tournament; in another process, when there are many."""
    name, read = source
    try:
        data = read()
    except SwissheetError as error:
        unread = isinstance(error, FileAccessError)
        return Report(name, problems=[error.issue], unread=unread)
    return verify_one(name, data, system, workbook=name.lower().endswith(".ods"))


def _checked(sources: list[_Source], jobs: int | None, system: System | None) -> Iterator[Report]:
    """Yield the reports in the order of the sources, with a progress bar on a terminal."""
    processes = min(jobs or os.cpu_count() or 1, len(sources))
    if processes == 1 or (jobs is None and len(sources) <= _FEW):
        reports = (_one(source, system) for source in sources)
        yield from watched(reports, phrase("cli_verify.progress"), len(sources))
        return
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    # Spawned processes behave alike on every system, and share nothing with this one.
    context = get_context("spawn")
    with ProcessPoolExecutor(processes, context, initializer=leave_ctrl_c_to_parent) as pool:
        size = max(1, min(20, len(sources) // (4 * processes)))
        try:
            work = pool.map(partial(_one, system=system), sources, chunksize=size)
            yield from watched(work, phrase("cli_verify.progress"), len(sources))
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
