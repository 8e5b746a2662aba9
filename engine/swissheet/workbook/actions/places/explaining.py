"""Show how the tie-breaks of a player add up."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import replace

from swissheet.errors import Issue, OnlyFound, Place, RulesError, Severity, WorkbookError
from swissheet.model import Tournament
from swissheet.naming import named
from swissheet.words.message import Text, phrase
from swissheet.workbook.actions.beginning import Begun, begin
from swissheet.workbook.actions.completeness import counted_rounds
from swissheet.workbook.actions.drivers import propose
from swissheet.workbook.actions.outcome import Outcome
from swissheet.workbook.actions.places.ranking import told_by_setting
from swissheet.workbook.actions.proposal import NothingToDo, Proposal, proposal
from swissheet.workbook.changes.ask.questions import NO_ANSWERS
from swissheet.workbook.host.book import Book
from swissheet.workbook.host.table_names import name_key
from swissheet.workbook.memory.edits.changes import Changes
from swissheet.workbook.shared.layout import Sheet
from swissheet.workbook.sheets.reading.reading import Reading
from swissheet.workbook.sheets.rounds.read import RoundSheet


def explain(
    book: Book,
    tpn: int | str | tuple[str, int],
    *,
    when: dt.datetime,
    who: str,
    answers: frozenset[str] = NO_ANSWERS,
    codes: Sequence[str] | None = None,
    after: int | None = None,
) -> Outcome:
    """Open the points and tie-breaks of a player on a sheet of their own, to be added up.

    In a row of a round of a simple Swiss, the message says why these two meet, and with these
    colours; nothing is written.

    Args:   tpn: the player: the number, a name or its beginning as
                :func:`~swissheet.naming.named` takes it, or (sheet, row) of the line in the
                Standings, Players or Cross table, or of a board in a round.
            codes, after: as for :func:`~swissheet.workbook.actions.places.ranking.standings`.
    Raises: RulesError: no such player. InputError: nobody or several have that name. WorkbookError:
            no player in that row, or a workbook that was made before it had the sheet.
    """
    from swissheet.workbook.sheets.explain.write import write_explanation

    begun = begin(book, "explain", when, who, answers=answers)
    reading, tournament = begun.reading, begun.tournament

    def rules() -> Proposal | NothingToDo:
        reason = _reason_at(reading, tournament, *tpn) if isinstance(tpn, tuple) else None
        if reason is not None:
            return NothingToDo(phrase("log.board-of-round", round=reason[0]), said=reason[1])
        number = _number(begun, tpn)

        def then(changes: Changes, proposed: Proposal) -> Proposal:
            with told_by_setting(reading, codes):
                what = write_explanation(changes, reading, tournament, number, codes, after)
            return replace(proposed, what=what)

        round_ = counted_rounds(reading, tournament, after)
        return replace(proposal(begun, tournament, "", round_), then=then)

    done = propose(begun, rules)
    if done.proposal is not None:
        begun.book.activate(begun.book.tables()[Sheet.EXPLAIN.table].sheet)
    return done.outcome


def _number(begun: Begun, named_by: int | str | tuple[str, int]) -> int:
    """Return the pairing number of a player who is named by it, by name or by a row.

    Raises: RulesError, InputError, WorkbookError: there is no such player.
    """
    from swissheet.workbook.sheets.explain.write import player_at

    tournament, place = begun.tournament, None
    if isinstance(named_by, tuple):
        number, place = player_at(begun.book, *named_by)
        number = begun.reading.renumbered.get(number, number)
    elif isinstance(named_by, str):
        number = named(named_by, {player.tpn: player.name for player in tournament.players})
    else:
        number = named_by
    if number not in tournament.by_tpn:
        raise RulesError(
            "actions.unknown-player.table" if place else "actions.unknown-player",
            place=place or Place(tpn=number),
            player=number,
            count=len(tournament.players),
        )
    return number


def _reason_at(
    reading: Reading, tournament: Tournament, sheet: str, row: int
) -> tuple[int, Text] | None:
    """Return the round, and the sentence for the board or bye in a row.

    None where the sheet is not that of a round, or the system has no sentences.
    Raises: WorkbookError: no board of the round is in that row.
    """
    if not tournament.system.explains_boards:
        return None
    for number, found in reading.rounds.items():
        if found.paired and name_key(found.view.table.sheet) == name_key(sheet):
            return number, _sentence(reading, tournament, found, row)
    return None


def _sentence(reading: Reading, tournament: Tournament, found: RoundSheet, row: int) -> Text:
    from swissheet.pairing import pair
    from swissheet.pairing.reasons import board_reasons

    at = row - found.view.table.top - 1
    item = next((item for item in found.rows if item.row == at), None)
    white = item.white.player.tpn if item is not None else 0
    black = item.black.player.tpn if item is not None and item.black is not None else None
    if not white or (black is None and white != tournament.round(found.number).pab):
        raise WorkbookError("writing.selection.board", place=found.place_of_table(), row=row)
    made = pair(tournament, round_=found.number)
    for reason in board_reasons(tournament, made):
        if (reason.white, reason.black) == (white, black):
            return reason.told
    if black is None:
        told = Issue(
            Severity.NOTICE,
            "pairing.bye-otherwise",
            params={"round": found.number, "player": white},
        )
    else:
        told = Issue(
            Severity.NOTICE,
            "pairing.board-otherwise",
            params={"round": found.number, "white": white, "black": black},
        )
    return OnlyFound(told)
