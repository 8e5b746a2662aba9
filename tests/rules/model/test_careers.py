"""What a tournament keeps of each player's rounds says what the rounds say, up to any of them."""

from __future__ import annotations

from hypothesis import given, settings

from support.strategies import tournaments
from swissheet.model import Colour, Tournament


@settings(max_examples=100)
@given(tournaments())
def test_a_career_up_to_any_round_is_the_played_games_of_these_rounds(event: Tournament) -> None:
    for tpn, row in event.entries.items():
        career = event.careers[tpn]
        for last in range(len(row) + 2):
            entries = [entry for entry in row[:last] if entry is not None]
            games = [entry for entry in entries if entry.played]
            count = career.played(last)
            assert career.opponents[:count] == tuple(entry.opponent for entry in games)
            letters = ["w" if entry.colour is Colour.WHITE else "b" for entry in games]
            assert career.colours[:count] == "".join(letters)
            assert career.paired(last) == any(entry.paired for entry in entries)


@settings(max_examples=100)
@given(tournaments())
def test_scores_after_any_round_are_the_points_of_its_entries_and_the_bonuses(
    event: Tournament,
) -> None:
    for last in range(len(event.rounds) + 2):
        scores = event.scores(last)
        for player in event.players:
            wanted = sum(event.entry_points(player.tpn, number) for number in range(1, last + 1))
            wanted += sum(
                item.points * (item.tpns.count(player.tpn) or not item.tpns)
                for item in event.adjustments
                if not item.kind and item.round <= last
            )
            assert scores[player.tpn] == wanted
