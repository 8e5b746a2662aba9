"""The command prizes: what it prints, and what it refuses."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from support.commands import call
from support.pages import club_event, in_play
from swissheet.formats import json_
from swissheet.model import Tournament

FUND = """Category;Place;Amount;For;Trophy
Currency;EUR;;;
Sharing;Hort;;;
Main;1;500;;Cup
Main;2;300;;
Main;3;200;;
Main;4 to 5;100;;
Women;1;150;women;
Women;2;80;;
U18;1;100;;
Seniors;1;100;S50;
U1800;1;100;;
Club prize;1;30;club Nowhere;
Unrated;1;50;;
"""


@cache
def _event() -> Tournament:
    """An event of all ages, with women and men."""
    t = club_event(30, 5)
    births = ("2010", "1990/01/02", "1961", "")
    players = tuple(
        replace(one, sex="w" if one.tpn % 4 == 1 else "m", birth=births[one.tpn % 4])
        for one in t.players
    )
    return replace(t, players=players)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "event.json").write_text(json_.dumps(_event()), "utf-8")
    (tmp_path / "open.json").write_text(json_.dumps(in_play(_event())), "utf-8")
    (tmp_path / "fund.csv").write_text(FUND, "utf-8")
    return tmp_path


def test_who_takes_what_and_why_and_the_sum(folder: Path) -> None:
    answer = call("prizes", "event.json", "--fund", "fund.csv")
    assert answer.code == 0, answer.err
    text = answer.out
    parts = (
        "To read out",
        "Each prize, and",
        "Nobody takes:",
        "People will ask",
        "For the treasurer",
    )
    assert [text.index(part) for part in parts] == sorted(text.index(part) for part in parts)
    assert "share main prizes by Hort" in text
    assert "rather than" in text
    assert "500 + Cup" in text
    assert "Club prize: 30. No player meets its terms" in text
    assert "without a year of birth" in text
    read_out = text[: text.index("Each prize, and")].strip().splitlines()
    assert "Main, place 1" in read_out[-1]
    total = text.splitlines()[-1]
    assert total.strip().startswith("Offered 1810 = paid ")


def test_the_document_adds_up_and_has_each_reason(folder: Path) -> None:
    found = call("prizes", "event.json", "--fund", "fund.csv", "--json").document
    awards, total = found["awards"], found["total"]
    assert total["offered"] == 181000
    assert sum(award["amount"] for award in awards) == total["paid"]
    assert sum(prize["amount"] for prize in found["withheld"]) == total["withheld"]
    assert total["offered"] == total["paid"] + total["kept"] + total["withheld"]
    assert (found["provisional"], found["round"], found["currency"]) == (False, 5, "EUR")
    assert [award["thing"] for award in awards if award["thing"]] == ["Cup"]
    places = [award["place"] for award in awards]
    assert places == sorted(places)


def test_a_workbook_has_the_same_prizes(folder: Path) -> None:
    assert call("convert", "event.json", "event.xlsx").code == 0
    both = [
        call("prizes", file, "--fund", "fund.csv", "--json").document["awards"]
        for file in ("event.json", "event.xlsx")
    ]
    assert both[0] == both[1]


def test_prizes_are_refused_while_results_are_missing(folder: Path) -> None:
    refused = call("prizes", "open.json", "--fund", "fund.csv")
    assert refused.code == 3
    assert "open.json: Results are missing" in refused.err
    shown = call("prizes", "open.json", "--fund", "fund.csv", "--provisional")
    assert shown.code == 0
    assert "provisional" in shown.out.splitlines()[0]


def test_wrong_lines_are_named_with_the_file(folder: Path) -> None:
    (folder / "fund.csv").write_text("Category,Amount\nMain,ten\n", "utf-8")
    refused = call("prizes", "event.json", "--fund", "fund.csv")
    assert refused.code == 3
    assert "fund.csv, line 2: 'ten' is not an amount" in refused.err
    assert "fund.csv: Nothing says how players of equal points share" in refused.err


def test_ages_need_the_year_of_the_event(folder: Path) -> None:
    t = _event()
    undated = replace(t, event=replace(t.event, start="", end="", round_dates=()))
    (folder / "undated.json").write_text(json_.dumps(undated), "utf-8")
    refused = call("prizes", "undated.json", "--fund", "fund.csv")
    assert refused.code == 3
    assert "Year: 2026" in refused.err
    (folder / "fund.csv").write_text(FUND + "Year;2026\n", "utf-8")
    assert call("prizes", "undated.json", "--fund", "fund.csv").code == 0


def test_a_smaller_field_has_a_smaller_fund(folder: Path) -> None:
    (folder / "fund.csv").write_text(FUND + "Based on;60\n", "utf-8")
    answer = call("prizes", "event.json", "--fund", "fund.csv")
    assert "1810 was for 60 entries; 30 came, so 905 is offered." in answer.out


def test_who_is_passed_over_is_named_and_a_later_answer_says_who_gains(folder: Path) -> None:
    first = call("prizes", "event.json", "--fund", "fund.csv", "--json")
    (folder / "old.json").write_text(first.out, "utf-8")
    best = first.document["awards"][0]
    (folder / "fund.csv").write_text(FUND + f"Refused;{best['tpn']}\n", "utf-8")
    same = call("prizes", "event.json", "--fund", "fund.csv", "--before", "old.json", "--json")
    assert same.document["passed"] == [
        {"tpn": best["tpn"], "name": best["name"], "why": f"{best['name']}: refused"}
    ]
    changes = {one["tpn"]: (one["before"], one["after"]) for one in same.document["changes"]}
    assert changes[best["tpn"]] == ("500 + Cup", "")
    assert all(before != after for before, after in changes.values())
    text = call("prizes", "event.json", "--fund", "fund.csv", "--before", "old.json").out
    assert f"{best['name']}: 500 + Cup before, 0 now" in text
    (folder / "fund.csv").write_text(FUND, "utf-8")
    text = call("prizes", "event.json", "--fund", "fund.csv", "--before", "old.json").out
    assert "Nobody has more or less than before." in text
    (folder / "old.json").write_text("[]", "utf-8")
    refused = call("prizes", "event.json", "--fund", "fund.csv", "--before", "old.json")
    assert refused.code == 3
    assert "old.json: The file is not an earlier answer about prizes" in refused.err


def test_pools_are_explained_and_money_that_moves_is_shown(folder: Path) -> None:
    extra = "Below minimum;main 1;;;\nJunior game;;10;jury;\n"
    text = FUND.replace("Sharing;Hort", "Mode;US pool").replace(
        "Club prize;1;30;club Nowhere;\n", ""
    )
    (folder / "fund.csv").write_text(text + extra, "utf-8")
    answer = call("prizes", "event.json", "--fund", "fund.csv")
    assert answer.code == 0, answer.err
    assert "players of equal points share" in answer.out
    assert "brought in by" in answer.out
    assert "by US Chess 32B" in answer.out
    assert "The jury has named nobody" in answer.out
    assert " Moved " in answer.out


def test_too_small_a_category_and_a_cap_are_noted(folder: Path) -> None:
    fund = FUND.replace(";For;Trophy", ";For;Trophy;Minimum").replace(
        "Unrated;1;50;;", "Unrated;1;50;;;99"
    )
    (folder / "fund.csv").write_text(fund + "Below minimum;main 1\nCap categories;yes\n", "utf-8")
    text = call("prizes", "event.json", "--fund", "fund.csv").out
    assert "Unrated has fewer players than the fund asks for: its 50 went to Main, place 1." in text
    (folder / "fund.csv").write_text(fund + "Below minimum;half\n", "utf-8")
    text = call("prizes", "event.json", "--fund", "fund.csv").out
    assert (
        "Unrated: 25. Fewer players are eligible than the fund asks for, so a half is paid." in text
    )


def test_a_name_that_nobody_has_is_looked_for_in_the_fund(folder: Path) -> None:
    (folder / "fund.csv").write_text(FUND + "Not present;Nobody\n", "utf-8")
    refused = call("prizes", "event.json", "--fund", "fund.csv")
    assert refused.code == 3
    assert "fund.csv: 'Nobody' is not the name or number of one player" in refused.err
