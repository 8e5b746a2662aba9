"""What results may be worth, wherever it is said.

Laws 2018, 10.1 and 10.2: two draws bring no more than a win and a loss. C.04.1 (2026-02) 3: one
value for every pairing-allocated bye.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from support.commands import call, contents
from support.playing.typist import at_desk
from support.trf_samples import player_line
from swissheet.model import PointSystem, pab_values, points_issue
from swissheet.workbook import actions
from swissheet.workbook.file.storage import files

PLAYERS = "Name,Rating\n" + "\n".join(
    f"Player {letter},{2000 - n}" for n, letter in enumerate("ABCDEFGH")
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "list.csv").write_text(PLAYERS, "utf-8")
    assert (
        call("new", tmp_path / "open.xlsx", "--players", tmp_path / "list.csv", "--rounds", 5).code
        == 0
    )
    with at_desk(tmp_path / "open.xlsx") as desk:
        settings = desk.grid("tblSettings")
        settings.type(settings.find("Setting", "Colour of No. 1"), "Value", "White")
    return tmp_path


def typed(path: Path, **worth: float | None) -> dict[str, str]:
    """Somebody types what results are worth; gives the cells."""
    names = {
        "win": "Points for a win", "draw": "Points for a draw",
        "loss": "Points for a loss", "pab": "Points for the bye",
    }  # fmt: skip
    with at_desk(path) as desk:
        settings = desk.grid("tblSettings")
        return {
            key: settings.type(settings.find("Setting", names[key]), "Value", value)
            for key, value in worth.items()
        }


FAIR = [
    {"draw": 0.5, "pab": 0.5},
    {"pab": 0},
    {"win": 3, "draw": 1, "pab": 2},
    {"win": 3, "draw": 1, "pab": 0},
    {"win": 2, "draw": 1, "pab": None},
    {"win": 3, "draw": 2, "loss": 1, "pab": 3},
]
UNFAIR = [
    ({"draw": 0.8}, "draw", "A draw can be worth at most 0.5."),
    ({"draw": 0.6}, "draw", "two draws would be worth more than a win and a loss"),
    ({"win": 0, "draw": 0, "pab": 0}, "win", "Write a number above 0."),
    ({"win": 1, "draw": 2}, "win", "A win must be worth at least a draw"),
    ({"pab": 0.3}, "pab", "It can be worth 1, 0.5 or 0."),
    ({"pab": 1.5}, "pab", "It can be worth 1, 0.5 or 0."),
    ({"win": 3, "draw": 1, "pab": 2.5}, "pab", "It can be worth 3, 2, 1 or 0."),
    ({"win": 3, "draw": 1, "pab": 4}, "pab", "It can be worth 3, 2, 1 or 0."),
]


@pytest.mark.parametrize("worth", FAIR, ids=str)
def test_fair_points_are_played_by(folder: Path, worth: dict[str, float | None]) -> None:
    path = folder / "open.xlsx"
    typed(path, **worth)
    assert call("check", path).code == 0
    assert call("pair", path).code == 0


# Laws 10.1, 10.2: two draws bring no more than a win and a loss.
@pytest.mark.parametrize(("worth", "key", "words"), UNFAIR, ids=str)
def test_unfair_points_are_refused_by_check_and_by_every_action_before_round_1(
    folder: Path, worth: dict[str, float | None], key: str, words: str
) -> None:
    path = folder / "open.xlsx"
    cell = typed(path, **worth)[key]
    answer = call("check", path, "--json")
    [issue] = [i for i in answer.document["issues"] if i["severity"] == "error"]
    assert (answer.code, issue["code"], issue["place"]["cell"]) == (3, "points", cell)
    assert words in issue["message"]
    before = contents(folder)
    for command in (["pair"], ["standings"], ["unpair"]):
        refused = call(*command, path)
        assert refused.code == 3
        assert words in refused.err
    assert contents(folder) == before


def test_unfair_points_are_refused_in_the_middle_of_an_event_too(folder: Path) -> None:
    path = folder / "open.xlsx"
    assert call("pair", path).code == 0
    actions_book = files.open_book(path)
    assert actions.check(actions_book).issues
    typed(path, draw=0.8)
    for command in (["pair"], ["standings"], ["unpair"], ["unpair", "--force"]):
        refused = call(command[0], path, *command[1:])
        assert refused.code == 3
        assert "A draw can be worth at most 0.5." in refused.err
    typed(path, draw=0.5)
    assert call("unpair", path).code == 0


@pytest.mark.parametrize(
    ("win", "empty"), [(1, 10), (3, 30), (2, 20)], ids=["1-0.5-0", "3-1-0", "2-1-0"]
)
def test_an_empty_bye_follows_the_win(folder: Path, win: int, empty: int) -> None:
    path = folder / "open.xlsx"
    typed(path, win=win, draw=0.5 if win == 1 else 1, pab=None)
    assert actions.to_tournament(files.open_book(path)).points.pab == empty


@pytest.mark.parametrize(
    ("options", "points"),
    [
        (("--points", "3-1-0"), PointSystem.of(30, 10)),
        (("--points", "3-1-0", "--pab", "1"), PointSystem.of(30, 10, pab=10)),
        (("--pab", "0"), PointSystem.of(pab=0)),
        (("--points", "1-½-0"), PointSystem.of()),
    ],
    ids=str,
)
def test_a_new_workbook_has_the_points_that_were_asked_for(
    tmp_path: Path, options: tuple[str, ...], points: PointSystem
) -> None:
    path = tmp_path / "open.xlsx"
    assert call("new", path, *options).code == 0
    assert actions.to_tournament(files.open_book(path)).points == points


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--points", "1-0.8-0"), "A draw can be worth at most 0.5."),
        (("--points", "3-1-0", "--pab", "2.5"), "It can be worth 3, 2, 1 or 0."),
        (("--pab", "0.3"), "It can be worth 1, 0.5 or 0."),
        (("--points", "1-2-0"), "A win must be worth at least a draw"),
        (("--points", "3-1"), "Write the points for win, draw and loss"),
    ],
    ids=str,
)
def test_no_workbook_is_made_with_unfair_points(
    tmp_path: Path, options: tuple[str, ...], words: str
) -> None:
    answer = call("new", tmp_path / "open.xlsx", *options)
    assert answer.code == 3
    assert words in answer.err
    assert not list(tmp_path.iterdir())


def test_nothing_is_simulated_with_unfair_points(tmp_path: Path) -> None:
    answer = call("simulate", "--players", 4, "--rounds", 2, "--seed", 1, "--points", "1-0.8-0")
    assert answer.code == 3
    assert "A draw can be worth at most 0.5." in answer.err


TRF = """\
012 Example
142 1
152 W
162  W 1.0    D 0.8    L 0.0    P 1.0
001    1      Alfa                              2000 INA                         0.0
001    2      Bravo                             1950 INA                         0.0
"""


def test_a_trf_that_others_wrote_is_read_with_a_warning_and_not_played_on(tmp_path: Path) -> None:
    path = tmp_path / "event.trf"
    path.write_text(TRF, "utf-8")
    checked = call("check", path, "--json")
    [issue] = checked.document["issues"]
    assert (checked.code, issue["code"], issue["severity"]) == (3, "points", "error")
    assert issue["place"]["line"] == 4
    paired = call("pair", path)
    assert paired.code == 3
    assert "A draw can be worth at most 0.5." in paired.err
    assert path.read_text("utf-8") == TRF
    for target in ("event.trf26", "event.xlsx"):
        refused = call("convert", path, tmp_path / target)
        assert refused.code == 3
        assert "A draw can be worth at most 0.5." in refused.err
        assert not (tmp_path / target).exists()
    made = call("convert", path, tmp_path / "event.json")
    assert made.code == 0
    assert "warning: " in made.err
    assert "A draw can be worth at most 0.5." in made.err


def test_an_event_that_is_over_is_checked_and_converted_whatever_was_played_for(
    tmp_path: Path,
) -> None:
    path = tmp_path / "event.trf"
    head = TRF.partition("001")[0]
    lines = [player_line(1, "2 w 1", points="1.0"), player_line(2, "1 b 0")]
    path.write_text("\n".join([head.strip(), *lines, ""]), "utf-8")
    assert call("convert", path, tmp_path / "event.trf26").code == 0
    checked = call("check", tmp_path / "event.trf26")
    assert checked.code == 0
    assert "A draw can be worth at most 0.5." in checked.out + checked.err


# C.04.1 (2026-02) 3: one value for every pairing-allocated bye.
@pytest.mark.parametrize(
    ("game", "allowed"),
    [
        ((10, 5, 0), (10, 5, 0)),
        ((30, 10, 0), (30, 20, 10, 0)),
        ((20, 10, 0), (20, 10, 0)),
        ((30, 20, 10), (30, 20, 10, 0)),
        ((30, 0, 0), (30, 0)),
        ((40, 15, 0), (40, 30, 15, 0)),
    ],
)
def test_a_bye_is_worth_a_sum_of_results(
    game: tuple[int, int, int], allowed: tuple[int, ...]
) -> None:
    assert pab_values(*game) == allowed
    win, draw, loss = game
    for pab in range(-10, win + 20):
        fair = points_issue(PointSystem.of(win, draw, loss, pab=pab)) is None
        assert fair == (pab in allowed)


def test_a_long_list_of_values_is_cut() -> None:
    issue = points_issue(PointSystem.of(100, 1, 0, pab=105))
    assert issue is not None
    assert issue.wanted.endswith("9, 8.9, and so on down to 0.")
