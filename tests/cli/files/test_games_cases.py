"""``games --json`` says of each case of PGN what is expected."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from support.commands import call
from support.pgn_cases import CASES, data_of, tournament_of
from swissheet.formats import json_


def options_of(case: dict[str, Any], folder: Path) -> list[str]:
    event = case["event"]
    options = []
    if event.get("language"):
        options += ["--language", event["language"]]
    if event.get("no_draw_before"):
        options += ["--no-draw-before", str(event["no_draw_before"])]
    if event.get("chess960"):
        options.append("--chess960")
    if event.get("positions"):
        lines = [f"{round_} {number}\n" for round_, number in event["positions"].items()]
        (folder / "positions.txt").write_text("".join(lines), "utf-8")
        options += ["--positions", str(folder / "positions.txt")]
    for round_, board in event.get("resumed") or ():
        options += ["--resumed", f"{round_}.{board}"]
    if event.get("style"):
        options += ["--style"]
    return options


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_the_command_says_of_a_case_what_is_expected(case: dict[str, Any], tmp_path: Path) -> None:
    source, collection = tmp_path / "event.json", tmp_path / "games.pgn"
    source.write_text(json_.dumps(tournament_of(case["event"])), "utf-8")
    collection.write_bytes(data_of(case))
    done = call("games", source, "--pgn", collection, *options_of(case, tmp_path), "--json")
    expected, document = case["expect"], json.loads(done.out)
    found = [(p["code"], one["index"]) for one in document["games"] for p in one["problems"]]
    by_code = {"not-pgn": "P01", "no-games": "P02", "encoding": "P03", "text-outside": "P44",
               "missing": "P34"}  # fmt: skip
    found += [(issue["check"], None) for issue in document["issues"]]
    assert all(by_code[issue["code"]] == issue["check"] for issue in document["issues"])
    assert len(document["games"]) == expected["games"]
    for codes, index in expected["must"]:
        assert any(code in codes.split("|") and index in (None, at) for code, at in found)
    said = {(code, at) for code, at in found}
    for item in expected["never"]:
        code, index = (item, None) if isinstance(item, str) else item
        assert not any(f == code and index in (None, at) for f, at in said)
    boards = {one["index"]: (one["round"], one["board"]) for one in document["games"]}
    assert all(boards[index] == (round_, board) for index, round_, board in expected["matched"])
    if expected.get("clean"):
        assert (done.code, document["errors"], document["warnings"]) == (0, 0, 0)
