"""``swissheet batch``."""

from __future__ import annotations

import datetime as dt
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import closing, suppress
from typing import Any

import click

from swissheet.batch import (
    FileResult,
    Found,
    Job,
    Limits,
    Watch,
    found,
    refuse_clashes,
    refuse_log,
    run,
    sorted_results,
    steps_of,
)
from swissheet.batch.running import record_document, summary_file, write_summary
from swissheet.batch.storage import MEMORY, shown
from swissheet.cli.errors import Exit, Misuse, Seconds
from swissheet.cli.frame.answer import Answer
from swissheet.cli.frame.operators import Level, Operators
from swissheet.cli.frame.options import command
from swissheet.cli.frame.progress import watched
from swissheet.cli.frame.stopping import until_ended
from swissheet.cli.frame.text import table
from swissheet.errors import FileAccessError, InputError, Issue, Place, Severity, SwissheetError
from swissheet.files.processes import processors
from swissheet.formats.plain_text import cut
from swissheet.words.message import Figures, Text, in_words, phrase

_MOST_NAMED = 100
"""Failed files in the table; the summary names all of them."""

_WIDEST = 100
"""Columns of a file in the table; the summary has the whole name."""


@command(
    keys="files (file, ok, outcome, code, message, place, seconds, resumed), skipped, done, "
    "failed, out, summary, seconds, unasked",
)
@click.argument("paths", nargs=-1, required=True, metavar="PATH...")
@click.option(
    "--do", "steps", required=True, metavar="STEPS",
    help="The steps, with commas between: check, pair, standings, games, verify, report, "
    "convert=FORMATS.",
)  # fmt: skip
@click.option(
    "--out", required=True, metavar="DIR", help="The folder of the results, or its address."
)
@click.option(
    "--jobs", type=click.IntRange(1, 256),
    help="How many processes, by default all processors; with --cluster, files at a time.",
)  # fmt: skip
@click.option(
    "--limit-seconds", type=Seconds(0.1, 604_800), default=300, show_default=True,
    help="The time that a file may take, by the clock.",
)  # fmt: skip
@click.option(
    "--limit-memory", type=click.IntRange(256, 10_000_000), default=2048, show_default=True,
    metavar="MB", help="The memory that a process may have; not on Windows.",
)  # fmt: skip
@click.option("--log", "log_file", metavar="FILE.jsonl", help="A line for each file as it is done.")
@click.option("--log-json", is_flag=True, help="Report every event as a line of JSON on stderr.")
@click.option(
    "--log-level", type=click.Choice([level.name.lower() for level in Level]), default="info",
    show_default=True, help="The lowest level reported with --log-json or --watch.",
)  # fmt: skip
@click.option("--resume", is_flag=True, help="Leave alone what is done and unchanged.")
@click.option("--watch", is_flag=True, help="Wait for files in the folders until Ctrl-C.")
@click.option(
    "--poll", is_flag=True, help="With --watch: look twice a second, as network drives need."
)
@click.option(
    "--accept", multiple=True, metavar="CODE",
    help="Confirm what is asked, in every file that asks it; may be repeated.",
)  # fmt: skip
@click.option("--in-place", is_flag=True, help="Change the files themselves, with backups.")
@click.option(
    "--cluster",
    metavar="ADDRESS",
    help="Let the machines of a Dask cluster do it, such as tcp://server:8786.",
)
@click.option(
    "--when",
    type=click.DateTime(),
    metavar="TIME",
    help="The time written into workbooks, such as 2026-03-01T10:00:00; by default now.",
)
def batch(
    paths: tuple[str, ...],
    steps: str,
    out: str,
    jobs: int | None,
    limit_seconds: float,
    limit_memory: int,
    log_file: str | None,
    log_json: bool,
    log_level: str,
    resume: bool,
    watch: bool,
    poll: bool,
    accept: tuple[str, ...],
    in_place: bool,
    cluster: str | None,
    when: dt.datetime | None,
) -> Answer:
    """Do the same with many files, in several processes.

    PATH is a workbook, a TRF, the JSON of a tournament, a folder with all below it, a pattern in
    quotes, a zip archive, or the address of any of these, such as s3://bucket/events; so is DIR.
    The steps are taken in their order, each as the command of its name does; report writes the TRF
    for the rating officer, as convert=report does; formats of convert are those of 'convert' but
    xlsm. Other files, such as PGN, are named as skipped.

    The results of FOLDER/club/may.xlsx are DIR/club/may.xlsx.check.json and so on; a workbook or
    TRF that pair, standings or games changed is DIR/club/may.xlsx. Sources stay as they are unless
    --in-place is given. The problems of a file that failed are in its .error.json, and all files
    in DIR/summary.csv. A step that cannot be taken is the last one of its file; what the
    steps before it wrote stays.

    A file that fails, takes too long or too much memory does so alone. Stopped at any moment, even
    by force, the batch goes on with --resume.

    With --watch PATH is a folder: a file in it is worked on when it no longer changes and nobody
    has it open, as by a batch with --resume; Ctrl-C, SIGTERM or SIGHUP end it, with exit code 0.

    With --cluster the workers of a scheduler do it, with the same results; every machine needs this
    version of swissheet, and sources and DIR in a folder that all of them see under one path, or at
    an address.

    Exits with 0 if all is well, with 1 if some files failed, with 5 if none could be read;
    stopped by Ctrl-C with 130, by SIGTERM with 143, by SIGHUP
    with 129.
    """
    from swissheet.cli.files.workbook_file import signature
    from swissheet.workbook.changes.ask.codes import refuse_unknown

    if poll and not watch:
        raise Misuse(phrase("cli_batch.poll-alone"))
    if cluster and any(path.startswith(MEMORY) for path in (*paths, out)):
        raise InputError("batch.cluster-folder.memory", place=Place(file=shown(out)))
    if cluster and watch:
        raise Misuse(phrase("cli_batch.watch-alone"))
    started = time.monotonic()
    signed = signature()
    accepted = frozenset(code.strip().upper() for code in accept)
    refuse_unknown(accepted)
    job = Job(steps_of(steps), out, when or signed["when"], signed["who"], in_place, accepted)
    limits = Limits(limit_seconds, limit_memory)
    operators = Operators(Level[log_level.upper()], as_json=log_json)
    if watch:
        return _watched(
            Watch(
                paths, job, limits, jobs or processors(),
                now=lambda: when or signature()["when"], poll=poll, log=log_file or "",
            ),
            operators, started,
        )  # fmt: skip
    files = found(paths, out)
    if not files.sources:
        raise FileAccessError("batch.nothing", place=Place(file=shown(paths[0])))
    refuse_clashes(files.sources, job)
    refuse_log(log_file or "", files.sources, job)
    processes = (jobs or 0) if cluster else min(jobs or processors(), len(files.sources))
    going = run(
        files.sources, job, limits, processes,
        resume=resume, log=log_file or "", skipped=files.skipped, cluster=cluster or "",
    )  # fmt: skip
    with closing(going):
        operators.event("begin", files=len(files.sources), skipped=len(files.skipped))
        label = phrase("cli_batch.progress")
        told = operators.told(going) if log_json else watched(going, label, len(files.sources))
        answer = _answer(sorted_results(told), files, job, time.monotonic() - started)
    _end(operators, answer)
    return answer


def _watched(watch: Watch, operators: Operators, started: float) -> Answer:
    """Watch until it is ended: report events as they happen, then the results of the files."""
    with until_ended() as watch.ended, closing(watch.run()) as going:
        for item in going:
            operators.tell(item)
    files = Found(skipped=watch.skipped())
    if watch.results():
        # It may have been ended before it came to the table of all files.
        with suppress(SwissheetError, OSError):
            write_summary(watch.job, watch.results(), files.skipped)
    answer = _answer(watch.results(), files, watch.job, time.monotonic() - started)
    answer.exit_code = Exit.DONE
    _end(operators, answer)
    return answer


def _end(operators: Operators, answer: Answer) -> None:
    operators.event("end", **{key: answer.data[key] for key in ("done", "failed", "seconds")})


def _answer(results: Sequence[FileResult], files: Found, job: Job, seconds: float) -> Answer:
    bad = [result for result in results if not result.record.ok]
    data: dict[str, Any] = {
        "files": [record_document(result) for result in results],
        "skipped": [in_words(file) for file in files.skipped],
        "done": len(results) - len(bad),
        "failed": len(bad),
        "out": shown(job.out),
        "summary": summary_file(job),
        "seconds": round(seconds, 3),
        "unasked": sorted(job.accept.difference(*(result.answered for result in results))),
    }
    unread = not any(result.record.read for result in results)
    code = Exit.FILE_ACCESS if unread else Exit.SOME_FAILED if bad else Exit.DONE
    notes: list[Text] = [phrase("cli_batch.unasked", code=code) for code in data["unasked"]]
    if job.out.startswith(MEMORY):
        notes.append(str(Issue(Severity.WARNING, "batch.memory-out")))
    return Answer(data, _lines(results, bad, files.skipped, seconds), notes, code)


def _lines(
    results: Sequence[FileResult],
    bad: Sequence[FileResult],
    skipped: Sequence[Text],
    seconds: float,
) -> Iterator[Text]:
    rows = [
        (
            cut(record.file, _WIDEST),
            record.code,
            str(record.place),
            _seconds(record.seconds),
        )
        for record in (result.record for result in bad)
    ]
    code_ = phrase("cli_batch.code")
    if rows:
        took = phrase("cli_batch.seconds")
        headers = (phrase("cli_batch.failed"), code_, phrase("cli_batch.place"), took)
        yield from table(headers, rows[:_MOST_NAMED], right=(took,))
        if len(rows) > _MOST_NAMED:
            yield phrase("cli_batch.more", more=len(rows) - _MOST_NAMED)
        yield ""
    counts = Counter((r.record.outcome.value, r.record.code) for r in results)
    counts += Counter({("skipped", ""): len(skipped)})
    summary = [
        (str(phrase(f"cli_batch.outcome-of.{outcome}")), code, str(number))
        for (outcome, code), number in sorted(counts.items())
    ]
    number_ = phrase("cli_batch.files")
    yield from table((phrase("cli_batch.outcome"), code_, number_), summary, right=(number_,))
    resumed = sum(result.resumed for result in results)
    done, failed, took_all = len(results) - len(bad), len(bad), _seconds(seconds)
    if not resumed:
        yield phrase(
            "cli_batch.summary", files=len(results), done=done, failed=failed, seconds=took_all
        )
    else:
        yield phrase(
            "cli_batch.summary-resumed", files=len(results), resumed=resumed, done=done,
            failed=failed, seconds=took_all,
        )  # fmt: skip


def _seconds(seconds: float) -> str:
    return str(Figures(f"{seconds:.1f}"))
