"""``swissheet norms``: the lists, one player, drafts of papers, what is asked, for programs."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from support.commands import call
from swissheet.formats import trf
from swissheet.model import Event, Game, Player, Result, Round, Tournament

WON, DRAWN = (Result.WIN, Result.LOSS), (Result.DRAW, Result.DRAW)
OPPONENTS = (
    ("GM", "GER", 2520, "="), ("GM", "FRA", 2500, "="), ("GM", "ESP", 2480, "+"),
    ("IM", "ITA", 2430, "+"), ("IM", "GER", 2410, "+"), ("FM", "FRA", 2330, "+"),
    ("IM", "NED", 2400, "="), ("FM", "GER", 2300, "+"), ("", "POL", 2190, "="),
)  # fmt: skip
EVENT = Event("Cup", "Bonn", "GER", "2026/11/01", "2026/11/09", chief_arbiter="Arnold, Ann")


def nine(rounds: int = 9) -> Tournament:
    """Player 1 of nine rounds, of which so many are played."""
    players = [Player(1, "Doe, Jo", 2400, "", "GER", "4600001", sex="m")]
    played = []
    for number, (title, federation, rating, score) in enumerate(OPPONENTS, start=1):
        tpn = number + 1
        players.append(Player(tpn, f"Rival {tpn}", rating, title, federation))
        played.append(Round(number, (Game(1, tpn, *(WON if score == "+" else DRAWN)),)))
    return Tournament(tuple(players), tuple(played[:rounds]), 9, event=EVENT)


def written(folder: Path, t: Tournament) -> Path:
    path = folder / "cup.trf"
    path.write_text(trf.dumps(t), "utf-8", newline="")
    return path


@pytest.fixture
def cup(tmp_path: Path) -> Path:
    return written(tmp_path, nine())


def plain(text: str) -> list[str]:
    """The lines with single blanks."""
    return [" ".join(line.split()) for line in text.splitlines()]


def test_norms_come_first_and_what_the_file_cannot_prove_is_asked(cup: Path) -> None:
    answer = call("norms", cup)
    lines = plain(answer.out)
    assert answer.code == 0
    assert lines[2:6] == [
        "Norms by the results in this file",
        "No. Name Norm Games Pts Ra Rp Counts as Note",
        "1 Doe, Jo GM 9 7 2397 2617 9",
        "1 Doe, Jo IM 9 7 2396 2616 10",
    ]
    asked = [line for line in lines if line.startswith("[ ] ")]
    assert [line.split()[2].strip(":,") for line in asked] == [
        *("1.1.1", "1.1.1", "1.1.2", "1.1.3", "1.1.5", "1.4.6a", "1.4.3", "1.9"),
    ]
    assert "list of 2026-11" in answer.err


def test_a_player_has_every_condition_and_opponent(cup: Path) -> None:
    lines = plain(call("norms", cup, "--player", "doe").out)
    assert lines[1] == "1 Doe, Jo, GER 2400"
    assert lines[4:15] == [
        "Article Condition Needed Found Met Short by",
        "1.4.1 games ≥ 9 9 Yes",
        "1.4.3 federations other than the player's ≥ 2 5 Yes",
        "1.4.4 opponents of the player's federation ≤ 5 3 Yes",
        "1.4.4 opponents of one federation ≤ 6 3 Yes",
        "1.4.5a opponents with a title, not CM or WCM ≥ 5 8 Yes",
        "1.4.5b opponents with the title GM ≥ 3 3 Yes",
        "1.4.8a Ra: average of the opponents ≥ 2380 2397 Yes",
        "1.4.8 Rp: performance ≥ 2600 2617 Yes",
        "1.4.8b points: 35 % ≥ 3½ 7 Yes",
        "Points needed with this Ra: 7. Lowest Ra for these points: 2380.",
    ]
    assert "9 10 Rival 10 POL 2190 2200 ½ raised" in lines


def test_before_the_last_round_the_opponents_that_are_enough_are_named(tmp_path: Path) -> None:
    path = written(tmp_path, nine(8))
    lines = plain(call("norms", path).out)
    assert "No player has made a norm." in lines
    at = lines.index("Points that make a norm in the open rounds")
    assert lines[at + 2 : at + 4] == ["1 Doe, Jo GM ½ 1400 or more", "1 Doe, Jo IM 0 1400 or more"]
    (player,) = call("norms", path, "--player", 1, "--json").document["players"]
    chances = [(one["points"], one["made"]) for one in player["norms"][0]["chances"]]
    assert chances == [(1, True), (0.5, True), (0, False)]


def test_a_known_last_opponent_is_named(tmp_path: Path) -> None:
    t = nine()
    open_ = replace(t, rounds=(*t.rounds[:-1], Round(9, (Game(1, 10),))))
    lines = plain(call("norms", written(tmp_path, open_)).out)
    assert "1 Doe, Jo GM ½ 10 Rival 10" in lines


def test_the_document_has_each_condition(cup: Path) -> None:
    document = call("norms", cup, "--json").document
    (player,) = document["players"]
    gm = player["norms"][0]
    assert (gm["made"], gm["average"], gm["performance"], gm["raised"]) == (True, 2397, 2617, 10)
    assert {row["condition"]: (row["needed"], row["found"]) for row in gm["conditions"]} == {
        "games": (9, 9), "federations": (2, 5), "own-federation": (5, 3), "one-federation": (6, 3),
        "titled": (5, 8), "counted": (3, 3), "average": (2380, 2397), "performance": (2600, 2617),
        "score": (3.5, 7),
    }  # fmt: skip
    assert [one["used"] for one in gm["opponents"]][-1] == 2200


def test_certificate_and_report_are_drafts_to_be_signed(cup: Path) -> None:
    stamp = "Draft: to be checked and signed by the Chief Arbiter."
    lines = plain(call("norms", cup, "--player", 1, "--certificate").out)
    assert (lines[0], lines[-1], lines.count(stamp)) == (stamp, stamp, 3)
    for line in (
        *("Result for a title: GM norm", "FIDE ID: 4600001", "Place: Bonn", "Ra: 2397"),
        *("Chief arbiter: Arnold, Ann", "Time control: ____________", "Titles: 3 GM, 3 IM, 2 FM"),
        "Federations: 1 ESP, 2 FRA, 3 GER, 1 ITA, 1 NED, 1 POL",
    ):
        assert line in lines
    report = plain(call("norms", cup, "--certificate").out)
    assert (report[0], report[-1]) == (stamp, stamp)
    assert {"Players: 10", "Players with a rating: 10", "Titles: 3 GM, 3 IM, 2 FM"} <= set(report)


def test_nothing_says_that_a_title_is_awarded(cup: Path) -> None:
    for options in ((), ("--player", "1"), ("--player", "1", "--certificate")):
        assert "awarded" not in call("norms", cup, *options).out


def test_a_player_without_a_norm_has_no_certificate(cup: Path) -> None:
    answer = call("norms", cup, "--player", 2, "--certificate", "--json")
    assert (answer.code, answer.document["error"]["code"]) == (3, "no-norm")
    answer = call("norms", cup, "--player", 99, "--json")
    assert (answer.code, answer.document["error"]["code"]) == (3, "unknown-player")


def test_an_exemption_is_only_by_the_arbiter_s_word(tmp_path: Path) -> None:
    t = nine()
    at_home = tuple(replace(player, federation="GER") for player in t.players)
    path = written(tmp_path, replace(t, players=at_home))
    assert "No player has made a norm." in call("norms", path).out
    out = call("norms", path, "--exemption", "1.4.3a").out
    assert "It is a norm by the exemption alone" in out
    assert "As you said, there are no conditions about federations (1.4.3a)." in out


def test_a_workbook_says_the_same(cup: Path, tmp_path: Path) -> None:
    book = tmp_path / "cup.xlsx"
    shutil.copy(cup, tmp_path / "copy.trf")
    codes = ("IMPORT-PAIRS",)
    answers = [part for code in codes for part in ("--accept", code)]
    assert call("convert", cup, book, *answers).code == 0
    assert call("norms", cup).out == call("norms", book).out


@pytest.mark.parametrize(
    ("rating", "title", "conditional"),
    [
        (2250, "GM", True),  # N40
        (2300, "GM", False),
        (2199, "IM", True),
        (2200, "IM", False),
        (1800, "WCM", False),
    ],
)
def test_a_direct_title_is_conditional_below_its_rating(
    tmp_path: Path, rating: int, title: str, conditional: bool
) -> None:
    """B.01 (2024-01) 1.2."""
    t = nine()
    players = tuple(replace(one, rating=rating) if one.tpn == 1 else one for one in t.players)
    path = written(tmp_path, replace(t, players=players))
    answer = call("norms", path, "--player", 1, "--direct", title, "--json")
    assert answer.document["direct"]["conditional"] is conditional
    assert call("norms", path, "--direct", title).code == 3
