"""The command season: evenings played by the engine, what it prints and writes, what it refuses."""

from __future__ import annotations

import csv
import io
import re
from collections import defaultdict
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from support.commands import call
from support.desk.render import pages
from support.pages import HOSTILE, club_event, in_play
from support.season import NAMES, evening
from swissheet.formats import json_, trf
from swissheet.model import Tournament
from swissheet.workbook.file.plain_book import plain_book


def _save(name: str, t: Tournament) -> None:
    data = trf.dumps(t) if name.endswith(".trf") else json_.dumps(t)
    Path(name).write_text(data, "utf-8")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


CROSS_TABLE = Path(__file__).parents[1] / "formats/foreign/swiss_number_english.csv"
FOUR = ("one.json", "two.trf", "three.json", "four.json")


def _rows(file: str) -> list[list[str]]:
    return [*csv.reader(io.StringIO(Path(file).read_text("utf-8-sig"), newline=""))]


def _four() -> list[Tournament]:
    evenings = [evening(number, 10 if number != 2 else 8) for number in range(1, 5)]
    for name, t in zip(FOUR, evenings, strict=True):
        _save(name, t)
    return evenings


def _by_hand(evenings: list[Tournament], best: int) -> dict[str, Fraction]:
    points = defaultdict(list)
    for t in evenings:
        for tpn, score in t.scores().items():
            points[t.player(tpn).name].append(Fraction(score, 10))
    return {name: sum(sorted(p, reverse=True)[:best], Fraction(0)) for name, p in points.items()}


def test_four_evenings_of_a_club() -> None:
    evenings = _four()
    assert call("convert", "four.json", "four.xlsx").code == 0
    files = (*FOUR[:3], "four.xlsx")
    found = call("season", *files, "--best", "3", "--json").document
    totals = {player["name"]: Fraction(player["exact"]) for player in found["players"]}
    assert totals == _by_hand(evenings, 3)
    order = [player["total"] for player in found["players"]]
    assert order == sorted(order, reverse=True)
    for player in found["players"]:
        counted = [Fraction(r["exact"]) for r in player["results"] if r["counted"]]
        assert sum(counted) == Fraction(player["exact"])
        assert len(counted) == min(3, player["played"])
    # The order of the files changes nothing but the order of the columns.
    again = call("season", *reversed(files), "--best", "3", "--json").document
    assert [(p["place"], p["name"], p["exact"]) for p in again["players"]] == [
        (p["place"], p["name"], p["exact"]) for p in found["players"]
    ]
    text = call("season", *files, "--best", "3").out
    assert "The best 3 results count; others are in brackets." in text
    assert "2 Evening 2" in text
    assert text.count("(") == sum(
        not result["counted"] for player in found["players"] for result in player["results"]
    )


def test_points_for_places() -> None:
    _four()
    places = call("season", *FOUR, "--places", "10,8,6,5,4,3,2,1", "--json").document
    linear = call("season", *FOUR, "--points", "place", "--json").document
    for found, sums in ((places, [39, 39, 39, 39]), (linear, [55, 36, 55, 55])):
        for event, worth in enumerate(sums, start=1):
            assert worth == sum(
                Fraction(result["exact"])
                for player in found["players"]
                for result in player["results"]
                if result["event"] == event
            )
    assert places["by_place"]
    assert places["places"][:2] == ["10", "8"]


def test_players_with_few_events_are_apart() -> None:
    _four()
    found = call("season", *FOUR, "--minimum", "4", "--json").document
    apart = [player for player in found["players"] if player["place"] is None]
    assert {player["played"] for player in apart} == {3}
    assert found["players"][-len(apart) :] == apart
    shown = call("season", *FOUR, "--minimum", "4").out
    assert "–: Fewer than 4 events" in shown
    assert len(re.findall(r"^ +– ", shown, re.MULTILINE)) == len(apart)


def test_names_without_years_are_asked_about_and_answered() -> None:
    for number, name in enumerate(FOUR, start=1):
        _save(name, evening(number, born=False))
    asked = call("season", *FOUR)
    assert asked.code == 3
    assert "Kowalska, Anna in one.json and Kowalska, Anna in two.trf have equal names" in asked.err
    assert call("season", *FOUR, "--json").document["error"]["code"] == "same-person"
    assert call("season", *FOUR, "--by-name").code == 0
    lines = "Name,Same as\n" + "".join(f'"{name}","{name}"\n' for name in NAMES)
    Path("aliases.csv").write_text(lines, "utf-8")
    answered = call("season", *FOUR, "--aliases", "aliases.csv", "--json").document
    assert len(answered["players"]) == len(NAMES)
    # The daughter, who came in May alone, is another person.
    lines += '"Kowalska, Anna","Kowalska, Anna junior",three.json\nNobody,Anna\n'
    Path("aliases.csv").write_text(lines, "utf-8")
    apart = call("season", *FOUR, "--aliases", "aliases.csv")
    assert "Kowalska, Anna junior" in apart.out
    assert "No player has this alias: Nobody" in apart.err
    Path("aliases.csv").write_text("Anna,Anna,may.xlsx\n", "utf-8")
    wrong = call("season", *FOUR, "--aliases", "aliases.csv")
    assert wrong.code == 3
    assert "aliases.csv, line 1: 'Anna, Anna, may.xlsx' is not a line" in wrong.err


def test_an_answer_of_a_question_answers_it() -> None:
    """Each line that a question proposes for --aliases is taken as it is."""
    one, two = evening(1), evening(2)
    two = replace(
        two,
        players=tuple(replace(p, name=p.name.replace("Müller", "Mueller")) for p in two.players),
    )
    _save("one.json", one)
    _save("two.json", two)
    question = call("season", "one.json", "two.json").err
    said = question.partition("--aliases: ")[2]
    same, _, other = said.partition(" for one player, ")
    for line, players in ((same, 10), (other.partition(" for two")[0], 11)):
        Path("aliases.csv").write_text(line + "\n", "utf-8")
        answer = call("season", "one.json", "two.json", "--aliases", "aliases.csv", "--json")
        assert len(answer.document["players"]) == players


def test_one_id_with_two_names_is_mentioned() -> None:
    for number, name in ((1, "one.json"), (2, "two.json")):
        t = evening(number)
        married = tuple(
            replace(p, fide_id="77", name=("Kowalska, Anna", "Nowak, Anna")[number - 1])
            if p.name == "Kowalska, Anna"
            else p
            for p in t.players
        )
        _save(name, replace(t, players=married))
    answer = call("season", "one.json", "two.json")
    assert answer.code == 0
    assert "FIDE ID 77: Kowalska, Anna, Nowak, Anna." in answer.err


def test_missing_results_are_refused() -> None:
    _four()
    _save("three.json", in_play(evening(3)))
    refused = call("season", *FOUR)
    assert refused.code == 3
    assert "three.json" in refused.err
    shown = call("season", *FOUR, "--provisional")
    assert shown.code == 0
    assert "three.json" in shown.err
    assert not call("season", *FOUR, "--provisional", "--json").document["final"]


def test_folders_and_patterns_and_an_event_that_is_there_twice() -> None:
    _four()
    whole = call("season", *FOUR, "--json").document["players"]
    for place in (".", "*.[jt]*"):
        found = call("season", place, "--json").document["players"]
        assert [p["exact"] for p in found] == [p["exact"] for p in whole]
    assert call("convert", "one.json", "again.trf").code == 0
    twice = call("season", ".")
    assert twice.code == 3
    assert "one.json and again.trf" in twice.err or "again.trf and one.json" in twice.err
    Path("empty").mkdir()
    assert call("season", "empty").code == 5


@pytest.mark.parametrize("ending", ["csv", "txt", "xlsx"])
def test_a_cross_table_of_another_program_is_an_event(ending: str) -> None:
    text = CROSS_TABLE.read_text("utf-8-sig")
    rows = [*csv.reader(text.splitlines())]
    data = plain_book("Table", rows) if ending == "xlsx" else text.encode("utf-8")
    Path(f"table.{ending}").write_bytes(data)
    found = call("season", f"table.{ending}", "--provisional", "--json").document
    assert found["players"][0]["name"] == "Baptista Leão, Inês"


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--ties", "luck"), "'luck' is not a tie"),
        (("--places", "3,4"), "is not a list of points"),
        (("--places", "-1"), "is not a list of points"),
        (("--places", "1e9"), "is not a list of points"),
        (("--places", "5,3", "--points", "score"), "--places has no effect"),
        (("--out", "table.json"), "ends in .csv, .html or .pdf"),
        (("--paper", "a4", "--out", "table.csv"), "--paper"),
        (("--out", "season.csv"), "exists"),
    ],
)
def test_options_that_are_refused(options: tuple[str, ...], said: str) -> None:
    _save("one.json", evening(1))
    Path("season.csv").write_text("mine", "utf-8")
    refused = call("season", "one.json", *options)
    assert refused.code in (3, 5)
    assert said in refused.err
    assert Path("season.csv").read_text("utf-8") == "mine"


def test_hostile_names_stay_names() -> None:
    t = club_event(40, 2)
    named = tuple(replace(p, name=n) for p, n in zip(t.players, HOSTILE, strict=True))
    t = replace(t, players=named, event=replace(t.event, name=HOSTILE[0]))
    _save("one.json", t)
    assert call("season", "one.json", "--name", HOSTILE[1], "--out", "s.html").code == 0
    page = Path("s.html").read_text("utf-8")
    for name in (*HOSTILE[:6], HOSTILE[14]):
        assert f"<bdi>{name}</bdi>" not in page
    assert "&lt;script&gt;alert(1)" in page
    assert call("season", "one.json", "--out", "s.csv").code == 0
    cells = [cell for row in _rows("s.csv") for cell in row]
    assert not [cell for cell in cells if cell[:1] in ("=", "+", "-", "@", "\t")]
    assert any(cell.startswith("'=cmd") for cell in cells)


def test_a_result_that_does_not_count_is_no_number_below_zero_in_a_spreadsheet() -> None:
    _four()
    assert call("season", *FOUR, "--best", "1", "--out", "s.csv").code == 0
    rows = _rows("s.csv")
    assert rows[0][:3] == ["Rank", "Name", "Evening 1"]
    dropped = [cell for row in rows[1:] for cell in row[2:6] if not cell[:1].isdigit() and cell]
    assert dropped
    assert all(cell[0] == "[" and cell[-1] == "]" for cell in dropped)


@pytest.mark.programs
@pytest.mark.parametrize("size", ["a4", "letter"])
def test_a_paper_has_everybody(size: str) -> None:
    _four()
    options = ("--best", "2", "--minimum", "4", "--out", "s.pdf", "--paper", size, "--name", "GP")
    assert call("season", *FOUR, *options).code == 0
    text = "\n".join(page.text for page in pages(Path("s.pdf")))
    assert "Fewer than 4 events" in text
    assert all(name.split(",")[0] in text for name in NAMES)
