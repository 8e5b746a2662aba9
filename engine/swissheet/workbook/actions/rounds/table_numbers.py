"""Numbers of a round robin by the terms of the event: given when its first round is paired."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace

from swissheet.errors import Issue
from swissheet.model import Tournament
from swissheet.pairing.round_robin.drawn import drawn_numbers
from swissheet.pairing.round_robin.numbering import by_hand
from swissheet.pairing.round_robin.terms import Numbers, terms_of
from swissheet.workbook.actions.drawn_before import drawn_before
from swissheet.workbook.changes.noticing import Noticed
from swissheet.workbook.changes.of_actions.rulings import rulings_apart
from swissheet.workbook.host.book import Book
from swissheet.workbook.sheets.reading.reading import Reading
from swissheet.workbook.sheets.reading.renumbered import with_new_numbers

_SEEDS = 10**12
_SAID = re.compile(r".*numbers by .* from the lots '([1-9]\d{0,11})'.*", re.DOTALL)
_WORDS = {
    Numbers.HAND: "numbers by hand",
    Numbers.LOT: "numbers by lot",
    Numbers.VARMA: "numbers by the Varma tables and federations",
    Numbers.VARMA_CLUB: "numbers by the Varma tables and clubs",
}


@dataclass(slots=True)
class TableNumbers:
    """The numbers of one pairing, drawn once however often they are asked for.

    ``lots`` is the text they are drawn from, ``issues`` what the arbiter should know of them; both
    are there once :meth:`given` was asked.
    """

    book: Book
    lots: str = ""
    issues: tuple[Issue, ...] = ()
    what: str = field(default="", init=False)

    def given(self, noticed: Noticed, reading: Reading) -> Reading:
        """The reading with the numbers that the terms give; the same where none are to be given.

        Without a text of the event a number is drawn: the one of before, if it was taken back.

        Rule:   C.05 Annex 1 and 2.
        Args:   noticed: what people changed in the workbook of the reading.
        Raises: RulesError: numbers by hand are not those of a table, or the Varma tables are not
                for so many players.
        """
        tournament = reading.tournament
        if tournament is None or reading.started or not tournament.system.by_table:
            return reading
        terms = terms_of(tournament)
        if terms.numbers is Numbers.HAND:
            by_hand(tournament.players, {i.player.tpn: i.given for i in reading.players})
            self.what = _WORDS[terms.numbers]
        if not terms.numbers.drawn:
            return reading
        self.lots = self.lots or terms.lots or self._number(reading)
        made = drawn_numbers(tournament.players, terms.numbers, self.lots)
        assert made is not None
        self.issues = made.issues
        self.what = f"{_WORDS[terms.numbers]} from the lots '{self.lots}'"
        new = {old: number for old, number in made.numbers if old != number}
        return rulings_apart(with_new_numbers(reading, new), noticed) if new else reading

    def recorded(self, tournament: Tournament) -> Tournament:
        """The tournament with the text of its lots."""
        if not self.lots:
            return tournament
        terms = replace(terms_of(tournament), lots=self.lots)
        return replace(tournament, options=terms.options(dict(tournament.options)))

    def _number(self, reading: Reading) -> str:
        import secrets

        before = drawn_before(self.book, reading.memory, _SAID)
        return before or str(1 + secrets.randbelow(_SEEDS))
