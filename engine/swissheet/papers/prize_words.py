"""Distribute the prizes of an event by a typed fund, and say the reasons in words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from swissheet.formats.prize_fund import TypedFund, shown_amount
from swissheet.model import Tournament
from swissheet.papers.event import PaperEvent
from swissheet.prizes.awards import Award, Distribution, Mark, Passed, PrizeName, Withheld
from swissheet.prizes.distribution import distribute_event
from swissheet.prizes.fund import Mode, PrizeFund
from swissheet.ranking import ranked
from swissheet.tiebreaks import Ranking
from swissheet.words.message import Clauses, Figures, Phrase, Text, in_words, phrase

_MOST_NAMED = 8


@dataclass(frozen=True)
class GivenPrizes:
    """The prizes of an event: the distribution, the standings it goes by, the entries counted."""

    made: Distribution
    ranking: Ranking
    entries: int


def given_prizes(typed: TypedFund, tournament: Tournament) -> GivenPrizes:
    """Return the prizes of an event by its standings after the last round.

    Raises: InputError: ages count, and the first day is not known. RulesError: the order of players
            who are equal on points and tie-breaks decides.
    """
    made = distribute_event(typed.fund, tournament, entries=typed.entries, year=typed.year)
    return GivenPrizes(made, ranked(tournament), typed.entries or len(tournament.players))


class PrizeWords:
    """The words for a distribution of prizes, for a terminal, a sheet or a paper."""

    def __init__(self, made: Distribution, event: PaperEvent) -> None:
        self.made, self.event = made, event
        several = {c.name for c in made.fund.categories if len(c.prizes) > 1}
        self._one = {c.name for c in made.fund.categories} - several

    def rules(self) -> Text:
        """Return the way of sharing and of several prizes, in a sentence each."""
        return rules_of(self.made.fund)

    def why(self, award: Award) -> Text:
        """Return why a player has a prize, and what is given up for it."""
        said: list[Text] = []
        share = award.share
        if share is not None and share.among > 1:
            last = share.first + share.among - 1
            pot = money(share.pot)
            said.append(
                phrase(
                    "cli_prizes.shared", players=share.among, pot=pot, first=share.first, last=last
                )
            )
        pool = award.pool
        if pool is not None:
            prizes = [in_words(self.prize(prize)) for prize in pool.prizes]
            said.append(
                phrase("cli_prizes.pooled", players=pool.among, pot=money(pool.pot), prizes=prizes)
            )
        if not award.thing and award.exact != award.paid:
            said.append(phrase("cli_prizes.exact", amount=_exact(award.exact)))
        if award.instead is not None:
            prize, value = award.instead
            said.append(phrase("cli_prizes.instead", prize=self.prize(prize), amount=money(value)))
        return Clauses(tuple(said)) if said else ""

    def untaken(self, prize: Withheld) -> Text:
        """Return a prize that nobody takes, and why."""
        name, amount = self.prize(prize.prize), prize.thing or money(prize.value)
        if prize.why == "lower":
            player = self.event.names[prize.tpn]
            return phrase("cli_prizes.lower", prize=name, amount=amount, player=player)
        return phrase(f"cli_prizes.untaken.{prize.why}", prize=name, amount=amount)

    def passed(self, passed: Passed) -> Text:
        """Return a player who is passed over, and why."""
        player = self.event.names[passed.tpn]
        return phrase(f"cli_prizes.passed.{passed.why}", player=player)

    def mark(self, mark: Mark) -> Text:
        """Return a consequence of the rules that people will ask about."""
        if mark.oddity == "added":
            amount, prize = money(mark.value), self.prize(mark.prize)
            return phrase("cli_prizes.added", category=mark.lacking, amount=amount, prize=prize)
        names = [self.event.names[tpn] for tpn in mark.tpns]
        if mark.oddity == "unknown":
            more = ["..."] if len(names) > _MOST_NAMED else []
            players, category = [*names[:_MOST_NAMED], *more], mark.prize.category
            return phrase(f"cli_prizes.unknown.{mark.lacking}", players=players, category=category)
        player, prize, value = names[0], self.prize(mark.prize), money(mark.value)
        if mark.oddity == "dropped":
            return phrase("cli_prizes.dropped", player=player)
        better = money(mark.other_value)
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
            other=self.event.names[mark.other],
        )  # fmt: skip

    def prize(self, prize: PrizeName) -> Text:
        """Return a prize by its category, and its place where that has several."""
        if prize.category in self._one:
            return prize.category
        return phrase("cli_prizes.place", category=prize.category, place=prize.place)

    def read_out(self) -> list[list[Award]]:
        """Return the awards by player, the smallest first, of equal ones the best placed last."""
        own: dict[int, list[Award]] = {}
        for award in self.made.awards:
            own.setdefault(award.tpn, []).append(award)
        place = {tpn: at for at, tpn in enumerate(own)}
        order = sorted(own, key=lambda tpn: (sum(a.exact for a in own[tpn]), -place[tpn]))
        return [own[tpn] for tpn in order]


def rules_of(fund: PrizeFund) -> Text:
    """Return the way of sharing and of several prizes of a fund, in a sentence each."""
    return Clauses(tuple(rules_one_by_one(fund)), " ")


def rules_one_by_one(fund: PrizeFund) -> Iterator[Phrase]:
    """Yield the way of sharing and that of several prizes."""
    own, percent = fund.sharing.own, int(fund.sharing.own * 100)
    named = {Fraction(1): "none", Fraction(0): "equal", Fraction(1, 2): "hort"}
    if fund.mode is not Mode.US_POOL and any(category.main for category in fund.categories):
        if own in named:
            yield phrase(f"cli_prizes.sharing.{named[own]}")
        else:
            yield phrase("cli_prizes.sharing-part", own=percent, equal=100 - percent)
    yield phrase(f"cli_prizes.mode.{fund.mode}")


def money(amount: int | Fraction) -> Figures:
    """Return an amount of hundredths, with the decimal sign of the reader."""
    return Figures(shown_amount(amount))


def _exact(amount: Fraction) -> Text:
    """Return an exact share: ``237.50``, or whole units and a fraction, ``166 2/3``."""
    if amount.denominator == 1:
        return money(amount)
    whole, rest = divmod(amount / 100, 1)
    return f"{whole} {rest}"
