"""Whatever a tournament is written as: every difference is named, and nothing else."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from support import event_games, strategies
from support.aspects import coarse, differing, named
from swissheet.doubts import faults
from swissheet.errors import InputError, RulesError
from swissheet.files.converting import Wish, converted
from swissheet.formats import pgn, players_csv, trf
from swissheet.formats.losses import summed_up
from swissheet.formats.pgn import tournaments
from swissheet.model import ForbiddenPairs, Result, Tournament


@settings(max_examples=60)
@given(strategies.tournaments())
def test_what_a_list_of_players_loses_is_named_and_nothing_else(t: Tournament) -> None:
    if any(True for _ in faults(Tournament(t.players))):
        with pytest.raises(RulesError):
            converted(t, "csv")
        return
    data, lost = converted(t, "csv")
    back = Tournament(tuple(players_csv.loads(data).players))
    known = {player.tpn for player in back.players}
    same = {player.tpn: player.tpn for player in t.players if player.tpn in known}
    assert named(lost) == differing(t, back, same)


@settings(max_examples=60)
@given(strategies.tournaments(), st.booleans())
def test_what_a_file_of_games_loses_is_named_and_nothing_else(
    t: Tournament, unplayed: bool
) -> None:
    if not t.rounds_paired:
        return
    data, lost = converted(t, "pgn", Wish(unplayed=unplayed))
    if named(lost) == {"not-read-back"}:
        with pytest.raises(InputError) as refused:
            tournaments.read(data)
        assert refused.value.issue.found in lost[0].message
        return
    back = tournaments.read(data)
    same = {
        p.tpn: back.known[p.name, p.fide_id] for p in t.players if (p.name, p.fide_id) in back.known
    }
    assert named(lost) == differing(t, back.tournament, same)


@settings(max_examples=60)
@given(strategies.tournaments())
def test_a_file_of_games_that_is_read_and_written_again_stays_as_it_is(t: Tournament) -> None:
    try:
        once = tournaments.read(pgn.dumps(t, {})).tournament
    except InputError:
        return
    again = tournaments.read(pgn.dumps(once, {})).tournament
    assert again.rounds == once.rounds
    assert again.players == once.players


@pytest.mark.parametrize("dialect", list(trf.Dialect))
@settings(max_examples=30)
@given(t=strategies.tournaments())
def test_what_a_trf_loses_is_named_and_nothing_else(dialect: trf.Dialect, t: Tournament) -> None:
    found = {coarse(key) for key in named(trf.losses(t, dialect))}
    if found == {"not-writable"}:
        return
    back = trf.loads(trf.dumps(t, dialect=dialect))
    same = {player.tpn: player.tpn for player in t.players if player.tpn in back.by_tpn}
    assert found == {coarse(key) for key in differing(t, back, same)}


def test_the_order_of_boards_is_told_where_it_differs() -> None:
    t = event_games.tournament()
    turned = replace(t.rounds[0], games=t.rounds[0].games[::-1])
    [lost] = summed_up(t, replace(t, rounds=(turned, *t.rounds[1:])))
    assert (lost.key, lost.params) == ("losses.lost-rounds.boards", {"rounds": [1]})
    assert list(summed_up(t, t)) == []


def test_what_becomes_of_boards_without_a_result_is_said_by_board() -> None:
    t = event_games.tournament()
    open_ = (Result.PENDING, Result.PENDING), (Result.ADJOURNED, Result.ADJOURNED)
    first = replace(
        t.rounds[0],
        games=tuple(
            replace(game, white_result=white, black_result=black)
            for game, (white, black) in zip(t.rounds[0].games, open_, strict=True)
        ),
    )
    t = replace(t, rounds=(first,), source=None)
    said = [i.message for i in trf.losses(t, "engine") if i.code == "lost-games"]
    assert said == ["Round 1 is left out: 2 boards, 1 without a result."]
    said = [i.message for i in trf.losses(t, "trf16") if i.code == "lost-games"]
    assert said == ["Round 1: adjourned board 2 is written as a draw."]


def test_bans_to_the_last_round_are_no_loss_where_the_round_is_written() -> None:
    t = event_games.tournament()
    for last, lost in ((0, False), (t.rounds_total, False), (1, True)):
        banned = replace(t, forbidden=(ForbiddenPairs((1, 2), 1, last),), source=None)
        codes = {issue.code for issue in trf.losses(banned, "trfx")}
        assert ("lost-forbidden" in codes) is lost
        assert "lost-forbidden" not in {issue.code for issue in trf.losses(banned, "engine")}


def test_what_many_players_lose_is_one_line_and_long_names_are_cut_in_it() -> None:
    t = event_games.tournament()
    players = tuple(replace(p, name=p.name + "x" * 200, club="Club") for p in t.players)
    found = trf.losses(replace(t, players=players, source=None), "trf16")
    assert [i.key for i in found if "lost-player" in i.key] == [
        "losses.lost-players.name-changed",
        "losses.lost-players.club",
    ]
    assert max(len(name) for i in found for name in i.message.split("; ")) < 160
