"""Editions of the tie-breaks and ways to count unplayed games: in the sheet, and by command.

Rule: C.07 (2026-03) 16.6; the editions of 2012 and 2023; the four settings of older events.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from support.commands import call
from support.playing.play import ByCommand, Play, Start
from support.rules.crosstable import draw
from swissheet.formats import trf
from swissheet.tiebreaks import compute
from swissheet.workbook import actions
from swissheet.workbook.file.storage import files
from swissheet.workbook.shared import language, layout

Begin = Callable[[Start], Play]
STANDINGS = layout.Sheet.STANDINGS.table

EXERCISE = """
 1 2200 +W2 -B3  +W4
 2 2100 -B1  H   +W3
 3 2000  Z  +W1  -B2
 4 1900  U   Z   -B1
"""


def buchholz(book: Play) -> dict[str, Fraction]:
    return {
        str(row["name"]): Fraction(str(row["BH"])).limit_denominator(100)
        for row in book.rows(STANDINGS)
    }


def expected(play: Play, **how: str) -> dict[str, Fraction]:
    made = compute(play.tournament, "PTS BH", **how)
    names = play.tournament.by_tpn
    return {names[row.tpn].name: Fraction(str(row.values[1])) for row in made.rows}


ODD = Start("R2", players=7, settings=(("tiebreaks", "BH"),))
"""Two rounds of seven players: two byes, and somebody is absent."""


@pytest.mark.parametrize(
    ("key", "choice", "how"),
    [
        ("tiebreak_edition", "c07_2023", {"edition": "2023"}),
        ("tiebreak_edition", "virtual", {"edition": "2012"}),
        ("tiebreak_edition", "oneself", {"edition": "pre-2012"}),
        ("unplayed_games", "half", {"unplayed_games": "1"}),
        ("unplayed_games", "real", {"unplayed_games": "2"}),
        ("unplayed_games", "oneself", {"unplayed_games": "3"}),
        ("unplayed_games", "virtual", {"unplayed_games": "4"}),
    ],
)
def test_a_setting_of_the_sheet_counts_in_the_standings(
    begin_file: Callable[[Start], ByCommand], key: str, choice: str, how: dict[str, str]
) -> None:
    play = begin_file(ODD)
    wanted = expected(play, **how)
    play.setting(key, language.text(f"value.{key}.{choice}", "pl"))
    asked = play.do("standings")
    assert asked.code == 3
    assert "  TIEBREAKS: " in asked.said
    token = asked.said.partition("--accept TIEBREAKS:")[2].split()[0].strip(".,;'\"")
    done = play.do("standings", "--accept", f"TIEBREAKS:{token}")
    assert done.code == 0, done.said
    assert buchholz(play) == wanted


@pytest.mark.parametrize(
    ("options", "how"),
    [
        (("--edition", "2012"), {"edition": "2012"}),
        (("--edition", "pre-2012"), {"edition": "pre-2012"}),
        (("--unplayed-games", "2"), {"unplayed_games": "2"}),
        (("--unplayed-games", "opponents=real own=none forfeits=own"), {}),
        (("--edition", "2023", "--unplayed-games", "3"), {"unplayed_games": "3"}),
    ],
    ids=" ".join,
)
def test_a_command_asks_for_another_way_once(
    begin_file: Callable[[Start], ByCommand], options: tuple[str, ...], how: dict[str, str]
) -> None:
    play = begin_file(ODD)
    how = how or {"unplayed_games": options[1]}
    usual, wanted = expected(play), expected(play, **how)
    assert usual != wanted, "the case shows something"
    assert play.do("standings", *options).code == 0
    assert buchholz(play) == wanted
    assert play.do("standings").code == 0
    assert buchholz(play) == usual


def test_a_trf_is_judged_by_the_edition_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "event.trf"
    tournament = draw(EXERCISE)
    path.write_text(trf.dumps(tournament), "utf-8")
    for options, how in (
        ((), {}),
        (("--edition", "pre-2012"), {"edition": "pre-2012"}),
        (("--unplayed-games", "4"), {"unplayed_games": "4"}),
    ):
        done = call("standings", path, "--tiebreaks", "PTS BH", "--json", *options)
        assert done.code == 0, done.err
        players = done.document["players"]
        found = [(p["tpn"], Fraction(str(p["tiebreaks"]["BH"]))) for p in players]
        made = compute(tournament, "PTS BH", **how)
        assert found == [(row.tpn, Fraction(str(row.values[1]))) for row in made.rows], options


@pytest.mark.parametrize(
    ("options", "said"),
    [(("--edition", "1999"), "'1999'"), (("--unplayed-games", "6"), "'6'")],
    ids=" ".join,
)
def test_what_there_is_not_is_refused_and_the_file_untouched(
    begin_file: Callable[[Start], ByCommand], options: tuple[str, ...], said: str
) -> None:
    done = begin_file(ODD).do("standings", *options)
    assert (done.code, done.changed) == (3, False)
    assert said in done.said


@pytest.mark.parametrize("key", ["tiebreak_edition", "unplayed_games", "rating_method"])
def test_a_setting_that_is_not_understood_is_told_with_the_choices(begin: Begin, key: str) -> None:
    play = begin(Start("new", players=4))
    play.setting(key, "perhaps")
    done = play.do("check")
    assert done.code == 3
    assert "'perhaps'" in done.said
    first = {"tiebreak_edition": "C.07 (2023)", "unplayed_games": "4: virtual opponent"}
    assert first.get(key, "Higher of both") in done.said


def test_a_new_workbook_begins_with_what_the_command_says(tmp_path: Path) -> None:
    path = tmp_path / "open.xlsx"
    options = ("--edition", "2012", "--unplayed-games", "3", "--rating-from", "blitz")
    assert call("new", path, *options, "--lang", "de").code == 0
    play = ByCommand.__new__(ByCommand)
    play.path = path
    assert play.value("tiebreak_edition") == "2012: virtueller Gegner"
    assert play.value("unplayed_games") == "3: Remis mit sich selbst"
    assert play.value("rating_method") == "FIDE (sonst national)"
    assert play.value("rating_kind") == "Blitz"


def test_they_come_with_a_file_and_go_with_one(tmp_path: Path) -> None:
    path, out = tmp_path / "event.trf", tmp_path / "event.xlsx"
    options = (("tiebreak_edition", "2012"), ("unplayed_games", "2"))
    path.write_text(trf.dumps(draw(EXERCISE, options=options)), "utf-8")
    assert call("convert", path, out).code == 0
    play = ByCommand.__new__(ByCommand)
    play.path = out
    assert play.value("tiebreak_edition") == "2012: virtual opponent"
    assert play.value("unplayed_games") == "2: as given"
    assert play.tournament.options == options


OLDER = {"2023": "C.07 (2023)", "2012": "2012: virtual opponent", "2026-03": ""}


@pytest.mark.parametrize(
    ("start", "setting", "edition", "boxed"),
    [
        ("2025/06/01", "", "2023", True),
        ("2013/06/01", "", "2012", True),
        ("2026/06/01", "", "2026-03", False),
        ("", "", "2026-03", False),
        ("2026/06/01", "2023", "2023", False),
        ("2025/06/01", "2026-03", "2026-03", False),
    ],
)
def test_the_sheet_names_an_older_edition_and_the_box_one_that_the_dates_ask_for(
    tmp_path: Path, start: str, setting: str, edition: str, boxed: bool
) -> None:
    path, out = tmp_path / "event.trf", tmp_path / "event.xlsx"
    event = draw(EXERCISE, options=(("tiebreak_edition", setting),) if setting else ())
    event = replace(event, event=replace(event.event, start=start))
    path.write_text(trf.dumps(event), "utf-8")
    assert call("convert", path, out).code == 0
    book = files.open_book(out)
    done = actions.standings(book, when=dt.datetime(2026, 11, 1), who="Ann", tiebreaks=["BH"])
    area = book.place(layout.note_name(layout.Sheet.STANDINGS.defined_name))
    assert area is not None
    note = str(book.read_range(area.sheet, area.ref).rows[0][0])
    line = f"Tie-breaks by an older edition: {OLDER[edition]}" if OLDER[edition] else ""
    assert note.endswith(line)
    assert ("older edition" in note) is bool(line)
    assert done.message == (line if boxed else "")
    assert (f", edition {edition}" in done.summary) is bool(line)


@pytest.mark.parametrize(
    ("codes", "words"),
    [
        (
            ["PTS", "ARO", "TPR"],
            "No values of ARO and TPR: player 2 has no rating. ARO/U1400 counts",
        ),
        (["PTS", "ARO/U1000", "BH"], ""),
        (["PTS", "BH"], ""),
    ],
)
def test_columns_without_values_for_lack_of_a_rating_say_why_and_what_to_choose(
    tmp_path: Path, codes: list[str], words: str
) -> None:
    """C.07 (2026-03) Article 10: on the sheet, in the box and by command."""
    path, out = tmp_path / "event.trf", tmp_path / "event.xlsx"
    event = draw(EXERCISE)
    players = [replace(p, rating=0 if p.tpn == 2 else 1500 + p.tpn) for p in event.players]
    path.write_text(trf.dumps(replace(event, players=tuple(players))), "utf-8")
    assert call("convert", path, out).code == 0
    book = files.open_book(out)
    done = actions.standings(book, when=dt.datetime(2026, 11, 1), who="Ann", tiebreaks=codes)
    area = book.place(layout.note_name(layout.Sheet.STANDINGS.defined_name))
    assert area is not None
    note = str(book.read_range(area.sheet, area.ref).rows[0][0])
    said = call("standings", out, "--tiebreaks", ",".join(codes)).err
    assert ("No values of" in note, "cannot be computed" in said) == (bool(words), bool(words))
    assert words in note
    assert done.message.startswith(words)
    if words:
        assert (
            "cannot be computed without a rating for every player; player 2 has no rating." in said
        )
