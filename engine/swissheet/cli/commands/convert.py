"""``swissheet convert``."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from swissheet.cli.frame.answer import Answer, issue_document
from swissheet.cli.frame.options import Saving, accept_option, command, force_option
from swissheet.errors import InputError, Issue, Place, Severity
from swissheet.files.converting import FORMATS, OTHER_NAMES, converted
from swissheet.files.kinds import STDIO, Kind, create, kind_of, refuse_existing, same_file
from swissheet.files.naming import naming
from swissheet.files.readers import ANY, read_tournament, read_workbook
from swissheet.model import Tournament

__all__ = ["convert"]

_ENDINGS = {
    ".trf": "trf",
    ".txt": "trf",
    ".trf16": "trf16",
    ".trf26": "trf2026",
    ".trfx": "trfx",
    ".trfbx": "trfbx",
}
_BY_KIND = {Kind.CSV: "csv", Kind.JSON: "json"}


@command(
    writes=True,
    keys="input, file, format, players, rounds, issues (of the input), lost (what the format "
    "cannot say, and what stays in the workbook), due (of a report), text (if OUT is -), written, "
    "backup",
)
@click.argument("source", metavar="IN")
@click.argument("target", metavar="OUT")
@click.option(
    "--to",
    "wanted",
    type=click.Choice([*FORMATS, *OTHER_NAMES]),
    help="The format, where the ending of OUT does not say it.",
)
@click.option(
    "--table",
    "what",
    type=click.Choice(["players", "standings", "crosstable"]),
    default="players",
    show_default=True,
    help="What a CSV holds.",
)
@click.option("--ascii", "plain", is_flag=True, help="Names without accents.")
@force_option
@accept_option
def convert(
    source: str,
    target: str,
    wanted: str | None,
    what: str,
    plain: bool,
    force: bool,
    saving: Saving,
) -> Answer:
    """Convert between workbook, TRF, CSV and JSON.

    The ending of OUT tells the format: .xlsx, .xlsm, .csv, .json, .trf (the form the file came in,
    else TRF-2026), .trf16, .trfx, .trfbx. 'report' is the TRF for the rating officer, with the
    ranks filled in; 'engine' one that every pairing program reads. A CSV that is read is a list of
    players with headings in any language and order.

    '-' is a TRF on stdin or stdout; with --to also CSV or JSON on stdout. Whatever the format
    cannot say is listed, and so is what only the workbook has: your own sheets and columns, moves
    of games, the history. IN itself is never overwritten.

    Before a tournament becomes a workbook, its rounds are paired again. One that is paired
    otherwise is asked about, and nothing is written until --accept confirms it; the report then
    tells it ('### Import'). What was filled in or read otherwise than it stood is told.
    """
    kind_of(source, ANY)
    format_ = _format(target, wanted)
    _refuse_itself(source, target)
    refuse_existing(target, force=force or saving.dry_run)
    tournament, issues, told, left = _read(source)
    notes = [str(issue) for issue in issues if issue.severity >= Severity.WARNING]
    if not tournament.players and format_ not in ("xlsx", "xlsm", "json"):
        raise InputError("cli.no-players", place=Place(file=source), format=format_)
    if plain:
        tournament, unreadable = _in_ascii(tournament)
        notes += unreadable
    with naming(source):
        if format_ in ("xlsx", "xlsm"):
            from swissheet.cli.files.workbook_file import noticed, workbook_of

            data, outcome = workbook_of(tournament, target, told=told, answers=saving.accept)
            known = {issue.message for issue in issues if issue.severity >= Severity.WARNING}
            notes += [line for line in noticed(outcome) if line.partition(": ")[2] not in known]
            lost: list[Issue] = []
        else:
            # In a pipe the mark of a CSV would only disturb.
            data, lost = converted(tournament, format_, what, marked=target != STDIO)
    lost += left
    notes += [str(issue) for issue in lost]
    document: dict[str, Any] = {
        "input": source,
        "format": "trf2026" if format_ == "trf" else format_,
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
    return Answer({**document, **saved.document()}, (), [*notes, str(saved)])


def _due(tournament: Tournament) -> list[Issue]:
    """When the report is due, if the last day of the event is known."""
    from swissheet.formats import trf

    due = trf.report_due(tournament)
    return [due] if due is not None else []


def _refuse_itself(source: str, target: str) -> None:
    """Refuses a conversion onto the file it reads, by whatever name.

    Raises: InputError: IN and OUT are one file.
    """
    if same_file(source, target):
        raise InputError("cli.same-file", place=Place(file=target), file=source)


def _read(
    source: str,
) -> tuple[Tournament, tuple[Issue, ...], tuple[Issue, ...], list[Issue]]:
    """The tournament, the issues of the file, what was filled in, and what stays in a workbook."""
    kind = kind_of(source, ANY)
    if kind is Kind.TRF:
        from swissheet.files.trf_file import load

        file = load(source)
        known = {(issue.key, issue.place) for issue in file.issues}
        filled_in = tuple(i for i in file.told if (i.key, i.place) not in known)
        return file.tournament, (*file.issues, *filled_in), file.told, []
    if kind is not Kind.WORKBOOK:
        return *read_tournament(source), (), []
    from swissheet.workbook.losses import losses

    tournament, book = read_workbook(source)
    left = losses(book)
    return tournament, (), (), [replace(i, place=replace(i.place, file=source)) for i in left]


def _format(target: str, wanted: str | None) -> str:
    """The format to be written.

    Raises: InputError: the ending says nothing, or something else than ``--to``.
    """
    if wanted is not None:
        format_ = OTHER_NAMES.get(wanted, wanted)
        ending = Path(target).suffix.lower()
        if {format_, ending[1:]} & {"xlsx", "xlsm"} and ending != f".{format_}":
            raise InputError("cli.file-kind.ending", file=target, format=format_)
        return format_
    kind = kind_of(target, ANY)
    if kind is Kind.WORKBOOK:
        return Path(target).suffix.lower()[1:]
    return _BY_KIND.get(kind) or _ENDINGS.get(Path(target).suffix.lower(), "trf")


def _in_ascii(tournament: Tournament) -> tuple[Tournament, list[str]]:
    """The tournament with ASCII names, and a message for each that lost a letter by it."""
    from swissheet.formats.trf.ascii_ import in_ascii

    plain = in_ascii(replace(tournament, source=None))
    lost = [
        f"warning: player {after.tpn}: '{before.name}' becomes '{after.name}'."
        for before, after in zip(tournament.players, plain.players, strict=True)
        if after.name.count("?") > before.name.count("?")
    ]
    return plain, lost
