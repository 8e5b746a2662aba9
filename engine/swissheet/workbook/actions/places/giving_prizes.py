"""Distribute the prizes that are typed into the sheet Prizes."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace

from swissheet.doubts import is_final
from swissheet.errors import InputError, Issue, Place, RulesError, Severity
from swissheet.formats.prize_fund import TypedFund, says_who_is_out
from swissheet.papers.prize_words import GivenPrizes, given_prizes, money
from swissheet.words.message import Clauses, Text, phrase, quoted
from swissheet.workbook.actions.beginning import Begun, begin, refuse_unsound
from swissheet.workbook.actions.drivers import propose
from swissheet.workbook.actions.outcome import Outcome
from swissheet.workbook.actions.proposal import Proposal, proposal
from swissheet.workbook.changes.ask.questions import NO_ANSWERS, TOLD
from swissheet.workbook.changes.grade.event import GradedEvent
from swissheet.workbook.changes.noticing import Noticed
from swissheet.workbook.host.book import Book
from swissheet.workbook.memory.edits.changes import Changes
from swissheet.workbook.memory.memory import Memory
from swissheet.workbook.shared.layout import AWARDS
from swissheet.workbook.sheets.prizes.read import SheetFund, begin_fund, sheet_fund
from swissheet.workbook.sheets.prizes.write import note_rules, write_awards


def prizes(
    book: Book, *, when: dt.datetime, who: str, answers: frozenset[str] = NO_ANSWERS
) -> Outcome:
    """Add the sheet Prizes with an example; once it is typed, write the winners and the reasons.

    The winners are those of the standings of the moment; while results are missing they are
    provisional. A fund that is not the one of the last time is reported once round 1 is paired.
    Raises: WorkbookError: something is wrong in the sheets or the fund, or it leaves a choice open;
            the sheet Checks lists the cells.
    """
    begun = begin(book, "prizes", when, who, answers=answers)
    fund = sheet_fund(begun.book, begun.language)
    if fund is None or not fund.rows:
        return _begin(begun)
    typed, given = _given(begun, fund)
    noticed = _changed(begun, fund)
    tournament = begun.tournament
    known = begun.memory.having(Memory.prize_fund, fund.texts)
    if given is None:
        what: Text = phrase("log.prizes-checked")
        checked = replace(
            proposal(begun, tournament, what, noticed=noticed),
            memory=known,
            then=lambda changes, _: note_rules(changes, typed, begun.language),
        )
        outcome = propose(begun, lambda: checked, noticed).outcome
        return replace(outcome, place=fund.place(), box=outcome.done)

    def then(changes: Changes, proposed: Proposal) -> None:
        note_rules(changes, typed, begun.language)
        write_awards(changes, given, typed, tournament, begun.language)

    total, after = given.made.total, given.ranking.after
    what = phrase(
        "log.prizes-given",
        round=after, offered=money(total.offered), paid=money(total.paid),
        kept=money(total.kept), withheld=money(total.withheld),
    )  # fmt: skip
    if not is_final(tournament):
        what = Clauses((phrase("log.prizes-provisional"), what), ", ")
    proposed = replace(proposal(begun, tournament, what, after, noticed), memory=known, then=then)
    outcome = propose(begun, lambda: proposed, noticed).outcome
    title = begun.book.tables()[AWARDS.table].sheet
    begun.book.activate(title)
    return replace(outcome, place=Place(sheet=title, cell="A6"), box=outcome.done)


def _begin(begun: Begun) -> Outcome:
    """Add the sheet with an example, or write it into the empty sheet."""
    titles = list[str]()

    def then(changes: Changes, proposed: Proposal) -> Proposal:
        titles.append(begin_fund(changes, begun.language))
        return replace(proposed, what=phrase("log.prizes-begun", sheet=quoted(titles[0])))

    outcome = propose(begun, lambda: replace(proposal(begun, begun.tournament, ""), then=then))
    begun.book.activate(titles[0])
    place = Place(sheet=titles[0], cell="B8")
    return replace(outcome.outcome, place=place, box=outcome.outcome.done)


def _given(begun: Begun, fund: SheetFund) -> tuple[TypedFund, GivenPrizes | None]:
    """Return the fund, and the winners once round 1 is paired.

    Raises: WorkbookError: something is wrong in the fund, or it leaves a choice open; listed.
    """
    tournament = begun.tournament
    try:
        typed = fund.typed()
        return typed, given_prizes(typed, tournament) if tournament.rounds_paired else None
    except InputError as error:
        found = error.issues or (error.issue,)
    except RulesError as error:
        found = (error.issue,)
    reading = begun.reading
    asked, first_day = fund.place("equal-rank", "sharing"), reading.places.setting("event.start")
    placed = (
        one
        if one.place.cell
        else replace(
            one,
            place=first_day
            if one.code == "year-open"
            else fund.where(str(one.params.get("text"))) or asked,
        )
        for one in found
    )
    refuse_unsound(replace(begun, reading=replace(reading, issues=(*reading.issues, *placed))))
    raise AssertionError(found)


def _changed(begun: Begun, fund: SheetFund) -> Noticed:
    """Return what people changed, with the fund if it is not that of the last time."""
    known, last = begun.memory.prize_fund, begun.tournament.rounds_paired
    before, now = {*known}, {*fund.texts}
    # Who is not there, or refuses, is known at the end only.
    changed = {row for row in before ^ now if not says_who_is_out(row)}
    if not last or not known or not changed:
        return begun.noticed
    row = next((row for row in fund.rows if row.texts in changed), fund.head)
    place = Place(sheet=fund.sheet, cell=row.first)
    issue = Issue(Severity.NOTICE, "prizes.fund-changed", place, level=TOLD)
    return begun.noticed.with_events([GradedEvent(issue, (), last)])
