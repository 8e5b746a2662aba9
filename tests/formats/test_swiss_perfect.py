"""Events of SwissPerfect: invented ones, made of plain tables, and one literal set of files."""

from __future__ import annotations

import random
import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from zipfile import ZipFile

import pytest

from formats.test_cross_tables import shown
from support.commands import call
from support.swiss_perfect import BOARDS, PLAYERS, files, write
from swissheet.cli.files.workbook_file import workbook_of
from swissheet.errors import FormatError, SwissheetError
from swissheet.files.foreign_events import event_in_files
from swissheet.formats.foreign.foreign_event import ForeignEvent
from swissheet.formats.foreign.swiss_perfect import LOST
from swissheet.model import Tournament
from swissheet.workbook import actions
from swissheet.workbook.file.file_book import FileBook

FOLDER = Path(__file__).with_name("swiss_perfect")
EVENTS = tomllib.loads((FOLDER / "events.toml").read_text("utf-8"))
PAGE = Path(__file__).parents[2] / "docs/converting.md"
SETTINGS = ("Name", "Arbiter", "Rounds", "System", "Multi Games", "Tie Breaks")
"""Names in the .ini that are read."""


@pytest.fixture
def read(tmp_path: Path) -> Callable[[Mapping[str, bytes]], ForeignEvent]:
    def reading(made: Mapping[str, bytes]) -> ForeignEvent:
        write(tmp_path, made)
        return event_in_files(str(tmp_path))

    return reading


Reading = Callable[[Mapping[str, bytes]], ForeignEvent]


@pytest.mark.parametrize("name", EVENTS)
def test_an_event_has_its_players_and_rounds_and_all_that_is_guessed(
    name: str, read: Reading
) -> None:
    event, expected = read(files(EVENTS[name])), EVENTS[name]["expected"]
    t = event.tournament
    assert [player.name for player in t.players] == expected["names"]
    assert [shown(round_) for round_ in t.rounds[: t.rounds_paired]] == expected["rounds"]
    assert sorted({issue.key for issue in event.issues}) == expected["told"]


@pytest.mark.parametrize("named", ["Event.INI", "Event.TRN", "Event.SCO", "all.zip", ""])
def test_any_file_the_folder_or_an_archive_is_the_event(
    named: str, tmp_path: Path, read: Reading
) -> None:
    made = files(EVENTS["swiss_finished"])
    whole = read(made).tournament
    folder = tmp_path / "more"
    folder.mkdir()
    if named == "all.zip":
        with ZipFile(folder / named, "w") as archive:
            for name, data in made.items():
                archive.writestr(f"Memoriał/{name.upper()}", data)
    else:
        write(folder, {f"Event{name[-4:].upper()}": data for name, data in made.items()})
    assert event_in_files(str(folder / named)).tournament == whole


@pytest.mark.parametrize("named", [".ini", ".trn", ".sco", ".zip"])
@pytest.mark.parametrize("gone", [".ini", ".trn", ".sco"])
def test_a_missing_file_is_named(gone: str, named: str, tmp_path: Path) -> None:
    if gone == named:
        return
    made = {n: data for n, data in files(EVENTS["round_robin"]).items() if not n.endswith(gone)}
    write(tmp_path, made)
    with ZipFile(tmp_path / "event.zip", "w") as archive:
        for name, data in made.items():
            archive.writestr(name, data)
    answer = call("convert", tmp_path / f"event{named}", tmp_path / "out.xlsx")
    assert answer.code == 3
    assert f"'event{gone}'" in answer.err
    assert not (tmp_path / "out.xlsx").exists()


def test_two_events_in_a_folder_are_named(read: Reading) -> None:
    both = {**files(EVENTS["round_robin"]), **files(EVENTS["swiss_finished"], "other")}
    with pytest.raises(FormatError, match=r"event\.trn, other\.trn"):
        read(both)


def test_a_literal_set_of_files_is_read() -> None:
    """Bytes as the program may write them: a code page, a deleted record, blanks in reserve."""
    event = event_in_files(str(FOLDER / "literal"))
    t = event.tournament
    assert t.event.name == "Kuža's Cup"
    assert [player.name for player in t.players] == ["Dvořáčková, Běla", "Šimek, Ota", "Novák, J."]
    assert [player.rating for player in t.players] == [2015, 1980, 0]
    assert [shown(round_) for round_ in t.rounds] == ["2-1 ==, 3 U", "1-3   , 2 H"]


def fields_of_page() -> dict[str, str]:
    """The fields in the tables of the page -> what becomes of them."""
    section = PAGE.read_text("utf-8").partition("\n## Events of SwissPerfect\n")[2]
    rows = re.findall(r"^\| (`.*?) \| (.*?) \|$", section.partition("\n## ")[0], re.M)
    return {field: said for cell, said in rows for field in re.findall("`(.*?)`", cell)}


def test_the_page_has_every_field_and_says_which_are_lost() -> None:
    page = fields_of_page()
    lost = {field for of_file in LOST.values() for field in of_file}
    known = {name for name, _, _ in (*PLAYERS, *BOARDS)} | {*SETTINGS} | lost
    assert page.keys() == known
    assert {field for field, said in page.items() if said.startswith("lost")} == lost


CHANGED: dict[str, object] = {
    "START_NO": 9, "SURNAME": "Zobel", "FIRSTNAME": "Uwe", "FEDER": "FRA", "CLUB": "Tal",
    "INTL_RTG": 1234, "LOC_RTG": 1234, "INTL_ID": "90000077", "TITLE": "5", "SEX": 1,
    "BIRTH_DATE": "19991231", "LATE_ENTRY": 5, "WITHDRAWAL": 4, "ABSENT": 1, "BONUS": "1",
}  # fmt: skip
OF_BOARDS = {
    "ROUND": 4,
    "WHITE": 7,
    "BLACK": 7,
    "W_SCORE": 0,
    "B_SCORE": 0,
    "W_TYPE": 3,
    "B_TYPE": 3,
}
OF_SETTINGS = {"Name": "Other", "Arbiter": "Other", "Rounds": 6, "Tie Breaks": "1219,"}
"""Another value of each field that is read, System, Multi Games and ID apart."""


def test_each_field_that_is_read_changes_the_event_and_each_that_is_lost_is_named(
    read: Reading,
) -> None:
    event = EVENTS["swiss_in_play"]
    usual = read(files(event))
    page = fields_of_page()
    for field, said in page.items():
        if field in ("ID", "System", "Multi Games", "ORDER"):
            continue  # these have tests of their own; the order says nothing
        made = read(changed(event, field))
        if said.startswith("lost"):
            assert made.tournament == usual.tournament, field
            [issue] = [one for one in made.issues if one.key == "swiss_perfect.lost"]
            assert field in str(issue), field
        else:
            assert made.tournament != usual.tournament, field


def changed(event: Mapping[str, object], field: str) -> dict[str, bytes]:
    """The files of an event with another value in one field of the first record."""
    made: dict[str, object] = dict(event)
    info, standings = dict(event["info"]), dict(event["standings"])
    players = [dict(one) for one in event["players"]]
    if field in OF_SETTINGS or field in LOST[".ini"]:
        (standings if field == "Tie Breaks" else info)[field] = OF_SETTINGS.get(field, "1")
    elif field in OF_BOARDS or field in LOST[".sco"]:
        made["boards"] = {3: {field: OF_BOARDS.get(field, 6)}}
    else:
        players[1][field] = CHANGED.get(field, 6)
    return files({**made, "info": info, "standings": standings, "players": players})


@pytest.mark.parametrize("name", EVENTS)
def test_a_workbook_has_all_that_was_read(name: str, read: Reading) -> None:
    found = read(files(EVENTS[name])).tournament
    data, _ = workbook_of(found, "event.xlsx", answers=frozenset({"IMPORT-PAIRS"}))
    back = actions.to_tournament(FileBook(data, "event.xlsx"))
    assert replace(back, foreign=()) == found  # the report of the import
    assert [one.left_after for one in back.players] == [one.left_after for one in found.players]


def test_rounds_of_several_games_are_refused(read: Reading) -> None:
    event = EVENTS["round_robin"]
    made = files({**event, "info": {**event["info"], "Multi Games": 2}})
    with pytest.raises(FormatError, match="2 games between two players"):
        read(made)


WRONG = {
    "ID": ({"ID": 2}, {}, r"event\.trn, line 1: The player's ID is 2"),
    "rating": ({"INTL_RTG": 9999}, {}, r"event\.trn, line 1.*9999"),
    "BONUS": ({"BONUS": "x"}, {}, r"event\.trn, line 1: The field BONUS has 'x'"),
    "unknown": ({}, {"WHITE": 77}, r"event\.sco, line 1: Round 1 has a player with the ID 77"),
    "self": ({}, {"BLACK": 1}, r"event\.sco, line 1: Round 1: Köhlbrand, Rüdiger is there twice"),
    "twice": ({}, {"BLACK": 2}, r"event\.sco, line 2: Round 1: Farquharson, Ailsa is there twice"),
    "score": ({}, {"W_SCORE": 4}, r"event\.sco, line 1: The field W_SCORE, B_SCORE has '4 0'"),
    "round": ({}, {"ROUND": 0}, r"event\.sco, line 1: The field ROUND has '0'"),
    "letters": ({}, {"ROUND": "x"}, r"event\.sco, line 1: The field ROUND has 'x'"),
    "both win": ({}, {"B_SCORE": 2}, r"event\.sco, line 1: Round 1: Köhlbrand.*has '5:W'"),
}


@pytest.mark.parametrize("case", WRONG)
def test_what_is_wrong_is_named_with_file_and_record(case: str, read: Reading) -> None:
    player, board, words = WRONG[case]
    event = EVENTS["swiss_in_play"]
    players = [{**event["players"][0], **player}, *event["players"][1:]]
    with pytest.raises(FormatError) as error:
        read(files({**event, "players": players, "boards": {1: board}}))
    assert any(re.search(words, str(issue)) for issue in error.value.issues), error.value.issues


def spoilt(made: dict[str, bytes], chance: random.Random) -> dict[str, bytes]:
    """The files with bytes flipped, cut, fields renamed, records exchanged, IDs of nobody."""
    for _ in range(chance.choice((1, 1, 2, 6))):
        name = chance.choice(list(made))
        data, way = bytearray(made[name]), chance.randrange(6)
        if not data:
            continue
        if way == 0:
            for _ in range(chance.choice((1, 3, 40))):
                data[chance.randrange(len(data))] = chance.randrange(256)
        elif way == 1:
            del data[chance.randrange(len(data)) :]
        elif way == 2:
            names = [*re.finditer(rb"[A-Z_]{2,10}\0|\w", bytes(data))]
            data[chance.choice(names).start() if names else 0] = ord("X")
        elif way == 3:
            start = len(data) // 2
            data[start:] = data[-20:] + data[start:-20]
        elif way == 4:
            digits = [at for at, byte in enumerate(data) if 48 <= byte <= 57]
            for at in chance.sample(digits, min(len(digits), 3)):
                data[at] = ord(chance.choice("0123456789-. *"))
        elif made.keys() - {name}:
            data = bytearray(made[chance.choice(sorted(made.keys() - {name}))])
        made[name] = bytes(data)
    return made


def test_spoilt_files_end_in_an_event_or_in_words(read: Reading) -> None:
    ended: list[object] = []
    for seed in range(200):
        chance = random.Random(f"spoilt {seed}")
        made = spoilt(files(EVENTS[chance.choice(list(EVENTS))]), chance)
        try:
            event = read(made)
            said = [str(issue) for issue in event.issues]
            assert isinstance(event.tournament, Tournament)
        except SwissheetError as error:
            said = [str(error), *map(str, error.issues)]
            ended.append(error.place.file)
        assert "{" not in " ".join(said), seed
    assert all(ended)
    assert 40 < len(ended) < 160
