"""The rescue pack holds the facts of the tournament, so that a stranger can go on by hand."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from support.desk import render
from support.papers import event
from swissheet.errors import InputError
from swissheet.model import Bye, Colour, ForbiddenPairs, Game, Result, Round, System, Tournament
from swissheet.pairing import pair
from swissheet.papers.event import PaperEvent
from swissheet.papers.pdf import PaperPress
from swissheet.papers.rescue import _paragraph, rescue
from swissheet.rounds import pair_next
from swissheet.simulate import random_plan, simulate


def eventful(rounds: int = 4, seed: int = 11, system: str = "dutch2026") -> Tournament:
    """Return an event of 23 players, in which each round has a bye."""
    plan = random_plan(seed, players=23, rounds=7, system=System(system), plain=True)
    t = simulate(plan)
    return replace(t, rounds=t.rounds[:rounds], rounds_total=7, source=None)


def cards(t: Tournament) -> dict[int, Any]:
    return {int(card["tpn"]): card for card in rescue(PaperEvent(t)).data["cards"]}


def with_forfeit(t: Tournament, number: int) -> Tournament:
    """Return the tournament with a forfeit on the last board of a round."""
    *games, last = t.round(number).games
    forfeit = Game(last.white, last.black, Result.FORFEIT_WIN, Result.FORFEIT_LOSS)
    rounds = list(t.rounds)
    rounds[number - 1] = replace(rounds[number - 1], games=(*games, forfeit))
    return replace(t, rounds=tuple(rounds))


@pytest.mark.parametrize("rounds", [1, 2, 3, 5])
@pytest.mark.parametrize("system", ["dutch2026", "simple", "fide1998"])
def test_a_card_has_opponents_colours_and_the_wish_for_one(system: str, rounds: int) -> None:
    t = with_forfeit(eventful(rounds, system=system), 1)
    found = cards(t)
    assert sorted(found) == sorted(p.tpn for p in t.players)
    for tpn, card in found.items():
        games = [e for e in t.entries[tpn] if e and e.played]
        met = sorted(e.opponent for e in games)
        assert card["met"] == (", ".join(map(str, met)) or "–")
        colours = [e.colour for e in games]
        assert card["colours"].split() == [c.value for c in colours if c] or card["colours"] == "–"
        assert card["lines"][0] == wish(colours)


def wish(colours: list[Colour]) -> str:
    """Return what C.04.3 1.7 says, counted in the plainest way."""
    if not colours:
        return "Wants no colour"
    more = colours.count(Colour.WHITE) - colours.count(Colour.BLACK)
    other = "Black" if colours[-1] is Colour.WHITE else "White"
    if abs(more) > 1:
        return f"Wants {'Black' if more > 0 else 'White'}, absolute"
    if len(colours) > 1 and colours[-1] is colours[-2]:
        return f"Wants {other}, absolute"
    if more:
        return f"Wants {'Black' if more > 0 else 'White'}, strong"
    return f"Wants {other}, mild"


def test_a_card_has_points_floats_and_the_bye_and_the_order_is_that_of_the_pairing() -> None:
    t = with_forfeit(eventful(4), 3)
    found = cards(t)
    scores = [t.scores(number) for number in range(5)]
    order = sorted(found, key=lambda tpn: (-scores[4][tpn], tpn))
    assert list(found) == order
    for tpn, card in found.items():
        assert card["points"] == PaperEvent(t).points(scores[4][tpn])
        floats = []
        barred = False
        for number in range(1, 5):
            entry = t.entry(tpn, number)
            gained = scores[number][tpn] - scores[number - 1][tpn]
            assert entry is not None
            if entry.played:
                before = scores[number - 1]
                difference = before[tpn] - before[entry.opponent]
                floats.append("down" if difference > 0 else "up" if difference < 0 else "–")
            else:
                floats.append("down" if gained > 0 else "–")
                barred |= gained >= 10 or entry.result is Bye.PAB
        assert card["lines"][1] == f"Float: previous round {floats[3]}, before it {floats[2]}"
        assert card["lines"][2] == ("NO BYE" if barred else "bye allowed")


def test_a_round_in_play_counts_for_all_but_the_points() -> None:
    t = eventful(4)
    open_ = Round(
        4, tuple(Game(g.white, g.black) for g in t.round(4).games), t.round(4).byes
    )  # fmt: skip
    playing = replace(t, rounds=(*t.rounds[:3], open_))
    done, open_cards = cards(t), cards(playing)
    before = playing.scores(3)
    for tpn, card in open_cards.items():
        assert {key: card[key] for key in ("met", "colours")} == {
            key: done[tpn][key] for key in ("met", "colours")
        }
        entry = playing.entry(tpn, 4)
        if entry is not None and entry.opponent:
            assert card["points"] == PaperEvent(t).points(before[tpn])
    (first, *_) = rescue(PaperEvent(playing)).data["tables"]
    assert first["heading"] == "Round 4: boards without a result"
    assert len(first["rows"]) == len(open_.games)


def test_pairs_that_must_not_meet_and_players_not_in_the_round_are_named() -> None:
    t = eventful(3)
    byes = Round(4, (), ((5, Bye.HPB),))
    t = replace(t, forbidden=(ForbiddenPairs((1, 2, 3)),), rounds=(*t.rounds, byes))
    pack = rescue(PaperEvent(t))
    found = cards(t)
    assert 5 not in found
    assert "never against 2, 3" in found[1]["lines"]
    facts = dict(pack.data["facts"])
    assert facts["Must not meet"] == "1-2-3"
    assert "half-point bye" in facts["Not in the next round"]
    assert facts["Colour of No. 1 in round 1"] in ("White", "Black")


def test_a_round_robin_prints_the_rounds_of_its_table() -> None:
    t = event(8, 7, "round_robin")
    t = replace(t, rounds=t.rounds[:2], rounds_total=7)
    table = next(one for one in rescue(PaperEvent(t)).data["tables"] if one["groups"])
    at = 0
    for number, (heading, count) in enumerate(table["groups"], start=3):
        assert heading.startswith(f"Round {number}")
        boards = [(int(row[1]), int(row[-1])) for row in table["rows"][at : at + count]]
        t, made = pair_next(t)
        assert tuple(boards) == made.boards
        at += count
    assert number == 7


def test_a_knockout_prints_its_open_matches_and_the_way_to_the_final() -> None:
    t = event(8, 1, "knockout")
    t = replace(t, rounds=t.rounds[:1])
    (table, *_) = rescue(PaperEvent(t)).data["tables"]
    rows = table["rows"]
    names = PaperEvent(t).titled
    games = {(f"{names[w]} (w)", f"{names[b]} (b)") for w, b in pair(t).boards}
    assert games <= {(row[1], row[2]) for row in rows}
    assert "(winner of 2.1)" in rows[-1]


def test_the_page_names_the_words_of_the_cards_and_no_round_is_just_the_last() -> None:
    guide = rescue(PaperEvent(eventful())).data["guide"]
    said = "".join(piece for paragraph in guide for _, piece in paragraph)
    card_words = ("Met", "never against", "TOP SCORER", "NO BYE", "bye allowed", "Float", "Colours")
    assert [word for word in card_words if word not in said] == []
    assert "last round" not in said


def test_a_no_break_space_of_a_language_stays_and_other_blanks_are_folded() -> None:
    (piece,) = _paragraph("sur la fiche\xa0:\nbat  les\u202f;\n")
    assert piece == (False, "sur la fiche\xa0: bat les\u202f;")


@pytest.mark.parametrize(
    ("system", "heading"), [("round_robin", "to_come"), ("knockout", "matches")]
)
def test_where_nothing_is_paired_the_page_begins_with_what_to_do(system: str, heading: str) -> None:
    t = event(8, 7, system)
    pack = rescue(PaperEvent(replace(t, rounds=t.rounds[:1], rounds_total=7)))
    first = pack.data["guide"][0]
    assert first[0] == (True, "What to do.")
    listed = PaperEvent(t).say(f"paper.rescue.{heading}")
    assert (True, listed) in first
    assert listed in [table["heading"] for table in pack.data["tables"]]


def test_no_round_left_is_said() -> None:
    t = event(8, 5)
    with pytest.raises(InputError, match="No round is left"):
        rescue(PaperEvent(replace(t, rounds_total=5)))


def test_before_round_1_there_are_cards_without_standings() -> None:
    t = event(8, 5)
    pack = rescue(PaperEvent(replace(t, rounds=())))
    assert len(pack.data["cards"]) == 8
    assert len(pack.data["tables"]) == 1


@pytest.mark.programs
@pytest.mark.parametrize("size", ["a4", "letter"])
@pytest.mark.parametrize("system", ["dutch2026", "simple", "fide1998"])
def test_how_to_pair_is_on_one_page_and_cards_are_never_split(
    system: str, size: str, tmp_path: Path
) -> None:
    t = eventful(4, system=system)
    data, _ = PaperPress(size=size).printed(rescue(PaperEvent(t)))
    file = tmp_path / "rescue.pdf"
    file.write_bytes(data)
    pages = render.pages(file)
    with_cards = [
        number for number, page in enumerate(pages) if "Float: previous round" in page.text
    ]
    assert with_cards[0] == 1
    assert all(later == earlier + 1 for earlier, later in pairwise(with_cards))
    for number in with_cards:
        text = pages[number].text
        assert len(re.findall(r"Wants ", text)) == len(re.findall(r"\bMet\b", text))
