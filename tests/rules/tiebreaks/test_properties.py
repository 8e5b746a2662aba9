"""What holds for every tournament."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from support.strategies import tournaments
from swissheet.errors import InputError, RulesError
from swissheet.model import CLASSIC, Game, Player, Result, Round, System, Tournament, renumber
from swissheet.standings import cross_rows, standings_rows
from swissheet.tiebreaks import compute, explain, format_value, parse_code
from swissheet.tiebreaks.codes import CATALOGUE

ANY_KIND = [
    *(
        f"{name}/U1400" if name in ("ARO", "TPR", "PTP", "APRO", "APPO", "RTNG") else name
        for name in CATALOGUE
        if not CATALOGUE[name].swiss_only and name != "LOTS"
    ),
    *("PS/C1", "SB/C1", "SB/C2/P", "SB/M1", "ARO/C1/U1400", "ARO", "TPR", "KS/L+1", "DE/P"),
]
SWISS_ONLY = [
    *(name for name in CATALOGUE if CATALOGUE[name].swiss_only),
    *("BH/C1", "BH/M1", "BH/MM", "BH/P", "FB/C1/P", "AOB/F", "BH/V2024", "BH/V2012"),
]
BY_NUMBER = {"TPN", "SNO"}

quick = settings(max_examples=40)


def codes_for(t: Tournament) -> list[str]:
    robin = t.system is System.ROUND_ROBIN
    return ANY_KIND if robin else ANY_KIND + SWISS_ONLY


RULES = st.sampled_from(
    [
        {},
        {"edition": "2023"},
        {"edition": "2012"},
        {"edition": "pre-2012"},
        *({"unplayed_games": setting} for setting in "1234"),
    ]
)


@quick
@given(tournaments(), RULES, st.data())
def test_every_code_has_a_value_for_everybody_after_every_round(
    t: Tournament, how: dict[str, Any], data: st.DataObject
) -> None:
    after = data.draw(st.integers(0, len(t.rounds)))
    made = compute(t, codes_for(t), after=after, **how)
    assert sorted(row.tpn for row in made.rows) == [player.tpn for player in t.players]
    for row in made.rows:
        for code, value in zip(made.codes, row.values, strict=True):
            assert value is None or isinstance(value, int | Fraction)
            shown = format_value(code, value)
            assert value is None or code.name == "DE" or Fraction(shown) == value
    standings_rows(t, made)
    cross_rows(t, made, kind="swiss")
    cross_rows(t, made, kind="round_robin")


@quick
@given(tournaments(), st.data())
def test_ranks_are_shared_as_1_2_2_4_and_follow_the_points(
    t: Tournament, data: st.DataObject
) -> None:
    codes = data.draw(st.lists(st.sampled_from(codes_for(t)), max_size=4))
    made = compute(t, ["PTS", *codes])
    ranks = [row.rank for row in made.rows]
    assert ranks == [1 + sum(other < rank for other in ranks) for rank in ranks]
    points = [row.points for row in made.rows]
    assert points == sorted(points, reverse=True)
    for higher, lower in zip(made.rows, made.rows[1:], strict=False):
        if higher.rank == lower.rank:
            assert higher.values == lower.values


@quick
@given(tournaments(max_rounds=4), RULES, st.data())
def test_new_pairing_numbers_change_nothing_but_themselves(
    t: Tournament, how: dict[str, Any], data: st.DataObject
) -> None:
    codes = [code for code in codes_for(t) if code not in BY_NUMBER]
    old = [player.tpn for player in t.players]
    new = dict(zip(old, data.draw(st.permutations(old)), strict=True))
    moved = renumber(t, new)
    before = compute(t, codes, **how)
    after = compute(moved, codes, **how)
    found = {row.tpn: (row.rank, row.values) for row in after.rows}
    assert found == {new[row.tpn]: (row.rank, row.values) for row in before.rows}


@quick
@given(tournaments())
def test_new_names_change_nothing(t: Tournament) -> None:
    named = replace(t, players=tuple(replace(p, name="X") for p in t.players))
    codes = codes_for(t)
    assert compute(named, codes).rows == compute(t, codes).rows


@quick
@given(tournaments().filter(lambda t: t.system is not System.ROUND_ROBIN), RULES, st.data())
def test_buchholz_cuts_leave_out_what_they_say(
    t: Tournament, how: dict[str, Any], data: st.DataObject
) -> None:
    t = replace(t, points=CLASSIC, adjustments=())
    name = data.draw(st.sampled_from(["BH", "FB"]))
    codes = [name, f"{name}/C1", f"{name}/C2", f"{name}/M1"]
    for row in compute(t, codes, **how).rows:
        full, one, two, median = (Fraction(value or 0) for value in row.values)
        assert full >= one >= two >= 0
        assert one >= median >= 0
        top = max(
            (line.contribution or 0 for line in explain(t, row.tpn, name, **how).rows), default=0
        )
        assert full - one <= top
        assert one - median <= top


@quick
@given(tournaments(), RULES, st.data())
def test_explanations_add_up(t: Tournament, how: dict[str, Any], data: st.DataObject) -> None:
    code = data.draw(st.sampled_from([c for c in codes_for(t) if not c.startswith("DE")]))
    tpn = data.draw(st.sampled_from([player.tpn for player in t.players]))
    values = {row.tpn: row.values[0] for row in compute(t, [code], **how).rows}
    found = explain(t, tpn, code, **how)
    assert found.value == values[tpn]
    assert sum(Fraction(row.counted or 0) for row in found.rows) == found.total
    if found.steps:
        assert found.steps[-1].value == found.value
    elif found.value is not None:
        assert found.total == found.value


@quick
@given(tournaments(), st.data())
def test_a_direct_encounter_is_explained_by_its_tables(t: Tournament, data: st.DataObject) -> None:
    code = data.draw(st.sampled_from(["DE", "DE/P"]))
    tpn = data.draw(st.sampled_from([player.tpn for player in t.players]))
    codes = ["PTS", data.draw(st.sampled_from(["WIN", "SB"])), code]
    values = {row.tpn: row.values[2] for row in compute(t, codes).rows}
    found = explain(t, tpn, code, codes=codes)
    assert found.value == values[tpn]
    for table in found.tables:
        assert len(table.rows) == len(table.tpns) > 1
        for row in table.rows:
            assert sum(Fraction(result or 0) for result in row.results) == row.total
    if found.value:
        assert any(row.place for row in found.tables[0].rows)


@quick
@given(
    st.lists(st.integers(1, 3500), min_size=1, max_size=9),
    st.lists(st.sampled_from([(Result.WIN, 2), (Result.DRAW, 1), (Result.LOSS, 0)]), min_size=9),
)
def test_a_perfect_performance_is_the_lowest_rating_that_will_do(
    ratings: list[int], results: list[tuple[Result, int]]
) -> None:
    def event(outcomes: list[Result]) -> Tournament:
        players = [Player(1, "A", rating=2000)]
        rounds = []
        mirror = {Result.WIN: Result.LOSS, Result.LOSS: Result.WIN, Result.DRAW: Result.DRAW}
        for number, (rating, mine) in enumerate(zip(ratings, outcomes, strict=False), start=1):
            players.append(Player(number + 1, "B", rating=rating))
            rounds.append(Round(number, (Game(1, number + 1, mine, mirror[mine]),)))
        return Tournament(tuple(players), tuple(rounds))

    def perfect(outcomes: list[Result]) -> int:
        return int(explain(event(outcomes), 1, "PTP").value or 0)

    mine = [result for result, _ in results[: len(ratings)]]
    value = perfect(mine)
    assert min(ratings) - 800 <= value <= max(ratings) + 736
    for n, result in enumerate(mine):
        better = {Result.LOSS: Result.DRAW, Result.DRAW: Result.WIN}.get(result)
        if better:
            assert perfect([*mine[:n], better, *mine[n + 1 :]]) >= value


@quick
@given(st.text(max_size=40))
def test_a_code_is_understood_or_refused_and_never_breaks(text: str) -> None:
    try:
        code = parse_code(text)
    except (InputError, RulesError):
        return
    assert parse_code(str(code)) == code


@quick
@given(tournaments(), st.data())
def test_manual_ranks_part_ties_and_nothing_else(t: Tournament, data: st.DataObject) -> None:
    """C.07 (2026-03) 2: the places of who is not tied stay as they are."""
    tpns = [player.tpn for player in t.players]
    given_ranks = data.draw(st.dictionaries(st.sampled_from(tpns), st.integers(1, 9)))
    said = " ".join(f"{tpn}={rank}" for tpn, rank in given_ranks.items())
    before = {row.tpn: row.rank for row in compute(t, "PTS WIN").rows}
    ranked = replace(t, tiebreaks=("PTS", "WIN"), options=(("manual_rank", said),))
    after = {row.tpn: row.rank for row in compute(ranked).rows}
    for one in tpns:
        for other in tpns:
            if 0 < before[one] < before[other]:
                assert after[one] < after[other]
            elif before[one] == before[other] and one != other:
                first, second = given_ranks.get(one, 10), given_ranks.get(other, 10)
                assert (after[one] < after[other]) == (first < second)
