"""A new event of those who go through from finished ones, and groups: options and refusals."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.commands import call, contents
from swissheet.cli.files import new_workbooks
from swissheet.errors import FileAccessError
from swissheet.files import kinds
from swissheet.model import Bye
from swissheet.workbook import actions
from swissheet.workbook.file.storage import files


@pytest.fixture(scope="module")
def over(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a Swiss of 12 players that is over, in three formats, and a list of 9."""
    folder = tmp_path_factory.mktemp("over")
    trf = folder / "swiss.trf"
    assert call("simulate", "--plain", "--players", 12, "--rounds", 5, "--seed", 5,
                "--out", trf).code == 0  # fmt: skip
    for ending in ("xlsx", "json"):
        assert call("convert", trf, folder / f"swiss.{ending}").code == 0
    lines = [f"Player {n},{2500 - n}" for n in range(1, 10)]
    (folder / "list.csv").write_text("\n".join(["Name,Rating", *lines]), "utf-8")
    return folder


@pytest.fixture
def here(over: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    import shutil

    folder = tmp_path / "here"
    shutil.copytree(over, folder)
    monkeypatch.chdir(folder)
    return folder


def names(path: str) -> list[str]:
    return [one.name for one in actions.to_tournament(files.open_book(path)).players]


@pytest.mark.parametrize("ending", ["trf", "xlsx", "json"])
def test_the_same_players_come_from_every_format(here: Path, ending: str) -> None:
    placed = call("standings", "swiss.trf", "--json").document["players"]
    answer = call("new", "final.xlsx", "--players", f"swiss.{ending}", "--best", 4, "--json")
    assert answer.code == 0, answer.err
    assert names("final.xlsx") == [row["name"] for row in placed[:4]]
    (file,) = answer.document["files"]
    assert (file["file"], file["group"], file["written"]) == ("final.xlsx", None, True)
    assert [(row["tpn"], row["place"], row["file"]) for row in file["players"]] == [
        (n, n, f"swiss.{ending}") for n in range(1, 5)
    ]
    assert answer.document["players"] == 4
    assert [issue["code"] for issue in answer.document["issues"]][-1:] != []


REFUSED = [
    (("--best", "4"), "--best and --places want --players"),
    (
        ("--players", "list.csv", "--best", "4"),
        "list.csv: A list of players has no places",
    ),
    (("--players", "swiss.trf", "--best", "13"), "Place 13 is needed, but only 12 players have"),
    (("--players", "swiss.trf", "--best", "0"), "--best takes a whole number from 1"),
    (
        ("--players", "swiss.trf", "--places", "8-5"),
        "Write places as 5-8, or 3 for one place; found '8-5'",
    ),
    (("--players", "swiss.trf", "--places", "0"), "found '0'"),
    (("--players", "swiss.trf", "--places", "all"), "found 'all'"),
    (("--players", "swiss.trf", "--best", "2", "--places", "1-2"), "give one of them. See 'swiss"),
    (("--players", "swiss.trf", "--players", "list.csv"), "--players is given once, unless"),
    (("--players", "swiss.trf", "--without", "Player 0001"), "goes with --best or --places"),
    (("--players", "swiss.trf", "--best", "2", "--accept", "AWAY:AAAAAAAA"), "AWAY"),
    (
        ("--players", "swiss.trf", "--best", "2", "--without", "Nobody"),
        "No player in the standings is called 'Nobody'",
    ),
    (
        ("--players", "swiss.trf", "--players", "swiss.json", "--best", "1"),
        "Player 0003 goes through twice",
    ),
    (
        ("--players", "swiss.trf", "--best", "2", "--groups", "2"),
        "2 players are not enough for 2 groups",
    ),
    (("--players", "list.csv", "--groups", "5"), "9 players are not enough for 5 groups"),
    (("--players", "list.csv", "--groups", "1"), "--groups takes a whole number from 2 to 26"),
    (("--players", "list.csv", "--groups-by", "strength"), "--groups-by goes with --groups"),
    (("--players", "list.csv", "--groups", "2", "--groups-by", "x"), "serpentine or strength"),
    (("--groups", "2"), "--groups wants a PATH, and --players"),
]


@pytest.mark.parametrize(("wishes", "words"), REFUSED)
def test_what_cannot_be_is_refused_and_nothing_is_written(
    here: Path, wishes: tuple[str, ...], words: str
) -> None:
    before = contents(here)
    answer = call("new", "next.xlsx", *wishes)
    assert answer.code == 3
    assert words in answer.err
    assert contents(here) == before


def test_the_event_itself_is_never_replaced(here: Path) -> None:
    before = contents(here)
    answer = call("new", "swiss.xlsx", "--players", "swiss.xlsx", "--best", 2, "--force")
    assert answer.code == 3
    assert "would replace" in answer.err
    assert contents(here) == before


def test_language_and_points_are_those_of_the_event_before_unless_given(here: Path) -> None:
    assert call("new", "eins.xlsx", "--players", "list.csv", "--lang", "de", "--points", "3-1-0",
                "--rounds", 1).code == 0  # fmt: skip
    assert call("pair", "eins.xlsx").code == 0
    wishes = ("--players", "eins.xlsx", "--best", 2)
    refused = call("new", "zwei.xlsx", *wishes)
    assert "sind alle Ergebnisse da" in refused.err
    assert call("convert", "eins.xlsx", "eins.trf").code == 0
    text = Path("swiss.trf").read_text("utf-8")
    Path("points.trf").write_text(text + "162  W 3.0    D 1.0    L 0.0\n", "utf-8")
    answer = call("new", "zwei.xlsx", "--players", "points.trf", "--best", 2, "--json",
                  "--lang", "fr")  # fmt: skip
    assert answer.code == 0, answer.err
    assert answer.document["language"] == "fr"
    tournament = actions.to_tournament(files.open_book("zwei.xlsx"))
    assert (tournament.points.win, tournament.points.draw) == (30, 10)
    more = call("new", "drei.xlsx", "--players", "points.trf", "--best", 2, "--points", "2-1-0")
    assert more.code == 0, more.err
    assert actions.to_tournament(files.open_book("drei.xlsx")).points.win == 20


def test_groups_are_listed_and_not_written_by_a_dry_run(here: Path) -> None:
    before = contents(here)
    wishes = ("new", "Club.xlsx", "--players", "list.csv", "--groups", 2, "--system", "rr")
    answer = call(*wishes, "--dry-run", "--json")
    assert answer.code == 0, answer.err
    document = answer.document
    assert (document["written"], document["players"], document["rounds"]) == (False, 9, 5)
    assert [(f["file"], f["group"], f["rounds"], f["written"]) for f in document["files"]] == [
        ("Club A.xlsx", "A", 5, False),
        ("Club B.xlsx", "B", 3, False),
    ]
    first, second = ([row["name"] for row in f["players"]] for f in document["files"])
    assert first == [f"Player {n}" for n in (1, 4, 5, 8, 9)]
    assert second == [f"Player {n}" for n in (2, 3, 6, 7)]
    assert contents(here) == before
    shown = call(*wishes, "--dry-run", "--groups-by", "strength").out
    assert shown.index("Player 5 2495") < shown.index("Club B.xlsx") < shown.index("Player 6")
    assert call(*wishes).code == 0
    assert names("Club B.xlsx") == second


def test_no_group_is_written_where_one_of_the_files_exists(here: Path) -> None:
    (here / "Club C.xlsx").write_bytes(b"mine")
    before = contents(here)
    answer = call("new", "Club.xlsx", "--players", "list.csv", "--groups", 3)
    assert answer.code == 5
    assert "Club C.xlsx: The file exists already." in answer.err
    assert contents(here) == before


@pytest.mark.parametrize("there", [False, True])
def test_what_was_written_is_taken_back_where_the_next_one_cannot_be(
    here: Path, monkeypatch: pytest.MonkeyPatch, there: bool
) -> None:
    if there:
        (here / "Club A.xlsx").write_bytes(b"mine")

    def full(name: str, *arguments: object, **options: object) -> kinds.Saved:
        if name == "Club C.xlsx":
            raise FileAccessError("cli.file-access", reason="no space left")
        return kinds.create(name, *arguments, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(new_workbooks, "create", full)
    answer = call("new", "Club.xlsx", "--players", "list.csv", "--groups", 3, "--force")
    assert answer.code == 5
    assert sorted(path.name for path in here.glob("Club*")) == (["Club A.xlsx"] if there else [])
    if there:
        assert (here / "Club A.xlsx").read_bytes() == b"mine"


def test_a_bad_line_of_a_list_is_told_by_its_line_before_any_group_is_made(here: Path) -> None:
    Path("bad.csv").write_text("Name,Rating\nOne,1\nTwo,2\nThree,xx\nFour,4\n", "utf-8")
    before = contents(here)
    answer = call("new", "Club.xlsx", "--players", "bad.csv", "--groups", 2)
    assert answer.code == 3
    assert "bad.csv, line 4" in answer.err
    assert contents(here) == before


def test_byes_of_a_list_come_into_the_groups(here: Path) -> None:
    lines = [f"Player {n},{2500 - n},{'H12' if n == 3 else ''}" for n in range(1, 7)]
    Path("byes.csv").write_text("\n".join(["Name,Rating,Byes", *lines]), "utf-8")
    answer = call("new", "Club.xlsx", "--players", "byes.csv", "--groups", 2, "--rounds", 15)
    assert answer.code == 0, answer.err
    made = actions.to_tournament(files.open_book("Club B.xlsx"))
    tpn = next(one.tpn for one in made.players if one.name == "Player 3")
    assert made.round(12).byes == ((tpn, Bye.HPB),)


def test_those_who_go_through_can_be_dealt_into_groups_by_their_places(here: Path) -> None:
    answer = call("new", "Final.xlsx", "--players", "swiss.xlsx", "--best", 8, "--groups", 2,
                  "--system", "rr", "--name", "Finals", "--json")  # fmt: skip
    assert answer.code == 0, answer.err
    places = [[row["place"] for row in file["players"]] for file in answer.document["files"]]
    assert places == [[1, 4, 5, 8], [2, 3, 6, 7]]
    made = actions.to_tournament(files.open_book("Final B.xlsx"))
    assert (made.event.name, made.rounds_total) == ("Finals B", 3)
    assert [row["name"] for row in answer.document["files"][1]["players"]] == names("Final B.xlsx")


def test_a_knock_out_is_said_with_the_rounds_of_its_bracket(here: Path) -> None:
    answer = call("new", "cup.xlsx", "--players", "swiss.trf", "--best", 4, "--system", "ko",
                  "--json")  # fmt: skip
    assert answer.document["rounds"] == 2
    assert "cup.xlsx: 2 rounds, 4 players." in answer.err
    assert "More rounds where a match needs tie-break games." in answer.err


def test_one_place_is_told_as_one(here: Path) -> None:
    told = {
        places: call("new", f"{places}.xlsx", "--players", "swiss.trf", "--places", places).err
        for places in ("2", "2-3")
    }
    assert "The player in place 2 of swiss.trf." in told["2"]
    assert "Players taken by their places in swiss.trf: 2 to 3." in told["2-3"]
