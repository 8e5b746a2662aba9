"""A finished online event is taken over from its TRF, ranked, and given back without a loss.

The file is another program's: English dates, no federation, no tie-break list, byes for coming
late and for pausing. What its player lines say is read here by columns.
"""

from __future__ import annotations

import json
import shutil
from itertools import pairwise
from pathlib import Path

from support.commands import process, to_go_on
from support.playing.typist import at_other_desk

REAL = Path(__file__).resolve().parents[1] / "golden" / "real"
EVENT = "lichess-swiss-faLp5fSD-2020-05-29.trf"
ROUNDS = 10


def run(folder: Path, *arguments: str, code: int = 0) -> str:
    """A command; rounds that were not paired by the rules are confirmed as they were."""
    done = process(*arguments, cwd=folder)
    words = to_go_on(done.err)
    if words:
        done = process(*words, cwd=folder)
    assert done.code == code, done.err
    return done.out


def told(path: Path) -> dict[str, object]:
    """A tournament as JSON, without the lines that say how its rounds came to be paired."""
    found: dict[str, dict[str, object]] = json.loads(path.read_text("utf-8"))
    lines = found["tournament"].pop("foreign")
    assert isinstance(lines, list)
    assert all(line["text"].startswith("### Import @ Round ") for line in lines)
    return found["tournament"]


def facts(path: Path) -> dict[str, tuple[str, str, list[tuple[str, str, str]]]]:
    """Number, points and the ten rounds of every player, by name; ``0000 -`` is no opponent."""
    found = {}
    for line in path.read_text("utf-8").splitlines():
        if line.startswith("001 "):
            cells = [line[at : at + 10].ljust(10) for at in range(89, 89 + 10 * ROUNDS, 10)]
            rounds = [
                (cell[2:6].replace("0000", "").strip(), cell[7].strip(" -"), cell[9])
                for cell in cells
            ]
            found[line[14:47].strip()] = (line[4:8].strip(), line[80:84].strip(), rounds)
    return found


def test_an_online_event_goes_through_a_workbook_and_back(tmp_path: Path) -> None:
    shutil.copy(REAL / EVENT, tmp_path / "event.trf")
    original = facts(tmp_path / "event.trf")
    assert len(original) == 13
    run(tmp_path, "convert", "event.trf", "event.xlsx")

    shown = run(tmp_path, "standings", "event.xlsx", "--tiebreaks", "BH, SB").splitlines()
    assert shown[0] == "Standings after round 10 of 10"
    # By the rules of 2020: unplayed games of opponents are draws.
    assert shown[2].split()[:5] == ["1", "1", "mattderkuerschner", "8", "53.5"]
    with at_other_desk(tmp_path / "event.xlsx") as desk:
        standings, cross = desk.grid("tblStandings"), desk.grid("tblCrosstable")
        names = [standings.get(row, "Name") for row in standings.rows()]
        points = [float(standings.get(row, "Pts") or 0) for row in standings.rows()]
        assert points == sorted(points, reverse=True)
        assert {n: f"{p:.1f}" for n, p in zip(names, points, strict=True)} == {
            name: said for name, (_, said, _) in original.items()
        }
        assert [cross.get(row, "Name") for row in cross.rows()] == names
        # In the cross table opponents are called by their places.
        place = {original[str(name)][0]: at for at, name in enumerate(names, start=1)}
        for row in cross.rows():
            rounds = original[str(cross.get(row, "Name"))][2]
            for number, (opponent, colour, _) in enumerate(rounds, start=1):
                cell = str(cross.get(row, f"R{number}") or "")
                if opponent:
                    assert cell.startswith(f"{place[opponent]}{colour}")
                else:
                    assert cell in ("0 bye", "½ bye", "1 bye")

    run(tmp_path, "convert", "event.xlsx", "back.trf")
    back = facts(tmp_path / "back.trf")
    for name, (number, said, rounds) in original.items():
        assert back[name][:2] == (number, said)
        # A forfeit without an opponent means an absence, which has a letter of its own today.
        absent = [(o, c, "Z" if not o and r in "- " else r) for o, c, r in rounds]
        assert [(o, c, "Z" if not o and r in "- " else r) for o, c, r in back[name][2]] == absent
    written = (tmp_path / "back.trf").read_text("utf-8").splitlines()
    for text in (tmp_path / "event.trf").read_text("utf-8").splitlines():
        if text[:3] in ("012", "022", "032", "092", "102"):
            assert text in written
    assert {"042 2020/05/29", "052 2020/05/29", "142 10", "152 W"} <= set(written)
    for name in ("event", "back"):
        run(tmp_path, "convert", f"{name}.trf", f"{name}.json")
    taken = {"tiebreaks": ["BH/C1", "BH", "SB", "DE", "WIN", "BWG"]}
    assert told(tmp_path / "event.json") | taken == told(tmp_path / "back.json")


def test_saving_in_between_and_going_through_every_format_changes_nothing(tmp_path: Path) -> None:
    shutil.copy(REAL / EVENT, tmp_path / "0.trf")
    run(tmp_path, "convert", "0.trf", "1.xlsx")
    with at_other_desk(tmp_path / "1.xlsx"):
        pass  # opened and saved, nothing typed
    chain = ("0.trf", "1.xlsx", "2.json", "3.trf", "4.xlsx", "5.trf")
    for source, target in pairwise(chain[1:]):
        run(tmp_path, "convert", source, target)
    run(tmp_path, "convert", "0.trf", "first.json")
    run(tmp_path, "convert", "5.trf", "last.json")
    taken = {"tiebreaks": ["BH/C1", "BH", "SB", "DE", "WIN", "BWG"]}
    assert told(tmp_path / "first.json") | taken == told(tmp_path / "last.json")
