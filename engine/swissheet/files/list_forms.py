"""Lists that ``convert`` writes: as pages, PDF, Markdown, plain text, and for Swiss-Manager."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from swissheet.formats.csv_ import dumps_rows
from swissheet.formats.plain_text import aligned
from swissheet.formats.plain_text import printable as shown
from swissheet.formats.playerlist import swiss_manager
from swissheet.model import Tournament
from swissheet.papers.event import LEFT_TO_RIGHT, PaperEvent
from swissheet.papers.live_page import page_of_list
from swissheet.papers.offered import made, press_of
from swissheet.papers.printed import ColumnKind, PrintedList
from swissheet.workbook.file.plain_book import plain_book

_RIGHT = (ColumnKind.NUMBER, ColumnKind.BOARD)
_SIGNS = re.compile(r"([\\`*_{}\[\]<>#|~$!&])")
"""Signs that would be markup: a name is read as it was typed."""


_OF_TABLES = {"players": "startlist", "standings": "standings", "crosstable": "crosstable"}
"""The list of each table that ``convert`` knows."""


def written_out(tournament: Tournament, language: str, table: str, form: str) -> bytes:
    """Return a table of a tournament as ``html``, ``pdf``, ``md`` or ``txt``.

    Raises: InputError: nothing is paired yet, or the packages for PDF are not installed.
    """
    event = PaperEvent(tournament, language)
    paper, _ = made(event, _OF_TABLES[table])
    assert isinstance(paper, PrintedList)
    return drawn(event, paper, form)


def drawn(event: PaperEvent, paper: PrintedList, form: str, size: str = "") -> bytes:
    """Return a list as ``html``, ``pdf``, ``md`` or ``txt``.

    Args:   size: of the paper of a PDF; by default the usual one.
    Raises: InputError: the packages for PDF are not installed.
    """
    if form == "html":
        return page_of_list(event, paper)
    if form == "pdf":
        return press_of(event, size).printed(paper)[0]
    return (as_markdown if form == "md" else as_text)(paper).encode("utf-8")


def of_swiss_manager(tournament: Tournament, *, sheet: bool) -> tuple[Tournament, bytes, str]:
    """Return the players as Swiss-Manager has them, its file of them, and a text with the same.

    Args: sheet: a workbook of a list, and not a text.
    """
    players = tuple(map(swiss_manager.as_listed, tournament.players))
    listed = replace(tournament, players=players)
    if not sheet:
        text: str = swiss_manager.dumps(players)
        return listed, text.encode("utf-8"), text
    rows = swiss_manager.rows(players, swiss_manager.LISTED)
    numbers = ["Nr", *(player.tpn for player in players)]
    text = dumps_rows([[number, *row] for number, row in zip(numbers, rows, strict=True)])
    return listed, plain_book(swiss_manager.SHEET, rows), text


def printable(text: str) -> str:
    """Return a text of a paper for a plain file, without the marks of direction of paper."""
    return shown(text.replace(LEFT_TO_RIGHT, ""))


def as_text(paper: PrintedList) -> str:
    """Return a list as aligned lines."""
    lines = [printable(paper.event), printable(paper.title), ""]
    for table in paper.tables:
        right = [column.kind in _RIGHT for column in table.columns]
        heads = [printable(column.heading) for column in table.columns]
        lines += [*aligned(heads, [[*map(printable, row)] for row in table.rows], right), ""]
    lines += map(printable, _notes(paper))
    return "\n".join(lines).rstrip() + "\n"


def as_markdown(paper: PrintedList) -> str:
    """Return a list as tables of Markdown; no text of it is markup."""
    lines = [f"# {_plain(paper.event)}", "", f"## {_plain(paper.title)}", ""]
    for table in paper.tables:
        lines.append(_row([column.heading for column in table.columns]))
        marks = ("--:" if column.kind in _RIGHT else "---" for column in table.columns)
        lines.append(f"|{'|'.join(marks)}|")
        lines += [*map(_row, table.rows), ""]
    for note in _notes(paper):
        lines += [_plain(note), ""]
    return "\n".join(lines).rstrip() + "\n"


def _notes(paper: PrintedList) -> Iterator[str]:
    yield from paper.notes
    if paper.state:
        yield paper.state


def _row(texts: Sequence[str]) -> str:
    return f"| {' | '.join(map(_plain, texts))} |"


def _plain(text: str) -> str:
    return _SIGNS.sub(r"\\\1", printable(" ".join(text.split())))
