"""A round robin of two teams: each player of one meets each of the other, and nobody else."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.commands import call
from support.playing.play import WAYS, Play
from support.playing.starts import PLAYERS, Start, player
from swissheet.formats import trf
from swissheet.model import System
from swissheet.pairing.round_robin import scheveningen
from swissheet.pairing.round_robin.terms import Form, terms_of
from swissheet.workbook.host.book import Value
from swissheet.workbook.shared import language, layout

CROSS = layout.Sheet.CROSSTABLE.table
STANDINGS = layout.Sheet.STANDINGS.table
ROUND_ROBIN = language.text("value.system.round_robin", "en")


@pytest.fixture(params=list(WAYS))
def way(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def begin(way: str, folder: Path, players: int, rounds: int, form: str, **settings: Value) -> Play:
    word = language.text(f"value.form.{form}", "en")
    typed = {"system": ROUND_ROBIN, "tiebreaks": "DE, SB, WIN, KS", "form": word, **settings}
    return WAYS[way](Start("new", players, rounds, tuple(typed.items())), folder)


def done(play: Play, action: str, *options: str) -> str:
    found = play.do(action, *options)
    assert found.code == 0, found.said
    return found.said


def clubs(play: Play, *of_north: int) -> None:
    for row in play.rows(PLAYERS):
        number = int(str(row["name"])[-2:])
        play.player(str(row["name"]), club="North" if number in of_north else "South")


@pytest.mark.parametrize(("cycles", "rounds"), [(1, 4), (2, 8)])
def test_halves_of_the_list_meet_to_the_end(
    way: str, cycles: int, rounds: int, tmp_path: Path
) -> None:
    """Every round by the table, undone and made again; the grid is one team by the other."""
    play = begin(way, tmp_path, 8, rounds, "halves", cycles=cycles)
    for round_ in scheveningen(4, 4, cycles):
        done(play, "pair")
        made = play.boards(round_.number)
        assert made == [(player(white), player(black), None) for white, black in round_.boards]
        done(play, "undo")
        assert play.paired == round_.number - 1
        done(play, "redo")
        assert play.boards(round_.number) == made
        play.fill(round_.number)
    done(play, "standings")
    rows = {row["tpn"]: row for row in play.rows(CROSS)}
    assert list(rows) == list(range(1, 9))
    for one in range(1, 5):
        games = [str(rows[one][str(other)]).split() for other in range(5, 9)]
        assert [len(those) for those in games] == [cycles] * 4
    assert "1" not in rows[1], "nobody of the first team is a column"
    assert all(rows[other][str(own)] is None for other in range(5, 9) for own in range(5, 9))
    points = [float(str(rows[tpn]["points"])) for tpn in range(1, 9)]
    note = str(play.cells["Cross table"][3, 1])
    first, second = (f"{sum(part):g}".replace(".5", "½") for part in (points[:4], points[4:]))
    assert f"1-4 {first} : 5-8 {second}" in note
    assert play.do("check").code == 0
    assert play.do("pair").code == 3


def test_clubs_meet_and_unequal_teams_leave_somebody_free(way: str, tmp_path: Path) -> None:
    play = begin(way, tmp_path, 5, 3, "clubs")
    clubs(play, 1, 4)
    for _ in range(3):
        done(play, "pair")
    games = {
        frozenset((game.white, game.black)) for r in play.tournament.rounds for game in r.games
    }
    assert games == {frozenset((one, other)) for one in (1, 4) for other in (2, 3, 5)}
    assert all(not round_.byes for round_ in play.tournament.rounds)
    for number in range(1, 4):
        play.fill(number)
    done(play, "standings")
    assert "North" in str(play.cells["Standings"][3, 1])
    assert play.do("check").code == 0


def test_three_clubs_are_no_two_teams(way: str, tmp_path: Path) -> None:
    play = begin(way, tmp_path, 6, 3, "clubs")
    clubs(play, 1, 2, 3)
    play.player(player(6), club="East")
    found = play.do("pair")
    assert (found.code, play.paired) == (3, 0)
    assert "3 teams: North, South and East" in found.said
    play.player(player(6), club=None)
    found = play.do("pair")
    assert found.code == 3
    assert "Player 6 is in neither team" in found.said
    play.player(player(6), club="south")
    done(play, "pair")


def test_the_form_stays_once_round_1_is_paired(way: str, tmp_path: Path) -> None:
    play = begin(way, tmp_path, 6, 3, "halves")
    done(play, "pair")
    play.setting("form", language.text("value.form.all", "en"))
    found = play.do("pair")
    assert found.code == 3
    assert "table of a round robin is known" in found.said


def test_the_half_rule_counts_the_games_against_the_other_team(tmp_path: Path) -> None:
    """C.05 6.6: one of three games, not of five."""
    play = begin("command", tmp_path, 6, 3, "halves")
    done(play, "pair")
    play.fill(1)
    play.player(player(1), withdrawn_after=1)
    assert "1 of 3 games" in play.do("pair").said


def test_the_report_has_the_code_and_says_the_teams(tmp_path: Path) -> None:
    play = begin("command", tmp_path, 6, 3, "clubs")
    clubs(play, 1, 4, 6)
    for number in range(1, 4):
        done(play, "pair")
        play.fill(number)
    text = play.report()
    assert "192 FIDE_SCHEVENINGEN\n" in text.replace("\r", "\n")
    again = trf.read(text).tournament
    assert (terms_of(again).form, again.event.system_code) == (Form.CLUBS, "")
    report = tmp_path / "event.trf"
    report.write_text(text, "utf-8")
    assert call("verify", report).code == 0
    said = call("standings", play.path, "--json").document  # type: ignore[attr-defined]
    assert [team["name"] for team in said["teams"]] == ["North", "South"]
    assert sum(team["points"] for team in said["teams"]) == 9
    table = done(play, "standings", "--cross-table")
    heading = next(line for line in table.splitlines() if line.startswith("Rank"))
    assert heading.split() == ["Rank", "No.", "Name", "Rating", "2", "3", "5", "Pts"]
    assert any(line.startswith("North ") and " : South " in line for line in table.splitlines())


def test_a_code_alone_means_the_halves_of_the_list() -> None:
    lines = ["192 FIDE_DOUBLESCHEVENINGEN", "001    1      Ann", "001    2      Bob"]
    read_ = trf.read("\n".join(lines)).tournament
    terms = terms_of(read_)
    assert (read_.system, terms.form, terms.cycles) == (System.ROUND_ROBIN, Form.HALVES, 2)


@pytest.mark.parametrize(("form", "rounds"), [("halves", 3), ("clubs", 4)])
def test_a_new_match_has_the_rounds_of_its_table(form: str, rounds: int, tmp_path: Path) -> None:
    people, file = tmp_path / "p.csv", tmp_path / "event.xlsx"
    lines = [f"Player {n:02},{2400 - 20 * n},{'A' if n in (1, 2) else 'B'}" for n in range(1, 7)]
    people.write_text("\n".join(["Name,Rating,Club", *lines]), "utf-8")
    made = call("new", file, "--system", "berger", "--players", people, "--form", form)
    assert made.code == 0, made.err
    assert f"{rounds} rounds" in made.err + made.out
    assert call("pair", file).code == 0
