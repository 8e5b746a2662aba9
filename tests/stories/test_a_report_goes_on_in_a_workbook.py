"""An event begun with another program goes on in a workbook, and leaves it as a report file."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest

from support.playing.organiser import Organiser
from swissheet import rounds
from swissheet.formats import trf
from swissheet.model import Result
from swissheet.workbook import actions

REPORT = """012 Kejuaraan Kota
022 Bandung
032 INA
042 2026/03/14
052 2026/03/15
092 Individual: Swiss-System
102 Ketua, Wasit (7100099)
122 60 min + 30 s
142 5
152 B
260   1   5    2    4
001    1 m    Adams, Alba                       2400 INA     7100001 1990/05/00  2.0    1     4 b 1     3 w 1  0000 - H
001    2 m FM Brown, Bruno                      2350 POL     7100002 1991        1.5    2     5 w =     6 b 1
001    3 w    Clark, Cleo                       2300 MAS                         1.0    3     6 b 1     1 b 0
001    4 m    Davis, Dino                       2250 INA                         1.0    5     1 w 0  0000 - U
001    5 m    Evans, Elke                       2200 INA                         0.5    6     2 b =  0000 - Z  0000 - Z
001    6 m    Frank, Finn                       2150 INA                         0.0    7     3 w 0     2 w 0
001    7 m    Green, Gina                       2100 INA                         1.0    4  0000 - U            
NRS INA    1      2411 JKT        12                                                1990/05/01
"""  # noqa: E501, W291


@pytest.mark.parametrize("lang", ["en", "id"])
def test_an_event_begun_elsewhere_goes_on_and_its_report_says_all_of_it(
    tmp_path: Path, lang: str
) -> None:
    before = trf.loads(REPORT)
    club = Organiser(tmp_path / "kota.xlsx", rounds=5, lang=lang)
    club.press(actions.from_tournament, before)
    assert club.tournament == before
    expected, made = rounds.pair_next(before)
    # The places of the file were those before this round.
    unranked = tuple(dataclasses.replace(player, rank=0) for player in expected.players)
    expected = dataclasses.replace(expected, players=unranked)
    club.press(actions.pair)
    assert club.tournament == expected
    boards = len(made.boards)
    club.results(3, dict.fromkeys(range(1, boards + 1), "1"))
    for board in range(1, boards + 1):
        expected = rounds.set_result(expected, 3, board, Result.WIN, Result.LOSS)
    club.press(actions.standings)
    plain = dataclasses.replace(expected, source=None)
    assert trf.dumps(club.tournament) == trf.dumps(plain)
