"""Reports of other programs through the commands: what is refused, said and taken."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from support.commands import call, contents
from support.trf_samples import GOLDEN, player_line
from swissheet import batch
from swissheet.batch.storage import store_of

REAL = GOLDEN / "real" / "lichess-swiss-faLp5fSD-2020-05-29.trf"


def report(*records: str, wrong: bool = False) -> str:
    """Four players and a round, paired by the rules or with its halves crossed."""
    cells = ("4 w 1", "3 b 1", "2 w 0", "1 b 0") if wrong else ("3 w 1", "4 b 1", "1 b 0", "2 w 0")
    points = ("1.0", "1.0", "0.0", "0.0")
    players = [
        player_line(tpn, cell, points=score, rank=tpn)
        for tpn, (cell, score) in enumerate(zip(cells, points, strict=True), start=1)
    ]
    return "\n".join([*records, "XXR 3", "XXC white1", *players, ""])


@pytest.fixture
def written(tmp_path: Path) -> Path:
    return tmp_path / "event.trf"


@pytest.mark.parametrize("command", ["pair", "verify"])
def test_a_team_event_is_refused_with_its_line(written: Path, command: str) -> None:
    written.write_text(report("013 Kapuas Kings                       1    2"), "utf-8")
    before = contents(written.parent)
    refused = call(command, written)
    said = refused.out + refused.err
    assert refused.code == 3
    assert "line 1" in said
    assert "team event (record 013)" in said
    assert "round" not in refused.out or "0 rounds, 0 differ" in refused.out
    assert contents(written.parent) == before


def test_a_team_event_is_refused_as_a_workbook_and_in_a_batch(written: Path) -> None:
    written.write_text(report("192 FIDE_TEAM_TYPEA_MP_GP", "202 MPvGP"), "utf-8")
    book = written.with_suffix(".xlsx")
    assert call("convert", written, book).code == 0
    assert "team event (record 192 FIDE_TEAM_TYPEA_MP_GP)" in call("pair", book).err
    assert call("verify", book).code == 3
    done = call("batch", written, "--do", "verify", "--out", written.parent / "out", "--json")
    assert [file["code"] for file in done.document["files"]] == ["team-event"]


def test_standings_of_a_team_event_are_of_its_players_by_points(written: Path) -> None:
    written.write_text(report("192 FIDE_TEAM_TYPEA_MP_GP", "202 MPvGP"), "utf-8")
    made = call("standings", written)
    assert made.code == 0
    assert made.out.splitlines()[1].split() == ["Rank", "No.", "Name", "Rating", "Fed", "Pts"]
    assert "the players are read as individuals" in made.err


def test_points_that_demand_a_bye_are_told_with_the_standings(written: Path) -> None:
    lines = report().splitlines()
    lines[-1] = player_line(4, "", points="0.5", rank=4)
    lines[-3] = player_line(2, "0000 - U", points="1.0", rank=2)
    written.write_text("\n".join(lines), "utf-8")
    made = call("standings", written)
    assert made.code == 0
    assert "line 6" in made.err
    assert "Points of player 4: 0.5 in the file, 0.0 by the results" in made.err
    assert "write '0000 - H' there, from column 92 on" in made.err


@pytest.mark.parametrize("command", ["check", "verify"])
def test_a_workbook_of_more_rounds_than_announced_is_taken(written: Path, command: str) -> None:
    rows = [("3 w 1", "2 b 1"), ("4 b 1", "1 w 0"), ("1 b 0", "4 w ="), ("2 w 0", "3 b =")]
    points = ("2.0", "1.0", "0.5", "0.5")
    players = [player_line(n, *rows[n - 1], points=points[n - 1], rank=n) for n in (1, 2, 3, 4)]
    written.write_text("\n".join(["XXR 1", "XXC white1", *players, ""]), "utf-8")
    book = written.with_suffix(".xlsx")
    made = call("convert", written, book)
    assert made.code == 0
    assert "line 1: The file has 2 rounds but announces 1. Write 2 here" in made.err
    assert call(command, book).code == 0


@pytest.mark.parametrize("name", ["event.tab", "event.fide", "EVENT.TAB"])
def test_old_endings_are_known_by_their_content(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text(report(), "utf-8")
    (tmp_path / "list.tab").write_text("Name\tRating\nAlfa, Ana\t2100\n", "utf-8")
    assert call("check", tmp_path / name).code == 0
    assert call("standings", tmp_path / name).code == 0
    assert call("verify", tmp_path).out.splitlines()[-1] == "1 tournament, 1 round, 0 differ"
    done = call("batch", tmp_path, "--do", "check", "--out", tmp_path / "out", "--json").document
    assert [file["ok"] for file in done["files"]] == [True]
    assert call("check", tmp_path / "list.tab").code == 3


def test_old_endings_are_looked_into_in_archives_and_at_addresses(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "events.zip", "w") as archive:
        archive.writestr("2024/event.TAB", report())
        archive.writestr("event.fide", report())
        archive.writestr("list.tab", "Name\tRating\nAlfa, Ana\t2100\n")
    assert call("verify", tmp_path).out.splitlines()[-1] == "2 tournaments, 2 rounds, 0 differ"
    done = call("batch", tmp_path, "--do", "check", "--out", tmp_path / "out", "--json").document
    assert [file["ok"] for file in done["files"]] == [True, True]
    assert [Path(name).name for name in done["skipped"]] == ["list.tab"]
    store = store_of("memory://old-endings")
    for name, text in (("event.tab", report()), ("list.tab", "Name\tRating\n")):
        store.write(name, text.encode())
    found = batch.found(["memory://old-endings"], str(tmp_path / "out"))
    assert [source.name for source in found.sources] == ["event.tab"]
    assert found.skipped == ["memory://old-endings/list.tab"]


# The edition of the day


@pytest.mark.parametrize(
    ("records", "edition"),
    [
        (("042 2025/06/01",), "2017"),
        (("042 2026/01/31", "052 2026/02/03"), "2017"),
        (("132".ljust(91) + "25/06/01",), "2017"),
        (("042 2025/06/01", "192 FIDE_DUTCH"), "2017"),
        (("042 2009/09/09",), "older"),
        (("042 2026/02/01",), ""),
        (("042 2025/06/01", "192 FIDE_DUTCH_2026"), ""),
        (("042 2025/09/01", "192 FIDE_DUTCH_2025"), ""),
        ((), ""),
    ],
)
def test_rounds_are_judged_by_the_rules_of_their_day(
    written: Path, records: tuple[str, ...], edition: str
) -> None:
    written.write_text(report(*records, wrong=True), "utf-8")
    done = call("verify", written, "--json")
    (found,) = done.document["files"]
    assert found["edition"] == edition
    assert (len(found["differences"]), len(found["otherwise"])) == ((0, 1) if edition else (1, 0))
    assert done.code == (0 if edition else 1)
    said = call("verify", written).out
    assert ("are not in swissheet, so the rules of 2026 are used" in said) is bool(edition)
    assert ("1 round of 1 tournament not counted" in said) is bool(edition)


def test_who_names_the_rules_of_2026_is_judged_by_them(written: Path) -> None:
    written.write_text(report("042 2025/06/01", wrong=True), "utf-8")
    done = call("verify", written, "--system", "dutch2026")
    assert done.code == 1
    assert done.out.splitlines()[-1] == "1 tournament, 1 round, 1 differ"


@pytest.mark.parametrize("command", ["pair", "convert"])
def test_the_edition_is_said_wherever_an_event_goes_on(written: Path, command: str) -> None:
    written.write_text(report("042 2025/06/01"), "utf-8")
    more = [written.with_suffix(".xlsx")] if command == "convert" else ["--dry-run"]
    made = call(command, written, *more)
    assert made.code == 0
    assert "from 2025-06-01. The rules of the FIDE (Dutch) System of 2017" in made.err


def test_a_real_event_agrees_with_what_its_edition_allows() -> None:
    done = call("verify", REAL, "--json")
    (found,) = done.document["files"]
    assert done.code == 0
    assert (found["edition"], found["rounds"], found["differences"]) == ("2017", 10, [])


@pytest.mark.parametrize(
    ("day", "edition"),
    [
        ("2026/03/01", ""),
        ("2026/02/28", "2023"),
        ("2020/01/01", "2012"),
        ("2009/09/09", "pre-2012"),
    ],
)
def test_tie_breaks_go_by_the_edition_of_the_day_and_say_so(
    written: Path, day: str, edition: str
) -> None:
    written.write_text(report(f"042 {day}"), "utf-8")
    said = call("standings", written).err
    assert (f"use the edition {edition}, which was in force" in said) is bool(edition)
    assert ("edition" in said) is bool(edition)


def test_places_that_are_numbers_are_not_held_against_the_points(written: Path) -> None:
    lines = report().splitlines()
    lines[-4:] = [
        player_line(n, cell, points=score, rank=n)
        for n, cell, score in ((1, "3 w 0", "0.0"), (2, "4 b 1", "1.0"), (3, "1 b 1", "1.0"),
                               (4, "2 w 0", "0.0"))
    ]  # fmt: skip
    written.write_text("\n".join(lines), "utf-8")
    done = call("verify", written)
    assert done.code == 0
    assert "The places in the file are the pairing numbers" in done.out
    made = written.with_name("made.trf")
    assert call("convert", written, made, "--to", "report").code == 0
    ranks = {line[4:8].strip(): line[85:89].strip() for line in made.read_text("utf-8").splitlines()
             if line.startswith("001")}  # fmt: skip
    assert (ranks["2"], ranks["3"]) == ("1", "1")


def test_a_forfeit_without_colours_has_none_in_a_workbook_and_behind_it(written: Path) -> None:
    cells = ("3 - -", "4 b 1", "1 - +", "2 w 0")
    points = ("0.0", "1.0", "1.0", "0.0")
    players = [
        player_line(tpn, cell, points=score, name=f"Player {tpn}", rank=tpn)
        for tpn, (cell, score) in enumerate(zip(cells, points, strict=True), start=1)
    ]
    written.write_text("\n".join(["XXR 3", "XXC white1", *players, ""]), "utf-8")
    book, back = written.with_suffix(".xlsx"), written.with_name("back.trf")
    assert call("verify", written).code == 0
    made = call("convert", written, book)
    assert made.code == 0
    assert "Round 1: the forfeited game 1 - 3 has no colours" in made.err
    assert call("verify", book).code == 0
    assert "3-" in call("standings", book, "--cross-table").out
    assert call("pair", book).code == 0
    assert call("convert", book, back).code == 0
    first = [
        line[91:99].strip() for line in back.read_text("utf-8").splitlines() if line[:3] == "001"
    ]
    assert first == list(cells)
