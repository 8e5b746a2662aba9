"""An event out of its games, and its games out of an event."""

from __future__ import annotations

import datetime as dt
import json
from dataclasses import replace
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from support.commands import agreed, call
from support.event_games import FIRST, SECOND, event, game, tournament
from support.playing.typist import at_desk
from swissheet.batch import Job, Source, steps_of
from swissheet.batch.one_file.steps import Taken, take_all
from swissheet.files import converting
from swissheet.files.converting import Wish, WrittenForm
from swissheet.files.kinds import Kind
from swissheet.formats import json_, pgn, trf
from swissheet.model import Result, Tournament

__all__ = ["event"]

REPOSITORY = Path(__file__).resolve().parents[3]
SAMPLE = REPOSITORY / "workbook_templates" / "sample.trf"


def keys(lost: list[dict[str, object]]) -> list[object]:
    return [issue["code"] for issue in lost]


def test_an_event_without_moves_becomes_the_results_of_its_games(event: Path) -> None:
    answer = call("convert", event / "event.trf", event / "out.pgn", "--json")
    assert answer.code == 0
    text = (event / "out.pgn").read_text("utf-8")
    assert text == pgn.dumps(tournament(), {})
    assert answer.document["format"] == "pgn"
    assert all(issue["message"] in answer.err for issue in answer.document["lost"])
    assert call("convert", event / "event.trf", "-", "--to", "pgn").out == text


def test_forfeits_are_left_out_and_named_unless_asked_for(event: Path) -> None:
    source = event / "forfeit.json"
    t = tournament("+/-", "½-½")
    source.write_text(json_.dumps(t), "utf-8")
    without = call("convert", source, "-", "--to", "pgn", "--json").document
    assert "lost-rounds" in keys(without["lost"])
    assert without["text"].count("[Event ") == 3
    asked = call("convert", source, "-", "--to", "pgn", "--unplayed", "--json").document
    assert "lost-rounds" not in keys(asked["lost"])
    assert '[Termination "forfeit"]' in asked["text"]


def test_the_moves_in_a_workbook_are_written_and_what_is_wrong_with_them_is_named(
    event: Path,
) -> None:
    book, out = event / "event.xlsx", event / "out.pgn"
    assert agreed("convert", event / "event.trf", book).code == 0
    with at_desk(book) as desk:
        desk.round(1).type(1, "Game", "1. e4 e5 2. Nf3 Nc6 1-0")
        desk.round(1).type(2, "Game", "1. d4 d5 2. Ke3 1/2-1/2")
    answer = call("convert", book, out, "--json")
    assert answer.code == 0
    first, second, *_ = pgn.checked(pgn.opened(out.read_bytes()))
    assert (len(first.verdict.moves), len(second.verdict.moves)) == (4, 0)
    kept = [issue["message"] for issue in answer.document["lost"] if issue["code"] == "kept"]
    assert any("corrected first: 1.2." in message for message in kept)
    # They are written, and so they are no loss.
    assert "games" not in keys(answer.document["lost"])
    assert "games" in keys(call("convert", book, event / "b.json", "--json").document["lost"])


def test_an_event_comes_out_of_its_games_and_what_they_do_not_say_is_named(event: Path) -> None:
    (event / "two.pgn").write_text(
        FIRST + SECOND + game("Halim, Sari", "Larasati, Dewi", "0-1", round_="2"), "utf-8"
    )
    answer = call("convert", event / "two.pgn", event / "two.json", "--json")
    assert answer.code == 0
    assert keys(answer.document["lost"]) == ["event-unsaid", "event-away", "event-moves"]
    assert all(issue["place"]["file"] for issue in answer.document["lost"])
    assert (answer.document["players"], answer.document["rounds"]) == (4, 2)
    from_trf = call("convert", event / "event.trf", event / "three.json", "--json").document
    assert set(answer.document) == set(from_trf)
    document = json.loads((event / "two.json").read_text("utf-8"))
    Draft202012Validator(json_.schema()).validate(document)
    assert agreed("convert", event / "two.pgn", event / "two.xlsx").code == 0
    back = call("convert", event / "two.xlsx", event / "back.json", "--json")
    assert back.code == 0
    read = [json_.loads((event / name).read_text("utf-8")) for name in ("two.json", "back.json")]
    assert read[0].rounds == read[1].rounds
    assert read[0].players == read[1].players


def test_games_keep_their_moves_on_the_way_to_games(event: Path) -> None:
    broken = SECOND.replace("2.c4", "2.Kc4")
    (event / "a.pgn").write_text(FIRST + broken, "utf-8")
    answer = call("convert", event / "a.pgn", event / "b.pgn", "--json")
    assert "1. e4 e5 2. Nf3 Nc6 1-0" in (event / "b.pgn").read_text("utf-8")
    [left] = [issue for issue in answer.document["lost"] if issue["code"] == "event-moves"]
    assert "Game 2 (" in left["message"]
    assert "Kc4" in left["message"]


def test_a_game_of_chess960_keeps_its_start_and_its_moves(tmp_path: Path) -> None:
    fen = "bqnbrnkr/pppppppp/8/8/8/8/PPPPPPPP/BQNBRNKR w KQkq - 0 1"
    tags = {"Variant": "Chess960", "SetUp": "1", "FEN": fen}
    head = game("Ann, A", "Bo, B", "1-0", round_="1", **tags).partition("\n\n")[0]
    (tmp_path / "a.pgn").write_text(head + "\n\n1. e4 e5 1-0\n", "utf-8")
    answer = call("convert", tmp_path / "a.pgn", tmp_path / "b.pgn", "--json")
    assert "event-moves" not in keys(answer.document["lost"])
    written = (tmp_path / "b.pgn").read_text("utf-8")
    assert f'[FEN "{fen}"]' in written
    assert '[Variant "Chess960"]' in written
    assert "1. e4 e5 1-0" in written


def test_players_of_a_list_can_come_out_of_games(event: Path) -> None:
    assert call("new", event / "new.xlsx", "--players", event / "round1.pgn").code == 0
    assert (
        "4 players"
        in call("check", event / "new.xlsx").out + call("history", event / "new.xlsx").out
    )


@pytest.mark.parametrize("ending", ["json", "xlsx"])
def test_an_event_that_is_not_paired_has_no_games(tmp_path: Path, ending: str) -> None:
    source = tmp_path / f"a.{ending}"
    players = replace(tournament(), rounds=(), source=None)
    (tmp_path / "a.json").write_text(json_.dumps(players), "utf-8")
    if ending == "xlsx":
        assert call("convert", tmp_path / "a.json", source).code == 0
    answer = call("convert", source, tmp_path / "out.pgn", "--json")
    assert (answer.code, answer.document["error"]["code"]) == (3, "event-empty")
    assert str(source) in answer.err
    assert not (tmp_path / "out.pgn").exists()


def test_what_is_no_event_is_told_with_its_file(tmp_path: Path) -> None:
    source = tmp_path / "a.pgn"
    source.write_text(game("A", "B", round_="?"), "utf-8")
    answer = call("convert", source, tmp_path / "a.trf", "--json")
    assert (answer.code, answer.document["error"]["code"]) == (3, "event-roundless")
    assert answer.document["error"]["place"]["file"] == str(source)
    assert answer.document["error"]["place"]["line"] == 1


def test_an_adjourned_game_comes_back_adjourned(tmp_path: Path) -> None:
    t = tournament("*", "½-½")
    (tmp_path / "a.json").write_text(json_.dumps(t), "utf-8")
    assert call("convert", tmp_path / "a.json", tmp_path / "a.pgn").code == 0
    assert call("convert", tmp_path / "a.pgn", tmp_path / "b.json").code == 0
    back = json_.loads((tmp_path / "b.json").read_text("utf-8"))
    assert back.round(1).games[0].white_result is Result.ADJOURNED


def test_one_row_is_all_that_a_new_form_takes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def page(t: Tournament, wish: Wish) -> converting.Made:
        return f"<h1>{t.event.name}</h1>".encode(), []

    row = WrittenForm(page, (".html", ".htm"), ".html")
    monkeypatch.setitem(converting.FORMS, "html", row)
    answer = call("convert", SAMPLE, tmp_path / "a.htm", "--json")
    assert (answer.code, answer.document["format"]) == (0, "html")
    assert (tmp_path / "a.htm").read_text("utf-8").startswith("<h1>Kapuas")
    # As a source, and under a name that says nothing, it is told what there is.
    assert call("convert", tmp_path / "a.htm", tmp_path / "b.trf").code == 3
    refused = call("convert", SAMPLE, tmp_path / "a.doc", "--json")
    assert ".htm" in refused.document["error"]["message"]
    job = Job(steps_of("convert=html"), str(tmp_path), dt.datetime(2026, 3, 1), "")
    taken = Taken()
    take_all(taken, "may.trf", Kind.TRF, SAMPLE.read_bytes(), job)
    assert set(taken.outputs) == {".html", ".convert.json"}
    assert job.names(Source("may.trf", "may.trf"))[-1] == "may.trf.html"


def test_every_form_is_named_by_the_help_and_the_manual() -> None:
    shown = call("convert", "--help").out
    page = (REPOSITORY / "docs/commands.md").read_text("utf-8")
    [row] = [line for line in page.splitlines() if line.startswith("| `convert ")]
    for name, form in converting.FORMS.items():
        assert name in shown
        ending = form.endings[0] if form.endings else name
        assert ending in row or name in row or name.upper() in row, name
    assert {dialect.value for dialect in trf.Dialect} <= set(converting.FORMS)


@pytest.mark.parametrize(
    ("page", "name"),
    [("cp1250", "Żółw, Łukasz"), ("cp1251", "Иванов, Пётр"), ("cp1252", "Grünewald, Änne")],
)
def test_names_in_another_code_page_are_read_and_told(tmp_path: Path, page: str, name: str) -> None:
    (tmp_path / "c.pgn").write_bytes(game(name, "Ann, B", "1-0", round_="1").encode(page))
    answer = call("convert", tmp_path / "c.pgn", tmp_path / "c.json")
    assert answer.code == 0
    assert "is not Unicode" in answer.err
    assert name in {p.name for p in json_.loads((tmp_path / "c.json").read_bytes()).players}


def test_names_that_differ_in_spaces_and_capitals_are_one_person(tmp_path: Path) -> None:
    rounds = ("Ann, A", "Ann,A", "ann, a")
    text = "".join(game(name, "Bo, B", round_=str(n)) for n, name in enumerate(rounds, start=1))
    (tmp_path / "a.pgn").write_text(text + game("A Ann", "Cy, C", round_="3"), "utf-8")
    answer = call("convert", tmp_path / "a.pgn", tmp_path / "a.json", "--json")
    assert answer.document["players"] == 4
    said = {i["code"]: i["message"] for i in answer.document["issues"]}
    assert "Ann, A; Ann,A and ann, a" in said["event-spelling"]
    assert "Ann, A and A Ann" in said["event-alike"]


def test_names_that_differ_in_their_numbers_are_not_called_alike(tmp_path: Path) -> None:
    pairs = [
        ("Player 0001", "Player 0006"),
        ("Player 0002", "0002 Player"),
        ("Club 1 A", "A Club 2"),
    ]
    text = "".join(game(*pair, round_=f"1.{n}") for n, pair in enumerate(pairs, start=1))
    (tmp_path / "a.pgn").write_text(text, "utf-8")
    answer = call("convert", tmp_path / "a.pgn", tmp_path / "a.json", "--json")
    said = [i["message"] for i in answer.document["issues"] if i["code"] == "event-alike"]
    assert [message.partition(": ")[2].partition(".")[0] for message in said] == [
        "Player 0002 and 0002 Player"
    ]


@pytest.mark.parametrize(
    ("white", "black", "said"),
    [
        ("Ann, A", "ann,a", "Round 1: Ann, A has White and Black in one game."),
        ("?", "N.N.", "No game has the names of both players (line 1)."),
    ],
)
def test_games_that_seat_nobody_are_refused_by_line_and_name(
    tmp_path: Path, white: str, black: str, said: str
) -> None:
    (tmp_path / "a.pgn").write_text(game(white, black, round_="1"), "utf-8")
    answer = call("convert", tmp_path / "a.pgn", tmp_path / "a.json")
    assert answer.code == 3
    assert said in answer.err
    assert "line 1" in answer.err


def test_a_bye_in_a_file_of_games_is_named_with_its_player(tmp_path: Path) -> None:
    text = game("Ann, A", "Bo, B", round_="1") + game("Ann, A", "BYE", round_="2")
    (tmp_path / "a.pgn").write_text(text, "utf-8")
    assert (
        "Round 2: Ann, A has a bye" in call("convert", tmp_path / "a.pgn", tmp_path / "a.json").err
    )


def test_what_is_written_is_not_said_to_be_nothing(tmp_path: Path) -> None:
    """Nobody played in round 1, so that no event can be made of the games again."""
    lines = (
        "001    1      Ann, A                                                        1.5    1"
        "     2 w +     2 b =",
        "001    2      Bo, B                                                         0.5    2"
        "     1 b -     1 w =",
    )
    (tmp_path / "a.trf").write_text("\n".join((*lines, "XXR 2", "")), "utf-8")
    answer = call("convert", tmp_path / "a.trf", tmp_path / "a.pgn")
    assert answer.code == 0, answer.err
    assert "There are no games from round 1. So no tournament can be made from this" in answer.err
    assert "Nothing was written" not in answer.err
    assert "Written to" in answer.err
