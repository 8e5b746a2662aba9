"""Points of the player lines while a round is in play: programs count it sooner or later."""

from __future__ import annotations

import pytest

from support.trf_samples import player_line
from swissheet.errors import Issue, Severity
from swissheet.formats import trf
from swissheet.model import CLASSIC


def issues(
    *, ann: str = "1.0", cy: str = "0.5", won: bool = False, over: bool = False
) -> list[Issue]:
    """What is told of the points, with round 2 in play unless it is ``over``.

    Args: ann, cy: the points of players 1 and 3. won: player 1 has won in round 2.
    """
    one, two = ("1", "0") if won else ("", "")
    left = "=" if over else ""
    lines = [
        "012 Club",
        player_line(1, "4 w 1", f"2 b {one:1}", points=ann),
        player_line(2, "3 b 1", f"1 w {two:1}", points="1.0"),
        player_line(3, "2 w 0", "0000 - H", points=cy),
        player_line(4, "1 b 0", f"5 w {left:1}", points="0.0"),
        player_line(5, "0000 - U", f"4 b {left:1}", points="1.0"),
    ]
    reading = trf.read("\n".join(lines))
    assert reading.tournament.points == CLASSIC
    return [issue for issue in reading.issues if issue.code == "points-differ"]


@pytest.mark.parametrize("cy", ["0.0", "0.5"])
def test_a_bye_announced_for_the_round_in_play_may_be_missing(cy: str) -> None:
    assert issues(cy=cy) == []


def test_other_points_of_who_rests_are_an_error() -> None:
    [issue] = issues(cy="1.0")
    assert issue.severity is Severity.ERROR
    assert issue.place.tpn == 3


def test_a_result_of_the_round_in_play_may_be_missing_and_that_is_said() -> None:
    assert issues(ann="2.0", won=True) == []
    [issue] = issues(ann="1.0", won=True)
    assert issue.severity is Severity.WARNING
    assert "The file does not count round 2 yet" in issue.message


def test_once_the_round_is_over_they_differ() -> None:
    found = {issue.place.tpn: issue.severity for issue in issues(cy="0.0", won=True, over=True)}
    assert found[3] is Severity.ERROR
    assert found[1] is Severity.ERROR
