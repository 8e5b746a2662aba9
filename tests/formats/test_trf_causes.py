"""A player's line that cannot be taken is told, not what follows from it."""

from __future__ import annotations

import pytest

from support.trf_samples import player_line
from swissheet.errors import FormatError
from swissheet.formats import trf

LINES = (
    "012 Club",
    player_line(1, "4 w 1", "2 b =", points="1.5", name="Ann"),
    player_line(2, "3 b 1", "1 w =", points="1.5", name="Ben"),
    player_line(3, "2 w 0", "4 b 0", points="0.0", name="Cy"),
    player_line(4, "1 b 0", "3 w 1", points="1.0", name="Di"),
)


def refused(*changes: tuple[int, str, str]) -> FormatError:
    """What is told once texts of some lines, by their index, are others."""
    lines = [*LINES]
    for at, was, now in changes:
        assert was in lines[at]
        lines[at] = lines[at].replace(was, now)
    with pytest.raises(FormatError) as raised:
        trf.read("\n".join(lines))
    return raised.value


def test_the_lines_are_sound() -> None:
    assert trf.read("\n".join(LINES)).tournament.rounds_paired == 2


@pytest.mark.parametrize(
    ("was", "now", "code"),
    [
        ("Di  ", "Di\t", "tab"),
        ("001    4", "001    3", "tpn-twice"),
        ("001    4", "001    x", "tpn"),
    ],
)
def test_the_cause_alone_is_told(was: str, now: str, code: str) -> None:
    error = refused((4, was, now))
    assert (error.issue.code, error.issue.place.line) == (code, 5)
    assert [issue.code for issue in error.issues] == [code]


def test_what_does_not_follow_from_it_is_told_after_it() -> None:
    error = refused((1, "2 b =", "2 q ="), (4, "Di  ", "Di\t"), (3, "1500", "15x0"))
    assert error.issue.code == "tab"
    assert {issue.code for issue in error.issues} == {"tab", "cell", "rating"}
