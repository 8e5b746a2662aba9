"""A report of a team event is named as one by every command, in one line, and before any work."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.commands import call
from support.trf_samples import player_line
from swissheet.pairing import checker

ROUNDS = (
    ("6 w 1", "1.0"), ("5 b 0", "0.0"), ("8 w =", "9.5"), ("7 b 1", "1.0"),
    ("2 w 1", "1.0"), ("1 b 0", "4.0"), ("4 w 0", "0.0"), ("3 b =", "0.5"),
)  # fmt: skip
TEAMS = [
    f"013 {f'Team {n}':<32}{4 * n - 3:>4} {4 * n - 2:>4} {4 * n - 1:>4} {4 * n:>4}" for n in (1, 2)
]
HEADS = {
    "013": ["012 Cup", "092 Swiss-System", *TEAMS],
    "310": [
        "012 Cup",
        "310   1 Kapuas Kings                     KAP     2050    2.0    2.0   1     1",
    ],
    "192": ["012 Cup", "192 FIDE_TEAM_TYPEA_MP_GP"],
    "team": ["012 Cup", "092 Standard Team Swiss", "082 2"],
    "mannschaft": ["012 Cup", "092 Mannschaftsturnier (Schweizer System)"],
    "beregu": ["012 Cup", "092 Turnamen Beregu"],
}


@pytest.fixture(params=HEADS)
def report(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    path = tmp_path / "cup.trf"
    players = [player_line(n, c, points=p, name=f"Name {n}") for n, (c, p) in enumerate(ROUNDS, 1)]
    path.write_text("\n".join([*HEADS[request.param], *players, ""]), "utf-8")
    return path


def test_verify_names_it_in_one_line_and_pairs_no_round(
    report: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(*_: object, **__: object) -> None:
        raise AssertionError("a round of a team event was paired")

    monkeypatch.setattr(checker, "replay", never)
    done = call("verify", report)
    assert done.code == 3
    lines = [line for line in done.out.splitlines() if line.startswith(str(report))]
    assert len(lines) == 1
    assert "This is a team event" in lines[0]
    [file] = call("verify", report, "--json").document["files"]
    assert (file["rounds"], file["points"], len(file["problems"])) == (0, [], 1)


def test_check_says_it_in_one_line(report: Path) -> None:
    done = call("check", report)
    assert done.code == 0
    said = [
        line for line in (done.out + done.err).splitlines() if ": " in line and ", line" in line
    ]
    assert len(said) == 1
    assert "This is a report of a team event" in said[0]


@pytest.mark.parametrize(
    ("command", "code", "words"),
    [
        (("pair",), 3, "This is a team event"),
        (("standings",), 0, "This is a report of a team event"),
        (("convert",), 0, "This is a report of a team event"),
    ],
)
def test_the_other_commands_say_it_once(
    report: Path, command: tuple[str, ...], code: int, words: str
) -> None:
    target = (report.parent / "cup.json",) if command == ("convert",) else ()
    done = call(*command, report, *target)
    assert done.code == code
    assert (done.out + done.err).count(words) == 1


@pytest.mark.parametrize(
    "head",
    [
        ["092 Individual: Swiss-System", *TEAMS],
        ["092 Schweizer System, Einzelturnier mit Mannschaftswertung", *TEAMS],
        ["092 Team cup", "192 FIDE_DUTCH_2026"],
        ["092 Swiss-System"],
    ],
)
def test_players_who_play_for_themselves_are_no_team_event(tmp_path: Path, head: list[str]) -> None:
    path = tmp_path / "open.trf"
    players = [player_line(n, c, name=f"Name {n}") for n, (c, _) in enumerate(ROUNDS, 1)]
    path.write_text("\n".join([*head, *players, ""]), "utf-8")
    assert "team event" not in call("verify", path).out
