"""Write a tournament to the sheets, changing only the cells that differ."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import replace

from swissheet.errors import InputError, Issue, Place
from swissheet.model import (
    Bye,
    Round,
    Tournament,
    edition_named,
)
from swissheet.model.rulings import pairing_points
from swissheet.notation import BYE_KEYS
from swissheet.workbook.host.book import Area, Book, Value
from swissheet.workbook.memory.edits.changes import Changes
from swissheet.workbook.memory.remainder import Exact, Kept, kept_of, state_of_ranks
from swissheet.workbook.shared import language, layout
from swissheet.workbook.shared.findings import Findings
from swissheet.workbook.shared.layout import Sheet
from swissheet.workbook.shared.result_cells import result_cell
from swissheet.workbook.shared.schedule import day_text
from swissheet.workbook.shared.settings.paper import Paper
from swissheet.workbook.shared.settings.table import OPTIONS
from swissheet.workbook.shared.shorthand import format_byes, parse_byes
from swissheet.workbook.shared.typed import points_value, text_of
from swissheet.workbook.shared.view import View, view
from swissheet.workbook.sheets.computed.names import round_names
from swissheet.workbook.sheets.copied_sheet import games_again
from swissheet.workbook.sheets.players.extra_columns import arbiter_cells, with_columns_used
from swissheet.workbook.sheets.players.read import PlayerRow, exact_player, player_values
from swissheet.workbook.sheets.reading.assembly import absences
from swissheet.workbook.sheets.reading.lost import schedule_gone
from swissheet.workbook.sheets.reading.reading import Reading
from swissheet.workbook.sheets.rounds.read import RoundSheet
from swissheet.workbook.sheets.schedule.read import date_cells, read_schedule
from swissheet.workbook.sheets.schedule.write import fill_schedule, keep_schedule
from swissheet.workbook.sheets.sync.games_beside import (
    Apart,
    follow_boards,
    formulas_left,
    games_beside,
    gone_from,
    of_formulas,
    rows_computed,
    set_apart,
)
from swissheet.workbook.sheets.sync.renumbering import follow_players
from swissheet.workbook.sheets.tournament.read import Settings, exact_settings, setting_values

_ROUND_KEYS = tuple(key for key in layout.BOARD_COLUMNS if key != "game")


def meant_by(tournament: Tournament) -> Tournament:
    """Return the tournament as a workbook would be read again: without its source.

    A knock-out lasts as long as its matches are drawn, and has no announced number of rounds.
    """
    if not tournament.system.announces_rounds:
        tournament = replace(tournament, rounds_total=0)
    return replace(tournament, source=None)


def sync(
    changes: Changes, reading: Reading, tournament: Tournament, *, games_stay: bool = False
) -> tuple[int, Sequence[Issue]]:
    """Write ``tournament`` to the sheets; the players are those of ``reading``.

    Typed results get their usual form, names and points beside them are updated, and cells with
    formulas of the organiser stay. Games beside boards move with their players; those whose players
    no longer meet are moved to the sheet Games.

    Args: games_stay: games beside boards stay in their rows where the boards change.
    Returns: how many games were moved to the sheet Games, and notices about those that did not move
             with their players.
    """
    adopt_pasted_rows(changes.book, reading)
    _sync_players(changes, reading, tournament)
    _sync_settings(changes, reading, tournament)
    follow_players(changes, reading, tournament)
    before = reading.tournament
    last = tournament.rounds_paired
    ensure_rounds(changes, reading, last)
    lang = reading.settings.language
    total = max(tournament.rounds_total, last)
    keep_schedule(
        changes,
        reading.settings.schedule,
        total,
        lang,
        schedule_gone(reading.settings, reading.state),
    )
    games_again(changes.book, lang)
    apart, formulas = list[Apart](), list[Place]()
    for number in range(1, max(last, reading.last_paired) + 1):
        sheet = reading.rounds.get(number)
        after = tournament.round(number)
        beside = games_beside(changes, reading, before, number) if before is not None else None
        if number > last:
            clear_round(changes, number)
            if before is not None and beside is not None:
                apart += gone_from(changes, beside, before, number)
                formulas += formulas_left(changes, beside, number, None)
        elif (
            sheet is not None
            and sheet.paired
            and before is not None
            and _same_pairing(before.round(number), after)
        ):
            _sync_boards(changes, sheet, tournament, reading.settings.paper)
        else:
            gone = {item.player.tpn for item in reading.players if item.gone_in(number)}
            fill_round(changes, number, tournament, reading.settings, gone)
            if before is not None and beside is not None and not games_stay:
                apart += follow_boards(changes, beside, before, after)
                formulas += formulas_left(changes, beside, number, after)
    set_apart(changes, apart, lang)
    return len(apart), [of_formulas(formulas)] if formulas else []


def adopt_pasted_rows(book: Book, reading: Reading) -> None:
    """Extend the tables by rows typed directly under the list of players or a round."""
    views = [sheet.view for sheet in reading.rounds.values()]
    for found in (reading.players_view, *views):
        if found is not None and found.below:
            book.adopt_rows(found.table.name, found.below)


def _same_pairing(one: Round, other: Round) -> bool:
    return one.byes == other.byes and [(g.white, g.black) for g in one.games] == [
        (g.white, g.black) for g in other.games
    ]


def _sync_players(changes: Changes, reading: Reading, tournament: Tournament) -> None:
    found = reading.players_view
    if found is None:
        return
    cells: dict[tuple[int, str], Value] = {}
    for item in reading.players:
        cells[item.row, "tpn"] = item.player.tpn
        if item.starts_in and (not item.given or not found.text(item.row, "starts_in")):
            cells[item.row, "starts_in"] = item.starts_in
        if item.given == item.player.tpn:
            del cells[item.row, "tpn"]
        if missed(found, item):
            cells[item.row, "byes"] = format_byes(item.byes)
    cells |= announced_byes(reading.players, tournament)
    changes.set_cells(found, cells)


def _sync_settings(changes: Changes, reading: Reading, tournament: Tournament) -> None:
    """Write the number of rounds, and settings that name players after a renumbering."""
    settings, before = reading.settings, reading.tournament
    if settings.view is None or before is None:
        return
    values = setting_values(tournament, settings.language)
    keys = ["forbidden", "adjustments"] if reading.renumbered else []
    keys += [
        key
        for key in ("forbidden", "adjustments", "rounds_total", "tiebreaks")
        if getattr(before, key) != getattr(tournament, key)
    ]
    keys += [of.key for key, of in OPTIONS.items() if before.option(key) != tournament.option(key)]
    rows = settings.rows
    changes.set_cells(
        settings.view, {(rows[key], "value"): values[key] for key in keys if key in rows}
    )


def _sync_boards(changes: Changes, sheet: RoundSheet, tournament: Tournament, paper: Paper) -> None:
    """Write names, numbers, points and results of a paired round, row by row in place."""
    found, round_ = sheet.view, tournament.round(sheet.number)
    names = round_names(tournament, round_, paper)
    scores = pairing_points(tournament.as_paired(sheet.number), sheet.number - 1)
    cells: dict[tuple[int, str], Value] = {}

    def side(row: int, colour: str, tpn: int) -> None:
        cells[row, f"{colour}_tpn"] = tpn
        cells[row, colour] = paper.named(tournament.player(tpn), names[tpn])
        cells[row, f"{colour}_points"] = points_value(scores[tpn])

    for board, (item, game) in enumerate(zip(sheet.boards, round_.games, strict=True), start=1):
        side(item.row, "white", game.white)
        side(item.row, "black", game.black)
        cells[item.row, "result"] = result_cell(game.white_result, game.black_result)
        if not found.text(item.row, "board"):
            cells[item.row, "board"] = board
    for item in sheet.rows:
        if item.bye is not None:
            side(item.row, "white", item.white.player.tpn)
            cells[item.row, "result"] = BYE_KEYS[item.bye]
    changes.set_cells(found, {at: value for at, value in cells.items() if not found.computed(*at)})


def fill_round(
    changes: Changes,
    number: int,
    tournament: Tournament,
    settings: Settings,
    gone: Container[int] = frozenset(),
) -> None:
    """Write the boards and byes of a round to its sheet, and show it.

    Args: gone: the TPNs of players who had left or were expelled; the list of players has them, so
              not every round repeats them.
    """
    name = layout.round_table(number)
    found = view(changes.book, name, layout.BOARD_COLUMNS, prefer=settings.language)
    if found is None:
        raise InputError("writing.table-missing.round", table=name, round=number)
    keys = [key for key in _ROUND_KEYS if key in found.columns]
    made = _round_rows(number, tournament, settings, gone)
    rows = [[cells.get(key) for key in keys] for cells in made]
    rows += [[None] * len(keys)] * (rows_computed(found) - len(rows))
    changes.set_rows(name, [found.header(key) for key in keys], rows)
    changes.show(name, True)


def _round_rows(
    number: int, tournament: Tournament, settings: Settings, gone: Container[int]
) -> list[dict[str, Value]]:
    round_ = tournament.round(number)
    names = round_names(tournament, round_, settings.paper)
    scores = pairing_points(tournament.as_paired(number), number - 1)
    rows: list[dict[str, Value]] = []

    def side(colour: str, tpn: int) -> dict[str, Value]:
        return {
            f"{colour}_tpn": tpn,
            colour: settings.paper.named(tournament.player(tpn), names[tpn]),
            f"{colour}_points": points_value(scores[tpn]),
        }

    for board, game in enumerate(round_.games, start=1):
        result = result_cell(game.white_result, game.black_result)
        sides = side("white", game.white) | side("black", game.black)
        rows.append({"board": board, "result": result, **sides})
    for tpn, bye in sorted(round_.byes, key=lambda item: item[1] is not Bye.PAB):
        if bye is Bye.ZPB and tpn in gone:
            continue
        word = language.text(f"bye.{bye.name.lower()}", settings.language)
        rows.append({**side("white", tpn), "result": BYE_KEYS[bye], "black": word})
    return rows


def clear_round(changes: Changes, number: int) -> None:
    """Remove the boards from the sheet of a round and hide it; its column *Game* stays.

    With a formula in that column the table keeps its rows: the formula would be lost with its row,
    or copied to new rows.
    """
    name = layout.round_table(number)
    found = view(changes.book, name, layout.BOARD_COLUMNS)
    if found is not None:
        headers = [found.header(key) for key in _ROUND_KEYS if key in found.columns]
        rows = len(found.rows) if rows_computed(found) else 0
        changes.set_rows(name, headers, [[None] * len(headers)] * rows)
        changes.show(name, False)


def ensure_rounds(changes: Changes, reading: Reading, rounds: int) -> None:
    """Make a sheet for every round; missing ones are copied from the last existing one.

    Raises: InputError: there is no round sheet to copy.
    """
    book = changes.book
    tables = book.tables()
    missing = [n for n in range(1, rounds + 1) if layout.round_table(n) not in tables]
    if not missing:
        return
    if not reading.rounds:
        raise InputError("writing.sheet-missing.round")
    lang = reading.settings.language
    pattern = max(reading.rounds)
    for number in missing:
        title = language.text("sheet.round", lang, n=number)
        table = layout.round_table(number)
        old = tables[layout.round_table(pattern)]
        before = book.tables().get(layout.round_table(number - 1), old).sheet
        book.copy_sheet(old.sheet, title, {old.name: table}, after=before, visible=False)
        book.write_rows(table, old.headers, [])
        heading = book.read_range(title, "A2").rows[0][0]
        if language.round_number(text_of(heading)) == pattern:
            book.set_cells(title, {"A2": title})
        book.set_name(layout.round_name(number), Area(title, "A1"), hidden=True)
        count = book.place(layout.round_count_name(pattern))
        if count is not None:
            book.set_name(layout.round_count_name(number), Area(title, count.ref), hidden=True)
        for of in (layout.round_date_name, lambda n: layout.note_name(layout.round_name(n))):
            area = book.place(of(pattern))
            if area is not None:
                book.set_name(of(number), Area(title, area.ref), hidden=True)
                book.set_cells(title, {area.ref.partition(":")[0]: None})


def kept_now(book: Book, reading: Reading, tournament: Tournament) -> Kept:
    """Return the data of a written tournament that no sheet shows."""
    settings = view(book, Sheet.TOURNAMENT.table, layout.SETTING_COLUMNS)
    exact: dict[str, tuple[str, object]] = {}
    if settings is not None:
        shown = {key: settings.value(row, "value") for key, row in reading.settings.rows.items()}
        exact |= exact_settings(tournament, shown)
    schedule = read_schedule(book, reading.settings.language, Findings())
    dates = [text_of(value) for _, value in date_cells(book, schedule)]
    if _read_dates(dates) != tournament.event.round_dates:
        exact["round_dates"] = ("|".join(dates), list(tournament.event.round_dates))
    players = _exact_players(book, tournament)
    announced = _announced_list(reading, tournament)
    paired = max((tournament.rounds_paired, *reading.rounds_gone))
    ranked = _ranked(reading, tournament)
    return kept_of(tournament, exact, players, announced, paired, ranked)


def _ranked(reading: Reading, tournament: Tournament) -> int:
    """Return the state for which the ranks are valid: that of the imported file."""
    if any(player.rank for player in reading.kept.players):
        return reading.kept.ranked
    return state_of_ranks(tournament) if any(p.rank for p in tournament.players) else 0


def _announced_list(reading: Reading, tournament: Tournament) -> tuple[str, ...] | None:
    """Return the tie-breaks in force when round 1 was paired; None until then."""
    if not tournament.rounds_paired:
        return None
    known = reading.kept.tiebreaks if reading.started else None
    return tournament.tiebreaks if known is None else known


def _exact_players(book: Book, tournament: Tournament) -> dict[int, Exact]:
    found = view(book, Sheet.PLAYERS.table, layout.PLAYER_KEYS)
    if found is None:
        return {}
    shown = {
        tpn: {key: line[at] for key, at in found.columns.items()}
        for tpn, line in zip(found.texts("tpn"), found.rows, strict=True)
    }
    exact = {p.tpn: exact_player(p, shown.get(str(p.tpn), {})) for p in tournament.players}
    return {tpn: own for tpn, own in exact.items() if own}


def _read_dates(shown: Iterable[str]) -> tuple[str, ...]:
    dates = []
    for text in shown:
        try:
            dates.append(day_text(text)[0])
        except InputError:
            dates.append(text)
    while dates and not dates[-1]:
        dates.pop()
    return tuple(dates)


def fill(changes: Changes, reading: Reading, tournament: Tournament) -> None:
    """Write a tournament into a workbook without players: settings, players, dates, rounds."""
    settings, found = reading.settings, reading.players_view
    if settings.view is None or found is None:
        raise InputError("writing.table-missing.lists")
    values = setting_values(tournament, settings.language)
    by_code = "BAKU" in tournament.event.system_code.upper()
    if tournament.virtual_points and (by_code or edition_named(tournament.options)):
        values["acceleration"] = language.text("value.acceleration.baku", settings.language)
    changes.set_cells(
        settings.view,
        {(settings.rows[key], "value"): v for key, v in values.items() if key in settings.rows},
    )
    found = with_columns_used(changes, reading.settings.language, tournament, found)
    keys = [*(key for key in layout.PLAYER_KEYS if key in found.columns), *found.others]
    last = tournament.rounds_paired
    wanted: dict[int, dict[int, Bye]] = {}
    for round_ in tournament.rounds[last:]:
        for tpn, bye in round_.byes:
            wanted.setdefault(tpn, {})[round_.number] = bye
    by_arbiter = arbiter_cells(tournament)
    rows: list[list[Value]] = []
    for player in tournament.players:
        cells = player_values(player) | _announced(
            wanted.get(player.tpn, {}), tournament.left.get(player.tpn)
        )
        cells |= by_arbiter.get(player.tpn, {})
        rows.append([cells.get(key) for key in keys])
    free = len(found.rows) - found.below
    rows += [[None] * len(keys)] * (free - len(rows))
    changes.set_rows(found.table.name, [found.header(key) for key in keys], rows)
    ensure_rounds(changes, reading, last)
    fill_schedule(changes, settings.schedule, tournament, settings.language)
    for number in range(1, last + 1):
        fill_round(changes, number, tournament, settings)


def _announced(byes: Mapping[int, Bye], left: int | None) -> dict[str, Value]:
    """Return byes of the rounds to come, as the columns of the list of players show them.

    Args: left: the last round before the player left.
    """
    if left is None:
        return {"byes": format_byes(byes)}
    before = {number: bye for number, bye in byes.items() if number <= left}
    return {"withdrawn_after": left, "byes": format_byes(before)}


def missed(found: View, item: PlayerRow) -> bool:
    """Return whether a returned player's absences are known but not in the cell."""
    named = parse_byes(found.value(item.row, "byes"), 0)
    return bool(item.byes.keys() - named.keys())


def announced_byes(
    players: Iterable[PlayerRow], tournament: Tournament
) -> dict[tuple[int, str], Value]:
    """Return the cells to change for the byes of rounds not paired yet."""
    last, total = tournament.rounds_paired, tournament.rounds_total
    cells: dict[tuple[int, str], Value] = {}
    wanted: dict[int, dict[int, Bye]] = {}
    for round_ in tournament.rounds[last:]:
        for tpn, bye in round_.byes:
            wanted.setdefault(tpn, {})[round_.number] = bye
    for item in players:
        tpn = item.player.tpn
        want = wanted.get(tpn, {})
        if _ahead(item, last, total) == want:
            continue
        plain = replace(item, byes={r: b for r, b in item.byes.items() if r <= last})
        implied = _ahead(plain, last, total)
        if any(want.get(number) is None for number in implied):
            plain = replace(plain, left=False, withdrawn_after=0)
            cells[item.row, "withdrawn_after"] = None
            if any(want.get(number) is None for number in _ahead(plain, last, total)):
                plain = replace(plain, starts_in=0)
                cells[item.row, "starts_in"] = None
            implied = _ahead(plain, last, total)
        own = {r: bye for r, bye in want.items() if implied.get(r) is not bye}
        cells[item.row, "byes"] = format_byes({**plain.byes, **own})
    return cells


def _ahead(item: PlayerRow, last: int, total: int) -> dict[int, Bye]:
    """Return the byes that a row of the list announces for the rounds after ``last``."""
    table = absences([item], last, total)
    return {number: byes[item.player.tpn] for number, byes in table.items() if number > last}
