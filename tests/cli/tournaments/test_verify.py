"""The pairings checker: what it finds, where it looks, how it counts."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from support.commands import call, process
from support.playing.typist import at_desk
from swissheet.errors import Severity
from swissheet.formats import trf
from swissheet.model import Bye, Game, Player, Result, Round, Tournament
from swissheet.verification import verify
from swissheet.workbook.file.file_book import FileBook

REPOSITORY = Path(__file__).resolve().parents[3]
SAMPLE = REPOSITORY / "tests" / "golden" / "trf" / "example-a.trf"


def swapped(line: str) -> str:
    """A player line with the colour of round 3 turned round."""
    return line[:116] + {"w": "b", "b": "w"}[line[116]] + line[117:]


def with_lines(path: Path, change: dict[int, str]) -> None:
    lines = path.read_text("utf-8").splitlines()
    path.write_text(
        "\n".join(
            change.get(int(line[4:8]), line) if line.startswith("001 ") else line for line in lines
        )
        + "\n",
        "utf-8",
    )


def line_of(path: Path, tpn: int) -> str:
    start = f"001 {tpn:>4}"
    return next(x for x in path.read_text("utf-8").splitlines() if x.startswith(start))


@pytest.fixture
def sample(tmp_path: Path) -> Path:
    return shutil.copy(SAMPLE, tmp_path / "a.trf")


def test_a_clean_event_leaves_with_0_and_its_counts(sample: Path) -> None:
    answer = call("verify", sample)
    assert (answer.code, answer.out) == (0, "1 tournament, 3 rounds, 0 differ\n")


def test_every_differing_board_is_named_colours_included(sample: Path) -> None:
    with_lines(sample, {tpn: swapped(line_of(sample, tpn)) for tpn in (1, 2)})
    answer = call("verify", sample, "--json")
    assert answer.code == 1
    [report] = answer.document["files"]
    [difference] = report["differences"]
    assert difference == {
        "round": 3, "recorded": [[2, 1]], "expected": [[1, 2]], "unpairable": False
    }  # fmt: skip
    assert (answer.document["rounds"], answer.document["differ"]) == (3, 1)
    told = call("verify", sample).out.splitlines()
    assert told[0] == f"{sample}: round 3: recorded 2-1; by the rules 1-2"
    assert told[-1] == "1 tournament, 3 rounds, 1 differ"


def test_points_that_do_not_add_up_are_told_and_keep_it_from_leaving_with_0(sample: Path) -> None:
    line = line_of(sample, 2)
    with_lines(sample, {2: line[:80] + " 2.5" + line[84:]})
    answer = call("verify", sample, "--json")
    assert answer.code == 1
    assert answer.document["files"][0]["points"] == [
        "Points of player 2: 2.5 in the file, 1.5 by the results. If the arbiter set the points, "
        "write record 299, which older forms of a report do not have. If not, correct points or "
        "results."
    ]
    assert answer.document["differ"] == 0


def test_places_against_the_points_are_told(sample: Path) -> None:
    first, last = line_of(sample, 1), line_of(sample, 4)
    with_lines(sample, {1: first[:85] + "   7" + first[89:], 4: last[:85] + "   1" + last[89:]})
    answer = call("verify", sample, "--json")
    assert answer.code == 1
    assert [words[:19] for words in answer.document["files"][0]["places"]] == [
        "Player 1 has place ", "Player 4 has place "
    ]  # fmt: skip


def test_what_was_found_is_an_issue_with_code_and_player(sample: Path) -> None:
    first, two, last = (line_of(sample, tpn) for tpn in (1, 2, 4))
    with_lines(
        sample,
        {
            1: first[:85] + "   7" + first[89:],
            2: two[:80] + " 2.5" + two[84:],
            4: last[:85] + "   1" + last[89:],
        },
    )
    report = verify(str(sample), sample.read_bytes())
    assert [(issue.code, issue.place.tpn) for issue in report.points] == [("points-differ", 2)]
    found = [(issue.code, issue.place.tpn) for issue in report.places]
    assert found == [("place-differs", 1), ("place-differs", 4)]
    assert report.places[0].params["place"] == 7
    assert not report.problems


def test_a_file_that_cannot_be_read_is_a_problem_with_a_code() -> None:
    report = verify("bad.trf", b"nothing")
    [problem] = report.problems
    assert (problem.severity, problem.code) == (Severity.ERROR, "no-players")
    assert report.document()["problems"] == [problem.message]
    assert list(report.lines()) == [f"bad.trf: {problem.message}"]


def test_places_are_held_against_the_announced_tie_breaks(tmp_path: Path) -> None:
    path = shutil.copy(SAMPLE.with_name("example-b.trf"), tmp_path / "b.trf")
    assert call("verify", path).code == 0
    five, eight = line_of(path, 5), line_of(path, 8)
    swap = {5: five[:85] + "   2" + five[89:], 8: eight[:85] + "   1" + eight[89:]}
    with_lines(path, swap)  # equal points; Buchholz decides between them
    assert len(call("verify", path, "--json").document["files"][0]["places"]) == 2


def test_folders_archives_and_workbooks_are_searched(event: Path) -> None:
    inner = event / "more" / "inner"
    inner.mkdir(parents=True)
    shutil.copy(event / "event.trf", inner / "one.trf")
    with zipfile.ZipFile(event / "some.zip", "w") as archive:
        archive.write(event / "event.trf", "a/two.trf")
        archive.write(event / "event.xlsx", "three.xlsx")
        archive.writestr("readme.md", "nothing")
    (event / "~$event.xlsx").write_bytes(b"a lock is no workbook")
    answer = call("verify", event, "--json")
    assert answer.code == 0
    names = [Path(report["file"]).name for report in answer.document["files"]]
    assert sorted(names) == ["event.trf", "event.xlsx", "one.trf", "three.xlsx", "two.trf"]
    assert answer.document["rounds"] == 10
    assert not list(event.rglob("two.trf")), "nothing is unpacked"


def test_backups_are_not_counted_as_tournaments(event: Path) -> None:
    assert call("pair", event / "event.trf").code == 0
    assert list(event.rglob(".swissheet-backups/event.trf/*.trf"))
    assert call("verify", event, "--json").document["tournaments"] == 2


def test_one_bad_file_does_not_stop_the_others(event: Path) -> None:
    (event / "bad.trf").write_text("nothing", "utf-8")
    (event / "bad.xlsx").write_bytes(b"PK\3\4 nothing")
    answer = call("verify", event, "--json")
    assert answer.code == 3
    found = {Path(report["file"]).name: report["problems"] for report in answer.document["files"]}
    assert found["event.trf"] == found["event.xlsx"] == []
    assert found["bad.trf"]
    assert found["bad.xlsx"]


@pytest.mark.parametrize(
    ("names", "code"),
    [
        (("missing.trf",), 5),
        (("missing.xlsx",), 5),
        (("missing.zip",), 5),
        (("sound.trf", "missing.trf"), 5),
        (("differs.trf", "missing.trf"), 5),
        (("bad.trf", "missing.trf"), 5),
        (("bad.trf", "differs.trf"), 3),
        (("sound.trf", "differs.trf"), 1),
        (("sound.trf",), 0),
    ],
)
def test_the_worst_of_several_files_gives_the_exit_code(
    sample: Path, monkeypatch: pytest.MonkeyPatch, names: tuple[str, ...], code: int
) -> None:
    monkeypatch.chdir(sample.parent)
    Path("bad.trf").write_text("nothing", "utf-8")
    shutil.copy(sample, "sound.trf")
    shutil.copy(sample, "differs.trf")
    differs = Path("differs.trf")
    with_lines(differs, {tpn: swapped(line_of(differs, tpn)) for tpn in (1, 2)})
    assert call("verify", *names).code == code
    assert call("verify", *names, "--jobs", 2).code == code


def test_damaged_archives_and_lying_members_are_refused(tmp_path: Path) -> None:
    bad = tmp_path / "bad.zip"
    bad.write_bytes(b"PK\3\4 nothing")
    assert call("verify", bad).code == 3
    large = tmp_path / "large.zip"
    with zipfile.ZipFile(large, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("bomb.trf", bytes(70 << 20))
    assert large.stat().st_size < 1 << 20
    assert call("verify", large).code == 4


def test_a_workbook_is_verified_with_its_standings_sheet(event: Path) -> None:
    path = event / "event.xlsx"
    assert call("standings", path).code == 0
    assert call("verify", path).code == 0
    with at_desk(path) as desk:
        grid = desk.grid("tblStandings")
        points = grid.get(1, "Pts")
        grid.type(1, "Pts", points + 1)
    answer = call("verify", path, "--json")
    assert answer.code == 1
    [words] = answer.document["files"][0]["places"]
    assert "on the sheet 'Standings'" in words


def test_standings_without_a_late_entry_are_verified_all_the_same(event: Path) -> None:
    path = event / "event.xlsx"
    assert call("standings", path).code == 0
    book = FileBook(path.read_bytes())
    headers = book.tables()["tblStandings"].headers
    rows = [list(row) for row in book.read_table("tblStandings").rows]
    book.write_rows("tblStandings", headers, rows[:-1])
    path.write_bytes(book.to_bytes())
    assert call("verify", path).code == 0
    rows[0][headers.index("Pts")] = 17
    book.write_rows("tblStandings", headers, rows[:-1])
    path.write_bytes(book.to_bytes())
    answer = call("verify", path, "--json")
    assert answer.code == 1
    [words] = answer.document["files"][0]["places"]
    assert "Points of player 1: 17 on" in words


def test_unfinished_rounds_are_checked_as_far_as_they_can_be(event: Path) -> None:
    assert call("pair", event / "event.trf").code == 0
    assert call("verify", event / "event.trf", "--json").document["rounds"] == 3


def test_a_system_that_is_not_there_is_said_once_and_not_counted(tmp_path: Path) -> None:
    path = shutil.copy(SAMPLE, tmp_path / "a.trf")
    answer = call("verify", path, "--system", "knockout")
    assert answer.code == 3
    assert len(re.findall("not available", answer.out)) <= 1
    assert call("verify", path, "--system", "keizer").code == 3


@pytest.fixture
def many(tmp_path: Path) -> Path:
    """A dozen tournaments, one of them with a board turned round."""
    made = call("simulate", "--plain", "--players=12", "--rounds=3", "--seed=10", "--count=12",
                "--out", tmp_path)  # fmt: skip
    assert made.code == 0
    path = tmp_path / "sim-15.trf"
    text = path.read_text("utf-8")
    game = next(line for line in text.splitlines() if line.startswith("001    1"))[111:116]
    with_lines(path, {n: swapped(line_of(path, n)) for n in (1, int(game[:4]))})
    return tmp_path


def test_many_tournaments_give_the_same_report_on_one_processor_and_two(many: Path) -> None:
    one = process("verify", many, "--jobs", "1")
    two = process("verify", many, "--jobs", "2")
    assert (one.code, one.out) == (two.code, two.out) == (1, one.out)
    assert one.out.splitlines()[-1] == "12 tournaments, 36 rounds, 1 differ"


def test_no_progress_bar_where_nobody_watches(many: Path) -> None:
    assert process("verify", many, "--jobs", "1").err == ""


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_progress_bar_where_somebody_watches_and_the_result_untouched(
    many: Path, jobs: str
) -> None:
    pty = pytest.importorskip("pty", reason="terminals of this kind are not on Windows")
    outer, inner = pty.openpty()
    done = subprocess.run(
        [sys.executable, "-m", "swissheet", "verify", str(many), "--jobs", jobs],
        stdout=subprocess.PIPE, stderr=inner, check=False,
    )  # fmt: skip
    os.close(inner)
    watched = os.read(outer, 100_000).decode("utf-8")
    os.close(outer)
    assert "Verifying" in watched
    assert "100%" in watched
    assert done.stdout.decode("utf-8") == process("verify", many).out


def last_round(path: Path, change: Callable[[Round], Round]) -> None:
    """Writes another last round, results and all else as they are."""
    found = trf.loads(path.read_bytes())
    rounds = (*found.rounds[:-1], change(found.rounds[-1]))
    path.write_bytes(trf.dumps(replace(found, rounds=rounds)).encode("utf-8"))


def turned(made: Round) -> Round:
    """The first board with colours exchanged."""
    one, *others = made.games
    return replace(made, games=(drawn(one.black, one.white), *others))


def crossed(made: Round) -> Round:
    """The first two boards with their opponents exchanged."""
    one, two, *others = made.games
    return replace(made, games=(drawn(one.white, two.black), drawn(two.white, one.black), *others))


def freed(made: Round) -> Round:
    """The bye with White of the first board instead of the player it was for."""
    one, *others = made.games
    assert made.pab is not None
    return replace(made, games=(drawn(made.pab, one.black), *others), byes=((one.white, Bye.PAB),))


def drawn(white: int, black: int) -> Game:
    return Game(white, black, Result.DRAW, Result.DRAW)


@pytest.fixture
def odd(tmp_path: Path) -> Path:
    """Thirteen tournaments of 13 players, everything drawn; five have another last round."""
    made = call("simulate", "--plain", "--players=13", "--rounds=4", "--draws=100%", "--pab=0.5",
                "--spread=2000-2000", "--tiebreaks=TPN", "--seed=1", "--count=13",
                tmp_path)  # fmt: skip
    assert made.code == 0
    for number, change in ((3, turned), (5, crossed), (7, turned), (10, freed), (12, turned)):
        last_round(tmp_path / f"sim-{number:02}.trf", change)
    return tmp_path


def test_a_few_differences_are_told_file_by_file_and_counted_by_kind(odd: Path) -> None:
    numbers = (3, 5, 7, 10)
    few = [odd / f"sim-{number:02}.trf" for number in numbers]
    assert call("verify", *few, "--json").document["kinds"] == {
        "unpairable": 0, "bye": 1, "pairs": 1, "colours": 2, "points": 0, "places": 0, "numbers": 0,
        "problems": 0,
    }  # fmt: skip
    lines = call("verify", *few).out.splitlines()
    assert [line.split(": round 4: ")[0] for line in lines[:-1]] == [str(path) for path in few]
    assert lines[-1] == "4 tournaments, 16 rounds, 4 differ"


def test_more_than_ten_findings_are_sorted_by_kind(odd: Path) -> None:
    eight, nine = odd / "sim-08.trf", odd / "sim-09.trf"
    points = {tpn: line_of(eight, tpn) for tpn in range(1, 5)}
    with_lines(eight, {tpn: line[:80] + " 3.5" + line[84:] for tpn, line in points.items()})
    first, last = line_of(nine, 1), line_of(nine, 13)
    with_lines(nine, {1: first[:85] + "  13" + first[89:], 13: last[:85] + "   1" + last[89:]})
    answer = call("verify", odd)
    assert answer.code == 1
    lines = answer.out.splitlines()
    assert [line for line in lines if not line.startswith(str(odd))] == [
        "Rounds with another pairing-allocated bye: 1 in 1 tournament",
        "Rounds with other pairs: 1 in 1 tournament",
        "Rounds with other colours only: 3 in 3 tournaments",
        "Players with other points: 4 in 1 tournament",
        "Players with other places: 2 in 1 tournament",
        "2 tournaments with other points, places, numbers or problems",
        "13 tournaments, 52 rounds, 5 differ",
    ]
    names = [Path(line.split(":")[0]).name[4:6] for line in lines if line.startswith(str(odd))]
    assert names == ["10", "05", "03", "07", "12", "08", "08", "08", "08", "09", "09"]


def test_a_round_that_cannot_be_paired_is_a_kind_of_its_own(tmp_path: Path) -> None:
    path = tmp_path / "again.trf"
    players = (Player(1, "One"), Player(2, "Two"))
    again = Tournament(players, (Round(1, (drawn(1, 2),)), Round(2, (drawn(2, 1),))), 2)
    path.write_bytes(trf.dumps(again).encode("utf-8"))
    answer = call("verify", path, "--json")
    assert answer.code == 1
    assert {kind for kind, count in answer.document["kinds"].items() if count} == {"unpairable"}
