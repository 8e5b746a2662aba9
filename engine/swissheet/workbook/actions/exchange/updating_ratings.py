"""Players get their ratings, IDs and titles from the rating lists of this computer."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path

from swissheet.errors import InputError, Issue, Place, RulesError, Severity
from swissheet.ratinglists.field import alike, matched
from swissheet.ratinglists.index import About, lists
from swissheet.ratinglists.listed import Listed
from swissheet.ratinglists.lookup import Index
from swissheet.ratinglists.matching import Entry, Match, Verdict
from swissheet.words import counted
from swissheet.words.message import Sentences, Term
from swissheet.workbook import language, layout
from swissheet.workbook.actions.exchange.listed_cells import TAKEN, Fill, filled, of_fide
from swissheet.workbook.actions.outcome import Outcome
from swissheet.workbook.actions.transaction import Transaction, begin
from swissheet.workbook.hidden.ratings import CONFIRMED_KEY, dump_confirmed, load_confirmed
from swissheet.workbook.integrity.asking.questions import NO_ANSWERS
from swissheet.workbook.port.book import Book, Value
from swissheet.workbook.reading.renumbered import new_numbers, with_new_numbers
from swissheet.workbook.reading.sheets.players import PlayerRow
from swissheet.workbook.tables.view import View, view
from swissheet.workbook.writing.rating_doubts import ticks, write_doubts
from swissheet.workbook.writing.sync import adopt_pasted_rows

__all__ = ["update_ratings"]

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
            sources: names of lists in the order they count; by default those of FIDE.
            take: of :data:`.listed_cells.TAKEN`: taken from the list, whatever stands there.
    Raises: RulesError: round 1 is paired. InputError: there are no lists, or no such. ChangesError:
            as if the cells were typed.
    """
    unknown = [word for word in take if word not in TAKEN]
    if unknown:
        raise InputError("ratinglists.take", found=unknown[0], known=TAKEN)
    with ExitStack() as stack:
        indexes = [stack.enter_context(Index(folder, name)) for name in _sources(folder, sources)]
        work = stack.enter_context(begin(book, "update_ratings", when, who, asks_later=True))
        if work.reading.started:
            raise RulesError("ratinglists.started")
        numbered = not new_numbers(work.reading)
        found = _Found.of(work, indexes)
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


@dataclass(frozen=True, slots=True)
class _Found:
    """The field, and who each of it is in each list."""

    rows: tuple[PlayerRow, ...]
    matches: tuple[tuple[About, tuple[Match, ...]], ...]
    confirmed: Mapping[str, str]

    @classmethod
    def of(cls, work: Transaction, indexes: Sequence[Index]) -> _Found:
        rows = work.reading.listed
        entries = [_entry(row) for row in rows]
        confirmed = load_confirmed(work.documents.get(CONFIRMED_KEY, ""))
        names = {row.player.name for row in rows}
        confirmed = {name: one for name, one in confirmed.items() if name in names}
        confirmed |= ticks(work.book, work.language)
        matches = []
        for index in indexes:
            found = matched(entries, index, tuple(confirmed.items()))
            if of_fide(index.about):
                # The ID that one list tells leads on to the next.
                entries = [_with_id(*pair) for pair in zip(entries, found, strict=True)]
            matches.append((index.about, tuple(found)))
        return cls(rows, tuple(matches), confirmed)

    def of_row(self, at: int) -> list[tuple[About, Match]]:
        return [(about, found[at]) for about, found in self.matches]

    def sure(self, at: int) -> list[tuple[About, Listed]]:
        """The lists in which a player is surely found, and as whom."""
        return [
            (about, one.proposed)
            for about, one in self.of_row(at)
            if one.verdict is Verdict.SURE and one.proposed is not None
        ]

    def fills(self, work: Transaction, take: Sequence[str]) -> dict[int, Fill]:
        terms = work.reading.settings.rating_terms
        return {
            at: filled(row.player, self.sure(at), terms, take)
            for at, row in enumerate(self.rows)
            if self.sure(at)
        }

    @property
    def doubts(self) -> list[Match]:
        """Each player in doubt once, by the first list that has a doubt."""
        found = []
        for at in range(len(self.rows)):
            doubts = [one for _, one in self.of_row(at) if one.verdict is Verdict.DOUBT]
            if doubts:
                found.append(doubts[0])
        return found

    def issues(self, work: Transaction) -> list[Issue]:
        """Who is in doubt, who is in no list, and who may stand twice in the list of players."""
        places = work.reading.players_view
        if places is None:
            return []
        return [
            *(issue for at in range(len(self.rows)) for issue in self._of_row(at, places)),
            *(
                Issue(
                    Severity.WARNING,
                    "ratinglists.alike",
                    places.place(self.rows[later].row, "name"),
                    {
                        "name": self.rows[later].player.name,
                        "other": self.rows[earlier].player.name,
                        "cell": places.cell(self.rows[earlier].row, "name"),
                    },
                )
                for later, earlier in alike([_entry(row) for row in self.rows])
            ),
        ]

    def _of_row(self, at: int, places: View) -> list[Issue]:
        row, name = self.rows[at].row, self.rows[at].player.name
        all_ = self.of_row(at)
        doubt = next((one for _, one in all_ if one.verdict is Verdict.DOUBT), None)
        if doubt is not None and doubt.reason is not None:
            return [
                Issue(
                    Severity.WARNING,
                    "ratinglists.doubt",
                    places.place(row, "name"),
                    {
                        "name": name,
                        "others": Sentences((doubt.reason,)),
                        "sheet": Term(f"sheet.{layout.RATING_DOUBTS.key}"),
                    },
                )
            ]
        if not self.sure(at):
            params = {"name": name}
            return [Issue(Severity.NOTICE, "ratinglists.nobody", places.place(row, "name"), params)]
        return []

    def summary(self, fills: Mapping[int, Fill]) -> str:
        changed = sum(1 for fill in fills.values() if fill.cells)
        doubts = len(self.doubts)
        missing = len(self.rows) - len(fills) - doubts
        what = f"{counted(len(self.rows), 'player')}: {changed} changed"
        if doubts:
            what += f", {doubts} in doubt"
        return f"{what}, {missing} not found" if missing > 0 else what


def _entry(row: PlayerRow) -> Entry:
    player = row.player
    born = player.birth[:4]
    return Entry(
        player.name,
        player.fide_id,
        federation=player.federation,
        born=int(born) if born.isascii() and born.isdigit() else 0,
        sex=player.sex,
    )


def _with_id(entry: Entry, found: Match) -> Entry:
    if found.verdict is Verdict.SURE and found.proposed is not None:
        return replace(entry, fide_id=found.proposed.fide_id or entry.fide_id)
    return entry


def _write(work: Transaction, fills: Mapping[int, Fill]) -> None:
    """The cells of the players are written; columns of lists that were not there are, now."""
    reading = work.reading
    found = reading.players_view
    if found is None:
        return
    adopt_pasted_rows(work.book, reading)
    lang = work.language
    used = {key for fill in fills.values() for key, value in fill.cells.items() if value}
    new = [key for key in layout.PLAYER_OPTIONS if key in used and key not in found.columns]
    if new:
        headers = [language.text(f"column.{key}", lang) for key in new]
        work.changes.set_headers(found.table.name, [*found.table.headers, *headers])
    found = view(work.book, found.table.name, layout.PLAYER_KEYS, prefer=lang) or found
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
