"""Check the games of the sheet Games, and write the verdicts beside them."""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from swissheet.errors import Issue, Place, RulesError, Severity, WorkbookError
from swissheet.formats.pgn import Board, check_id
from swissheet.formats.pgn.matching import without_board
from swissheet.model import Tournament
from swissheet.words.message import Clauses, Phrase, Said, Sentences, Term, Text, phrase, reader
from swissheet.workbook.actions.beginning import Begun, begin
from swissheet.workbook.actions.drivers import as_if_typed, propose
from swissheet.workbook.actions.games.keeping import Checked, LastCheck, own_numbers
from swissheet.workbook.actions.outcome import Outcome
from swissheet.workbook.actions.proposal import Proposal, proposal
from swissheet.workbook.actions.registry import action
from swissheet.workbook.actions.words import caption
from swissheet.workbook.changes.ask.questions import NO_ANSWERS
from swissheet.workbook.games.beside_moves import notes_replaced, tell_moves_beside
from swissheet.workbook.games.boards import missing, said_cells, to_take
from swissheet.workbook.games.judging import Judged, cell_of, judged, shown_on
from swissheet.workbook.games.moveless import told_of_rows
from swissheet.workbook.games.verdicts import verdict_of
from swissheet.workbook.host.book import Book, Value
from swissheet.workbook.memory.edits.changes import Changes
from swissheet.workbook.memory.memory import Memory
from swissheet.workbook.shared.language import text
from swissheet.workbook.shared.layout import Sheet
from swissheet.workbook.shared.result_cells import result_cell_read
from swissheet.workbook.shared.typed import text_of
from swissheet.workbook.shared.view import ROWS_APART_AT_MOST, View, title_of
from swissheet.workbook.sheets.games.read import (
    GameRow,
    game_rows,
    games_of_rounds,
    games_view,
    too_far,
)
from swissheet.workbook.sheets.games.typed import as_typed, left_over, shared_names
from swissheet.workbook.sheets.reading.reading import Places, Reading

_At = tuple[str, int]

_GAMES_AT_MOST = 5000
_NAMED_AT_MOST = 20
_FOUND_ITSELF = "games.language-inferred"
"""Need not be reported of each game: the language of its moves."""


def check_games(
    book: Book,
    *,
    when: dt.datetime,
    who: str,
    answers: frozenset[str] = NO_ANSWERS,
    take_results: bool = False,
    style: bool = False,
) -> Outcome:
    """Check each game in the workbook against the Laws and against its board.

    The sheet Games gets the verdicts in the column *Verdict*; of round, board, players and result
    what nobody typed there is filled in. Games beside their boards, on the sheets of the rounds,
    are checked with them. Results of pairing sheets that differ are reported and stay as they are.
    For each round with a game, the boards that were played without one are reported.
    Args:   take_results: boards without a result get that of their game, unless an error or a
            warning is about it; that is asked about or refused as if it were typed.
            style: moves with wrong signs are reported, too.
    Raises: RulesError: there are no games. WorkbookError: the sheet or one of its columns is gone,
            or a setting of the games cannot be read. ChangesError: as for a typed result.
    """
    begun = begin(book, "check_games", when, who, answers=answers)
    if take_results:
        check = _checked(begun, style=style)
        taken = to_take(check.checked, begun.tournament)
        done = as_if_typed(
            begun,
            lambda changes: _take(changes, begun.reading, taken),
            answers,
            lambda then, _: _proposed(then, check, taken),
        )
    else:
        done = propose(begun, lambda: _proposed(begun, _checked(begun, style=style), {}))
    proposed = done.proposal
    assert proposed is not None
    issues = proposed.listed
    first = next((one.place for one in issues if one.severity is Severity.ERROR), None)
    return replace(
        done.outcome,
        listing=proposed.said,
        listed=issues,
        place=first or Place(sheet=begun.book.tables()[Sheet.GAMES.table].sheet),
        box=Clauses((done.outcome.done, proposed.offer), ""),
        warning=first is not None,
    )


def _checked(begun: Begun, *, style: bool) -> Checked:
    """Check the games of the workbook; nothing is written.

    Raises: RulesError, WorkbookError: as for :func:`check_games`.
    """
    found = _sheet(begun)
    last = LastCheck.of(begun.memory)
    nobodys = left_over(found, last.filled)
    games = [*game_rows(found, nobodys), *games_of_rounds(begun.book, begun.reading.rounds)]
    if not games and Memory.checked_games.key not in begun.memory:
        raise RulesError("actions.no-games", sheet=found.table.sheet)
    if len(games) > _GAMES_AT_MOST:
        raise RulesError("actions.games-many", games=len(games), limit=_GAMES_AT_MOST)
    settings, known = begun.reading.settings, begun.reading.issues
    unread = settings.unread_of_games(known)
    if unread:
        raise WorkbookError.of(_of_settings(unread), known)
    typed = list(as_typed(games, last.filled, shared_names(begun.tournament)))
    rules = replace(settings.games, style=style)
    checked = judged([one.game for one in typed], begun.tournament, rules)
    before = frozenset(text_of(game.verdict) for game in last.known)
    beside = tell_moves_beside(checked, found, before)
    own, seen = own_numbers(begun), begun.seen.of
    changed = last.tell(typed, checked, begun.tournament, own, seen)
    return Checked(found, games, typed, checked, nobodys, before, beside, changed)


def _proposed(begun: Begun, check: Checked, taken: Mapping[Board, str]) -> Proposal:
    """Return what the check writes on the sheet Games, keeps and reports."""
    found, checked, tournament = check.found, check.checked, begun.tournament
    in_words = _in_words(begun, checked, taken)
    cells = _cells(found, checked, in_words, check.as_it_is, check.before, tournament)
    cells = {at: said for at, said in cells.items() if not _kept(at, check.beside)}
    emptied = check.nobodys | check.gone
    followed = {at: None for at in emptied if not found.computed(*at)}
    notes = list(notes_replaced(found, check.before, cells))
    without = missing(checked, tournament)
    places, moveless = begun.reading.places, list(told_of_rows(found, check.games, check.nobodys))
    resumed = begun.reading.settings.games.resumed
    nowhere = without_board(resumed, tournament, places.setting("games.resumed"))

    def first(changes: Changes) -> None:
        if found.below:
            changes.book.adopt_rows(found.table.name, found.below)
        changes.set_cells(found, {**followed, **cells})

    def then(_: Changes, proposed: Proposal) -> Proposal:
        memory = proposed.memory.having(Memory.filled_games, check.filled(cells))
        games = check.found_now(begun, in_words)
        return replace(proposed, memory=memory.having(Memory.checked_games, games))

    return replace(
        proposal(begun, tournament, _summary(checked, taken, without, moveless)),
        listed=(*_told(checked), *notes, *moveless, *_without(places, without), *nowhere),
        said=tuple(
            Clauses((_line(one, tournament, taken), *_noted(one, notes)), " ") for one in checked
        ),
        offer=_offer(to_take(checked, tournament), begun.language),
        first=first,
        then=then,
    )


def take_results(
    book: Book, *, when: dt.datetime, who: str, answers: frozenset[str] = NO_ANSWERS
) -> Outcome:
    """Run :func:`check_games` with ``take_results``, for a click, which can say no more."""
    return check_games(book, when=when, who=who, answers=answers, take_results=True)


def _offer(open_: Mapping[Board, str], lang: str) -> str:
    """Offer the results that could be taken, and say how; nothing where there are none."""
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
    """Return one problem for all the settings of the games that cannot be read."""
    if len(unread) == 1:
        return unread[0]
    return Issue(
        Severity.ERROR, "settings.games-unread", unread[0].place,
        {"cells": [issue.place.cell for issue in unread], "others": Sentences(tuple(unread))},
    )  # fmt: skip


def _sheet(begun: Begun) -> View:
    """Return the table of the games, with the rows that were pasted below it.

    Raises: WorkbookError: it or a column without which nothing can be checked is gone.
    """
    found = games_view(begun.book, begun.language)
    if found is None:
        title, word = title_of(begun.book, Sheet.GAMES), Term(f"sheet.{Sheet.GAMES.key}")
        if title is None:
            raise WorkbookError("sheets.sheet-missing", sheet=word)
        place = Place(sheet=title)
        raise WorkbookError("sheets.table-missing", place=place, table=Sheet.GAMES.table)
    for key in ("moves", "verdict"):
        if key not in found.columns:
            place, column = found.place(-1, ""), Term(f"column.{key}")
            raise WorkbookError("sheets.column-missing", place=place, column=column)
    far = too_far(begun.book, found)
    if far is not None:
        raise WorkbookError("sheets.games-far", place=far, rows=ROWS_APART_AT_MOST)
    return found


def _take(changes: Changes, reading: Reading, taken: Mapping[Board, str]) -> None:
    """Write the results on the pairing sheets."""
    for board, result in taken.items():
        sheet = reading.rounds[board.round]
        cell = sheet.boards[board.board - 1].row, "result"
        changes.set_cells(sheet.view, {cell: result_cell_read(result)})


def _in_words(
    begun: Begun, checked: Sequence[Judged], taken: Mapping[Board, str]
) -> dict[_At, str]:
    """Return the verdict of each game, by its list and its row."""
    return {
        one.game.at: verdict_of(
            one,
            shown_on(begun.tournament, one.board) if one.board is not None else "",
            begun.language,
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
    """Return the cells of the sheet: verdicts, and what nobody had typed.

    Args: as_it_is: games beside which nothing is filled in. own: the verdicts of before.
    """
    # A note that somebody wrote beside a row without a game stays.
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
    """Return whether a cell of the verdicts holds moves of a game in one of these rows."""
    return at[1] == "verdict" and at[0] in rows


def _told(checked: Sequence[Judged]) -> list[Issue]:
    return [issue for one in checked for issue in one.issues if issue.key != _FOUND_ITSELF]


def _without(places: Places, boards: Mapping[int, Sequence[int]]) -> Iterator[Issue]:
    """Report the boards without a game, at the first of each round."""
    for number, missed in boards.items():
        place = places.board(number, missed[0], "board")
        yield Issue(
            Severity.NOTICE, "pgn.missing", place, {"round": number, "boards": list(missed)}
        )


def _summary(
    checked: Sequence[Judged],
    taken: Mapping[Board, str],
    without: Mapping[int, Sequence[int]],
    moveless: Sequence[Issue],
) -> Clauses:
    clear = [one for one in checked if one.clear]
    played = [one for one in clear if one.verdict.moves]
    right = sum(one.board is not None for one in played)
    wrong = sum(not one.ok for one in checked)
    doubtful = len(checked) - len(clear) - wrong
    what = [phrase("log_games.checked", games=len(checked), right=right)]
    if right < len(played):
        what.append(phrase("log_games.of-no-board", games=len(played) - right))
    if len(played) < len(clear):
        what.append(phrase("log_games.without-moves", games=len(clear) - len(played)))
    if doubtful:
        what.append(phrase("log_games.with-warnings", games=doubtful))
    if wrong:
        what.append(phrase("log_games.with-problems", games=wrong))
    more = []
    if taken:
        more.append(phrase("log_games.results-entered", results=len(taken)))
    if without:
        boards = sum(map(len, without.values()))
        more.append(phrase("log_games.boards-without-game", boards=boards))
    listed = [one.params.get("rows") for one in moveless]
    rows = sum(len(one) if isinstance(one, Sequence) else 1 for one in listed)
    if rows:
        more.append(phrase("log_games.rows-without-moves", rows=rows))
    return Clauses((Clauses(tuple(what), ", "), *more))


@dataclass(frozen=True, slots=True)
class _Verdict:
    """The verdict of a game, for a reader of any language."""

    game: Judged
    there: str
    taken: bool

    def words(self, language: str = "") -> str:
        """Return the verdict in a language."""
        return verdict_of(self.game, self.there, language or reader(), taken=self.taken)


def _line(one: Judged, tournament: Tournament, taken: Mapping[Board, str]) -> Phrase:
    """Return a game for people: its cell, and all that was found."""
    issues = [issue for issue in one.issues if issue.severity >= Severity.WARNING]
    there = shown_on(tournament, one.board) if one.board is not None else ""
    said: Said = _Verdict(one, there, one.board in taken)
    if issues:
        said = Clauses(tuple(_problem(issue, one.game) for issue in issues), " ")
    return phrase("log_games.game", cell=cell_of(one.game), said=said)


def _problem(issue: Issue, game: GameRow) -> Text:
    """Return the number of a check, and the problem; with its cell, if not the game's first."""
    check, cell = check_id(issue), issue.place.cell
    if not cell or cell == game.place().cell:
        return Clauses((check, issue), " ")
    return phrase("log_games.elsewhere", check=check, cell=cell, said=issue)


def _noted(one: Judged, notes: Sequence[Issue]) -> list[Phrase]:
    """Report the note that was where the verdict of a game is now."""
    there = one.game.place("verdict")
    return [
        phrase("log_games.note", cell=note.place.cell, said=note)
        for note in notes
        if note.place == there
    ]
