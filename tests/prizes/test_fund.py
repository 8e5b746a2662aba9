"""The fund as people type it: what is understood, and which line is named where it is not."""

from __future__ import annotations

from contextlib import suppress
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from support.examples import examples
from swissheet.errors import InputError, Place, RulesError
from swissheet.formats.csv_ import rows_of
from swissheet.formats.prize_fund import (
    COLUMNS,
    SETTINGS,
    TypedFund,
    parse_amount,
    read_fund,
    shown_amount,
)
from swissheet.formats.prize_terms import parse_terms
from swissheet.prizes.eligibility import EVERYBODY, Eligibility
from swissheet.prizes.fund import Mode, Prize

HEAD = "Category;Place;Amount;For\nSharing;none\n"


def read(text: str) -> TypedFund:
    rows, _, _ = rows_of(text)
    return read_fund((Place(file="fund.csv", line=line), cells) for line, cells in rows)


def test_a_fund_as_an_organiser_types_it() -> None:
    typed = read(
        "Open 2026;;;;;\n"
        "currency;EUR;;;;\n"
        "CATEGORY;place;Prize (EUR);for;Trophy;Value\n"
        "Sharing: half Hort;;;;;\n"
        "Unit;;5;;;\n"
        "Mode;Higher-only;;;;\n"
        "Main;1st;1.000,00;;Cup;\n"
        "main;2 to 4;€ 150;;;\n"
        ";;;;;\n"
        "Women;;100;;;\n"
        "Women;;50;;;\n"
        "Best junior;1;80;U18, club Kapuas;;\n"
        "U1800;1;;;Clock;60\n"
        "Total;1680;;;;\n"
    )
    fund = typed.fund
    main, cup, women, junior, rating = fund.categories
    assert (fund.currency, fund.unit, fund.mode) == ("EUR", 500, Mode.HIGHER_ONLY)
    assert fund.sharing.own == Fraction(3, 4)
    assert [prize.value for prize in main.prizes] == [100000, 15000, 15000, 15000]
    assert (main.terms, main.main, main.priority) == (EVERYBODY, True, 0)
    assert (cup.prizes, cup.main, cup.name) == ((Prize(0, "Cup"),), False, "Main")
    assert (women.terms, [prize.value for prize in women.prizes]) == (
        Eligibility(sex="w"), [10000, 5000],
    )  # fmt: skip
    assert junior.terms == Eligibility(under=18, clubs=("kapuas",))
    assert rating.prizes == (Prize(6000, "Clock"),)
    assert women.priority < junior.priority < rating.priority


def test_other_settings() -> None:
    typed = read(
        "Category,Place,Amount,For,Minimum,Priority,Group\nSharing,equal\nMinimum share,20\n"
        "Shared places,3\nRest,keep\nEqual rank,share\nBased on,50\nEntries,40\nAt least,60 %\n"
        "Year,2026\nMain,1,100\nWomen,1,50,,3,7,extra\n"
    )
    rule, fund = typed.fund.sharing, typed.fund
    assert (rule.own, rule.least, rule.first, rule.keep_rest, rule.equal_rank) == (
        0, 2000, 3, True, True,
    )  # fmt: skip
    assert (fund.based_on, fund.floor, typed.entries, typed.year) == (50, Fraction(3, 5), 40, 2026)
    women = fund.categories[1]
    assert (women.least, women.priority, women.group) == (3, 7, "extra")
    assert read("Category,Amount\nSharing,60 %\nMain,5\n").fund.sharing.own == Fraction(3, 5)


def test_settings_about_players_and_special_prizes() -> None:
    typed = read(
        "Category,Amount,For,Thing,Winner\nMode,US pool\nCap categories,yes\nCounted games,4\n"
        "All rounds played,yes\nLast round played,no\nByes at most,1\nBelow minimum,half\n"
        'Not present,"Novak, Ana",7\nNot present,Jan Kos\nRefused: 9\n'
        "Main,100\nBest performance,50\nBest woman,20,performance above rating women\n"
        "Best game,30,,Book,12\nFair play,,,Ball,8\nJury prize,10\n"
    )
    fund, out = typed.fund, typed.fund.conditions
    assert (fund.mode, fund.sharing.own, fund.cap, fund.games) == (Mode.US_POOL, 0, True, 4)
    assert (fund.below_least, fund.rest_to) == (Fraction(1, 2), 0)
    assert (out.all_rounds, out.last_round, out.most_byes) == (True, False, 1)
    assert (out.absent, out.refused) == (("Novak, Ana", "7", "Jan Kos"), ("9",))
    main, best, gain, game, book, fair, jury = fund.categories
    assert [c.terms.won_by for c in (main, best, gain, game, jury)] == [
        "standing", "performance", "gain", "jury", "jury",
    ]  # fmt: skip
    assert gain.terms.sex == "w"
    assert (game.prizes, book.prizes) == ((Prize(3000, "", "12"),), (Prize(0, "Book", "12"),))
    assert (fair.prizes, jury.prizes) == ((Prize(0, "Ball", "8"),), (Prize(1000),))
    assert len({c.group for c in (main, game, book, fair, jury)}) == 5
    assert read(HEAD + "Below minimum;main 2\nMain;;9\nMain;;8\n").fund.rest_to == 2


WORDS = {
    "women": Eligibility(sex="w"),
    "Best woman": Eligibility(sex="w"),
    "best women": Eligibility(sex="w"),
    "girls U12": Eligibility(sex="w", under=12),
    "U18": Eligibility(under=18),
    "under 18": Eligibility(under=18),
    "U2000": Eligibility(high=1999),
    "rating under 1600": Eligibility(high=1599),
    "1600-1799": Eligibility(low=1600, high=1799),
    "Elo 1600 to 1799": Eligibility(low=1600, high=1799),
    "1800+": Eligibility(low=1800),
    "S50": Eligibility(senior=50),
    "65+": Eligibility(senior=65),
    "senior 65": Eligibility(senior=65),
    "unrated": Eligibility(unrated=True),
    "club SK Łódź, club Kapuas": Eligibility(clubs=("sk łódź", "kapuas")),
    "federation POL": Eligibility(federations=("pol",)),
    "title WGM/WIM": Eligibility(titles=("WGM", "WIM")),
    "women; federation INA and U20": Eligibility(sex="w", under=20, federations=("ina",)),
    "performance U1800": Eligibility(won_by="performance", high=1799),
    "best performance over rating": Eligibility(won_by="gain"),
    "rating gain": Eligibility(won_by="gain"),
    "jury, women": Eligibility(won_by="jury", sex="w"),
    "performance, jury": None,
    "all": EVERYBODY,
    "Overall": EVERYBODY,
    "local": None,
    "federation Poland": None,
    "U18 U16": None,
    "1800-1600": None,
    "title XM": None,
}


@pytest.mark.parametrize("text", WORDS)
def test_who_a_prize_is_for_in_words(text: str) -> None:
    assert parse_terms(text) == WORDS[text]


AMOUNTS = {
    "150": 15000, "150.5": 15050, "150,50": 15050, "1,000": 100000, "1.500,00": 150000,
    "1.500,5": 150050, "1 000": 100000, "1'000.50": 100050, "€ 20": 2000, "20 EUR": 2000,
    "Rp 1.000.000": 100000000, "20,-": 2000, "0": 0, "100 zł": 10000,
    "": None, "x100": None, "-5": None, "(5)": None, "1.5.0": None, "12,3456": None, "ten": None,
}  # fmt: skip


@pytest.mark.parametrize("text", AMOUNTS)
def test_amounts_as_people_write_them(text: str) -> None:
    assert parse_amount(text) == AMOUNTS[text]


WRONG = {
    "no heading": ("Main;1;100\n", 1, "no-heading"),
    "nothing": ("", 0, "no-heading"),
    "headings alone": ("Category;Amount\n", 0, "no-heading"),
    "a column": ("Category;Amount;Eligibilty\n", 1, "column"),
    "a setting": (HEAD + "Shareing;Hort\n", 3, "line"),
    "no amount": (HEAD + "U18;1;\n", 3, "line"),
    "no category": (HEAD + ";1;50\n", 3, "line"),
    "an amount": (HEAD + "Main;1;ten\n", 3, "amount"),
    "a date": (HEAD + "Main;02-Apr;10\n", 3, "place"),
    "place 0": (HEAD + "Main;0;10\n", 3, "place"),
    "places backwards": (HEAD + "Main;4 to 2;10\n", 3, "place"),
    "a place twice": (HEAD + "Main;1;10\nMain;1;10\n", 4, "place-twice"),
    "a place missing": (HEAD + "Main;1;10\nMain;3;5\n", 3, "place-missing"),
    "rising": (HEAD + "Main;1;10\nMain;2;20\n", 4, "rising"),
    "unit": (HEAD + "Unit;5\nMain;1;10\nMain;2;8\n", 5, "unit"),
    "for": (HEAD + "Locals;1;10;locals\n", 3, "who"),
    "for whom": (HEAD + "Locals;1;10\n", 3, "who-missing"),
    "for others": (HEAD + "Women;1;10\nWomen;2;5;U18\n", 4, "who-differs"),
    "priority": ("Category;Amount;Priority\nU18;10;first\n", 2, "number"),
    "sharing": (HEAD.replace("none", "Horst"), 2, "choice"),
    "mode": (HEAD + "Mode;usual\n", 3, "choice"),
    "no sharing": ("Category;Amount\nMain;10\n", 0, "sharing-open"),
    "rest": (HEAD + "Rest;keep\n", 3, "rest"),
    "total": (HEAD + "Main;1;10\nTotal;20\n", 4, "total"),
    "below minimum": (HEAD + "Below minimum;third\nMain;1;10\n", 3, "choice"),
    "cap": (HEAD + "Cap categories;maybe\nMain;1;10\n", 3, "choice"),
    "byes": (HEAD + "Byes at most;few\nMain;1;10\n", 3, "number"),
    "shared in pools": ("Category;Amount\nMode;US pool\nSharing;Hort\nMain;10\n", 3, "choice"),
    "entries": (HEAD + "Entries;many\n", 3, "number"),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_line_is_named(name: str) -> None:
    text, line, key = WRONG[name]
    with pytest.raises(InputError) as caught:
        read(text)
    found = [(issue.key, issue.place.line) for issue in caught.value.issues]
    assert (f"prizes.{key}", line) in found
    assert all(issue.wanted or key == "number" for issue in caught.value.issues)


def test_all_wrong_lines_are_named_in_their_order() -> None:
    with pytest.raises(InputError) as caught:
        read(HEAD + "Main;1;ten\nU18;x;5\nSharing;Horst\n")
    assert [issue.place.line for issue in caught.value.issues] == [3, 4, 5]


def test_amounts_that_leave_a_category_are_shown_to_the_cent() -> None:
    shown = [shown_amount(amount) for amount in (-5834, -50, -1000, 5834, 0)]
    assert shown == ["-58.34", "-0.50", "-10", "58.34", "0"]


@pytest.mark.parametrize("text", ["Main;1;ten\nMain;2;5\n", "Main;first;10\nMain;2;5\n"])
def test_what_follows_from_a_wrong_entry_is_not_named(text: str) -> None:
    with pytest.raises(InputError) as caught:
        read(HEAD + text)
    assert [issue.place.line for issue in caught.value.issues] == [3]


def test_settings_may_be_in_the_column_of_categories_wherever_that_is() -> None:
    found = read("For;Place;Category;Amount\n;;Sharing;Hort\n;;Unit: 5\n;1;Main;10\nw;;Women;5\n")
    assert (found.fund.sharing.own, found.fund.unit) == (Fraction(1, 2), 500)
    assert [category.name for category in found.fund.categories] == ["Main", "Women"]


def test_two_main_categories_and_things_that_would_be_shared_are_refused() -> None:
    with pytest.raises(RulesError, match="Main and Open are both for everybody"):
        read(HEAD + "Main;1;10\nOpen;1;5\n")
    with pytest.raises(RulesError, match="has a thing among prizes that are shared"):
        read("Category;Amount;Thing;Value\nSharing;Hort\nMain;;Clock;10\n")


TYPED = [
    "",
    "1",
    "2 to 4",
    "150",
    "U18",
    "women",
    "Hort",
    "none",
    "equal",
    "Main",
    "x",
    "5 %",
    "keep",
    "US pool",
    "main 1",
    "yes",
]
words = st.sampled_from([*TYPED, *(w for known in COLUMNS.values() for w in known), *SETTINGS])
cells = st.one_of(words, words, st.text(max_size=6))
tables = st.lists(st.lists(cells, max_size=5), max_size=8)


@given(tables)
@examples(200)
def test_whatever_is_typed_is_a_fund_or_is_refused(rows: list[list[str]]) -> None:
    table = [["Category", "Place", "Amount", "For", "Thing"], ["Sharing", "none"], *rows]
    with suppress(InputError, RulesError):
        typed = read_fund((Place(line=n), row) for n, row in enumerate(table, start=1))
        assert all(category.prizes for category in typed.fund.categories)


def test_an_amount_beside_a_thing_with_a_value_is_asked_about() -> None:
    """Whether they are one prize of both values nobody can know."""
    with pytest.raises(InputError) as error:
        read("Category;Amount;Thing;Value\nSharing;none\nU18;60;Chess set;30\n")
    assert [(i.key, i.place.line) for i in error.value.issues] == [("prizes.value-beside", 3)]
