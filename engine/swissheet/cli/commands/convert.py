"""``swissheet convert``."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import click
from click.core import ParameterSource

from swissheet.cli.frame.answer import Answer
from swissheet.cli.frame.list_options import dates_option, encoding_option
from swissheet.cli.frame.options import accept_option, command, force_option, system_option
from swissheet.errors import ChangesError, InputError, Issue, Place, Severity
from swissheet.files.converting import (
    BOOK,
    FORMATS,
    OTHER_NAMES,
    TABLES,
    Wish,
    converted,
    form_of,
    format_of,
)
from swissheet.files.documents import issue_document
from swissheet.files.kinds import (
    ANY_KIND,
    STDIO,
    create,
    kind_of,
    refuse_existing,
    same_file,
)
from swissheet.files.naming import naming
from swissheet.files.opening import Opened, opened
from swissheet.files.saving import Saving
from swissheet.formats.playerlist.wishes import NO_WISHES, Wishes
from swissheet.model import System, Tournament
from swissheet.words.message import Text, phrase


@command(
    writes=True,
    keys="input, file, format, players, rounds, issues (severity, code, level, message, found, "
    "wanted, place), lost (as in issues), due (of a report), text (if OUT is -), written, backup; "
    "on failure: error (code, message, found, wanted, place, issues, changes (if it asks; as in "
    "issues and also: accept, consequence, line, needs_reason))",
)
@click.argument("source", metavar="IN")
@click.argument("target", metavar="OUT")
@click.option(
    "--to",
    "wanted",
    type=click.Choice([*FORMATS, *OTHER_NAMES]),
    help="The format, if the ending of OUT does not name it.",
)
@click.option(
    "--table",
    "what",
    type=click.Choice(["players", "standings", "crosstable"]),
    default="players",
    show_default=True,
    help="The table in a CSV, HTML, PDF, Markdown or plain text.",
)
@click.option("--unplayed", is_flag=True, help="PGN with the forfeits, too, without moves.")
@click.option("--ascii", "plain", is_flag=True, help="Names without accents.")
@system_option("How the rounds of IN were paired, if it does not name its system, as a PGN:")
@encoding_option
@dates_option
@click.option(
    "--section",
    metavar="NAME",
    default="",
    help="The section of a US Chess rating report, by its number or name.",
)
@force_option
@accept_option
def convert(
    source: str,
    target: str,
    wanted: str | None,
    what: str,
    unplayed: bool,
    plain: bool,
    system: System | None,
    encoding: str,
    dates: str | None,
    section: str,
    force: bool,
    saving: Saving,
) -> Answer:
    """Convert between workbook, TRF, CSV, JSON and PGN.

    The ending of OUT names the format: .xlsx, .xlsm, .ods, .csv, .json, .pgn, .trf (the form the
    file came in, else TRF-2026), .trf16, .trfx, .trfbx. 'report' is the TRF for the rating officer,
    with the ranks filled in; 'engine' one that every pairing program reads. 'swiss-manager' is the
    list of players that Swiss-Manager imports, a .txt or an .xlsx. A CSV that is read is a
    list of players with headings in any language and order; --encoding and --dates say
    how it is read, where that is in doubt. A cross table of another program, in a CSV, a workbook
    or pasted ('-'), becomes an event with its rounds; guesses are named. So does a section of a
    US Chess rating report: IN is THEXPORT.DBF, the folder or the .zip of the three files. Files
    ending in .ods are read and written by LibreOffice.

    A PGN has the games of the event: with the moves from a workbook, else only the results. One
    that is read gives the players and rounds of its games; missing data, such as byes, is named.
    --system says how it was paired, else its rounds are held against the FIDE (Dutch) System; a
    round robin then has the numbers of its table, and the games that are not in the file have no
    result.

    '-' is a TRF on stdin or stdout; with --to also CSV, JSON or PGN on stdout. Everything that the
    format cannot hold is listed, and everything that only the workbook has: your own sheets and
    columns, moves of games, the history. IN itself is never overwritten.

    Before a tournament becomes a workbook, its rounds are paired again. A round that differs is
    asked about, and nothing is written until --accept confirms it; the report then has a line for
    it ('### Import'). Values that were filled in or changed are reported.
    """
    kind_of(source, ANY_KIND)
    asked_for = click.get_current_context().get_parameter_source("what")
    if wanted is None and asked_for is ParameterSource.COMMANDLINE and target.endswith(".txt"):
        wanted = "txt"  # Without --table it is a TRF.
    format_ = format_of(target, wanted)
    _refuse_idle(format_, what, unplayed=unplayed, saving=saving)
    _refuse_itself(source, target)
    refuse_existing(target, force=force or saving.dry_run)
    form = form_of(format_)
    asked = Wishes(encoding, dates or "", section=section)
    wishes = asked if asked != NO_WISHES else None
    found = _opened(source, games=form.games, system=system, wishes=wishes)
    tournament, issues = found.tournament, found.issues
    notes: list[Text] = [
        str(issue)
        for issue in issues
        if issue.severity >= Severity.WARNING or issue.key == "trf.team-event"
    ]
    if not tournament.players and not form.empty:
        raise InputError("cli.no-players", place=Place(file=source), format=format_)
    if plain:
        tournament, unreadable = _in_ascii(tournament)
        notes += unreadable
    known = {issue.message for issue in issues if issue.severity >= Severity.WARNING}

    def workbook(made: Tournament) -> bytes:
        from swissheet.cli.files.workbook_file import noticed, workbook_of

        data, outcome = workbook_of(made, target, remarks=found.told, answers=saving.accept)
        notes.extend(noticed(outcome, known))
        return data

    # In a pipe the mark of a CSV would only disturb.
    wish = Wish(
        table=what,
        marked=target != STDIO,
        unplayed=unplayed,
        games=found.games,
        sheet=target.lower().endswith(BOOK),
        workbook=workbook,
    )
    with _telling(found), naming(source):
        data, lost = converted(tournament, format_, wish)
    lost = [*lost, *found.left]
    notes += [str(issue) for issue in lost]
    document: dict[str, Any] = {
        "input": source,
        "format": OTHER_NAMES.get(format_, format_),
        "players": len(tournament.players),
        "rounds": tournament.rounds_paired,
        "issues": [issue_document(issue) for issue in issues],
        "lost": [issue_document(issue) for issue in lost],
    }
    if format_ == "report":
        due = _due(tournament)
        notes += [str(issue) for issue in due]
        document["due"] = [issue_document(issue) for issue in due]
    if target == STDIO:
        text = data.decode("utf-8")
        document |= {"file": target, "written": False, "backup": None, "text": text}
        return Answer(document, (), notes, raw=text)
    saved = create(target, data, saving, force=force)
    return Answer({**document, **saved.document()}, (), [*notes, saved])


def _opened(source: str, *, games: bool, system: System | None, wishes: Wishes | None) -> Opened:
    """Return the tournament of IN.

    Raises: as :func:`~swissheet.files.opening.opened`, with a word on pipes for a file from a pipe.
    """
    try:
        return opened(source, games=games, system=system, wishes=wishes)
    except InputError as error:
        if source == STDIO and error.key == "trf.no-players":
            raise InputError("cli.file-kind.stdin", place=Place(file=source)) from error
        raise


@contextmanager
def _telling(found: Opened) -> Iterator[None]:
    """Add facts that were read and filled in to the questions they lead to."""
    try:
        yield
    except ChangesError as error:
        error.told = (*found.issues, *found.left)
        raise


def _due(tournament: Tournament) -> list[Issue]:
    """Return when the report is due, if the last day of the event is known."""
    from swissheet.formats import trf

    due = trf.report_due(tournament)
    return [due] if due is not None else []


def _refuse_itself(source: str, target: str) -> None:
    """Refuse a conversion onto the file it reads, by any of its names.

    Raises: InputError: IN and OUT are one file.
    """
    if same_file(source, target):
        raise InputError("cli.same-file", place=Place(file=target), file=source)


def _refuse_idle(format_: str, what: str, *, unplayed: bool, saving: Saving) -> None:
    """Refuse options of other formats, and answers to questions that are never asked.

    Raises: InputError: with the option.
    """
    from swissheet.workbook.changes.ask.codes import refuse_unknown

    refuse_unknown(saving.accept)
    idle = {
        "--table": what != "players" and format_ not in TABLES,
        "--unplayed": unplayed and format_ != "pgn",
        "--accept": bool(saving.accept) and not form_of(format_).alone,
    }
    for option, is_idle in idle.items():
        if is_idle:
            raise InputError("cli.idle-option", option=option, format=format_)


def _in_ascii(tournament: Tournament) -> tuple[Tournament, list[Text]]:
    """Return the tournament with ASCII names, and a message for each that lost a letter by it."""
    from swissheet.formats.trf.ascii_ import in_ascii

    plain = in_ascii(replace(tournament, source=None))
    lost = [
        phrase("cli_more.becomes", tpn=after.tpn, before=before.name, after=after.name)
        for before, after in zip(tournament.players, plain.players, strict=True)
        if after.name.count("?") > before.name.count("?")
    ]
    return plain, [phrase("severity.warning", said=name) for name in lost]
