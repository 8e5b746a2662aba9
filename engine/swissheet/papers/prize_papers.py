"""The lists of prizes: before round 1, after the event, to read out, and for the treasurer.

Each maker takes the fund from the event: ``PaperEvent.fund``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from swissheet.papers.event import PaperEvent
from swissheet.papers.printed import ColumnKind, PrintedColumn, PrintedList, PrintedTable
from swissheet.papers.prize_event import PrizeEvent
from swissheet.papers.prize_words import rules_one_by_one
from swissheet.prizes.awards import Award, Sum, Withheld
from swissheet.prizes.fund import PrizeCategory
from swissheet.words import caseless
from swissheet.words.message import phrase


def prize_list(event: PaperEvent) -> PrintedList:
    """Return what can be won, to be read before round 1: amounts, terms, the rules of sharing.

    Raises: InputError: the event has no fund.
    """
    found, say = PrizeEvent.of(event, "prize-list"), event.say
    rows, groups = list[list[str]](), list[tuple[str, int]]()
    for name, categories in _by_name(found.fund.categories):
        own = [*_offered(found, categories)]
        rows += own
        groups.append((_heading(found, name, categories[0]), len(own)))
    total = sum(category.money for category in found.fund.categories)
    rows.append(["", found.money(total), ""])
    groups.append((phrase("cli_prizes.all").words(event.language), 1))
    columns = [
        PrintedColumn(say("paper.prizes.place"), ColumnKind.NUMBER),
        PrintedColumn(found.amount, ColumnKind.NUMBER, bold=True),
        PrintedColumn("", ColumnKind.NAME, 1),
    ]
    rules = PrintedTable([PrintedColumn("", ColumnKind.NAME, 1)], [[one] for one in _rules(found)])
    tables = [PrintedTable(columns, rows, groups), rules]
    return event.paper("prize-list", say("paper.prizes.list"), tables, floor=10, most=16)


def _by_name(
    categories: Sequence[PrizeCategory],
) -> Iterator[tuple[str, list[PrizeCategory]]]:
    """Yield the categories of each name: money, and things that go by themselves."""
    names = dict.fromkeys(category.name for category in categories)
    for name in names:
        yield name, [category for category in categories if category.name == name]


def _heading(found: PrizeEvent, name: str, category: PrizeCategory) -> str:
    terms = found.terms(category)
    parts = [name, *([terms] if caseless(terms) != caseless(name) else [])]
    if category.least:
        parts.append(found.event.say("paper.prizes.least", count=category.least))
    return " · ".join(parts)


def _offered(found: PrizeEvent, categories: Sequence[PrizeCategory]) -> Iterator[list[str]]:
    """Yield a row for each prize, one for places that follow each other with the same."""
    places = max(len(category.prizes) for category in categories)

    def prizes(place: int) -> tuple[str, str]:
        own = [c.prizes[place] for c in categories if place < len(c.prizes)]
        money = [found.money(prize.value) for prize in own if not prize.thing]
        return " + ".join(money), " + ".join(filter(None, map(found.thing, own)))

    for (money, things), same in groupby(range(places), key=prizes):
        first, *others = same
        place = f"{first + 1}–{others[-1] + 1}" if others else str(first + 1)
        count = f"{len(others) + 1} × " if others else ""
        yield [
            place if places > 1 else "",
            f"{count}{money}" if money else "",
            things if money or not things else f"{count}{things}",
        ]


def _rules(found: PrizeEvent) -> Iterator[str]:
    """Yield the rules of the fund, a sentence each."""
    event, fund = found.event, found.fund
    say, sharing, asked = event.say, fund.sharing, fund.conditions
    yield from (one.words(event.language) for one in rules_one_by_one(fund))
    if any(category.main for category in fund.categories):
        if sharing.first:
            yield say("paper.prizes.first", place=sharing.first)
        if sharing.least:
            yield say("paper.prizes.least_share", amount=found.money(sharing.least))
        if sharing.keep_rest:
            yield say("paper.prizes.rest")
        if sharing.equal_rank:
            yield say("paper.prizes.equal_rank")
        if fund.cap:
            yield say("paper.prizes.cap")
    if any(category.least for category in fund.categories):
        share = int(fund.below_least * 100)
        if fund.rest_to:
            yield say("paper.prizes.too_few_to", share=share, place=fund.rest_to)
        elif share:
            yield say("paper.prizes.too_few", share=share)
    if any(category.terms.won_by in ("performance", "gain") for category in fund.categories):
        yield say("paper.prizes.games", games=fund.games)
    if asked.all_rounds:
        yield say("paper.prizes.all_rounds")
    elif asked.last_round:
        yield say("paper.prizes.last_round")
    if asked.most_byes >= 0:
        yield say("paper.prizes.byes", byes=asked.most_byes)
    if fund.unit > 1:
        yield say("paper.prizes.unit", amount=found.money(fund.unit))
    if fund.based_on:
        floor = int(fund.floor * 100)
        yield say("paper.prizes.based_on", entries=fund.based_on, floor=floor)


def prizes(event: PaperEvent) -> PrintedList:
    """Return the winners of the prizes, and how shared prizes are reckoned.

    Raises: InputError: the event has no fund, or no round is paired. RulesError: as
            :func:`~swissheet.prizes.distribution.distribute`.
    """
    found, say = PrizeEvent.given(event, "prizes"), event.say
    rows, groups = list[list[str]](), list[tuple[str, int]]()
    for name, categories in _by_name(found.made.fund.categories):
        own = _given(found, name)
        if not any(len(category.prizes) > 1 for category in categories):
            own = [["", *row[1:]] for row in own]
        rows += own
        groups.append((name, len(own)))
    columns = [
        PrintedColumn(say("paper.prizes.place"), ColumnKind.NUMBER),
        PrintedColumn(say("paper.prizes.winner"), ColumnKind.NAME, 1),
        PrintedColumn(say("column.points"), ColumnKind.NUMBER),
        PrintedColumn(say("paper.prizes.sum"), ColumnKind.NUMBER),
        PrintedColumn(say("paper.prizes.thing"), ColumnKind.NAME, 0.4),
        PrintedColumn(found.amount, ColumnKind.NUMBER, bold=True),
    ]
    table = PrintedTable(*_without_empty(columns, rows), groups)
    return event.paper(
        "prizes", _title(found, say("paper.prizes.title", round=found.standing.after)), [table],
        notes=[*_rules(found), _reduced(found)], floor=10, most=14,
    )  # fmt: skip


def _title(found: PrizeEvent, title: str) -> str:
    return title if found.final else f"{title} · {found.event.say('paper.prizes.provisional')}"


def _without_empty(
    columns: Sequence[PrintedColumn], rows: Sequence[Sequence[str]]
) -> tuple[list[PrintedColumn], list[list[str]]]:
    """Return columns and rows without the columns that have no text."""
    kept = [at for at in range(len(columns)) if any(row[at] for row in rows)]
    return [columns[at] for at in kept], [[row[at] for at in kept] for row in rows]


def _reduced(found: PrizeEvent) -> str:
    """Return why less is offered than was; "" where it is not."""
    before = sum(category.money for category in found.fund.categories)
    after = found.made.total.offered
    if before == after:
        return ""
    return phrase(
        "cli_prizes.reduced",
        before=found.money(before), based=found.fund.based_on, entries=found.entries,
        after=found.money(after),
    ).words(found.event.language)  # fmt: skip


def _given(found: PrizeEvent, name: str) -> list[list[str]]:
    """Return a row for each winner of a category, and for each prize that nobody has."""
    nobody, rows = found.event.say("paper.prizes.untaken"), list[tuple[int, list[str]]]()
    for place, own in _awards(found, name):
        tpn = own[0].tpn
        rows.append((place, [
            found.place(own[0]),
            found.event.titled[tpn],
            found.points[tpn],
            next(filter(None, map(found.sums, own)), ""),
            " + ".join(filter(None, map(found.thing, own))),
            _paid(found, own),
        ]))  # fmt: skip
    for one in found.made.withheld:
        place, amount = one.prize.place, "" if one.thing else f"({found.money(one.value)})"
        if one.prize.category == name:
            rows.append((place, [str(place), nobody, "", "", found.thing(one), amount]))
    return [row for _, row in sorted(rows, key=lambda row: row[0])]


def _awards(found: PrizeEvent, name: str) -> Iterator[tuple[int, list[Award]]]:
    """Yield what each winner of a category has for a place, money before things."""
    won = [award for award in found.made.awards if award.prize.category == name]
    won.sort(key=lambda award: award.prize.place)
    for place, same in groupby(won, key=lambda award: award.prize.place):
        of: dict[int, list[Award]] = {}
        for award in same:
            of.setdefault(award.tpn, []).append(award)
        for own in of.values():
            yield place, sorted(own, key=lambda award: bool(award.thing))


def _paid(found: PrizeEvent, awards: Sequence[Award]) -> str:
    money = [award.paid for award in awards if not award.thing]
    return found.money(sum(money)) if money else ""


def ceremony(event: PaperEvent) -> PrintedList:
    """Return the prizes to be read out: the main ones at the end, in each category the first last.

    Raises: as :func:`prizes`.
    """
    found, say = PrizeEvent.given(event, "ceremony"), event.say
    rows, groups = list[list[str]](), list[tuple[str, int]]()
    order = sorted(_by_name(found.made.fund.categories), key=lambda one: -one[1][0].priority)
    for name, categories in order:
        several = any(len(category.prizes) > 1 for category in categories)
        own = [
            [
                found.place(awards[0]) if several else "",
                event.titled[awards[0].tpn],
                found.points[awards[0].tpn],
                " + ".join(
                    filter(None, (_paid(found, awards), *(award.thing for award in awards)))
                ),
            ]
            for _, awards in reversed([*_awards(found, name)])
        ]
        if own:
            rows += own
            groups.append((name, len(own)))
    columns = [
        PrintedColumn(say("paper.prizes.place"), ColumnKind.NUMBER),
        PrintedColumn(say("paper.prizes.winner"), ColumnKind.NAME, 1, bold=True),
        PrintedColumn(say("column.points"), ColumnKind.NUMBER),
        PrintedColumn(found.amount, ColumnKind.NAME, 0.5),
    ]
    title = _title(found, say("paper.prizes.ceremony"))
    return event.paper(
        "ceremony", title, [PrintedTable(columns, rows, groups)], floor=16, most=20
    )  # fmt: skip


def control(event: PaperEvent) -> PrintedList:
    """Return the treasurer's sheet: the sums of each category, what is paid to whom, what is not.

    Raises: as :func:`prizes`.
    """
    found, say = PrizeEvent.given(event, "prize-control"), event.say
    made, language = found.made, event.language

    moved = any(one.moved for one in made.sums)

    def amounts(one: Sum) -> list[str]:
        between = (one.moved,) if moved else ()
        return [*map(found.money, (one.offered, *between, one.withheld, one.kept, one.paid))]

    sums = [[one.category, *amounts(one)] for one in made.sums if one.offered]
    total = phrase("cli_prizes.all").words(language)
    columns = [
        PrintedColumn(phrase("cli_prizes.category").words(language), ColumnKind.NAME, 1),
        PrintedColumn(phrase("cli_prizes.offered").words(language), ColumnKind.NUMBER),
        *_moved(language, moved),
        PrintedColumn(f"− {phrase('cli_prizes.withheld').words(language)}", ColumnKind.NUMBER),
        PrintedColumn(f"− {phrase('cli_prizes.kept').words(language)}", ColumnKind.NUMBER),
        PrintedColumn(
            f"= {phrase('cli_prizes.paid').words(language)}", ColumnKind.NUMBER, bold=True
        ),
    ]
    sums.append([total, *amounts(made.total)])
    tables = [PrintedTable(columns, sums)]
    paid = [
        [
            str(one.number),
            event.titled[one.tpn],
            " + ".join(dict.fromkeys(found.prize(award.prize) for award in one.awards)),
            " + ".join(filter(None, map(found.thing, one.awards))),
            found.money(one.paid, cents=True) if one.paid else "",
        ]
        for one in found.payments()
    ]
    if paid:
        columns = [
            PrintedColumn(say("column.tpn"), ColumnKind.NUMBER),
            PrintedColumn(say("paper.prizes.winner"), ColumnKind.NAME, 1),
            PrintedColumn(phrase("cli_prizes.prize").words(language), ColumnKind.NAME, 0.8),
            PrintedColumn(say("paper.prizes.thing"), ColumnKind.NAME, 0.4),
            PrintedColumn(found.amount, ColumnKind.NUMBER, bold=True),
        ]
        columns, rows = _without_empty(columns, paid)
        if made.total.paid:
            sum_ = found.money(made.total.paid, cents=True)
            rows.append(["", total, *[""] * (len(columns) - 3), sum_])
        tables.append(PrintedTable(columns, rows))
    passed = [
        phrase(f"cli_prizes.passed.{one.why}", player=event.names[one.tpn]).words(language)
        for one in made.passed
    ]
    notes = [_reduced(found), *(_unpaid(found, one) for one in made.withheld), *passed]
    title = _title(found, say("paper.prizes.control"))
    return event.paper("prize-control", title, tables, notes=notes, most=12)


def _moved(language: str, moved: bool) -> list[PrintedColumn]:
    said = f"+ {phrase('cli_prizes.moved').words(language)}"
    return [PrintedColumn(said, ColumnKind.NUMBER)] if moved else []


def _unpaid(found: PrizeEvent, one: Withheld) -> str:
    """Return a prize that nobody takes, and why."""
    prize, amount = found.prize(one.prize), one.thing or found.money(one.value)
    if one.why == "lower":
        player = found.event.names[one.tpn]
        said = phrase("cli_prizes.lower", prize=prize, amount=amount, player=player)
    else:
        said = phrase(f"cli_prizes.untaken.{one.why}", prize=prize, amount=amount)
    return said.words(found.event.language)
