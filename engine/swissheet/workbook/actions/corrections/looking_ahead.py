"""Show on the sheet Corrections what a wrong result changed; nothing else is touched."""

from __future__ import annotations

from swissheet.corrections import followed, window, with_game
from swissheet.errors import Place, RulesError
from swissheet.formats.trf.rating.games import KIND, rated_games, results_of
from swissheet.model import Game, Tournament
from swissheet.words.message import phrase
from swissheet.workbook.actions.beginning import sound
from swissheet.workbook.actions.corrections.wrong_game import wrong_game
from swissheet.workbook.actions.outcome import Outcome
from swissheet.workbook.changes.ask.questions import ASKED
from swissheet.workbook.changes.ask.rating import corrections_of
from swissheet.workbook.changes.compare.differences import Difference, What
from swissheet.workbook.changes.noticing import Noticed, notice
from swissheet.workbook.changes.report.notes import written
from swissheet.workbook.host.book import Book
from swissheet.workbook.host.cached import remembering
from swissheet.workbook.memory.edits.changes import Changes, take_back
from swissheet.workbook.memory.events import EventRecord
from swissheet.workbook.memory.phase import SeatedBoard
from swissheet.workbook.shared.layout import CORRECTIONS
from swissheet.workbook.sheets.checks import status_line
from swissheet.workbook.sheets.corrections import (
    Chosen,
    WrongGame,
    write_correction,
)
from swissheet.workbook.sheets.looks.arranging import arrange_sheets
from swissheet.workbook.sheets.reading.read import read
from swissheet.workbook.sheets.reading.reading import Reading


def look_ahead(
    book: Book, round_: int | None, board: int | str | None, result: str | None, *, colours: bool
) -> Outcome:
    """Show one wrong game on the sheet Corrections; the tournament stays as it is.

    Args: as for :func:`~swissheet.workbook.actions.corrections.correcting.correct`; without a
          result that of the change that waits for an answer, or of the correction that was made.
    Raises: RulesError: no such board, or nothing says what is wrong with it. InputError: not a
            result. WorkbookError: something is wrong in the sheets.
    """
    book = remembering(book)
    reading = read(book)
    found = _Looked(reading, notice(reading), sound(reading))
    wrong = found.wrong(round_, board, result, colours=colours)
    changes = Changes(book)
    try:
        title = write_correction(changes, wrong, reading.settings.language)
        arrange_sheets(book, reading, {CORRECTIONS.table})
    except BaseException:
        take_back(book, changes.made)
        raise
    book.activate(title)
    words = phrase("log.looked-ahead", sheet=title, round=wrong.round, board=wrong.board)
    return Outcome(words, status_line(reading), found.recorded, reading.issues, changes.cells)


class _Looked:
    """A workbook with the games as swissheet last knew them: ``recorded``."""

    def __init__(self, reading: Reading, noticed: Noticed, now: Tournament):
        self.reading, self.noticed = reading, noticed
        self.tpns = {noticed.ids[item.row]: item.player.tpn for item in reading.players}
        self.own = {tpn: own for own, tpn in self.tpns.items()}
        self.recorded, self.now = now, now
        # A result that changed with the colours was that of the board as it is turned now.
        for found in reversed(self._changed()):
            self.recorded = with_game(self.recorded, found.round, self._game(found.were[0]))

    def _changed(self) -> list[Difference]:
        """Return results and colours that people changed and that wait for an answer."""
        asked = [d for e in self.noticed.events if e.level >= ASKED for d in e.differences]
        return [d for d in asked if d.what in (What.RESULT, What.COLOURS)]

    def _game(self, board: SeatedBoard) -> Game:
        return Game(self.tpns[board.white], self.tpns[board.black], *board.results)

    def wrong(
        self, round_: int | None, board: int | str | None, result: str | None, *, colours: bool
    ) -> WrongGame:
        """Return the wrong game that is meant, and what follows from it."""
        if round_ is None or board is None:
            round_, board = self._waiting()
        there = wrong_game(self.reading, self.recorded, round_, board, result, colours=colours)
        used, true, before = there.used, there.true, self.recorded
        events = self._corrections(round_, used)
        if result is None and not colours:
            true = self._typed(round_, used) or self._for_the_report(round_, used) or used
        if true == used:
            # It was corrected already: what was used before?
            first = next((e.note for e in events if e.note and e.note.kind != KIND), None)
            results = results_of(first.before) if first is not None else None
            if results is None:
                raise RulesError("actions.correct-nothing", place=Place(round=round_))
            used = Game(used.white, used.black, *results)
            before = with_game(before, round_, used)
        return WrongGame(
            round_,
            there.board,
            used,
            true,
            before,
            window(before, round_),
            followed(before, with_game(before, round_, true), round_),
            _chosen(events),
        )

    def _waiting(self) -> tuple[int, int]:
        """Return round and board of the first change of a game that waits for an answer.

        Raises: RulesError: no change waits.
        """
        for found in self._changed():
            sheet = self.reading.rounds[found.round]
            for at, row in enumerate(sheet.boards, start=1):
                if row.row == found.are[0].row:
                    shown = sheet.view.text(row.row, "board")
                    return found.round, int(shown) if shown.isdecimal() else at
        raise RulesError("actions.correct-which")

    def _typed(self, round_: int, used: Game) -> Game | None:
        """Return the game as people typed it."""
        for found in self._changed():
            if found.round == round_ and self._game(found.were[0]) == used:
                return self._game(found.are[0])
        return None

    def _corrections(self, round_: int, used: Game) -> list[EventRecord]:
        pair = self.own[used.white], self.own[used.black]
        return [*corrections_of(self.reading.memory.events, round_, pair)]

    def _for_the_report(self, round_: int, used: Game) -> Game | None:
        """Return the true game that only the report has."""
        notes = [event.note for event in self._corrections(round_, used) if event.note]
        lines = (f"### {line}" for line in written(notes, self.tpns))
        return next((item.true for item in rated_games(lines)), None)


def _chosen(events: list[EventRecord]) -> Chosen | None:
    """Return the last correction of the game, unless it put the game back to what was used."""
    last = events[-1] if events else None
    if last is None or last.note is None:
        return None
    rating = last.note.kind == KIND
    if rating and last.note.before == last.note.after:
        return None
    return Chosen(rating, last.when, last.who, last.reason)
