"""Tables that are filled in by pen: the arbiter's sheet, the list for the door, the wall chart."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from itertools import groupby

from swissheet.model import Bye, Result
from swissheet.model.rulings import pairing_points
from swissheet.notation import format_result
from swissheet.papers.event import PaperEvent
from swissheet.papers.printed import ColumnKind, PrintedColumn, PrintedForm, PrintedTable
from swissheet.papers.wall_lists import away
from swissheet.standings import result_sign
from swissheet.words.message import titled

_UPRIGHT, _SIDEWAYS = 9, 15
"""The most rounds of a wall chart on a page that stands, and on one that lies on its side."""


def arbiters_sheet(event: PaperEvent, number: int) -> PrintedForm:
    """Return the arbiter's sheet of a round: boards with room for result, clocks and remarks."""
    t, say = event.tournament, event.say
    round_ = t.round(number)
    scores = pairing_points(t.as_paired(number), number - 1)
    columns = (
        PrintedColumn(say("column.board"), ColumnKind.BOARD, bold=True, mm=11),
        PrintedColumn(say("column.white"), ColumnKind.NAME, 1),
        PrintedColumn(say("column.points"), ColumnKind.NUMBER),
        PrintedColumn(say("column.result"), ColumnKind.CENTRE, bold=True, mm=15),
        PrintedColumn(say("column.black"), ColumnKind.NAME, 1),
        PrintedColumn(say("column.points"), ColumnKind.NUMBER),
        PrintedColumn(say("paper.arbiter.late"), ColumnKind.BLANK, mm=14),
        PrintedColumn(say("paper.arbiter.clock_white"), ColumnKind.BLANK, mm=14),
        PrintedColumn(say("paper.arbiter.clock_black"), ColumnKind.BLANK, mm=14),
        PrintedColumn(say("paper.arbiter.remark"), ColumnKind.BLANK, mm=22),
    )
    rows = [
        [
            str(board),
            event.titled[game.white],
            event.points(scores[game.white]),
            "" if game.pending else format_result(game.white_result, game.black_result),
            event.titled[game.black],
            event.points(scores[game.black]),
            *[""] * 4,
        ]
        for board, game in enumerate(round_.games, start=1)
    ]
    lines = [
        (say(f"paper.arbiter.{key}"), "") for key in ("start", "default_time", "sector", "arbiter")
    ]
    notes = [
        titled(f"{tpn} {event.titled[tpn]}", said).words(event.language)
        for tpn, said in away(event, number)
    ]
    title = say("paper.arbiter.title", round=number)
    return _penned(event, "arbiter", title, [PrintedTable(columns, rows)], 9, 10, lines, notes)


def check_in(event: PaperEvent) -> PrintedForm:
    """Return the list for the door, to tick presence and fee; letters as sub-headings."""
    t, say = event.tournament, event.say
    columns = (
        PrintedColumn("", ColumnKind.TICK, mm=9),
        PrintedColumn(say("column.name"), ColumnKind.NAME, 1),
        PrintedColumn(say("column.tpn"), ColumnKind.NUMBER),
        PrintedColumn(say("column.club"), ColumnKind.NAME, 0.7),
        PrintedColumn(say("paper.checkin.fee"), ColumnKind.TICK, mm=14),
        PrintedColumn(say("paper.checkin.remark"), ColumnKind.BLANK, mm=40),
    )
    tpns = event.alphabetical
    rows = [["", event.titled[tpn], str(tpn), t.player(tpn).club, "", ""] for tpn in tpns]
    letters = [
        (letter, len(list(those)))
        for letter, those in groupby(tpns, key=lambda tpn: event.letter(event.names[tpn]))
    ]
    title = say("paper.checkin.title")
    return _penned(event, "checkin", title, [PrintedTable(columns, rows, letters)], 8, 12)


def wall_chart(event: PaperEvent) -> PrintedForm:
    """Return a chart to go on with by hand: a box for each round, with the results so far.

    In a box is above the opponent's number and the colour, below the result and the score.
    """
    t, say = event.tournament, event.say
    total = max(t.rounds_total, t.rounds_paired, 1)
    wide = total > _UPRIGHT
    rated = any(player.rating for player in t.players)
    scores = [t.scores(number) for number in range(t.rounds_paired + 1)]
    letters = {"w": say("crosstable.white"), "b": say("crosstable.black")}

    def box(tpn: int, number: int) -> str:
        entry = t.entry(tpn, number) if number <= t.rounds_paired else None
        if entry is None:
            return ""
        score = event.points(scores[number][tpn])
        if isinstance(entry.result, Bye):
            worth = event.points(t.entry_points(tpn, number))
            return f"{say('crosstable.bye')}\n{worth} · {score}"
        above = f"{entry.opponent} {letters[entry.colour.value] if entry.colour else ''}".strip()
        open_ = entry.result is Result.PENDING
        return f"{above}\n" + ("" if open_ else f"{result_sign(entry.result)} · {score}")

    tables = []
    for first in range(1, total + 1, _SIDEWAYS):
        rounds = range(first, min(first + _SIDEWAYS, total + 1))
        columns = [
            PrintedColumn(say("column.tpn"), ColumnKind.NUMBER, bold=True),
            PrintedColumn(say("column.name"), ColumnKind.NAME, 1),
            *([PrintedColumn(say("column.rating"), ColumnKind.NUMBER)] if rated else []),
            *(PrintedColumn(say("column.round_n", n=n), ColumnKind.CENTRE, mm=14) for n in rounds),
        ]
        rows = [
            [
                str(player.tpn),
                event.titled[player.tpn],
                *([str(player.rating or "")] if rated else []),
                *(box(player.tpn, number) for number in rounds),
            ]
            for player in t.players
        ]
        tables.append(PrintedTable(columns, rows))
    notes = [say("paper.wallchart.note")]
    # A hair less than 12 mm: 14 rows and their heading fit on A4 on its side.
    title = say("paper.wallchart.title")
    return _penned(event, "wallchart", title, tables, 11.9, 8.5, notes=notes, wide=wide)


def _penned(
    event: PaperEvent,
    key: str,
    title: str,
    tables: Sequence[PrintedTable],
    row: float,
    points: float,
    lines: Sequence[tuple[str, str]] = (),
    notes: Sequence[str] = (),
    *,
    wide: bool = False,
) -> PrintedForm:
    """Return a form of tables with rows of so many millimetres, below lines to write on."""
    data = {
        "tables": [asdict(table) for table in tables], "row": row, "pt": points,
        "lines": list(lines), "notes": list(notes),
    }  # fmt: skip
    return PrintedForm(key, "ruled", event.name, title, data, state=event.state, wide=wide)
