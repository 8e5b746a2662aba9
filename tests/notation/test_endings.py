"""How a game ended, by its moves and by what is written of it (Laws 2018, 5, 6.9 and 9)."""

from __future__ import annotations

import chess
import pytest

from swissheet import notation
from swissheet.errors import Severity
from swissheet.notation import Claim, Ending, GameSettings
from swissheet.notation.endings import cannot_mate, walled

STALEMATE = (
    "1.e3 a5 2.Qh5 Ra6 3.Qxa5 h5 4.h4 Rah6 5.Qxc7 f6 6.Qxd7+ Kf7 7.Qxb7 Qd3 8.Qxb8 Qh7 "
    "9.Qxc8 Kg6 10.Qe6"
)
SHUFFLE = "Nf3 Nf6 Ng1 Ng8 "
WALL = "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 60"

ENDED = [
    ("5.1.1 mate", "1.f3 e5 2.g4 Qh4", None, Ending.MATE, "0-1"),
    ("5.2.1 stalemate", STALEMATE, None, Ending.STALEMATE, "1/2-1/2"),
    ("5.2.2 bare kings", "1.Kd1 Kxe4", "8/8/8/4k3/4P3/8/8/4K3 w - - 0 1",
     Ending.DEAD_MATERIAL, "1/2-1/2"),
    ("5.2.2 bishops of two colours", "1.Bd2", "2b1k3/8/8/8/8/8/8/2B1K3 w - - 0 1", None, None),
    ("5.2.2 bishop and king", "1.Kd1 Bxh3", "2b1k3/8/8/8/8/7B/8/4K3 w - - 0 1",
     Ending.DEAD_MATERIAL, "1/2-1/2"),
    ("5.2.2 two knights can still mate", "1.Kd1", "4k3/8/8/8/8/8/8/1N2K1N1 w - - 0 1", None, None),
    ("5.2.2 a wall of pawns", "1.Ke2 Ke7", WALL, Ending.DEAD_WALL, "1/2-1/2"),
    ("9.6.1 five times", SHUFFLE * 4, None, Ending.FIVEFOLD, "1/2-1/2"),
    ("9.6.2 75 moves", "1.Ra7 Kd8", "4k3/7R/8/8/8/8/8/4K3 w - - 148 120",
     Ending.SEVENTY_FIVE, "1/2-1/2"),
    ("9.6.2 mate on the last move", "1...Ka8 2.Rh8", "1k6/8/1K6/8/8/8/8/7R b - - 148 120",
     Ending.MATE, "1-0"),
    ("5.1.2 quiet", "1.e4 e5", None, None, None),
]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "start", "ending", "result"), [case[1:] for case in ENDED],
    ids=[case[0] for case in ENDED],
)  # fmt: skip
def test_the_last_position_says_how_a_game_ended(
    text: str, start: str | None, ending: Ending | None, result: str | None
) -> None:
    outcome = notation.check_game(text, start=start).outcome
    assert (outcome.ending, outcome.result) == (ending, result)


@pytest.mark.parametrize(
    ("text", "start", "ending", "result"),
    [case[1:] for case in ENDED if case[3] is not None],
    ids=[case[0] for case in ENDED if case[3] is not None],
)
@pytest.mark.parametrize("written", ["1-0", "0-1", "1/2-1/2"])
def test_another_result_than_the_position_gives_is_an_error(
    text: str, start: str | None, ending: Ending, result: str, written: str
) -> None:
    verdict = notation.check_game(f"{text} {written}", start=start)
    wrong = [item for item in verdict.problems if item.code == "result-position"]
    assert bool(wrong) == (written != result)
    assert verdict.ok == (written == result)


@pytest.mark.parametrize(
    ("plies", "claims"),
    [
        (6, ()),
        # 9.2.1.1: the eighth half-move may be written and claimed before it is made.
        (7, (Claim.THREEFOLD,)),
        (8, (Claim.THREEFOLD,)),
    ],
)
def test_9_2_a_threefold_repetition_can_be_claimed(plies: int, claims: tuple[Claim, ...]) -> None:
    words = (SHUFFLE * 2).split()[:plies]
    assert notation.check_game(" ".join(words)).outcome.claims == claims


@pytest.mark.parametrize(
    ("clock", "claims"), [(97, ()), (98, (Claim.FIFTY,)), (99, (Claim.FIFTY,))]
)
def test_9_3_fifty_moves_can_be_claimed(clock: int, claims: tuple[Claim, ...]) -> None:
    start = f"4k3/7R/8/8/8/8/8/4K3 w - - {clock} 80"
    assert notation.check_game("1.Ra7", start=start).outcome.claims == claims


@pytest.mark.parametrize(
    ("text", "start", "key"),
    [
        ("1...Kxe4 2.Kd2 Kd4", "8/8/8/4k3/4P3/8/8/4K3 b - - 0 1", "played-on"),
        (SHUFFLE * 4 + "e4", None, "played-on.fivefold"),
        ("1.Ra7 Kd8 2.Rb7", "4k3/7R/8/8/8/8/8/4K3 w - - 149 120", "played-on.seventy-five"),
    ],
)
def test_moves_after_the_end_are_a_warning(text: str, start: str | None, key: str) -> None:
    """Laws 2018, 9.2.2 (the same position), 9.6.1 and 9.6.2."""
    verdict = notation.check_game(text, start=start)
    assert [item.key for item in verdict.problems] == [f"games.{key}"]
    assert verdict.ok


@pytest.mark.parametrize("text", [SHUFFLE * 4 + "1-0", SHUFFLE * 5 + "e4 1-0"])
def test_9_6_draws_by_themselves_came_with_the_laws_of_2014(text: str) -> None:
    assert notation.check_game(text).problems
    assert not notation.check_game(text, settings=GameSettings(laws=2009)).problems


@pytest.mark.parametrize(
    ("start", "written", "key"),
    [
        ("4k3/4p3/8/8/8/8/8/4K3 w - - 0 1", "1-0", "winner-cannot-mate"),
        ("4k3/4p3/8/8/8/8/8/4K3 w - - 0 1", "0-1", ""),
        ("3qk3/8/8/8/8/8/N7/4K3 w - - 0 1", "1-0", "winner-cannot-mate"),
        ("r3k3/8/8/8/8/8/7N/4K3 w - - 0 1", "1-0", "winner-hardly-mates"),
        ("4k3/4p3/8/8/8/8/7N/4K3 w - - 0 1", "1-0", "winner-hardly-mates"),
        ("2b1k3/8/8/8/8/8/8/2B1K3 w - - 0 1", "1-0", "winner-hardly-mates"),
        (WALL, "1-0", ""),
    ],
)
def test_6_9_a_winner_who_cannot_mate_is_a_warning(start: str, written: str, key: str) -> None:
    board = chess.Board(start)
    words = []
    for _ in range(2):
        move = min((move for move in board.legal_moves if _king(board, move)), key=str)
        words.append(board.san(move))
        board.push(move)
    verdict = notation.check_game(f"{' '.join(words)} {written}", start=start)
    told = [item.code for item in verdict.problems if item.code.startswith("winner")]
    assert told == ([key] if key else [])


def _king(board: chess.Board, move: chess.Move) -> bool:
    return board.piece_type_at(move.from_square) == chess.KING


@pytest.mark.parametrize(
    ("fen", "dead"),
    [
        (WALL, True),
        # A gap on the side of the king.
        ("4k3/8/8/p1p1p3/P1P1P3/8/8/4K3 w - - 0 60", False),
        # A pawn can still move.
        ("4k3/8/8/p1p1p1p1/P1P1P1P1/8/1P6/4K3 w - - 0 60", False),
        # A pawn can take.
        ("4k3/8/8/p1pPp1p1/P1P1P1P1/8/8/4K3 w - c6 0 60", False),
        # A bishop is no king.
        ("4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4KB2 w - - 0 60", False),
        # The king is already behind the wall and finds a pawn.
        ("8/8/8/pkp1p1p1/P1P1P1P1/8/8/4K3 b - - 0 60", False),
    ],
)  # fmt: skip
def test_5_2_2_a_wall_of_pawns_is_proven_or_not(fen: str, dead: bool) -> None:
    board = chess.Board(fen)
    assert walled(board) == dead
    if dead:
        assert cannot_mate(board, chess.WHITE)
        assert cannot_mate(board, chess.BLACK)


@pytest.mark.parametrize(
    ("text", "least", "warned"),
    [
        ("1.e4 e5 2.Nf3 Nc6 1/2-1/2", 3, True),
        ("1.e4 e5 2.Nf3 Nc6 3.Bb5 1/2-1/2", 3, True),
        ("1.e4 e5 2.Nf3 Nc6 3.Bb5 a6 1/2-1/2", 3, False),
        (SHUFFLE * 2 + "1/2-1/2", 30, False),
        (STALEMATE + " 1/2-1/2", 30, False),
        ("1.e4 e5 2.Nf3 Nc6 1-0", 30, False),
    ],
)
def test_9_1_1_a_draw_before_the_move_of_the_event_is_a_warning(
    text: str, least: int, warned: bool
) -> None:
    verdict = notation.check_game(text, settings=GameSettings(no_draw_before=least))
    assert ("draw-too-early" in {item.code for item in verdict.problems}) == warned
    assert verdict.ok


@pytest.mark.parametrize(
    ("tag", "terminator", "key", "severity", "result"),
    [
        ("1-0", "1-0", "", None, "1-0"),
        ("*", "1-0", "", None, "1-0"),
        ("1-0", "", "terminator.missing", Severity.NOTICE, "1-0"),
        ("1-0", "*", "", None, "1-0"),
        ("1-0", "0-1", "result-terminator", Severity.ERROR, "0-1"),
        ("1/2-1/2", "1-0", "result-terminator", Severity.ERROR, "1-0"),
        ("*", "*", "unfinished", Severity.WARNING, "*"),
        ("1/2", "1/2-1/2", "terminator.read", Severity.NOTICE, "1/2-1/2"),
        ("nonsense", "1-0", "terminator.tag", Severity.WARNING, "1-0"),
        ("1-0", "1/2-0", "terminator", Severity.ERROR, "½-0"),
        ("1-0", "+/-", "terminator", Severity.ERROR, "+/-"),
    ],
)
def test_tag_and_terminator_are_compared(
    tag: str, terminator: str, key: str, severity: Severity | None, result: str
) -> None:
    verdict = notation.check_game(f'[Result "{tag}"]\n\n1.e4 e5 2.Nf3 Nc6 {terminator}')
    told = {item.key.removeprefix("games."): item.severity for item in verdict.problems}
    assert verdict.outcome.claimed == result
    if key:
        assert told[key] is severity
    else:
        assert not told


def test_a_sign_of_a_draw_in_tag_and_moves_is_told_once() -> None:
    def told(tag: str, terminator: str) -> list[str]:
        verdict = notation.check_game(f'[Result "{tag}"]\n\n1.e4 e5 2.Nf3 Nc6 {terminator}')
        return [str(item.params["text"]) for item in verdict.problems]

    assert told("½-½", "½-½") == ["½-½"]
    assert told("1/2", "½-½") == ["1/2", "½-½"]
    assert told("1/2-1/2", "½-½") == ["½-½"]


@pytest.mark.parametrize(
    ("tags", "settings", "key"),
    [
        ('[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]', GameSettings(), "start-set-up"),
        ('[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]', GameSettings(resumed=True), ""),
        (f'[FEN "{chess.STARTING_FEN}"]', GameSettings(), ""),
        ('[FEN "4k3/8/8/8/8/8/4P3/4KK2 w - - 0 1"]', GameSettings(), "start-impossible.kings"),
        ('[FEN "P3k3/8/8/8/8/8/8/4K3 w - - 0 1"]', GameSettings(), "start-impossible.pawns"),
        ('[FEN "4k3/8/8/8/8/8/8/4K3 w KQ - 0 1"]', GameSettings(), "start-impossible.castling"),
        ('[FEN "4k3/4R3/8/8/8/8/8/4K3 w - - 0 1"]', GameSettings(), "start-impossible.check"),
        ('[FEN "hello"]', GameSettings(), "start-impossible.unreadable"),
        ('[Variant "Rapid"]', GameSettings(), "variant-unknown"),
        ('[Event "x"]', GameSettings(chess960=True, position=410), "start-not-drawn"),
        ('[Event "x"]', GameSettings(chess960=True), "start-not-drawn.unknown"),
        ('[Event "x"]', GameSettings(chess960=True, position=518), ""),
    ],
)
def test_the_start_is_checked(tags: str, settings: GameSettings, key: str) -> None:
    verdict = notation.check_game(f'{tags}\n[Result "1-0"]\n\n1.e4 1-0', settings=settings)
    keys = {item.key.removeprefix("games.") for item in verdict.problems}
    assert (key in keys) if key else not {k for k in keys if k.startswith("start")}


@pytest.mark.parametrize("number", [0, 410, 518, 959])
def test_a_chess960_start_must_be_the_one_drawn(number: int) -> None:
    board = chess.Board.from_chess960_pos(number)
    text = f'[Variant "Chess960"]\n[FEN "{board.fen()}"]\n\n*'
    for drawn in (410, None):
        settings = GameSettings(chess960=True, position=drawn)
        keys = {item.code for item in notation.check_game(text, settings=settings).problems}
        assert ("start-not-drawn" in keys) == (drawn is not None and number != drawn)
        assert "start-set-up" not in keys


def test_clocks_are_compared() -> None:
    text = (
        '[TimeControl "300+2"]\n\n1.e4 {[%clk 0:05:00]} e5 {[%clk 0:04:59]} '
        "2.Nf3 {[%clk 0:06:30]} Nc6 {[%clk 0:00:00]} 0-1"
    )
    verdict = notation.check_game(text)
    assert [item.key for item in verdict.problems] == ["games.clocks.gain", "games.clocks"]


@pytest.mark.parametrize(
    ("control", "clocks", "told"),
    [
        ("", ("0:10:00", "9:10:00"), True),
        ("", ("0:00:10", "2:30:40"), False),
        ("?", ("0:10:00", "9:10:00"), True),
        ("90 min + 30 s", ("0:00:10", "1:00:40"), False),
        ("*180", ("0:01:00", "0:02:50"), False),
        ("40/7200:3600", ("0:00:10", "1:00:10"), False),
        ("40/7200:3600", ("0:00:10", "2:10:10"), True),
        ("40/5400+30:1800+30", ("0:00:10", "0:30:40"), False),
        ("40/9000", ("0:00:10", "2:30:10"), False),
        ("5400+30", ("1:00:00", "1:00:32"), False),
        ("5400+30", ("1:00:00", "1:00:40"), True),
        # A clock that was not written for a while gained with each move.
        ("5400+30", ("1:00:00", "", "", "1:01:30"), False),
        ("5400+30", ("1:00:00", "", "", "1:01:40"), True),
    ],
)
def test_a_clock_gains_what_its_time_control_gives(
    control: str, clocks: tuple[str, ...], told: bool
) -> None:
    moves = ("Nf3", "Nf6", "Ng1", "Ng8") * 2
    written = [f"{move} {{[%clk {clock}]}}" if clock else move
               for move, clock in zip(moves[::2], clocks, strict=False)]  # fmt: skip
    text = " ".join(f"{white} {black}" for white, black in zip(written, moves[1::2], strict=False))
    tag = f'[TimeControl "{control}"]\n\n' if control else ""
    verdict = notation.check_game(f"{tag}{text} *")
    assert any(item.key == "games.clocks.gain" for item in verdict.problems) == told


def test_a_clock_that_is_no_time_is_told_once() -> None:
    text = "1.e4 {[%clk 1:29]} e5 {[%clk xx]} 2.Nf3 {[%clk -0:01:00]} Nc6 {[%clk 0:59:00.5]} *"
    [problem] = (item for item in notation.check_game(text).problems if item.code != "unfinished")
    assert problem.found == "The clock of Black after move 1 is not a time: '[%clk xx]'."
    assert problem.severity is Severity.NOTICE


def test_signs_are_told_only_where_style_is_asked_for() -> None:
    text = "1.e4 d5 2.ed5 Qxd5 3.Nc3+ Qa5 4.Ngf3 1-0"
    assert not notation.check_game(text).problems
    verdict = notation.check_game(text, settings=GameSettings(style=True))
    [problem] = verdict.problems
    assert problem.params["moves"] == ["2.ed5", "3.Nc3+", "4.Ngf3"]
    assert verdict.ok


def test_a_mate_that_is_none_is_always_told() -> None:
    verdict = notation.check_game("1.e4 e5 2.Qh5# Nc6 1-0")
    assert [item.code for item in verdict.problems] == ["style"]


@pytest.mark.parametrize("written", ["1-0", "0-1", "1/2-1/2"])
@pytest.mark.parametrize("text", ["", "1.e4"])
def test_hardly_a_move_is_no_game(text: str, written: str) -> None:
    codes = {item.code for item in notation.check_game(f"{text} {written}").problems}
    assert "no-game" in codes
    forfeit = notation.check_game(f'[Termination "forfeit"]\n\n{text} {written}')
    assert "no-game" not in {item.code for item in forfeit.problems}


@pytest.mark.parametrize(("text", "named"), [("", True), ("1.e4", True), ("1.e4 e5", False)])
def test_5_2_3_a_draw_before_each_side_has_moved_is_named_so(text: str, named: bool) -> None:
    told = notation.check_game(f"{text} 1/2-1/2").problems
    assert ["5.2.3" in problem.message for problem in told] == ([True] if named else [])
    before = notation.check_game(f"{text} 1/2-1/2", settings=GameSettings(laws=2009)).problems
    assert not any("5.2.3" in problem.message for problem in before)
    won = notation.check_game(f"{text} 1-0").problems
    assert not any("5.2.3" in problem.message for problem in won)


@pytest.mark.parametrize(
    ("fen", "moves", "right"),
    [
        ("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 41", "41.Ra8#", "1-0"),
        ("7k/8/6K1/8/8/8/8/5Q2 w - - 0 61", "61.Qf7", "1/2-1/2"),
        ("7k/8/6K1/8/8/8/8/Q7 b - - 0 61", "61...Kg8 62.Qa8#", "1-0"),
        ("8/8/8/4k3/4P3/8/8/4K3 b - - 0 70", "70...Kxe4", "1/2-1/2"),
    ],
)
@pytest.mark.parametrize("written", ["1-0", "0-1", "1/2-1/2"])
def test_a_resumed_game_of_a_move_or_two_is_held_against_its_last_position(
    fen: str, moves: str, right: str, written: str
) -> None:
    text = f'[SetUp "1"]\n[FEN "{fen}"]\n[Result "{written}"]\n\n{moves} {written}'
    verdict = notation.check_game(text, settings=GameSettings(resumed=True))
    told = {notation.check_id(problem) for problem in verdict.problems}
    assert told == (set() if written == right else {"P20"})
    assert verdict.ok == (written == right)


def test_a_resumed_game_of_one_move_is_no_game_that_was_hardly_played() -> None:
    text = '[FEN "4k3/7R/8/8/8/8/8/4K3 w - - 0 41"]\n\n41.Ra7 1-0'
    assert not notation.check_game(text, settings=GameSettings(resumed=True)).problems


@pytest.mark.parametrize(
    ("written", "letters", "piece"),
    [("bxa8", "en", "bxa8=Q"), ("b8", "de", "b8=D"), ("ba", "en", "ba=Q"), ("b8+", "id", "b8=M")],
)
def test_7_5_2_a_pawn_on_the_last_rank_without_its_piece_is_an_illegal_move(
    written: str, letters: str, piece: str
) -> None:
    fen = "r6k/1P6/8/8/8/8/8/4K3 w - - 0 41"
    game = f'[FEN "{fen}"]\n\n41.{written} 1-0'
    verdict = notation.check_game(game, letters, settings=GameSettings(resumed=True))
    (problem,) = verdict.problems
    assert (notation.check_id(problem), problem.severity) == ("P15", Severity.ERROR)
    assert "an illegal move (Law 7.5.2)" in problem.message
    assert piece in problem.message
    assert verdict.moves[0].promotion == chess.QUEEN
