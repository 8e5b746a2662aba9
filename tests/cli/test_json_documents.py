"""With ``--json`` stdout is one document whose keys programs may rely on."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from support.commands import call

ENVELOPE = {"command", "ok", "exit_code"}
CHANGED = {"file", "written", "backup"}
BOARDS = {
    "round",
    "boards",
    "pab",
    "pab_reasons",
    "reasons",
    "matches",
    "lots",
    "list",
    "byes",
    "recorded",
}
KEYS = {
    "new": CHANGED | {"players", "rounds", "system", "language", "files", "issues"},
    "check": CHANGED | {"errors", "warnings", "notices", "questions", "issues", "rounds"},
    "pair": CHANGED | BOARDS,
    "unpair": CHANGED | {"what"},
    "publish": CHANGED | {"what"},
    "check-games": CHANGED | {"what", "games", "issues", "boards_without"},
    "edit": CHANGED | {"what"},
    "finish": CHANGED | {"what"},
    "lots": CHANGED | {"what", "places"},
    "renumber": CHANGED | {"what"},
    "undo": CHANGED | {"what", "steps"},
    "redo": CHANGED | {"what", "steps"},
    "put-back": CHANGED | {"what"},
    "correct": CHANGED | {"what", "what_if"},
    "rearrange": CHANGED | {"what", "proposals"},
    "history": {"file", "actions", "steps", "reach"},
    "standings": CHANGED
    | {"after", "rounds_total", "provisional", "tiebreaks", "players", "explanation"}
    | {"half_rule", "teams"},
    "convert": CHANGED | {"input", "format", "players", "rounds", "issues", "lost"},
    "print": {"input", "round", "files"},
    "page": {"input", "file", "players", "rounds", "bytes", "address", "written"},
    "needs": {"file", "round", "rounds", "paired", "foreseen", "boards", "players"},
    "enter": CHANGED | {"round", "results", "what"},
    "norms": {"file", "rounds", "exemption", "forty_players", "too_fast", "crowds"}
    | {"asked", "players", "direct"},
    "rating-change": {"file", "kind", "formula", "list", "due", "players", "unrated"}
    | {"what", "written", "backup"},
    "prizes": {"input", "fund", "provisional", "round", "currency", "awards", "withheld"}
    | {"passed", "changes", "notes", "sums", "total"},
    "season": {"name", "final", "best", "by_place", "places", "minimum", "ties", "events"}
    | {"players", "names", "file", "written"},
    "verify": {"tournaments", "rounds", "differ", "kinds", "files"},
    "batch": {"files", "skipped", "done", "failed", "out", "summary", "seconds"} | {"unasked"},
    "games": {"games", "boards_without", "issues", "positions", "files"}
    | {"legal", "errors", "warnings", "notices"},
    "claim": CHANGED
    | {"game", "white", "black", "ply", "after", "fen", "to_move", "diagram", "answers"}
    | {"by_writing", "ended", "sealed"},
    "ratings": {"action", "folder", "lists", "found", "issues"},
    "rules": CHANGED | {"systems", "text"},
    "simulate": {"files"},
    "demo": CHANGED | {"steps", "players", "rounds"},
    "addin": CHANGED | {"action", "files"},
    "setup": {"action", "findings", "steps"},
    "doctor": {"file", "findings"},
    "desk": {"file"},
    "help": {"subject", "file", "address", "opened", "subjects"},
}
CALLS = {
    "new": ("new", "fresh.xlsx", "--players", "event.csv"),
    "new from an event": (
        *("new", "fresh.xlsx", "--players", "event.xlsx"),
        *("--best", "2", "--accept", "UNFINISHED"),
    ),
    "new groups": ("new", "fresh.xlsx", "--players", "event.csv", "--groups", "2"),
    "check": ("check", "event.trf"),
    "check workbook": ("check", "event.xlsx"),
    "pair": ("pair", "event.trf"),
    "pair workbook": ("pair", "event.xlsx"),
    "pair again": ("pair", "event.trf", "--round", "1"),
    "pair workbook again": ("pair", "event.xlsx", "--round", "2"),
    "unpair": ("unpair", "event.trf", "--force"),
    "unpair workbook": ("unpair", "event.xlsx"),
    "edit": ("edit", "event.xlsx"),
    "lots": ("lots", "event.xlsx", "--accept", "LOTS-PROVISIONAL"),
    "renumber": ("renumber", "event.xlsx"),
    "undo": ("undo", "event.trf", "--force"),
    "undo workbook": ("undo", "event.xlsx", "--force"),
    "what if": ("correct", "event.xlsx", "--what-if", "--round=1", "--board=1", "--result=+"),
    "rearrange": ("rearrange", "event.xlsx", "--here", "3"),
    "history": ("history", "event.trf"),
    "history workbook": ("history", "event.xlsx"),
    "standings": ("standings", "event.trf"),
    "standings workbook": ("standings", "event.xlsx"),
    "standings explained": ("standings", "event.trf", "--explain", "3"),
    "convert": ("convert", "event.trf", "other.csv"),
    "convert into games": ("convert", "event.xlsx", "other.pgn"),
    "print": ("print", "event.trf"),
    "page": ("page", "event.trf", "--out", "page.html"),
    "prizes": ("prizes", "event.trf", "--fund", "fund.csv", "--provisional"),
    "season": ("season", "event.trf", "--provisional"),
    "needs": ("needs", "event.trf"),
    "norms": ("norms", "event.trf"),
    "norms of a player": ("norms", "event.xlsx", "--player", "3"),
    "needs of a player": ("needs", "event.xlsx", "--player", "3"),
    "addin": ("addin", "status"),
    "setup": ("setup", "--check"),
    "doctor": ("doctor", "event.xlsx"),
    "rating-change": ("rating-change", "event.trf"),
    "rating-change of a player": ("rating-change", "event.xlsx", "--player", "3"),
    "verify": ("verify", "event.trf", "event.xlsx"),
    "batch": ("batch", "event.trf", "--do=check", "--out=results", "--jobs=1"),
    "games": ("games", "game.pgn"),
    "games of a tournament": ("games", "event.trf", "--headers", "tags.pgn"),
    "claim": ("claim", "game.pgn"),
    "ratings": ("ratings", "lists"),
    "rules": ("rules",),
    "rules of a system": ("rules", "knockout"),
    "rules in a file": ("rules", "simple", "--out", "simple.md"),
    "simulate": ("simulate", "--players=8", "--rounds=2", "--seed=1", "--out=sim.trf"),
    "demo": ("demo",),
}


@pytest.mark.parametrize("arguments", CALLS.values(), ids=CALLS)
def test_the_document_has_exactly_the_keys_of_its_command(
    event: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...]
) -> None:
    monkeypatch.chdir(event)
    answer = call(*arguments, "--json")
    assert answer.code == 0, answer.err
    document = answer.document
    assert set(document) == ENVELOPE | KEYS[arguments[0]]
    assert (document["command"], document["ok"], document["exit_code"]) == (arguments[0], True, 0)


def test_every_command_has_its_keys_written_down() -> None:
    from swissheet.cli.app import commands

    assert set(KEYS) == set(commands())


@pytest.mark.parametrize("arguments", CALLS.values(), ids=CALLS)
def test_the_help_names_the_keys(arguments: tuple[str, ...]) -> None:
    shown = call(arguments[0], "--help").out
    for key in KEYS[arguments[0]]:
        assert key in shown


FAILURES = {
    "no such file": (("pair", "nowhere.trf"), 5, "file-access"),
    "no such workbook": (("pair", "nowhere.xlsx"), 5, "no-file"),
    "wrong ending": (("check", "event.doc"), 3, "file-kind"),
    "no such option": (("pair", "event.trf", "--fast"), 3, "usage"),
    "no such command": (("fly", "event.trf"), 3, "usage"),
    "argument missing": (("pair",), 3, "usage"),
    "round too far": (("pair", "event.trf", "--round", "9"), 3, "round-order"),
    "results lost": (("unpair", "event.trf"), 3, "results-entered"),
    "no such player": (("standings", "event.trf", "--explain", "99"), 3, "unknown-player"),
    "no such tie-break": (("standings", "event.trf", "--tiebreaks", "ZZ"), 3, "tiebreak-unknown"),
}


@pytest.mark.parametrize(("arguments", "code", "kind"), FAILURES.values(), ids=FAILURES)
def test_a_failure_is_one_document_too_and_the_message_goes_to_stderr(
    event: Path,
    monkeypatch: pytest.MonkeyPatch,
    arguments: tuple[str, ...],
    code: int,
    kind: str,
) -> None:
    monkeypatch.chdir(event)
    answer = call(*arguments, "--json")
    assert answer.code == code
    document = answer.document
    assert (document["ok"], document["exit_code"]) == (False, code)
    error = document["error"]
    assert set(error) == {"code", "message", "found", "wanted", "place", "issues"}
    assert error["message"] == " ".join(filter(None, (error["found"], error["wanted"])))
    assert error["code"] == kind
    assert error["message"].splitlines()[0].partition(" See ")[0] in answer.err
    assert answer.err.startswith("swissheet: ")


def test_every_issue_says_how_bad_where_and_what(event: Path) -> None:
    broken = event / "event.trf"
    lines = broken.read_text("utf-8").splitlines(keepends=True)
    at = next(n for n, line in enumerate(lines) if line.startswith("001    3"))
    lines[at] = lines[at][:80] + " 9.5" + lines[at][84:]
    broken.write_text("".join(lines), "utf-8", newline="")
    answer = call("check", broken, "--json")
    assert answer.code == 3
    [issue] = [i for i in answer.document["issues"] if i["severity"] == "error"]
    assert set(issue) == {"severity", "code", "level", "message", "found", "wanted", "place"}
    assert issue["code"] == "points-differ"
    assert issue["place"] == {
        "file": str(broken), "line": at + 1, "column": 81, "sheet": None, "cell": None,
        "player": 3, "round": None, "path": None,
    }  # fmt: skip


def test_boards_come_with_names_and_points_of_both(event: Path) -> None:
    document = call("pair", event / "event.trf", "--json").document
    board = document["boards"][0]
    assert set(board) == {"board", "white", "black"}
    assert set(board["white"]) == {"tpn", "name", "points"}
    assert document["round"] == 3
    assert [b["board"] for b in document["boards"]] == list(range(1, len(document["boards"]) + 1))


def test_standings_hold_exact_numbers_in_rank_order(event: Path) -> None:
    document = call("standings", event / "event.trf", "--tiebreaks", "BH, SB", "--json").document
    assert document["tiebreaks"] == ["BH", "SB"]
    rows = document["players"]
    assert [row["place"] for row in rows] == sorted(row["place"] for row in rows)
    assert all(set(row["tiebreaks"]) == {"BH", "SB"} for row in rows)
    assert all(len(row["rounds"]) == 2 for row in rows)


def test_a_text_for_stdout_is_inside_the_document(event: Path) -> None:
    text = (event / "event.trf").read_bytes().decode("utf-8")
    assert call("convert", event / "event.trf", "-", "--json").document["text"] == text
    simulated = call("simulate", "--players=8", "--rounds=2", "--seed=1", "--json").document
    assert simulated["trf"] == call("simulate", "--players=8", "--rounds=2", "--seed=1").out


def test_the_document_is_json_also_for_names_in_other_scripts(event: Path) -> None:
    path = event / "event.json"
    document = json.loads(path.read_text("utf-8"))
    document["tournament"]["players"][0]["name"] = "Nguyễn 王 \U0001f600"
    path.write_text(json.dumps(document), "utf-8")
    assert call("convert", path, event / "names.trf").code == 0
    boards = call("pair", event / "names.trf", "--json").document["boards"]
    names = {side["name"] for board in boards for side in (board["white"], board["black"])}
    assert "Nguyễn 王 \U0001f600" in names
