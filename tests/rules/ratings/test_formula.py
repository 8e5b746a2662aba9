"""Rating formulas other than FIDE's, performances, and the file of a formula."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from support.examples import examples
from swissheet.errors import InputError
from swissheet.model import Event, Game, Player, Result, Round, Tournament, listed_ratings
from swissheet.ratings.changed_rating import RatingChange
from swissheet.ratings.event import rated_event
from swissheet.ratings.formula import (
    Expected,
    KBand,
    KReason,
    RatingFormula,
    Ratings,
    Rounding,
    performances,
)
from swissheet.ratings.formula_file import read_formula

RESULTS = {"+": (Result.WIN, Result.LOSS), "=": (Result.DRAW,) * 2, "-": (Result.LOSS, Result.WIN)}


def event(own: int, games: str, **fields: str) -> Tournament:
    """Player 1 against one opponent a round: ``1600+ 1820=``."""
    parts = games.split()
    players = [Player(n, f"Player {n}", int(part[:-1])) for n, part in enumerate(parts, start=2)]
    rounds = (Round(n, (Game(1, n + 1, *RESULTS[p[-1]]),)) for n, p in enumerate(parts, start=1))
    first = Player(1, "Player 1", own, birth=fields.get("birth", ""))
    return Tournament((first, *players), tuple(rounds), event=Event(start="2026/11/01"))


def changed(own: int, games: str, formula: RatingFormula, **fields: str) -> RatingChange:
    found = rated_event(event(own, games, **fields), formula=formula).players[0].change
    assert found is not None
    return found


PLAIN = RatingFormula("", (KBand(30),))
LOGISTIC = replace(PLAIN, expected=Expected.LOGISTIC)


def test_e1_e4_performances() -> None:
    """C.07 10.2, 10.3"""
    made = performances([1700, 1950, 1850, 2050, 2150], 7)
    assert (made.tpr, made.ptp, made.linear, made.logistic) == (2089, 2112, 2100, 2114.87)
    made = performances([2200, 1750], 0)
    assert (made.tpr, made.logistic) == (1175, None)
    assert performances([2200, 1750], 4).logistic is None


def test_e2_the_logistic_curve() -> None:
    found = [Expected.LOGISTIC.hundredths(d) for d in (100, 200, 400, -400)]
    assert [round(float(one) / 100, 4) for one in found] == [0.6401, 0.7597, 0.9091, 0.0909]


@pytest.mark.parametrize(
    ("formula", "new"),
    [
        (LOGISTIC, 1759.74),
        (replace(PLAIN, expected=Expected.NORMAL), 1759.81),
        (PLAIN, 1759.90),
        (replace(PLAIN, per_event=True), 1759.60),
    ],
)
def test_e3_four_formulas_of_the_same_games(formula: RatingFormula, new: float) -> None:
    change = changed(1750, "1600+ 1820= 1700=", replace(formula, rounding=Rounding.NONE))
    assert change.alone == Fraction(str(new))
    assert change.change == round(100 * (new - 1750))


@given(
    st.integers(100, 3000), st.integers(100, 3000), st.sampled_from("+=-"),
    st.sampled_from(Expected),
)  # fmt: skip
@examples(50)
def test_e5_with_one_k_and_no_cap_two_players_add_to_nothing(
    own: int, other: int, result: str, expected: Expected
) -> None:
    formula = replace(PLAIN, expected=expected)
    both = rated_event(event(own, f"{other}{result}"), formula=formula).rated
    assert sum(one.change.change for one in both if one.change) == 0
    deltas = [one.change.delta for one in both if one.change]
    assert sum(deltas) == 0


def test_a_cap_of_its_own_or_none() -> None:
    games = "1000+ 2600-"
    assert [g.difference for g in changed(1800, games, PLAIN).games] == [800, -800]
    capped = changed(1800, games, replace(PLAIN, cap=350))
    assert [(g.difference, g.capped) for g in capped.games] == [(350, True), (-350, True)]
    # The mean is that of the opponents as they count: FIDE prints it so, too.
    assert changed(1800, games, replace(PLAIN, cap=350, per_event=True)).mean_opponent == 1800


def test_k_is_that_of_the_first_band_that_fits() -> None:
    bands = (KBand(40, age=18, below=2000), KBand(30, games=30), KBand(10, least=2400), KBand(20))
    formula = replace(PLAIN, bands=bands)
    assert formula.factor(1800, 18, None) == (40, KReason.FORMULA)
    assert formula.factor(2000, 18, 29) == (30, KReason.FORMULA)
    assert formula.factor(2400, 40, 30) == (10, KReason.FORMULA)
    assert formula.factor(2399, 40, 30) == (20, KReason.FORMULA)
    assert formula.factor(2399, 40, None) == (20, KReason.UNSURE)
    assert formula.factor(1800, None, 30) == (20, KReason.UNSURE)
    young = changed(1800, "1800+", formula, birth="2008/12/31")
    assert (young.k, young.change) == (40, 2000)
    found = rated_event(event(1800, "1800+"), formula=formula, games_of={1: 3}, k_of={2: 15})
    assert [one.change.k for one in found.rated if one.change] == [30, 15]


def test_least_games_floor_rounding_and_k_times_games() -> None:
    assert changed(1750, "1600+", replace(LOGISTIC, least_games=2)).change == 0
    assert changed(1005, "1000- 1000-", replace(LOGISTIC, floor=1000)).alone == 1000
    # Who is below the floor is not raised to it.
    assert changed(900, "1000-", replace(LOGISTIC, floor=1000)).alone == 900
    half = replace(PLAIN, bands=(KBand(5),))
    games = "1800-"
    assert changed(1800, games, half).change == -250
    rounded = {kind: changed(1800, games, replace(half, rounding=kind)).alone for kind in Rounding}
    assert rounded == {
        Rounding.AWAY: 1797, Rounding.UP: 1798, Rounding.NONE: Fraction("1797.5"),
    }  # fmt: skip
    assert changed(1800, "1800+ 1800+ 1800+", replace(PLAIN, most=50)).k == 16


def test_the_ratings_are_those_that_the_formula_names() -> None:
    t = event(1900, "1800+")
    listed = listed_ratings({"fide": 2000, "national": 1850})
    t = replace(t, players=(replace(t.players[0], ratings=listed), *t.players[1:]))

    def own(ratings: Ratings) -> int:
        change = rated_event(t, formula=replace(PLAIN, ratings=ratings)).players[0].change
        return change.rating if change else 0

    assert [own(one) for one in Ratings] == [1900, 2000, 1850]
    # Players without such a rating have neither a change nor a first rating.
    second = rated_event(t, formula=replace(PLAIN, ratings=Ratings.NATIONAL)).players[1]
    assert (second.change, second.initial) == (None, None)


FILE = """\
name = "Regional rating"
ratings = "national"
expected = "logistic"
per = "event"
cap = 350
minimum-games = 3
k-times-games = 500
floor = 1000
rounding = "half-up"

[[k]]
k = 40
age-up-to = 18
rating-below = 2000

[[k]]
k = 30
games-below = 30
rating-from = 100

[[k]]
k = 20
"""


def test_a_file_with_every_key() -> None:
    assert read_formula(FILE) == RatingFormula(
        "Regional rating",
        (KBand(40, age=18, below=2000), KBand(30, games=30, least=100), KBand(20)),
        ratings=Ratings.NATIONAL, expected=Expected.LOGISTIC, cap=350, per_event=True,
        least_games=3, most=500, floor=1000, rounding=Rounding.UP,
    )  # fmt: skip
    short = read_formula('expected = "fide-table"\nk = 30\n')
    assert short == PLAIN


@pytest.mark.parametrize(
    ("line", "typed", "code", "said"),
    [
        (3, "expected = logistic", "formula-toml", "quotation marks"),
        (3, 'expected = "elo"', "formula-word", "fide-table"),
        (3, "expected = 1", "formula-word", "logistic"),
        (4, 'per = "games"', "formula-word", "game"),
        (5, "cap = 0", "formula-number", "from 1 to 4000"),
        (5, "cap = true", "formula-number", "from 1 to 4000"),
        (5, 'cap = "400"', "formula-number", "whole number"),
        (8, "flor = 1000", "formula-key", "floor"),
        (13, "age = 18", "formula-key", "age-up-to"),
        (18, "games-below = 30.5", "formula-number", "games-below"),
        (17, "games-below = 3", "formula-toml", "quotation marks"),
        (22, 'k = "many"', "formula-number", "from 1 to 400"),
    ],
)
def test_what_is_wrong_is_named_with_its_line(line: int, typed: str, code: str, said: str) -> None:
    lines = FILE.splitlines()
    lines[line - 1] = typed
    with pytest.raises(InputError) as caught:
        read_formula("\n".join(lines))
    error = caught.value
    assert error.code == code
    # A key that is there twice is seen at its second place.
    assert error.place.line == (18 if code == "formula-toml" and line == 17 else line)
    assert said in error.message


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        ("k = 20", "formula-missing", 0),
        ('expected = "normal"', "formula-missing", 0),
        ('expected = "normal"\nk = [20, 30]', "formula-band", 2),
        ('expected = "normal"\nk = []', "formula-band", 0),
        ('expected = "normal"\n[[k]]\nrating-below = 2000', "formula-band", 2),
        ('expected = "normal"\n[[k]]\nk = 30\nrating-below = 2000', "formula-band", 2),
        ('expected = "normal"\n[[ k ]]\nk = 30\nx = 1\n[[k]]\nk = 2', "formula-key", 4),
    ],
)
def test_a_formula_without_a_k_for_everybody(text: str, code: str, line: int) -> None:
    with pytest.raises(InputError) as caught:
        read_formula(text)
    assert (caught.value.code, caught.value.place.line) == (code, line)
