"""``swissheet print``."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import click

from swissheet.cli.files.prize_funds import fund_in
from swissheet.cli.frame.answer import Answer
from swissheet.cli.frame.options import command
from swissheet.errors import (
    FileAccessError,
    InputError,
    Issue,
    Place,
    Severity,
    SwissheetError,
    system_reason,
)
from swissheet.files.event_papers import printable
from swissheet.files.kinds import STDIO, create
from swissheet.files.naming import naming
from swissheet.files.saving import Saving
from swissheet.papers.event import PaperEvent
from swissheet.papers.offered import PAPERS, SETS, file_name, made, named, press_of
from swissheet.papers.pdf import PaperFit, PaperPress
from swissheet.papers.printed import SIZES
from swissheet.papers.receipts import payments as payments_of
from swissheet.words.message import Text, phrase


@command(
    keys="input, round, files (what, file, round (null: of the players), pages, points (of the "
    "type), landscape, written)"
)
@click.argument("file")
@click.option(
    "--what",
    metavar="PAPERS",
    help=f"Of {', '.join(PAPERS)}, or 'wall' or 'all'. By default 'moment': the pairings "
    "while results are missing, then results and standings.",
)
@click.option("--round", "round_", type=click.IntRange(1), metavar="N", help="By default the last.")
@click.option("--out", "folder", metavar="DIR", help="By default FILE-papers, beside FILE.")
@click.option(
    "--paper", "size", type=click.Choice(SIZES), help="By default that of the workbook, or a4."
)
@click.option("--fund", metavar="FUND.csv", help="The prizes, for papers of prizes.")
@click.option("--payments", metavar="FILE.csv", help="Also write the payments of prizes.")
@click.option("--dry-run", is_flag=True, help="Lay out, and write nothing.")
def print_(
    file: str,
    what: str | None,
    round_: int | None,
    folder: str | None,
    size: str | None,
    fund: str | None,
    payments: str | None,
    dry_run: bool,
) -> Answer:
    """Print lists as PDF: pairings, results, standings and others.

    Each paper is a file of its own in DIR, named by its word and the round, such as
    pairings-round-05.pdf; an earlier one is replaced. Type is as large as it can be without more
    pages, and names are whole. Papers of prizes take the fund of --fund, else of the sheet Prizes.
    FILE is a workbook, a TRF, or anything else that convert reads; it is not changed. It takes the
    packages of swissheet[paper].
    """
    event, own_size = printable(file)
    if fund:
        typed = fund_in(fund)
        event = replace(event, fund=lambda: typed)
    press = press_of(event, size or own_size)
    words = _words(what, event, round_)
    if fund and not payments and not any(PAPERS[word].of_prizes for word in words):
        raise InputError("cli.idle-option", option="--fund", format=", ".join(words))
    stem = Path(file).stem if file != STDIO else "event"
    out = Path(folder or Path(file).with_name(f"{stem}-papers"))
    saving = Saving(dry_run, backup=False)
    files, lines = [], list[Text]()
    with naming(file):
        printed = [(word, *_laid_out(event, press, word, round_)) for word in words]
        table = payments_of(event).encode() if payments else b""
    left_out = [
        Issue(Severity.WARNING, "papers.left-out", params={"paper": word, "letters": fit.left_out})
        for word, _, _, fit in printed
        if fit.left_out
    ]
    if not dry_run:
        _folder(out)
    for word, number, data, fit in printed:
        name = str(out / file_name(word, number))
        written = not dry_run and create(name, data, saving, force=True).written
        files.append(
            {
                "what": word,
                "file": name,
                "round": number or None,
                "pages": fit.pages,
                "points": fit.points,
                "landscape": fit.wide,
                "written": written,
            }
        )
        lines.append(phrase("cli_print.line", file=name, pages=fit.pages))
    if payments:
        create(payments, table, saving, force=True)
        lines.append(payments)
    return Answer({"input": file, "round": round_, "files": files}, lines, [*map(str, left_out)])


@contextmanager
def _naming(word: str) -> Iterator[None]:
    """Let an error name the paper that it is about."""
    try:
        yield
    except SwissheetError as error:
        error.place = replace(error.place, path=word)
        raise


def _laid_out(
    event: PaperEvent, press: PaperPress, word: str, round_: int | None
) -> tuple[int, bytes, PaperFit]:
    """Return the round of a paper, its PDF, and how it is laid out."""
    with _naming(word):
        paper, number = made(event, word, round_)
        return number, *press.printed(paper)


def _words(what: str | None, event: PaperEvent, round_: int | None) -> tuple[str, ...]:
    """Return the papers that are named.

    Raises: InputError: one of them is not known, or is of no round though one is given.
    """
    found: list[str] = []
    for word in (what or SETS[0]).lower().replace(",", " ").split():
        if word not in PAPERS and word not in SETS:
            raise InputError("papers.unknown", paper=word, papers=[*PAPERS, *SETS])
        kind = PAPERS.get(word)
        if round_ and kind and not (kind.of_round or kind.of_results):
            raise InputError("cli.idle-option", option="--round", format=word)
        found += [word] if kind else named(word, event, round_)
    return tuple(dict.fromkeys(found))


def _folder(out: Path) -> None:
    try:
        out.mkdir(exist_ok=True)
    except OSError as error:
        place = Place(file=str(out))
        raise FileAccessError(
            "cli.file-access", place=place, reason=system_reason(error)
        ) from error
