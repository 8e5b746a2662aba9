"""Assign the numbers of a round robin by the terms of the event, before its first round."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from swissheet.errors import Issue
from swissheet.model import Tournament
from swissheet.pairing.round_robin.drawn import drawn_numbers
from swissheet.pairing.round_robin.numbering import by_hand
from swissheet.pairing.round_robin.terms import Numbers, terms_of
from swissheet.words.message import Phrase, Text, phrase
from swissheet.workbook.actions.drawn_before import drawn_before, drawn_now
from swissheet.workbook.changes.noticing import Noticed
from swissheet.workbook.changes.of_actions.rulings import rulings_apart
from swissheet.workbook.host.book import Book
from swissheet.workbook.sheets.reading.reading import Reading
from swissheet.workbook.sheets.reading.renumbered import with_new_numbers

_IN_ENGLISH = re.compile(r".*numbers by .* from the lots '([1-9]\d{0,11})'.*", re.DOTALL)
_WORDS = {
    Numbers.LOT: "log.numbers-lot",
    Numbers.VARMA: "log.numbers-varma",
    Numbers.VARMA_CLUB: "log.numbers-varma-clubs",
}


@dataclass(frozen=True, slots=True)
class TableNumbers:
    """The numbers that the terms of an event give its players.

    ``new`` has the new number by the old one, ``lots`` is the text they are drawn from, ``issues``
    is for the arbiter, and ``what`` for the Log.
    """

    new: Mapping[int, int] = field(default_factory=dict)
    lots: str = ""
    issues: tuple[Issue, ...] = ()
    what: Text = ""

    def given(self, reading: Reading, noticed: Noticed) -> Reading:
        """Return the reading with these numbers.

        Args: noticed: what people changed in the workbook of the reading.
        """
        if not self.new:
            return reading
        return rulings_apart(with_new_numbers(reading, self.new), noticed)

    def recorded(self, tournament: Tournament) -> Tournament:
        """Return the tournament with the text of its lots."""
        if not self.lots:
            return tournament
        terms = replace(terms_of(tournament), lots=self.lots)
        return replace(tournament, options=terms.options(dict(tournament.options)))


def table_numbers(book: Book, reading: Reading) -> TableNumbers:
    """Return the numbers that the terms give; none where none are to be given.

    Without a text of the event a number is drawn: the one of before, if it was taken back.

    Rule:   C.05 Annex 1 and 2.
    Raises: RulesError: numbers by hand are not those of a table, or the Varma tables are not for
            so many players.
    """
    tournament = reading.tournament
    if tournament is None or reading.started or not tournament.system.by_table:
        return TableNumbers()
    terms = terms_of(tournament)
    if terms.numbers is Numbers.HAND:
        by_hand(tournament.players, {i.player.tpn: i.given for i in reading.players})
        return TableNumbers(what=phrase("log.numbers-hand"))
    if not terms.numbers.drawn:
        return TableNumbers()
    lots = terms.lots or _number(book, reading)
    made = drawn_numbers(tournament.players, terms.numbers, lots)
    assert made is not None
    new = {old: number for old, number in made.numbers if old != number}
    what = Phrase(_WORDS[terms.numbers], {"lots": lots})
    return TableNumbers(new, lots, made.issues, what)


def _number(book: Book, reading: Reading) -> str:
    return drawn_before(book, reading.memory, ("pair",), _IN_ENGLISH) or drawn_now()
