"""No action drops, doubles or moves anything around the cells of a workbook.

Every version of a tournament's file is compared with the file it was built as. What may change is
listed here, and nothing else; mutants show that the comparison sees what it should.
"""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from contextlib import closing
from functools import cache

import openpyxl
import pytest

from support.books.shelf import PLAYED
from support.books.surroundings import differences, surroundings
from support.books.workbooks import parts, rezip

seen = cache(surroundings)
"""The same files are looked at by two tests."""

_CELL = r"'\w+ \d+'!\$A\$4 \(hidden\)"
MAY_CHANGE = {
    r"changed: [^:]+: table tbl\w+: ends: .*": "a table ends with its last row and column",
    r"changed: [^:]+: table tbl(Standings|Crosstable): columns: .*": "tie-breaks, rounds played",
    r"changed: \w+ \d: state: (hidden -> visible|visible -> hidden)": "a round is seen when paired",
    r"changed: (?!.* \d:)[^:]+: state: (hidden -> visible|visible -> hidden)": "no empty sheet is",
    r"(new|changed): [^:]+: rowBreaks .*": "where pages begin",
    r"changed: part xl/styles.xml: .*": "types that suit the number of boards",
    r"changed: \w+: name _xlnm.Print_Area: A1:J1048576 -> A1:J\d+": "the list, from round 1 on",
    r"changed: workbook: name sw_players_printed: .* \(hidden\)": "what that area was set to",
    rf"changed: workbook: name sw_count: {_CELL} -> {_CELL}": "the round whose results count",
}


@pytest.mark.parametrize("name", PLAYED)
def test_an_action_leaves_everything_around_the_cells_as_it_was(name: str) -> None:
    built, *actions = PLAYED[name].steps
    before = seen(built.data)
    for step in actions:
        found = differences(before, seen(step.data))
        assert [
            line for line in found if not any(re.fullmatch(rule, line) for rule in MAY_CHANGE)
        ] == [], step.action


@pytest.mark.parametrize("name", PLAYED)
def test_from_round_1_on_the_list_is_printed_to_its_last_name_and_little_more(name: str) -> None:
    for step in PLAYED[name].steps[2:]:
        # Only this sheet is read: the others take openpyxl most of its time.
        with closing(openpyxl.load_workbook(io.BytesIO(step.data), read_only=True)) as book:
            sheet = book.worksheets[1]
            names = sheet.iter_rows(min_col=2, max_col=2, values_only=True)
            last = max(row for row, (name,) in enumerate(names, start=1) if name is not None)
        area = seen(step.data)[f"{sheet.title}: name _xlnm.Print_Area"]
        printed = re.fullmatch(r"A1:[JN](\d+)", area)
        assert printed is not None, step.action
        assert last + 5 <= int(printed[1]) < last + 15


@pytest.mark.parametrize("name", ["played-8.xlsx", "played-30.xlsm", "played-many.xlsm"])
def test_an_undone_action_leaves_nothing_behind(name: str) -> None:
    steps = {step.action: seen(step.data) for step in PLAYED[name].steps}
    kept = re.compile(
        r"changed: (Log|Store|Checks): table \w+: ends: .*|\w+: Checks: link .*"
        r"|changed: Checks: state: .*|(new|changed|gone): [^:]+: rowBreaks .*"
    )
    for before, after in (
        ("pair 2", "undo standings 2"),
        ("standings 2", "standings 2 again"),
        ("standings 2 again", "undo pair 3"),
        ("pair 3", "pair 3 again"),
    ):
        found = differences(steps[before], steps[after])
        assert [line for line in found if not kept.fullmatch(line)] == [], after


@pytest.mark.parametrize("rule", MAY_CHANGE)
def test_every_rule_of_what_may_change_is_needed(rule: str) -> None:
    built, *actions = PLAYED["played-30.xlsm"].steps
    before = seen(built.data)
    found = [line for step in actions for line in differences(before, seen(step.data))]
    assert any(re.fullmatch(rule, line) for line in found)


def sheet_of(data: bytes, title: str) -> str:
    """The part of a sheet, from its place among the tabs."""
    titles = re.findall(r'<sheet name="([^"]*)"', parts(data)["xl/workbook.xml"].decode())
    return f"xl/worksheets/sheet{titles.index(title) + 1}.xml"


def changed(title: str, old: str, new: str) -> Callable[[bytes], bytes]:
    """A workbook with the first match of a pattern in a sheet (or in the workbook) replaced."""

    def change(data: bytes) -> bytes:
        part = sheet_of(data, title) if title else "xl/workbook.xml"
        text, count = re.subn(old, new, parts(data)[part].decode(), count=1, flags=re.S)
        assert count == 1, f"{part} no longer holds {old!r}: the mutant would change nothing"
        return rezip(data, {part: text.encode()})

    return change


FORMAT = r"<conditionalFormatting.*?</conditionalFormatting>"

MUTANTS = {
    "a dropped format": (
        changed("Cross table", FORMAT, ""),
        "lost: Cross table: conditional format ",
    ),
    "a format of fewer columns, as version 0.1.0 left it": (
        changed("Cross table", r"(conditionalFormatting sqref=\"[^\"]*) J6:J2005", r"\1"),
        "changed: Cross table: conditional format ",
    ),
    "a doubled format": (
        changed("Standings", f"({FORMAT})", r"\1\1"),
        "changed: Standings: conditional format .* 2 times",
    ),
    "a format over rows it had not": (
        changed("Players", r"(conditionalFormatting sqref=\"A6:A)2005", r"\g<1>2006"),
        "changed: Players: conditional format .*A6:A2006",
    ),
    "a doubled validation": (
        changed("Round 1", r"(<dataValidation .*?</dataValidation>)", r"\1\1"),
        "changed: Round 1: validation .* 2 times",
    ),
    "a lost validation": (
        changed("Tournament", r"<dataValidation .*?</dataValidation>", ""),
        "lost: Tournament: validation ",
    ),
    "a lost name": (
        changed("", r"<definedName name=\"sw_players\".*?</definedName>", ""),
        r"lost: workbook: name sw_players ",
    ),
    "a name that is seen": (
        changed("", r"(name=\"sw_status\") hidden=\"1\"", r"\1"),
        r"changed: workbook: name sw_status",
    ),
    "a shrunk print area": (
        changed("", r"(Print_Area\"[^>]*>Tournament![^<]*\$B\$)\d+", r"\g<1>9"),
        "changed: Tournament: name _xlnm.Print_Area",
    ),
    "lost print titles": (
        changed("", r"<definedName name=\"_xlnm.Print_Titles\".*?</definedName>", ""),
        "lost: Checks: name _xlnm.Print_Titles",
    ),
    "panes that are free": (
        changed("Players", r"<pane .*?/>", ""),
        "lost: Players: frozen panes",
    ),
    "another width": (
        changed("Standings", r"(<col min=\"4\" max=\"4\" width=\")", r"\g<1>1"),
        "changed: Standings: width of column D",
    ),
    "cells no longer merged": (
        changed("Round 1", r"<mergeCells.*?</mergeCells>", ""),
        "changed: Round 1: merged cells",
    ),
    "a foot without page numbers": (
        changed("Standings", r"&amp;P", ""),
        "changed: Standings: headerFooter",
    ),
    "paper of another size": (
        changed("Round 1", r"paperSize=\"9\"", 'paperSize="1"'),
        "changed: Round 1: pageSetup",
    ),
    "a store everybody sees": (
        changed("", r" state=\"veryHidden\"", ""),
        "changed: Store: state",
    ),
}


@pytest.mark.parametrize("mutant", MUTANTS)
def test_the_comparison_sees(mutant: str) -> None:
    change, expected = MUTANTS[mutant]
    data = PLAYED["played-8.xlsx"].steps[0].data
    found = differences(surroundings(data), surroundings(change(data)))
    assert found != []
    assert [line for line in found if not re.match(expected, line, re.S)] == []
    assert not [line for line in found if any(re.fullmatch(rule, line) for rule in MAY_CHANGE)]


def test_the_comparison_sees_a_lost_note_of_the_organiser() -> None:
    data = PLAYED["owned-30.xlsx"].steps[0].data
    [notes] = [part for part in parts(data) if re.search(r"comments?\d*\.xml$", part)]
    text = parts(data)[notes].replace(b"Prizes to the first three", b"")
    found = differences(surroundings(data), surroundings(rezip(data, {notes: text})))
    assert len(found) == 1
    assert found[0].startswith(f"changed: part {notes}")
