"""``swissheet check``."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import click

from swissheet.cli.errors import Exit
from swissheet.cli.frame.answer import Answer
from swissheet.cli.frame.options import action_command
from swissheet.errors import FileAccessError, FormatError, Issue, Severity
from swissheet.files.documents import check_document
from swissheet.files.kinds import TOURNAMENTS, Kind, Saved, kind_of
from swissheet.files.saving import Saving
from swissheet.words.message import Clauses, Phrase, Text, phrase, titled

if TYPE_CHECKING:
    from swissheet.workbook.actions.outcome import Outcome
    from swissheet.workbook.file.file_book import FileBook
    from swissheet.workbook.sheets.reading.life import Life


@action_command(
    "check",
    keys="file, errors, warnings, notices, questions, issues (severity, code, level, message, "
    "place), rounds (round, state, published, changed, by_hand, "
    "adjourned), written, backup",
)
@click.option(
    "--rating", is_flag=True, help="Also ask what a rating officer would ask of a report."
)
@click.option(
    "--cycles",
    metavar="N",
    type=click.IntRange(1, 99),
    default=1,
    help="Of a table of a round robin: how often everybody meets everybody; by default once.",
)
def check(file: str, rating: bool, cycles: int, saving: Saving) -> Answer:
    """In a workbook the Checks sheet lists them too, with links to the cells. Exits with 3 if
    there is an error; warnings and notices do not matter for that.

    A CSV file is a table of a round robin that somebody made, a line for each game: round, White,
    Black, by numbers from 1. The check reports pairs that never meet or meet twice, and players
    with wrong colours.
    """
    kind = kind_of(file, TOURNAMENTS | {Kind.CSV, Kind.ODS})
    if kind is Kind.CSV:
        from swissheet.cli.files.round_table import check_table

        return _answer(file, check_table(file, cycles), Saved(file, False), ())
    if kind is Kind.TRF:
        return _check_trf(file, rating)
    if kind is Kind.ODS:
        return _check_ods(file, rating)
    return _check_workbook(file, rating, saving)


def _check_workbook(file: str, rating: bool, saving: Saving) -> Answer:
    from swissheet.cli.files.workbook_file import opened
    from swissheet.workbook import actions
    from swissheet.workbook.shared.layout import Sheet
    from swissheet.workbook.shared.view import title_of

    notes: list[Text] = []
    try:
        with opened(file, saving) as work:
            outcome = actions.check(work.book)
            book = work.book
        saved = work.saved
    except FileAccessError as error:
        # The problems can be shown all the same; if it cannot even be read, this raises again.
        with opened(file, replace(saving, dry_run=True)) as work:
            outcome = actions.check(work.book)
            book = work.book
        saved = Saved(file, False)
        title = title_of(book, Sheet.CHECKS)
        if title:
            notes.append(phrase("cli_check.not-up-to-date", sheet=title, why=error))
    answer = _answer(file, _issues(book, outcome, rating), saved, outcome.lives)
    answer.notes = (*notes, *answer.notes)
    return answer


def _check_ods(file: str, rating: bool) -> Answer:
    """Check a workbook of LibreOffice; it is read, and stays as it is."""
    from swissheet.files.naming import naming
    from swissheet.files.readers import open_workbook
    from swissheet.workbook import actions

    with naming(file):
        book = open_workbook(file)
        outcome = actions.check(book)
    return _answer(file, _issues(book, outcome, rating), Saved(file, False), outcome.lives)


def _issues(book: FileBook, outcome: Outcome, rating: bool) -> list[Issue]:
    issues = list(outcome.issues)
    if rating and outcome.tournament is not None:
        from swissheet.workbook.sheets.rating_report import rating_issues

        issues += rating_issues(book, outcome.tournament)
    return issues


def _check_trf(file: str, rating: bool) -> Answer:
    from swissheet.files.trf_file import load
    from swissheet.workbook.sheets.reading.life import lives

    try:
        source = load(file)
    except FormatError as error:
        if not error.issues:
            raise
        return _answer(file, error.issues, Saved(file, False), ())
    issues = source.checked()
    if rating:
        from swissheet.formats import trf

        issues += trf.rating_issues(source.tournament)
        told = (trf.time_class_issue(source.tournament), trf.report_due(source.tournament))
        issues += filter(None, told)
    return _answer(file, issues, Saved(file, False), lives(source.tournament))


_COUNTS = {
    Severity.NOTICE: "cli_check.notices",
    Severity.WARNING: "cli_check.warnings",
    Severity.QUESTION: "cli_check.questions",
    Severity.ERROR: "cli_check.errors",
}


def _answer(file: str, issues: Sequence[Issue], saved: Saved, rounds: Sequence[Life]) -> Answer:
    found = check_document(issues, rounds)
    data = {**saved.document(), **found}
    counts = [
        Phrase(_COUNTS[severity], {"count": found[f"{severity.name.lower()}s"]})
        for severity in sorted(Severity, reverse=True)
        if found[f"{severity.name.lower()}s"]
    ]
    note = titled(file, Clauses(tuple(counts), ", "))
    if not counts:
        note = phrase("cli_check.no-problems", file=file)
    code = Exit.BAD_REQUEST if found["errors"] else Exit.DONE
    notes = [*_lives_in_words(rounds), note]
    return Answer(data, [str(issue) for issue in issues], notes, code)


def _lives_in_words(rounds: Sequence[Life]) -> list[Text]:
    """Return the state of rounds in words.

    ``Rounds: 1 closed, 2 published (version 1 of 2026-03-15 10:02, hash 1a2b3c4d)``
    """
    told = [_life_in_words(life) for life in rounds if life.begun]
    return [phrase("cli_check.rounds", rounds=told)] if told else []


def _life_in_words(life: Life) -> str:
    more = []
    if life.published:
        last = life.published[-1]
        when = f"{last.when:%Y-%m-%d %H:%M}"
        version = len(life.published)
        more.append(phrase("cli_check.version", version=version, when=when, hash=last.short_hash))
    if life.changed:
        more.append(phrase("cli_check.changed"))
    if life.by_hand:
        more.append(phrase("cli_check.by-hand"))
    if life.adjourned:
        more.append(phrase("cli_check.adjourned", boards=life.adjourned))
    stage = life.stage.name.lower().replace("_", "-")
    words = str(phrase(f"cli_check.stage.{stage}", round=life.round))
    return f"{words} ({Clauses(tuple(more))})" if more else words
