"""Papers of prizes: what is offered, who won it, what is read out, paid and signed for."""

from __future__ import annotations

import re
import subprocess
import sys
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from support.commands import call
from support.papers import FUND, event, with_prizes
from swissheet.errors import InputError, Place, RulesError
from swissheet.formats import json_
from swissheet.formats.csv_ import rows_of
from swissheet.formats.prize_fund import read_fund
from swissheet.model import Game, Result, Round, Tournament
from swissheet.papers.event import PaperEvent
from swissheet.papers.offered import PAPERS, made, press_of
from swissheet.papers.printed import PrintedForm, PrintedList
from swissheet.papers.prize_event import PrizeEvent
from swissheet.papers.receipts import in_words, payments

WORDS = [word for word, kind in PAPERS.items() if kind.of_prizes]


def over(players: int = 40, language: str = "en", sharing: str = "Hort") -> PaperEvent:
    t, fund = with_prizes(event(players), sharing)
    return PaperEvent(t, language, "As of 2026-03-15 18:42", fund=lambda: fund)


def in_play(t: Tournament) -> Tournament:
    last = t.rounds[-1]
    games = tuple(Game(g.white, g.black, Result.PENDING, Result.PENDING) for g in last.games)
    return replace(t, rounds=(*t.rounds[:-1], Round(last.number, games, last.byes)))


def listed(event_: PaperEvent, word: str) -> PrintedList:
    paper, number = made(event_, word)
    assert isinstance(paper, PrintedList)
    assert number == 0
    return paper


def by_group(paper: PrintedList) -> dict[str, list[list[str]]]:
    (table, *_), at, found = paper.tables, 0, {}
    for heading, count in table.groups:
        found[heading] = [list(row) for row in table.rows[at : at + count]]
        at += count
    return found


def number(text: str) -> Fraction:
    return Fraction(text.replace(",", "") or "0")


def test_before_round_1_the_list_has_every_prize_its_terms_and_the_rules() -> None:
    t, fund = with_prizes(event(8))
    paper = listed(PaperEvent(replace(t, players=(), rounds=()), fund=lambda: fund), "prize-list")
    groups = by_group(paper)
    assert groups["Main · all players"] == [
        ["1", "5,000", "Cup of the Mayor"], ["2", "3,000", ""], ["3", "2,000", ""],
        ["4–10", "7 × 1,000", ""],
    ]  # fmt: skip
    assert groups["Women"] == [["1", "700", ""], ["2", "350.50", ""]]
    assert groups["U14 girls · Women, U14: born 2012 or later"] == [["", "100", ""]]
    assert groups["U18 · born 2008 or later · at least 2 players"] == [["", "150", ""]]
    assert groups["Seniors 65+ · 65+: born 1961 or earlier"] == [["", "100", ""]]
    assert groups["Book prize · Rating up to 1999"] == [["", "", "Chess clock (60)"]]
    assert groups["Total"] == [["", "18,590.50", ""]]
    rules = [row[0] for row in paper.tables[1].rows]
    assert rules[0].startswith("Players of equal points share main prizes by Hort")
    assert rules[1] == "Each player takes one prize, the most valuable one."


@pytest.mark.parametrize("sharing", ["none", "equal", "Hort", "half Hort", "60 %"])
def test_the_sum_that_is_shown_is_what_the_winner_has(sharing: str) -> None:
    found = by_group(listed(over(sharing=sharing), "prizes"))
    shown = 0
    for row in found["Main"]:
        sums, amount = row[-3] if len(row) == 6 else "", number(row[-1])
        if sums:
            signs = (
                sums.replace(",", "").replace(" %", " / 100").replace("÷", "/").replace("×", "*")
            )
            exact = eval(re.sub(r"[\d.]+", r"Fraction('\g<0>')", signs))
            assert abs(exact - amount) < Fraction(1, 100)
            shown += 1
    assert (shown > 3) == (sharing != "none")


@pytest.mark.parametrize("sharing", ["none", "Hort"])
def test_receipts_and_payments_add_up_to_what_is_paid(sharing: str) -> None:
    event_ = over(60, sharing=sharing)
    found = PrizeEvent.of(event_, "")
    form, _ = made(event_, "receipts")
    assert isinstance(form, PrintedForm)
    slips = form.data["receipts"]
    total = sum(number(one["amount"].removesuffix(" EUR")) for one in slips)
    assert total * 100 == found.made.total.paid > 0
    assert [one["number"] for one in slips] == [f"No. {n + 1}" for n in range(len(slips))]
    assert len({one["name"] for one in slips}) == len(slips)
    (heads, *rows) = (cells for _, cells in rows_of(payments(event_))[0])
    assert heads[0] == "No"
    assert sum(Fraction(row[6]) for row in rows) == total
    (sums, paid) = listed(event_, "prize-control").tables
    for _, offered, withheld, kept, given in sums.rows:
        assert number(offered) - number(withheld) - number(kept) == number(given)
    assert number(paid.rows[-1][-1]) == number(sums.rows[-1][-1]) == total


def test_money_that_moves_between_categories_adds_up_in_each_row() -> None:
    t, _ = with_prizes(event(40))
    lines = (
        "Category;Place;Amount;For", "Sharing;equal", "Cap categories;yes", "Main;1;500",
        "Main;2;300", "Main;3 to 7;200", "U1600;1;190;U1600", "Women;1;400;women",
    )  # fmt: skip
    fund = read_fund((Place(line=at), text.split(";")) for at, text in enumerate(lines, start=1))
    event_ = PaperEvent(t, fund=lambda: fund)
    sums, _ = listed(event_, "prize-control").tables
    assert any(row[2].startswith("-") and "." in row[2] for row in sums.rows)
    for _, offered, moved, withheld, kept, given in sums.rows:
        sum_ = number(offered) + number(moved) - number(withheld) - number(kept)
        assert sum_ == number(given)
    shown = {row[-1]: row[-2] for row in by_group(listed(event_, "prizes"))["Main"]}
    assert shown["233.33"] == "(300 + 200 + 200) ÷ 3"
    assert shown["131.67"] == "", "with money of a category it is no share of 600"


def test_without_money_no_amount_is_below_the_things() -> None:
    t, _ = with_prizes(event(40))
    lines = ("Category;Place;Thing;Value;For", "Women;1;Clock;60;women")
    fund = read_fund((Place(line=at), text.split(";")) for at, text in enumerate(lines, start=1))
    _, paid = listed(PaperEvent(t, fund=lambda: fund), "prize-control").tables
    assert [row[-1] for row in paid.rows] == ["Clock (60)"]


def test_a_pool_is_shown_as_a_sum_unless_a_player_has_less_of_it() -> None:
    t, _ = with_prizes(event(40))
    lines = (
        "Category;Place;Amount;For", "Mode;US pool", "Main;1;500", "Main;2;300", "Main;3;200",
        "U18;1;150;U18", "Women;1;250;women", "Women;2;100",
    )  # fmt: skip
    fund = read_fund((Place(line=at), text.split(";")) for at, text in enumerate(lines, start=1))
    found = by_group(listed(PaperEvent(t, fund=lambda: fund), "prizes"))
    assert [row[-2:] for row in found["Main"]] == [
        ["", "500"], ["900 ÷ 4", "225"], ["900 ÷ 4", "225"],
    ]  # fmt: skip


def test_a_thing_has_its_value_and_no_money_and_a_cup_alone_needs_no_receipt() -> None:
    form, _ = made(over(), "receipts")
    assert isinstance(form, PrintedForm)
    slips = form.data["receipts"]
    clock = next(one for one in slips if one["lines"][0][0] == "Book prize")
    assert clock["lines"] == [["Book prize", "Chess clock (60)"]]
    assert (clock["amount"], clock["words"]) == ("", "")
    (cup,) = (one for one in slips if one["lines"][0][1].endswith(" + Cup of the Mayor"))
    assert cup["lines"][0][1].partition(" + ")[0] == cup["amount"].removesuffix(" EUR") != ""


def test_the_first_main_prize_is_read_out_last() -> None:
    groups = by_group(listed(over(), "ceremony"))
    assert next(iter(groups)) == "Book prize"
    assert [*groups][-1] == "Main"
    places = [int(row[0]) for row in groups["Main"]]
    assert places == sorted(places, reverse=True)
    assert groups["Main"][-1][3].endswith(" + Cup of the Mayor")


def test_with_equal_shares_the_places_are_those_that_share() -> None:
    rows = by_group(listed(over(sharing="equal"), "prizes"))["Main"]
    shared = [row for row in rows if "–" in row[0]]
    assert shared
    for row in shared:
        first, last = map(int, row[0].split("–"))
        assert len([one for one in rows if one[0] == row[0]]) == last - first + 1


def test_while_results_are_missing_papers_say_so_and_there_is_no_receipt() -> None:
    event_ = over()
    early = replace(event_, tournament=in_play(event_.tournament))
    for word in ("prizes", "ceremony", "prize-control"):
        assert listed(early, word).title.endswith(" · provisional")
        assert "provisional" not in listed(event_, word).title
    with pytest.raises(RulesError) as caught:
        made(early, "receipts")
    assert caught.value.key == "papers.prizes-open"
    with pytest.raises(InputError):
        made(replace(event_, fund=None), "prizes")
    none_paired = replace(event_.tournament, rounds=())
    with pytest.raises(InputError):
        made(replace(event_, tournament=none_paired), "ceremony")


AMOUNTS = {
    "en": "one thousand, two hundred and thirty-four", "id": "seribu dua ratus tiga puluh empat",
    "ms": "seribu dua ratus tiga puluh empat", "pl": "tysiąc dwieście trzydzieści cztery",
    "de": "eintausendzweihundertvierunddreißig", "fr": "mille deux cent trente-quatre",
    "es": "mil doscientos treinta y cuatro", "nl": "duizendtweehonderdvierendertig",
    "it": "milleduecentotrentaquattro", "pt": "mil duzentos e trinta e quatro",
    "tr": "binikiyüzotuzdört",
}  # fmt: skip


def test_amounts_are_in_the_words_of_each_language(monkeypatch: pytest.MonkeyPatch) -> None:
    for language, said in AMOUNTS.items():
        assert in_words(123400, language) == said
        assert in_words(123405, language) == f"{said} 05/100"
        assert in_words(10**11 + 99, language) == ""
    assert in_words(800, "ms") == "lapan"
    assert in_words(50, "ms") == "sifar 50/100"
    monkeypatch.setitem(sys.modules, "num2words", None)
    assert in_words(100, "en") == ""


def test_hostile_names_stay_names() -> None:
    names = ("=cmd|'/c'!A1", '#read("/etc/passwd")', "@SUM(A1)", "<script>x</script>", "{{ 7*7 }}")
    event_ = over(8)
    t = event_.tournament
    players = [replace(p, name=f"{names[p.tpn % 5]} {p.tpn}") for p in t.players]
    event_ = replace(event_, tournament=replace(t, players=tuple(players)))
    form, _ = made(event_, "receipts")
    assert isinstance(form, PrintedForm)
    shown = {one["name"].removesuffix("\u200e") for one in form.data["receipts"]}
    assert shown <= {f"{p.title} {p.name}".strip() for p in players}
    text = payments(event_)
    assert "=cmd" in text
    assert not re.search(r'(^|[,"])[=@]', text, re.MULTILINE)


@pytest.mark.programs
def test_a_receipt_has_everything_twice_and_the_same_event_the_same_bytes(tmp_path: Path) -> None:
    form, _ = made(over(8, "de"), "receipts")
    data, fit = press_of(over(8, "de")).printed(form)
    again, _ = made(over(8, "de"), "receipts")
    assert press_of(over(8, "de")).printed(again)[0] == data
    assert isinstance(form, PrintedForm)
    assert fit.pages == len(form.data["receipts"])
    (tmp_path / "one.pdf").write_bytes(data)
    command = ["pdftotext", "-layout", "-l", "1", str(tmp_path / "one.pdf"), "-"]
    done = subprocess.run(command, capture_output=True, check=True, encoding="utf-8")
    for said in (
        "Quittung", "Nr. 1", "Pontianak · 2026-03-14 – 2026-03-15", "FIDE-ID", "EUR –",
        "Einbehaltene Steuer", "Unterschrift des Gewinners", "Cup of the Mayor",
    ):  # fmt: skip
        assert done.stdout.count(said) == 2, said
    assert done.stdout.count("Kopie für die Buchhaltung") == 1


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    t, _ = with_prizes(event(12))
    (tmp_path / "event.json").write_text(json_.dumps(t), "utf-8")
    (tmp_path / "fund.csv").write_text(FUND.format(sharing="Hort"), "utf-8")
    return tmp_path


def test_by_command_the_fund_is_named_and_the_payments_are_written(folder: Path) -> None:
    answer = call(
        "print", "event.json", "--what", ",".join(WORDS), "--fund", "fund.csv",
        "--payments", "payments.csv", "--json",
    )  # fmt: skip
    assert answer.code == 0, answer.err
    files = [Path(one["file"]).name for one in answer.document["files"]]
    assert files == [f"{word}.pdf" for word in WORDS]
    assert all((folder / "event-papers" / name).is_file() for name in files)
    rows = rows_of((folder / "payments.csv").read_bytes())[0]
    assert rows[1][1][0] == "1"


@pytest.mark.parametrize(
    ("also", "said"),
    [
        (("--what", "prizes"), "no prize fund is given"),
        (("--what", "names", "--fund", "fund.csv"), "--fund has no effect on names"),
        (("--what", "names", "--payments", "x.csv"), "no prize fund is given"),
        (("--what", "prizes", "--fund", "fund.csv", "--round", "2"), "--round has no effect"),
        (("--what", "prizes", "--fund", "event.json"), "event.json"),
    ],
)
def test_what_does_not_fit_is_refused(folder: Path, also: tuple[str, ...], said: str) -> None:
    answer = call("print", "event.json", *also)
    assert answer.code == 3
    assert said in answer.err
    assert sorted(path.name for path in folder.iterdir()) == ["event.json", "fund.csv"]
