"""The games of the sheet Games are checked, and what was found stands beside them."""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace

from swissheet.errors import Issue, Place, RulesError, Severity, WorkbookError
from swissheet.formats.pgn import Board, check_id
from swissheet.formats.pgn.matching import without_board
from swissheet.model import Tournament
from swissheet.words import counted
from swissheet.words.message import Sentences, Term
from swissheet.workbook.actions.games.keeping import Keeping, LastCheck
from swissheet.workbook.actions.outcome import Outcome
from swissheet.workbook.actions.registry import action
from swissheet.workbook.actions.transaction import Transaction, begin
from swissheet.workbook.actions.words import caption
from swissheet.workbook.changes.ask.questions import NO_ANSWERS
from swissheet.workbook.games.beside_moves import (
    notes_replaced,
    tell_moves_beside,
    verdicts_of_before,
)
from swissheet.workbook.games.boards import missing, said_cells, to_take
from swissheet.workbook.games.judging import Judged, cell_of, judged, shown_on
from swissheet.workbook.games.moveless import told_of_rows
from swissheet.workbook.games.verdicts import verdict_of
from swissheet.workbook.host.book import Book, Value
from swissheet.workbook.memory.checked_games import GAMES_KEY
from swissheet.workbook.shared.language import text
from swissheet.workbook.shared.layout import Sheet
from swissheet.workbook.shared.result_cells import result_cell_read
from swissheet.workbook.shared.view import ROWS_APART_AT_MOST, View, title_of
from swissheet.workbook.sheets.games.read import (
    GameRow,
    game_rows,
    games_of_rounds,
    games_view,
    too_far,
)
from swissheet.workbook.sheets.games.typed import as_typed, left_over, shared_names

_At = tuple[str, int]

_GAMES_AT_MOST = 5000
_NAMED_AT_MOST = 20
_FOUND_ITSELF = "games.language-inferred"
"""What need not be told of each game: the language of its moves."""


def check_games(
    book: Book,
    *,
    when: dt.datetime,
    who: str,
    answers: frozenset[str] = NO_ANSWERS,
    take_results: bool = False,
    style: bool = False,
) -> Outcome:
    """Each game in the workbook is checked against the Laws and against its board.

    What was found stands on the sheet Games in the column *Verdict*; of round, board, players and
    result what nobody said there is filled in. Games beside their boards, on the sheets of the
    rounds, are checked with them. Results of pairing sheets that differ are told and stay as they
    are. Of each round of which there is a game, the boards that were played without one are told.
    Args:   take_results: boards without a result get that of their game, unless an error or a
            warning says something of it; that is asked about or refused as if it were typed.
            style: moves with wrong signs are told, too.
    Raises: RulesError: there are no games. WorkbookError: the sheet or one of its columns is gone,
            or a setting of the games cannot be read. ChangesError: as for a typed result.
    """
    asks_later = take_results
    with begin(book, "check_games", when, who, answers=answers, asks_later=asks_later) as work:
        found = _sheet(work)
        last = LastCheck.of(work.documents)
        nobodys = left_over(found, last.filled)
        games = [*game_rows(found, nobodys), *games_of_rounds(work.book, work.reading.rounds)]
        if not games and GAMES_KEY not in work.documents:
            raise RulesError("actions.no-games", sheet=found.table.sheet)
        if len(games) > _GAMES_AT_MOST:
            raise RulesError("actions.games-many", games=len(games), limit=_GAMES_AT_MOST)
        settings, known = work.reading.settings, work.reading.issues
        unread = settings.unread_of_games(known)
        if unread:
            raise WorkbookError.of(_of_settings(unread), known)
        typed = list(as_typed(games, last.filled, shared_names(work.tournament)))
        rules = replace(settings.games, style=style)
        checked = judged([one.game for one in typed], work.tournament, rules)
        own = verdicts_of_before(work.documents)
        moves_beside = tell_moves_beside(checked, found, own)
        kept = Keeping(work, found, typed, checked, last)
        followed = {at: None for at in nobodys | kept.gone if not found.computed(*at)}
        taken: Mapping[Board, str] = {}
        if take_results:
            taken = to_take(checked, work.tournament)
            _take(work, taken)
            # Before the rest is written: numbers that move with a late entry are nobody's typing.
            work.ask(answers)
            work.read_again()
        tournament = work.tournament
        in_words = _in_words(work, checked, taken)
        cells = _cells(found, checked, in_words, kept.as_it_is, own, tournament)
        cells = {at: said for at, said in cells.items() if not _kept(at, moves_beside)}
        notes = list(notes_replaced(found, own, cells))
        work.changes.set_cells(found, {**followed, **cells})
        work.write(tournament)
        kept.keep_filled(cells)
        kept.keep_found(in_words)
        without = missing(checked, tournament)
        resumed = work.reading.settings.games.resumed
        setting = work.reading.places.setting("games.resumed")
        nowhere = without_board(resumed, tournament, setting)
        moveless = list(told_of_rows(found, games, nobodys))
        issues = [*_told(checked), *notes, *moveless, *_without(work, without), *nowhere]
        work.listed = tuple(issues)
        open_ = to_take(checked, tournament)
        what = _summary(checked, taken, without) + _bare(moveless)
        outcome = work.commit(tournament, what)
    first = next((one.place for one in issues if one.severity is Severity.ERROR), None)
    return replace(
        outcome,
        told=tuple(_line(one, tournament, taken) + _noted(one, notes) for one in checked),
        listed=tuple(issues),
        place=first or Place(sheet=found.table.sheet),
        message=outcome.summary + _offer(open_, work.language),
        warning=first is not None,
    )


def take_results(
    book: Book, *, when: dt.datetime, who: str, answers: frozenset[str] = NO_ANSWERS
) -> Outcome:
    """:func:`check_games` with ``take_results``, for a click, which can say no more."""
    return check_games(book, when=when, who=who, answers=answers, take_results=True)


def _offer(open_: Mapping[Board, str], lang: str) -> str:
    """The results that could be taken, and how; nothing where there are none."""
    if not open_:
        return ""
    boards = ", ".join(f"{board.round}.{board.board}" for board in list(open_)[:_NAMED_AT_MOST])
    more = ", ..." if len(open_) > _NAMED_AT_MOST else ""
    return "\n\n" + text(
        "box.take_results",
        lang,
        count=len(open_),
        boards=boards + more,
        button=caption(action("take_results"), lang),
    )


def _of_settings(unread: Sequence[Issue]) -> Issue:
    """One problem for all the settings of the games that cannot be read, at the first of them."""
    if len(unread) == 1:
        return unread[0]
    return Issue(
        Severity.ERROR, "settings.games-unread", unread[0].place,
        {"cells": [issue.place.cell for issue in unread], "others": Sentences(tuple(unread))},
    )  # fmt: skip


def _sheet(work: Transaction) -> View:
    """The table of the games; what was pasted below it is part of it.

    Raises: WorkbookError: it or a column without which nothing can be said is gone.
    """
    lang = work.language
    found = games_view(work.book, lang)
    if found is None:
        title, word = title_of(work.book, Sheet.GAMES), Term(f"sheet.{Sheet.GAMES.key}")
        if title is None:
            raise WorkbookError("sheets.sheet-missing", sheet=word)
        place = Place(sheet=title)
        raise WorkbookError("sheets.table-missing", place=place, table=Sheet.GAMES.table)
    for key in ("moves", "verdict"):
        if key not in found.columns:
            place, column = found.place(-1, ""), Term(f"column.{key}")
            raise WorkbookError("sheets.column-missing", place=place, column=column)
    far = too_far(work.book, found)
    if far is not None:
        raise WorkbookError("sheets.games-far", place=far, rows=ROWS_APART_AT_MOST)
    if found.below:
        work.book.adopt_rows(found.table.name, found.below)
        found = games_view(work.book, lang) or found
    return found


def _take(work: Transaction, taken: Mapping[Board, str]) -> None:
    """The results stand on the pairing sheets."""
    for board, result in taken.items():
        sheet = work.reading.rounds[board.round]
        cell = sheet.boards[board.board - 1].row, "result"
        work.changes.set_cells(sheet.view, {cell: result_cell_read(result)})


def _in_words(
    work: Transaction, checked: Sequence[Judged], taken: Mapping[Board, str]
) -> dict[_At, str]:
    """The verdict of each game, by its list and its row."""
    return {
        one.game.at: verdict_of(
            one,
            shown_on(work.tournament, one.board) if one.board is not None else "",
            work.language,
            taken=one.board in taken,
        )
        for one in checked
    }


def _cells(
    found: View,
    checked: Sequence[Judged],
    in_words: Mapping[_At, str],
    as_it_is: Collection[_At],
    own: Collection[str],
    tournament: Tournament,
) -> dict[tuple[int, str], Value]:
    """What the cells of the sheet hold now: verdicts, and what nobody had said.

    Args: as_it_is: games beside which nothing is filled in. own: the verdicts of before.
    """
    # What somebody noted beside a row without a game is his.
    cells: dict[tuple[int, str], Value] = {
        (row, "verdict"): None
        for row, said in enumerate(found.texts("verdict"))
        if said and said in own
    }
    for one in checked:
        if one.game.found is not found:
            continue
        row = one.game.row
        cells[row, "verdict"] = in_words[one.game.at]
        if one.game.at in as_it_is:
            continue
        for key, value in said_cells(one, tournament):
            if not one.game.said[key] and value:
                cells[row, key] = value
    return {at: value for at, value in cells.items() if not found.computed(*at)}


def _kept(at: tuple[int, str], rows: Collection[int]) -> bool:
    """Whether a cell of the verdicts holds moves of a game in one of these rows."""
    return at[1] == "verdict" and at[0] in rows


def _told(checked: Sequence[Judged]) -> list[Issue]:
    return [issue for one in checked for issue in one.issues if issue.key != _FOUND_ITSELF]


def _without(work: Transaction, boards: Mapping[int, Sequence[int]]) -> Iterator[Issue]:
    """The boards without a game, told at the first of each round."""
    for number, missed in boards.items():
        place = work.reading.places.board(number, missed[0], "board")
        yield Issue(
            Severity.NOTICE, "pgn.missing", place, {"round": number, "boards": list(missed)}
        )


def _summary(
    checked: Sequence[Judged], taken: Mapping[Board, str], without: Mapping[int, Sequence[int]]
) -> str:
    clear = [one for one in checked if one.clear]
    played = [one for one in clear if one.verdict.moves]
    right = sum(one.board is not None for one in played)
    wrong = sum(not one.ok for one in checked)
    doubtful = len(checked) - len(clear) - wrong
    what = f"{counted(len(checked), 'game')}, {right} right"
    if right < len(played):
        what += f", {len(played) - right} legal of no board"
    if len(played) < len(clear):
        what += f", {len(clear) - len(played)} without moves"
    if doubtful:
        what += f", {doubtful} with warnings"
    if wrong:
        what += f", {wrong} with problems"
    if taken:
        what += f"; {counted(len(taken), 'result')} entered"
    if without:
        what += f"; {counted(sum(map(len, without.values())), 'board')} without a game"
    return what


def _bare(moveless: Sequence[Issue]) -> str:
    """How many rows have nothing to be checked."""
    listed = [one.params.get("rows") for one in moveless]
    rows = sum(len(one) if isinstance(one, Sequence) else 1 for one in listed)
    return f"; {counted(rows, 'row')} without moves" if rows else ""


def _line(one: Judged, tournament: Tournament, taken: Mapping[Board, str]) -> str:
    """A game for people: its cell, and all that was found."""
    head = f"{cell_of(one.game)}: "
    issues = [issue for issue in one.issues if issue.severity >= Severity.WARNING]
    if issues:
        return head + " ".join(
            f"{check_id(issue)}{_elsewhere(issue, one.game)} {issue.message}" for issue in issues
        )
    there = shown_on(tournament, one.board) if one.board is not None else ""
    return head + verdict_of(one, there, "en", taken=one.board in taken)


def _noted(one: Judged, notes: Sequence[Issue]) -> str:
    """What is told of the note that stood where the verdict of a game stands now."""
    there = one.game.place("verdict")
    return "".join(
        f" In {note.place.cell}: {note.message}" for note in notes if note.place == there
    )


def _elsewhere(issue: Issue, game: GameRow) -> str:
    """The cell of a problem that is not where its game begins."""
    cell = issue.place.cell
    return f" in {cell}:" if cell and cell != game.place().cell else ""
