"""Fill in ratings, IDs and titles from the rating lists of this computer."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

from swissheet.errors import InputError, Issue, Place, RulesError, Severity
from swissheet.model import Tournament
from swissheet.ratinglists.index import lists
from swissheet.ratinglists.lookup import Index
from swissheet.ratinglists.places import source_named
from swissheet.words.message import Term, phrase
from swissheet.workbook.actions.beginning import Begun, begin, sound
from swissheet.workbook.actions.drivers import as_if_typed
from swissheet.workbook.actions.exchange.found_in_lists import FoundInLists
from swissheet.workbook.actions.exchange.listed_cells import TAKEN, Fill, of_fide
from swissheet.workbook.actions.outcome import Outcome
from swissheet.workbook.actions.proposal import Proposal, proposal
from swissheet.workbook.changes.ask.questions import NO_ANSWERS
from swissheet.workbook.host.book import Book, Value
from swissheet.workbook.memory.edits.changes import Changes
from swissheet.workbook.memory.memory import Memory
from swissheet.workbook.shared import layout
from swissheet.workbook.sheets.players.extra_columns import with_columns
from swissheet.workbook.sheets.rating_doubts import write_doubts
from swissheet.workbook.sheets.reading.read import read
from swissheet.workbook.sheets.reading.reading import Reading
from swissheet.workbook.sheets.reading.renumbered import new_numbers, with_new_numbers
from swissheet.workbook.sheets.sync.sync import adopt_pasted_rows

_OLD = dt.timedelta(days=45)


def update_ratings(
    book: Book,
    *,
    folder: Path,
    when: dt.datetime,
    who: str,
    answers: frozenset[str] = NO_ANSWERS,
    sources: Sequence[str] = (),
    take: Sequence[str] = (),
) -> Outcome:
    """Fill in, before round 1, the data of everybody who is surely found in the rating lists.

    Empty cells are filled, the columns of the lists and ratings that came from one are brought up
    to date; cells that a person typed stay, and are reported. A player who may be several of a
    list, or nobody quite, is on a sheet of doubts, on which a tick marks the right one; until then
    nothing is written for this player.
    Args:   folder: of the lists.
            sources: names of lists in the order they count; by default those that the setting
            names, or else those of FIDE.
            take: of :data:`.listed_cells.TAKEN`: taken from the list, whatever is in the cell.
    Raises: RulesError: round 1 is paired. InputError: there are no lists, or no such. ChangesError:
            as if the cells were typed.
    """
    unknown = [word for word in take if word not in TAKEN]
    if unknown:
        raise InputError("ratinglists.take", found=unknown[0], known=TAKEN)
    with ExitStack() as stack:
        asked = sources or _set(book)
        indexes = [stack.enter_context(Index(folder, name)) for name in _sources(folder, asked)]
        begun = begin(book, "update_ratings", when, who)
        if begun.reading.started:
            raise RulesError("ratinglists.started")
        numbered = not new_numbers(begun.reading)
        found = FoundInLists.of(begun, indexes)
        fills = found.fills(begun.reading, take)

        def typed(changes: Changes) -> None:
            _write(changes, begun.reading, fills)
            write_doubts(changes, found.doubts, begun.language)

        def rules(then: Begun, _: None) -> Proposal:
            reading = then.reading
            if numbered:
                # Numbers of a person's own stay; others follow rating and title, as they did.
                reading = with_new_numbers(reading, new_numbers(reading))
            tournament, confirmed = sound(reading), dict(sorted(found.confirmed.items()))
            memory = then.memory.having(Memory.confirmed_ratings, confirmed)
            issues = [
                *found.issues(reading),
                *_differing(reading, fills),
                *_old(reading, tournament, indexes),
            ]
            proposed = proposal(then, tournament, found.summary(fills))
            return replace(proposed, reading=reading, memory=memory, listed=tuple(issues))

        done = as_if_typed(begun, typed, answers, rules)
    outcome, place = done.outcome, done.outcome.place
    if found.doubts:
        place = Place(sheet=begun.book.tables()[layout.RATING_DOUBTS.table].sheet)
    told = [
        phrase("log_lists.player", name=found.rows[at].player.name, said=fill.said)
        for at, fill in fills.items()
        if fill.said
    ]
    return replace(
        outcome,
        listing=tuple(told),
        listed=done.proposal.listed if done.proposal is not None else (),
        place=place,
        box=outcome.done,
        warning=bool(found.doubts),
    )


def _set(book: Book) -> list[str]:
    """Return the lists that the setting names.

    Raises: InputError: one of the names cannot be that of a list; with the cell.
    """
    settings = read(book).settings
    try:
        return list(dict.fromkeys(map(source_named, settings.rating_lists)))
    except InputError as error:
        raise error.at(settings.place("rating_lists")) from error


def _sources(folder: Path, asked: Sequence[str]) -> list[str]:
    """Return the lists to be looked at, in their order.

    Raises: InputError: there are none.
    """
    if asked:
        return list(asked)
    found = [about.source for about in lists(folder) if about.sound and of_fide(about)]
    if not found:
        raise InputError("ratinglists.no-lists")
    return found


def _write(changes: Changes, reading: Reading, fills: Mapping[int, Fill]) -> None:
    """Write the cells of the players, and add the columns of lists that are not there."""
    found = reading.players_view
    if found is None:
        return
    adopt_pasted_rows(changes.book, reading)
    used = {key for fill in fills.values() for key, value in fill.cells.items() if value}
    options = filter(used.__contains__, layout.PLAYER_OPTIONS)
    found = with_columns(changes, reading.settings.language, found, options)
    rows = reading.listed
    changes.set_cells(
        found,
        {
            (rows[at].row, key): _as_cell(key, value)
            for at, fill in fills.items()
            for key, value in fill.cells.items()
        },
    )


def _as_cell(key: str, value: Value) -> Value:
    """Return a year of birth as a number, as people type it."""
    return int(value) if key == "birth" and isinstance(value, str) and value.isdigit() else value


def _differing(reading: Reading, fills: Mapping[int, Fill]) -> list[Issue]:
    """Return the cells that a person typed and that a list has different."""
    places, rows = reading.players_view, reading.listed
    if places is None:
        return []
    return [
        Issue(
            Severity.WARNING,
            "ratinglists.differs-typed",
            places.place(rows[at].row, one.key),
            {
                "name": rows[at].player.name,
                "column": Term(f"column.{one.key}"),
                "yours": one.yours,
                "listed": one.listed,
            },
        )
        for at, fill in fills.items()
        for one in fill.differing
    ]


def _old(reading: Reading, tournament: Tournament, indexes: Sequence[Index]) -> list[Issue]:
    """Return the lists that are much older than the event."""
    start = _date(tournament.event.start)
    if start is None:
        return []
    return [
        Issue(
            Severity.WARNING,
            "ratinglists.old",
            reading.places.setting("event.start"),
            {"list": index.about.source, "dated": index.about.dated, "start": start.isoformat()},
        )
        for index in indexes
        if (dated := _date(index.about.dated)) is not None and start - dated > _OLD
    ]


def _date(text: str) -> dt.date | None:
    try:
        return dt.date.fromisoformat(text.replace("/", "-"))
    except ValueError:
        return None
