"""Write the Checks sheet, the notes under the titles, and the status line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from swissheet.doubts import undecided
from swissheet.errors import Issue, Place, Severity
from swissheet.rounds import missing_results
from swissheet.workbook.host.book import Area, Book, Link
from swissheet.workbook.host.own_names import COUNT_NAME
from swissheet.workbook.memory.checked_games import by_mark
from swissheet.workbook.shared import language, layout
from swissheet.workbook.shared.layout import Sheet
from swissheet.workbook.shared.matches import match_boards, match_line
from swissheet.workbook.shared.settings.knockout import so_far
from swissheet.workbook.shared.view import View, view
from swissheet.workbook.sheets.copied_sheet import checks_again
from swissheet.workbook.sheets.games.read import game_rows, games_view
from swissheet.workbook.sheets.looks.looks import mend_looks
from swissheet.workbook.sheets.looks.printing import (
    print_games,
    print_players,
    print_schedule,
    print_settings,
)
from swissheet.workbook.sheets.reading.life import Life, Stage, lives_of
from swissheet.workbook.sheets.reading.reading import Reading
from swissheet.workbook.sheets.schedule.write import next_round, write_heads

# More problems than anybody reads; each costs an open program a few cells.
_AT_MOST = 500


def status_line(reading: Reading) -> str:
    """Return the status line: the next step, and whether the last round is published."""
    line, published = _next(reading), ""
    if reading.last_paired and not _counts(reading.issues)[0]:
        published = _published(reading, reading.last_paired, _lives(reading), of="status")
    return f"{line} {published}" if published else line


def _lives(reading: Reading) -> dict[int, Life]:
    """Return the stage of every round; nothing where no round was published."""
    if not reading.published.rounds:
        return {}
    return {life.round: life for life in lives_of(reading)}


def _published(
    reading: Reading, number: int, lives: Mapping[int, Life], *, of: str = "note"
) -> str:
    """Return when a round was published last, and whether that still holds; "" if never.

    Args: of: ``status`` for the status line, which says what to do; ``note`` for the note of a
              sheet on the wall, which does not.
    """
    versions, life = reading.published.of(number), lives.get(number)
    if not versions or (life is not None and life.stage is Stage.OPEN):
        return ""
    return language.text(
        f"{of}.published_changed" if life is not None and life.changed else f"{of}.published",
        reading.settings.language,
        when=f"{versions[-1].when:%Y-%m-%d %H:%M}",
        version=len(versions),
    )


def _next(reading: Reading) -> str:
    lang, tournament = reading.settings.language, reading.tournament
    errors, warnings, _ = _counts(reading.issues)
    if errors or tournament is None:
        return language.text("status.problems", lang, errors=errors, warnings=warnings)
    waiting = sum(issue.severity is Severity.QUESTION for issue in reading.issues)
    if waiting:
        return language.text("status.waiting", lang, changes=waiting)
    last, total = tournament.rounds_paired, tournament.rounds_total
    players = len(tournament.players)
    if reading.phase is not None:
        return language.text("status.phase", lang, round=reading.phase.round)
    if players < 2 and not last:
        return language.text("status.empty", lang)
    if not last:
        return language.text("status.ready", lang, players=players, round=1)
    rounds = total or "?"
    missing = missing_results(tournament, last)
    if missing:
        rounds = so_far(tournament)[1] or rounds
        return language.text(
            "status.missing",
            lang,
            round=last,
            rounds=rounds,
            missing=len(missing),
            boards=len(tournament.round(last).games),
            board=missing[0],
        )
    drawn = next(undecided(tournament), None)
    if drawn is not None:
        return language.text("status.undecided", lang, round=last, **drawn.params)
    without = tournament.open_boards(last)
    decided, planned = so_far(tournament)
    rounds = planned or rounds
    if decided:
        return language.text("status.knockout", lang, rounds=last)
    if total and last >= total and without:
        number, boards = without[0]
        return language.text(
            "status.adjourned",
            lang,
            open=sum(len(boards) for _, boards in without),
            round=number,
            board=boards[0],
        )
    if total and last >= total:
        return language.text("status.finished", lang, rounds=rounds)
    adjourned = tournament.round(last).adjourned_boards
    if adjourned:
        return language.text(
            "status.complete_but",
            lang,
            round=last,
            rounds=rounds,
            open=len(adjourned),
            board=adjourned[0],
            next=last + 1,
        )
    return language.text("status.complete", lang, round=last, rounds=rounds, next=last + 1)


def refresh(book: Book, reading: Reading) -> str:
    """Write checks, notes, status line, links and print areas; return the status line.

    The list of players is printed as far as it is filled, and an empty list of problems or games is
    not printed. Sheets that were written to get back their lost look.
    """
    _write_checks(book, reading)
    _write_notes(book, reading)
    status = status_line(reading)
    book.report(status)
    print_settings(book, reading)
    print_players(book, reading)
    link_games(book, reading)
    print_games(book, reading)
    print_schedule(book, reading)
    mend_looks(book, reading)
    return status


def _counts(issues: Sequence[Issue]) -> tuple[int, int, int]:
    severities = [issue.severity for issue in issues]
    return (
        severities.count(Severity.ERROR),
        severities.count(Severity.WARNING),
        severities.count(Severity.NOTICE),
    )


def _write_checks(book: Book, reading: Reading) -> None:
    lang = reading.settings.language
    found = view(book, Sheet.CHECKS.table, layout.CHECK_COLUMNS)
    if found is None:
        checks_again(book, lang)
        found = view(book, Sheet.CHECKS.table, layout.CHECK_COLUMNS)
    if found is None:
        return
    worst_first = sorted(reading.issues, key=lambda issue: -issue.severity)[:_AT_MOST]
    keys = [key for key in layout.CHECK_COLUMNS if key in found.columns and key != "cell"]
    rows = []
    for issue in worst_first:
        found_there, wanted = issue.halves(lang)
        line = {
            "severity": language.text(f"severity.{issue.severity.name.lower()}", lang),
            "sheet": issue.place.sheet,
            "found": found_there,
            "wanted": wanted,
        }
        rows.append([line[key] for key in keys])
    if "cell" in found.columns:
        _clear_cells(book, found)
    book.write_rows(found.table.name, [found.header(key) for key in keys], rows)
    if "cell" in found.columns:
        _write_cells(book, found, [issue.place for issue in worst_first])
    errors, warnings, notices = _counts(reading.issues)
    note = language.text("note.checks_none", lang)
    if reading.issues:
        questions = sum(issue.severity is Severity.QUESTION for issue in reading.issues)
        note = language.text(
            "note.checks",
            lang,
            errors=errors,
            questions=questions,
            warnings=warnings,
            notices=notices,
        )
    _note(book, Sheet.CHECKS.defined_name, note)
    title, needed = found.table.sheet, bool(reading.issues)
    if any(info.title == title and info.visible is not needed for info in book.sheets()):
        book.show_sheet(title, needed)


def _clear_cells(book: Book, found: View) -> None:
    """Clear the column of the cells, but for links, which are written later.

    Older versions wrote texts and hyperlinks there.
    """
    texts = [
        found.cell(row, "cell")
        for row, text in enumerate(found.texts("cell"))
        if text and not found.computed(row, "cell")
    ]
    if texts:
        first, last = found.cell(0, "cell"), found.cell(len(found.rows) - 1, "cell")
        book.set_links(found.table.sheet, f"{first}:{last}", {})
        book.set_cells(found.table.sheet, dict.fromkeys(texts))


def _write_cells(book: Book, found: View, places: Sequence[Place]) -> None:
    """Write the cells of the problems as links.

    They are formulas, because an open program can write hundreds of them in one call.
    """
    titles = {info.title for info in book.sheets()}
    links = {
        row: Link(place.cell, Area(place.sheet, place.cell))
        for row, place in enumerate(places)
        if place.sheet in titles and place.cell
    }
    book.set_row_links(found.table.name, found.header("cell"), links)
    texts = {
        found.cell(row, "cell"): place.cell
        for row, place in enumerate(places)
        if row not in links and place.cell
    }
    if texts:
        book.set_cells(found.table.sheet, texts)


def _write_notes(book: Book, reading: Reading) -> None:
    lang, tournament = reading.settings.language, reading.tournament
    lives, schedule = _lives(reading), reading.settings.schedule
    write_heads(book, schedule, reading.last_paired, lang)
    for number, sheet in reading.rounds.items():
        note = ""
        if tournament is not None and sheet.paired:
            note = language.text("note.round", lang, boards=len(sheet.boards))
            pairs = [(g.white, g.black) for g in tournament.round(number).games]
            matches = match_line(match_boards(tournament, number, pairs), lang)
            following = next_round(schedule, number, tournament.rounds_total, lang)
            note = " · ".join(part for part in (note, matches, following) if part)
        published = _published(reading, number, lives)
        if published:
            note = f"{note} · {published}" if note else published
        phase = reading.phase
        if phase is not None and phase.round == number:
            since = f"{phase.since:%Y-%m-%d %H:%M}"
            who = _shortened(phase.who)
            key = "note.phase" if who else "note.phase_unsigned"
            banner = language.text(
                key, lang, round=number, since=since, **({"who": who} if who else {})
            )
            # It is alone in the line: a text wider than the table would make the printed page
            # wider.
            note = f"{layout.BANNER} {banner}"
        _note(book, layout.round_name(number), note)
    _count_last(book, reading.last_paired or 1)


_LETTERS_OF_NAME = 24


def _shortened(name: str) -> str:
    return name if len(name) <= _LETTERS_OF_NAME else f"{name[: _LETTERS_OF_NAME - 3]}..."


def _count_last(book: Book, number: int) -> None:
    """Show the count of this round's results on the first sheet."""
    area, shown = book.place(layout.round_count_name(number)), book.place(COUNT_NAME)
    if area is not None and area != shown:
        book.set_name(COUNT_NAME, area, hidden=True)


def _note(book: Book, sheet_name: str, text: str) -> None:
    area = book.place(layout.note_name(sheet_name))
    if area is not None:
        book.set_cells(area.sheet, {area.ref.partition(":")[0]: text})


# The links to boards are not kept: they are computed from the checked games and the present places
# of the boards. So they are right after a sheet was renamed or a list moved. A changed game has no
# link until the next check.
_COLUMN = "link"


def link_games(book: Book, reading: Reading) -> None:
    """Write a link to its board beside each game, if there is a column for it.

    Texts that a person typed into the column stay.
    """
    found = games_view(book, reading.settings.language)
    if found is None or not {"moves", _COLUMN} <= found.columns.keys():
        return
    rows = range(len(found.rows) - found.below)
    links = {row: link for row, link in _links(found, reading) if row in rows}
    if links or any(found.computed(row, _COLUMN) for row in rows):
        book.set_row_links(found.table.name, found.header(_COLUMN), links)


def _links(found: View, reading: Reading) -> Iterator[tuple[int, Link]]:
    known = by_mark(reading.memory.checked_games)
    for game in game_rows(found) if known else ():
        checked = known.get(game.mark())
        if checked is None or not checked.round:
            continue
        place = reading.places.board(checked.round, checked.board, "board")
        if place.cell:
            shown = language.text(
                "verdict.link",
                reading.settings.language,
                round=checked.round,
                board=checked.board,
            )
            yield game.row, Link(shown, Area(place.sheet, place.cell))
