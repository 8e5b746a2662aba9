"""Write the sheet of the winners: each prize, its reason, what is left, the sum, the ceremony."""

from __future__ import annotations

from collections.abc import Iterator

from swissheet.doubts import is_final
from swissheet.formats.prize_fund import TypedFund
from swissheet.model import Tournament
from swissheet.papers.event import PaperEvent
from swissheet.papers.prize_words import GivenPrizes, PrizeWords, money, rules_of
from swissheet.prizes.awards import Award, Sum
from swissheet.words.message import Text, in_words, phrase, titled
from swissheet.workbook.host.book import Value
from swissheet.workbook.memory.edits.changes import Changes
from swissheet.workbook.shared import language, layout
from swissheet.workbook.shared.layout import AWARD_COLUMNS, AWARDS, PRIZES
from swissheet.workbook.shared.typed import points_value
from swissheet.workbook.sheets.computed.table import write_table
from swissheet.workbook.sheets.copied_sheet import copied_sheet
from swissheet.workbook.sheets.prizes.read import LIKE

_Line = dict[str, Value]
_CENTS = 100


def write_awards(
    changes: Changes, given: GivenPrizes, typed: TypedFund, tournament: Tournament, lang: str
) -> str:
    """Write all of a distribution, show the sheet, and return its title.

    Raises: InputError: the workbook has no sheet to copy.
    """
    book = changes.book
    if AWARDS.table not in book.tables():
        after = book.tables()[PRIZES.table].sheet if PRIZES.table in book.tables() else ""
        copied_sheet(book, AWARDS, AWARD_COLUMNS, lang, visible=False, like=LIKE, after=after)
    lines = _Lines(given, typed, tournament, lang)
    headers = [language.text(f"column.{key}", lang) for key in AWARD_COLUMNS]
    rows = [[line.get(key) for key in AWARD_COLUMNS] for line in lines.all()]
    write_table(changes, AWARDS, AWARD_COLUMNS, headers, rows)
    changes.set_named(layout.note_name(AWARDS.defined_name), lines.note())
    changes.show(AWARDS.table, True)
    return book.tables()[AWARDS.table].sheet


def note_rules(changes: Changes, typed: TypedFund, lang: str) -> None:
    """Write below the title of the fund how its prizes are shared, so that it is printed."""
    rules = in_words(rules_of(typed.fund), lang)
    changes.set_named(layout.note_name(PRIZES.defined_name), rules)


class _Lines:
    """The lines of the sheet in the language of the workbook."""

    def __init__(
        self, given: GivenPrizes, typed: TypedFund, tournament: Tournament, lang: str
    ) -> None:
        self._given, self._typed, self._tournament, self._lang = given, typed, tournament, lang
        self._words = PrizeWords(given.made, PaperEvent(tournament, lang))
        self._rows = {row.tpn: row for row in given.ranking.rows}

    def note(self) -> str:
        """Return the line below the title: after which round, and whether that is final."""
        key = "note.standings_final" if is_final(self._tournament) else "note.standings"
        after, rounds = self._given.ranking.after, self._tournament.rounds_total
        parts = [language.text(key, self._lang, round=after, rounds=rounds or after)]
        if not is_final(self._tournament):
            parts.insert(0, self._say(phrase("log.prizes-provisional")))
        currency = self._given.made.fund.currency
        return " · ".join([*parts, *([currency] if currency else [])])

    def all(self) -> Iterator[_Line]:
        """Yield the lines; the first column has the number of the block in all its rows."""
        made = self._given.made
        blocks: tuple[tuple[str, Iterator[_Line]], ...] = (
            ("reasons", map(self._award, made.awards)),
            ("untaken", ({"why": self._say(self._words.untaken(one))} for one in made.withheld)),
            ("passed", ({"why": self._say(self._words.passed(one))} for one in made.passed)),
            ("notes", ({"why": self._say(self._words.mark(one))} for one in made.marks)),
            ("sum", self._sums()),
            ("read-out", map(self._read, self._words.read_out())),
        )
        number = 0
        for heading, lines in blocks:
            found = [*lines]
            if found:
                number += 1
                title = self._say(phrase(f"cli_prizes.head.{heading}")).rstrip(": ")
                # How prizes are shared is said before the first of them.
                rules = self._say(self._words.rules()) if heading == "reasons" else None
                yield {"part": number, "name": title, "why": rules}
                yield from ({"part": number, **line} for line in found)

    def _say(self, text: Text) -> str:
        return in_words(text, self._lang)

    def _award(self, award: Award) -> _Line:
        row = self._rows[award.tpn]
        return {
            "place": row.rank,
            "name": self._words.event.titled[award.tpn],
            "points": points_value(row.points),
            "award": self._say(self._words.prize(award.prize)),
            "paid": _amount(award),
            "why": self._say(self._words.why(award)),
        }

    def _read(self, awards: list[Award]) -> _Line:
        prizes = dict.fromkeys(self._say(self._words.prize(award.prize)) for award in awards)
        given = [award.thing or self._say(money(award.paid)) for award in awards]
        return {
            "place": self._rows[awards[0].tpn].rank,
            "name": self._words.event.titled[awards[0].tpn],
            "award": " + ".join(prizes),
            "paid": _amount(awards[0]) if len(awards) == 1 else " + ".join(given),
        }

    def _sums(self) -> Iterator[_Line]:
        made, before = self._given.made, self._typed.fund
        for one in made.sums:
            if one.offered:
                yield self._sum(one, one.category)
        yield self._sum(made.total, self._say(phrase("cli_prizes.all")))
        offered = sum(category.money for category in before.categories)
        if offered != made.total.offered:
            reduced = phrase(
                "cli_prizes.reduced",
                before=money(offered),
                based=before.based_on,
                entries=self._given.entries,
                after=money(made.total.offered),
            )
            yield {"why": self._say(reduced)}

    def _sum(self, one: Sum, name: str) -> _Line:
        offered: Text = money(one.offered)
        if one.moved:  # Money of a pool, or of too small a category.
            offered = f"{offered} {'+' if one.moved > 0 else '−'} {money(abs(one.moved))}"
        total = phrase(
            "cli_prizes.total",
            offered=offered, paid=money(one.paid),
            kept=money(one.kept), withheld=money(one.withheld),
        )  # fmt: skip
        why = self._say(total)
        if one.moved:
            # Without it the sum of a category that gave or got money would not be right.
            moved = titled(phrase("cli_prizes.moved"), money(one.moved))
            why = f"{why} · {self._say(moved)}"
        return {"award": name, "paid": one.paid / _CENTS, "why": why}


def _amount(award: Award) -> Value:
    return award.thing or award.paid / _CENTS
