"""Values the arbiter types beside the players: ranks within ties, tie-breaks of the event's own.

Rule: C.07 (2026-03) 2: the list is that of the regulations of the event.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from support.commands import call
from support.playing.own_columns import add_columns, type_column
from support.playing.play import ByCommand, Play, Start, player
from support.playing.starts import PLAYERS
from swissheet.workbook.shared import layout

Begin = Callable[[Start], Play]
STANDINGS = layout.Sheet.STANDINGS.table
TIED = Start("R1", rounds=1, settings=(("tiebreaks", "WIN"),))
"""After one round, by points and wins alone: winners and losers share their places."""


def places(play: Play) -> dict[str, int]:
    return {str(row["name"]): int(str(row["place"])) for row in play.rows(STANDINGS)}


def tied_for_first(play: Play) -> list[str]:
    assert play.do("standings").code == 0
    return [name for name, place in places(play).items() if place == 1]


@pytest.mark.parametrize("heading", ["Manual rank", "Rang von Hand", "Miejsce ręczne"])
def test_a_rank_typed_in_the_list_places_who_is_tied(begin: Begin, heading: str) -> None:
    play = begin(TIED)
    first, second, *_ = tied_for_first(play)
    add_columns(play, {heading: {second: 1, first: 2}})
    assert play.do("standings").code == 0
    found = places(play)
    assert (found[second], found[first]) == (1, 2)
    assert "MR" in play.book.tables()[STANDINGS].headers
    assert any(second in str(row["what"]) for row in play.history if row["action"] == "Noticed")


def test_lots_are_drawn_for_those_only_whom_the_arbiter_gave_no_rank(
    begin_file: Callable[[Start], ByCommand],
) -> None:
    play = begin_file(TIED)
    first = tied_for_first(play)
    assert play.do("lots").code == 0
    drawn = places(play)
    last = max(first, key=lambda name: drawn[name])
    add_columns(play, {"Manual rank": {last: 1}})
    assert play.do("standings").code == 0
    ranked = places(play)
    assert ranked[last] == 1
    others = [name for name in first if name != last]
    assert [ranked[name] for name in sorted(others, key=lambda name: drawn[name])] == [
        *range(2, len(first) + 1)
    ]
    headers = play.book.tables()[STANDINGS].headers
    assert headers.index("MR") < headers.index("LOTS")


def test_a_tiebreak_of_the_event_has_the_values_of_its_column(begin: Begin) -> None:
    play = begin(Start("R1", settings=(("tiebreaks", "OTHER_RAPID, WIN"),)))
    refused = play.do("standings")
    assert refused.code == 3
    assert "column OTHER_RAPID to the list of players" in refused.said
    add_columns(play, {"Other_Rapid": {}})
    assert play.do("standings").code == 0, "the column may wait for its values"
    names = [str(row["name"]) for row in play.rows(PLAYERS)]
    points = dict(zip(names, (0, 1.5, 2, "2,5"), strict=False))
    type_column(play, "Other_Rapid", points)
    assert play.do("standings").code == 0
    values = {str(row["name"]): row["OTHER_RAPID"] for row in play.rows(STANDINGS)}
    assert [float(str(values[name])) for name in names[:4]] == [0, 1.5, 2, 2.5]


@pytest.mark.parametrize(
    ("heading", "typed", "said"),
    [
        ("Manual rank", "first", "'first' is not a rank"),
        ("Manual rank", 0, "'0' is not a rank"),
        ("Manual rank", 1.5, "'1.5' is not a rank"),
        ("OTHER_A", "much", "'much' is not a value of the tie-break OTHER_A"),
        ("OTHER_A", 1.234, "'1.234' is not a value of the tie-break OTHER_A"),
    ],
)
def test_what_is_no_value_is_told_by_its_cell(
    begin_file: Callable[[Start], ByCommand], heading: str, typed: str | float, said: str
) -> None:
    play = begin_file(Start("new", players=4))
    add_columns(play, {heading: {player(2): typed}})
    done = play.do("check")
    assert done.code == 3
    assert f"cell M7: {said}" in done.said


def test_they_travel_to_a_report_to_json_and_back(
    begin_file: Callable[[Start], ByCommand],
) -> None:
    play = begin_file(Start("R1", players=4))
    columns = {"OTHER_B": {player(1): 1.5}, "Manual rank": {player(2): 1, player(3): 2}}
    add_columns(play, columns)
    wanted = {"other_b": "1=1.5", "manual_rank": "2=1 3=2"}
    assert dict(play.tournament.options) == wanted
    for ending in ("trf", "json"):
        out = play.path.with_name(f"event.{ending}")
        assert call("convert", play.path, out).code == 0
        again = play.path.with_name(f"{ending}.xlsx")
        done = call("convert", out, again)
        assert done.code == 0, done.err
        back = ByCommand.__new__(ByCommand)
        back.path = again
        assert dict(back.tournament.options) == wanted, ending
        headers = back.book.tables()[PLAYERS].headers
        assert {"OTHER_B", "Manual rank"} <= set(headers)


def test_an_emptied_column_says_that_there_are_none(
    begin_file: Callable[[Start], ByCommand],
) -> None:
    play = begin_file(TIED)
    first, second, *_ = tied_for_first(play)
    add_columns(play, {"Manual rank": {second: 1, first: 2}})
    assert play.do("standings").code == 0
    play.player(first, manual_rank=None)
    play.player(second, manual_rank=None)
    assert play.do("standings").code == 0
    assert places(play)[first] == places(play)[second] == 1
    assert "manual_rank" not in dict(play.tournament.options)
