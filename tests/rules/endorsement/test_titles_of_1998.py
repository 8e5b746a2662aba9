"""Titles in the order of the Swiss of 1998, in the list of players (its A.2)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from support.playing.play import Play, Start, player
from swissheet.workbook.shared import language

Begin = Callable[[Start], Play]
OF_1998 = ["WGM", "IM", "WIM", "FM", ""]


def people(begin: Begin, system: str) -> Play:
    """Five of one rating, in an order that is none."""
    play = begin(Start("new", 5, settings=(("system", language.text(f"value.system.{system}")),)))
    for number, title in enumerate(("", "FM", "IM", "WIM", "WGM"), start=1):
        play.player(player(number), rating=2000, title=title or None, tpn=None)
    return play


def titles(play: Play) -> list[str]:
    return [player.title for player in play.tournament.players]


@pytest.mark.parametrize("system", ["fide1998", "dutch2026"])
def test_the_list_is_numbered_by_the_titles_of_its_system(begin: Begin, system: str) -> None:
    play = people(begin, system)
    assert play.do("pair").code == 0
    assert play.do("check").code == 0
    assert titles(play) == (OF_1998 if system == "fide1998" else ["IM", "WGM", "FM", "WIM", ""])


def test_a_late_entry_and_a_corrected_title_find_their_places_of_1998(begin_file: Begin) -> None:
    play = people(begin_file, "fide1998")
    assert play.do("pair").code == 0
    play.add_player(name="Late Lena", rating=2000, title="WIM")
    play.fill(1)
    assert play.do("standings").code == 0
    assert titles(play) == ["WGM", "IM", "WIM", "WIM", "FM", ""]
    play.player(player(2), title="WGM")
    (change,) = play.do("renumber", "--json").document["error"]["changes"]
    assert play.do("renumber", "--accept", change["accept"]).code == 0
    assert titles(play) == ["WGM", "WGM", "IM", "WIM", "WIM", ""]
