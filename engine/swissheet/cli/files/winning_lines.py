"""The money and the prizes that players can still win, in words and for programs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from swissheet.cli.files.prize_funds import fund_in
from swissheet.cli.frame.prize_lines import said
from swissheet.cli.frame.scenarios import by_result, scenario_rows
from swissheet.cli.frame.text import NAME, NUMBER, POINTS, table
from swissheet.files.naming import naming
from swissheet.formats.plain_text import cut
from swissheet.needs.reachable import Needs
from swissheet.needs.winnings import MoneyLimit, PrizeChance, Winnings, winnings
from swissheet.papers.event import PaperEvent
from swissheet.prizes.distribution import year_of
from swissheet.prizes.fund import PrizeFund
from swissheet.words.message import Text, in_words, phrase

_NAME_COLUMNS = 32


def of_fund(name: str, file: str, event: PaperEvent, found: Needs) -> WinningLines:
    """Return the lines about the prizes of a fund in a file, for an event in another.

    Raises: as :func:`fund_in`, :func:`year_of` and :func:`winnings`.
    """
    typed, tournament = fund_in(name), event.tournament
    with naming(file):
        year = year_of(typed.fund, tournament, typed.year)
        fund = typed.fund.scaled(typed.entries or len(tournament.players))
        players = winnings(tournament, fund, year, found)
    return WinningLines(event, fund, found, players, {"fund": name, "currency": fund.currency})


class WinningLines:
    """The lines about the prizes of an event that is going on."""

    def __init__(
        self,
        event: PaperEvent,
        fund: PrizeFund,
        found: Needs,
        players: Sequence[Winnings],
        data: dict[str, Any],
    ) -> None:
        self._event, self._fund, self._found, self._players = event, fund, found, players
        self._won = {one.tpn: one for one in players}
        self.data = data
        several = {c.name for c in fund.categories if len(c.prizes) > 1}
        self._one = {c.name for c in fund.categories} - several

    def table(self) -> Iterator[Text]:
        """Yield a line for each player for whom a prize is not impossible."""
        least, most = phrase("cli_needs.least"), phrase("cli_needs.most")
        scores = self._event.tournament.scores(self._found.round)
        rows = [
            (
                str(one.tpn),
                cut(self._event.titled[one.tpn], _NAME_COLUMNS),
                in_words(self._event.points(scores[one.tpn])),
                _bound(one.least),
                _bound(one.most),
                self._listed([chance for chance in one.prizes if chance.chance == "sure"]),
                self._listed([chance for chance in one.prizes if chance.chance != "sure"]),
            )
            for one in self._players
            if one.prizes
        ]
        chances = (phrase("cli_needs.sure"), phrase("cli_needs.possible"))
        heads = (NUMBER, NAME, POINTS, least, most, *chances)
        if rows:
            yield from table(heads, rows, right=(NUMBER, POINTS, least, most))
        if others := len(self._players) - len(rows):
            yield phrase("cli_needs.no-prize", players=others)

    def _listed(self, chances: Sequence[PrizeChance]) -> str:
        """Return prizes by their category: ``Main 1-3, 4?; U18``."""
        by_category: dict[str, list[tuple[int, str]]] = {}
        for prize, chance, _ in chances:
            mark = "?" * (chance == "open")
            by_category.setdefault(prize.category, []).append((prize.place, mark))
        named = []
        for name, places in by_category.items():
            runs: list[list[tuple[int, str]]] = []
            for place, mark in places:
                if runs and runs[-1][-1] == (place - 1, mark):
                    runs[-1].append((place, mark))
                else:
                    runs.append([(place, mark)])
            ends = [
                "-".join(str(n) for n, _ in (run[:1] + run[1:][-1:])) + run[0][1] for run in runs
            ]
            named.append(name + (places[0][1] if name in self._one else " " + ", ".join(ends)))
        return "; ".join(named)

    def of_player(self, tpn: int) -> Iterator[Text]:
        """Yield the money of a player, and each prize with results that lead there."""
        one = self._won[tpn]
        name = f"{self._event.titled[one.tpn]} ({one.tpn})"
        yield phrase("cli_needs.money", player=name, least=_bound(one.least), most=_bound(one.most))
        for chance in one.prizes:
            prize = self._listed([chance])
            if chance.chance == "sure":
                yield phrase("cli_needs.prize-sure", prize=prize)
            elif chance.shown is not None:
                boards = by_result(self._found, chance.shown.scenario, chance.shown.then)
                yield phrase("cli_needs.prize-possible", prize=prize, by_board=boards)
        unknown = [c._replace(chance="possible") for c in one.prizes if c.chance == "open"]
        if unknown:
            yield phrase("cli_needs.prize-open", prizes=self._listed(unknown))

    def notes(self) -> list[Text]:
        """Return what has to be known about the list."""
        notes: list[Text] = []
        if not self._found.paired:
            notes.append(phrase("cli_needs.money-any"))
        limits = [limit for one in self._players for limit in (one.least, one.most)]
        chances = [chance.chance for one in self._players for chance in one.prizes]
        if "open" in chances or not all(limit.exact or not limit.shown for limit in limits):
            notes.append(phrase("cli_needs.money-within"))
        return notes

    def document(self, tpn: int, each: bool) -> dict[str, Any]:
        """Return the money and the prizes of a player for programs, with scenarios if wanted."""
        one, prizes = self._won[tpn], []
        for prize, chance, shown in one.prizes:
            row: dict[str, Any] = {
                "category": prize.category, "prize": prize.place, "chance": chance,
            }  # fmt: skip
            if each:
                row["scenario"] = (
                    scenario_rows(self._found, shown.scenario, shown.then) if shown else []
                )
            prizes.append(row)
        return {
            "least": one.least.money,
            "most": one.most.money,
            "exact": one.least.exact and one.most.exact,
            "least_within": [one.least.money, one.least.reached],
            "most_within": [one.most.reached, one.most.money],
            "prizes": prizes,
        }


def _bound(limit: MoneyLimit) -> str:
    """Return an amount, or the two between which it is."""
    amounts = {limit.money, limit.reached} if limit.shown else {limit.money}
    return "-".join(said(amount) for amount in sorted(amounts))
