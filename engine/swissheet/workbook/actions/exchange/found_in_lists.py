"""Find the players of a workbook in rating lists, and report doubts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from swissheet.errors import Issue, Severity
from swissheet.ratinglists.field import alike, matched
from swissheet.ratinglists.index import About
from swissheet.ratinglists.listed import Listed
from swissheet.ratinglists.lookup import Index
from swissheet.ratinglists.matching import EventEntry, ListMatch, ListVerdict
from swissheet.words.message import Clauses, Sentences, Term, phrase
from swissheet.workbook.actions.beginning import Begun
from swissheet.workbook.actions.exchange.listed_cells import Fill, filled, of_fide
from swissheet.workbook.shared import layout
from swissheet.workbook.shared.view import View
from swissheet.workbook.sheets.players.read import PlayerRow
from swissheet.workbook.sheets.rating_doubts import ticks
from swissheet.workbook.sheets.reading.reading import Reading


@dataclass(frozen=True, slots=True)
class FoundInLists:
    """The field, and each player's match in each list."""

    rows: tuple[PlayerRow, ...]
    matches: tuple[tuple[About, tuple[ListMatch, ...]], ...]
    confirmed: Mapping[str, str]

    @classmethod
    def of(cls, begun: Begun, indexes: Sequence[Index]) -> FoundInLists:
        rows = begun.reading.listed
        entries = [_entry(row) for row in rows]
        known, names = begun.memory.confirmed_ratings, {row.player.name for row in rows}
        confirmed = {name: one for name, one in known.items() if name in names}
        confirmed |= ticks(begun.book, begun.language)
        matches = []
        for index in indexes:
            found = matched(entries, index, tuple(confirmed.items()))
            if of_fide(index.about):
                # The ID that one list has leads on to the next.
                entries = [_with_id(*pair) for pair in zip(entries, found, strict=True)]
            matches.append((index.about, tuple(found)))
        return cls(rows, tuple(matches), confirmed)

    def of_row(self, at: int) -> list[tuple[About, ListMatch]]:
        return [(about, found[at]) for about, found in self.matches]

    def sure(self, at: int) -> list[tuple[About, Listed]]:
        """Return the lists in which a player is surely found, and as whom."""
        return [
            (about, one.proposed)
            for about, one in self.of_row(at)
            if one.verdict is ListVerdict.SURE and one.proposed is not None
        ]

    def fills(self, reading: Reading, take: Sequence[str]) -> dict[int, Fill]:
        terms = reading.settings.rating_terms
        return {
            at: filled(row.player, self.sure(at), terms, take)
            for at, row in enumerate(self.rows)
            if self.sure(at)
        }

    @property
    def doubts(self) -> list[ListMatch]:
        """Return each player in doubt once, by the first list that has a doubt."""
        found = []
        for at in range(len(self.rows)):
            doubts = [one for _, one in self.of_row(at) if one.verdict is ListVerdict.DOUBT]
            if doubts:
                found.append(doubts[0])
        return found

    def issues(self, reading: Reading) -> list[Issue]:
        """Report players in doubt, players in no list, and players who may be listed twice."""
        places = reading.players_view
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
        doubt = next((one for _, one in all_ if one.verdict is ListVerdict.DOUBT), None)
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
            place = places.place(row, "name")
            return [Issue(Severity.NOTICE, "ratinglists.nobody", place, {"name": name})]
        return []

    def summary(self, fills: Mapping[int, Fill]) -> Clauses:
        changed = sum(1 for fill in fills.values() if fill.cells)
        doubts = len(self.doubts)
        missing = len(self.rows) - len(fills) - doubts
        what = [phrase("log_lists.changed", players=len(self.rows), changed=changed)]
        if doubts:
            what.append(phrase("log_lists.doubts", players=doubts))
        if missing > 0:
            what.append(phrase("log_lists.missing", players=missing))
        return Clauses(tuple(what), ", ")


def _entry(row: PlayerRow) -> EventEntry:
    player = row.player
    born = player.birth[:4]
    return EventEntry(
        player.name,
        player.fide_id,
        federation=player.federation,
        born=int(born) if born.isascii() and born.isdigit() else 0,
        sex=player.sex,
        birth=player.birth if len(player.birth) == _LETTERS_OF_DAY else "",
    )


_LETTERS_OF_DAY = len("YYYY/MM/DD")


def _with_id(entry: EventEntry, found: ListMatch) -> EventEntry:
    if found.verdict is ListVerdict.SURE and found.proposed is not None:
        return replace(entry, fide_id=found.proposed.fide_id or entry.fide_id)
    return entry
