"""Numbers of a round robin: by rating, by hand, by lot, by the Varma tables; drawn once."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.commands import call
from support.playing.play import WAYS, Play
from support.playing.starts import PLAYERS, Start, player
from swissheet.formats import trf
from swissheet.model import Player
from swissheet.pairing.round_robin import varma_groups
from swissheet.pairing.round_robin.drawn import drawn_numbers
from swissheet.pairing.round_robin.terms import Numbers, terms_of
from swissheet.workbook.host.book import Value
from swissheet.workbook.shared import language
from swissheet.workbook.sheets.reading.read import read

ROUND_ROBIN = language.text("value.system.round_robin", "en")


@pytest.fixture(params=list(WAYS))
def way(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def begin(
    way: str, folder: Path, players: int, rounds: int, numbers: str, **settings: Value
) -> Play:
    """A round robin before its first round, with a way to number it."""
    word = language.text(f"value.numbers.{numbers}", "en")
    typed = {"system": ROUND_ROBIN, "tiebreaks": "DE, SB, WIN, KS", "numbers": word, **settings}
    return WAYS[way](Start("new", players, rounds, tuple(typed.items())), folder)


def done(play: Play, action: str, *options: str) -> str:
    found = play.do(action, *options)
    assert found.code == 0, found.said
    return found.said


def numbers(play: Play) -> dict[str, Value]:
    return {str(row["name"]): row["tpn"] for row in play.rows(PLAYERS)}


def lots(play: Play) -> str:
    return terms_of(play.tournament).lots


def log(play: Play) -> str:
    return "\n".join(str(value) for value in play.cells["Log"].values())


def test_numbers_by_lot_are_drawn_with_round_1_recorded_and_undone(
    way: str, tmp_path: Path
) -> None:
    """C.05 Annex 1: the text of the event draws them, and undo gives the old ones back."""
    play = begin(way, tmp_path, 6, 5, "lot", numbers_lots="drawn on Sunday")
    before = numbers(play)
    done(play, "pair")
    drawn = numbers(play)
    wanted = drawn_numbers(
        [Player(n, player(n)) for n in range(1, 7)], Numbers.LOT, "drawn on Sunday"
    )
    assert wanted is not None
    assert wanted.numbers == ((5, 1), (6, 2), (2, 3), (1, 4), (4, 5), (3, 6))
    assert drawn == {player(n): number for n, number in wanted.numbers}
    assert drawn != before
    assert "numbers by lot from the lots 'drawn on Sunday'" in log(play)
    by_number = {number: name for name, number in drawn.items()}
    assert play.boards(1)[0][:2] == (by_number[1], by_number[6]), "the table goes by the lots"
    done(play, "undo")
    assert (numbers(play), play.paired) == (before, 0)
    done(play, "redo")
    assert (numbers(play), play.paired) == (drawn, 1)


def test_without_a_text_a_number_is_drawn_and_counts_again(way: str, tmp_path: Path) -> None:
    """Nobody draws until the lots suit: what was taken back is the same when it is drawn again."""
    play = begin(way, tmp_path, 6, 5, "lot")
    done(play, "pair")
    seed, drawn = lots(play), numbers(play)
    assert seed.isdecimal()
    done(play, "undo")
    assert lots(play) == ""
    done(play, "pair")
    assert (lots(play), numbers(play)) == (seed, drawn)


def test_players_of_a_federation_draw_from_one_group_of_the_varma_tables(
    way: str, tmp_path: Path
) -> None:
    """C.05 Annex 2."""
    play = begin(way, tmp_path, 10, 9, "varma", numbers_lots="7")
    together = {2: "POL", 5: "POL", 9: "POL", 1: "GER", 8: "GER"}
    for number in range(1, 11):
        play.player(player(number), federation=together.get(number, f"F{number:02}"))
    done(play, "pair")
    drawn = numbers(play)
    groups = [set(own) for own in varma_groups(10).values()]
    assert any({drawn[player(n)] for n in (2, 5, 9)} <= group for group in groups)
    assert any({drawn[player(n)] for n in (1, 8)} <= group for group in groups)
    assert sorted(map(int, map(str, drawn.values()))) == list(range(1, 11))
    assert "by the Varma tables and federations" in log(play)


def test_the_varma_tables_are_for_9_to_24_players(way: str, tmp_path: Path) -> None:
    play = begin(way, tmp_path, 6, 5, "varma")
    found = play.do("pair")
    assert (found.code, play.paired) == (3, 0)
    assert "9 to 24 players" in found.said
    cell = read(play.book).settings.place("numbers").cell
    assert f"cell {cell}:" in found.said, "the cell that asks for them"
    play.setting("numbers", language.text("value.numbers.lot", "en"))
    done(play, "pair")


def test_contingents_that_no_group_holds_are_told(way: str, tmp_path: Path) -> None:
    play = begin(way, tmp_path, 9, 9, "varma_club", numbers_lots="x")
    for number in range(1, 6):
        play.player(player(number), club="SC North")
    assert "SC North" in done(play, "pair")


def test_numbers_by_hand_are_those_of_the_list_and_complete(way: str, tmp_path: Path) -> None:
    play = begin(way, tmp_path, 4, 3, "hand")
    for number in range(1, 5):
        play.player(player(number), tpn=5 - number)
    assert "follow" not in play.do("check").said, "numbers by hand are meant so"
    done(play, "pair")
    assert numbers(play) == {player(number): 5 - number for number in range(1, 5)}
    done(play, "undo")
    play.player(player(2), tpn=None)
    found = play.do("pair")
    assert found.code == 3
    assert "no number in the table" in found.said


@pytest.mark.parametrize(
    ("key", "value"),
    [("numbers", language.text("value.numbers.hand", "en")), ("numbers_lots", "another text")],
)
def test_numbers_stay_once_round_1_is_paired(
    way: str, key: str, value: str, tmp_path: Path
) -> None:
    play = begin(way, tmp_path, 6, 5, "lot", numbers_lots="a")
    done(play, "pair")
    drawn = numbers(play)
    play.setting(key, value)
    found = play.do("pair")
    assert found.code == 3
    assert "numbers of a round robin are given before round 1" in found.said
    assert numbers(play) == drawn


def test_verify_draws_the_numbers_again(tmp_path: Path) -> None:
    """Also from the report, which says how they were drawn."""
    play = begin("command", tmp_path, 6, 5, "lot", numbers_lots="a")
    done(play, "pair")
    play.fill(1)
    text = play.report()
    assert terms_of(trf.read(text).tournament).lots == "a"
    report = tmp_path / "event.trf"
    report.write_text(text, "utf-8")
    assert call("verify", report).code == 0
    report.write_text(text.replace("round_robin_lots=a", "round_robin_lots=b"), "utf-8")
    found = call("verify", report)
    assert found.code == 1
    assert "than in the draw from 'b'" in found.out


@pytest.mark.parametrize("numbers_", ["rating", "hand", "lot", "varma", "varma-club"])
def test_a_new_round_robin_takes_its_numbers_from_the_command(
    numbers_: str, tmp_path: Path
) -> None:
    people, file = tmp_path / "p.csv", tmp_path / "event.xlsx"
    lines = [f"Player {n:02},{2400 - 20 * n},F{n:02}" for n in range(1, 10)]
    people.write_text("\n".join(["Name,Rating,Fed", *lines]), "utf-8")
    made = call("new", file, "--system", "round_robin", "--players", people, "--numbers", numbers_)
    assert made.code == 0, made.err
    assert call("pair", file).code == 0
    said = call("verify", file)
    assert said.code == 0, said.out
