"""Tournaments kept in books of version 0.1.0: read, checked, taken back and paired as it did.

Beside each book stands what 0.1.0 itself made of it; see ``golden/workbooks/PROVENANCE.md``.
"""

from __future__ import annotations

import datetime as dt
import hashlib
import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from swissheet.errors import InputError, Issue, RulesError
from swissheet.formats import json_
from swissheet.workbook import actions
from swissheet.workbook.changes.noticing import notice
from swissheet.workbook.file.file_book import FileBook
from swissheet.workbook.host.book import Value
from swissheet.workbook.memory import journal, steps
from swissheet.workbook.memory.memory import Memory
from swissheet.workbook.memory.texts import load_documents, pack, unpack
from swissheet.workbook.shared.layout import Sheet
from swissheet.workbook.sheets.reading.read import read

GOLDEN = Path(__file__).parents[2] / "golden/workbooks"
NAMES = ("version-0.1.0-8-players", "version-0.1.0-60-players", "version-0.1.0-300-players")
NOT_COMPARED = {"tblChecks", "tblStore"}
STAMP: dict[str, Any] = {"when": dt.datetime(2026, 11, 22, 9), "who": "Bob Arbiter"}


@dataclass(frozen=True)
class Kept:
    """A book of 0.1.0, and what that version told of it."""

    data: bytes
    told: dict[str, Any]

    def open(self) -> FileBook:
        return FileBook(self.data)


@pytest.fixture(params=NAMES)
def kept(request: pytest.FixtureRequest) -> Kept:
    told = json.loads((GOLDEN / f"{request.param}.json").read_text("utf-8"))
    return Kept((GOLDEN / f"{request.param}.xlsx").read_bytes(), told)


def shown(value: Value) -> object:
    """A value as every version has it: an empty text is an empty cell, 3.0 is 3."""
    if value == "":
        return None
    if isinstance(value, dt.datetime):
        return value.isoformat()
    return int(value) if isinstance(value, float) and value.is_integer() else value


def digests(book: FileBook) -> dict[str, str]:
    """Table -> digest of its headers and its rows down to the last filled one."""
    found = {}
    for name, table in sorted(book.tables().items()):
        if name not in NOT_COMPARED:
            rows = [[shown(value) for value in row] for row in book.read_table(name).rows]
            while rows and not any(value is not None for value in rows[-1]):
                rows.pop()
            text = json.dumps([list(table.headers), rows])
            found[name] = hashlib.sha256(text.encode()).hexdigest()[:16]
    return found


def seen(book: FileBook) -> list[str]:
    return [sheet.title for sheet in book.sheets() if sheet.visible]


def as_told(issue: Issue) -> dict[str, str]:
    """Its place and kind; its words may get better."""
    return {
        "severity": issue.severity.name,
        "code": issue.code,
        "sheet": issue.place.sheet,
        "cell": issue.place.cell,
    }


def test_the_tournament_is_the_one_0_1_0_read(kept: Kept) -> None:
    found = json_.to_dict(actions.to_tournament(kept.open()))
    # Comments come first today; nothing depends on the order of what nobody reads.
    told, read = dict(kept.told["tournament"]), json.loads(json.dumps(found["tournament"]))
    for lines in (told, read):
        lines["foreign"] = sorted(lines["foreign"], key=lambda line: str(line["text"]))
    # 0.1.0 did not keep who left with the tournament, only in the list of players.
    left = [player.pop("left_after", 0) for player in read["players"]]
    assert any(left)
    assert read == told


def test_its_cells_and_its_log_are_those_0_1_0_read(kept: Kept) -> None:
    book = kept.open()
    assert digests(book) == kept.told["tables"]
    assert seen(book) == kept.told["visible"]
    log = [[e.when and e.when.isoformat(), e.who, e.action, e.round, e.what]
           for e in journal.entries(book)]  # fmt: skip
    assert log == kept.told["log"]


def test_check_finds_the_problems_0_1_0_found(kept: Kept) -> None:
    issues = actions.check(kept.open()).issues
    assert [issue.code for issue in issues if issue.level] == ["state-new"]
    assert [as_told(issue) for issue in issues if not issue.level] == kept.told["issues"]


def test_everything_done_is_taken_back_step_by_step_as_0_1_0_does(kept: Kept) -> None:
    book, expected = kept.open(), digests(kept.open())
    for minute, step in enumerate(kept.told["undo"], start=1):
        stamp = STAMP | {"when": STAMP["when"] + dt.timedelta(minutes=minute)}
        if "refused" in step:
            with pytest.raises(RulesError) as refused:
                actions.undo(book, **stamp)
            assert refused.value.code == step["refused"]
        outcome = actions.undo(book, force="refused" in step, **stamp)
        expected |= step["tables"]
        assert outcome.changed == step["changed"]
        assert digests(book) == expected
        checks = book.tables()[Sheet.CHECKS.table].sheet  # seen in 0.1.0 even with nothing on it
        assert [t for t in seen(book) if t != checks] == [t for t in step["visible"] if t != checks]
    with pytest.raises(RulesError) as done:
        actions.undo(book, **STAMP)
    assert done.value.code == "nothing-to-undo"


def test_what_0_1_0_did_is_taken_back_at_once_and_given_back(kept: Kept) -> None:
    book, told = kept.open(), kept.told["undo"]
    refused = [("refused" in step) for step in told]
    first = refused.index(False)  # what was typed since the steps before is lost by force
    for _ in range(first):
        actions.undo(book, force=True, **STAMP)
    before, count = digests(book), (*refused, True).index(True, first) - first
    assert count > 1
    actions.undo(book, steps=count, **STAMP)
    assert digests(book) != before
    actions.redo(book, steps=count, **STAMP)
    assert {**digests(book), "tblHistory": ""} == {**before, "tblHistory": ""}
    assert "state" in load_documents(book)
    assert not notice(read(book)).events


def test_the_next_round_is_paired_as_0_1_0_pairs_it(kept: Kept) -> None:
    book, wanted = kept.open(), kept.told["next"]
    results = {int(board): text for board, text in wanted["results"].items()}
    if results:
        actions.enter_results(book, wanted["round"] - 1, results, **STAMP)
    made = actions.pair(book, **STAMP).pairing
    assert made is not None
    assert made.round == wanted["round"]
    assert [list(board) for board in made.boards] == wanted["boards"]
    assert made.pab == wanted["pab"]
    assert [[tpn, bye.value] for tpn, bye in made.byes] == wanted["byes"]


def test_what_is_kept_is_written_as_0_1_0_wrote_it(kept: Kept) -> None:
    memory = Memory.of(kept.open())
    assert unpack(Memory.kept.dump(memory.kept)) == unpack(memory[Memory.kept.key])
    known = list(steps.steps(memory))
    assert known
    again = Memory()
    for step in reversed(known):
        again = steps.push(again, step)
    were = [unpack(text) for key, text in memory.items() if key.startswith("undo:")]
    assert [unpack(text) for text in again.values()] == were


def test_the_books_hold_what_makes_them_worth_keeping() -> None:
    told = {name: json.loads((GOLDEN / f"{name}.json").read_text("utf-8")) for name in NAMES}
    eight, sixty, many = (told[name]["tournament"] for name in NAMES)
    assert [len(t["players"]) for t in (eight, sixty, many)] == [9, 59, 300]
    assert any(player["national"] for player in eight["players"])
    assert eight["foreign"]
    assert eight["forbidden"]
    assert eight["adjustments"]
    assert sixty["virtual_points"]
    assert [len(told[name]["undo"]) for name in NAMES] == [11, 11, 6]
    assert len(told[NAMES[1]]["issues"]) > 2


def test_a_book_whose_hidden_text_is_damaged_says_so(kept: Kept) -> None:
    documents = load_documents(kept.open())
    last = max(key for key in documents if key.startswith("undo:"))
    text = unpack(documents[last])
    documents[last] = pack(text.replace('\\"kind\\"', '\\"sort\\"'))
    assert documents[last] != pack(text)
    with pytest.raises(Exception, match="The record for undo is damaged") as damaged:
        steps.last_step(Memory(documents))
    assert getattr(damaged.value, "code", "") == "store"


NOT_OURS = {
    "no packed text": "x",
    "no JSON": pack("{"),
    "another document": pack('{"action": 7}'),
    "a list": pack("[]"),
    "nested too deep": pack("[" * 200_000),
    "cut off": pack("{}" * 5000)[:40],
}


@pytest.mark.parametrize("text", NOT_OURS.values(), ids=NOT_OURS)
def test_a_damaged_hidden_text_is_told_in_whole_sentences(kept: Kept, text: str) -> None:
    documents = load_documents(kept.open())
    last = max(key for key in documents if key.startswith("undo:"))
    with pytest.raises(InputError) as of_kept:
        Memory.kept.load(text)
    with pytest.raises(InputError) as of_undo:
        steps.last_step(Memory({**documents, last: text}))
    assert of_kept.value.message.startswith("The record on the hidden sheet is damaged. ")
    assert of_undo.value.message.startswith("The record for undo is damaged. ")
    for said in (of_kept.value.message, of_undo.value.message):
        # Brackets hold the words of Python, which are no sentence.
        assert not re.search(r"\((The|This|There|A|It|What) |\.\)|\.\.", said)
