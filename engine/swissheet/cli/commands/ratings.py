"""``swissheet ratings``."""

from __future__ import annotations

import datetime as dt
import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from swissheet.cli.frame.answer import Answer
from swissheet.cli.frame.list_options import dates_option
from swissheet.cli.frame.options import accept_option, command, reason_option
from swissheet.cli.frame.text import BIRTH, CLUB, FEDERATION, NAME, TITLE, table
from swissheet.errors import InputError, Issue
from swissheet.files.documents import issue_document
from swissheet.files.saving import Saving
from swissheet.formats.plain_text import cut
from swissheet.ratinglists.index import About, build, lists, remove
from swissheet.ratinglists.listed import KINDS, Listed
from swissheet.ratinglists.lookup import Index
from swissheet.ratinglists.places import lists_folder, source_named
from swissheet.ratinglists.reading import opened as list_opened
from swissheet.words.message import Term, Text, phrase
from swissheet.workbook.host.book import Book
from swissheet.workbook.shared.layout import RATING_DOUBT_COLUMNS, RATING_DOUBTS
from swissheet.workbook.shared.view import View, view
from swissheet.workbook.sheets.rating_doubts import ALL, NOBODY

_ACTIONS = ("add", "find", "lists", "remove", "update")


@command(
    writes=True,
    keys="action, folder, lists (name, file, sha256, dated, built, kind, players, left_out, only, "
    "sound), found (list, id, fide_id, name, federation, sex, title, women_title, standard, rapid, "
    "blitz, born, club, flag), issues; with update: file, what, written, backup, changed",
)
@click.argument("action", type=click.Choice(_ACTIONS))
@click.argument("what", nargs=-1)
@click.option(
    "--name",
    metavar="NAME",
    help="add: what the list is called; by default fide, of others needed: ger.",
)
@click.option(
    "--only",
    metavar="FED,FED",
    help="add: leave out players of other federations, which keeps the list small.",
)
@click.option(
    "--kind",
    type=click.Choice(KINDS),
    help="add: the kind of rating in a list that has one and does not say which.",
)
@click.option(
    "--encoding", metavar="NAME", help="add: of a national list whose accents are read wrongly."
)
@dates_option
@click.option(
    "--list",
    "among",
    metavar="NAME",
    multiple=True,
    help="find, update: look in this list; may be repeated, and the first counts. For find all "
    "lists by default, for update those of the setting 'Rating lists', else of FIDE.",
)
@click.option(
    "--take",
    metavar="WHAT,WHAT",
    help="update: take rating, title, name, federation, fide_id, birth or sex from the list, "
    "also over other values.",
)
@accept_option
@reason_option
def ratings(
    action: str,
    what: tuple[str, ...],
    name: str | None,
    only: str | None,
    kind: str | None,
    encoding: str | None,
    dates: str | None,
    among: tuple[str, ...],
    take: str | None,
    saving: Saving,
) -> Answer:
    """Keep rating lists on this computer, and look players up in them.

    'add FILE' reads a list of FIDE (TXT or XML, zipped or not) or of a federation (CSV with any
    columns; give --name) and replaces the one of that name; 'find NAME' or 'find ID' shows the
    players who can be meant; 'lists' shows what lists there are; 'remove NAME' removes one.
    'update FILE' fills in and brings up to date the players of a workbook before round 1, names
    the changed players, and shows doubtful players on a sheet of its own. Nothing is fetched by
    itself.
    """
    folder = lists_folder(os.environ, Path.home())
    data: dict[str, Any] = {
        "action": action, "folder": str(folder), "lists": [], "found": [], "issues": []
    }  # fmt: skip
    match action:
        case "add":
            return _add(
                folder, _source(action, what, name, kind, encoding, dates), only, saving, data
            )
        case "find":
            return _find(folder, " ".join(what) or _one(action, what), among, data)
        case "remove":
            return _remove(folder, _one(action, what), saving, data)
        case "update":
            return _update(folder, _one(action, what), among, take, saving, data)
        case _:
            kept = lists(folder)
            command_ = "swissheet ratings add FILE"
            notes = [] if kept else [phrase("cli_ratings.no-lists", command=command_)]
            return Answer(data | {"lists": [_document(one) for one in kept]}, _table(kept), notes)


def _one(action: str, what: tuple[str, ...]) -> str:
    if len(what) != 1:
        raise InputError("ratinglists.usage", action=action)
    return what[0]


@dataclass(frozen=True, slots=True)
class _Source:
    """The file of a list, and the options for it."""

    file: Path
    name: str
    kind: str
    encoding: str
    dates: str


def _source(
    action: str,
    what: tuple[str, ...],
    name: str | None,
    kind: str | None,
    encoding: str | None,
    dates: str | None,
) -> _Source:
    source = source_named(name) if name is not None else ""
    return _Source(Path(_one(action, what)), source, kind or "", encoding or "", dates or "")


def _add(
    folder: Path, said: _Source, only: str | None, saving: Saving, data: dict[str, Any]
) -> Answer:
    federations = tuple(word.strip().upper() for word in (only or "").split(",") if word.strip())
    from swissheet.files.list_files import rows_of_workbook

    with list_opened(
        said.file,
        kind=said.kind,
        source=said.name,
        encoding=said.encoding,
        dates=said.dates,
        sheets=rows_of_workbook,
    ) as found:
        if saving.dry_run:
            count = sum(1 for _ in found.players)
            told = found.told
            note = phrase("cli_ratings.read-only", players=count)
            return Answer(data | _told(told.issues), (), [*map(str, told.issues), note])
        made = build(
            folder,
            said.name or found.source,
            found,
            file=said.file.name,
            when=dt.datetime.now().replace(microsecond=0),
            only=federations,
            progress=_counting,
        )
        told = found.told
    notes: list[Text] = [*map(str, told.issues)]
    if made.left_out:
        notes.append(phrase("cli_ratings.left-out", lines=made.left_out))
    return Answer(data | {"lists": [_document(made)]} | _told(told.issues), _table((made,)), notes)


def _told(issues: Sequence[Issue]) -> dict[str, Any]:
    return {"issues": [issue_document(issue) for issue in issues]}


def _counting(count: int) -> None:
    """Show on a terminal how many players are in."""
    if sys.stderr.isatty():
        click.echo(f"\r{phrase('cli_ratings.counting', players=count)}", nl=False, err=True)


def _update(
    folder: Path,
    file: str,
    among: tuple[str, ...],
    take: str | None,
    saving: Saving,
    data: dict[str, Any],
) -> Answer:
    from swissheet.cli.commands.actions.form import done, tried
    from swissheet.cli.files.workbook_file import answering, noticed, opened
    from swissheet.files.kinds import Kind, kind_of
    from swissheet.workbook import actions

    kind_of(file, frozenset({Kind.WORKBOOK}))
    with opened(file, saving) as work:
        outcome = actions.update_ratings(
            work.book,
            folder=folder,
            sources=[source_named(name) for name in among],
            take=[word.strip() for word in (take or "").split(",") if word.strip()],
            **answering(saving),
        )
    answer = done(tried(outcome.done, saving), work.saved)
    # The table of the doubts has them all, one line each.
    others = [issue for issue in outcome.listed if issue.key != "ratinglists.doubt"]
    answer.notes = (*noticed(outcome), *map(str, others), *answer.notes)
    answer.lines = [*outcome.told, *doubt_lines(work.book)]
    answer.data = {
        **data,
        **answer.data,
        **_told(outcome.listed),
        "changed": list(outcome.told),
    }
    return answer


def _find(folder: Path, text: str, among: tuple[str, ...], data: dict[str, Any]) -> Answer:
    named = [source_named(name) for name in among]
    sources = named or [one.source for one in lists(folder) if one.sound]
    if not sources:
        raise InputError("ratinglists.no-lists")
    found: list[tuple[str, Listed]] = []
    for source in sources:
        with Index(folder, source) as index:
            found += [(source, one) for one in index.search(text)]
    notes = [] if found else [phrase("cli_ratings.nobody")]
    documents = [{"list": source, **_player(one)} for source, one in found]
    return Answer(data | {"found": documents}, _players(found) if found else (), notes)


def _remove(folder: Path, name: str, saving: Saving, data: dict[str, Any]) -> Answer:
    source = source_named(name)
    there = [one for one in lists(folder) if one.source == source]
    if not there:
        raise InputError("ratinglists.no-list", name=source)
    if not saving.dry_run:
        remove(folder, source)
    note = phrase("cli_ratings.removed", list=source)
    if saving.dry_run:
        note = phrase("cli_ratings.not-removed")
    return Answer(data | {"lists": [_document(one) for one in there]}, (), [note])


def _document(one: About) -> dict[str, Any]:
    return {
        "name": one.source,
        "file": one.file,
        "sha256": one.sha256,
        "dated": one.dated,
        "built": one.built,
        "kind": one.kind,
        "players": one.players,
        "left_out": one.left_out,
        "only": [name for name in one.only.split(",") if name],
        "sound": one.sound,
    }


def _player(one: Listed) -> dict[str, Any]:
    return {
        "id": one.id,
        "fide_id": one.fide_id,
        "name": one.name,
        "federation": one.federation,
        "sex": one.sex,
        "title": one.title,
        "women_title": one.women_title,
        "standard": one.standard or None,
        "rapid": one.rapid or None,
        "blitz": one.blitz or None,
        "born": one.born or None,
        "club": one.club,
        "flag": one.flag,
    }


def _table(kept: tuple[About, ...]) -> list[str]:
    players = Term("sheet.players")
    heads = (
        phrase("cli_ratings.list"), phrase("cli_ratings.of"), players, phrase("cli_ratings.only"),
        phrase("cli_ratings.made"), phrase("cli_ratings.file"),
    )  # fmt: skip
    rows = [
        (one.source, one.dated, str(one.players), one.only, one.built, one.file)
        if one.sound
        else (one.source, "", "", "", "", str(phrase("cli_ratings.unusable")))
        for one in kept
    ]
    return table(heads, rows, right=(players,)) if rows else []


def _players(found: list[tuple[str, Listed]]) -> list[str]:
    rapid, blitz = Term("value.rating_kind.rapid"), Term("value.rating_kind.blitz")
    numbers = (BIRTH, phrase("cli_ratings.standard"), rapid, blitz)
    heads = (
        phrase("cli_ratings.id"), NAME, TITLE, FEDERATION, *numbers, CLUB,
        phrase("cli_ratings.list"),
    )  # fmt: skip
    rows = [
        (
            one.id,
            one.name,
            one.highest_title,
            one.federation,
            *(str(number or "") for number in (one.born, one.standard, one.rapid, one.blitz)),
            one.club,
            source,
        )
        for source, one in found
    ]
    return table(heads, rows, right=numbers)


_SHOWN = 3
_LETTERS = 30


def doubt_lines(book: Book) -> list[Text]:
    """Return the players in doubt, each with up to three possible ones, and why; or []."""
    found = view(book, RATING_DOUBTS.table, RATING_DOUBT_COLUMNS)
    if found is None:
        return []
    blocks: dict[str, list[int]] = {}
    for row in range(len(found.rows)):
        if found.text(row, "doubt") and found.text(row, "list_id") not in (ALL, NOBODY):
            blocks.setdefault(found.text(row, "doubt"), []).append(row)
    if not blocks:
        return []
    most = min(_SHOWN, max(len(rows) - 1 for rows in blocks.values()))
    heads: tuple[Text, ...] = (
        phrase("cli_ratings.in-doubt"),
        FEDERATION,
        BIRTH,
        *(phrase("cli_ratings.or" if at else "cli_ratings.may-be") for at in range(most)),
        phrase("cli_ratings.why"),
    )
    return [
        "",
        *table(heads, [_line(found, rows, most) for rows in blocks.values()]),
        phrase("cli_ratings.mark", sheet=found.table.sheet),
    ]


def _line(found: View, rows: Sequence[int], most: int) -> list[str]:
    entry, *others = rows
    shown = [_candidate(found, row) for row in others[:most]]
    left = len(others) - len(shown)
    why = found.text(entry, "note")
    return [
        cut(found.text(entry, "name"), _LETTERS),
        found.text(entry, "federation"),
        found.text(entry, "birth"),
        *shown,
        *[""] * (most - len(shown)),
        str(phrase("cli_ratings.more", why=why, more=left)) if left else why,
    ]


def _candidate(found: View, row: int) -> str:
    keys = ("list_id", "name", "federation", "birth", "rating")
    texts = (cut(found.text(row, key), _LETTERS) for key in keys)
    return " ".join(filter(None, texts))
