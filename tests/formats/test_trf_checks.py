"""One wrong character, one message: what is wrong, where, and how bad."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.commands import call
from support.playing.typist import at_desk
from support.trf_samples import changed, example, player_line
from swissheet.errors import FormatError, Issue, Severity
from swissheet.formats import trf
from swissheet.model import Game, Result

ERROR, WARNING, NOTICE = Severity.ERROR, Severity.WARNING, Severity.NOTICE

SANTOSO = (
    "001    1 m FM Santoso, Budi                     2304 INA     7100019 1991/04/02  2.5    1"
)
RAHMAN = "001    3 m    Rahman, Azlan                     2051 MAS     5700094 1987/06/15"

IF_SET = (
    "If the arbiter set the points, write record 299, which older forms of a report do not have. "
    "If not, correct points or results."
)


def issues_of(text: str | bytes) -> list[Issue]:
    """All issues, whether or not a tournament came of it."""
    try:
        return trf.read(text).issues
    except FormatError as error:
        return list(error.issues)


# id: (example, found there, put instead, severity, message, line)
CASES: dict[str, tuple[str, str, str, Severity, str, int]] = {
    "unknown opponent": (
        "a",
        "  2.5    1     4 w 1",
        "  2.5    1    57 w 1",
        ERROR,
        "Player 1, round 1: opponent 57 is not in the file.",
        13,
    ),
    "opponents do not name each other": (
        "a",
        "  2.5    1     4 w 1",
        "  2.5    1     3 w 1",
        ERROR,
        "Round 1: player 1 names 3 as opponent, but 3 names 6.",
        13,
    ),
    "opponent has no game": (
        "a",
        "     6 w 1     2 b 0     7 w =",
        "  0000 - Z     2 b 0     7 w =",
        ERROR,
        "Round 1: player 6 names 3 as opponent, but 3 has no game.",
        18,
    ),
    "both same colour": (
        "a",
        "     1 b 0     5 w +",
        "     1 w 0     5 w +",
        ERROR,
        "Round 1: players 1 and 4 both have White.",
        13,
    ),
    "both same colour in a forfeit": (
        "a",
        "     5 w +     5 w 0",
        "     5 b +     5 w 0",
        ERROR,
        "Round 2: players 4 and 5 both have Black.",
        16,
    ),
    "one against one": (
        "a",
        "     1 b 0     5 w +",
        "     1 b 1     5 w +",
        ERROR,
        "Round 1: in the same game, players 1 and 4 both have a win (1). The player who lost "
        "must have 0.",
        13,
    ),
    "win against draw": (
        "a",
        "     1 b 0     5 w +",
        "     1 b =     5 w +",
        ERROR,
        "Round 1: in the same game, player 1 has 1, but player 4 has =. "
        "If one has 1, the other must have 0.",
        13,
    ),
    "forfeit win against forfeit win": (
        "a",
        "     2 w =     4 b -",
        "     2 w =     4 b +",
        ERROR,
        "Round 2: in the same game, players 4 and 5 both have a win (+). The player who lost "
        "must have -.",
        16,
    ),
    "forfeit win against a lost game": (
        "a",
        "     2 w =     4 b -",
        "     2 w =     4 b 0",
        ERROR,
        "Round 2: in the same game, player 4 has +, but player 5 has 0. "
        "If one has +, the other must have -.",
        16,
    ),
    "result on one side only": (
        "a",
        "     1 b 0     5 w +",
        "     1 b       5 w +",
        ERROR,
        "Round 1: in the same game, player 1 has 1, but player 4 has no result. "
        "If one has 1, the other must have 0.",
        13,
    ),
    "own opponent": (
        "a",
        "  2.5    1     4 w 1",
        "  2.5    1     1 w 1",
        ERROR,
        "Round 1: player 1 is written as the opponent of player 1. Write the number of the real "
        "opponent, or 0000 and the letter of a bye.",
        13,
    ),
    "points differ": (
        "a",
        "1991/04/02  2.5    1",
        "1991/04/02  4.5    1",
        ERROR,
        f"Points of player 1: 4.5 in the file, 2.5 by the results. {IF_SET}",
        13,
    ),
    "points explained by the usual system": (
        "b",
        "162  W 1.0    D 0.5    L 0.0    P 0.5",
        "162  W 3.0    D 1.0    L 0.0    P 0.5",
        WARNING,
        f"Points of player 1: 1.0 in the file, 3.0 by the results. {IF_SET}",
        20,
    ),
    "more rounds than announced": (
        "c",
        "XXR 5",
        "XXR 2",
        ERROR,
        "The file has 3 rounds but announces 2.",
        2,
    ),
    "062 players counted": (
        "a",
        "062 7",
        "062 8",
        NOTICE,
        "Record 062 has 8 players, but there are 7.",
        6,
    ),
    "072 rated players counted": (
        "a",
        "072 6",
        "072 5",
        NOTICE,
        "Record 072 has 5 rated players, but there are 6.",
        7,
    ),
    "unknown record": (
        "a",
        "112 FA",
        "DAT FA",
        NOTICE,
        "Record type DAT is kept but not used.",
        10,
    ),
    "record of a dead draft": (
        "a",
        "112 FA",
        "ACC FA",
        WARNING,
        "Record type ACC belongs to a draft that was never in force.",
        10,
    ),
    "two scoring systems": (
        "c",
        "BBD  1.0",
        "BBD  1.5",
        ERROR,
        "The file has two different scoring systems.",
        4,
    ),
    "comma in points": (
        "a",
        "1991/04/02  2.5    1",
        "1991/04/02  2,5    1",
        WARNING,
        "The points '2,5' have a comma. Use a decimal point.",
        13,
    ),
    "letters in points": (
        "a",
        "1991/04/02  2.5    1",
        "1991/04/02  2.x    1",
        ERROR,
        "'2.x' is not a number of points.",
        13,
    ),
    "letters in rating": (
        "a",
        "2304 INA",
        "23o4 INA",
        ERROR,
        "'23o4' is not a rating",
        13,
    ),
    "letters in rank": (
        "a",
        "1991/04/02  2.5    1",
        "1991/04/02  2.5    x",
        WARNING,
        "'x' is not a rank.",
        13,
    ),
    "unknown title": ("a", "m FM San", "m XM San", WARNING, "'XM' is not a FIDE title", 13),
    "unknown sex": ("a", "1 m FM San", "1 x FM San", WARNING, "'x' is not a sex", 13),
    "impossible birth": (
        "a",
        "1991/04/02",
        "1991/02/30",
        WARNING,
        "'1991/02/30' is not a date of birth",
        13,
    ),
    "number used twice": (
        "a",
        "001    2 w",
        "001    1 w",
        ERROR,
        "Pairing number 1 is used twice, here and in line 13.",
        14,
    ),
    "number zero": (
        "a",
        "001    2 w",
        "001    0 w",
        ERROR,
        "'0' is not a pairing number",
        14,
    ),
    "tab between cells": (
        "a",
        "     4 w 1     7 b =     2 w 1",
        "\t4 w 1     7 b =     2 w 1",
        ERROR,
        "The line contains a tab",
        13,
    ),
    "tab in a setting": ("b", "142 5", "142\t5", NOTICE, "It is read as a blank", 13),
    "wrong result letter": (
        "a",
        "  2.5    1     4 w 1",
        "  2.5    1     4 w x",
        WARNING,
        "Player 1, round 1: 'x' against 4 is not a result. The game counts as adjourned for both.",
        13,
    ),
    "bye letter with an opponent": (
        "a",
        "  2.5    1     4 w 1",
        "  2.5    1     4 w H",
        ERROR,
        "Player 1, round 1: 'H' is not a result",
        13,
    ),
    "letters in a cell": (
        "a",
        "  2.5    1     4 w 1",
        "  2.5    1    4a w 1",
        ERROR,
        "Player 1, round 1: '4a w 1' is not a round",
        13,
    ),
    "result without opponent": (
        "a",
        "0000 - H",
        "0000 - 1",
        WARNING,
        "Player 6, round 2: the result '1' has no opponent. It is read as 'F'.",
        18,
    ),
    "142 without a number": ("b", "142 5", "142 x", ERROR, "'x' is not a number of rounds", 13),
    "142 beyond what there is": ("b", "142 5", "142 9999", ERROR, "'9999' is not a number of", 13),
    "XXR beyond what there is": ("b", "142 5", "XXR 9999", ERROR, "'9999' is not a number of", 13),
    "142 and XXR differ": (
        "b",
        "152 B",
        "XXR 6",
        ERROR,
        "The file announces 5 rounds and 6. 5 is used.",
        14,
    ),
    "152 with a wrong colour": (
        "b",
        "152 B",
        "152 X",
        ERROR,
        "'X' is not a colour. Write W or B.",
        14,
    ),
    "152 and XXC differ": (
        "b",
        "142 5",
        "XXC white1",
        ERROR,
        "Records 152 and XXC have different initial colours",
        14,
    ),
    "unknown word in XXC": (
        "c",
        "XXC white1",
        "XXC white2",
        WARNING,
        "'white2' is not known in this record",
        3,
    ),
    "162 with an unknown letter": (
        "b",
        "162  W 1.0",
        "162  Q 1.0",
        ERROR,
        "does not set any points. Write for example 'W 3.0'",
        15,
    ),
    "162 with a win worth less than a draw": (
        "b",
        "162  W 1.0",
        "162  W 0.0",
        ERROR,
        "A win must be worth at least a draw",
        15,
    ),
    "XXS with an unknown code": (
        "c",
        "PAB=3",
        "PUB=3",
        ERROR,
        "'PUB=3' does not set any points",
        4,
    ),
    "XXS by colour": (
        "c",
        "XXS W=3 D=1 PAB=3",
        "XXS W=3 D=1 PAB=3 BW=2",
        ERROR,
        "points that depend on the colour are not supported",
        4,
    ),
    "BBW without number": ("c", "BBW  3.0", "BBW  x", ERROR, "'x' is not a number of points", 5),
    "240 with a wrong type": (
        "b",
        "240 H 003",
        "240 X 003",
        ERROR,
        "Record 240 cannot be read",
        28,
    ),
    "240 names a stranger": (
        "b",
        "240 H 003    5",
        "240 H 003   55",
        WARNING,
        "A bye of round 3 names player 55, but this player is not in the file.",
        28,
    ),
    "240 against a game": (
        "b",
        "240 H 003    5",
        "240 H 002    5",
        WARNING,
        "Player 5 has a game in round 2, but a bye 'H' is recorded here. The bye is not used.",
        28,
    ),
    "260 with one player": (
        "b",
        "260 001 005    1    2",
        "260 001 005    1",
        ERROR,
        "Write at least two different players",
        30,
    ),
    "260 names a stranger": (
        "b",
        "260 001 005    1    2",
        "260 001 005    1   22",
        WARNING,
        "Player 22 is named here, but is not in the file.",
        30,
    ),
    "260 ends before it begins": (
        "b",
        "260 001 005",
        "260 003 002",
        ERROR,
        "Record 260 cannot be read",
        30,
    ),
    "XXP with letters": ("c", "XXP 1 2", "XXP 1 a", ERROR, "Record XXP cannot be read", 11),
    "first day not a date": (
        "a",
        "042 2026/05/01",
        "042 2026/13/01",
        WARNING,
        "'2026/13/01' is not a date",
        4,
    ),
    "round dates out of column": (
        "a",
        "                   26/05/01",
        "          26/05/01",
        WARNING,
        "The dates of the rounds do not begin in columns 92, 102, 112 and so on.",
        12,
    ),
    "record twice": ("a", "022 Band", "012 Band", WARNING, "Record 012 is in the file twice", 2),
    "202 and 212 differ": (
        "b",
        "222 900+10",
        "212 PTS,BH,SB",
        WARNING,
        "Records 202 and 212 list different tie-breaks. 212 is used.",
        19,
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_a_wrong_place_is_reported(case: str) -> None:
    letter, old, new, severity, message, line = CASES[case]
    found = issues_of(changed(example(letter), old, new))
    hits = [issue for issue in found if message in issue.message]
    assert hits, [str(issue) for issue in found]
    assert (hits[0].severity, hits[0].place.line) == (severity, line), str(hits[0])


@pytest.mark.parametrize("case", CASES)
def test_a_tournament_comes_of_it_unless_an_error_stops_the_reading(case: str) -> None:
    letter, old, new, severity, _, _ = CASES[case]
    text = changed(example(letter), old, new)
    if severity < ERROR:
        assert trf.loads(text).players
    else:
        with pytest.raises(FormatError) as caught:
            trf.loads(text, strict=True)
        assert caught.value.place.line


def test_a_file_without_players_is_no_trf() -> None:
    with pytest.raises(
        FormatError, match=r"no players \(no 001 lines\). Check whether it is a TRF file"
    ):
        trf.loads('[Event "A"]\n\n1. e4 e5 *\n')


@pytest.mark.parametrize("text", ["", "\n", "\ufeff", b"", b"\x00\x01\x02"])
def test_an_empty_file_is_no_trf(text: str | bytes) -> None:
    with pytest.raises(FormatError, match="no players"):
        trf.loads(text)


def test_every_mistake_of_a_file_is_reported_in_file_order() -> None:
    text = changed(example("a"), "  2.5    1     4 w 1", "  2.5    1    57 w 1")
    text = changed(text, "0000 - H", "0000 - X")
    text = changed(text, "062 7", "062 9")
    with pytest.raises(FormatError) as caught:
        trf.loads(text)
    lines = [issue.place.line for issue in caught.value.issues]
    assert lines == sorted(lines)
    assert {6, 13, 18} <= set(lines)
    assert caught.value.place.line == 13


def test_a_cell_that_cannot_be_read_is_not_held_against_the_opponent() -> None:
    text = changed(example("a"), "  2.5    1     4 w 1", "  2.5    1    57 w 1")
    with pytest.raises(FormatError) as caught:
        trf.loads(text)
    assert [i.message for i in caught.value.issues if i.severity is ERROR] == [
        "Player 1, round 1: opponent 57 is not in the file."
    ]


@pytest.mark.parametrize("shift", [1, 2, -1])
def test_a_line_that_lost_its_columns_is_called_misaligned(shift: int) -> None:
    rank = "  1.5    4" + " " * shift if shift > 0 else "  1.5   4"
    text = changed(example("a"), "1987/06/15  1.5    4", f"1987/06/15{rank}")
    with pytest.raises(FormatError) as caught:
        trf.loads(text)
    found = [i for i in caught.value.issues if i.code == "misaligned"]
    assert found
    assert found[0].place.line == 15
    assert (
        "Round 1 does not start in column 92, probably because of a wrong text encoding"
        in found[0].message
    )


@pytest.mark.parametrize("end", [20, 60, 80, 83])
def test_a_player_line_must_reach_the_points(end: int) -> None:
    first, second = player_line(1), player_line(2)
    [issue] = trf.read(f"{first}\n{second[:end]}\n").issues
    assert (issue.severity, issue.place.line) == (ERROR, 2)
    assert issue.message.startswith("The player line ends before the points (columns 81-84)")


def test_two_pairing_byes_in_a_round_are_an_error() -> None:
    lines = [player_line(tpn, "0000 - U", points="1.0") for tpn in (9, 17)]
    [issue] = trf.read("\n".join(lines)).issues
    assert (issue.severity, issue.place.line) == (ERROR, 2)
    assert issue.message == "Round 1: players 9 and 17 have the pairing-allocated bye."


def test_a_rematch_is_a_warning_in_a_swiss() -> None:
    """C.04.1 (2026-02) 2"""
    lines = [
        player_line(1, "2 w 1", "2 b 1", points="2.0"),
        player_line(2, "1 b 0", "1 w 0"),
    ]
    [issue] = trf.read("\n".join(lines)).issues
    assert (issue.severity, issue.message) == (WARNING, "Players 1 and 2 meet in rounds 1 and 2.")
    assert trf.read("\n".join(["192 FIDE_DOUBLEROUNDROBIN", *lines])).issues == []


def test_a_second_pairing_bye_is_a_warning_where_nobody_gets_two() -> None:
    lines = [
        player_line(1, "2 w 1", "0000 - U", points="2.0"),
        player_line(2, "1 b 0", "3 w 1", points="1.0"),
        player_line(3, "0000 - U", "2 b 0", "0000 - U", points="2.0"),
    ]
    [issue] = trf.read("\n".join(lines)).issues
    assert (issue.severity, issue.code, issue.place.line) == (WARNING, "pab-again", 3)
    assert issue.message == "Player 3 has the pairing-allocated bye in rounds 1 and 3."
    assert trf.read("\n".join(["192 FIDE_DOUBLEROUNDROBIN", *lines])).issues == []


def test_a_forfeited_game_is_no_meeting() -> None:
    lines = [
        player_line(1, "2 w +", "2 b 1", points="2.0"),
        player_line(2, "1 b -", "1 w 0"),
    ]
    assert trf.read("\n".join(lines)).issues == []


@pytest.mark.parametrize(
    ("white", "black"),
    [("0", "0"), ("=", "0"), ("0", "="), ("L", "L"), ("D", "L"), ("L", "D")],
)
def test_a_ruling_after_the_game_is_accepted_with_a_notice(white: str, black: str) -> None:
    """Laws 2018, 11.8, 12.9.6."""
    points = {"=": "0.5", "D": "0.5", "0": "0.0", "L": "0.0"}
    lines = [
        player_line(1, f"2 w {white}", points=points[white]),
        player_line(2, f"1 b {black}", points=points[black]),
    ]
    [issue] = trf.read("\n".join(lines)).issues
    assert issue.severity is NOTICE
    assert issue.message.startswith(f"Round 1: 1 has {white} and 2 has {black}")


@pytest.mark.parametrize(("own", "other", "colour"), [("w", "b", "White"), ("b", "w", "Black")])
def test_three_games_with_one_colour_are_noticed(own: str, other: str, colour: str) -> None:
    """C.04.3 (2026-02) 1.7.1"""
    lines = [player_line(1, *(f"{tpn} {own} 1" for tpn in (2, 3, 4)), points="3.0")]
    lines += [player_line(tpn, *[" " * 8] * (tpn - 2), f"1 {other} 0") for tpn in (2, 3, 4)]
    messages = [issue.message for issue in trf.read("\n".join(lines)).issues]
    assert messages == [f"Player 1 has {colour} three times in a row."]


def test_points_set_by_the_arbiter_explain_a_difference() -> None:
    lines = [
        player_line(1, "2 w 1", points="1.0"),
        player_line(2, "1 b 0"),
        "299          -0.5  001    1",
    ]
    [issue] = trf.read("\n".join(lines)).issues
    assert (issue.severity, issue.message) == (
        WARNING,
        f"Points of player 1: 1.0 in the file, 0.5 by the results. {IF_SET}",
    )


@pytest.mark.parametrize(
    ("win", "draw", "shown"), [("3.0", "1.0", "3-1-0"), ("2.0", "1.0", "2-1-0")]
)
def test_a_scoring_no_record_tells_is_taken_from_the_points(
    win: str, draw: str, shown: str
) -> None:
    lines = [
        player_line(1, "2 w 1", points=win),
        player_line(2, "1 b 0"),
        player_line(3, "4 w =", points=draw),
        player_line(4, "3 b =", points=draw),
    ]
    reading = trf.read("\n".join(lines))
    assert [i.severity for i in reading.issues] == [WARNING]
    assert f"fit {shown}" in reading.issues[0].message
    assert reading.tournament.scores()[1] == int(float(win) * 10)


def test_an_unknown_record_is_named_once() -> None:
    text = example("a") + "DAT    1 CLUB Foo\nDAT    2 CLUB Bar\n"
    reading = trf.read(text)
    assert [i.code for i in reading.issues] == ["unknown-record"]
    assert [record.text for record in reading.tournament.foreign] == [
        "DAT    1 CLUB Foo",
        "DAT    2 CLUB Bar",
    ]


def test_order_by_line_is_warned_of_where_it_would_matter() -> None:
    lines = example("c").splitlines()
    swapped = [*lines[:-2], lines[-1], lines[-2]]
    asked = [line.replace("XXC white1", "XXC rank white1") for line in swapped]
    assert [i.code for i in trf.read("\n".join(asked)).issues] == ["line-order"]
    assert trf.read("\n".join(swapped)).issues == []
    assert trf.read(example("c").replace("XXC white1", "XXC rank white1")).issues == []


def test_strict_reading_raises_the_first_warning_but_no_notice() -> None:
    noticed = changed(example("a"), "062 7", "062 8")
    assert trf.loads(noticed, strict=True).players
    warned = changed(noticed, "1991/04/02  2.5    1", "1991/04/02  2,5    1")
    with pytest.raises(FormatError, match="Use a decimal point") as caught:
        trf.loads(warned, strict=True)
    assert (caught.value.place.line, len(caught.value.issues)) == (13, 2)


@pytest.mark.parametrize(
    ("white", "black"), [("q", "q"), ("q", "1"), ("0", "q"), ("q", " "), ("!", "-"), ("q", "?")]
)
def test_a_result_that_is_none_is_adjourned_for_both_and_told_once(white: str, black: str) -> None:
    lines = [
        player_line(1, f"2 w {white}", "4 b 1", points="2.0"),
        player_line(2, f"1 b {black}", "3 w 1", points="1.0"),
        player_line(3, "4 w 1", "2 b 0", points="1.0"),
        player_line(4, "3 b 0", "1 w 0"),
    ]
    reading = trf.read("\n".join(lines))
    first = reading.tournament.round(1).games
    assert Game(1, 2, Result.ADJOURNED, Result.ADJOURNED) in first
    told = [i for i in reading.issues if i.key == "trf_rounds.result.adjourned"]
    assert [issue.severity for issue in told] == [WARNING]
    assert told[0].place.line == (2 if white == "0" else 1)
    # What the other program let the game count is its own affair.
    assert all(issue.severity < ERROR for issue in reading.issues)


@pytest.mark.parametrize("cell", ["0000 - q", "0000 w q", "     - q"])
def test_a_result_that_is_none_without_an_opponent_is_refused(cell: str) -> None:
    with pytest.raises(FormatError, match="'q' is not a result"):
        trf.loads("\n".join([player_line(1, cell), player_line(2, "0000 - U", points="1.0")]))


def test_two_who_do_not_name_each_other_are_told_of_whatever_the_result() -> None:
    lines = [player_line(1, "2 w q"), player_line(2, "3 b 1"), player_line(3, "2 w 0")]
    with pytest.raises(FormatError, match="names"):
        trf.loads("\n".join(lines))


def test_a_file_with_a_result_that_is_none_becomes_a_workbook_with_an_adjourned_game(
    tmp_path: Path,
) -> None:
    path = tmp_path / "event.trf"
    path.write_text("\n".join([player_line(1, "2 w q"), player_line(2, "1 b q")]), "utf-8")
    answer = call("convert", path, tmp_path / "event.xlsx")
    assert answer.code == 0
    assert "'q' against 2 is not a result. The game counts as adjourned for both." in answer.err
    with at_desk(tmp_path / "event.xlsx") as desk:
        assert desk.round(1).get(1, "Result") == "*"
