"""Text that is none - halves of letters, bytes of no encoding - is refused where it stands."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from support.commands import call, contents

HALF = "\\ud800"
FIELDS = {
    "a name": ("players", 0, "name"),
    "a club": ("players", 3, "club"),
    "the event": ("event", "name"),
    "an option": ("options",),
    "what nobody reads": ("foreign",),
    "a field": ("Szabó" + HALF,),
}


@pytest.mark.parametrize("field", FIELDS)
@pytest.mark.parametrize("written", ["escaped", "in bytes"])
@pytest.mark.parametrize("out", ["out.xlsx", "out.trf"])
def test_half_a_letter_in_json_is_refused_with_its_path(
    event: Path, field: str, written: str, out: str
) -> None:
    path = event / "event.json"
    document = json.loads(path.read_text("utf-8"))
    *way, last = FIELDS[field]
    at = document["tournament"]
    for step in way:
        at = at[step]
    at[str(last).replace(HALF, "\ud800") if isinstance(last, str) else last] = "Nov\udc00k"
    text = json.dumps(document, ensure_ascii=written == "escaped")
    path.write_bytes(text.encode("utf-8", "surrogatepass"))
    before = contents(event)
    answer = call("convert", path, event / out, "--json")
    error = answer.document["error"]
    assert (answer.code, error["code"]) == (3, "json-value")
    assert "half of a letter" in error["message"]
    assert error["place"]["path"].startswith("tournament")
    assert contents(event) == before


def test_a_letter_in_two_codes_is_a_letter(event: Path) -> None:
    path = event / "event.json"
    document = json.loads(path.read_text("utf-8"))
    document["tournament"]["players"][0]["name"] = "Nov\U0001f600k"
    path.write_text(json.dumps(document), "utf-8")
    assert call("convert", path, event / "out.json").code == 0
    assert "Nov\U0001f600k" in (event / "out.json").read_text("utf-8")


UNDECODABLE = {
    "no letter": b"M\x81ller",
    "half a letter": b"M\xed\xa0\x80ller",
}


@pytest.mark.parametrize("bytes_", UNDECODABLE.values(), ids=UNDECODABLE)
@pytest.mark.parametrize("ending", ["trf", "csv"])
def test_bytes_that_are_no_letters_are_refused_with_their_line(
    event: Path, ending: str, bytes_: bytes
) -> None:
    path = event / f"event.{ending}"
    lines = path.read_bytes().splitlines(keepends=True)
    at = next(n for n, line in enumerate(lines) if n and (ending == "csv" or line[:3] == b"001"))
    lines[at] = lines[at][:14] + bytes_ + lines[at][14:]
    path.write_bytes(b"".join(lines))
    before = contents(event)
    answer = call("convert", path, event / "out.xlsx", "--json")
    error = answer.document["error"]
    assert (answer.code, error["code"]) == (3, "encoding")
    assert error["place"]["line"] == at + 1
    assert contents(event) == before


@pytest.mark.parametrize("ending", ["trf", "csv"])
def test_utf16_with_half_a_letter_is_refused(event: Path, ending: str) -> None:
    path = event / f"event.{ending}"
    text = path.read_text("utf-8") + "\ud800x"
    path.write_bytes(b"\xff\xfe" + text.encode("utf-16-le", "surrogatepass"))
    answer = call("convert", path, event / "out.xlsx", "--json")
    assert (answer.code, answer.document["error"]["code"]) == (3, "encoding")
