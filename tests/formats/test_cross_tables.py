"""Cross tables of other programs: files of invented events, with the rounds as they were played."""

from __future__ import annotations

import random
import re
import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Literal
from zipfile import ZipFile

import pytest

from swissheet.errors import FormatError, SwissheetError
from swissheet.files.converting import standings_csv
from swissheet.files.foreign_events import foreign_event
from swissheet.formats import trf
from swissheet.formats.foreign.cross_cells import CrossCell, cell_of
from swissheet.formats.foreign.foreign_event import ForeignEvent
from swissheet.model import Result, Round, System, Tournament
from swissheet.pairing.round_robin.event import rounds_of_table
from swissheet.standings import cross_rows, ranked

FOLDER = Path(__file__).with_name("foreign")
EXPECTED = tomllib.loads((FOLDER / "expected.toml").read_text("utf-8"))
GOLDEN = Path(__file__).parents[1] / "golden/tiebreaks/tiebreaks.zip"
ORDERS: tuple[tuple[Literal["tpn", "rank"], Literal["tpn", "place"]], ...] = (
    ("tpn", "tpn"), ("rank", "tpn"), ("rank", "place"),
)  # fmt: skip
RATED = {"W": "1", "D": "=", "L": "0"}
GUESSED = [name for name in EXPECTED if "without_numbers" in name]
"""Tables without pairing numbers: the games are theirs, the numbers are guessed."""


def read(name: str) -> ForeignEvent:
    event = foreign_event((FOLDER / name).read_bytes(), name)
    assert event is not None
    return event


def shown(round_: Round) -> str:
    games = sorted(round_.games, key=lambda game: game.white)
    said = [f"{g.white}-{g.black} {g.white_result.value}{g.black_result.value}" for g in games]
    return ", ".join([*said, *(f"{tpn} {bye.value}" for tpn, bye in round_.byes)])


@pytest.mark.parametrize("name", [name for name in EXPECTED if name not in GUESSED])
def test_a_cross_table_has_its_players_and_rounds(name: str) -> None:
    event = read(name)
    t = event.tournament
    assert [player.name for player in t.players] == EXPECTED[name]["players"]
    assert [shown(round_) for round_ in t.rounds[: t.rounds_paired]] == EXPECTED[name]["rounds"]


@pytest.mark.parametrize("name", EXPECTED)
def test_all_that_is_guessed_or_differs_is_named(name: str) -> None:
    found = read(name)
    assert sorted({issue.key for issue in found.issues}) == EXPECTED[name]["told"]


def test_each_kind_has_five_files_and_each_file_its_values() -> None:
    assert {path.name for path in FOLDER.iterdir()} - {"expected.toml"} == EXPECTED.keys()
    for kind in ("swiss_number", "swiss_rank", "single", "double"):
        assert sum(name.startswith(kind) for name in EXPECTED) >= 5


@pytest.mark.parametrize("name", GUESSED)
def test_a_table_without_numbers_has_the_games_by_name(name: str) -> None:
    names = EXPECTED[name]["players"]
    played = [
        re.fullmatch(r"(\d+)-(\d+) (.)(.)", game)
        for round_ in EXPECTED[name]["rounds"]
        for game in round_.split(", ")
    ]
    expected = {
        frozenset(((names[int(g[1]) - 1], g[3]), (names[int(g[2]) - 1], g[4]))) for g in played if g
    }
    assert by_name(read(name).tournament) == expected


def by_name(t: Tournament) -> set[frozenset[tuple[str, str]]]:
    return {
        frozenset(
            ((t.player(g.white).name, g.white_result.value),
             (t.player(g.black).name, g.black_result.value))
        )
        for round_ in t.rounds
        for g in round_.games
    }  # fmt: skip


def test_a_round_robin_without_numbers_is_played_up_to_the_round_it_has() -> None:
    t = read("single_rank_without_numbers.csv").tournament
    assert t.rounds_paired == 3 == t.rounds_complete
    assert rounds_of_table(t) == 7


SWISS = (
    "No.,Name,Rtg,1.Rd,2.Rd,3.Rd,Pts.\n"
    "1,Ann Ash,2000,3w1,2b½,4w1,2½\n"
    "2,Ben Birch,1900,4b1,1w½,3b0,1½\n"
    "3,Cat Cedar,1800,1b0,4w1,2w1,2\n"
    "4,Dan Deal,1700,2w0,3b0,1b0,0\n"
)


def of(text: str) -> ForeignEvent | None:
    return foreign_event(text.encode(), "t.csv")


def refused(text: str) -> FormatError:
    with pytest.raises(FormatError) as caught:
        of(text)
    return caught.value


@pytest.mark.parametrize(
    ("cell", "other", "key"),
    [
        ("3w1", "3w2", "foreign.cell"),
        ("3w1", "3z1", "foreign.cell"),
        ("3w1", "9w1", "foreign.opponent"),
        ("3w1", "1w1", "foreign.opponent"),
        ("1b0", "1b½", "foreign.contradiction"),
        ("3w1", "3b1", "foreign.contradiction"),
        ("3w1", "4w1", "foreign.contradiction"),
        ("3w1", "3w+", "foreign.contradiction"),
        ("3w1", "-1", "foreign.contradiction"),
    ],
)
def test_a_cell_that_cannot_be_is_named_with_its_place(cell: str, other: str, key: str) -> None:
    error = refused(SWISS.replace(cell, other, 1))
    assert error.key == key
    assert {"line 2, column 4", "line 4, column 4"} & {
        issue.place.words()[7:] for issue in error.issues
    }


def test_both_cells_of_a_contradiction_are_named() -> None:
    said = str(refused(SWISS.replace("3w1", "3b1", 1)))
    assert "line 2, column 4" in said
    assert "Ann Ash has '3b1'" in said
    assert "Cat Cedar has '1b0' (line 4, column 4)" in said


def test_results_that_only_a_ruling_explains_are_named() -> None:
    event = of(SWISS.replace("3w1", "3w0", 1))
    assert event is not None
    assert {"foreign.ruling", "foreign.points-differ"} <= {issue.key for issue in event.issues}


def test_a_side_that_is_empty_is_filled_in_and_named() -> None:
    whole, half = of(SWISS), of(SWISS.replace("3w1", "", 1))
    assert whole is not None
    assert half is not None
    assert half.tournament.rounds == whole.tournament.rounds
    assert "foreign.one-sided" in {issue.key for issue in half.issues}


@pytest.mark.parametrize(
    "text",
    [
        "No.,Name,Rtg\n1,Ann Ash,2000\n2,Ben Birch,1900\n",
        "No.,Name,Rtg,R1,R2\n1,Ann Ash,2000,1,0\n2,Ben Birch,1900,½,1\n",
        "No.,Name,1,2,3\n1,Ann Ash,1,1,0\n2,Ben Birch,1,½,1\n",
        "No.,Name,Rtg,R1,R2\n1,Ann Ash,2000,,\n2,Ben Birch,1900,,\n",
    ],
)
def test_a_table_that_does_not_say_who_played_whom_stays_a_list(text: str) -> None:
    assert of(text) is None


def test_letters_of_colours_are_those_of_the_language() -> None:
    wanted = of(SWISS)
    for letters in ("ws", "bn", "wz", "bc", "bp", "ph", "бч", "白黑"):
        other = of(SWISS.translate({ord("b"): letters[1], ord("w"): letters[0]}).replace(
            letters[0].join(("Ben ", "irch")), "Ben Birch"))  # fmt: skip
        assert other is not None
        assert wanted is not None
        assert other.tournament.rounds == wanted.tournament.rounds, letters


@pytest.mark.parametrize(
    ("written", "read_as"),
    [("3w1", "3 w 1"), ("3w1", "3W1"), ("2b½", "2b="), ("2b½", "2b0.5"), ("2b½", "2b1/2"),
     ("1w½", "1w0,5")],
)  # fmt: skip
def test_a_cell_may_be_written_in_other_ways(written: str, read_as: str) -> None:
    wanted, found = of(SWISS), of(SWISS.replace(written, f'"{read_as}"', 1))
    assert wanted is not None
    assert found is not None
    assert found.tournament.rounds == wanted.tournament.rounds


def test_a_pending_game_has_no_result_and_is_named() -> None:
    event = of(SWISS.replace("4w1", "4w*").replace("1b0\n", "1b*\n").replace("1b0,0", "1b*,0"))
    assert event is not None
    assert event.tournament.round(3).missing_results
    assert "foreign.pending" in {issue.key for issue in event.issues}


def test_points_of_other_systems_follow_from_the_totals() -> None:
    text = SWISS.replace(",2½", ",7").replace(",1½", ",4").replace("2w1,2", "2w1,6")
    event = of(text)
    assert event is not None
    assert (event.tournament.points.win, event.tournament.points.draw) == (30, 10)
    assert "foreign.points" in {issue.key for issue in event.issues}


def test_a_total_that_differs_is_named() -> None:
    event = of(SWISS.replace(",2½", ",3"))
    assert event is not None
    said = [str(issue) for issue in event.issues if issue.key == "foreign.points-differ"]
    assert len(said) == 1
    assert "Ann Ash 3 (2½)" in said[0]


def test_tie_breaks_of_other_rules_are_named_with_the_edition() -> None:
    said = [
        str(issue)
        for issue in read("swiss_rank_rules_of_2012.csv").issues
        if issue.key == "foreign.tiebreak-differs"
    ]
    assert len(said) == 2
    assert all("rules of 2012, with a virtual opponent" in text for text in said)


def test_a_column_with_the_name_of_another_cut_is_named() -> None:
    text = (FOLDER / "swiss_number_english.csv").read_text("utf-8").replace("TB1,TB2", "TB1,BH/C1")
    event = of(text)
    assert event is not None
    said = [str(i) for i in event.issues if i.key == "foreign.tiebreak-differs"]
    assert len(said) == 1
    assert "All values are equal to BH" in said[0]


def test_a_spreadsheet_that_kept_01_as_a_number_is_understood() -> None:
    text = (FOLDER / "double_number.csv").read_text("utf-8")
    numbers = re.sub(r",0([01])(?=,)", r",\1", text)
    whole, kept = of(text), of(numbers)
    assert text != numbers
    assert whole is not None
    assert kept is not None
    assert kept.tournament.rounds == whole.tournament.rounds


@pytest.mark.parametrize(
    ("cell", "read_as"),
    [("W12", "12w1"), ("W 12b", "12b1"), ("L7w", "7w0"), ("D  3 b", "3b½"), ("X5", "5+"),
     ("F8", "8-"), ("H---", "-½"), ("-H-", "-½"), ("B---", "-1"), ("B", "-1"), ("U---", "-0"),
     ("U", "-0"), ("X---", "+"), ("F0", "-0")],
)  # fmt: skip
def test_a_cell_of_the_united_states_is_the_same_as_one_of_elsewhere(
    cell: str, read_as: str
) -> None:
    ours, theirs = cell_of(cell), cell_of(read_as)
    assert ours is not None
    if cell == "W12":
        assert ours == CrossCell(12, result=Result.WIN)
    else:
        assert ours == theirs


@pytest.mark.parametrize("cell", ["W0", "W", "L", "D", "Q5", "B5", "W12345", "HH", "-H--U"])
def test_letters_that_are_no_cell_are_not_guessed(cell: str) -> None:
    assert cell_of(cell) is None


TWO_LINES = (FOLDER / "swiss_us_two_lines.txt").read_text("utf-8")


@pytest.mark.parametrize(
    ("text", "key"),
    [
        (TWO_LINES + TWO_LINES, "us_chess.tables"),
        (TWO_LINES.replace("   NJ | 99001241", "    2 | 99001241"), ""),
        (TWO_LINES.replace("    3 | VAN", "      | VAN"), "us_chess.lines"),
        (TWO_LINES[: TWO_LINES.index("   NJ | 99001304")], "us_chess.lines"),
    ],
)
def test_a_table_of_two_lines_a_player_that_is_not_whole_ends_in_words(text: str, key: str) -> None:
    if not key:
        assert of(text) is not None
        return
    error = refused(text)
    assert error.key == key
    assert error.place.line


TOKENS = ("", "1", "0", "½", "12w1", "-1", "99b0", "*", "w", "½½½", "9999w1", "-", "bye", "Name",
          "1.Rd", "Pts.", "٣w1", "²w1", "1w1", "x" * 500, "0w1", "\0", '"', "10", "+-")  # fmt: skip


def spoilt(text: str, chance: random.Random) -> str:
    lines = text.split("\n")
    mark = max(",;\t", key=text.count)
    for _ in range(chance.choice((1, 1, 1, 2, 5, 20))):
        at, other = (chance.randrange(len(lines)) for _ in range(2))
        cells = lines[at].split(mark)
        place, way = chance.randrange(len(cells)), chance.randrange(10)
        if way < 5:
            cells[place] = chance.choice(TOKENS)
        elif way == 5:
            cells.insert(place, chance.choice(TOKENS))
        elif way == 6:
            del cells[place]
        lines[at] = mark.join(cells)
        if way == 7:
            lines.insert(at, lines[other])
        elif way == 8:
            lines[at], lines[other] = lines[other], lines[at]
        elif way == 9:
            del lines[at]
            lines = lines or [""]
    return "\n".join(lines)


@pytest.mark.parametrize("name", EXPECTED)
def test_a_spoilt_table_ends_in_an_event_or_in_words(name: str) -> None:
    text = (FOLDER / name).read_text("utf-8")
    for seed in range(15):
        chance = random.Random(f"{name} {seed}")
        try:
            event = foreign_event(spoilt(text, chance).encode(), name)
            said = [str(issue) for issue in event.issues] if event else []
        except SwissheetError as error:
            said = [str(error), *map(str, error.issues)]
        assert "Traceback" not in " ".join(said)


def golden() -> list[tuple[str, Tournament]]:
    with ZipFile(GOLDEN) as archive:
        return [
            (name, trf.loads(archive.read(name).decode("utf-8")))
            for name in sorted(archive.namelist())
            if re.search(r"(sw|rr)0[0-3]\d\.trf", name)
        ]


def test_our_own_cross_tables_are_read_back_with_the_same_rounds() -> None:
    """Equal but for facts that a cross table does not have: rated or not, kinds of byes, the
    order of rounds of a round robin by hand.
    """
    tables = 0
    for name, t in golden():
        for order, named in ORDERS:
            made = cross_rows(t, ranked(t, after=t.rounds_paired), order=order, named=named)
            back = of(standings_csv(made, with_rounds=True))
            assert back is not None, name
            tables += 1
            assert by_name(back.tournament) == {rated(one) for one in by_name(t)}, name
            paired = zip(t.rounds[: t.rounds_paired], back.tournament.rounds, strict=False)
            if t.system is System.ROUND_ROBIN or t.points.pab != t.points.win:
                continue
            for mine, theirs in paired:
                assert rated_round(mine).games == theirs.games, name
                assert worth(t, mine) == worth(t, theirs), name
    assert tables > 40


def worth(t: Tournament, round_: Round) -> list[tuple[int, int]]:
    """The byes with their points: of full-point byes the kind is guessed, and named."""
    return [(tpn, t.points.value(bye)) for tpn, bye in round_.byes]


def rated(game: frozenset[tuple[str, str]]) -> frozenset[tuple[str, str]]:
    return frozenset((name, RATED.get(result, result)) for name, result in game)


def rated_round(round_: Round) -> Round:
    """A round whose games are all rated: a cross table does not say which were."""
    games = (
        replace(g, white_result=Result(RATED.get(g.white_result.value, g.white_result.value)),
                black_result=Result(RATED.get(g.black_result.value, g.black_result.value)))
        for g in round_.games
    )  # fmt: skip
    return replace(round_, games=tuple(games))
