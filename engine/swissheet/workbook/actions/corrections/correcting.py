"""A wrong result, or exchanged colours, are corrected as far as the rules still allow it."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass, replace

from swissheet.corrections import Window, window
from swissheet.errors import Issue, Place, RulesError, Severity
from swissheet.formats.trf.rating.games import rated_games
from swissheet.model import Game, Result
from swissheet.words import counted
from swissheet.workbook.actions.beginning import sound
from swissheet.workbook.actions.corrections.looking_ahead import look_ahead
from swissheet.workbook.actions.corrections.wrong_game import Wrong, wrong_game
from swissheet.workbook.actions.outcome import Outcome
from swissheet.workbook.actions.transaction import Transaction, begin
from swissheet.workbook.changes.ask.questions import NO_ANSWERS, TOLD, Answers, reason_of
from swissheet.workbook.changes.ask.rating import corrections_of, rating_note
from swissheet.workbook.changes.noticing import Noticed
from swissheet.workbook.changes.report.notes import result_text
from swissheet.workbook.host.book import Book, Value
from swissheet.workbook.host.cached import remembering
from swissheet.workbook.memory.phase import Board
from swissheet.workbook.shared.result_cells import result_cell
from swissheet.workbook.sheets.reading.read import read


def correct(
    book: Book,
    round_: int | None = None,
    board: int | str | None = None,
    result: str | None = None,
    *,
    when: dt.datetime,
    who: str,
    answers: frozenset[str] = NO_ANSWERS,
    colours: bool = False,
    reason: str | None = None,
    what_if: bool = False,
) -> Outcome:
    """A game is corrected where that still counts, or else for the report alone.

    The round in play takes the result as if it were typed; the round before asks for a
    confirmation, and the next pairing uses it; for an older round the sheets stay, and the report
    tells the true game. The recorded game given again takes such a correction away. In a round
    robin the result of any round is taken as if it were typed, for no pairing follows from it.

    Args:   board: as the sheet of the round numbers it; or a player of it, by the beginning of the
            name as :func:`~swissheet.naming.named` takes it.
            result: as one types it, that of White first; White of the true game with ``colours``.
            colours: were the other way round.
            reason: for the Log, the sheet Corrections and the line of the report; one that was
            forgotten is given with the same correction again.
            what_if: only tell on the sheet Corrections what would follow; round, board and result
            may be left out where a change of one waits for an answer.
    Raises: ChangesError: it waits for an answer. RulesError: no such board, or nothing to correct.
            InputError: not a result. WorkbookError: something is wrong in the sheets.
    Rule:   C.04.2 (2026-02) 4.3.
    """
    if what_if:
        return look_ahead(book, round_, board, result, colours=colours)
    if round_ is None or board is None or (result is None and not colours):
        raise RulesError("actions.correct-which")
    book = remembering(book)
    reading = read(book)
    tournament = sound(reading)
    wrong = wrong_game(reading, tournament, round_, board, result, colours=colours)
    given = Answers(answers, reason or reason_of(answers))
    signed = _Signed(when, who, given, given.reason)
    counts = round_ >= tournament.rounds_paired - 1
    # No pairing follows from a result of a table; its colours were published with it.
    counts = counts or (window(tournament, round_) is Window.TABLE and not colours)
    if counts or wrong.used.white_result in _UNDECIDED:
        return _as_typed(book, wrong, signed)
    return _for_the_report(book, wrong, signed)


@dataclass(frozen=True, slots=True)
class _Signed:
    """Who corrects, when, with which answers and why."""

    when: dt.datetime
    who: str
    answers: frozenset[str]
    reason: str

    def begin(self, book: Book, *, asks_later: bool) -> Transaction:
        answers = NO_ANSWERS if asks_later else self.answers
        return begin(book, "correct", self.when, self.who, answers=answers, asks_later=asks_later)


def _as_typed(book: Book, wrong: Wrong, signed: _Signed) -> Outcome:
    """The cells hold what one would type, and it is asked about as if somebody had."""
    with signed.begin(book, asks_later=True) as work:
        work.changes.set_cells(work.reading.rounds[wrong.round].view, _cells(wrong))
        work.ask(signed.answers, lambda noticed: _with_reason(noticed, wrong, signed.reason))
        what = _said(wrong, signed.reason)
        if _as_recorded(wrong) and not _noticed(work, wrong):
            what = _reason_alone(work, wrong, signed)
        work.read_again()
        meant = work.tournament
        work.write(meant)
        games = _games_of_then(work, wrong)
        if games:
            what += f"; {games} of these two {'was' if games == '1 game' else 'were'} read with "
            what += "the colours of before: check the games"
        return work.commit(meant, what, round_=wrong.round)


def _games_of_then(work: Transaction, wrong: Wrong) -> str:
    """The games that were seen as those of the two, where their colours are exchanged."""
    if wrong.used.white == wrong.true.white:
        return ""
    seen = (one for one in work.seen.of.values() if one.round == wrong.round)
    games = sum(one.pair == _players(work, wrong) for one in seen)
    return counted(games, "game") if games else ""


def _as_recorded(wrong: Wrong) -> bool:
    """Whether the game is what it was used as."""
    return replace(wrong.used, adjourned_until=0) == wrong.true


def _noticed(work: Transaction, wrong: Wrong) -> bool:
    """Whether people changed the game, or the correction just did."""
    players = {*_players(work, wrong)}
    return any(
        found.round == wrong.round and {*found.players} == players
        for event in work.noticed.events
        for found in event.differences
    )


def _players(work: Transaction, wrong: Wrong) -> tuple[int, int]:
    board = _own_board(work, wrong.used)
    return board.white, board.black


def _reason_alone(work: Transaction, wrong: Wrong, signed: _Signed) -> str:
    """A correction that was made has another reason; gives what the Log says.

    Raises: RulesError: there is no such correction, or nothing new about it.
    """
    made = corrections_of(work.events, wrong.round, _players(work, wrong))
    notes = [event.note for event in made if event.note is not None]
    place = Place(round=wrong.round)
    if not notes or notes[-1].before == notes[-1].after:
        raise RulesError("actions.correct-nothing", place=place)
    if signed.reason in ("", notes[-1].reason):
        raise RulesError(
            "actions.correct-nothing.known", place=place, round=wrong.round, board=wrong.board
        )
    issue = Issue(
        Severity.NOTICE,
        "changes.correction-reason",
        work.reading.rounds[wrong.round].view.place(wrong.row.row, "result"),
        {"round": wrong.round, "board": wrong.board, "reason": signed.reason},
        TOLD,
    )
    work.tell(issue, notes[-1], wrong.round, reason=signed.reason)
    return f"round {wrong.round}, board {wrong.board}, reason: {signed.reason}"


def _with_reason(noticed: Noticed, wrong: Wrong, reason: str) -> Noticed:
    """What is said of the game has its reason."""
    own = noticed.own_numbers
    players = frozenset((own[wrong.used.white], own[wrong.used.black]))
    return noticed.with_reason(wrong.round, players, reason)


def _cells(wrong: Wrong) -> dict[tuple[int, str], Value]:
    """What one would type to correct it."""
    row, true = wrong.row, wrong.true
    cells: dict[tuple[int, str], Value] = {
        (row.row, "result"): result_cell(true.white_result, true.black_result)
    }
    if true.white != wrong.used.white and row.black is not None:
        for side, item in (("white", row.black), ("black", row.white)):
            cells[row.row, f"{side}_tpn"] = item.player.tpn
            cells[row.row, side] = item.player.name
    return cells


def _said(wrong: Wrong, reason: str) -> str:
    words = f"round {wrong.round}, board {wrong.board}: {_text(wrong.used, wrong.true)}"
    return f"{words} ({reason})" if reason else words


def _text(used: Game, true: Game) -> str:
    was, now = (result_text((game.white_result, game.black_result)) for game in (used, true))
    if used.white == true.white:
        return f"{was} => {now}"
    return f"{used.white}-{used.black} {was} => {true.white}-{true.black} {now}"


_UNDECIDED = frozenset({Result.PENDING, Result.ADJOURNED})


def _for_the_report(book: Book, wrong: Wrong, signed: _Signed) -> Outcome:
    """The report tells the true game, and the sheets stay."""
    place = Place(round=wrong.round)
    if wrong.true.white_result in _UNDECIDED:
        raise RulesError("actions.correct-undecided", place=place)
    with signed.begin(book, asks_later=False) as work:
        reading, tournament = work.reading, work.tournament
        used, true = (_own_board(work, game) for game in (wrong.used, wrong.true))
        note = rating_note(wrong.round, used, true)
        told = [
            event.note.after
            for event in corrections_of(work.events, wrong.round, (used.white, used.black))
            if event.note is not None and event.note.kind == note.kind
        ]
        # A correction that came with a file is replaced, too.
        foreign = tuple(r for r in tournament.foreign if not _tells_of(r.text, wrong))
        what = _said(wrong, signed.reason)
        if note.after == (told[-1] if told else note.before) and foreign == tournament.foreign:
            what = _reason_alone(work, wrong, signed)
        else:
            cell = reading.rounds[wrong.round].view.place(wrong.row.row, "result")
            work.tell(_issue(wrong, cell), note, wrong.round, reason=signed.reason)
        meant = replace(tournament, foreign=foreign)
        work.write(meant)
        return work.commit(meant, what, round_=wrong.round)


def _own_board(work: Transaction, game: Game) -> Board:
    """A game by the players' own numbers."""
    numbers = {item.player.tpn: work.noticed.ids[item.row] for item in work.reading.players}
    return Board(numbers[game.white], numbers[game.black], (game.white_result, game.black_result))


def _tells_of(line: str, wrong: Wrong) -> bool:
    players = {wrong.used.white, wrong.used.black}
    return any(
        item.round == wrong.round and {item.used.white, item.used.black} == players
        for item in rated_games([line])
    )


def _issue(wrong: Wrong, cell: Place) -> Issue:
    """What is told of a correction for the report, or of its end."""
    if _as_recorded(wrong):
        return Issue(
            Severity.NOTICE,
            "changes.rating-correction.gone",
            cell,
            {"round": wrong.round, "board": wrong.board},
            TOLD,
        )
    return Issue(
        Severity.NOTICE,
        "changes.rating-correction",
        cell,
        {"round": wrong.round, "board": wrong.board, "change": _text(wrong.used, wrong.true)},
        TOLD,
    )
