"""Claims answered with the positions that count (Laws 2018, 5.2.2, 6.9, 9.2, 9.3 and 9.6)."""

from __future__ import annotations

import pytest

from swissheet import notation
from swissheet.errors import InputError
from swissheet.notation import ClaimKind
from swissheet.notation.claims import ended_at

SHUFFLE = "Nf3 Nf6 Ng1 Ng8 "
K = ClaimKind


@pytest.mark.parametrize(
    ("text", "start", "ply", "kind", "written", "right", "plies"),
    [
        (SHUFFLE * 2, None, 8, K.THREEFOLD, "", True, (0, 4, 8)),
        (SHUFFLE * 2, None, 7, K.THREEFOLD, "", False, (3, 7)),
        (SHUFFLE * 2, None, 7, K.THREEFOLD, "Ng8", True, (0, 4, 8)),
        (SHUFFLE * 4, None, 16, K.FIVEFOLD, "", True, (0, 4, 8, 12, 16)),
        (SHUFFLE * 4, None, 15, K.FIVEFOLD, "", False, (3, 7, 11, 15)),
        # 9.2.2: the right to castle is lost in between, so the first position was another one.
        ("Ke2 Ke7 Ke1 Ke8 Ke2 Ke7 Ke1 Ke8", "r3k3/8/8/8/8/8/8/4K2R w Kq - 0 1", 8, K.THREEFOLD, "",
         False, (4, 8)),
        ("Ra7", "4k3/7R/8/8/8/8/8/4K3 w - - 99 80", 1, K.FIFTY, "", True, (0,)),
        ("Ra7", "4k3/7R/8/8/8/8/8/4K3 w - - 99 80", 0, K.FIFTY, "Ra7", True, (0,)),
        ("Ra7", "4k3/7R/8/8/8/8/8/4K3 w - - 99 80", 0, K.FIFTY, "", False, (0,)),
        ("Ra7", "4k3/7R/8/8/8/8/8/4K3 w - - 99 80", 1, K.SEVENTY_FIVE, "", False, (0,)),
        ("Ra7", "4k3/7R/8/8/8/8/8/4K3 w - - 149 99", 1, K.SEVENTY_FIVE, "", True, (0,)),
        ("Kxe4", "8/8/8/4k3/4P3/8/8/4K3 b - - 0 1", 1, K.DEAD, "", True, ()),
        ("Kxe4", "8/8/8/4k3/4P3/8/8/4K3 b - - 0 1", 0, K.DEAD, "", None, ()),
        ("Ke2", "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 60", 1, K.DEAD, "", True, ()),
        ("Kd1", "4k3/4p3/8/8/8/8/8/4K3 w - - 0 1", 1, K.NO_MATE, "", True, ()),
        ("Kd1", "4k3/4p3/8/8/8/8/8/4K3 w - - 0 1", 0, K.NO_MATE, "", None, ()),
    ],
)  # fmt: skip
def test_9_2_a_claim_is_answered(
    text: str,
    start: str | None,
    ply: int,
    kind: ClaimKind,
    written: str,
    right: bool | None,
    plies: tuple[int, ...],
) -> None:
    """Laws 2018, 5.2.2, 6.9, 9.2, 9.2.1.1, 9.2.2, 9.3, 9.3.1, 9.6.1 and 9.6.2."""
    verdict = notation.check_game(text, "en", start)
    answer = notation.answer_claim(verdict, ply, kind, written)
    assert (answer.right, answer.plies) == (right, plies)


def test_the_positions_that_count_are_named_in_words() -> None:
    answer = notation.answer_claim(notation.check_game(SHUFFLE * 2), 8, K.THREEFOLD)
    assert answer.said.message == (
        "The position appeared 3 times (3 are needed): after the start, 2...Ng8 and 4...Ng8. "
        "The claim is right."
    )


def test_the_move_written_is_read_in_the_language_of_the_game() -> None:
    text = "1.Sf3 Sf6 2.Sg1 Sg8 3.Sf3 Sf6 4.Sg1"
    verdict = notation.check_game(text, "de")
    assert notation.answer_claim(verdict, 7, K.THREEFOLD, "Sg8").right
    with pytest.raises(InputError, match="not exactly one legal move"):
        notation.answer_claim(verdict, 7, K.THREEFOLD, "Ng8")


def test_9_6_2_after_a_mate_nothing_is_claimed() -> None:
    """Laws 2018, 9.6.2: a mate takes precedence over moves that were counted."""
    verdict = notation.check_game("Rh5", "en", "7k/5K2/8/6R1/8/8/8/8 w - - 99 80")
    answer = notation.answer_claim(verdict, 1, K.FIFTY)
    assert (answer.right, answer.said.found) == (
        False,
        "80.Rh5# is checkmate, so the game is over.",
    )
    before = notation.answer_claim(verdict, 0, K.FIFTY)
    assert "moves without a capture or a pawn move; 50 are needed" in before.said.found


@pytest.mark.parametrize(
    ("start", "text", "ended"),
    [
        (None, "f3 e5 g4 Qh4#", "2...Qh4# is checkmate, so the game is over."),
        ("7k/8/6K1/8/8/8/8/5Q2 w - - 0 50", "Qf7",
         "50.Qf7 is stalemate, so the game is over, and drawn."),
        ("8/8/8/4k3/4P3/8/8/4K3 b - - 0 1", "Kxe4",
         "After 1...Kxe4 the position is dead, so the game is over, and drawn."),
        (None, "f3 e5 g4", None),
    ],
)  # fmt: skip
def test_5_1_and_5_2_what_ended_the_game_is_said(
    start: str | None, text: str, ended: str | None
) -> None:
    """Laws 2018, 5.1.1, 5.2.1 and 5.2.2."""
    verdict = notation.check_game(text, "en", start)
    found = ended_at(verdict, len(verdict.moves))
    assert (found.found if found is not None else None) == ended
    assert ended_at(verdict, len(verdict.moves) - 1) is None
    if ended is not None and "dead" not in ended:
        for kind in K:
            answer = notation.answer_claim(verdict, len(verdict.moves), kind, "Nd5")
            assert (answer.right, answer.said.found) == (False, ended)


@pytest.mark.parametrize("written", ["4... Ng8", "4...Ng8", "4. ... Ng8", "4.Ng8", "4\u2026 Ng8"])
def test_the_move_written_may_have_its_number(written: str) -> None:
    verdict = notation.check_game((SHUFFLE * 2)[:-4])
    assert notation.answer_claim(verdict, 7, K.THREEFOLD, written).right
    with pytest.raises(InputError, match="made at move 3, but '4"):
        notation.answer_claim(verdict, 5, K.THREEFOLD, written)


def test_letters_of_another_language_are_hinted_at() -> None:
    verdict = notation.check_game(SHUFFLE * 2, "en")
    with pytest.raises(InputError, match=r"letters of English\..*--language") as caught:
        notation.answer_claim(verdict, 7, K.THREEFOLD, "Sg8")
    assert "'Sg8'" in str(caught.value)
    assert notation.answer_claim(verdict, 7, K.THREEFOLD, "Sg8", "de").right


@pytest.mark.parametrize("ply", [-1, 9])
def test_a_half_move_that_is_not_there_is_refused(ply: int) -> None:
    with pytest.raises(InputError, match="has 8 half-moves"):
        notation.answer_claim(notation.check_game(SHUFFLE * 2), ply, K.DEAD)
