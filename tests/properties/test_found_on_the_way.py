"""What is found on the way, so that many rounds are paired again quickly, is what it would be."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings

from support.strategies import tournaments
from swissheet.errors import RulesError, Severity
from swissheet.formats import trf
from swissheet.formats.trf.board_order import in_board_order
from swissheet.model import Bye, Round, Tournament
from swissheet.pairing.dutch.field import pab_bar, read_field
from swissheet.pairing.dutch.masks import masks_of
from swissheet.ranking import ranked
from swissheet.simulate import Simulation, simulate
from swissheet.verification import verify


@settings(max_examples=50)
@given(tournaments())
def test_what_players_have_in_common_is_what_their_records_say(event: Tournament) -> None:
    for number in range(1, event.rounds_paired + 2):
        try:
            field = read_field(event, number)
        except RulesError:
            continue
        assert field.masks == masks_of(field.players)
        met = {player.tpn: 1 << place for place, player in enumerate(field.players)}
        for place, player in enumerate(field.players):
            for tpn in (player.tpn, *player.met):
                assert field.barred[place] & met.get(tpn, 0) == met.get(tpn, 0)


@settings(max_examples=50)
@given(tournaments())
def test_the_first_bar_from_the_bye_is_the_first_round_that_gave_it(event: Tournament) -> None:
    """C.04.1 (2026-02) 4, said of the entries of a player."""
    for tpn, row in event.entries.items():
        bars = [
            number
            for number, entry in enumerate(row, start=1)
            if entry is not None
            and not entry.played
            and (entry.result is Bye.PAB or event.entry_points(tpn, number) >= event.points.win)
        ]
        for number in range(1, len(row) + 2):
            before = [bar for bar in bars if bar < number]
            assert pab_bar(event, tpn, number) == (before[0] if before else 0)


@settings(max_examples=50)
@given(tournaments())
def test_a_round_in_board_order_is_the_same_round(event: Tournament) -> None:
    made, _ = in_board_order(event.rounds, list(event.by_tpn), event.points)
    for found, round_ in zip(made, event.rounds, strict=True):
        assert sorted(found.placed) == sorted(round_.placed)
        assert found == Round(round_.number, found.games, round_.byes)
        assert set(found.games) == set(round_.games)


@settings(max_examples=50)
@given(tournaments())
def test_no_error_of_a_file_is_missed_where_errors_alone_are_wanted(event: Tournament) -> None:
    text = trf.dumps(event)
    found = trf.read(text, errors_alone=True)
    everything = trf.read(text)
    assert found.tournament == everything.tournament
    errors = [issue for issue in everything.issues if issue.severity is Severity.ERROR]
    assert [issue for issue in found.issues if issue.severity is Severity.ERROR] == errors


@pytest.mark.parametrize("seed", range(12))
def test_a_wrong_place_is_found_wherever_points_alone_decide(seed: int) -> None:
    """Two players change places in the file: told of whenever their points are not the same."""
    random = Random(seed)
    event = simulate(Simulation(players=9, rounds=4, seed=seed, draw=0.3))
    lines = [line for line in trf.dumps(event).splitlines() if line[:3] not in ("202", "212")]
    places = {row.tpn: row.rank for row in ranked(event, ("PTS",)).rows}
    one, other = random.sample(sorted(places), 2)
    points = event.scores()
    wrong = {**places, one: places[other], other: places[one]}

    def placed(line: str, by: dict[int, int]) -> str:
        return f"{line[:85]}{by[int(line[4:8])]:>4}{line[89:]}" if line[:3] == "001" else line

    for by, expected in ((places, False), (wrong, points[one] != points[other])):
        text = "\n".join(placed(line, by) for line in lines)
        report = verify("event.trf", text.encode())
        assert bool(report.places) == expected
        assert not report.differences
