"""Whole games: language, ambiguity, what cannot be, and what other readers pass over."""

from __future__ import annotations

import chess
import pytest

from swissheet import notation
from swissheet.errors import InputError, Issue, Severity

SHORT = (
    "1.e4 e5 2.Nf3 Nf6 3.d4 exd4 4.e5 Ne4 5.Qxd4 d5 6.exd6 e.p. Nxd6 7.Bg5 Nc6 8.Qe3+ Be7 "
    "9.Nbd2 0-0 10.0-0-0 Re8 11.Kb1 (=)"
)
WITHOUT_SIGNS = (
    "1.e4 e5 2.Nf3 Nf6 3.d4 ed4 4.e5 Ne4 5.Qd4 d5 6.ed6 Nd6 7.Bg5 Nc6 8.Qe3 Be7 9 Nbd2 0 – 0 "
    "10.0 – 0 – 0 Re8 11.Kb1"
)
LONG = (
    "1.e2e4 e7e5 2.Ng1f3 Ng8f6 3.d2d4 e5xd4 4.e4e5 Nf6e4 5.Qd1xd4 d7d5 6.e5xd6 e.p. Ne4xd6 "
    "7.Bc1g5 Nb8c6 8.Qd4d3 Bf8e7 9.Nb1d2 0-0 10 0-0-0 Rf8e8 11 Kb1 (=)"
)
INDONESIAN = (
    "1.e4 e5 2.Kf3 Kf6 3.d4 exd4 4.e5 Ke4 5.Mxd4 d5 6.exd6 e.p. Kxd6 7.Gg5 Kc6 8.Me3+ Ge7 "
    "9.Kbd2 0-0 10.0-0-0 Be8 11.Rb1 (=)"
)
LAST = "r1bqr1k1/ppp1bppp/2nn4/6B1/8/4QN2/PPPN1PPP/1K1R1B1R b - - 9 11"


def test_a_word_that_is_no_move_is_quoted_as_it_stands() -> None:
    [problem] = notation.check_game("1.hello").problems
    assert problem.found == "'hello' (half-move 1) is not the notation of a move."


def told(verdict: notation.Verdict) -> dict[str, Issue]:
    return {problem.key.removeprefix("games."): problem for problem in verdict.problems}


@pytest.mark.parametrize("text", [SHORT, WITHOUT_SIGNS, INDONESIAN])
def test_the_sample_game_of_the_laws_is_read_in_its_spellings(text: str) -> None:
    """Laws 2018, Appendix C: the last article shows one game in three spellings."""
    verdict = notation.check_game(text)
    assert verdict.ok, verdict.problems
    assert len(verdict.moves) == 21
    assert verdict.board().fen() == LAST


def test_the_castling_misprinted_in_the_sample_game_is_found_and_explained() -> None:
    verdict = notation.check_game(SHORT.replace("10.0-0-0", "10.0-0"))
    problem = told(verdict)["move-illegal.fits"]
    assert (problem.params["ply"], problem.params["move"]) == (19, "10.0-0")
    assert problem.params["fits"] == "O-O-O"
    assert "f1" in problem.message
    assert len(verdict.moves) == 18


def test_the_square_misprinted_in_the_sample_game_is_found_between_two_sheets() -> None:
    first, second = notation.check_game(SHORT), notation.check_game(LONG)
    assert second.ok
    difference = notation.compare_games(first, second)
    assert difference is not None
    assert difference.params == {"number": "8.", "first": "Qe3+", "second": "Qd3", "ply": 15}
    assert notation.compare_games(first, notation.check_game(f"{WITHOUT_SIGNS} (=)")) is None


def test_a_shorter_sheet_is_a_warning() -> None:
    difference = notation.compare_games(
        notation.check_game("1.e4 e5 2.Nf3"), notation.check_game("1.e4 e5")
    )
    assert difference is not None
    assert difference.severity is Severity.WARNING


@pytest.mark.parametrize(
    ("text", "languages"),
    [
        (INDONESIAN, ("id", "ms")),
        ("1.e4 e5 2.Sf3 Sc6 3.Lb5 a6 4.La4 Sf6 5.0-0 Le7 6.Te1", ("de",)),
        ("1.e4 e5 2.Cf3 Cc6 3.Ab5 a6 4.Aa4 Cf6 5.0-0 Ae7 6.Te1", ("es", "it")),
        ("1.e4 e5 2.Кf3 Кc6 3.Сb5 a6 4.Сa4 Кf6 5.0-0 Сe7 6.Лe1", ("ru",)),
        ("1.e4 e5 2.Cf3 Cc6 3.Bb5 a6 4.Ba4 Cf6 5.0-0 Be7 6.Te1", ("pt",)),
        ("1.e4 e5 2.Jf3 Jc6 3.Sb5 a6 4.Sa4 Jf6 5.0-0 Se7 6.Ve1", ("cs",)),
        ("1.e4 e5 2.Hf3 Hc6 3.Fb5 a6 4.Fa4 Hf6 5.0-0 Fe7 6.Be1", ("hu",)),
        ("1.e4 e5 2.Pf3 Pc6 3.Lb5 a6 4.La4 Pf6 5.0-0 Le7 6.Te1", ("nl",)),
        ("1.e4 e5 2.Sf3 Sc6 3.Gb5 a6 4.Ga4 Sf6 5.0-0 Ge7 6.We1", ("pl",)),
        ("1.e4 e5 2.Cf3 Cc6 3.Fb5 a6 4.Fa4 Cf6 5.0-0 Fe7 6.Te1", ("fr",)),
    ],
)
def test_the_language_in_which_all_is_legal_is_found_and_named(
    text: str, languages: tuple[str, ...]
) -> None:
    verdict = notation.check_game(text)
    assert verdict.ok
    assert verdict.languages == languages
    assert "language-inferred" in told(verdict)


def test_english_needs_no_notice() -> None:
    verdict = notation.check_game("1.e4 e5 2.Nf3 Nc6 3.Bb5")
    assert (verdict.language, verdict.problems) == ("en", ())


def test_a_game_without_letters_has_no_language() -> None:
    assert notation.check_game("1.e4 e5 2.d4 exd4 3.♘f3").language is None


def test_languages_with_other_moves_are_asked_about() -> None:
    verdict = notation.check_game("1.d4 d5 2.Sd2 Sd7 3.e3 e6 4.a3 a6 1/2-1/2")
    assert not verdict.ok
    assert set(verdict.languages) >= {"de", "pl", "cs"}
    assert "German" in told(verdict)["language-unclear"].message


def test_languages_with_the_same_moves_are_a_warning() -> None:
    verdict = notation.check_game("1.e4 e6 2.d4 d5 3.exd5 exd5 4.c4 Cf6 5.Cc3 1/2-1/2")
    assert verdict.ok
    assert "language-unclear.same" in told(verdict)


def test_the_wrong_language_declared_names_the_right_one() -> None:
    verdict = notation.check_game("1.e4 e5 2.Sf3 Sc6 3.Lb5 a6 1-0", "English")
    problem = told(verdict)["text-unknown.language"]
    assert "German" in problem.message
    assert "2.Sf3" in problem.message
    assert "niemiecki" in problem.halves("pl")[0] or "German" in problem.halves("pl")[0]


def test_an_unknown_language_is_refused_with_those_that_are_known() -> None:
    with pytest.raises(InputError, match="'klingon', is not known"):
        notation.check_game("1.e4", "klingon")


@pytest.mark.parametrize("language", ["deutsch", "German", "DE", " de "])
def test_a_language_may_be_named(language: str) -> None:
    assert notation.check_game("1.e4 e5 2.Sf3", language).ok


def test_an_ambiguous_move_is_told_with_its_readings() -> None:
    verdict = notation.check_game("1.d4 d5 2.Nd2 Nf6 3.Nf3")
    problem = told(verdict)["move-ambiguous"]
    assert problem.params["readings"] == ["Ngf3", "Ndf3"]
    assert len(verdict.moves) == 4


def test_the_rest_of_the_game_decides_an_ambiguous_move() -> None:
    verdict = notation.check_game("1.d4 d5 2.Nd2 Nf6 3.Nf3 e6 4.Ne4 Nxe4 1-0")
    problem = told(verdict)["move-ambiguous.one"]
    assert problem.params["fits"] == "Ngf3"
    assert len(verdict.moves) == 8
    assert not verdict.ok


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("1.e4 e5 2.Nd5", "No knight can move to d5"),
        ("1.e4 e5 2.Bb2", "There is already a piece of the same side on b2"),
        ("1.e4 e5 2.Ra4", "The way to a4 is blocked by a piece on a2"),
        ("1.e4 e5 2.e5", "The way to e5 is blocked by a piece on e5"),
        ("1.e4 e5 2.Qh5 Ke7 3.Nf3 Kb4", "No king can move to b4"),
        ("1.e4 d5 2.Bb5+ a6", "Black is in check from b5"),
        ("1.e4 d5 2.Bb5+ Nc6 3.a3 Nd4", "leave the king of Black in check"),
        ("1.e4 e5 2.O-O", "There is a piece on f1, in the way of castling"),
        ("1.e4 e5 2.Ke2 a6 3.Ke1 a5 4.Nf3 a4 5.Bc4 a3 6.O-O", "has moved"),
        ("1.e4 b6 2.Nf3 Ba6 3.g3 e6 4.Bh3 g6 5.O-O", "cross or reach an attacked square"),
        ("1.e4 e5 2.Nf3 Bb4 3.Bc4 Bxd2+ 4.O-O", "is in check, so castling is not allowed"),
        ("1.e4 e5 2.Nf3 Bb5", "It is a move of White"),
        ("1.f3 e5 2.g4 Qh4# 3.a3", "White is mated"),
        ("1.e4 e5 2.Nd1f3", "has no knight on the square where the move starts"),
        ("1.e4 e5 2.Qh5 g6 3.Qg4 d6 4.Qxc8 Qxc8 5.Qd1", "White has no queen"),
    ],
)
def test_an_illegal_move_says_why(text: str, words: str) -> None:
    """Laws 2018, 3.8 (castling) and 3.9 (the own king in check) among the reasons."""
    verdict = notation.check_game(text)
    [problem] = [item for item in verdict.problems if item.severity is Severity.ERROR]
    assert problem.code == "move-illegal"
    assert words in problem.message
    assert verdict.board().fen() == problem.params["fen"]
    assert problem.params["ply"] == len(verdict.moves) + 1


def test_an_illegal_move_names_the_legal_ones_near_to_it() -> None:
    verdict = notation.check_game("1.e4 e5 2.Nf3 Nc6 3.Bb6")
    assert told(verdict)["move-illegal"].params["nearest"] == ["Ba6", "Bb5", "Bc4", "Bd3"]


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("1.e4 e5 2.Xf3", "text-unknown.letter"),
        ("1.e4 e5 2.Nf3 -- 3.Bb5", "null-move"),
        ("1.e4 e5 2.Nf3 Z0", "null-move"),
        ("1.P-K4 P-K4", "text-unknown.none-near"),
        ("1.e4 e5 2.Nff33", "text-unknown"),
        ("1.e4 e5 2.Nf3 hello 3.Bb5", "text-unknown.none-near"),
        ("1.e4 e5 2.Nf3 White resigns", "text-unknown.none-near"),
        ("1.e4 e5 2.Qh5 Nc6 3.Dxf7", "text-unknown.letter"),
        ("1.e4 e5 2.Nf3 tablas", "terminator.read"),
        ("1.e4 e5 2.Nf3 +-", "terminator"),
        ("1.e4 e5 {never closed 2.Nf3 1-0", "comment-open"),
        ("1.e4 e5 (1...c5 2.Nf3 1-0", "variation-open"),
        ("1.e4 e5) 2.Nf3", "variation-open.stray"),
        ("1.e4 e5 2.Nf3 1-0 2...Nc6", "text-after"),
        ("1.e4 e5 2.Nf3 1-0 1...e5", "text-after"),
        ("1.e4 e5 2.Nf3 1-0 {1.d4} 1.d4 d5 0-1", "not-separated"),
        ("1.e4 e5 2.Nf3 1-0\n1 d4 d5", "not-separated"),
        ("1.e4 e5 2.Nf3 1-0 1", "text-after"),
        ("1.e4 e5 2.Nf3 1-0 1 hour each", "text-after"),
        ("1.e4 e5 2.Nf3 0-1/2", "terminator"),
        ("1.e4 e5 2.Nf3 0-0", "terminator"),
        ("1.e4 e5 2.Nf3 Nf6 3.Bc4 Bc5 0-0", "terminator.castling"),
        ("1.e4 e5 2.Nf3 ½-½", "terminator.read"),
        ("1.e4 e5 2.Nf3 1 - 0", "terminator.read"),
        ("1.e4 e5 2.Nf3 *", "unfinished"),
        ('[White "A"]\n[Result "*"]\n\n*', "no-moves"),
        ('[White "A"]\n[Result "*"]\n\n1.e4 *', "unfinished"),
        ('[White "A"]\n[Result "1-0"]\n\n1-0', "no-game"),
        ("1.e4 e5 3.Nf3 Nc6", "move-numbers"),
        ("1.e4 e5 2.Nf3 2.Nc6", ""),
        ("1.e4 e5 2.Nf3 Nc6 3. 1-0", ""),
        ("1.e4 e5 2.Nf3 Nc6 33. 1-0", "move-numbers"),
        ("", "no-game.empty"),
        ("   \n {a comment} ", "no-game.empty"),
    ],
)  # fmt: skip
def test_nothing_is_passed_over(text: str, key: str) -> None:
    keys = set(told(notation.check_game(text)))
    assert key in keys if key else not keys


def test_castling_with_its_number_is_no_result() -> None:
    assert not notation.check_game("1.e4 e5 2.Nf3 Nf6 3.Bc4 Bc5 4.0-0").problems
    assert not notation.check_game("1.e4 e5 2.Nf3 Nf6 3.Bc4 Bc5 4.0-0 0-0 1-0").problems


@pytest.mark.parametrize(
    "text",
    [
        "1) e4 e5 2) Nf3 Nc6",
        "1) e4 (or d4) e5 2) Nf3 (see move 3) Nc6",
        "1.e4 e5 (1...c5 (=) 2.d8(Q) (0:05)) 2.Nf3 Nc6",
        "1. e4\te5\r\n2. Nf3\tNc6",
        "1 e4 e5 2 Nf3 Nc6",
        "e4 e5 Nf3 Nc6",
        "1.e4 0:01 e5 0:02 2.Nf3 (0:03) Nc6 [0:04]",
        "1.e4!? e5 $6 2.Nf3 ± Nc6 +- ",
        "1.e4 +- e5 2.Nf3 =  Nc6 (=)",
    ],
)
def test_what_stands_beside_moves_is_no_move(text: str) -> None:
    verdict = notation.check_game(text)
    assert [move.uci() for move in verdict.moves] == ["e2e4", "e7e5", "g1f3", "b8c6"]


def test_moves_in_variations_and_comments_are_not_played() -> None:
    verdict = notation.check_game("1.e4 (1.d4 d5 (1...Nf6) 2.c4) e5 {2.f4} 2.Nf3 ; 3.c4\n Nc6 1-0")
    assert [move.uci() for move in verdict.moves] == ["e2e4", "e7e5", "g1f3", "b8c6"]
    assert verdict.ok


def test_a_game_may_start_elsewhere() -> None:
    verdict = notation.check_game("1...Kd7 2.Kd2", start="4k3/8/8/8/8/8/4P3/4K3 b - - 0 1")
    assert verdict.ok, verdict.problems
    with pytest.raises(InputError, match="not possible"):
        notation.check_game("1.e4", start="8/8/8/8/8/8/8/8 w - - 0 1")
    with pytest.raises(InputError, match="no Chess960 position 960"):
        notation.check_game("1.e4", start=960)


def test_every_problem_says_its_line() -> None:
    verdict = notation.check_game("1.e4 e5\n2.Nf3 Nc6\n3.Bb6 a6", line=10)
    [problem] = verdict.problems
    assert (problem.place.line, problem.place.column) == (12, 3)


def test_positions_of_an_event_come_from_its_seed() -> None:
    drawn = notation.draw_positions(9, seed=7)
    assert drawn == notation.draw_positions(9, seed=7)
    assert len(set(drawn)) == 9
    assert notation.draw_positions(9, seed=8) != drawn
    assert all(chess.Board.from_chess960_pos(number).is_valid() for number in drawn)


@pytest.mark.parametrize(
    ("text", "language", "move", "key"),
    [
        ("Rd1", "en", "a1d1", ""),
        ("Td1", "de", "a1d1", ""),
        ("Ra8+", "en", None, "sealed"),
        ("Rook to d1", "en", None, "sealed.unknown"),
        ("Rb1", "en", "a1b1", ""),
    ],
)
def test_a_sealed_move_is_one_legal_move_or_loses(
    text: str, language: str, move: str | None, key: str
) -> None:
    board = chess.Board("4k3/p7/8/8/8/8/8/R3K3 w - - 0 41")
    sealed = notation.sealed_move(board, text, language)
    assert (sealed.move.uci() if sealed.move else None) == move
    assert (sealed.problem.key if sealed.problem else "games.") == f"games.{key}"


def test_an_ambiguous_sealed_move_loses() -> None:
    board = chess.Board("4k3/8/8/8/8/8/4K3/R6R w - - 0 41")
    sealed = notation.sealed_move(board, "Rd1")
    assert sealed.move is None
    assert sealed.problem is not None
    assert "White loses" in sealed.problem.message
