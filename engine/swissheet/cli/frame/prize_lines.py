"""Prizes in words for a terminal: the list to read out, the reasons, the sum."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from swissheet.cli.frame.text import NAME, POINTS, RANK, table
from swissheet.papers.event import PaperEvent
from swissheet.papers.prize_words import PrizeWords, money
from swissheet.prizes.awards import Award, Distribution
from swissheet.prizes.fund import PrizeFund
from swissheet.tiebreaks import Ranking
from swissheet.words.message import Text, in_words, phrase

_CATEGORY = phrase("cli_prizes.category")
_PRIZE = phrase("cli_prizes.prize")
_AMOUNT = phrase("cli_prizes.amount")
_WHY = phrase("cli_prizes.why")
_MOVED = phrase("cli_prizes.moved")
_SUMS = (
    phrase("cli_prizes.offered"),
    _MOVED,
    phrase("cli_prizes.paid"),
    phrase("cli_prizes.kept"),
    phrase("cli_prizes.withheld"),
)
_TOTAL = phrase("cli_prizes.all")


class PrizeChange(NamedTuple):
    """The prizes of a player before and now, in words; empty for nothing."""

    tpn: int
    name: str
    before: str
    after: str


def compared(
    old: Sequence[tuple[int, str, int, str]], new: Sequence[tuple[int, str, int, str]]
) -> list[PrizeChange]:
    """Return the players who have more or less than before, those with a prize now first.

    Args: old, new: number and name of a player, an amount, and a thing, if that is the prize.
    """
    names = {tpn: name for tpn, name, *_ in (*new, *old)}
    both = [
        {tpn: " + ".join(thing or said(amount) for at, _, amount, thing in one if at == tpn)
         for tpn in names}
        for one in (old, new)
    ]  # fmt: skip
    changes = (PrizeChange(tpn, names[tpn], *(had[tpn] for had in both)) for tpn in names)
    return [one for one in changes if one.before != one.after]


class PrizeLines(PrizeWords):
    """The lines about a distribution of prizes; ``offered`` is the fund before it is reduced."""

    def __init__(
        self,
        made: Distribution,
        offered: PrizeFund,
        entries: int,
        event: PaperEvent,
        ranking: Ranking,
    ) -> None:
        super().__init__(made, event)
        self._offered, self._entries = offered, entries
        self._rows = {row.tpn: row for row in ranking.rows}

    def all(self) -> Iterator[Text]:
        """Yield all lines, a heading over each part."""
        yield self.rules()
        for heading, lines in (
            ("read-out", self._read_out()),
            ("reasons", self._reasons()),
            ("untaken", map(self.untaken, self.made.withheld)),
            ("passed", map(self.passed, self.made.passed)),
            ("notes", map(self.mark, self.made.marks)),
            ("sum", self._sums()),
        ):
            first = [*lines]
            if first:
                yield ""
                yield phrase(f"cli_prizes.head.{heading}")
                yield from (f"  {in_words(line)}" for line in first)

    def _read_out(self) -> Iterator[Text]:
        """Yield a line a player, the smallest prize first, and the best placed one last."""
        rows = [
            [
                " + ".join({in_words(self.prize(award.prize)): 0 for award in awards}),
                " + ".join(map(self._given, awards)),
                self.event.titled[awards[0].tpn],
            ]
            for awards in self.read_out()
        ]
        if rows:
            yield from table([_PRIZE, self._amount_heading(), NAME], rows)

    def _reasons(self) -> Iterator[Text]:
        rows = [
            [
                str(self._rows[award.tpn].rank),
                self.event.names[award.tpn],
                self.event.points(self._rows[award.tpn].points),
                in_words(self.prize(award.prize)),
                self._given(award),
                in_words(self.why(award)),
            ]
            for award in self.made.awards
        ]
        heads: list[Text] = [RANK, NAME, POINTS, _PRIZE, self._amount_heading(), _WHY]
        if rows:
            yield from table(heads, rows, right={RANK, POINTS, heads[4]})

    def changes(self, changes: Sequence[PrizeChange]) -> Iterator[Text]:
        """Yield the players who have more or less than before."""
        if changes:
            yield ""
            yield phrase("cli_prizes.head.changes")
        for one in changes:
            had = {"before": one.before or "0", "after": one.after or "0"}
            yield f"  {in_words(phrase('cli_prizes.change', player=one.name, **had))}"

    def _sums(self) -> Iterator[Text]:
        sums = [*(one for one in self.made.sums if one.offered), self.made.total]
        rows, heads = list[list[str]](), [*_SUMS]
        if not any(one.moved for one in sums):
            heads.remove(_MOVED)
        for one in sums:
            amounts = (one.offered, one.moved, one.paid, one.kept, one.withheld)
            cells = [said(n) for n, head in zip(amounts, _SUMS, strict=True) if head in heads]
            rows.append([one.category or in_words(_TOTAL), *cells])
        yield from table([_CATEGORY, *heads], rows, right={*heads})
        before = sum(category.money for category in self._offered.categories)
        if before != self.made.total.offered:
            yield phrase(
                "cli_prizes.reduced",
                before=money(before),
                based=self._offered.based_on,
                entries=self._entries,
                after=money(self.made.total.offered),
            )
        total = self.made.total
        yield phrase(
            "cli_prizes.total",
            offered=money(total.offered), paid=money(total.paid),
            kept=money(total.kept), withheld=money(total.withheld),
        )  # fmt: skip

    def _amount_heading(self) -> Text:
        currency = self.made.fund.currency
        return f"{_AMOUNT} ({currency})" if currency else _AMOUNT

    def _given(self, award: Award) -> str:
        return award.thing or said(award.paid)


def said(amount: int | Fraction) -> str:
    """Return an amount of hundredths in words."""
    return str(money(amount))
