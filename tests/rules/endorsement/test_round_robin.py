"""A round robin in a workbook: paired by its table, shown as a grid, played to its end."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from support.commands import call
from support.playing.play import WAYS, Play
from support.playing.starts import PLAYERS, Start, player
from swissheet.pairing.round_robin import schedule
from swissheet.workbook.host.book import Value
from swissheet.workbook.shared import language, layout
from swissheet.workbook.sheets.reading.read import read

CROSS = layout.Sheet.CROSSTABLE.table
STANDINGS = layout.Sheet.STANDINGS.table
ROUND_ROBIN = language.text("value.system.round_robin", "en")


def start(players: int, rounds: int, **settings: Value) -> Start:
    """A round robin before its first round."""
    typed = {"system": ROUND_ROBIN, "tiebreaks": "DE, SB, WIN, KS", **settings}
    return Start("new", players, rounds, tuple(typed.items()))


@pytest.fixture(params=list(WAYS))
def way(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def begin(way: str, folder: Path, start: Start) -> Play:
    return WAYS[way](start, folder)


def done(play: Play, action: str, *options: str) -> str:
    found = play.do(action, *options)
    assert found.code == 0, found.said
    return found.said


def confirmed(play: Play, action: str, *options: str) -> str:
    """The action once its questions are confirmed; what was asked."""
    asked = play.do(action, *options)
    assert asked.code == 3, asked.said
    codes = re.findall(r"LEAVES(?:\.\d)?:[A-Z0-9]+", f"{asked.out} {asked.said}")
    codes = codes or re.findall(r"--accept (\S+)", asked.said)
    assert codes, asked.said
    done(play, action, *options, *(f"--accept={code}" for code in dict.fromkeys(codes)))
    return asked.said


def grid(play: Play) -> list[list[Value]]:
    """The cells of the grid by the numbers of the players."""
    rows = play.rows(CROSS)
    return [[row[str(other["tpn"])] for other in rows] for row in rows]


@pytest.mark.parametrize(("players", "rounds"), [(6, 10), (7, 14)])
def test_a_double_round_robin_is_played_to_its_end(
    way: str, players: int, rounds: int, tmp_path: Path
) -> None:
    """Every round by the table; each pairing is undone and made again as it was."""
    play = begin(way, tmp_path, start(players, rounds, cycles=2))
    table = schedule(players, 2)
    for round_ in table:
        before = grid_or_none(play)
        done(play, "pair")
        made, shown = play.boards(round_.number), play.rows(CROSS)
        assert [(player(white), player(black), None) for white, black in round_.boards] == made, (
            f"round {round_.number}"
        )
        done(play, "undo")
        assert play.paired == round_.number - 1
        assert grid_or_none(play) == before
        done(play, "redo")
        assert (play.boards(round_.number), play.rows(CROSS)) == (made, shown)
        play.fill(round_.number)
    done(play, "standings")
    cells = grid(play)
    for one in range(players):
        assert cells[one][one] == "×"
        for other in range(players):
            if one != other:
                first, second = str(cells[one][other]).split()
                assert {first[0], second[0]} == {"w", "b"}, "once with each colour"
    assert all(not round_.byes for round_ in play.tournament.rounds)
    assert play.notes == []
    assert play.do("check").code == 0
    refused = play.do("pair")
    assert refused.code == 3
    assert "no round is left" in refused.said.lower() or str(rounds) in refused.said


def grid_or_none(play: Play) -> list[dict[str, Value]] | None:
    return play.rows(CROSS) or None


def test_the_grid_fills_in_and_tells_when_the_others_meet(way: str, tmp_path: Path) -> None:
    play = begin(way, tmp_path, start(4, 3))
    done(play, "pair")
    assert grid(play) == [
        ["×", "(2)", "(3)", "(1)"],
        ["(2)", "×", "(1)", "(3)"],
        ["(3)", "(1)", "×", "(2)"],
        ["(1)", "(3)", "(2)", "×"],
    ]
    play.board(1, 1, result="1")
    done(play, "pair")
    assert grid(play)[0] == ["×", "(2)", "(3)", "w1"]
    assert grid(play)[3] == ["b0", "(3)", "(2)", "×"]
    assert [row["points"] for row in play.rows(CROSS)] == [1, 0, 0, 0]


def test_a_game_may_be_played_after_later_rounds_are_paired(way: str, tmp_path: Path) -> None:
    play = begin(way, tmp_path, start(4, 3))
    for _ in range(3):
        done(play, "pair")
    play.board(3, 1, result="½-½")
    play.board(1, 2, result="0")
    done(play, "standings")
    assert [row["points"] for row in sorted(play.rows(STANDINGS), key=lambda r: str(r["tpn"]))] == [
        0, 0.5, 1, 0.5,
    ]  # fmt: skip


def test_another_number_of_rounds_is_told_with_its_cell(way: str, tmp_path: Path) -> None:
    play = begin(way, tmp_path, start(6, 9, cycles=2))
    found = play.do("pair")
    assert found.code == 3
    assert "B21" in found.said
    assert "play 10" in found.said
    play.setting("rounds_total", 10)
    done(play, "pair")


def test_cycles_and_exchange_stay_once_the_table_is_in_use(way: str, tmp_path: Path) -> None:
    play = begin(way, tmp_path, start(6, 5))
    done(play, "pair")
    play.setting("cycles", 2)
    found = play.do("pair")
    assert found.code == 3
    assert "table of a round robin is known" in found.said
    play.setting("cycles", 1)
    play.setting("last_rounds", language.text("value.last_rounds.yes", "en"))
    assert play.do("pair").code == 3


def test_who_enters_late_is_refused(way: str, tmp_path: Path) -> None:
    play = begin(way, tmp_path, start(6, 5))
    done(play, "pair")
    play.add_player(name="Newman, Nora", rating=2500)
    found = play.do("pair")
    assert found.code == 3
    assert "Newman, Nora" in found.said
    assert "round robin that has begun" in found.said
    play.delete_player("Newman, Nora")
    done(play, "pair")


def test_a_bye_is_refused_with_the_cell_that_asks_for_it(way: str, tmp_path: Path) -> None:
    play = begin(way, tmp_path, start(6, 5))
    play.player(player(2), byes="H1")
    found = play.do("pair")
    assert found.code == 3
    assert "no byes in a round robin" in found.said
    play.player(player(2), byes=None)
    done(play, "pair")


@pytest.mark.parametrize("rule", ["half_rule", "count"])
def test_who_leaves_keeps_the_boards_and_counts_as_the_terms_say(
    way: str, rule: str, tmp_path: Path
) -> None:
    """C.05 6.6: one game of five played: by the half rule it counts for nobody."""
    word = language.text(f"value.withdrawn.{rule}", "en")
    play = begin(way, tmp_path, start(6, 5, withdrawn=word))
    done(play, "pair")
    for board in (1, 2, 3):
        play.board(1, board, result="1")
    play.player(player(6), withdrawn_after=1)
    if rule == "half_rule":
        confirmed(play, "pair")
    else:
        done(play, "pair")
    for _ in range(3):
        done(play, "pair")
    opponents = {white for r in play.tournament.rounds[1:] for g in r.games
                 for white in (g.white, g.black) if 6 in (g.white, g.black)}  # fmt: skip
    assert opponents == {2, 3, 4, 5, 6}, "the boards stay"
    assert all(
        not game.pending
        for round_ in play.tournament.rounds[1:]
        for game in round_.games
        if 6 in (game.white, game.black)
    )
    done(play, "standings", *(("--after", "5") if way == "command" else ()))
    by_name = {row["name"]: row for row in play.rows(STANDINGS)}
    if way == "command":
        said = play.do("standings", "--json").document["players"]
        assert {row["name"]: (row["place"], row["points"]) for row in said} == {
            name: (row["place"], row["points"]) for name, row in by_name.items()
        }, "the command says what the sheet shows"
    shown = {row["name"]: row for row in play.rows(CROSS)}
    assert shown[player(1)]["6"] == "w1", "the table keeps every result"
    if rule == "half_rule":
        assert by_name[player(1)]["points"] == 0
        assert by_name[player(6)]["place"] is None
        assert by_name[player(6)]["gone"] == "‡ 1"
        assert "‡ n: withdrawn after round n, games do not count" in str(
            play.cells["Standings"][3, 1]
        )
        assert shown[player(6)]["6"] == "†"
        assert "† 6: withdrawn after round 1, games do not count" in str(
            play.cells["Cross table"][3, 1]
        )
    else:
        assert by_name[player(1)]["points"] == 1
        assert by_name[player(2)]["points"] == 2, "a win and a forfeit"
        assert by_name[player(6)]["place"] == 6


def test_both_standings_are_shown_before_somebody_leaves(way: str, tmp_path: Path) -> None:
    """S16, C.05 6.6: completed of total, and the standings with the results and without."""
    play = begin(way, tmp_path, start(6, 5))
    done(play, "pair")
    for board in (1, 2, 3):
        play.board(1, board, result="1")
    done(play, "pair")
    play.player(player(6), withdrawn_after=1)
    said = confirmed(play, "standings")
    assert "1 of 5 games" in said
    assert "less than half" in said
    counted, cancelled = said[said.index("with these") :].splitlines()[0].split("Without them")
    assert f"{player(1)} 1; " in counted
    assert f"{player(6)} 0" in counted
    assert f"{player(1)} 0; " in cancelled
    assert player(6) not in cancelled
    log = "\n".join(str(value) for value in play.cells["Log"].values())
    assert "LEAVES, confirmed" in log
    done(play, "undo")
    done(play, "undo")
    assert next(r for r in play.rows(PLAYERS) if r["name"] == player(6))["withdrawn_after"] is None
    done(play, "standings")


def test_who_has_left_stays_so_when_a_pairing_is_taken_back(way: str, tmp_path: Path) -> None:
    play = begin(way, tmp_path, start(6, 5))
    done(play, "pair")
    play.fill(1)
    play.player(player(6), withdrawn_after=1)
    confirmed(play, "pair")
    play.fill(2)
    done(play, "pair")
    before = play.tournament.left
    done(play, "unpair")
    (row,) = [r for r in play.rows(PLAYERS) if r["name"] == player(6)]
    assert (row["withdrawn_after"], row["byes"]) == (1, None)
    done(play, "pair")
    assert play.tournament.left == before == {6: 1}


def test_the_command_prints_both_standings(tmp_path: Path) -> None:
    play = begin("command", tmp_path, start(6, 5))
    done(play, "pair")
    for board in (1, 2, 3):
        play.board(1, board, result="1")
    assert "Nobody has left" in done(play, "standings", "--half-rule", "both")
    play.player(player(6), withdrawn_after=1)
    confirmed(play, "standings")
    said = done(play, "standings", "--half-rule", "both")
    assert "1 of 5 games completed; by the terms of the event they do not count" in said
    assert said.count("Rank") == 2
    (one,) = play.do("standings", "--half-rule", "both", "--json").document["half_rule"]
    assert (one["tpn"], one["completed"], one["games"], one["counts"]) == (6, 1, 5, False)
    points = {row["name"]: row["points"] for row in one["with_results"]}
    assert (points[player(1)], points[player(6)]) == (1, 0)
    struck = {row["name"]: (row["place"], row["points"]) for row in one["without"]}
    assert struck[player(1)][1] == 0
    assert struck[player(6)][0] is None


def test_a_free_player_who_has_left_has_no_bye(way: str, tmp_path: Path) -> None:
    """Number 2 leaves after round 1 and would be free in round 3 of the table of 5."""
    play = begin(way, tmp_path, start(5, 5))
    (number,) = (r.number for r in schedule(5) if r.free == (2,))
    assert number > 1
    done(play, "pair")
    play.fill(1)
    play.player(player(2), withdrawn_after=1)
    confirmed(play, "pair")
    for _ in range(3):
        done(play, "pair")
    assert all(not round_.byes for round_ in play.tournament.rounds)
    assert play.do("check").code == 0


def test_who_leaves_once_all_rounds_are_paired_keeps_the_boards_too(
    way: str, tmp_path: Path
) -> None:
    """C.05 6.6: three games of five were played, so they count, and the others are forfeited."""
    play = begin(way, tmp_path, start(6, 5))
    for round_ in range(1, 6):
        done(play, "pair")
        if round_ <= 3:
            play.fill(round_)
    play.player(player(4), withdrawn_after=3)
    said = play.do("check").said
    assert "but the player has a game" not in said
    assert "3 of 5 games" in confirmed(play, "standings")
    boards = [board for board in schedule(6)[4].boards if 4 not in board]
    play.board(5, schedule(6)[4].boards.index(boards[0]) + 1, result="1")
    done(play, "standings")
    rows = {row["tpn"]: row for row in play.rows(CROSS)}
    assert rows[4]["place"] is not None
    (opponent,) = (sum(board) - 4 for board in schedule(6)[3].boards if 4 in board)
    own = [str(rows[opponent][str(tpn)])[-1] for tpn in range(1, 7) if tpn != opponent]
    assert rows[opponent]["points"] == sum({"1": 1, "½": 0.5}.get(sign, 0) for sign in own) + 1
    assert play.do("check").code == 0
    assert "bye-and-board" not in {issue.code for issue in read(play.book).issues}


def test_what_organisers_add_to_the_grid_stays(way: str, tmp_path: Path) -> None:
    play = begin(way, tmp_path, start(4, 3))
    done(play, "pair")

    def act(book: object) -> None:
        found = book.tables()[CROSS]  # type: ignore[attr-defined]
        book.set_headers(CROSS, [*found.headers, "Cup"])  # type: ignore[attr-defined]
        book.set_column(CROSS, "Cup", ["", "100"])  # type: ignore[attr-defined]

    play.edit(act)
    play.fill(1)
    done(play, "pair")
    assert [row.get("Cup") for row in play.rows(CROSS)] == [None, "100", None, None]


def test_boards_made_by_hand_are_compared_with_the_table(way: str, tmp_path: Path) -> None:
    play = begin(way, tmp_path, start(5, 5))
    done(play, "pair")
    done(play, "edit")
    done(play, "finish")
    assert play.boards(1)[0] == (player(2), player(5), None)


def test_a_result_of_any_earlier_round_is_corrected_without_a_question(
    way: str, tmp_path: Path
) -> None:
    """No pairing follows from it; the standings count it, and the Log tells of it."""
    play = begin(way, tmp_path, start(6, 5))
    for number in range(1, 5):
        done(play, "pair")
        play.fill(number)
    done(play, "standings")
    boards = [play.boards(number) for number in range(2, 5)]
    before = play.boards(1)[0][2]
    result = "0-1" if before == "1-0" else "1-0"
    play.board(1, 1, result=result)
    done(play, "standings")
    assert play.boards(1)[0][2] == result
    assert [play.boards(number) for number in range(2, 5)] == boards
    assert any("in a round robin the pairings do not change" in str(row) for row in play.history)
    done(play, "pair")
    assert play.notes == []


def test_what_a_correction_of_a_round_robin_changes_is_the_standings_alone(tmp_path: Path) -> None:
    play = begin("command", tmp_path, start(6, 5))
    for number in range(1, 5):
        done(play, "pair")
        play.fill(number)
    before = play.boards(1)[0][2]
    given = ("--round=1", "--board=1", f"--result={'0' if before == '1-0' else '1'}")
    done(play, "correct", "--what-if", *given)
    told = [str(row) for row in play.rows(layout.CORRECTIONS.table)]
    assert sum("no pairing follows from round 1" in row for row in told) == 1
    assert not any("rating" in row.casefold() for row in told)
    done(play, "correct", *given)
    assert play.boards(1)[0][2] != before
    assert play.notes == []


@pytest.mark.parametrize("rounds", [5, 12, None])
def test_the_number_of_rounds_stays_once_the_table_is_in_use(
    way: str, tmp_path: Path, rounds: int | None
) -> None:
    """Confirmed, it would keep the next round from being paired."""
    play = begin(way, tmp_path, start(6, 10, cycles=2))
    done(play, "pair")
    play.setting("rounds_total", rounds)
    for action in ("standings", "pair"):
        found = play.do(action)
        assert found.code == 3
        assert "fixes the number of rounds" in found.said
    play.setting("rounds_total", 10)
    done(play, "pair")


@pytest.mark.parametrize("source", ["list", "event"])
def test_a_new_round_robin_with_other_rounds_than_its_table_is_refused(
    tmp_path: Path, source: str
) -> None:
    people = tmp_path / "p.csv"
    people.write_text("Name,Rating\n" + "".join(f"P {n},{2000 - n}\n" for n in range(6)), "utf-8")
    wishes = ("--system", "berger", "--players", people)
    if source == "event":
        league = tmp_path / "league.trf"
        assert call("simulate", league, "--system", "berger", "--players", "6", "--rounds", "5",
                    "--plain", "--seed", "3").code == 0  # fmt: skip
        wishes = ("--system", "berger", "--players", league, "--best", "6")
    made = call("new", tmp_path / "new.xlsx", *wishes, "--rounds", "4")
    assert (made.code, (tmp_path / "new.xlsx").exists()) == (3, False)
    assert "4 rounds are announced; 6 players in 1 cycle play 5" in made.err
    twice = ("--cycles", "2", "--rounds", "10")
    assert call("new", tmp_path / "new.xlsx", *wishes, *twice).code == 0


def test_a_tie_break_that_makes_no_sense_is_refused_with_its_cell(way: str, tmp_path: Path) -> None:
    """Case 77, E-O6; C.07 (2026-03) 8.1: Buchholz, where everybody meets everybody."""
    play = begin(way, tmp_path, start(4, 3))
    play.setting("tiebreaks", "BH, SB")
    done(play, "pair")
    refused = play.do("standings")
    assert refused.code == 3
    assert "must not be used in a round-robin" in refused.said
    assert play.value("tiebreaks") == "BH, SB"
    cell = rf"{language.text('sheet.tournament', 'en')}.+\bB\d+\b"
    assert re.search(cell, refused.said), refused.said
    assert not play.rows(STANDINGS)
