"""Open a round for pairing by hand, complete it by the engine, or bring it back."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace

from swissheet import rounds
from swissheet.errors import Place, RulesError, Severity
from swissheet.model import Bye, Game, Round, Tournament
from swissheet.notation import BYE_KEYS
from swissheet.words.message import Clauses, phrase
from swissheet.workbook.actions.beginning import Begun, ask, begin, begin_anyway, refuse_unsound
from swissheet.workbook.actions.drivers import propose, write
from swissheet.workbook.actions.edits import Edits
from swissheet.workbook.actions.front_sheet import (
    first_board,
    first_missing,
    round_title,
    show_latest,
)
from swissheet.workbook.actions.outcome import Outcome
from swissheet.workbook.actions.proposal import Proposal, proposal
from swissheet.workbook.actions.rounds.drawing import drawn, list_in_words
from swissheet.workbook.actions.rounds.finishing import accelerated, open_phase
from swissheet.workbook.changes.ask.questions import NO_ANSWERS
from swissheet.workbook.changes.compare.boards import boards_of
from swissheet.workbook.changes.compare.differences import What
from swissheet.workbook.changes.grade.published import by_hand
from swissheet.workbook.changes.noticing import Noticed
from swissheet.workbook.host.book import Book, Value
from swissheet.workbook.memory.edits.changes import Changes
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
    """Open a round for pairing by hand until it is finished or cancelled.

    Opening a round that was published is asked about twice, and ``answers`` have to give a reason
    (:class:`~swissheet.workbook.changes.ask.questions.Answers`).
    Rule:   C.04.2 (2026-02) 4.4: a pairing that was made is changed for good reasons only.
    Args:   round_: the last round or the next one; by default the last one while results are
            missing in it, and if none is missing the next.
            complete: the engine pairs the players without a board and a bye; boards stay.
            cancel: the round is as it was when it was opened; results of boards that stay, stay.
    Raises: RulesError: another round, or nothing to cancel. NoLegalPairing: it cannot be completed.
    """
    if cancel:
        if complete or round_ is not None:
            raise RulesError("actions.edit-either")
        return _cancel(book, when, who, answers)

    begun = begin(book, "edit", when, who, answers=answers)
    number = _asked_for(begun.phase, begun.tournament, round_)
    noticed = _questions(begun, number)
    proposed = propose(begun, lambda: _open(begun, noticed, number, complete=complete), noticed)
    begun.book.activate(round_title(begun.book, number))
    if complete:
        return replace(proposed.outcome, place=first_missing(begun.book, number))
    place = first_board(begun.book, number)
    return replace(proposed.outcome, done=phrase("log.opened", round=number), place=place)


def _questions(begun: Begun, number: int) -> Noticed:
    """Ask about a round that was published, unless what was typed into it is asked about."""
    noticed = begun.noticed
    if begun.phase is not None or not noticed.reading.published.of(number):
        return noticed
    return noticed.with_events([by_hand(noticed.reading, number)])


def _open(begun: Begun, noticed: Noticed, number: int, *, complete: bool) -> Proposal:
    """Open a round for pairing by hand, and pair with ``complete`` the players without a board."""
    reading = begun.reading
    before, lots = drawn(begun.tournament, begun.book, begun.memory)
    tournament, what = before, [phrase("log.open-by-hand", round=number), lots]
    if complete:
        for issue in reading.issues:
            if issue.code == "system":
                raise RulesError.of(issue)
        tournament = accelerated(reading, tournament, number)
        if tournament is before:
            tournament = _with_acceleration(reading, tournament)
        tournament, made = rounds.completed(tournament, number)
        what = [
            phrase("log.completed", round=number, boards=len(made.boards)),
            list_in_words(tournament, number),
            lots,
        ]
    return replace(
        proposal(begun, tournament, Clauses(tuple(what)), number, noticed),
        phase=begun.phase or _phase(begun, noticed, number),
        first=lambda changes: ensure_rounds(changes, reading, number),
        then=lambda changes, _: changes.show(layout.round_table(number), True),
    )


def _phase(begun: Begun, noticed: Noticed, number: int) -> Phase:
    """Return what is kept of a round that is opened now: its boards as they are."""
    sheet = begun.reading.rounds.get(number)
    boards = tuple(boards_of(sheet, noticed.ids)) if sheet is not None else ()
    return Phase(number, begun.when, begun.who, boards)


def complete_boards(
    book: Book, *, when: dt.datetime, who: str, answers: frozenset[str] = NO_ANSWERS
) -> Outcome:
    """Run :func:`edit` with ``complete``, for a click, which can say no more."""
    return edit(book, when=when, who=who, answers=answers, complete=True)


def cancel_boards(
    book: Book, *, when: dt.datetime, who: str, answers: frozenset[str] = NO_ANSWERS
) -> Outcome:
    """Run :func:`edit` with ``cancel``, for a click, which can say no more."""
    return edit(book, when=when, who=who, answers=answers, cancel=True)


def _with_acceleration(reading: Reading, tournament: Tournament) -> Tournament:
    """Return the tournament with the acceleration of a round in which nobody has a board yet."""
    if not reading.settings.baku:
        return tournament
    from swissheet.pairing.acceleration import accelerate

    return accelerate(tournament)


def _asked_for(phase: Phase | None, tournament: Tournament, round_: int | None) -> int:
    """Return the round to be opened, or the one that is open.

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
    begun = begin_anyway(book, "edit", when, who, answers=answers)
    with Edits(begun) as edits:
        unread = _unread(begun.reading)
        found = begun.phase or _opened_unreadably(begun, max(unread, default=0))
        if found is not None and found.round in unread:
            _make_readable(edits.changes, begun, found)
        begun = begun.again()
        refuse_unsound(begun)
        phase = open_phase(found)
        noticed = _without_boards(begun.noticed, phase.round)
        ask(begun, noticed)
        proposed = _cancelled(begun, noticed, phase)
        outcome = write(begun, edits, proposed).outcome
    place = show_latest(begun.book, proposed.meant)
    return replace(outcome, box=outcome.done, place=place)


def _without_boards(noticed: Noticed, number: int) -> Noticed:
    """Ask nothing about the boards of a round that are brought back."""
    kept = [
        event
        for event in noticed.events
        if not any(d.what in _SEATS and d.round == number for d in event.differences)
    ]
    return replace(noticed, events=tuple(kept))


def _cancelled(begun: Begun, noticed: Noticed, phase: Phase) -> Proposal:
    """Bring a round back to what it was when it was opened."""
    made = _as_opened(begun, noticed, phase)
    meant = rounds.with_round(begun.tournament, made)
    what = phrase("log.cancelled", round=phase.round)
    proposed = proposal(begun, meant, what, phase.round, noticed)
    return replace(
        proposed,
        phase=None,
        games_stay=True,
        then=lambda changes, _: None if made.paired else clear_round(changes, phase.round),
    )


def _unread(reading: Reading) -> set[int]:
    """Return the rounds on whose sheets there is something that cannot be read."""
    errors = {i.place.sheet for i in reading.issues if i.severity is Severity.ERROR}
    return {n for n, sheet in reading.rounds.items() if sheet.view.table.sheet in errors}


def _opened_unreadably(begun: Begun, round_: int) -> Phase | None:
    """Return the phase of a round that was changed so that it cannot be read; None of an older."""
    comparison = begun.noticed.comparison
    if comparison is None or not round_ or round_ < begun.reading.last_paired:
        return None
    return Phase(round_, begun.when, begun.who, comparison.boards_then(round_))


def _make_readable(changes: Changes, begun: Begun, phase: Phase) -> None:
    """Write the boards of before on the sheet of a round that cannot be read.

    Raises: RulesError: a player of them is no longer in the list.
    """
    reading = begun.reading
    sheet = reading.rounds[phase.round]
    players = _players_of(reading, begun.noticed, phase)
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
            cells["black"] = language.text(f"bye.{board.bye.name.lower()}", begun.language)
        rows.append(cells)
    adopt_pasted_rows(begun.book, reading)
    found = sheet.view
    keys = [key for key in layout.BOARD_COLUMNS if key in found.columns and key != "game"]
    lines = [[cells.get(key) for key in keys] for cells in rows]
    changes.set_rows(found.table.name, [found.header(key) for key in keys], lines)


def _players_of(reading: Reading, noticed: Noticed, phase: Phase) -> dict[int, PlayerRow]:
    """Return the rows of the list of players by their own numbers.

    Raises: RulesError: a player of the round as it was opened is not in it.
    """
    players = {noticed.ids[item.row]: item for item in reading.players}
    if any(not board.players <= players.keys() for board in phase.boards):
        raise RulesError("actions.boards-lost", round=phase.round)
    return players


def _as_opened(begun: Begun, noticed: Noticed, phase: Phase) -> Round:
    """Return the round as it was when it was opened; a board that is still there keeps its result.

    Raises: RulesError: a player of it is no longer in the list.
    """
    tournament, players = begun.tournament, _players_of(begun.reading, noticed, phase)
    tpns = {own: item.player.tpn for own, item in players.items()}
    standing = {(game.white, game.black): game for game in tournament.round(phase.round).games}
    games, byes = [], _announced(begun, phase.round)
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


def _announced(begun: Begun, round_: int) -> dict[int, Bye]:
    """Return the byes that the list of players announces for a round."""
    total, last = begun.reading.settings.rounds_total, begun.tournament.rounds_paired
    return dict(absences(begun.reading.players, last, total).get(round_, {}))
