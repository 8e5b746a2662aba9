"""A file may say only that a player left or was expelled: the workbook has the absences, too."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from support.examples import examples
from support.many_files import sound
from swissheet.cli.files.workbook_file import workbook_of
from swissheet.errors import InternalError, SwissheetError
from swissheet.formats import json_
from swissheet.model import Bye, Game, Player, Result, Round, System, Tournament
from swissheet.workbook import actions
from swissheet.workbook.file.file_book import FileBook

H, Z = Bye.HPB, Bye.ZPB


def in_a_workbook(event: Tournament) -> Tournament:
    """The tournament of the workbook that is made of an event in JSON."""
    read = json_.loads(json_.dumps(event))
    data, _ = workbook_of(read, "open.xlsx", answers=frozenset({"IMPORT-PAIRS"}))
    return actions.to_tournament(FileBook(data, "open.xlsx"))


@st.composite
def with_leavers(draw: st.DrawFn) -> Tournament:
    """An event some of whose players left or were expelled, with or without byes that say so."""
    event = sound(draw(st.integers(0, 9)), to_come=draw(st.sampled_from([1, 2])))
    last = draw(st.integers(0, event.rounds_paired))
    total = draw(st.sampled_from([0, event.rounds_total]))
    tpns = [player.tpn for player in event.players]
    left = draw(st.dictionaries(st.sampled_from(tpns), st.integers(0, 4), min_size=1, max_size=3))
    expelled = draw(st.sets(st.sampled_from(tpns), max_size=1))
    rounds = list(event.rounds[:last])
    for number in range(last + 1, draw(st.integers(last, last + 2)) + 1):
        byes = draw(st.dictionaries(st.sampled_from(tpns), st.sampled_from([H, Z]), max_size=3))
        if number <= (total or number):
            rounds.append(Round(number, (), tuple(byes.items())))
    bare = draw(st.booleans())  # the round of a leaver says nothing of the absence
    rounds = [
        replace(one, byes=tuple((t, b) for t, b in one.byes if not (bare and t in left and b is Z)))
        for one in rounds
    ]
    players = tuple(
        replace(one, left_after=left.get(one.tpn), expelled=one.tpn in expelled)
        for one in event.players
    )
    return replace(event, players=players, rounds=tuple(rounds), rounds_total=total)


@given(event=with_leavers())
@examples(20)
def test_of_every_event_a_workbook_is_made_or_the_contradiction_is_named(event: Tournament) -> None:
    try:
        made = in_a_workbook(event)
    except InternalError:
        raise
    except SwissheetError:
        return
    said = {one.tpn: one.left_after for one in event.players if one.left_after is not None}
    assert {tpn: made.left[tpn] for tpn in said} == said
    assert [one.games for one in made.rounds if one.games] == [
        one.games for one in event.rounds if one.games
    ]
    assert in_a_workbook(made) == made


@pytest.mark.parametrize("system", [System("round_robin"), System("knockout"), System("simple")])
@pytest.mark.parametrize("total", [0, 5])
@pytest.mark.parametrize(("left", "expelled"), [(0, False), (1, False), (None, True), (1, True)])
def test_so_it_is_in_every_system(
    system: System, total: int, left: int | None, expelled: bool
) -> None:
    players = [Player(number, f"Player {number}", 2000 - number) for number in range(1, 6)]
    players[3] = replace(players[3], left_after=left, expelled=expelled)
    made = in_a_workbook(
        Tournament(tuple(players), (), total if system.announces_rounds else 0, system=system)
    )
    assert made.player(4).expelled is expelled
    assert left is None or made.left == {4: left}


def test_a_player_whom_a_paired_round_leaves_out_is_absent_in_it() -> None:
    games = Game(1, 3, Result.WIN, Result.LOSS), Game(4, 2, Result.WIN, Result.LOSS)
    rounds = Round(1, games), Round(2, (Game(3, 2, Result.DRAW, Result.DRAW),), ((1, Bye.PAB),))
    players = [Player(number, f"Player {number}", 2000 - number) for number in range(1, 5)]
    players[3] = replace(players[3], left_after=1)
    made = in_a_workbook(Tournament(tuple(players), rounds))
    assert [dict(one.byes).get(4) for one in made.rounds] == [None, Z, Z]
