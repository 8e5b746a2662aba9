"""Rating reports of US Chess: invented events in both layouts, with their rounds as played."""

from __future__ import annotations

import random
import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from zipfile import ZipFile

import pytest

from support.commands import call
from support.us_chess import Table, dbase, report, tables, written
from swissheet.errors import FormatError, InputError, SwissheetError
from swissheet.files.opening import opened
from swissheet.formats.foreign.foreign_event import ForeignEvent, made
from swissheet.formats.foreign.us_chess import us_chess_report
from swissheet.formats.foreign.us_chess_files import READ
from swissheet.formats.playerlist.wishes import Wishes
from swissheet.model import Bye, Round, System

FOLDER = Path(__file__).with_name("us_chess")
EXPECTED = tomllib.loads((FOLDER / "expected.toml").read_text("utf-8"))
DOCS = Path(__file__).resolve().parents[2] / "docs/converting.md"
SOURCES = sorted({key.split()[0] for key in EXPECTED})


def read(key: str) -> ForeignEvent:
    name, section = key.split()
    return event(report(FOLDER / name), section)


def event(files: Mapping[str, bytes], section: str = "") -> ForeignEvent:
    rows = us_chess_report(files, "", Wishes(section=section))
    assert rows is not None
    return made(rows, "report")


def unfinished(**changed: tuple[int, str]) -> ForeignEvent:
    """The unfinished event with other fields of players: name = (record from 0, text)."""
    found = tables((FOLDER / "unfinished.txt").read_text("utf-8"))
    players = found["TDEXPORT"]
    for name, (record, text) in changed.items():
        players.records[record][players.column(name)] = text
    return event({f"{name.lower()}.dbf": dbase(table) for name, table in found.items()})


def games(text: str, *, coloured: bool) -> set[object]:
    """The games and byes of a round; without colours, as those of forfeits, as two sides."""
    found: set[object] = set()
    for one in text.split(", "):
        game = re.fullmatch(r"(\d+)-(\d+) (.)(.)", one)
        if game is None or (coloured and game[3] not in "+-"):
            found.add(one)
        else:
            found.add(frozenset(((game[1], game[3]), (game[2], game[4]))))
    return found


def shown(round_: Round) -> str:
    said = (
        f"{g.white}-{g.black} {g.white_result.value}{g.black_result.value}" for g in round_.games
    )
    return ", ".join([*said, *(f"{tpn} {bye.value}" for tpn, bye in round_.byes)])


@pytest.mark.parametrize("key", EXPECTED)
def test_a_section_has_its_players_and_rounds(key: str) -> None:
    t = read(key).tournament
    expected = EXPECTED[key]
    coloured = "old" not in key
    assert [player.name for player in t.players] == expected["players"]
    assert t.system is System(expected["system"])
    assert [games(shown(r), coloured=coloured) for r in t.rounds[: t.rounds_paired]] == [
        games(text, coloured=coloured) for text in expected["rounds"]
    ]


@pytest.mark.parametrize("key", EXPECTED)
def test_all_that_is_guessed_or_left_out_is_named(key: str) -> None:
    assert sorted({issue.key for issue in read(key).issues}) == EXPECTED[key]["told"]


def test_every_field_comes_back_from_a_workbook_or_is_in_the_list_of_those_lost(
    tmp_path: Path,
) -> None:
    folder = written(report(FOLDER / "fall_open.txt"), tmp_path)
    book = tmp_path / "open.xlsx"
    assert call("convert", folder, book, "--section", "1").code == 0
    t = opened(str(book)).tournament
    ann, wim = t.players[0], t.players[6]
    about = t.event
    back = {
        "H_NAME": about.name == "Harbor Fall Open 2025, Open",
        "S_SEC_NAME": about.name.endswith(", Open"),
        "H_CITY": about.city.startswith("Port Amity"),
        "H_STATE": about.city.endswith(", NY"),
        "H_COUNTRY": about.federation == "USA",
        "H_BEG_DATE": about.start == "2025/10/18",
        "S_BEG_DATE": about.start == "2025/10/18",
        "H_END_DATE": about.end == "2025/10/19",
        "S_END_DATE": about.end == "2025/10/19",
        "H_CTD_ID": about.chief_arbiter == "US Chess 99000011",
        "S_CTD_ID": about.chief_arbiter == "US Chess 99000011",
        "H_ATD_ID": about.deputies[0] == "US Chess 99000022",
        "S_ATD_ID": about.deputies[0] == "US Chess 99000022",
        "H_OTHER_TD": about.deputies[1:] == ("US Chess 99000033", "US Chess 99000044"),
        "S_TIMECTL": about.time_control == "G/90;+30",
        "S_TIME_CTL": about.time_control == "G/90;+30",
        "S_TRN_TYPE": not t.system.by_table,
        "S_TOT_RNDS": t.rounds_total == 4,
        "D_PAIR_NUM": ann.tpn == 1,
        "D_MEM_ID": ann.national[0].number == "99001234",
        "D_NAME": (ann.name, wim.name) == ("MARLOWE, TESS", "Thornbury, Wim"),
        "D_STATE": ann.club == "NY",
        "D_RATING": (ann.rating, ann.ratings) == (2149, (("national", 2149),)),
        "D_RNDnn": t.rounds == read("fall_open.txt 1").tournament.rounds,
    }  # fmt: skip
    assert [name for name, same in back.items() if not same] == []
    kept, lost = documented()
    assert kept == back.keys() == {*READ, "D_RNDnn"}
    fields = {
        re.sub(r"RND\d\d", "RNDnn", field[0])
        for path in FOLDER.glob("*.txt")
        for table in tables(path.read_text("utf-8")).values()
        for field in table.fields
    }
    assert fields - {"H_FAX", "D_PHONE"} <= kept | lost
    assert not kept & lost


def documented() -> tuple[set[str], set[str]]:
    """The fields that the page names as read, and as lost."""
    section = DOCS.read_text("utf-8").partition("## Rating reports of US Chess")[2]
    rows = [
        line.split("|")[1:3] for line in section.partition("\n## ")[0].splitlines() if "|" in line
    ]
    found: tuple[set[str], set[str]] = set(), set()
    for names, where in rows:
        found[where.strip() == "lost"].update(re.findall(r"`([HSD]_\w+)`", names))
    return found


def test_which_sections_there_are_is_said_and_one_is_chosen_by_number_or_name() -> None:
    files = report(FOLDER / "fall_open.txt")
    with pytest.raises(InputError) as error:
        event(files)
    assert "1 Open (10), 2 U1400 (6), 3 Quad A (4)" in str(error.value)
    assert event(files, "2").tournament == event(files, "u1400").tournament
    for wrong in ("4", "U", "Quad", "0"):
        with pytest.raises(InputError, match="No section"):
            event(files, wrong)
    only = report(FOLDER / "unfinished.txt")
    assert event(only).tournament == event(only, "main").tournament == event(only, "1").tournament
    with pytest.raises(InputError, match="No section"):
        event(only, "2")


@pytest.mark.parametrize("name", ["THEXPORT.DBF", "tsexport.dbf", "TdExport.dbf", "", "all.zip"])
def test_any_of_the_files_their_folder_or_an_archive_may_be_named(
    name: str, tmp_path: Path
) -> None:
    files = report(FOLDER / "unfinished.txt")
    for known, data in files.items():
        own = name if name.lower() == known else known.upper()
        if name != "all.zip":
            (tmp_path / own).write_bytes(data)
    if name == "all.zip":
        with ZipFile(tmp_path / name, "w") as archive:
            for known, data in files.items():
                archive.writestr(f"report/{known}", data)
    made = call("convert", tmp_path / name, tmp_path / "open.xlsx", "--json")
    assert made.code == 0, made.err
    assert (made.document["players"], made.document["rounds"]) == (8, 3)


def test_a_report_without_one_of_its_files_says_which(tmp_path: Path) -> None:
    files = report(FOLDER / "unfinished.txt")
    written(files, tmp_path, ("thexport.dbf", "tsexport.dbf"))
    made = call("convert", tmp_path / "THEXPORT.DBF", tmp_path / "open.xlsx")
    assert made.code == 3
    assert "TDEXPORT.DBF" in made.err
    for name in files:
        with pytest.raises(FormatError) as error:
            event(files | {name: b"not a table"})
        assert error.value.place.file == name.upper()


def test_a_section_may_only_be_named_where_there_are_sections(tmp_path: Path) -> None:
    (tmp_path / "list.csv").write_text("Name\nAnn\nBen\n")
    made = call("convert", tmp_path / "list.csv", tmp_path / "open.xlsx", "--section", "1")
    assert made.code == 3
    assert "no sections" in made.err


def test_an_unfinished_section_goes_on(tmp_path: Path) -> None:
    book = tmp_path / "mill.xlsx"
    written(report(FOLDER / "unfinished.txt"), tmp_path)
    assert call("convert", tmp_path, book).code == 0
    assert "no problems found" in call("check", book).err
    assert call("pair", book).code == 0
    t = opened(str(book)).tournament
    assert (t.rounds_paired, t.rounds_total) == (4, 5)
    assert (5, Bye.HPB) in t.round(4).byes  # announced in the report


def test_a_finished_section_is_clean_and_has_the_points_of_its_letters(tmp_path: Path) -> None:
    book = tmp_path / "open.xlsx"
    written(report(FOLDER / "fall_open.txt"), tmp_path)
    assert call("convert", tmp_path, book, "--section", "Open").code == 0
    assert "no problems found" in call("check", book).err
    players = tables((FOLDER / "fall_open.txt").read_text("utf-8"))["TDEXPORT"]
    worth = {"W": 10, "X": 10, "B": 10, "D": 5, "H": 5}
    points = {
        int(record[2]): sum(worth.get(cell[:1], 0) for cell in record[7:])
        for record in players.records
        if record[1] == "1"
    }
    assert opened(str(book)).tournament.scores() == points


@pytest.mark.parametrize(
    ("field", "text", "key"),
    [
        ("D_RND01", "W99B", "foreign.opponent"),
        ("D_RND01", "W1B", "foreign.opponent"),
        ("D_RND01", "D2B", "foreign.contradiction"),
        ("D_RND01", "W5W", "foreign.contradiction"),
        ("D_RND01", "W0", "us_chess.no-opponent"),
        ("D_RND01", "Q5B", "foreign.cell"),
        ("D_RND01", "5B", "foreign.cell"),
        ("D_RND01", "B5", "foreign.cell"),
        ("D_RND01", "W-5", "foreign.cell"),
        ("D_RND01", "$5B", "us_chess.double"),
        ("D_PAIR_NUM", "2", "us_chess.number.twice"),
        ("D_PAIR_NUM", "0", "us_chess.number"),
        ("D_PAIR_NUM", "one", "us_chess.number"),
        ("D_RATING", "9999", "playerlist.rating"),
    ],
)
def test_what_cannot_be_is_named_with_its_record(field: str, text: str, key: str) -> None:
    with pytest.raises(FormatError) as error:
        unfinished(**{field: (0, text)})
    found = [issue for issue in error.value.issues if issue.key == key]
    assert found, [str(issue) for issue in error.value.issues]
    if key != "us_chess.double":
        assert all(issue.place.file == "TDEXPORT.DBF" and issue.place.line for issue in found)


def test_a_side_that_is_blank_is_filled_in_and_named() -> None:
    half = unfinished(D_RND01=(0, ""))
    assert half.tournament.rounds == unfinished().tournament.rounds
    assert "foreign.one-sided" in {issue.key for issue in half.issues}


def test_a_round_robin_by_rounds_has_the_numbers_of_its_table() -> None:
    files = report(FOLDER / "hexagonal")
    t = event(files).tournament
    assert t.system is System.ROUND_ROBIN
    assert (t.rounds_paired, t.rounds_total) == (5, 5)


TOKENS = ("", "W", "0", "U0", "W1W", "X", "L9999B", "é", "N2", "-1", "#3W", "99", "D2B", "R", "M")


def spoilt(path: Path, chance: random.Random) -> dict[str, bytes]:
    """A report with bytes flipped, its end cut off, fields renamed, records changed or swapped."""
    files = report(path)
    for _ in range(chance.choice((1, 1, 2, 5))):
        name = chance.choice(sorted(files))
        way, data = chance.randrange(6), bytearray(files[name])
        if way == 0:
            for _ in range(chance.choice((1, 3, 20))):
                data[chance.randrange(len(data))] = chance.randrange(256)
        elif way == 1:
            del data[chance.randrange(len(data)) :]
        elif way == 2 and len(data) > 96:
            at = 32 * chance.randrange(1, 3)
            data[at : at + 11] = chance.choice((b"D_MEM_ID", b"X", b"D_RND77")).ljust(11, b"\0")
        elif way == 3:
            files.pop(name)
            files = files or report(path)
            continue
        elif path.suffix:
            found = tables(path.read_text("utf-8"))
            table = found[name.removesuffix(".dbf").upper()]
            _change(table, chance, swap=way == 4)
            data = bytearray(dbase(table))
        files[name] = bytes(data)
    return files


def _change(table: Table, chance: random.Random, *, swap: bool) -> None:
    for _ in range(chance.choice((1, 2, 8))):
        at, other = (chance.randrange(len(table.records)) for _ in range(2))
        place = chance.randrange(len(table.fields))
        if swap:
            one = table.records[at][place]
            table.records[at][place] = table.records[other][place]
            table.records[other][place] = one
        else:
            table.records[at][place] = chance.choice(TOKENS)


def test_two_hundred_spoilt_reports_end_in_an_event_or_in_words() -> None:
    ends = {"event": 0, "words": 0}
    nowhere = []
    for seed in range(200):
        chance = random.Random(f"report {seed}")
        files = spoilt(FOLDER / SOURCES[seed % len(SOURCES)], chance)
        try:
            rows = us_chess_report(files, "", Wishes(section=chance.choice(("", "1"))))
            said = [str(issue) for issue in made(rows, "report").issues] if rows else []
            ends["event"] += 1
        except SwissheetError as error:
            said = [str(error), *(str(one) for one in getattr(error, "issues", ()))]
            ends["words"] += 1
            one_file = isinstance(error, FormatError) and error.key != "foreign.files.missing"
            if one_file and not error.place.file:
                nowhere.append(str(error))
        assert "Traceback" not in " ".join(said)
    assert nowhere == []
    assert min(ends.values()) > 30, ends
