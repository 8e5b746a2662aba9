"""Lines that are no tags, dashes of word processors, orders of moves that two languages have."""

from __future__ import annotations

import pytest

from swissheet import notation
from swissheet.errors import Severity
from swissheet.formats import pgn
from swissheet.notation import GameSettings

ROSTER = (
    '[Event "A"]\n[Site "S"]\n[Date "2026.05.01"]\n[Round "1.1"]\n[White "Tan, Li"]\n'
    '[Black "Halim, Sari"]\n[Result "1-0"]\n'
)
MOVES = "1.e4 e5 2.Nf3 Nc6 3.Bb5 a6 1-0"
RESUMED = GameSettings(resumed=True)


def told(text: str, settings: GameSettings = RESUMED) -> list[tuple[str, Severity]]:
    verdict = notation.check_game(text, settings=settings)
    return [(notation.check_id(problem), problem.severity) for problem in verdict.problems]


@pytest.mark.parametrize(
    "line",
    ['["Event" "A"]', '[ "A"]', "[]", '[Eve-nt "A"]', '[Event="A"]', '[Event: "A"]', 'Event "A"',
     "[White]", "[Event A]", '[Event "A'],
)  # fmt: skip
@pytest.mark.parametrize("place", ["above", "below", "second game"])
def test_a_line_among_the_tags_that_is_none_is_p07_and_splits_no_game(
    line: str, place: str
) -> None:
    if place == "above":
        text = f"{line}\n{ROSTER}\n{MOVES}\n"
    elif place == "below":
        text = f"{ROSTER}{line}\n\n{MOVES}\n"
    else:
        text = f"{ROSTER}\n{MOVES}\n\n{line}\n{ROSTER}\n{MOVES}\n"
    opened = pgn.opened(text)
    games = list(pgn.checked(opened))
    found = [[pgn.check_id(problem) for problem in game.verdict.problems] for game in games]
    assert found == ([[], ["P07"]] if place == "second game" else [["P07"]])
    assert [len(game.verdict.moves) for game in games] == [6] * len(games)
    assert opened.issues == []


def test_a_text_with_such_lines_alone_has_no_games() -> None:
    opened = pgn.opened(b'["a", "b"]\n[section-1]\nname "value"\n')
    assert list(pgn.checked(opened)) == []
    assert [pgn.check_id(issue) for issue in opened.issues] == ["P44", "P02"]
    below = pgn.opened(f'{ROSTER}\n{MOVES}\n\n["the end"]\n')
    assert [game.ok for game in pgn.checked(below)] == [True]
    assert [pgn.check_id(issue) for issue in below.issues] == ["P44"]


def test_times_and_comments_beside_moves_are_no_tags() -> None:
    for text in ("[1:30:00] 1.e4 [1:29:10] e5 1-0", "{[%clk 1:30:00]} 1.e4 e5 1-0"):
        assert told(f"{ROSTER}\n{text}") == []


@pytest.mark.parametrize("dash", "\u2010\u2011\u2012\u2013\u2014\u2212")
def test_a_result_with_the_dash_of_a_word_processor_is_a_notice(dash: str) -> None:
    result = f"1{dash}0"
    for text in (
        f"{ROSTER}\n{MOVES[:-3]}{result}\n",
        f"{ROSTER.replace('1-0', result)}\n{MOVES}\n",
        f"{ROSTER.replace('1-0', result)}\n{MOVES[:-3]}{result}\n",
    ):
        assert told(text) == [("P26", Severity.NOTICE)]
    assert notation.check_game(f"{ROSTER}\n{MOVES[:-3]}{result}").outcome.claimed == "1-0"
    assert told(f"{ROSTER}\n{{so {result}}} {MOVES}") == []


def test_an_english_game_is_not_taken_for_one_of_german_pawns() -> None:
    assert told("1.e4 e5 2.Bc4 Bc5 1-0") == []
    german = notation.check_game("1.Be4 Be5 2.Sf3 Sc6 1-0")
    assert (german.ok, german.language) == (True, "de")


def test_a_game_with_a_fen_that_english_reads_is_english() -> None:
    """41.Bd4 is a bishop in English, and a rook in Hungarian."""
    fen = "6k1/8/8/8/8/8/3R1K2/B7 w - - 0 41"
    verdict = notation.check_game(f'[FEN "{fen}"]\n\n41.Bd4 Kf7 1-0', settings=RESUMED)
    assert (verdict.ok, verdict.language) == (True, "en")
    assert told(f'[FEN "{fen}"]\n\n41.Bd4 Kf7 1-0') == [("P13", Severity.NOTICE)]


def test_a_chess960_game_that_says_so_is_no_set_up_position() -> None:
    start = "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1"
    text = f'[Variant "Chess960"]\n[SetUp "1"]\n[FEN "{start}"]\n\n1.e4 e5 1-0'
    assert told(text, GameSettings()) == [("P40", Severity.WARNING)]
    assert told(text, GameSettings(chess960=True)) == []
    assert told(text.replace("Chess960", "Standard"), GameSettings()) == [("P37", Severity.ERROR)]
