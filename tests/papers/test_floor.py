"""Results from the floor come whole, into their own round only, and never over another result."""

from __future__ import annotations

import io
import sys
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from support.commands import call
from support.pages import club_event, first_round, in_play
from swissheet.errors import InputError
from swissheet.model import Result, Round, Tournament
from swissheet.notation import parse_result
from swissheet.papers import floor

LETTERS = "BCDEFGHJKLNPRTUX"


@given(st.dictionaries(st.integers(1, 60), st.sampled_from(floor.RESULTS[1:]), min_size=1))
def test_a_code_says_what_was_entered(results: dict[int, str]) -> None:
    t = first_round(60)
    text = floor.encode(t, 1, results)
    code = floor.decode(text)
    assert (code.event, code.pairing) == floor.marks(t, 1)
    assert (code.round, dict(code.results)) == (1, results)
    assert set(text[6:]) <= set(LETTERS)
    assert floor.decode(f" {text.lower()[:9]} -{text.lower()[9:]}\n") == code


def test_fifty_boards_are_a_code_that_a_cheap_scanner_reads() -> None:
    text = floor.encode(first_round(50), 1, dict.fromkeys(range(1, 51), "½-½"))
    assert len(text) <= 61  # letters of version 3 at level M


def test_a_thousand_spoilt_codes_are_refused() -> None:
    random = Random(3)
    t = first_round(40)
    whole = floor.encode(t, 1, {n: floor.RESULTS[n % 5 + 1] for n in range(1, 41)})
    for _ in range(1000):
        letters = list(whole)
        kind = random.randrange(5)
        at = random.randrange(5, len(letters) - 1)
        if kind == 0:
            letters[at] = random.choice(sorted({*LETTERS} - {letters[at]}))
        elif kind == 1:
            letters[at : at + 2] = reversed(letters[at : at + 2])
        elif kind == 2:
            del letters[at : at + random.randrange(1, 5)]
        elif kind == 3:
            letters.insert(at, random.choice(LETTERS))
        else:
            for place in random.sample(range(6, len(letters)), random.randrange(2, 9)):
                letters[place] = random.choice(LETTERS)
        spoilt = "".join(letters)
        if spoilt != whole:
            with pytest.raises(InputError):
                floor.decode(spoilt)


@pytest.mark.parametrize(
    "text", ["", "1-0", "https://x", "SHEETBÄÖ", "SHEETB", "SHEETB" + 30 * "B"]
)
def test_other_texts_are_refused(text: str) -> None:
    with pytest.raises(InputError):
        floor.decode(text)


def test_a_code_of_a_later_form_says_so() -> None:
    with pytest.raises(InputError, match="later version"):
        floor.decode("SHEETCBBBB")


def refused(t: Tournament, code: floor.FloorCode) -> str:
    with pytest.raises(InputError) as found:
        floor.new_results(t, code)
    return found.value.key


def test_another_event_round_or_pairing_is_noticed() -> None:
    t = in_play(club_event(20, 3))
    code = floor.decode(floor.encode(t, 3, {1: "1-0"}))
    assert floor.new_results(t, code) == {1: "1-0"}
    assert refused(replace(t, event=replace(t.event, name="Other Open")), code) == "floor.event"
    assert refused(replace(t, rounds=t.rounds[:2]), code) == "floor.round"
    games = t.round(3).games
    turned = (replace(games[0], white=games[0].black, black=games[0].white), *games[1:])
    again = replace(t, rounds=(*t.rounds[:2], Round(3, turned, t.round(3).byes)))
    assert refused(again, code) == "floor.pairing"


def test_another_result_is_refused_or_replaced_and_the_same_is_not_new() -> None:
    t = in_play(club_event(20, 3), 5)
    shown = [g for g in t.round(3).games if not g.pending]
    same = next(n for n, g in enumerate(shown, start=1) if g.white_result is parse_result("1-0")[0])
    code = floor.decode(floor.encode(t, 3, {same: "1-0", 10: "0-1"}))
    assert floor.new_results(t, code) == {10: "0-1"}
    other = floor.decode(floor.encode(t, 3, {same: "½-½", 10: "0-1"}))
    assert refused(t, other) == "floor.contradiction"
    assert floor.new_results(t, other, replace=True) == {same: "½-½", 10: "0-1"}


def test_codes_of_several_phones_are_joined() -> None:
    t = in_play(club_event(20, 3))
    one = floor.decode(floor.encode(t, 3, {1: "1-0", 2: "0-1"}))
    other = floor.decode(floor.encode(t, 3, {2: "0-1", 7: "½-½"}))
    assert floor.joined([one, other]).results == {1: "1-0", 2: "0-1", 7: "½-½"}
    contrary = floor.decode(floor.encode(t, 3, {2: "1-0"}))
    earlier = floor.decode(floor.encode(t, 2, {1: "1-0"}))
    wrong = {"codes": [one, contrary], "rounds": [one, earlier], "none": []}
    for key, codes in wrong.items():
        with pytest.raises(InputError) as found:
            floor.joined(codes)
        assert found.value.key == f"floor.{key}"


@pytest.fixture
def book(tmp_path: Path) -> Path:
    """A workbook of 8 players with round 1 paired."""
    players = tmp_path / "players.csv"
    players.write_text("Name,Rating\n" + "".join(f"P{n},{2000 - n}\n" for n in range(8)), "utf-8")
    path = tmp_path / "open.xlsx"
    made = call("new", path, "--players", players, "--name", "Open", "--rounds", 3)
    assert made.code == 0, made.err
    assert call("pair", path).code == 0
    return path


def tournament(book: Path) -> Tournament:
    from swissheet.files.readers import read_workbook

    return read_workbook(str(book))[0]


def shown(book: Path) -> list[str]:
    from swissheet.notation import format_result

    games = tournament(book).round(1).games
    return [format_result(game.white_result, game.black_result) for game in games]


def test_a_scanned_code_enters_its_results_and_undo_takes_them_back(book: Path) -> None:
    code = floor.encode(tournament(book), 1, {1: "1-0", 2: "½-½", 4: "-/+"})
    done = call("enter", book, code, "--json")
    assert done.code == 0, done.err
    assert done.document["results"] == [
        {"board": 1, "result": "1-0"}, {"board": 2, "result": "½-½"}, {"board": 4, "result": "-/+"},
    ]  # fmt: skip
    assert shown(book) == ["1-0", "½-½", "", "-/+"]
    again = call("enter", book, code)
    assert again.code == 0
    assert "there already" in again.err
    assert call("undo", book).code == 0
    assert shown(book) == ["", "", "", ""]


def test_codes_come_from_a_scanner_line_by_line(
    book: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    t = tournament(book)
    lines = f"{floor.encode(t, 1, {1: '1-0'}).lower()}\n\n{floor.encode(t, 1, {3: '0-1'})}\n"
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(lines.encode())))
    assert call("enter", book).code == 0
    assert shown(book) == ["1-0", "", "0-1", ""]


def test_a_result_that_differs_is_refused_and_nothing_is_written(book: Path) -> None:
    t = tournament(book)
    assert call("enter", book, floor.encode(t, 1, {1: "1-0"})).code == 0
    before = book.read_bytes()
    found = call("enter", book, floor.encode(t, 1, {1: "0-1", 2: "1-0"}))
    assert found.code == 3
    assert "board 1 has 1-0 in the workbook and 0-1 in the code" in found.err
    assert book.read_bytes() == before
    assert call("enter", book, "--replace", floor.encode(t, 1, {1: "0-1", 2: "1-0"})).code == 0
    assert shown(book)[:2] == ["0-1", "1-0"]


def test_a_result_of_an_earlier_round_is_asked_about(book: Path) -> None:
    t = tournament(book)
    all_won = floor.encode(t, 1, dict.fromkeys(range(1, 5), "1-0"))
    assert call("enter", book, all_won).code == 0
    assert call("pair", book).code == 0
    assert call("enter", book, all_won).code == 0
    found = call("enter", book, floor.encode(t, 1, {1: "½-½"}), "--replace")
    assert found.code == 3
    assert "--accept" in found.err


@pytest.mark.parametrize("spoilt", ["other", "round", "event"])
def test_a_wrong_code_leaves_the_workbook_alone(book: Path, spoilt: str) -> None:
    t = tournament(book)
    before = book.read_bytes()
    text = floor.encode(t, 1, {1: "1-0"})
    if spoilt == "event":
        text = floor.encode(replace(t, event=replace(t.event, name="Open B")), 1, {1: "1-0"})
    elif spoilt == "round":
        later = replace(t, rounds=(*t.rounds, Round(2, t.round(1).games)))
        text = floor.encode(later, 2, {1: "1-0"})
    else:
        text = text[:-1]
    assert call("enter", book, text).code == 3
    assert book.read_bytes() == before


def test_a_slip_is_noticed_in_another_round_event_or_game() -> None:
    t = in_play(club_event(20, 3))
    code = floor.decode(floor.slip_codes(t, 3, 2)[0].lower() + "\n")
    assert floor.new_results(t, code, replace=True) == {2: "1-0"}
    games = list(t.round(3).games)
    elsewhere = [games[0], games[1], games[3], games[2], *games[4:]]
    here = [games[1], games[0], *games[2:]]
    last = t.round(3)
    changed = replace(t, rounds=(*t.rounds[:2], Round(3, tuple(elsewhere), last.byes)))
    assert floor.new_results(changed, code, replace=True) == {2: "1-0"}
    swapped = replace(t, rounds=(*t.rounds[:2], Round(3, tuple(here), last.byes)))
    assert refused(swapped, code) == "floor.pairing"
    assert refused(replace(t, rounds=t.rounds[:2]), code) == "floor.round"
    assert refused(replace(t, event=replace(t.event, name="Other Open")), code) == "floor.event"


def test_slips_of_a_round_are_joined_unless_they_contradict() -> None:
    t = in_play(club_event(20, 3))
    one, draw, _ = (floor.decode(text) for text in floor.slip_codes(t, 3, 1))
    other = floor.decode(floor.slip_codes(t, 3, 2)[2])
    page = floor.decode(floor.encode(t, 3, {3: "0-1"}))
    assert floor.joined([one, other, page]).results == {1: "1-0", 2: "0-1", 3: "0-1"}
    with pytest.raises(InputError) as found:
        floor.joined([one, draw])
    assert found.value.key == "floor.codes"


def test_results_typed_line_by_line_are_entered(book: Path) -> None:
    done = call("enter", book, "1;1", "2 5", "3\t0-1", "4 ; +-", "--json")
    assert done.code == 0
    assert done.document["round"] == 1
    entered = {one["board"]: one["result"] for one in done.document["results"]}
    assert entered == {1: "1-0", 2: "½-½", 3: "0-1", 4: "+/-"}


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (["99;1"], "99"),
        (["1;x"], "x"),
        (["0;1"], "0"),
        (["1;1", "1;0"], "differ on board 1"),
        (["1;1", "1;0"], "of round 1:"),
        (["1;1", "--round", "7"], "Round 7 has no boards"),
        (["1;1", "", "1:0"], "line 3: '1:0' is neither"),
        (["1,0"], "'1,0' is neither"),
    ],
)
def test_a_typed_line_that_is_wrong_says_so_and_changes_nothing(
    book: Path, lines: list[str], said: str
) -> None:
    before = book.read_bytes()
    done = call("enter", book, *lines)
    assert done.code == 3
    assert said in done.err
    assert book.read_bytes() == before


def test_typed_lines_and_a_code_of_the_same_round_go_together(book: Path) -> None:
    code = floor.encode(tournament(book), 1, {1: "1-0"})
    done = call("enter", book, "2;½", code, "--json")
    assert {one["board"] for one in done.document["results"]} == {1, 2}
    assert call("enter", book, "2;0-1").code == 3
    assert call("enter", book, "2;0-1", "--replace").code == 0


def test_an_adjourned_game_takes_its_result_as_if_it_had_none() -> None:
    t = in_play(club_event(20, 3))
    first, *others = t.round(3).games
    waiting = replace(first, white_result=Result.ADJOURNED, black_result=Result.ADJOURNED)
    t = replace(t, rounds=(*t.rounds[:2], Round(3, (waiting, *others), t.round(3).byes)))
    code = floor.decode(floor.encode(t, 3, {1: "1-0"}))
    assert floor.new_results(t, code) == {1: "1-0"}
