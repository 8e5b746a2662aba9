"""Write the sheet with the tie-breaks of one player, so that people can add them up."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from swissheet.errors import Place, WorkbookError
from swissheet.grid import localised
from swissheet.model import Bye, Tournament
from swissheet.model.points import said_points
from swissheet.standings import format_entry, standings_rows
from swissheet.tiebreaks import (
    Explanation,
    ExplanationRow,
    Ranking,
    compute,
    explain,
)
from swissheet.tiebreaks import Value as Exact
from swissheet.words import begun
from swissheet.words.message import Figures, Term, Text, in_words, phrase, quoted, titled
from swissheet.workbook.host.book import Book, Value
from swissheet.workbook.host.table_names import name_key
from swissheet.workbook.memory.edits.changes import Changes
from swissheet.workbook.shared import language, layout
from swissheet.workbook.shared.layout import EXPLAIN_COLUMNS, Sheet
from swissheet.workbook.shared.view import title_of, view
from swissheet.workbook.sheets.computed.table import write_table
from swissheet.workbook.sheets.reading.reading import Reading
from swissheet.workbook.sheets.standings.write import shown

_LISTS = (
    (Sheet.STANDINGS, layout.STANDINGS_COLUMNS),
    (Sheet.PLAYERS, layout.PLAYER_COLUMNS),
    (Sheet.CROSSTABLE, layout.CROSSTABLE_COLUMNS),
)

_GROUP_AT_MOST = 20


def player_at(book: Book, sheet: str, row: int) -> tuple[int, Place]:
    """Return the pairing number in a row of a sheet that lists players, and its cell.

    Raises: WorkbookError: it is another sheet, or the row has no player or number.
    """
    for which, columns in _LISTS:
        found = view(book, which.table, columns)
        if found is None or name_key(found.table.sheet) != name_key(sheet):
            continue
        at = row - found.table.top - 1
        if not 0 <= at < len(found.rows) or found.blank(at, ("tpn", "name")):
            raise WorkbookError(
                "writing.selection.row",
                place=Place(sheet=found.table.sheet, cell=f"A{max(row, 1)}"),
                row=row,
            )
        number = found.text(at, "tpn")
        if not (number.isascii() and number.isdigit()):
            place = found.place(at, "tpn")
            if number:
                raise WorkbookError("writing.selection.number", place=place, number=number)
            raise WorkbookError("writing.selection.unnumbered", place=place)
        return int(number), found.place(at, "tpn")
    raise WorkbookError(
        "writing.selection.sheet",
        place=Place(sheet=sheet, cell=f"A{max(row, 1)}"),
        sheets=[quoted(title) for of, _ in _LISTS if (title := title_of(book, of))],
    )


def write_explanation(
    changes: Changes,
    reading: Reading,
    tournament: Tournament,
    tpn: int,
    codes: Sequence[str] | None,
    after: int | None,
) -> Text:
    """Write points and tie-breaks of a player, show the sheet, and return a line about it.

    Raises: InputError, RulesError: a tie-break does not exist or must not be used here.
            WorkbookError: the workbook has no such sheet.
    """
    book, lang = changes.book, reading.settings.language
    if Sheet.EXPLAIN.table not in book.tables():
        raise WorkbookError(
            "writing.sheet-missing.explain",
            sheet=Term(f"sheet.{Sheet.EXPLAIN.key}"),
            table=Sheet.EXPLAIN.table,
        )
    made = compute(tournament, codes, after=after)
    headers = [language.text(f"column.{key}", lang) for key in EXPLAIN_COLUMNS]
    lines = [line for block in _blocks(tournament, tpn, made, lang) for line in block]
    rows = [[line.get(key) for key in EXPLAIN_COLUMNS] for line in lines]
    write_table(changes, Sheet.EXPLAIN, EXPLAIN_COLUMNS, headers, rows)
    own = next(row for row in made.rows if row.tpn == tpn)
    note = language.text(
        "note.explain",
        lang,
        tpn=tpn,
        name=tournament.player(tpn).name,
        rank=own.rank,
        points=said_points(own.points).words(lang),
        round=made.after,
        rounds=tournament.rounds_total or "?",
    )
    changes.set_named(layout.note_name(Sheet.EXPLAIN.defined_name), note)
    changes.show(Sheet.EXPLAIN.table, True)
    return phrase(
        "sheets.explained",
        number=tpn,
        name=tournament.player(tpn).name,
        tiebreaks=list(standings_rows(tournament, made).headings) or "PTS",
        round=made.after,
    )


Line = dict[str, Value]


def _blocks(tournament: Tournament, tpn: int, made: Ranking, lang: str) -> Iterator[list[Line]]:
    """Yield the points, then every tie-break of the list, with the headings of the Standings."""
    opened: list[tuple[str, Explanation]] = [
        ("PTS", explain(tournament, tpn, "PTS", after=made.after))
    ]
    names = iter(standings_rows(tournament, made).headings)
    for position, code in enumerate(made.codes):
        if code.name != "PTS":
            found = explain(
                tournament, tpn, code, codes=made.codes, position=position, after=made.after
            )
            opened.append((next(names), found))
    for heading, found in opened:
        lines = [_heading(found, lang), *_body(tournament, found, lang), _value(found, lang)]
        yield [{"tiebreak": heading, **line} for line in lines]


def _heading(found: Explanation, lang: str) -> Line:
    line: Line = {"opponent": f"{in_words(found.title, lang)}, C.07 {found.article}"}
    if found.code.name == "SB":
        words = [language.text(f"column.{k}", lang) for k in ("points", "counts_as", "counted")]
        line["note"] = "{} × {} = {}".format(*words)
    return line


def _body(tournament: Tournament, found: Explanation, lang: str) -> Iterator[Line]:
    seen: set[int] = set()
    for row in found.rows:
        # Bonus and penalty points have lines of their own after the rounds.
        extra = not row.round or row.round in seen
        seen.add(row.round)
        what = {} if extra else _encounter(tournament, found.tpn, row, lang)
        yield {
            "round": row.round or None,
            **what,
            "points": _number(row.points),
            "counts_as": _number(row.score),
            # Not even 0: so the sheet knows what is cut, in whatever language it says it.
            "counted": None if row.cut else _number(row.counted),
            "note": in_words(row.note, lang),
        }
    for step in found.steps[:-1]:
        yield {"opponent": _step(step.text, lang), "counted": _number(step.value)}
    yield from _mini_tables(tournament, found, lang)


def _encounter(tournament: Tournament, tpn: int, row: ExplanationRow, lang: str) -> Line:
    """Return opponent, colour and result of a round, or the bye in its place."""
    entry = tournament.entry(tpn, row.round)
    if entry is None:
        return {"opponent": language.text("bye.absent", lang)}
    points = tournament.entry_points(tpn, row.round)
    if isinstance(entry.result, Bye):
        word = language.text(f"bye.{entry.result.name.lower()}", lang)
        return {"opponent": word, "result": said_points(points, half="½").words(lang)}
    text = localised(format_entry(entry, points), lang)
    return {
        "tpn": entry.opponent,
        "opponent": tournament.player(entry.opponent).name,
        "result": re.sub(r"^\d+", "", text),
    }


def _mini_tables(tournament: Tournament, found: Explanation, lang: str) -> Iterator[Line]:
    """Yield the steps of a direct encounter: tied players, their points, their places."""
    for table in found.tables:
        group = ", ".join(map(str, table.tpns[:_GROUP_AT_MOST]))
        more = ", ..." if len(table.tpns) > _GROUP_AT_MOST else ""
        yield {"note": language.text("explain.tied", lang, numbers=group + more)}
        for row in table.rows:
            games = [
                titled(tpn, _points(result, lang)).words(lang)
                for tpn, result in zip(table.tpns, row.results, strict=True)
                if result is not None
            ]
            if row.reachable != row.total:
                most = _points(row.reachable, lang)
                games.append(language.text("explain.reachable", lang, points=most))
            yield {
                "tpn": row.tpn,
                "opponent": tournament.player(row.tpn).name,
                "points": _number(row.total),
                "counted": row.place or None,
                "note": "; ".join(games),
            }


def _value(found: Explanation, lang: str) -> Line:
    """Return the last line of a block: the value in the Standings."""
    line: Line = {"counted": shown(found.code, found.value)}
    if found.code.name == "DE":
        line["opponent"] = language.text("explain.place", lang)
        if not found.value:
            alone = "not_first" if found.code.first_place else "alone"
            line["note"] = language.text(f"explain.{'undecided' if found.tables else alone}", lang)
    elif found.value is None:
        line["opponent"] = language.text("explain.sum", lang)
        line["note"] = language.text("explain.undefined", lang)
    else:
        last = found.steps[-1].text if found.steps else Term("explain.sum")
        line["opponent"] = _step(last, lang)
    return line


def _step(text: Text, lang: str) -> str:
    return begun(in_words(text, lang), lang)


def _number(value: Exact) -> Value:
    if value is None:
        return None
    return int(value) if value == int(value) else round(float(value), 4)


def _points(value: Exact, lang: str) -> str:
    """Return points as in a cross table; a mean of several games with two decimals."""
    tenths = (value or 0) * 10
    if tenths == int(tenths):
        return said_points(int(tenths), half="½").words(lang)
    return Figures(f"{float(value or 0):.2f}").words(lang)
