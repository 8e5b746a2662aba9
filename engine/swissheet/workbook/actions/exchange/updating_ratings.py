"""Players get their ratings, IDs and titles from the rating lists of this computer."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

from swissheet.errors import InputError, Issue, Place, RulesError, Severity
from swissheet.ratinglists.index import lists
from swissheet.ratinglists.lookup import Index
from swissheet.ratinglists.places import source_named
from swissheet.words.message import Term
from swissheet.workbook.actions.exchange.found_in_lists import Found
from swissheet.workbook.actions.exchange.listed_cells import TAKEN, Fill, of_fide
from swissheet.workbook.actions.outcome import Outcome
from swissheet.workbook.actions.transaction import Transaction, begin
from swissheet.workbook.changes.ask.questions import NO_ANSWERS
from swissheet.workbook.host.book import Book, Value
from swissheet.workbook.memory.confirmed_ratings import CONFIRMED_KEY, dump_confirmed
from swissheet.workbook.shared import layout
from swissheet.workbook.sheets.players.extra_columns import with_columns
from swissheet.workbook.sheets.rating_doubts import write_doubts
from swissheet.workbook.sheets.reading.read import read
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
    """Before round 1 everybody who is surely found in the rating lists has what they say.

    Empty cells are filled, the columns of the lists and ratings that came from one are brought up
    to date; what a person typed stays, and is told. Who may be several of a list, or nobody quite,
    stands on a sheet of doubts, on which a tick says who is meant; until then nothing is written
    of him.
    Args:   folder: of the lists.
            sources: names of lists in the order they count; by default those that the setting
            names, or else those of FIDE.
            take: of :data:`.listed_cells.TAKEN`: taken from the list, whatever stands there.
    Raises: RulesError: round 1 is paired. InputError: there are no lists, or no such. ChangesError:
            as if the cells were typed.
    """
    unknown = [word for word in take if word not in TAKEN]
    if unknown:
        raise InputError("ratinglists.take", found=unknown[0], known=TAKEN)
    with ExitStack() as stack:
        asked = sources or _set(book)
        indexes = [stack.enter_context(Index(folder, name)) for name in _sources(folder, asked)]
        work = stack.enter_context(begin(book, "update_ratings", when, who, asks_later=True))
        if work.reading.started:
            raise RulesError("ratinglists.started")
        numbered = not new_numbers(work.reading)
        found = Found.of(work, indexes)
        fills = found.fills(work, take)
        _write(work, fills)
        title = write_doubts(work.changes, found.doubts, work.language)
        _keep(work, found.confirmed)
        work.read_again()
        work.ask(answers)
        if numbered:
            # Numbers of a person's own stay; others follow rating and title, as they did.
            work.reading = with_new_numbers(work.reading, new_numbers(work.reading))
        work.write(work.tournament)
        issues = [*found.issues(work), *_differing(work, fills), *_old(work, indexes)]
        work.listed = tuple(issues)
        outcome = work.commit(work.tournament, found.summary(fills))
    told = [
        f"{found.rows[at].player.name}: {', '.join(fill.said)}"
        for at, fill in fills.items()
        if fill.said
    ]
    return replace(
        outcome,
        told=tuple(told),
        listed=tuple(issues),
        place=Place(sheet=title) if title and found.doubts else outcome.place,
        message=outcome.summary,
        warning=bool(found.doubts),
    )


def _keep(work: Transaction, confirmed: Mapping[str, str]) -> None:
    """What a person confirmed is not asked again."""
    kept = dump_confirmed(confirmed)
    if kept:
        work.documents[CONFIRMED_KEY] = kept
    else:
        work.documents.pop(CONFIRMED_KEY, None)


def _set(book: Book) -> list[str]:
    """The lists that the setting names.

    Raises: InputError: one of the names cannot be that of a list; with the cell.
    """
    settings = read(book).settings
    try:
        return list(dict.fromkeys(map(source_named, settings.rating_lists)))
    except InputError as error:
        raise error.at(settings.place("rating_lists")) from error


def _sources(folder: Path, asked: Sequence[str]) -> list[str]:
    """The lists that are looked at, in their order.

    Raises: InputError: there are none.
    """
    if asked:
        return list(asked)
    found = [about.source for about in lists(folder) if about.sound and of_fide(about)]
    if not found:
        raise InputError("ratinglists.no-lists")
    return found


def _write(work: Transaction, fills: Mapping[int, Fill]) -> None:
    """The cells of the players are written; columns of lists that were not there are, now."""
    reading = work.reading
    found = reading.players_view
    if found is None:
        return
    adopt_pasted_rows(work.book, reading)
    used = {key for fill in fills.values() for key, value in fill.cells.items() if value}
    found = with_columns(
        work.changes, work.language, found, filter(used.__contains__, layout.PLAYER_OPTIONS)
    )
    rows = reading.listed
    work.changes.set_cells(
        found,
        {
            (rows[at].row, key): _as_cell(key, value)
            for at, fill in fills.items()
            for key, value in fill.cells.items()
        },
    )


def _as_cell(key: str, value: Value) -> Value:
    """A year of birth as a number, as people type it."""
    return int(value) if key == "birth" and isinstance(value, str) and value.isdigit() else value


def _differing(work: Transaction, fills: Mapping[int, Fill]) -> list[Issue]:
    """What a person typed and a list has otherwise."""
    places, rows = work.reading.players_view, work.reading.listed
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


def _old(work: Transaction, indexes: Sequence[Index]) -> list[Issue]:
    """The lists that are much older than the event."""
    start = _date(work.tournament.event.start)
    if start is None:
        return []
    return [
        Issue(
            Severity.WARNING,
            "ratinglists.old",
            work.reading.places.setting("event.start"),
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
