"""The simple Swiss of clubs in a workbook: its draw, its sentences, its number of rounds."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from support.commands import call
from support.playing.events import STAMP
from support.playing.play import ByButton, ByCommand, Play, Start, player
from support.playing.starts import Cells
from swissheet.pairing.simple import COLOURS_OPTION, DRAW_OPTION, SEED_OPTION, Draw, advised_rounds
from swissheet.workbook import actions
from swissheet.workbook.file.file_book import FileBook
from swissheet.workbook.shared.settings.table import SETTING_GROUPS, SETTINGS

Begin = Callable[[Start], Play]
BeginFile = Callable[[Start], ByCommand]

SIMPLE_SWISS = ("system", "Simple Swiss")
BY_LOT = (SIMPLE_SWISS, ("simple.draw", "By lot (once)"))


def levels(play: ByCommand, action: str) -> list[tuple[str, int]]:
    """Code and level of what an action waits for."""
    done = play.do(action, "--json")
    assert (done.code, done.changed) == (3, False)
    return [(c["code"], c["level"]) for c in done.document["error"]["changes"]]


def test_the_options_of_the_sheet_are_those_that_pair() -> None:
    options = [SETTINGS[key].option for key in SETTING_GROUPS["simple"]]
    assert options == [DRAW_OPTION, SEED_OPTION, COLOURS_OPTION]
    draws = {value or Draw.RATING.value for value in SETTINGS["simple.draw"].choices.values()}
    assert draws == {draw.value for draw in Draw}


# The draw


def test_a_number_that_was_drawn_counts_again_after_undo(begin: Begin) -> None:
    play = begin(Start("new", 9, 4, BY_LOT))
    assert play.value("simple.seed") is None
    assert play.do("pair").code == 0
    number, boards = play.value("simple.seed"), play.boards(1)
    assert re.fullmatch(r"[1-9]\d{0,11}", str(number))
    for _ in range(2):
        assert play.do("undo").code == 0
        assert (play.value("simple.seed"), play.paired) == (None, 0)
        assert play.do("pair").code == 0
        assert (play.value("simple.seed"), play.boards(1)) == (number, boards)
    said = [str(row["what"]) for row in play.history]
    assert sum(text.endswith(f"the number {number}, drawn before") for text in said) == 3


def in_order_of_lots(play: Play) -> list[list[int]]:
    """The lists that the Log tells."""
    found = re.findall(
        r"order of the lots: ([\d, ]+)", "; ".join(str(r["what"]) for r in play.history)
    )
    return [[int(number) for number in text.strip(" ,").split(", ")] for text in found]


@pytest.mark.parametrize(("draw", "lists"), [("By lot (once)", 1), ("By lot (every round)", 2)])
def test_the_list_that_was_drawn_is_told_once_and_gives_the_boards(
    begin: Begin, draw: str, lists: int
) -> None:
    play = begin(Start("new", 8, 4, (SIMPLE_SWISS, ("simple.draw", draw))))
    told = play.do("pair")
    (order,) = in_order_of_lots(play)
    assert sorted(order) == [*range(1, 9)]
    halves = [{player(one), player(other)} for one, other in zip(order[:4], order[4:], strict=True)]
    assert [{white, black} for white, black, _ in play.boards(1)] == halves
    if isinstance(play, ByCommand):
        assert "the order of the lots: " in told.said
    play.fill(1)
    play.do("pair")
    assert len(in_order_of_lots(play)) == lists
    if lists == 1:
        play.add_player(name="Late Lisa", rating=2500)
        play.fill(2)
        play.do("pair")
        assert sorted(map(len, in_order_of_lots(play))) == [8, 9], "the list has somebody new"


def test_the_list_of_a_past_round_is_shown_again(begin_file: BeginFile) -> None:
    play = begin_file(Start("P2", 8, 4, BY_LOT))
    (order,) = in_order_of_lots(play)
    again = call("pair", play.path, "--round", "2", "--json").document
    assert again["list"] == order
    shown = call("pair", play.path, "--round", "2").out
    assert f"order of the lots: {order[0]} {player(order[0])}, {order[1]}" in shown
    assert (
        call("pair", begin_file(Start("P1", 8, 4)).path, "--round", "1", "--json").document["list"]
        == []
    )


def test_taken_back_by_unpair_the_number_stays(begin_file: BeginFile) -> None:
    play = begin_file(Start("new", 9, 4, BY_LOT))
    assert play.do("pair").code == 0
    number, boards = play.value("simple.seed"), play.boards(1)
    assert play.do("unpair").code == 0
    assert play.value("simple.seed") == number
    assert play.do("pair").code == 0
    assert play.boards(1) == boards


def test_lots_are_drawn_from_what_is_typed(begin: Begin) -> None:
    typed = (*BY_LOT, ("simple.seed", "Zürich 1895"))
    drawn = []
    for _ in range(2):
        play = begin(Start("new", 9, 4, typed))
        assert play.do("pair").code == 0
        assert play.value("simple.seed") == "Zürich 1895"
        assert not any("list drawn" in str(row["what"]) for row in play.history)
        drawn.append(play.boards(1))
    assert drawn[0] == drawn[1]


def test_the_list_by_rating_needs_no_lots(begin: Begin) -> None:
    play = begin(Start("new", 8, 3, (SIMPLE_SWISS,)))
    assert play.do("pair").code == 0
    assert play.value("simple.seed") is None
    assert {player(1), player(5)} in [{w, b} for w, b, _ in play.boards(1)]
    assert "draw" not in dict(play.tournament.options)


@pytest.mark.parametrize(
    ("key", "value"),
    [("simple.draw", "By rating"), ("simple.draw", "By lot (every round)"), ("simple.seed", "x")],
)
def test_the_draw_stays_once_round_one_is_paired(
    begin_file: BeginFile, key: str, value: str
) -> None:
    play = begin_file(Start("P1", 8, 4, BY_LOT))
    before = play.boards(1)
    play.setting(key, value)
    assert levels(play, "standings") == [("LOCKED", 5)]
    assert play.do("put-back").code == 0
    assert play.do("standings").code == 0
    assert play.boards(1) == before


def test_before_round_one_the_draw_is_free(begin_file: BeginFile) -> None:
    play = begin_file(Start("new", 8, 4, BY_LOT))
    assert play.do("standings").code == 0
    play.setting("simple.draw", "Nach Wertungszahl")
    play.setting("simple.seed", "x")
    assert play.do("standings").code == 0


def test_colours_of_the_last_round_are_asked_about_twice_and_then_fixed(
    begin_file: BeginFile,
) -> None:
    play = begin_file(Start("R2", 8, 3, (SIMPLE_SWISS,)))
    play.setting("simple.last_round", "Free if needed")
    done = play.do("pair", "--json")
    (change,) = done.document["error"]["changes"]
    assert (change["code"], change["level"]) == ("LAST-ROUND", 4)
    assert play.do("pair", "--accept", change["accept"]).code == 0
    assert play.tournament.option(COLOURS_OPTION) == "free"
    play.setting("simple.last_round", "Limits stay")
    assert levels(play, "standings") == [("LOCKED", 5)]


def test_in_another_system_the_settings_mean_nothing(begin_file: BeginFile) -> None:
    play = begin_file(Start("P1", 8, 4))
    play.setting("simple.draw", "By lot (once)")
    play.setting("simple.last_round", "Free if needed")
    assert play.do("standings").code == 0
    play.fill(1)
    assert play.do("pair").code == 0
    assert play.value("simple.seed") is None


@pytest.mark.parametrize("key", ["simple.draw", "simple.last_round"])
def test_a_choice_that_is_none_is_told_with_those_there_are(begin: Begin, key: str) -> None:
    play = begin(Start("new", 8, 4, (SIMPLE_SWISS,)))
    play.setting(key, "by dice")
    done = play.do("pair")
    assert done.code == 3
    assert "'by dice' is not understood. Choose one of:" in done.said


def test_a_file_without_a_number_gets_one(begin_file: BeginFile) -> None:
    play = begin_file(Start("new", 9, 4, BY_LOT))
    path = play.path.with_name("event.trf")
    assert call("convert", play.path, path).code == 0
    done = call("pair", path)
    assert done.code == 0, done.err
    found = re.search(r"option draw_seed=(\d+)", path.read_text("utf-8"))
    assert found is not None
    assert f"Lots are drawn from '{found[1]}'" in done.err
    assert call("verify", path).code == 0


def test_a_round_made_by_hand_is_completed_and_compared_by_the_lots(begin_file: BeginFile) -> None:
    play = begin_file(Start("new", 8, 4, BY_LOT))
    assert play.do("edit", "--round", "1").code == 0
    number = play.value("simple.seed")
    assert number
    assert play.do("edit", "--complete").code == 0
    assert play.do("finish").code == 0, "as the lots have it"
    assert (play.value("simple.seed"), play.notes) == (number, [])
    play.fill(1)
    assert play.do("pair").code == 0


def test_boards_typed_before_any_draw_wait_for_what_lots_are_drawn_from(
    begin_file: BeginFile,
) -> None:
    play = begin_file(Start("new", 4, 3, BY_LOT))
    assert play.do("standings").code == 0
    rows = ((1, 2), (3, 4))
    for row, (white, black) in enumerate(rows):
        cells = {"board": row + 1, "white_tpn": white, "black_tpn": black}
        play.edit(lambda book, at=row, cells=cells: Cells(book).put("tblRound01", at, **cells))
    codes = re.findall(r"--accept (\S+)", play.do("standings").said)
    assert play.do("standings", *(w for code in codes for w in ("--accept", code))).code == 0
    assert "To draw lots, a text must be recorded" in play.do("finish").said
    play.setting("simple.seed", 1895)
    codes = re.findall(r"--accept (\S+)", play.do("finish").said)
    assert codes
    assert play.do("finish", *(w for code in codes for w in ("--accept", code))).code == 0
    assert play.tournament.option(SEED_OPTION) == "1895"


# The sentences


def test_every_board_is_explained_in_one_sentence(begin_file: BeginFile) -> None:
    play = begin_file(Start("P2", 9, 4, (SIMPLE_SWISS,)))
    done = play.do("pair", "--round", "2")
    assert done.code == 0
    lines = [line for line in done.out.splitlines() if line.startswith("Board ")][1:]
    assert len(lines) == 4
    for board, line in enumerate(lines, start=1):
        white, black, _ = play.boards(2)[board - 1]
        assert line.startswith(f"Board {board}: ")
        assert all(str(name) in line for name in (white, black))
        assert " has White, " in line
    pab = play.tournament.round(2).pab or 0
    assert f"{pab} {play.tournament.player(pab).name} (0) has the bye" in done.out
    reasons = play.do("pair", "--round", "2", "--json").document["reasons"]
    assert [
        f"Board {item['board']}: {item['message']}" for item in reasons if item["board"]
    ] == lines
    assert reasons[-1]["board"] == 0


def test_other_systems_have_no_sentences(begin_file: BeginFile) -> None:
    play = begin_file(Start("P1", 8, 4))
    document = play.do("pair", "--round", "1", "--json").document
    assert (document["reasons"], document["lots"]) == ([], None)


def test_the_button_explains_the_board_selected(tmp_path: Path) -> None:
    play = ByButton(Start("P2", 9, 4, (SIMPLE_SWISS,)), tmp_path)
    white, black, _ = play.boards(2)[1]
    play.select("tblRound02", str(white))
    done = play.do("explain")
    assert (done.code, done.changed) == (0, False)
    assert all(str(name) in done.said for name in (white, black))
    assert " has White, " in done.said


def test_boards_made_by_hand_are_not_explained_by_the_rules(tmp_path: Path) -> None:
    play = ByCommand(Start("P1", 8, 4, (SIMPLE_SWISS,)), tmp_path)
    assert play.do("edit", "--round", "1").code == 0
    play.swap(1, (1, "black"), (2, "black"))
    codes = re.findall(r"--accept (\S+)", play.do("finish").said)
    assert play.do("finish", *(w for code in codes for w in ("--accept", code))).code == 0
    book = FileBook(play.data, play.path.name)
    table = book.tables()["tblRound01"]
    said = actions.explain(book, (table.sheet, table.top + 1), **STAMP)
    assert "the rules do not give the board" in said.message


# The number of rounds


@pytest.mark.parametrize(
    ("rounds", "words"),
    [(2, ", but 4 are needed to find the winner"), (6, ". 4 find the winner"), (4, "")],
)
def test_the_advice_is_told_when_round_one_is_paired(
    begin_file: BeginFile, rounds: int, words: str
) -> None:
    play = begin_file(Start("new", 12, rounds, (SIMPLE_SWISS,)))
    for action in ("check", "pair"):
        done = play.do(action)
        assert done.code == 0
        told = f"{rounds} rounds are announced for 12 players{words}"
        assert (told in done.said) is bool(words)
    assert "are announced for" not in play.do("check").said, "round 1 is paired"


@pytest.mark.parametrize("count", [5, 8, 9, 33])
def test_a_new_simple_swiss_has_the_rounds_that_find_the_winner(tmp_path: Path, count: int) -> None:
    done = new(tmp_path, count, "--system", "club")
    rounds = advised_rounds(count)
    assert f"club.xlsx: {rounds} rounds, {count} players.\n" in done
    assert f"enough to find the winner of {count}" in done
    assert "announced" not in done
    book = FileBook((tmp_path / "club.xlsx").read_bytes())
    assert Cells(book).column("tblSettings", "value")[Cells(book).setting("rounds_total")] == rounds


def test_another_number_of_rounds_is_told_with_the_advice(tmp_path: Path) -> None:
    done = new(tmp_path, 12, "--system", "club", "--rounds", "3")
    assert "3 rounds are announced for 12 players, but 4 are needed to find the winner." in done


def test_a_new_knockout_has_the_rounds_of_its_bracket_or_none(tmp_path: Path) -> None:
    assert "club.xlsx: 4 rounds, 12 players." in new(tmp_path, 12, "--system", "ko")
    assert "club.xlsx: no players." in new(tmp_path, 0, "--system", "ko", "--force")


def test_a_new_simple_swiss_may_be_by_lot(tmp_path: Path) -> None:
    drawn = ("--lots", "every-round", "--lots-from", "Zürich")
    new(tmp_path, 8, "--system", "club", *drawn)
    paired = call("pair", tmp_path / "club.xlsx", "--json").document
    assert paired["lots"] == "Zürich"
    refused = call("new", tmp_path / "other.xlsx", *drawn)
    assert (refused.code, "Only the list of a simple Swiss" in refused.err) == (3, True)
    alone = call("new", tmp_path / "other.xlsx", "--system", "club", "--lots-from", "x")
    assert (alone.code, "Add --lots once" in alone.err) == (3, True)


def new(folder: Path, count: int, *options: str) -> str:
    """What is said of a new workbook with so many players."""
    people = folder / "people.csv"
    people.write_text("\n".join(["Name", *(player(n) for n in range(1, count + 1))]), "utf-8")
    listed = ("--players", people) if count else ()
    done = call("new", folder / "club.xlsx", *listed, *options)
    assert done.code == 0, done.err
    return done.err
