"""Prizes in words for a terminal: the list to read out, the reasons, the sum."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from swissheet.cli.frame.text import NAME, POINTS, RANK, table
from swissheet.formats.prize_fund import shown_amount
from swissheet.papers.event import PaperEvent
from swissheet.prizes.awards import Award, Distribution, Mark, Passed, PrizeName, Withheld
from swissheet.prizes.fund import Mode, PrizeFund
from swissheet.tiebreaks import Ranking
from swissheet.words.message import Clauses, Figures, Text, in_words, phrase

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
_MOST_NAMED = 8


class Change(NamedTuple):
    """What a player had before and has now, in words; empty for nothing."""

    tpn: int
    name: str
    before: str
    after: str


def compared(
    old: Sequence[tuple[int, str, int, str]], new: Sequence[tuple[int, str, int, str]]
) -> list[Change]:
    """Return who has more or less than before, those who have something now first.

    Args: old, new: number and name of a player, an amount, and a thing, if that is the prize.
    """
    names = {tpn: name for tpn, name, *_ in (*new, *old)}
    both = [
        {tpn: " + ".join(thing or _said(amount) for at, _, amount, thing in one if at == tpn)
         for tpn in names}
        for one in (old, new)
    ]  # fmt: skip
    changes = (Change(tpn, names[tpn], *(had[tpn] for had in both)) for tpn in names)
    return [one for one in changes if one.before != one.after]


class PrizeLines:
    """The lines about a distribution of prizes; ``offered`` is the fund before it is reduced."""

    def __init__(
        self,
        made: Distribution,
        offered: PrizeFund,
        entries: int,
        event: PaperEvent,
        ranking: Ranking,
    ) -> None:
        self._made, self._offered, self._entries = made, offered, entries
        self._event = event
        self._rows = {row.tpn: row for row in ranking.rows}
        several = {c.name for c in made.fund.categories if len(c.prizes) > 1}
        self._one = {c.name for c in made.fund.categories} - several

    def all(self) -> Iterator[Text]:
        """Yield all lines, a heading over each part."""
        yield self._rules()
        for heading, lines in (
            ("read-out", self._read_out()),
            ("reasons", self._reasons()),
            ("untaken", map(self.untaken, self._made.withheld)),
            ("passed", map(self.passed, self._made.passed)),
            ("notes", map(self.mark, self._made.marks)),
            ("sum", self._sums()),
        ):
            first = [*lines]
            if first:
                yield ""
                yield phrase(f"cli_prizes.head.{heading}")
                yield from (f"  {in_words(line)}" for line in first)

    def _rules(self) -> Text:
        own, mode = self._made.fund.sharing.own, self._made.fund.mode
        if mode is Mode.US_POOL:
            return phrase(f"cli_prizes.mode.{mode}")
        named = {Fraction(1): "none", Fraction(0): "equal", Fraction(1, 2): "hort"}
        percent = int(own * 100)
        if own in named:
            sharing = phrase(f"cli_prizes.sharing.{named[own]}")
        else:
            sharing = phrase("cli_prizes.sharing-part", own=percent, equal=100 - percent)
        return Clauses((sharing, phrase(f"cli_prizes.mode.{mode}")), " ")

    def _read_out(self) -> Iterator[Text]:
        """Yield a line a player, the smallest prize first, and the best placed one last."""
        own: dict[int, list[Award]] = {}
        for award in self._made.awards:
            own.setdefault(award.tpn, []).append(award)
        place = {tpn: at for at, tpn in enumerate(self._rows)}
        order = sorted(own, key=lambda tpn: (sum(a.exact for a in own[tpn]), -place[tpn]))
        rows = [
            [
                " + ".join({in_words(self._prize(award.prize)): 0 for award in own[tpn]}),
                " + ".join(self._given(award) for award in own[tpn]),
                self._event.titled[tpn],
            ]
            for tpn in order
        ]
        if rows:
            yield from table([_PRIZE, self._amount_heading(), NAME], rows)

    def _reasons(self) -> Iterator[Text]:
        rows = [
            [
                str(self._rows[award.tpn].rank),
                self._event.names[award.tpn],
                self._event.points(self._rows[award.tpn].points),
                in_words(self._prize(award.prize)),
                self._given(award),
                in_words(self.why(award)),
            ]
            for award in self._made.awards
        ]
        heads: list[Text] = [RANK, NAME, POINTS, _PRIZE, self._amount_heading(), _WHY]
        if rows:
            yield from table(heads, rows, right={RANK, POINTS, heads[4]})

    def why(self, award: Award) -> Text:
        """Return why a player has a prize, and what is given up for it."""
        said: list[Text] = []
        share = award.share
        if share is not None and share.among > 1:
            last = share.first + share.among - 1
            pot = _money(share.pot)
            said.append(
                phrase(
                    "cli_prizes.shared", players=share.among, pot=pot, first=share.first, last=last
                )
            )
        pool = award.pool
        if pool is not None:
            prizes = [in_words(self._prize(prize)) for prize in pool.prizes]
            said.append(
                phrase("cli_prizes.pooled", players=pool.among, pot=_money(pool.pot), prizes=prizes)
            )
        if not award.thing and award.exact != award.paid:
            said.append(phrase("cli_prizes.exact", amount=_exact(award.exact)))
        if award.instead is not None:
            prize, value = award.instead
            said.append(
                phrase("cli_prizes.instead", prize=self._prize(prize), amount=_money(value))
            )
        return Clauses(tuple(said)) if said else ""

    def untaken(self, prize: Withheld) -> Text:
        """Return a prize that nobody takes, and why."""
        name, amount = self._prize(prize.prize), prize.thing or _money(prize.value)
        if prize.why == "lower":
            player = self._event.names[prize.tpn]
            return phrase("cli_prizes.lower", prize=name, amount=amount, player=player)
        return phrase(f"cli_prizes.untaken.{prize.why}", prize=name, amount=amount)

    def passed(self, passed: Passed) -> Text:
        """Return who is passed over, and why."""
        player = self._event.names[passed.tpn]
        return phrase(f"cli_prizes.passed.{passed.why}", player=player)

    def changes(self, changes: Sequence[Change]) -> Iterator[Text]:
        """Yield who has more or less than before."""
        if changes:
            yield ""
            yield phrase("cli_prizes.head.changes")
        for one in changes:
            had = {"before": one.before or "0", "after": one.after or "0"}
            yield f"  {in_words(phrase('cli_prizes.change', player=one.name, **had))}"

    def mark(self, mark: Mark) -> Text:
        """Return a consequence of the rules that people will ask about."""
        if mark.oddity == "added":
            amount, prize = _money(mark.value), self._prize(mark.prize)
            return phrase("cli_prizes.added", category=mark.lacking, amount=amount, prize=prize)
        names = [self._event.names[tpn] for tpn in mark.tpns]
        if mark.oddity == "unknown":
            more = ["..."] if len(names) > _MOST_NAMED else []
            players, category = [*names[:_MOST_NAMED], *more], mark.prize.category
            return phrase(f"cli_prizes.unknown.{mark.lacking}", players=players, category=category)
        player, prize, value = names[0], self._prize(mark.prize), _money(mark.value)
        if mark.oddity == "dropped":
            return phrase("cli_prizes.dropped", player=player)
        better = _money(mark.other_value)
        if mark.oddity == "capped":
            return phrase(
                "cli_prizes.capped", player=player, prize=prize, value=value, level=better
            )
        if not mark.other:
            return phrase(
                "cli_prizes.complaint-free",
                player=player, prize=prize, value=value, other_value=better,
            )  # fmt: skip
        return phrase(
            f"cli_prizes.mark.{mark.oddity}",
            player=player, prize=prize, value=value, other_value=better,
            other=self._event.names[mark.other],
        )  # fmt: skip

    def _sums(self) -> Iterator[Text]:
        sums = [*(one for one in self._made.sums if one.offered), self._made.total]
        rows, heads = list[list[str]](), [*_SUMS]
        if not any(one.moved for one in sums):
            heads.remove(_MOVED)
        for one in sums:
            amounts = (one.offered, one.moved, one.paid, one.kept, one.withheld)
            said = [_said(n) for n, head in zip(amounts, _SUMS, strict=True) if head in heads]
            rows.append([one.category or in_words(_TOTAL), *said])
        yield from table([_CATEGORY, *heads], rows, right={*heads})
        before = sum(category.money for category in self._offered.categories)
        if before != self._made.total.offered:
            yield phrase(
                "cli_prizes.reduced",
                before=_money(before),
                based=self._offered.based_on,
                entries=self._entries,
                after=_money(self._made.total.offered),
            )
        total = self._made.total
        yield phrase(
            "cli_prizes.total",
            offered=_money(total.offered), paid=_money(total.paid),
            kept=_money(total.kept), withheld=_money(total.withheld),
        )  # fmt: skip

    def _amount_heading(self) -> Text:
        currency = self._made.fund.currency
        return f"{_AMOUNT} ({currency})" if currency else _AMOUNT

    def _prize(self, prize: PrizeName) -> Text:
        if prize.category in self._one:
            return prize.category
        return phrase("cli_prizes.place", category=prize.category, place=prize.place)

    def _given(self, award: Award) -> str:
        return award.thing or _said(award.paid)


def _money(amount: int | Fraction) -> Figures:
    return Figures(shown_amount(amount))


def _said(amount: int | Fraction) -> str:
    return str(_money(amount))


def _exact(amount: Fraction) -> Text:
    """Return an exact share: ``237.50``, or whole units and a fraction, ``166 2/3``."""
    if amount.denominator == 1:
        return _money(amount)
    whole, rest = divmod(amount / 100, 1)
    return f"{whole} {rest}"
