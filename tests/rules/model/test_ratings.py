"""Which rating a tournament goes by, of several lists. C.04.2 (2026-02) 2.1, 2.2."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from swissheet.errors import InputError, ModelError
from swissheet.model import (
    RATING_LISTS,
    Player,
    RatingKind,
    RatingMethod,
    RatingTerms,
    listed_ratings,
    rating_terms,
)

BOTH = {"fide": 2100, "national": 2050}
RAPID = {"fide": 2100, "fide_rapid": 1990, "national": 2050}

CASES = (
    ("as typed: no list decides", "", "", BOTH, (0, "")),
    ("FIDE's", "fide", "", BOTH, (2100, "fide")),
    ("FIDE's alone, and there is none", "fide", "", {"national": 2050}, (0, "")),
    ("the national one", "national", "", BOTH, (2050, "national")),
    ("the higher of both", "higher", "", {"fide": 1900, "national": 1950}, (1950, "national")),
    ("the higher of one", "higher", "", {"national": 1950}, (1950, "national")),
    ("of two equals FIDE's", "higher", "", {"fide": 1900, "national": 1900}, (1900, "fide")),
    ("FIDE's before the other", "fide_national", "", {"fide": 1, "national": 2}, (1, "fide")),
    ("else the national one", "fide_national", "", {"national": 1950}, (1950, "national")),
    ("the national one first", "national_fide", "", BOTH, (2050, "national")),
    ("else FIDE's", "national_fide", "", {"fide": 1800}, (1800, "fide")),
    ("nobody knows him", "higher", "", {}, (0, "")),
    ("rapid games", "fide", "rapid", RAPID, (1990, "fide_rapid")),
    ("rapid games, no such rating", "national", "rapid", RAPID, (2050, "national")),
    ("blitz games, no such rating", "fide", "blitz", RAPID, (2100, "fide")),
    ("the higher for rapid games", "higher", "rapid", RAPID, (2050, "national")),
    ("a rapid rating is none for standard games", "fide", "", {"fide_rapid": 1990}, (0, "")),
)


@pytest.mark.parametrize(
    ("method", "kind", "ratings", "expected"),
    [case[1:] for case in CASES],
    ids=[case[0] for case in CASES],
)
def test_the_terms_choose_the_rating(
    method: str, kind: str, ratings: dict[str, int], expected: tuple[int, str]
) -> None:
    """C.04.2 (2026-02) 2.1."""
    terms = rating_terms((("rating_method", method), ("rating_kind", kind)))
    assert terms.chosen(listed_ratings(ratings)) == expected


@given(
    st.sampled_from(RatingMethod),
    st.sampled_from(RatingKind),
    st.dictionaries(st.sampled_from(RATING_LISTS), st.integers(0, 3000)),
)
def test_a_rating_that_is_chosen_is_one_of_the_list_it_is_said_to_be_from(
    method: RatingMethod, kind: RatingKind, ratings: dict[str, int]
) -> None:
    rating, name = RatingTerms(method, kind).chosen(listed_ratings(ratings))
    if name:
        assert rating == ratings[name] > 0
    else:
        assert rating == 0


@pytest.mark.parametrize(
    "options", [(("rating_method", "elo"),), (("rating_kind", "bullet"),)], ids=str
)
def test_other_words_are_refused(options: tuple[tuple[str, str], ...]) -> None:
    with pytest.raises(InputError, match="does not say which rating counts"):
        rating_terms(options)


@pytest.mark.parametrize(
    "ratings",
    [
        (("national", 1900), ("fide", 1900)),
        (("fide", 1900), ("fide", 1900)),
        (("uscf", 1900),),
        (("fide", 0),),
        (("fide", 4001),),
    ],
    ids=["order", "twice", "unknown", "none", "range"],
)
def test_a_player_has_each_list_once_in_order(ratings: tuple[tuple[str, int], ...]) -> None:
    with pytest.raises(ModelError, match="Write each of"):
        Player(1, "Nowak, Ewa", ratings=ratings)


def test_no_other_list_is_kept() -> None:
    with pytest.raises(KeyError, match="uscf"):
        listed_ratings({"fide": 1900, "uscf": 1800})
    assert listed_ratings({"national": 1800, "fide_blitz": 0, "fide": 1900}) == (
        ("fide", 1900),
        ("national", 1800),
    )
