"""One event after another: a final four after a Swiss, group winners after groups."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from support.commands import Outcome, call, to_go_on
from support.playing.play import ByCommand, Start, player
from support.playing.starts import Cells, fill
from swissheet.model import Event, System, Tournament
from swissheet.workbook import actions
from swissheet.workbook.file.file_book import FileBook
from swissheet.workbook.shared import layout

BeginFile = Callable[[Start], ByCommand]

SWISS = Start("R5", 8, 5)
ROUND_ROBIN = (("system", "Round robin"),)


def event(path: Path) -> Tournament:
    return actions.to_tournament(FileBook(path.read_bytes(), path.name))


def names(path: Path) -> list[str]:
    """The players by number."""
    return [one.name for one in event(path).players]


def placed(path: Path) -> list[str]:
    """The names in the order of the standings."""
    done = call("standings", path, "--json")
    assert done.code == 0, done.err
    return [row["name"] for row in done.document["players"]]


def done(*arguments: str | Path) -> Outcome:
    answer = call(*arguments)
    assert answer.code == 0, answer.err
    return answer


def typed(path: Path, act: Callable[[Cells], None]) -> None:
    """What a person types between two commands."""
    book = FileBook(path.read_bytes(), path.name)
    act(Cells(book))
    path.write_bytes(book.to_bytes())


def win(path: Path, round_: int, *winners: str) -> None:
    """These win their games of a round."""

    def act(cells: Cells) -> None:
        table = layout.round_table(round_)
        whites, blacks = cells.column(table, "white"), cells.column(table, "black")
        for name in winners:
            at = whites.index(name) if name in whites else blacks.index(name)
            cells.put(table, at, result="1" if name in whites else "0")

    typed(path, act)


def test_a_swiss_then_a_final_four(begin_file: BeginFile, tmp_path: Path) -> None:
    swiss = begin_file(SWISS)
    swiss.setting("event.name", "Kapuas Open")
    swiss.setting("event.city", "Putussibau")
    swiss.setting("event.start", "2026/01/02")
    for n in range(1, 9):
        swiss.player(player(n), federation="INA", fide_id=f"700{n}", sex="w", club=f"Club {n}",
                     birth=f"199{n}/02/03")  # fmt: skip
    assert swiss.do("standings").code == 0
    best, before = placed(swiss.path)[:4], swiss.data
    assert best != sorted(best), "the places are not the order of the ratings"
    path = tmp_path / "FINAL.xlsx"
    answer = done("new", path, "--players", swiss.path, "--best", "4", "--system", "ko")
    assert names(path) == best
    assert swiss.data == before
    shown = answer.out.splitlines()
    for number, (line, name) in enumerate(zip(shown, best, strict=True), start=1):
        assert line.split()[0] == str(number)
        assert name in line
    then = event(path)
    assert (then.system, then.rounds_total) == (System.KNOCKOUT, 0)
    assert then.event == Event("Kapuas Open", "Putussibau")
    known = {one.name: one for one in swiss.tournament.players}
    for came in then.players:
        assert came == replace(known[came.name], tpn=came.tpn, rank=0)
        assert all((came.rating, came.federation, came.fide_id, came.birth, came.club))

    done("pair", path)
    assert names(path) == best, "the numbers stay when round 1 is paired"
    games = event(path).round(1).games
    assert [{game.white, game.black} for game in games] == [{1, 4}, {2, 3}]
    win(path, 1, best[0], best[2])
    done("pair", path)
    win(path, 2, best[2])
    rows = done("standings", path, "--json").document["players"]
    assert [(row["place"], row["name"]) for row in rows] == [
        (1, best[2]), (2, best[0]), (3, best[1]), (3, best[3]),
    ]  # fmt: skip
    over = call("pair", path)
    assert (over.code, "decided" in over.err) == (3, True)


def test_the_log_of_the_final_says_where_its_players_come_from(
    begin_file: BeginFile, tmp_path: Path
) -> None:
    swiss = begin_file(Start("R3", 8, 5))
    path = tmp_path / "FINAL.xlsx"
    wishes = ("new", path, "--players", swiss.path, "--best", "4")
    asked = call(*wishes)
    assert asked.code == 3
    assert not path.exists()
    assert "3 rounds are paired of 5" in asked.err
    assert to_go_on(asked.err) == [*map(str, wishes), "--accept", "UNFINISHED"]
    answer = call(*to_go_on(asked.err))
    assert answer.code == 0, answer.err
    log = Cells(FileBook(path.read_bytes())).rows(layout.Sheet.HISTORY.table)
    said = " ".join(str(row["what"]) for row in log)
    assert f"places in {swiss.path}: 1 to 4" in said
    assert "3 rounds are paired of 5" in said


def test_what_was_typed_into_the_event_is_settled_there(
    begin_file: BeginFile, tmp_path: Path
) -> None:
    swiss = begin_file(SWISS)
    swiss.board(2, 1, result="--")
    answer = call("new", tmp_path / "FINAL.xlsx", "--players", swiss.path, "--best", "4")
    assert answer.code == 3
    assert (
        f"{swiss.path}: Changes in this workbook still wait for an answer: ROUND-CLOSED."
        in answer.err
    )
    assert "--accept" not in answer.err
    assert not (tmp_path / "FINAL.xlsx").exists()


def test_the_final_speaks_the_language_of_the_event(begin_file: BeginFile, tmp_path: Path) -> None:
    people, swiss = tmp_path / "list.csv", tmp_path / "offen.xlsx"
    people.write_text("Name,Elo\nAnn,2000\nBob,1900\n", "utf-8")
    done("new", swiss, "--players", people, "--rounds", "1", "--lang", "de")
    done("pair", swiss)
    win(swiss, 1, "Bob")
    path = tmp_path / "finale.xlsx"
    done("new", path, "--players", swiss, "--best", "2")
    assert names(path) == ["Bob", "Ann"]
    titles = [info.title for info in FileBook(path.read_bytes()).sheets()]
    assert "Teilnehmer" in titles


def test_a_b_final_has_the_places_behind_and_a_berger_table_by_them(
    begin_file: BeginFile, tmp_path: Path
) -> None:
    swiss = begin_file(SWISS)
    places = placed(swiss.path)
    path = tmp_path / "B.xlsx"
    done("new", path, "--players", swiss.path, "--places", "5-8", "--system", "berger")
    assert names(path) == places[4:8]
    assert event(path).rounds_total == 3
    for number in (1, 2, 3):
        done("pair", path)
        typed(path, lambda cells, number=number: fill(cells.book, number))  # type: ignore[misc]
    assert [(g.white, g.black) for g in event(path).round(1).games] == [(1, 4), (2, 3)]
    assert sorted(placed(path)) == sorted(places[4:8])


def test_a_late_entry_of_the_final_comes_behind_those_who_qualified(
    begin_file: BeginFile, tmp_path: Path
) -> None:
    swiss = begin_file(SWISS)
    path = tmp_path / "FINAL.xlsx"
    done("new", path, "--players", swiss.path, "--best", "4", "--rounds", "3")
    best = names(path)
    typed(path, lambda cells: cells.put("tblPlayers", 4, name="Guest, A", rating=2800))
    done("pair", path)
    assert names(path) == [*best, "Guest, A"]


def group(folder: Path, letter: str) -> Path:
    """A group of four is played to its end; number 2 wins it before number 1."""
    path = folder / f"Cup {letter}.xlsx"
    for number in (1, 2, 3):
        done("pair", path)
        games = event(path).round(number).games
        strong = {(2, 1): 2, (1, 2): 2}
        winners = [strong.get((g.white, g.black), min(g.white, g.black)) for g in games]
        win(path, number, *(event(path).player(tpn).name for tpn in winners))
    return path


def test_groups_are_made_of_a_list_and_their_winners_meet_the_others_seconds(
    tmp_path: Path,
) -> None:
    people = tmp_path / "list.csv"
    people.write_text(
        "Name,Rating,Byes\n"
        + "".join(f"{player(n)},{2400 - n},\n" for n in (3, 8, 1, 6, 5, 2, 7, 4)),
        "utf-8",
    )
    wishes = ("--players", people, "--groups", "2", "--system", "berger", "--name", "Cup")
    done("new", tmp_path / "Cup.xlsx", *wishes)
    a, b = (tmp_path / f"Cup {letter}.xlsx" for letter in "AB")
    assert names(a) == [player(n) for n in (1, 4, 5, 8)]
    assert names(b) == [player(n) for n in (2, 3, 6, 7)]
    assert [event(one).event.name for one in (a, b)] == ["Cup A", "Cup B"]
    assert [event(one).rounds_total for one in (a, b)] == [3, 3]
    group(tmp_path, "A")
    group(tmp_path, "B")
    assert placed(a)[:2] == [player(4), player(1)]
    path = tmp_path / "Cup final.xlsx"
    done("new", path, "--players", a, "--players", b, "--best", "2", "--system", "ko")
    assert names(path) == [player(n) for n in (4, 3, 1, 2)]
    done("pair", path)
    met = [
        {event(path).player(t).name for t in (g.white, g.black)} for g in event(path).round(1).games
    ]
    assert met == [{player(4), player(2)}, {player(3), player(1)}]
    assert event(path).event.name == ""


def test_a_tie_across_the_cut_is_refused_until_lots_are_drawn(
    begin_file: BeginFile, tmp_path: Path
) -> None:
    swiss = begin_file(Start("R1", 4, 1, (("tiebreaks", "WIN"),)))
    win(swiss.path, 1, player(1), player(2))
    path = tmp_path / "ONE.xlsx"
    wishes = ("new", path, "--players", swiss.path, "--best", "1")
    refused = call(*wishes)
    assert refused.code == 3
    assert (
        "Place 1 is shared, and the tie-breaks (WIN) do not decide which of these players goes "
        "through" in refused.err
    )
    assert f"{player(1)} and {player(2)}" in refused.err
    done("lots", swiss.path)
    answer = done(*wishes)
    assert names(path) == placed(swiss.path)[:1]
    assert "LOTS decided between them" in answer.err


@pytest.mark.parametrize("how", ["left", "absent"])
def test_who_left_is_asked_about_and_the_next_moves_up_only_when_told(
    begin_file: BeginFile, tmp_path: Path, how: str
) -> None:
    swiss = begin_file(SWISS if how == "left" else Start("R4", 8, 5))
    gone = placed(swiss.path)[1]
    if how == "left":
        assert swiss.do("lots").code == 0
        swiss.player(gone, withdrawn_after=5)
    else:
        swiss.player(gone, byes="Z5")
        assert swiss.do("pair").code == 0
        swiss.fill(5)
    places = placed(swiss.path)
    best = places.index(gone) + 1
    path = tmp_path / "FINAL.xlsx"
    wishes = ("new", path, "--players", swiss.path, "--best", str(best), "--json")
    asked = call(*wishes)
    (change,) = asked.document["error"]["changes"]
    assert (asked.code, change["code"], change["level"]) == (3, "AWAY", 3)
    assert gone in change["message"]
    without = call(*wishes, "--without", gone, "--dry-run")
    assert without.code == 0, without.err
    through = [row["name"] for row in without.document["files"][0]["players"]]
    assert through == [name for name in places if name != gone][:best]
    assert not path.exists()
    assert call(*wishes, "--accept", "AWAY").code == 0
    assert names(path) == places[:best]


def test_a_round_robin_passes_on_its_places_without_who_left_before_half_of_it(
    begin_file: BeginFile, tmp_path: Path
) -> None:
    league = begin_file(Start("R1", 6, 5, (*ROUND_ROBIN, ("tiebreaks", "DE, SB, WIN, KS"))))
    league.player(player(1), withdrawn_after=1)
    code = re.findall(r"--accept (\S+)", league.do("pair").said)[0]
    for number in (2, 3, 4, 5):
        assert league.do("pair", *([f"--accept={code}"] if number == 2 else [])).code == 0
        games = league.tournament.round(number).games
        low = [min(g.white, g.black) for g in games if 1 not in (g.white, g.black)]
        win(league.path, number, *map(player, low))
    places = placed(league.path)
    assert places[-1] == player(1), "who left before half of it has no place"
    path = tmp_path / "LEAGUE.xlsx"
    wishes = ("new", path, "--players", league.path, "--system", "berger", "--cycles", "2")
    done(*wishes, "--best", "3")
    assert names(path) == places[:3] == [player(2), player(3), player(4)]
    assert event(path).rounds_total == 6
    refused = call(*wishes, "--best", "6", "--force")
    assert "Place 6 is needed, but only 5 players have a place" in refused.err
