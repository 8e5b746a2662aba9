"""Take back the last pairing."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace

from swissheet import rounds
from swissheet.model import Round, Tournament
from swissheet.words.message import Clauses, phrase
from swissheet.workbook.actions.beginning import Begun, begin
from swissheet.workbook.actions.drivers import propose
from swissheet.workbook.actions.front_sheet import show_latest
from swissheet.workbook.actions.outcome import Outcome
from swissheet.workbook.actions.proposal import Proposal, proposal
from swissheet.workbook.actions.rounds.unpaired_results import keep_results
from swissheet.workbook.changes.ask.questions import NO_ANSWERS
from swissheet.workbook.changes.grade.published import taken_back
from swissheet.workbook.changes.noticing import Noticed
from swissheet.workbook.changes.of_actions.comparing import without_line
from swissheet.workbook.changes.of_actions.rearranged import playing_at_once
from swissheet.workbook.host.book import Book
from swissheet.workbook.shared.typed import whole_number
from swissheet.workbook.sheets.players.read import PlayerRow
from swissheet.workbook.sheets.reading.assembly import absences, late_starts
from swissheet.workbook.sheets.reading.reading import Reading


def unpair(
    book: Book,
    *,
    when: dt.datetime,
    who: str,
    answers: frozenset[str] = NO_ANSWERS,
) -> Outcome:
    """Take back the last pairing; byes that were asked for stay announced.

    Results are kept: they return when the same two meet in that round after it is paired again.
    Games beside its boards go to the sheet Games.
    A pairing that was published is asked about twice.
    Raises: RulesError: no round is paired.
    """
    begun = begin(book, "unpair", when, who, answers=answers)
    noticed = _questions(begun)
    done = propose(begun, lambda: _unpaired(begun, noticed), noticed)
    if begun.reading.rounds_gone or done.proposal is None:
        return done.outcome
    return replace(done.outcome, place=show_latest(begun.book, done.proposal.meant))


def _questions(begun: Begun) -> Noticed:
    noticed, tournament = begun.noticed, begun.tournament
    reading, last = noticed.reading, tournament.rounds_paired
    if reading.published.of(last) and not reading.rounds_gone:
        noticed = noticed.with_events([taken_back(reading, tournament)])
    new = {item.player.tpn for item in reading.players if not item.given}
    began = {i.player.tpn for i in _beginning(reading, last) if i.starts_in <= last}
    return without_line(playing_at_once(noticed, [*(new & began)], last), last)


def _unpaired(begun: Begun, noticed: Noticed) -> Proposal:
    reading, tournament = begun.reading, begun.tournament
    if reading.rounds_gone:
        return _forgotten(begun, noticed)
    last = tournament.rounds_paired
    then = replace(reading, players=_beginning(reading, last))
    meant = _as_now(rounds.without_last_round(tournament), reading, then)
    games = tournament.round(last).games
    memory, boards = keep_results(begun.memory, tournament, noticed.own_numbers)
    if reading.settings.baku and not meant.rounds_paired:
        from swissheet.pairing.acceleration import unaccelerated

        meant = unaccelerated(meant)
    what = [phrase("log.unpaired", round=last, boards=len(games))]
    if boards:
        what.append(phrase("log.results-kept", results=len(boards)))
    proposed = proposal(begun, meant, Clauses(tuple(what)), last, noticed)
    return replace(proposed, reading=then, memory=memory, phase=None)


def _beginning(reading: Reading, last: int) -> tuple[PlayerRow, ...]:
    """Return the players; newcomers no longer wait for a round that is taken back.

    A first round that people typed for a newcomer stays.
    Rule: C.04.2 (2026-02) 2.4.
    """
    found = reading.players_view
    if found is None:
        return reading.players
    before = {number: sheet for number, sheet in reading.rounds.items() if number < last}
    players = []
    for item in reading.players:
        if not item.given:
            text = found.text(item.row, "starts_in")
            typed = replace(item, starts_in=whole_number(text) if text else 0)
            (item,) = late_starts([typed], before, reading.settings.rounds_total)
        players.append(item)
    return tuple(players)


def _as_now(meant: Tournament, then: Reading, now: Reading) -> Tournament:
    """Return the tournament with the absences of newcomers once the round is taken back.

    Args: then, now: the readings before and after that.
    """
    before, after = (
        absences(
            [item for item in reading.players if not item.given],
            meant.rounds_paired,
            meant.rounds_total,
        )
        for reading in (then, now)
    )

    def corrected(round_: Round) -> Round:
        old, new = before.get(round_.number, {}), after.get(round_.number, {})
        seated = {tpn for game in round_.games for tpn in (game.white, game.black)}
        byes = {tpn: bye for tpn, bye in round_.byes if tpn not in old or tpn in new}
        byes |= {tpn: bye for tpn, bye in new.items() if tpn not in old and tpn not in seated}
        return replace(round_, byes=tuple(byes.items()))

    return replace(meant, rounds=tuple(corrected(round_) for round_ in meant.rounds))


def _forgotten(begun: Begun, noticed: Noticed) -> Proposal:
    """Forget the rounds whose sheets were deleted, as if they had never been paired."""
    reading, gone = begun.reading, begun.reading.rounds_gone
    what = phrase("log.sheet-gone", rounds=gone)
    proposed = proposal(begun, begun.tournament, what, gone[0], noticed)
    return replace(proposed, reading=replace(reading, kept=replace(reading.kept, rounds=0)))
