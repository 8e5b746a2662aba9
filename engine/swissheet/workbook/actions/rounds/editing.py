"""Pairing by hand: a round is opened for it, completed by the engine, or brought back."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import replace

from swissheet import rounds
from swissheet.errors import Place, RulesError, Severity
from swissheet.model import Bye, Game, Round, Tournament
from swissheet.notation import BYE_KEYS
from swissheet.words import counted
from swissheet.workbook.actions.front_sheet import (
    first_board,
    first_missing,
    round_title,
    show_latest,
)
from swissheet.workbook.actions.outcome import Outcome
from swissheet.workbook.actions.rounds.drawing import drawn, list_in_words
from swissheet.workbook.actions.rounds.finishing import accelerated, open_phase
from swissheet.workbook.actions.transaction import Transaction, begin
from swissheet.workbook.changes.ask.questions import NO_ANSWERS
from swissheet.workbook.changes.compare.boards import boards_of
from swissheet.workbook.changes.compare.differences import What
from swissheet.workbook.changes.grade.published import by_hand
from swissheet.workbook.changes.noticing import Noticed
from swissheet.workbook.host.book import Book, Value
from swissheet.workbook.memory.phase import Phase
from swissheet.workbook.shared import language, layout
from swissheet.workbook.shared.result_cells import result_cell
from swissheet.workbook.sheets.players.read import PlayerRow
from swissheet.workbook.sheets.reading.assembly import absences
from swissheet.workbook.sheets.reading.reading import Reading
from swissheet.workbook.sheets.sync.sync import adopt_pasted_rows, clear_round, ensure_rounds


def edit(
    book: Book,
    *,
    when: dt.datetime,
    who: str,
    answers: frozenset[str] = NO_ANSWERS,
    round_: int | None = None,
    complete: bool = False,
    cancel: bool = False,
) -> Outcome:
    """A round is open for pairing by hand until it is finished or cancelled.

    Opening a round that was published is asked about twice, and ``answers`` have to give a reason
    (:class:`~swissheet.workbook.changes.ask.questions.Answers`).
    Rule:   C.04.2 (2026-02) 4.4: a pairing that was made is changed for good reasons only.
    Args:   round_: the last round or the next one; by default the last one while results are
            missing in it, and otherwise the next.
            complete: whoever has no board and no bye is paired by the engine; boards stay.
            cancel: the round is as it was when it was opened; results of boards that stay, stay.
    Raises: RulesError: another round, or nothing to cancel. NoLegalPairing: it cannot be completed.
    """
    if cancel:
        if complete or round_ is not None:
            raise RulesError("actions.edit-either")
        return _cancel(book, when, who, answers)

    def also(noticed: Noticed, tournament: Tournament) -> Noticed:
        """A round that was published is asked about, unless what was typed into it is."""
        number = _asked_for(noticed.phase(when, who), tournament, round_)
        opened = noticed.phase(when, who) is not None
        if opened or not noticed.reading.published.of(number):
            return noticed
        return noticed.with_events([by_hand(noticed.reading, number)])

    with begin(book, "edit", when, who, answers=answers, also=also) as work:
        number = _open(work, round_, when, who)
        before, lots = drawn(work.tournament, work.book, work.documents)
        tournament, what = before, f"round {number}, open for pairing by hand"
        ensure_rounds(work.changes, work.reading, number)
        if complete:
            for issue in work.reading.issues:
                if issue.code == "system":
                    raise RulesError.of(issue)
            tournament = accelerated(work.reading, tournament, number)
            if tournament is before:
                tournament = _with_acceleration(work, tournament)
            tournament, made = rounds.completed(tournament, number)
            what = f"round {number}, {counted(len(made.boards), 'board')} by the engine"
            what += list_in_words(tournament, number)
        if lots:
            what += f"; {lots}"
        work.write(tournament)
        work.changes.show(layout.round_table(number), True)
        outcome = work.commit(tournament, what, round_=number)
    work.book.activate(round_title(work.book, number))
    if complete:
        return replace(outcome, place=first_missing(work.book, number))
    return replace(outcome, summary=_opened(number), place=first_board(work.book, number))


def _opened(round_: int) -> str:
    return f"Round {round_} is open for pairing by hand: type its boards, then finish it."


def complete_boards(
    book: Book, *, when: dt.datetime, who: str, answers: frozenset[str] = NO_ANSWERS
) -> Outcome:
    """:func:`edit` with ``complete``, for a click, which can say no more."""
    return edit(book, when=when, who=who, answers=answers, complete=True)


def cancel_boards(
    book: Book, *, when: dt.datetime, who: str, answers: frozenset[str] = NO_ANSWERS
) -> Outcome:
    """:func:`edit` with ``cancel``, for a click, which can say no more."""
    return edit(book, when=when, who=who, answers=answers, cancel=True)


def _with_acceleration(work: Transaction, tournament: Tournament) -> Tournament:
    """The tournament with the acceleration of a round in which nobody has a board yet."""
    if not work.reading.settings.baku:
        return tournament
    from swissheet.pairing.acceleration import accelerate

    return accelerate(tournament)


def _open(work: Transaction, round_: int | None, when: dt.datetime, who: str) -> int:
    """The round that is open from now on.

    Raises: RulesError: it is neither the last one nor the next one, or another one is open.
    """
    number = _asked_for(work.phase, work.tournament, round_)
    if work.phase is None:
        sheet = work.reading.rounds.get(number)
        boards = tuple(boards_of(sheet, work.noticed.ids)) if sheet is not None else ()
        work.phase = Phase(number, when, who, boards)
    return number


def _asked_for(phase: Phase | None, tournament: Tournament, round_: int | None) -> int:
    """The round to be opened, or the one that is open.

    Raises: RulesError: it is neither the last one nor the next one, or another one is open.
    """
    last, total = tournament.rounds_paired, tournament.rounds_total
    if phase is not None:
        if round_ not in (None, phase.round):
            raise RulesError("actions.phase-open", round=phase.round)
        return phase.round
    following = last + 1 if not total or last < total else last
    usual = last if last and not tournament.round(last).complete else following
    number = usual if round_ is None else round_
    if number not in (last, following) or not number:
        raise RulesError("actions.edit-round", place=Place(round=number), last=last, asked=number)
    return number


_SEATS = (What.COLOURS, What.SEATS)


def _cancel(book: Book, when: dt.datetime, who: str, answers: frozenset[str]) -> Outcome:
    # Whatever was typed on the boards is about to go: nobody has to understand it before.
    with begin(book, "edit", when, who, any_state=True) as work:
        unread = _unread(work.reading)
        phase = work.phase or _opened_unreadably(work, max(unread, default=0), when, who)
        if phase is not None and phase.round in unread:
            _make_readable(work, phase)

        def also(noticed: Noticed, _: Tournament) -> Noticed:
            """Boards that are brought back are not asked about."""
            number = open_phase(phase).round
            kept = [
                event
                for event in noticed.events
                if not any(d.what in _SEATS and d.round == number for d in event.differences)
            ]
            return replace(noticed, events=tuple(kept))

        work.begin_again(answers, also)
        phase = open_phase(phase)
        made = _as_opened(work, phase)
        meant = rounds.with_round(work.tournament, made)
        work.phase = None
        work.write(meant, games_stay=True)
        if not made.paired:
            clear_round(work.changes, phase.round)
        outcome = work.commit(meant, f"round {phase.round}, cancelled", round_=phase.round)
    place = show_latest(work.book, meant)
    return replace(outcome, message=outcome.summary, place=place)


def _unread(reading: Reading) -> set[int]:
    """The rounds on whose sheets something stands that cannot be read."""
    errors = {i.place.sheet for i in reading.issues if i.severity is Severity.ERROR}
    return {n for n, sheet in reading.rounds.items() if sheet.view.table.sheet in errors}


def _opened_unreadably(work: Transaction, round_: int, when: dt.datetime, who: str) -> Phase | None:
    """The phase of a round that was changed so that it cannot be read; None of an older one."""
    comparison = work.noticed.comparison
    if comparison is None or not round_ or round_ < work.reading.last_paired:
        return None
    return Phase(round_, when, who, comparison.boards_then(round_))


def _make_readable(work: Transaction, phase: Phase) -> None:
    """The sheet of a round that cannot be read holds the boards of before.

    Raises: RulesError: a player of them is no longer in the list.
    """
    sheet = work.reading.rounds[phase.round]
    players = _players_of(work, phase)
    standing = {
        (row.white.row, row.black.row): row.results
        for row in sheet.boards
        if row.black is not None and not row.unread
    }
    rows: list[dict[str, Value]] = []
    for number, board in enumerate(phase.boards, start=1):
        white, black = players[board.white], players.get(board.black)
        cells: dict[str, Value] = {"white_tpn": white.given or None, "white": white.player.name}
        if black is not None:
            results = standing.get((white.row, black.row), board.results)
            cells |= {"black_tpn": black.given or None, "black": black.player.name}
            cells |= {"board": number, "result": result_cell(*results)}
        elif board.bye is not None:
            cells["result"] = BYE_KEYS[board.bye]
            cells["black"] = language.text(f"bye.{board.bye.name.lower()}", work.language)
        rows.append(cells)
    adopt_pasted_rows(work.book, work.reading)
    found = sheet.view
    keys = [key for key in layout.BOARD_COLUMNS if key in found.columns and key != "game"]
    lines = [[cells.get(key) for key in keys] for cells in rows]
    work.changes.set_rows(found.table.name, [found.header(key) for key in keys], lines)


def _players_of(work: Transaction, phase: Phase) -> dict[int, PlayerRow]:
    """The rows of the list of players by their own numbers.

    Raises: RulesError: a player of the round as it was opened is in none.
    """
    players = {work.noticed.ids[item.row]: item for item in work.reading.players}
    if any(not board.players <= players.keys() for board in phase.boards):
        raise RulesError("actions.boards-lost", round=phase.round)
    return players


def _as_opened(work: Transaction, phase: Phase) -> Round:
    """The round as it was when it was opened; a board that still stands keeps its result.

    Raises: RulesError: a player of it is no longer in the list.
    """
    tournament = work.tournament
    tpns = {own: item.player.tpn for own, item in _players_of(work, phase).items()}
    standing = {(game.white, game.black): game for game in tournament.round(phase.round).games}
    games, byes = [], _announced(work, phase.round)
    for board in phase.boards:
        white = tpns[board.white]
        byes.pop(white, None)
        if board.black:
            black = tpns[board.black]
            byes.pop(black, None)
            games.append(standing.get((white, black)) or Game(white, black, *board.results))
        elif board.bye is not None:
            byes[white] = board.bye
    return Round(phase.round, tuple(games), tuple(byes.items()))


def _announced(work: Transaction, round_: int) -> dict[int, Bye]:
    """The byes that the list of players announces for a round."""
    settings = work.reading.settings
    last = work.tournament.rounds_paired
    found: Mapping[int, Bye] = absences(work.reading.players, last, settings.rounds_total).get(
        round_, {}
    )
    return dict(found)
