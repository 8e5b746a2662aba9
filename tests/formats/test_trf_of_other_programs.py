"""Reports as other programs write them, rebuilt with invented people: what is read of each."""

from __future__ import annotations

import pytest

from support.trf_samples import player_line
from swissheet.errors import FormatError, Severity
from swissheet.formats import json_, trf
from swissheet.model import Bye, Entry, Result, Round, Tournament
from swissheet.model.reports import placed_by_number, sign_of_teams
from swissheet.pairing.checker import replay


def event(*lines: str, cells: tuple[str, str, str, str], points: str = "") -> str:
    """Four players, their cells in one text each, below other records."""
    given = points.split() or ["0.0"] * 4
    players = [
        player_line(tpn, *row.split(","), points=given[tpn - 1], rank=tpn)
        for tpn, row in enumerate(cells, start=1)
    ]
    return "\n".join([*lines, *players, ""])


ONE_ROUND = ("3 w 1", "4 b 1", "1 b 0", "2 w 0")
TWO_ROUNDS = ("3 w 1,2 b 1", "4 b 1,1 w 0", "1 b 0,4 w =", "2 w 0,3 b =")
POINTS = "2.0 1.0 0.5 0.5"


def keys(text: str) -> list[str]:
    """The keys of all issues, whether or not a tournament came of it."""
    try:
        return [issue.key for issue in trf.read(text).issues]
    except FormatError as error:
        return [issue.key for issue in error.issues]


# 162 with Z


@pytest.mark.parametrize("letter", ["Z", "A"])
def test_an_absence_in_162_is_z_as_well_as_a(letter: str) -> None:
    record = f"162  W 3.0    D 1.0    L 0.0    {letter} 0.5    P 3.0"
    points = trf.loads(event(record, cells=ONE_ROUND)).points
    assert (points.win, points.zpb, points.forfeit_loss, points.pab) == (30, 5, 5, 30)


def test_a_z_worth_nothing_says_nothing() -> None:
    text = event("162  W 1.0    D 0.5    L 0.0    Z 0.0    P 1.0", cells=ONE_ROUND,
                 points="1.0 1.0 0.0 0.0")  # fmt: skip
    reading = trf.read(text)
    assert reading.tournament.points == Tournament(()).points
    assert not [i for i in reading.issues if i.severity >= Severity.WARNING]


# Team events

TEAM_HEAD = "192 FIDE_TEAM_TYPEA_MP_GP"
TEAMS = (
    "310   1 Kapuas Kings                     KAP     2050    2.0    2.0   1     1    2",
    "310   2 Barito Rooks                     BAR     1975    0.0    0.0   2     3    4",
)
BY_TEAM = (
    "240 H 003    1",
    "250  1.0      001 002    1    2",
    "250  1.0  0.5 001 002    1    2",
    "260 001 003    1    2",
    "299 +  2.0   1.0  002    3   ",
    "299 -  1.0        002    4   ",
    "299    1.0",
)


@pytest.mark.parametrize("record", BY_TEAM)
def test_a_record_of_teams_is_kept_and_given_to_no_player(record: str) -> None:
    text = event(TEAM_HEAD, *TEAMS, record, cells=TWO_ROUNDS, points=POINTS)
    reading = trf.read(text)
    t = reading.tournament
    assert (t.virtual_points, t.forbidden, t.adjustments) == ((), (), ())
    assert len(t.rounds) == 2
    assert record in [kept.text for kept in t.foreign]
    assert trf.dumps(t) == text
    assert "trf.team-event" in [issue.key for issue in reading.issues]
    assert not [i for i in reading.issues if i.severity >= Severity.WARNING]


@pytest.mark.parametrize(
    ("lines", "teams"),
    [
        (("192 FIDE_TEAM_ROUNDROBIN",), True),
        ((TEAMS[0],), True),
        (("013 Kapuas Kings                       1    2",), True),
        (("092 Team Swiss", "013 Kapuas Kings                       1    2"), True),
        (("092 Individual: Swiss-System", "013 Kapuas Kings                       1    2"), False),
        (("192 FIDE_DUTCH_2026", "013 Kapuas Kings                       1    2"), False),
        (("092 Individual: Swiss-System", TEAMS[0]), True),
        (("192 FIDE_DUTCH", "082 2"), False),
    ],
)
def test_an_event_is_of_teams_where_teams_meet(lines: tuple[str, ...], teams: bool) -> None:
    t = trf.loads(event(*lines, cells=ONE_ROUND))
    assert (sign_of_teams(t) is not None) is teams


@pytest.mark.parametrize("line", ["192 FIDE_TEAM_ROUNDROBIN", TEAMS[0], "092 Team Swiss"])
def test_an_event_of_teams_stays_one_in_other_forms(line: str) -> None:
    t = trf.loads(event(line, "013 Kapuas Kings                       1    2", cells=ONE_ROUND))
    assert sign_of_teams(json_.loads(json_.dumps(t))) is not None


@pytest.mark.parametrize(
    ("record", "column"),
    [("250  1.0      001 002    1    2", 5), ("299 +  2.0        002    3", 8)],
)
def test_match_points_alone_are_none_of_an_individual_event(record: str, column: int) -> None:
    reading = trf.read(event(record, cells=ONE_ROUND))
    wrong = [issue for issue in reading.issues if issue.key == "trf.match-points.alone"]
    assert [(i.severity, i.place.line, i.place.column) for i in wrong] == [
        (Severity.ERROR, 1, column)
    ]
    assert (reading.tournament.virtual_points, reading.tournament.adjustments) == ((), ())


def test_trailing_blanks_of_kept_records_come_back() -> None:
    text = event(*(f"{line}   " for line in TEAMS), "XYZ something  ", cells=ONE_ROUND)
    assert trf.dumps(trf.loads(text)) == text


# Forfeits without colours


FORFEIT = ("2 - +,4 w 1", "1 - -,3 b 1", "4 - -,2 w 0", "3 - -,1 b 0")


def test_a_forfeit_without_colours_has_none() -> None:
    text = event("XXR 3", "XXC white1", cells=FORFEIT, points="2.0 1.0 0.0 0.0")
    reading = trf.read(text)
    t = reading.tournament
    assert t.entry(1, 1) == Entry(2, None, Result.FORFEIT_WIN)
    assert t.entry(2, 1) == Entry(1, None, Result.FORFEIT_LOSS)
    assert [t.careers[tpn].colours for tpn in (1, 2, 3, 4)] == ["w", "b", "w", "b"]
    assert trf.dumps(t) == text
    assert json_.loads(json_.dumps(t)) == t
    told = [issue for issue in reading.issues if issue.code == "no-colour"]
    assert [(i.severity, i.place.line) for i in told] == [
        (Severity.NOTICE, 3),
        (Severity.NOTICE, 5),
    ]


@pytest.mark.parametrize("colour", ["w", "b"])
def test_no_colours_are_no_difference(colour: str) -> None:
    """By the rules 1 meets 2, and the initial colour decides who has White."""
    cells = ("2 - +", "1 - -", "", "")
    two = "\n".join(event("XXR 1", f"152 {colour}", cells=cells).splitlines()[:4])
    assert replay(trf.loads(two)) == []


def test_other_pairs_without_colours_are_a_difference() -> None:
    cells = ("2 - +", "1 - -", "4 - +", "3 - -")
    found = replay(trf.loads(event("XXR 3", "XXC white1", cells=cells)))
    assert [difference.kind for difference in found] == ["pairs"]


# Half-point byes that only the points tell


@pytest.mark.parametrize("written", ["", "0000 - -", "0000 - Z", "0000 - 0"])
def test_points_that_demand_a_half_point_bye_have_it_proposed(written: str) -> None:
    cells = (
        f"3 w 1,{written},4 b 1",
        "4 b 1,0000 - =,3 w 0",
        "1 b 0,4 w =,2 b 1",
        "2 w 0,3 b =,1 w 0",
    )
    issues = trf.read(event(cells=cells, points="2.5 1.5 1.5 0.5")).issues
    wrong = [issue for issue in issues if issue.severity is Severity.ERROR]
    assert [(i.key, i.place.line, i.place.column, i.place.round) for i in wrong] == [
        ("trf_rounds.points-differ.half-point-byes", 1, 102, 2)
    ]
    assert wrong[0].code == "points-differ"
    assert "'0000 - H'" in wrong[0].wanted


def test_a_half_point_bye_in_one_of_several_rounds_is_left_to_the_arbiter() -> None:
    cells = ("3 w 1,,", "4 b 1,0000 - =,3 w 0", "1 b 0,4 w =,2 b 1", "2 w 0,3 b =,0000 - U")
    issues = trf.read(event(cells=cells, points="1.5 1.5 1.5 1.5")).issues
    (wrong,) = [issue for issue in issues if issue.severity is Severity.ERROR]
    assert wrong.key == "trf_rounds.points-differ.some-half-point-byes"
    assert "rounds 2, 3" in wrong.found


@pytest.mark.parametrize("points", ["3.0", "0.5", "2.2"])
def test_other_points_stay_what_they_were(points: str) -> None:
    cells = ("3 w 1,", "4 b 1,0000 - =", "1 b 0,4 w =", "2 w 0,3 b =")
    found = keys(event(cells=cells, points=f"{points} 1.5 0.5 0.5"))
    assert "trf_rounds.points-differ" in found


# Places that are numbers


def ranked_by_number(points: str) -> Tournament:
    return trf.loads(event(cells=TWO_ROUNDS, points=points))


def test_places_that_are_the_numbers_are_told_from_places() -> None:
    upset = event(cells=("3 w 0", "4 b 1", "1 b 1", "2 w 0"), points="0.0 1.0 1.0 0.0")
    reading = trf.read(upset)
    assert placed_by_number(reading.tournament)
    assert "trf.filled-in.places" in [issue.key for issue in reading.told]
    assert not placed_by_number(ranked_by_number(POINTS))


# Rounds in other columns


@pytest.mark.parametrize(
    ("columns", "begins", "key"),
    [(2, 94, "right"), (-2, 90, "left"), (1, 93, "right"), (-1, 91, "left")],
)
def test_rounds_in_other_columns_are_named_once(columns: int, begins: int, key: str) -> None:
    lines = event(cells=TWO_ROUNDS, points=POINTS).splitlines()
    if columns > 0:
        moved = [line[:91] + " " * columns + line[91:] for line in lines]
    else:
        moved = [line[: 91 + columns] + line[91:] for line in lines]
    with pytest.raises(FormatError) as refused:
        trf.read("\n".join(moved))
    assert refused.value.issue.key == f"trf_rounds.shifted.{key}"
    assert (refused.value.place.line, refused.value.place.column) == (1, begins)
    assert f"column {begins}" in refused.value.issue.found
    assert "column 92" in refused.value.issue.wanted
    stops = [i for i in refused.value.issues if i.severity is Severity.ERROR]
    assert len(stops) == 1


def test_rounds_that_are_off_from_a_later_one_on_are_named_by_it() -> None:
    lines = event(cells=TWO_ROUNDS, points=POINTS).splitlines()
    with pytest.raises(FormatError) as refused:
        trf.read("\n".join(line[:101] + "  " + line[101:] for line in lines))
    assert refused.value.issue.found.startswith("From round 2 on, the rounds of all 4 players")
    assert refused.value.place.column == 104


def test_a_single_line_that_is_off_is_no_shift() -> None:
    lines = event(cells=TWO_ROUNDS, points=POINTS).splitlines()
    lines[2] = lines[2][:91] + "  " + lines[2][91:]
    assert "trf_rounds.misaligned" in keys("\n".join(lines))


# More rounds than announced


@pytest.mark.parametrize("record", ["XXR 1", "142 1"])
def test_more_rounds_than_announced_are_taken_and_named(record: str) -> None:
    reading = trf.read(event(record, cells=TWO_ROUNDS, points=POINTS))
    assert reading.tournament.rounds_total == 2
    (wrong,) = [issue for issue in reading.issues if issue.key == "trf.too-many-rounds"]
    assert (wrong.severity, wrong.place.line) == (Severity.ERROR, 1)
    assert wrong.wanted.startswith("Write 2 here")


def test_an_absence_after_the_last_round_is_left_out() -> None:
    cells = ("3 w 1,2 b 1", "4 b 1,1 w 0", "1 b 0,4 w =,0000 - -", "2 w 0,3 b =,0000 - -")
    reading = trf.read(event("XXR 2", cells=cells, points=POINTS))
    assert (reading.tournament.rounds_total, len(reading.tournament.rounds)) == (2, 2)
    (told,) = [i for i in reading.issues if i.severity >= Severity.WARNING]
    assert (told.key, told.params["round"]) == ("trf.beyond-the-last", 3)


def test_an_absence_announced_for_a_round_to_come_stays() -> None:
    cells = ("3 w 1,0000 - Z", "4 b 1", "1 b 0", "2 w 0")
    t = trf.loads(event("XXR 2", cells=cells))
    assert t.rounds[1] == Round(2, (), ((1, Bye.ZPB),))
