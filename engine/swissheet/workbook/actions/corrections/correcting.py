"""Correct a wrong result, or exchanged colours, as far as the rules still allow it."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace

from swissheet.corrections import Window, window
from swissheet.errors import Issue, Place, RulesError, Severity
from swissheet.formats.trf.rating.games import rated_games
from swissheet.model import Game, Result
from swissheet.words.message import Clauses, Text, phrase
from swissheet.workbook.actions.beginning import Begun, begin, sound
from swissheet.workbook.actions.corrections.looking_ahead import look_ahead
from swissheet.workbook.actions.corrections.wrong_game import Wrong, wrong_game
from swissheet.workbook.actions.drivers import as_if_typed, propose
from swissheet.workbook.actions.outcome import Outcome
from swissheet.workbook.actions.proposal import Deed, Proposal, deed, proposal
from swissheet.workbook.changes.ask.questions import NO_ANSWERS, TOLD, Answers, reason_of
from swissheet.workbook.changes.ask.rating import corrections_of, rating_note
from swissheet.workbook.changes.noticing import Noticed
from swissheet.workbook.changes.report.notes import result_text
from swissheet.workbook.host.book import Book, Value
from swissheet.workbook.host.cached import remembering
from swissheet.workbook.memory.edits.changes import Changes
from swissheet.workbook.memory.phase import SeatedBoard
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
    """Correct a game where that still counts, or else for the report alone.

    The round in play takes the result as if it were typed; the round before asks for a
    confirmation, and the next pairing uses it; for an older round the sheets stay, and the report
    has the true game. The recorded game given again takes such a correction away. In a round
    robin the result of any round is taken as if it were typed: no pairing follows from it.

    Args:   board: as the sheet of the round numbers it; or a player of it, by the beginning of the
            name as :func:`~swissheet.naming.named` takes it.
            result: as one types it, that of White first; White of the true game with ``colours``.
            colours: were the other way round.
            reason: for the Log, the sheet Corrections and the line of the report; to add one later,
            make the same correction again with it.
            what_if: only show on the sheet Corrections what would follow; round, board and result
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
    counts = round_ >= tournament.rounds_paired - 1
    # No pairing follows from a result of a table; its colours were published with it.
    counts = counts or (window(tournament, round_) is Window.TABLE and not colours)
    if counts or wrong.used.white_result in _UNDECIDED:
        return _as_typed(begin(book, "correct", when, who), wrong, given)
    if wrong.true.white_result in _UNDECIDED:
        raise RulesError("actions.correct-undecided", place=Place(round=wrong.round))
    begun = begin(book, "correct", when, who, answers=given)
    return propose(begun, lambda: _for_the_report(begun, wrong)).outcome


def _as_typed(begun: Begun, wrong: Wrong, answers: Answers) -> Outcome:
    """Write what one would type, and ask about it as if somebody had."""
    reason = answers.reason

    def typed(changes: Changes) -> None:
        changes.set_cells(begun.reading.rounds[wrong.round].view, _cells(wrong))

    def rules(then: Begun, _: None) -> Proposal:
        what, deeds = _said(wrong, reason), list[Deed]()
        if _as_recorded(wrong) and not _noticed(then, wrong):
            what, made = _reason_alone(then, wrong)
            deeds.append(made)
        what = Clauses((what, _games_of_then(then, wrong)))
        proposed = proposal(then, then.tournament, what, wrong.round)
        return replace(proposed, deeds=tuple(deeds))

    return as_if_typed(
        begun, typed, answers, rules, lambda noticed: _with_reason(noticed, wrong, reason)
    ).outcome


def _games_of_then(begun: Begun, wrong: Wrong) -> Text:
    """Say which games were seen as those of the two, where their colours are exchanged."""
    if wrong.used.white == wrong.true.white:
        return ""
    seen = (one for one in begun.seen.of.values() if one.round == wrong.round)
    count = sum(one.pair == _players(begun, wrong) for one in seen)
    return phrase("log.games-of-then", games=count) if count else ""


def _as_recorded(wrong: Wrong) -> bool:
    """Return whether the game is what it was used as."""
    return replace(wrong.used, adjourned_until=0) == wrong.true


def _noticed(begun: Begun, wrong: Wrong) -> bool:
    """Return whether people changed the game, or the correction just did."""
    players = {*_players(begun, wrong)}
    return any(
        found.round == wrong.round and {*found.players} == players
        for event in begun.noticed.events
        for found in event.differences
    )


def _players(begun: Begun, wrong: Wrong) -> tuple[int, int]:
    board = _own_board(begun, wrong.used)
    return board.white, board.black


def _reason_alone(begun: Begun, wrong: Wrong) -> tuple[Text, Deed]:
    """Set another reason for a correction that was made; return the Log's text and the deed.

    Raises: RulesError: there is no such correction, or nothing new about it.
    """
    made = corrections_of(begun.memory.events, wrong.round, _players(begun, wrong))
    notes = [event.note for event in made if event.note is not None]
    place = Place(round=wrong.round)
    if not notes or notes[-1].before == notes[-1].after:
        raise RulesError("actions.correct-nothing", place=place)
    if begun.reason in ("", notes[-1].reason):
        raise RulesError(
            "actions.correct-nothing.known", place=place, round=wrong.round, board=wrong.board
        )
    issue = Issue(
        Severity.NOTICE,
        "changes.correction-reason",
        begun.reading.rounds[wrong.round].view.place(wrong.row.row, "result"),
        {"round": wrong.round, "board": wrong.board, "reason": begun.reason},
        TOLD,
    )
    what = phrase(
        "log.correction-reason", round=wrong.round, board=wrong.board, reason=begun.reason
    )
    return what, deed(begun, issue, notes[-1], wrong.round)


def _with_reason(noticed: Noticed, wrong: Wrong, reason: str) -> Noticed:
    """Add the reason to what is noticed of the game."""
    own = noticed.own_numbers
    players = frozenset((own[wrong.used.white], own[wrong.used.black]))
    return noticed.with_reason(wrong.round, players, reason)


def _cells(wrong: Wrong) -> dict[tuple[int, str], Value]:
    """Return what one would type to correct it."""
    row, true = wrong.row, wrong.true
    cells: dict[tuple[int, str], Value] = {
        (row.row, "result"): result_cell(true.white_result, true.black_result)
    }
    if true.white != wrong.used.white and row.black is not None:
        for side, item in (("white", row.black), ("black", row.white)):
            cells[row.row, f"{side}_tpn"] = item.player.tpn
            cells[row.row, side] = item.player.name
    return cells


def _said(wrong: Wrong, reason: str) -> Text:
    change = _text(wrong.used, wrong.true)
    words = phrase("log.correction", round=wrong.round, board=wrong.board, change=change)
    return Clauses((words, f"({reason})" if reason else ""), " ")


def _text(used: Game, true: Game) -> str:
    was, now = (result_text((game.white_result, game.black_result)) for game in (used, true))
    if used.white == true.white:
        return f"{was} => {now}"
    return f"{used.white}-{used.black} {was} => {true.white}-{true.black} {now}"


_UNDECIDED = frozenset({Result.PENDING, Result.ADJOURNED})


def _for_the_report(begun: Begun, wrong: Wrong) -> Proposal:
    """Record the true game for the report, and leave the sheets as they are."""
    reading, tournament = begun.reading, begun.tournament
    used, true = (_own_board(begun, game) for game in (wrong.used, wrong.true))
    note = rating_note(wrong.round, used, true)
    known = [
        event.note.after
        for event in corrections_of(begun.memory.events, wrong.round, (used.white, used.black))
        if event.note is not None and event.note.kind == note.kind
    ]
    # A correction that came with a file is replaced, too.
    foreign = tuple(r for r in tournament.foreign if not _is_about(r.text, wrong))
    if note.after == (known[-1] if known else note.before) and foreign == tournament.foreign:
        what, made = _reason_alone(begun, wrong)
    else:
        cell = reading.rounds[wrong.round].view.place(wrong.row.row, "result")
        what = _said(wrong, begun.reason)
        made = deed(begun, _issue(wrong, cell), note, wrong.round)
    meant = replace(tournament, foreign=foreign)
    return replace(proposal(begun, meant, what, wrong.round), deeds=(made,))


def _own_board(begun: Begun, game: Game) -> SeatedBoard:
    """Return a game by the players' own numbers."""
    numbers = {item.player.tpn: begun.noticed.ids[item.row] for item in begun.reading.players}
    return SeatedBoard(
        numbers[game.white], numbers[game.black], (game.white_result, game.black_result)
    )


def _is_about(line: str, wrong: Wrong) -> bool:
    players = {wrong.used.white, wrong.used.black}
    return any(
        item.round == wrong.round and {item.used.white, item.used.black} == players
        for item in rated_games([line])
    )


def _issue(wrong: Wrong, cell: Place) -> Issue:
    """Return the notice of a correction for the report, or of its end."""
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
