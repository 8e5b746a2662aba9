"""Pairing, taking back and listing rounds in a TRF file."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.commands import call
from swissheet.formats import trf
from swissheet.model import Bye, Colour, Result
from swissheet.pairing import pair

REPOSITORY = Path(__file__).resolve().parents[3]
SAMPLES = REPOSITORY / "tests" / "golden" / "trf"

FRESH = """\
012 Fresh
142 3
001    1      Adams                             2400                             0.0
001    2      Brown                             2300                             0.0
001    3      Clark                             2200                             0.0
001    4      Davis                             2100                             0.0
001    5      Evans                             2000                             0.0
"""


def cells(path: Path, round_: int) -> dict[int, str]:
    """The eight columns of a round in every player line, by number."""
    start = 91 + 10 * (round_ - 1)
    lines = path.read_text("utf-8").splitlines()
    return {
        int(line[4:8]): line[start : start + 8].ljust(8)
        for line in lines
        if line.startswith("001 ")
    }


def results(path: Path, round_: int, letters: dict[int, str]) -> None:
    """Types the results of a round into the lines, as in a text editor, and fits the points."""
    start = 91 + 10 * (round_ - 1)
    worth = {"1": 1.0, "=": 0.5, "+": 1.0, "U": 1.0}
    made = []
    for line in path.read_text("utf-8").splitlines():
        if line.startswith("001 "):
            tpn = int(line[4:8])
            line = line.ljust(start + 8)
            if tpn in letters:
                line = line[: start + 7] + letters[tpn] + line[start + 8 :]
            gained = sum(worth.get(line[at : at + 1], 0) for at in range(98, len(line), 10))
            line = f"{line[:80]}{gained:>4.1f}{line[84:]}"
        made.append(line)
    path.write_text("\n".join(made) + "\n", "utf-8")


def test_a_paired_round_stands_in_the_lines_with_blank_results(tmp_path: Path) -> None:
    path = tmp_path / "fresh.trf"
    path.write_text(FRESH.replace("142 3\n", "142 3\n152 B\n"), "utf-8")
    answer = call("pair", path)
    assert answer.code == 0
    assert cells(path, 1) == {
        1: "   3 b  ", 2: "   4 w  ", 3: "   1 w  ", 4: "   2 b  ", 5: "0000 - U"
    }  # fmt: skip
    assert [line.split() for line in answer.out.splitlines()] == [
        ["Round", "1", "of", "3"],
        ["Board", "No.", "White", "Pts", "Pts", "Black", "No."],
        ["1", "3", "Clark", "0", "-", "0", "Adams", "1"],
        ["2", "2", "Brown", "0", "-", "0", "Davis", "4"],
        ["Pairing-allocated", "bye:", "5", "Evans"],
    ]


def test_the_colour_drawn_is_kept_in_the_file_and_never_changes(tmp_path: Path) -> None:
    path = tmp_path / "fresh.trf"
    path.write_text(FRESH, "utf-8")
    unknown = call("pair", path)
    assert unknown.code == 3
    assert "initial colour" in unknown.err
    assert call("pair", path, "--initial-colour", "black").code == 0
    assert trf.loads(path.read_bytes()).initial_colour is Colour.BLACK
    results(path, 1, {1: "1", 3: "0", 2: "=", 4: "="})
    assert call("pair", path, "--initial-colour", "white").code == 3
    assert call("pair", path, "--initial-colour", "black").code == 0


def test_an_event_is_played_to_its_end_by_pair_and_a_text_editor(tmp_path: Path) -> None:
    path = tmp_path / "fresh.trf"
    path.write_text(FRESH, "utf-8")
    for number in range(1, 4):
        assert call("pair", path, "--initial-colour", "white").code == 0
        won = {tpn: "1" if cell[5] == "w" else "0" for tpn, cell in cells(path, number).items()}
        results(path, number, {t: r for t, r in won.items() if cells(path, number)[t][7] == " "})
    over = call("pair", path)
    assert over.code == 3
    assert "All 3 rounds are played" in over.err
    assert call("verify", path).out.splitlines()[-1] == "1 tournament, 3 rounds, 0 differ"
    assert [line.split()[:2] for line in call("history", path).out.splitlines()] == [
        ["When", "Who"], ["pair", "3"], ["pair", "2"], ["pair", "1"]
    ]  # fmt: skip


@pytest.mark.parametrize("name", ["example-a", "example-b", "example-c"])
@pytest.mark.parametrize("command", ["unpair", "undo"])
def test_pairing_and_taking_back_gives_the_very_same_bytes(
    tmp_path: Path, name: str, command: str
) -> None:
    path = tmp_path / f"{name}.trf"
    data = (SAMPLES / f"{name}.trf").read_bytes().replace(b"192 Individual", b"192 Individual")
    if name == "example-a":
        data = data.replace(b"\n092 ", b"\n142 5\n092 ")
    path.write_bytes(data)
    assert call("pair", path).code == 0
    assert path.read_bytes() != data
    assert call(command, path).code == 0
    assert path.read_bytes() == data


def test_byes_announced_for_the_round_are_respected_and_stay_announced(tmp_path: Path) -> None:
    path = tmp_path / "b.trf"
    path.write_bytes((SAMPLES / "example-b.trf").read_bytes())
    answer = call("pair", path)
    assert "Half-point bye: 5 Echo, Eva" in answer.out
    assert "Absent: 8 Hotel, Hugo" in answer.out
    byes = trf.loads(path.read_bytes()).round(3).byes
    assert byes == ((5, Bye.HPB), (8, Bye.ZPB))
    assert call("unpair", path).code == 0
    assert trf.loads(path.read_bytes()).round(3).byes == byes


def test_a_round_with_results_is_taken_back_only_when_insisted(tmp_path: Path) -> None:
    path = tmp_path / "a.trf"
    path.write_bytes((SAMPLES / "example-a.trf").read_bytes())
    refused = call("unpair", path)
    assert refused.code == 3
    assert "--force" in refused.err
    assert call("unpair", path, "--force").code == 0
    assert trf.loads(path.read_bytes()).rounds_paired == 2


def test_nothing_is_taken_back_where_nothing_is_paired(tmp_path: Path) -> None:
    path = tmp_path / "fresh.trf"
    path.write_text(FRESH, "utf-8")
    answer = call("undo", path)
    assert answer.code == 3
    assert "nothing to take back" in answer.err


@pytest.mark.parametrize("name", ["event.trf", "event.xlsx"])
def test_a_past_round_is_paired_again_but_only_shown(event: Path, name: str) -> None:
    path = event / name
    before = path.read_bytes()
    again = call("pair", path, "--round", "1", "--json")
    assert again.code == 0
    assert path.read_bytes() == before
    assert again.document["recorded"] == "same"
    tournament = trf.loads((event / "event.trf").read_bytes())
    assert [(b["white"]["tpn"], b["black"]["tpn"]) for b in again.document["boards"]] == [
        (game.white, game.black) for game in tournament.round(1).games
    ]
    assert call("pair", path, "--round", "3").code == 0
    assert path.read_bytes() != before


def test_a_past_round_that_differs_from_the_rules_is_said_to(tmp_path: Path) -> None:
    path = tmp_path / "real.trf"
    real = REPOSITORY / "tests/golden/real/lichess-swiss-faLp5fSD-2020-05-29.trf"
    path.write_bytes(real.read_bytes())
    answer = call("pair", path, "--round", "2", "--json")
    assert answer.document["recorded"] == "differs"


def test_the_boards_are_those_of_the_engine_in_board_order(event: Path) -> None:
    tournament = trf.loads((event / "event.trf").read_bytes())
    made = pair(tournament)
    document = call("pair", event / "event.trf", "--json").document
    assert tuple((b["white"]["tpn"], b["black"]["tpn"]) for b in document["boards"]) == made.boards
    assert (document["pab"] or {"tpn": None})["tpn"] == made.pab
    written = trf.loads((event / "event.trf").read_bytes())
    assert all(game.white_result is Result.PENDING for game in written.round(3).games)


def test_the_version_before_is_kept_and_named(event: Path) -> None:
    path = event / "event.trf"
    before = path.read_bytes()
    document = call("pair", path, "--json").document
    assert Path(document["backup"]).read_bytes() == before


def test_errors_in_the_file_stop_pairing_and_are_all_listed(event: Path) -> None:
    path = event / "event.trf"
    lines = path.read_text("utf-8").splitlines(keepends=True)
    first = next(n for n, line in enumerate(lines) if line.startswith("001"))
    for at in (first, first + 1):
        lines[at] = lines[at][:80] + " 9.5" + lines[at][84:]
    path.write_text("".join(lines), "utf-8", newline="")
    answer = call("pair", path)
    assert answer.code == 3
    assert f"{path}, line {first + 1}, column 81" in answer.err
    assert f"{path}, line {first + 2}, column 81" in answer.err


@pytest.mark.parametrize(
    ("rounds", "words"), [(1, "The only round is played"), (2, "All 2 rounds are played")]
)
def test_after_the_last_round_there_is_none_to_pair(
    tmp_path: Path, rounds: int, words: str
) -> None:
    path = tmp_path / "short.trf"
    call("simulate", "--plain", "--players", 6, "--rounds", rounds, "--seed", 3, "--out", path)
    answer = call("pair", path)
    assert answer.code == 3
    assert words in answer.err


def test_a_result_missing_in_an_earlier_round_is_named_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "fresh.trf"
    path.write_text(FRESH.replace("142 3\n", "142 3\n152 B\n"), "utf-8")
    assert call("pair", path).code == 0
    results(path, 1, {1: "1", 3: "0", 2: "1", 4: "0"})
    assert call("pair", path).code == 0
    last = trf.loads(path.read_text("utf-8")).round(2)
    results(path, 2, {g.white: "1" for g in last.games} | {g.black: "0" for g in last.games})
    results(path, 1, {2: " ", 4: " "})
    answer = call("pair", path)
    assert answer.code == 3
    assert "Round 1 is not finished. No result yet: 2 Brown - 4 Davis." in answer.err
    assert f"{path}, line 5" in answer.err
