"""The prizes of an event in words of its papers: winners, names, amounts, terms."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from swissheet.doubts import is_final
from swissheet.errors import InputError
from swissheet.formats.prize_fund import TypedFund
from swissheet.papers.event import PaperEvent
from swissheet.papers.wall_lists import PaperStandings, standing
from swissheet.prizes.awards import Award, Distribution, PrizeName, Withheld
from swissheet.prizes.distribution import distribute_event
from swissheet.prizes.eligibility import EVERYBODY, Eligibility
from swissheet.prizes.entrants import first_year
from swissheet.prizes.fund import Prize, PrizeCategory, PrizeFund
from swissheet.words import caseless
from swissheet.words.message import Figures, filled, phrase, titled


@dataclass(frozen=True)
class PrizeEvent:
    """An event and its prize fund, in the language of the event.

    ``key`` is the word of the paper that is made. ``typed.fund`` is what is offered; the prizes
    given are of a fund made smaller where fewer came.
    """

    event: PaperEvent
    typed: TypedFund

    @classmethod
    def of(cls, event: PaperEvent, key: str) -> PrizeEvent:
        """Return the event with the fund that its papers are made with.

        Raises: InputError: it has none.
        """
        if event.fund is None:
            raise InputError("papers.no-fund", paper=key)
        return cls(event, event.fund())

    @classmethod
    def given(cls, event: PaperEvent, key: str) -> PrizeEvent:
        """Return the event with its fund, once a round is paired.

        Raises: InputError: it has no fund, or no round is paired.
        """
        if not event.tournament.rounds_paired:
            raise InputError("papers.no-round", paper=key)
        return cls.of(event, key)

    @property
    def fund(self) -> PrizeFund:
        """Return what is offered, before it is made smaller."""
        return self.typed.fund

    @cached_property
    def year(self) -> int:
        """Return the year that ages are of; 0 where it is not known."""
        return self.typed.year or first_year(self.event.tournament)

    @property
    def entries(self) -> int:
        """Return how many entries the fund is for."""
        return self.typed.entries or len(self.event.tournament.players)

    @cached_property
    def standing(self) -> PaperStandings:
        """Return the standings that the prizes go by."""
        return standing(self.event)

    @cached_property
    def made(self) -> Distribution:
        """Return the prizes of each player.

        Raises: InputError: the year that ages are of is not known. RulesError: as
                :func:`distribute`, or as for the standings.
        """
        typed = self.typed
        return distribute_event(
            typed.fund, self.standing.tournament, entries=typed.entries, year=typed.year
        )

    @cached_property
    def points(self) -> Mapping[int, str]:
        """Return the points of the players in words, by TPN."""
        return {row.tpn: self.event.points(row.points) for row in self.standing.made.rows}

    @property
    def final(self) -> bool:
        """Return whether no result is missing, and no round is left."""
        return is_final(self.event.tournament)

    def money(self, amount: int | Fraction, *, cents: bool = False) -> str:
        """Return hundredths as people of the language write them: ``1.500``, ``166,67``.

        Args: cents: two decimals in any case.
        """
        language = self.event.language
        whole, rest = divmod(abs(round(amount)), 100)
        sign = "-" if amount < 0 else ""
        grouped = filled("{whole:,}", {"whole": whole}, language)
        shown = Figures(f".{rest:02}").words(language) if cents or rest else ""
        return sign + grouped + shown

    def prize(self, name: PrizeName) -> str:
        """Return a prize in words: ``Women, place 2``, or the category if it has one prize."""
        several = any(c.name == name.category and len(c.prizes) > 1 for c in self.fund.categories)
        if not several:
            return name.category
        said = phrase("cli_prizes.place", category=name.category, place=name.place)
        return said.words(self.event.language)

    def thing(self, prize: Prize | Award | Withheld) -> str:
        """Return a thing with its declared value behind it; "" for money."""
        value = prize.exact if isinstance(prize, Award) else prize.value
        return f"{prize.thing} ({self.money(value)})" if prize.thing and value else prize.thing

    @property
    def amount(self) -> str:
        """Return the heading of a column of amounts."""
        said = phrase("cli_prizes.amount").words(self.event.language)
        return f"{said} ({self.fund.currency})" if self.fund.currency else said

    def terms(self, category: PrizeCategory) -> str:
        """Return the terms of a category in words, with years and ratings in figures."""
        if category.terms == EVERYBODY:
            return self.event.say("paper.prizes.all")
        return ", ".join(self._terms(category.terms, category.name))

    def _terms(self, terms: Eligibility, name: str) -> Iterator[str]:
        """Yield the terms one by one; an age without its own name where the category has that."""
        say, year, language = self.event.say, self.year, self.event.language
        if terms.won_by != "standing":
            yield say(f"paper.prizes.by_{terms.won_by}")
        if terms.sex:
            yield say("paper.category.women" if terms.sex == "w" else "paper.prizes.men")
        if terms.under:
            born = say("paper.prizes.born_from", year=year - terms.under)
            age = say("paper.category.under", age=terms.under)
            yield age if not year else born if age == name else titled(age, born).words(language)
        if terms.senior:
            born = say("paper.prizes.born_until", year=year - terms.senior)
            age = say("paper.category.over", age=terms.senior)
            yield age if not year else born if age == name else titled(age, born).words(language)
        if terms.low and terms.high:
            yield say("paper.category.rating", low=terms.low, high=terms.high)
        elif terms.low:
            yield say("paper.prizes.rating_from", low=terms.low)
        elif terms.high:
            yield say("paper.prizes.rating_to", high=terms.high)
        if terms.unrated:
            yield say("paper.category.unrated")
        clubs = {caseless(p.club): p.club for p in self.event.tournament.players}
        for key, names in (
            ("club", [clubs.get(name, name) for name in terms.clubs]),
            ("federation", [name.upper() for name in terms.federations]),
            ("title", terms.titles),
        ):
            if names:
                yield titled(say(f"column.{key}"), " / ".join(names)).words(language)

    def sums(self, award: Award) -> str:
        """Return how a shared prize is reckoned: ``300 ÷ 2 + 600 ÷ 6``; "" for another one."""
        share, own, pool = award.share, self.fund.sharing.own, award.pool
        if pool is not None and award.exact * pool.among == pool.pot:
            return f"{self.money(pool.pot)} ÷ {pool.among}"
        if share is None or share.among == 1 or self._raised(award):
            return ""
        among = share.among
        if own in (0, 1):  # 1: players equal on tie-breaks, too, share equally.
            return f"{self._pot(award)} ÷ {among}"
        # What is by place; of players equal on tie-breaks it is a mean.
        prize = (share.exact - (1 - own) * Fraction(share.pot, among)) / own
        by_place, pot, percent = self.money(prize), self.money(share.pot), int(own * 100)
        if own == Fraction(1, 2):
            parts = (f"{by_place} ÷ 2", f"{pot} ÷ {2 * among}")
        else:
            parts = (f"{percent} % × {by_place}", f"{100 - percent} % × {pot} ÷ {among}")
        return " + ".join(parts if prize else parts[1:])

    def _raised(self, award: Award) -> bool:
        """Return whether players who share a pot have more than it, of a category with a cap."""
        name, share = award.prize.category, award.share
        assert share is not None
        own = [one for one in self.made.awards if one.share and one.prize.category == name]
        with_it = (one.exact for one in own if one.share and one.share.first == share.first)
        return sum(with_it) > share.pot

    def _pot(self, award: Award) -> str:
        """Return the prizes that are shared as a sum, or the sum itself where they are many."""
        share = award.share
        assert share is not None
        prizes = next(
            c.prizes for c in self.made.fund.categories if c.main and c.name == award.prize.category
        )
        shared = [p.value for p in prizes[share.first - 1 : share.first - 1 + share.among]]
        if not 1 < len(shared) <= _SHOWN or sum(shared) != share.pot:
            return self.money(share.pot)
        return f"({' + '.join(map(self.money, shared))})"

    def place(self, award: Award) -> str:
        """Return the place of a prize; of equal shares the places that are shared: ``2–4``."""
        share = award.share
        if share is not None and share.among > 1 and self.fund.sharing.own in (0, 1):
            return f"{share.first}–{share.first + share.among - 1}"
        return str(award.prize.place)

    def payments(self) -> list[Payment]:
        """Return what each player gets, in the order of the standings, numbered from 1.

        A thing without a declared value needs no receipt.
        """
        own: dict[int, list[Award]] = {}
        for award in self.made.awards:
            if award.paid or (award.thing and award.exact):
                own.setdefault(award.tpn, [])
        for award in self.made.awards:
            if award.tpn in own and (award.paid or award.thing):
                own[award.tpn].append(award)
        return [
            Payment(number, tpn, tuple(awards), sum(award.paid for award in awards))
            for number, (tpn, awards) in enumerate(own.items(), start=1)
        ]


_SHOWN = 4
"""The most prizes that are shown as a sum."""


class Payment(NamedTuple):
    """The prizes of a player: the number of the receipt, and money in hundredths."""

    number: int
    tpn: int
    awards: tuple[Award, ...]
    paid: int
