"""Cases of the list about what comes in from a file: checked, told, asked about, kept.

Numbers are those of ``cases.toml``.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from support.commands import Outcome, call
from support.playing.events import NAMES
from swissheet import rounds
from swissheet.formats import json_, trf
from swissheet.model import Colour, Event, Game, Player, Result, Tournament
from swissheet.notation import parse_result
from swissheet.workbook.file.file_book import FileBook
from swissheet.workbook.memory.memory import Memory
from swissheet.workbook.shared.layout import Sheet

ROUNDS = 5


def played(wrong: int = 0) -> Tournament:
    """Eight players, five rounds by the rules; in one round two boards exchange their Blacks."""
    players = tuple(
        Player(n, name, 2450 - 50 * n, federation="INA") for n, name in enumerate(NAMES, start=1)
    )
    event = Event("Invented Open", system_code="FIDE_DUTCH_2026")
    made = Tournament(players, rounds_total=ROUNDS, initial_colour=Colour.WHITE, event=event)
    for number in range(1, ROUNDS + 1):
        made, _ = rounds.pair_next(made)
        if number == wrong:
            made = exchanged(made, number)
        for board in range(1, 5):
            made = rounds.set_result(made, number, board, *parse_result("1=01"[board - 1]))
    return replace(made, tiebreaks=("BH",))


def exchanged(t: Tournament, number: int) -> Tournament:
    """The first two boards whose Blacks can be exchanged without a second meeting."""
    met = {frozenset((g.white, g.black)) for r in t.rounds[: number - 1] for g in r.games}
    games = list(t.round(number).games)
    one, two = next(
        (i, j)
        for i in range(len(games))
        for j in range(i + 1, len(games))
        if not {
            frozenset((games[i].white, games[j].black)),
            frozenset((games[j].white, games[i].black)),
        }
        & met
    )
    games[one], games[two] = (
        Game(games[one].white, games[two].black, Result.PENDING, Result.PENDING),
        Game(games[two].white, games[one].black, Result.PENDING, Result.PENDING),
    )
    made = replace(t.round(number), games=tuple(games))
    return replace(t, rounds=(*t.rounds[: number - 1], made))


def written(folder: Path, text: str, name: str = "in.trf") -> Path:
    path = folder / name
    path.write_text(text, "utf-8")
    return path


def imported(source: Path, *options: str) -> tuple[Outcome, Path]:
    out = source.with_name("out.xlsx")
    return call("convert", source, out, "--json", *options), out


def lines(path: Path) -> list[str]:
    """The comments of the report of a workbook that are no notes of ours."""
    out = path.with_suffix(".report.trf")
    answer = call("convert", path, out, "--to", "report", "--force")
    assert answer.code == 0, answer.err
    return [line for line in out.read_text("utf-8").splitlines() if line.startswith("###")]


def changes(answer: Outcome) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = answer.document["error"]["changes"]
    return found


@pytest.mark.parametrize("kind", ["trf", "json"])
@pytest.mark.parametrize("wrong", [2, 3])
def test_a_round_of_a_file_paired_otherwise_is_asked_about(
    kind: str, wrong: int, tmp_path: Path
) -> None:
    """Cases 53 and H46: the line lasts, and the others are clean."""
    event = played(wrong)
    text = trf.dumps(event) if kind == "trf" else json_.dumps(event)
    source = written(tmp_path, text, f"in.{kind}")
    refused, out = imported(source)
    assert refused.code == 3
    assert not out.exists()
    (found,) = changes(refused)
    assert (found["code"], found["level"], found["accept"]) == ("IMPORT-PAIRS", 3, "IMPORT-PAIRS")
    assert f"round {wrong} " in found["message"]
    done, out = imported(source, "--accept", "IMPORT-PAIRS")
    assert done.code == 0, done.err
    (line,) = lines(out)
    assert line.startswith(f"### Import @ Round {wrong}: ")
    right, there = line.partition(": ")[2].split(" => ")
    boards = {f"{game.white}-{game.black}" for game in event.round(wrong).games}
    assert set(there.split()) <= boards
    assert not set(right.split()) & boards
    assert call("verify", source.with_suffix(".trf")).code == (1 if kind == "trf" else 5)
    verified = call("verify", out)
    assert verified.code == 0
    assert f"round {wrong}: " in verified.out
    assert "known, a line of the file says so" in verified.out
    assert verified.out.splitlines()[-1].endswith(" 0 differ")
    back = tmp_path / "back.trf"
    assert call("convert", out, back).code == 0
    assert line in back.read_text("utf-8").splitlines()
    again, second = imported(back, "--force")
    assert again.code == 0, again.err
    assert lines(second) == [line]


@pytest.mark.parametrize(
    ("start", "code", "asked"),
    [
        ("2025/06/01", "FIDE_DUTCH", False),
        ("2009/06/01", "FIDE_DUTCH", False),
        ("2025/06/01", "FIDE_DUTCH_2026", True),
        ("2026/06/01", "FIDE_DUTCH", True),
        ("", "FIDE_DUTCH", True),
    ],
)
def test_an_event_of_older_rules_is_told_and_not_asked_about(
    start: str, code: str, asked: bool, tmp_path: Path
) -> None:
    """As ``verify`` judges it: the round may be right by the rules of its day."""
    event = played(wrong=3)
    event = replace(event, event=replace(event.event, start=start, system_code=code))
    done, out = imported(written(tmp_path, trf.dumps(event)))
    assert done.code == (3 if asked else 0), done.err
    if asked:
        assert [change["code"] for change in changes(done)] == ["IMPORT-PAIRS"]
        return
    assert (
        "The pairing of round 3 may be right by the rules of its time. By the rules of 2026:"
        in done.err
    )
    (line,) = lines(out)
    assert line.startswith("### Import @ Round 3: ")
    for command in ("check", "verify"):
        assert call(command, out).code == 0


def test_several_rounds_are_several_questions_and_one_line_each(tmp_path: Path) -> None:
    event = played()
    swapped = tuple(
        replace(r, games=tuple(Game(g.black, g.white, g.black_result, g.white_result)
                               for g in r.games)) if r.number in (1, 2) else r
        for r in event.rounds
    )  # fmt: skip
    source = written(tmp_path, trf.dumps(replace(event, rounds=swapped)))
    refused, out = imported(source)
    codes = [change["code"] for change in changes(refused)]
    assert codes[:2] == ["IMPORT-PAIRS.1", "IMPORT-PAIRS.2"]
    assert imported(source, "--accept", codes[0])[0].code == 3
    assert not out.exists()
    # One by one, or all of a kind at once: a line of the remarks for each.
    for options in ([word for code in codes for word in ("--accept", code)],
                    ["--accept", "IMPORT-PAIRS"]):  # fmt: skip
        assert imported(source, *options)[0].code == 0
        assert len(lines(out)) == len(codes)
        out.unlink()


def test_a_line_that_tells_of_other_boards_is_no_answer(tmp_path: Path) -> None:
    event = played(wrong=3)
    told = "### MPA @ Round 3: 1-2 => 2-1\n"
    refused, _ = imported(written(tmp_path, told + trf.dumps(event)))
    assert [change["code"] for change in changes(refused)] == ["IMPORT-PAIRS"]


def test_an_answer_to_nothing_is_left_aside(tmp_path: Path) -> None:
    source = written(tmp_path, trf.dumps(played()))
    assert imported(source, "--accept", "IMPORT-PAIRS:AAAAAAAA")[0].code == 3
    done, out = imported(source, "--accept", "IMPORT-PAIRS")
    assert done.code == 0
    assert lines(out) == []


@pytest.mark.parametrize("code", ["FIDE_DUBOV", "CUSTOM_SWISS"])
def test_pairings_of_another_system_are_told_as_not_checked(code: str, tmp_path: Path) -> None:
    event = played(wrong=3)
    event = replace(event, event=replace(event.event, system_code=code))
    source = written(tmp_path, trf.dumps(event))
    out = tmp_path / "out.xlsx"
    answer = call("convert", source, out)
    assert answer.code == 0
    assert "note IMPORT-UNCHECKED" in answer.err
    assert code in answer.err
    assert lines(out) == []


def test_a_result_that_is_none_is_adjourned_beside_an_opponent_alone(tmp_path: Path) -> None:
    """Case 52."""
    event = played()
    game = event.round(5).games[0]
    rows = trf.dumps(replace(event, source=None)).splitlines()
    at = next(i for i, row in enumerate(rows) if row.startswith(f"001 {game.white:>4}"))
    rows[at] = rows[at][:138] + "q" + rows[at][139:]
    done, out = imported(written(tmp_path, "\n".join(rows)))
    assert done.code == 0, done.err
    assert "result" in [issue["code"] for issue in done.document["issues"]]
    assert "'q'" in done.err
    book = FileBook(out.read_bytes(), out.name)
    checks = str(book.read_table(Sheet.CHECKS.table).rows)
    assert "'q'" in checks
    back = tmp_path / "back.trf"
    assert call("convert", out, back).code == 0
    (adjourned,) = [g for g in trf.loads(back.read_text("utf-8")).round(5).games if g.adjourned]
    assert (adjourned.white, adjourned.black) == (game.white, game.black)
    rows[at] = rows[at][:131] + "0000 - q"
    refused, _ = imported(written(tmp_path, "\n".join(rows)), "--force")
    assert refused.code == 3


def test_everything_a_report_of_2016_leaves_open_is_told_with_the_value_taken(
    tmp_path: Path,
) -> None:
    """Case 54: on stderr, in the document, on the Checks sheet and in the workbook."""
    source = written(tmp_path, trf.dumps(replace(played(), source=None), dialect="trf16"))
    done, out = imported(source)
    assert done.code == 0, done.err
    wanted = {
        "TRF16": "", "142": "open", "152": "round 1", "162": "A win is worth 1",
        "172": "FIDE", "192": "FIDE_DUTCH_2026", "202": "BH", "222": "open",
    }  # fmt: skip
    book = FileBook(out.read_bytes(), out.name)
    checks = [str(row) for row in book.read_table(Sheet.CHECKS.table).rows]
    kept = [event.said for event in Memory.of(book).events]
    document = [issue["message"] for issue in done.document["issues"]]
    for record, value in wanted.items():
        for told in (done.err.splitlines(), document, checks, kept):
            sign = f"record {record} " if record.isdigit() else record
            (line,) = [line for line in told if sign in line]
            assert value in line


def old_line(tpn: int, title: str, points: str, *cells: str) -> str:
    """A player line as of 2006; a cell is eight columns."""
    line = f"001 {tpn:>4} m{title:>3} {NAMES[tpn - 1]:<33} 2400 ESP {'':22} {points:>4} {'':>4}"
    return (line + "".join(f"  {cell:>8}" for cell in cells)).rstrip()


OLD = (
    "012 Old",
    old_line(1, "g", "1.5", "2 w 1", "0000 - ="),
    old_line(2, "", "1.0", "1 b 0", "3 w 1"),
    old_line(3, "", "1.0", "0000 - +", "2 b 0"),
    old_line(4, "", "0.0", "", "0000 - -"),
)


def test_old_byes_titles_and_blank_rounds_are_told(tmp_path: Path) -> None:
    """Case H47."""
    done = call("convert", written(tmp_path, "\n".join(OLD)), tmp_path / "out.xlsx")
    assert done.code == 0, done.err
    assert "TRF06" in done.err
    assert "3 in round 1 (+ as U)" in done.err
    assert "1 in round 2 (= as H)" in done.err
    assert "g as GM" in done.err
    assert "zero-point bye): round 1: 4." in done.err


@pytest.mark.parametrize("line", ["### hello", "### FIDE mode exited @ Round 2"])
def test_a_comment_of_the_file_is_kept_on_every_way(line: str, tmp_path: Path) -> None:
    """Case 55."""
    event = trf.loads(f"{line}\n" + trf.dumps(replace(played(), source=None)))
    source = written(tmp_path, trf.dumps(event))
    _, out = imported(source)
    assert lines(out) == [line]
    for name in ("back.trf", "back.trf26", "back.json"):
        assert call("convert", out, tmp_path / name).code == 0
        assert line in (tmp_path / name).read_text("utf-8")
    assert call("convert", tmp_path / "back.json", tmp_path / "again.trf").code == 0
    assert line in (tmp_path / "again.trf").read_text("utf-8").splitlines()
