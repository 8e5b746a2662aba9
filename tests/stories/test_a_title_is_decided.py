"""A national championship: ratings of two lists, a tie for the title, a play-off, lots.

C.04.2 (2026-02) 2.1: the ratings are those the regulations name. C.07 (2026-03) 2: the tie-breaks
in the order of the regulations, then what these have for who is still tied.
"""

from __future__ import annotations

from pathlib import Path

from support.commands import call
from support.playing.own_columns import add_columns, type_column
from support.playing.play import ByCommand, Start, player
from swissheet.workbook.shared import layout

STANDINGS = layout.Sheet.STANDINGS.table
NAMES = [player(number) for number in range(1, 9)]
FIDE = (1700, 1750, 1800, 0, 1900, 0, 2000, 2050)
NATIONAL = (1720, 1700, 0, 1850, 1910, 1890, 1990, 0)


def places(play: ByCommand) -> dict[str, int]:
    return {str(row["name"]): int(str(row["place"])) for row in play.rows(STANDINGS)}


def test_a_title_is_decided(tmp_path: Path) -> None:
    play = ByCommand(Start("new", rounds=3, settings=(("tiebreaks", "OTHER_BLITZ"),)), tmp_path)
    for name in NAMES:
        play.player(name, rating=None)
    add_columns(
        play,
        {
            "FIDE standard": {n: r for n, r in zip(NAMES, FIDE, strict=True) if r},
            "National": {n: r for n, r in zip(NAMES, NATIONAL, strict=True) if r},
            "OTHER_BLITZ": {},
            "Manual rank": {},
        },
    )
    play.setting("rating_method", "Higher of both")
    assert play.do("renumber").code == 0
    order = sorted(NAMES, key=lambda name: -max(FIDE[at := NAMES.index(name)], NATIONAL[at]))
    assert [p.name for p in play.tournament.players] == order
    for round_ in (1, 2, 3):
        assert play.do("pair").code == 0, round_
        play.fill(round_)
    assert play.do("standings").code == 0
    before = places(play)
    groups = [[n for n, place in before.items() if place == p] for p in sorted({*before.values()})]
    tied = [group for group in groups if len(group) > 1]
    assert tied, "somebody is tied"
    first, second, *rest = tied[0]
    type_column(play, "OTHER_BLITZ", {first: 0.5, second: 1.5})
    assert play.do("standings").code == 0
    after = places(play)
    assert after[second] == before[first], "who won the play-off is ahead"
    assert after[first] == after[second] + 1
    assert all(after[name] > after[first] for name in rest)
    assert all(after[n] == before[n] for group in groups if group != tied[0] for n in group)
    done = play.do("lots")
    assert done.code == 0, done.said
    final = places(play)
    assert sorted(final.values()) == list(range(1, 9))
    assert (final[second], final[first]) == (after[second], after[first])
    out = tmp_path / "report.trf"
    assert call("convert", play.path, out).code == 0
    again = call("standings", out, "--json")
    assert again.code == 0, again.err
    told = {p["name"]: p["place"] for p in again.document["players"]}
    assert told == final, "the report gives the same places"
