"""Read the sheets of a workbook into a tournament, and find every problem on the way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import TypeVar

from swissheet.errors import InputError, Issue, ModelError, Place, Severity
from swissheet.model import last_paired
from swissheet.words.message import Term, phrase, workbook_read
from swissheet.workbook.host.addresses import column_letters
from swissheet.workbook.host.book import Book
from swissheet.workbook.host.cached import CachedBook, remembering
from swissheet.workbook.memory.events import CONFIRMED
from swissheet.workbook.memory.memory import Memory
from swissheet.workbook.memory.recovered import kept_state, recovered
from swissheet.workbook.memory.remainder import Kept
from swissheet.workbook.shared import language, layout
from swissheet.workbook.shared.findings import Findings
from swissheet.workbook.shared.layout import Sheet
from swissheet.workbook.shared.lost_tables import suppose_lists, suppose_rounds
from swissheet.workbook.shared.player_columns import COLUMNS
from swissheet.workbook.shared.typed import fold, text_of
from swissheet.workbook.shared.view import View, title_of, view, view_round_tables
from swissheet.workbook.sheets.players.identity import without_numbers_of_others
from swissheet.workbook.sheets.players.read import PlayerRow, read_players
from swissheet.workbook.sheets.reading.assembly import (
    assemble,
    late_starts,
    numbered,
    returned,
    with_numbers,
)
from swissheet.workbook.sheets.reading.contradictions import check_consistency
from swissheet.workbook.sheets.reading.cycles import enter_cycles
from swissheet.workbook.sheets.reading.heads import lost_heads
from swissheet.workbook.sheets.reading.lost import enter_deleted, enter_lost, enter_missing
from swissheet.workbook.sheets.reading.once import players_of, round_of
from swissheet.workbook.sheets.reading.reading import Places, Reading
from swissheet.workbook.sheets.reading.recorded import Former, Recorded, followed
from swissheet.workbook.sheets.rounds.read import NEEDED_BOARD_COLUMNS, RoundSheet
from swissheet.workbook.sheets.schedule.read import read_round_dates, read_schedule
from swissheet.workbook.sheets.tournament.read import Settings, read_settings

_Value = TypeVar("_Value")


def read(book: Book, memory: Memory | None = None, language_before: str = "") -> Reading:
    """Return the tournament in a workbook, every problem, and the places of all its parts.

    Nothing in the book changes, and problems raise no errors.

    Args: memory: if it differs from the one that the book has.
          language_before: in force if that of the sheets cannot be read and no state is known.
    """
    book, findings = remembering(book), Findings()
    _recognise(book, findings)
    unclear = suppose_lists(book)
    of_the_book, known = memory is None, Memory.of(book) if memory is None else memory
    kept = _unless_damaged(book, lambda: known.kept, "sheets.store", findings) or Kept()
    state = _unless_damaged(book, lambda: known.state, "sheets.store.state", findings)
    recorded = Recorded(state, kept) if state is not None else None
    second = state.published if state is not None else None
    given_out = recovered(book, known, second, log=of_the_book)
    former = Former()
    unclear += suppose_rounds(book, kept.rounds)
    enter_lost(book, unclear, kept.rounds, findings)
    if state is not None:
        language_before = text_of(state.settings.get("language")) or language_before
    settings = _settings(book, kept, language_before, findings)
    workbook_read(settings.language)
    players_view = _players_view(book, settings, findings)
    players: Sequence[PlayerRow] = ()
    left_out: tuple[PlayerRow, ...] = ()
    rounds: dict[int, RoundSheet] = {}
    if players_view is not None:
        enter_cycles(book, players_view, layout.PLAYER_KEYS, findings)
        ids = recorded.ids_here(players_view) if recorded is not None else None
        if recorded is not None and kept.players and ids is None:
            named = read_players(players_view, kept.players, settings.rounds_total, Findings())
            kept = replace(kept, players=followed(kept.players, recorded, named))
        players = players_of(book, players_view, kept, settings, findings)
        _not_said_again(players, known, findings)
        if recorded is not None:
            former = Former.of(recorded, players) if ids is None else Former(ids, unchanged=True)
            in_place = all(item.row == at for at, item in enumerate(players))
            total = settings.rounds_total
            if former.unchanged and in_place and recorded.settings.rounds_total == total:
                recorded = replace(recorded, same=tuple(players))
        left_out = tuple(item for item in players if item.left_out)
        if left_out:
            players = tuple(item for item in players if not item.left_out)
        outside = {fold(item.player.name): players_view.cell(item.row, "name") for item in left_out}
        rounds, nameless = _rounds(book, settings, players, former, outside, findings)
        _names_cleared(players_view, nameless, findings)
    _computed_sheets(book, settings, findings)
    started = last_paired(rounds.values()) > 0
    swiss, changed = settings.system.swiss, not former.unchanged
    if recorded is not None and players_view is not None and swiss and changed and not started:
        players_view, players = without_numbers_of_others(
            players_view, players, former.then(recorded), recorded.players,
            settings.system, findings,
        )  # fmt: skip
    players, renumbered = numbered(players, started, settings, former.numbers, findings)
    players = late_starts(players, rounds, settings.rounds_total)
    in_list = players_view is not None and "byes" in players_view.columns
    if recorded is not None and in_list and not former.unchanged:
        then = former.then(recorded)
        players = returned(players, then, rounds, settings.rounds_total)
    rounds = with_numbers(rounds, players)
    places = Places(
        settings,
        {item.player.tpn: players_view.place(item.row, "name") for item in players}
        if players_view
        else {},
        rounds,
    )
    schedule = read_schedule(book, settings.language, findings)
    settings = replace(settings, schedule=schedule)
    if not any(f.code == "not-ours" for f in findings):
        enter_deleted(book, settings, state, findings)
    dates = read_round_dates(book, schedule, kept, findings)
    settings = replace(settings, event=replace(settings.event, round_dates=dates))
    tournament, contradiction = None, None
    try:
        tournament = assemble(settings, players, rounds, kept, renumbered)
    except ModelError as error:
        contradiction = error
    reading = Reading(
        tournament, (), places, settings, players_view, tuple(players), rounds, renumbered,
        known, kept, recorded, former,
        _unless_damaged(book, lambda: known.phase, "sheets.store.phase", findings),
        given_out.published, given_out.lost,
        state is None and of_the_book and kept_state(book, known), left_out,
    )  # fmt: skip
    # If a part of the workbook is missing, all contradictions to it follow from that.
    if not any(map(part_missing, findings)):
        check_consistency(reading, findings)
    if contradiction is not None and not findings.errors:
        tpn = contradiction.place.tpn
        place = places.player(tpn) if tpn else settings.place("event.name")
        findings.raised(contradiction, place)
    ordered = _in_sheet_order(book, findings)
    return replace(reading, issues=tuple(ordered))


def _unless_damaged(
    book: Book, value: Callable[[], _Value], key: str, findings: Findings
) -> _Value | None:
    """Return a value of the memory; None, and a warning, where somebody changed its text."""
    try:
        return value()
    except InputError as error:
        place = replace(error.place, sheet=title_of(book, Sheet.STORE) or "")
        findings.warning(place, key, reason=error.issue)
        return None


def _not_said_again(players: Iterable[PlayerRow], memory: Memory, findings: Findings) -> None:
    """Remove warnings of confirmed players of the same name, unless there are more of them now."""
    found = [issue for issue in findings if issue.key == "players.player-twice"]
    if not found:
        return
    try:
        kept = memory.events
    except InputError:  # said elsewhere
        return
    said = [one.said for one in kept if (one.code, one.answer) == ("PLAYER-TWICE", CONFIRMED)]
    not_all_named = any("..." in text for text in said)
    pairs = fold(" ".join(said))
    names = Counter(fold(item.player.name[:60]) for item in players)
    for issue in found:
        name = fold(str(issue.params["name"])[:60])
        if not_all_named or names[name] <= 1 + pairs.count(f"{name} ("):
            findings.drop(issue.place, issue.code)


def _recognise(book: Book, findings: Findings) -> None:
    """Report a workbook that is not a tournament, or is of a version we do not know."""
    version = book.names().get(layout.VERSION_NAME, "").lstrip("=")
    players = title_of(book, Sheet.PLAYERS) is not None
    # Other programs, too, call the sheet of a list "Players".
    players = players and bool(version or Sheet.PLAYERS.table in book.tables())
    if not players and title_of(book, Sheet.TOURNAMENT) is None:
        findings.error(Place(file=book.source), "sheets.not-ours")
    if version.isdigit() and int(version) > layout.FORMAT_VERSION:
        findings.error(
            Place(file=book.source),
            "sheets.version",
            version=version,
            known=layout.FORMAT_VERSION,
        )


def _in_sheet_order(book: Book, findings: Iterable[Issue]) -> list[Issue]:
    order = {info.title: at for at, info in enumerate(book.sheets(), start=1)}

    def place(finding: Issue) -> int:
        sheet = finding.place.sheet
        if part_missing(finding):
            return -1
        return order.get(sheet, len(order) + 1) if sheet else 0

    return sorted(findings, key=place)


_PARTS = frozenset(("sheet-missing", "table-missing", "column-missing", "head-lost"))


def part_missing(finding: Issue) -> bool:
    """Return whether a missing sheet, table or column makes the rest unreadable."""
    return finding.severity is Severity.ERROR and finding.code in _PARTS


def _missing(
    book: Book,
    sheet: Sheet,
    found: View | None,
    needed: Iterable[str],
    findings: Findings,
    lang: str = "en",
) -> View | None:
    """Return the view if it has the needed columns; if not, report what is missing."""
    title = title_of(book, sheet)
    foreign = any(finding.code == "not-ours" for finding in findings)
    if foreign and (title is None or found is None):
        return None
    if title is None:
        word = Term(f"sheet.{sheet.key}")
        findings.error(Place(sheet=word.words(lang)), "sheets.sheet-missing", sheet=word)
        return None
    if found is None:
        enter_missing(title, sheet.table, findings)
        return None
    return _with_columns(found, needed, findings)


def _with_columns(found: View, needed: Iterable[str], findings: Findings) -> View | None:
    missing = [key for key in needed if key not in found.columns]
    corner = found.place(-1, "")
    for key in missing:
        findings.error(corner, "sheets.column-missing", column=Term(f"column.{key}"))
    for key, header in found.twice:
        findings.warning(corner, "sheets.column-twice", first=found.header(key), second=header)
    return None if missing else found


def _settings(book: CachedBook, kept: Kept, language_before: str, findings: Findings) -> Settings:
    found = view(book, Sheet.TOURNAMENT.table, layout.SETTING_COLUMNS)
    found = _missing(book, Sheet.TOURNAMENT, found, ("setting", "value"), findings)
    if found is None:
        return Settings()
    enter_cycles(book, found, ("value",), findings)
    return read_settings(found, kept, findings, language_before)


def _players_view(book: Book, settings: Settings, findings: Findings) -> View | None:
    found = view(
        book,
        Sheet.PLAYERS.table,
        layout.PLAYER_KEYS,
        prefer=settings.language,
        pasted_by=("name",),
    )
    lang = settings.language
    found = _missing(book, Sheet.PLAYERS, found, ("tpn", "name"), findings, lang)
    if found is not None:
        _columns_not_read(found, findings)
        _columns_beside(book, found, findings)
        found = _without_rows_apart(book, found, findings)
    return found


_APART = 5
"""How many empty rows separate following rows from the list of players."""


def _without_rows_apart(book: Book, found: View, findings: Findings) -> View:
    """Return the list without rows under its table and apart from it, such as a total."""
    filled = [r for r in range(len(found.rows)) if not found.blank(r, layout.PLAYER_COLUMNS)]
    body = len(found.rows) - found.below
    before = max((row for row in filled if row < body), default=body)
    for above, row in pairwise(filled):
        if row < body and row - above > _APART:
            findings.warning(
                found.place(row, "name"),
                "sheets.row-apart.player",
                name=found.text(row, "name")[:40],
                rows=row - above - 1,
            )
    if found.below and body - before > _APART:
        found = replace(found, rows=found.rows[:body], below=0)
    column = found.table.left + found.columns["name"]
    first = found.table.top + 1 + len(found.rows)
    cells = book.read_cells(found.table.sheet).items()
    for row, value in sorted((row, value) for (row, at), value in cells if at == column):
        if row >= first and text_of(value):
            findings.warning(
                Place(sheet=found.table.sheet, cell=f"{column_letters(column)}{row}"),
                "sheets.row-apart",
                name=text_of(value)[:40],
            )
            break
    return found


def _columns_not_read(found: View, findings: Findings) -> None:
    """Report missing columns of the list, and headings that may have replaced them."""
    table, known = found.table, set(found.columns.values())
    others = [
        phrase("part.quoted-at", said=header, cell=f"{column_letters(table.left + at)}{table.top}")
        for at, header in enumerate(table.headers)
        if at not in known and header not in {twice for _, twice in found.twice}
    ]
    corner = found.place(-1, "")
    for key in layout.PLAYER_COLUMNS:
        if key in found.columns:
            continue
        severity = Severity.WARNING if COLUMNS[key].pairs else Severity.NOTICE
        word = Term(f"column.{key}")
        if others:
            findings.enter(
                severity, corner, "sheets.column-missing.headers", column=word, headers=others[:12]
            )
        else:
            findings.enter(severity, corner, "sheets.column-missing.optional", column=word)


def _columns_beside(book: Book, found: View, findings: Findings) -> None:
    """Report headings of columns that can be added, beside the list and not in it.

    Excel extends the table over a heading typed there; scripts and LibreOffice do not.
    """
    table = found.table
    cells = book.read_cells(table.sheet)
    column = table.left + len(table.headers)
    while heading := text_of(cells.get((table.top, column))):
        if language.find("column", heading, layout.PLAYER_OPTIONS) is not None:
            findings.warning(
                Place(sheet=table.sheet, cell=f"{column_letters(column)}{table.top}"),
                "sheets.column-beside",
                column=heading[:40],
            )
        column += 1


def _computed_sheets(book: Book, settings: Settings, findings: Findings) -> None:
    """Report missing sheets that are only written, never read."""
    tables = book.tables()
    for sheet in (Sheet.STANDINGS, Sheet.CROSSTABLE):
        told = (f.code == "not-ours" or f.params.get("table") == sheet.table for f in findings)
        if sheet.table not in tables and not any(told):
            title, word = title_of(book, sheet), Term(f"sheet.{sheet.key}")
            findings.warning(
                Place(sheet=title or word.words(settings.language)),
                "sheets.computed-sheet-missing",
                sheet=title or word,
                table=sheet.table,
            )


def _rounds(
    book: CachedBook,
    settings: Settings,
    players: Sequence[PlayerRow],
    former: Former,
    outside: Mapping[str, str],
    findings: Findings,
) -> tuple[dict[int, RoundSheet], dict[int, str]]:
    """Return the rounds by number, and their names for rows of the list that have none."""
    sheets: dict[int, RoundSheet] = {}
    nameless: dict[int, str] = {}
    heads = lost_heads(book)
    findings.take(head.issue for lost in heads.values() for head in lost)
    for number, found in view_round_tables(book, prefer=settings.language).items():
        if any(head.stops for head in heads.get(found.table.name, ())):
            continue
        if _with_columns(found, NEEDED_BOARD_COLUMNS, findings) is not None:
            enter_cycles(book, found, ("white_tpn", "result", "black_tpn"), findings)
            sheets[number], names = round_of(
                book, number, found, players, former, outside, findings
            )
            nameless = names | nameless
    return sheets, nameless


def _names_cleared(found: View, nameless: Mapping[int, str], findings: Findings) -> None:
    for row, name in sorted(nameless.items()):
        place, number = found.place(row, "name"), found.text(row, "tpn")
        findings.drop(place, "name-missing")
        findings.error(place, "players.name-missing.cleared", number=number, name=name)
