"""Names, numbers and rounds lead a game to its board; results are compared, never changed."""

from __future__ import annotations

import pytest

from swissheet.errors import Severity
from swissheet.formats import pgn
from swissheet.formats.pgn.names import alike, keys_of
from swissheet.model import Event, Game, Player, Round, Tournament
from swissheet.notation import parse_result

PLAYERS = (
    Player(1, "Santoso, Budi", 2100, "FM", fide_id="990000001"),
    Player(2, "Ďurič, Žofia", 2050, fide_id="990000002"),
    Player(3, "Larasati, Dewi", 2000, fide_id="990000003"),
    Player(4, "Иванов, Пётр", 1950),
    Player(5, "Sukarno", 1900),
    Player(6, "Müller-Weiß, Jörg", 1850),
)
MOVES = "1.e4 e5 2.Nf3 Nc6"


def tournament(*results: str) -> Tournament:
    """Two rounds; the results of the boards of the first one, 1-0 for those not said."""
    said = [parse_result(text) for text in (*results, *["1-0"] * (3 - len(results)))]
    first = tuple(
        Game(white, black, *result)
        for (white, black), result in zip(((1, 2), (3, 4), (5, 6)), said, strict=True)
    )
    second = tuple(Game(white, black, *parse_result("1-0")) for white, black in ((2, 3), (4, 5)))
    dates = Event(round_dates=("2026/05/01", "2026/05/02"))
    return Tournament(PLAYERS, (Round(1, first), Round(2, second, ())), event=dates)


def game(white: str, black: str, result: str = "1-0", round_: str = "1", **more: str) -> str:
    tags = {"Event": "E", "Site": "S", "Date": "2026.05.01", "Round": round_, "White": white,
            "Black": black, "Result": result, **more}  # fmt: skip
    head = "".join(f'[{name} "{value}"]\n' for name, value in tags.items())
    return f"{head}\n{MOVES} {result}\n\n"


def matched(text: str, event: Tournament | None = None) -> list[pgn.MatchedGame]:
    return list(pgn.match(pgn.checked(pgn.opened(text)), event or tournament()))


@pytest.mark.parametrize(
    ("white", "black", "board"),
    [
        ("Santoso, Budi", "Ďurič, Žofia", 1),
        ("Budi Santoso", "Zofia Duric", 1),
        ("FM SANTOSO,BUDI", "Duric Zofia", 1),
        ("Santoso, B.", "Duric, Z", 1),
        ("Santoso", "Duric", 1),
        ("Santosa, Budi", "Durič, Žofia", 1),
        ("Larasati, Dewi", "Ivanov, Petr", 2),
        ("Dewi Larasati", "Пётр Иванов", 2),
        ("sukarno", "Joerg Mueller-Weiss", 3),
        ("Sukarno", "Jorg Muller-Weiss", 3),
        ("Sukarno", "Müller-Weiß", 3),
        ("Somebody, Else", "Ďurič, Žofia", 0),
        ("", "Ďurič, Žofia", 0),
    ],
)
def test_names_in_any_order_and_script_find_their_board(white: str, black: str, board: int) -> None:
    [found] = matched(game(white, black))
    assert found.board == (pgn.Board(1, board) if board else None)


@pytest.mark.parametrize(
    ("one", "other", "sure"),
    [
        ("Santoso, Budi", "Budi SANTOSO", 95),
        ("Santoso, B", "Santoso, Budi", 85),
        ("B. Santoso", "Santoso, Budi", 85),
        ("Santoso", "Santoso, Budi", 75),
        ("Santosa, Budi", "Santoso, Budi", 65),
        ("Santoso, Budo", "Santoso, Budi", 0),
        ("Kasparov", "Karpov", 0),
        ("B", "Santoso, Budi", 0),
        ("", "", 0),
        ("Nguyễn Văn", "Nguyen Van", 95),
        ("O'Kelly", "OKelly", 95),
        ("Юлия Щукина", "Yuliya Shchukina", 95),
        ("Юлия Щукина", "Iuliia Shchukina", 95),
        ("Юлия Хрущова", "Julija Hruscova", 95),
        ("Юрий Чехов", "Jurii Tschechow", 95),
        ("Сергей", "Sergey", 95),
        ("Παπαδόπουλος", "Papadopoulos", 95),
        ("Yudi", "Judi", 0),
    ],
)
def test_how_like_two_names_are(one: str, other: str, sure: int) -> None:
    assert alike(keys_of(one), keys_of(other)) == sure
    assert alike(keys_of(other), keys_of(one)) == sure


def test_fide_numbers_go_before_names() -> None:
    text = game("?", "?", WhiteFideId="990000001", BlackFideId="990000002")
    [found] = matched(text)
    assert found.board == pgn.Board(1, 1)


def test_the_date_says_the_round_where_no_tag_does() -> None:
    [found] = matched(game("Duric, Zofia", "Larasati", round_="?", Date="2026.05.02"))
    assert found.board == pgn.Board(2, 1)


def test_a_wrong_round_is_told_with_the_right_one() -> None:
    [found] = matched(game("Duric, Zofia", "Larasati, Dewi", round_="1"))
    assert found.board is None
    [problem] = found.issues
    assert problem.key == "pgn.no-board.round"
    assert (problem.params["round"], problem.params["board"]) == (2, 1)


@pytest.mark.parametrize(
    ("white", "round_", "key"),
    [
        ("?", "1.77", "no-board.beyond"),
        ("Sukarno", "1.77", "no-board.beyond"),
        ("?", "7.1", "no-board.not-paired"),
        ("?", "1.2", "no-board.nameless"),
        ("Sukarno", "1.2", "no-board.one-side"),
    ],
)
def test_a_game_without_a_board_says_why(white: str, round_: str, key: str) -> None:
    [found] = matched(game(white, "?", round_=round_))
    assert found.board is None
    assert [issue.key for issue in found.issues] == [f"pgn.{key}"]
    assert pgn.check_id(found.issues[0]) == "P27"


def test_boards_named_for_resumed_games_have_to_be_there() -> None:
    text = pgn.opened(game("Santoso, Budi", "Duric, Zofia"))
    resumed = {(1, 3), (1, 4), (7, 1)}
    matches = pgn.match(pgn.checked(text), tournament(), resumed=resumed)
    assert len(list(matches)) == 1
    told = [issue for issue in matches.issues if issue.key == "pgn.no-board.resumed"]
    assert [(issue.params["round"], issue.params["board"]) for issue in told] == [(1, 4), (7, 1)]


def test_exchanged_colours_are_told_and_not_corrected() -> None:
    [found] = matched(game("Duric, Zofia", "Santoso, Budi", "0-1"))
    assert found.swapped
    assert [pgn.check_id(item) for item in found.issues] == ["P28"]


@pytest.mark.parametrize(
    ("sheet", "file", "code", "severity"),
    [
        ("1-0", "1-0", "", None),
        ("", "1-0", "", None),
        ("*", "1-0", "P19", Severity.WARNING),
        ("*", "*", "", None),
        ("1-0", "*", "", None),
        ("½-½", "1/2-1/2", "", None),
        ("1-0", "0-1", "P19", Severity.ERROR),
        ("½-½", "1-0", "P19", Severity.ERROR),
        ("½-0", "1/2-1/2", "ruling", Severity.NOTICE),
        ("0-0", "1/2-1/2", "ruling", Severity.NOTICE),
        ("½-0", "1-0", "P19", Severity.ERROR),
        ("+/-", "1-0", "P19", Severity.WARNING),
        ("W-L", "1-0", "", None),
    ],
)
def test_8_7_a_result_that_differs_is_told_and_nothing_changed(
    sheet: str, file: str, code: str, severity: Severity | None
) -> None:
    event = tournament(sheet)
    [found] = matched(game("Santoso, Budi", "Duric, Zofia", file), event)
    told = [(pgn.check_id(item), item.severity) for item in found.issues]
    unfinished = [item for item in found.game.verdict.problems if pgn.check_id(item) == "P25"]
    assert bool(unfinished) == (file == "*" and sheet != "*")
    assert told == ([(code, severity)] if code else [])
    assert event == tournament(sheet)


def test_boards_without_a_game_are_listed_by_round() -> None:
    text = pgn.opened(game("Santoso, Budi", "Duric, Zofia"))
    matches = pgn.match(pgn.checked(text), tournament())
    assert len(list(matches)) == 1
    [missing] = matches.issues
    assert missing.message == "Round 1 has no game for boards 2 and 3."


def test_a_board_has_one_game() -> None:
    one = game("Santoso, Budi", "Duric, Zofia")
    same = matched(one + one)
    assert [pgn.check_id(item) for item in same[1].issues] == ["P32"]
    contrary = matched(one + game("Santoso, Budi", "Duric, Zofia", "0-1"), tournament(""))
    told = [(issue.key, issue.severity) for issue in contrary[1].issues]
    assert told == [("pgn.duplicate.results", Severity.ERROR)]
    open_ = matched(one + game("Santoso, Budi", "Duric, Zofia", "*"), tournament(""))
    assert [issue.key for issue in open_[1].issues] == ["pgn.duplicate"]
    other = matched(one + one.replace(MOVES, "1.d4 d5"))
    assert [pgn.check_id(item) for item in other[1].issues] == ["P33"]


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ({"Round": "1.2"}, "P31"),
        ({"Board": "3"}, "P31"),
        ({"Date": "2026.05.04"}, "P35"),
        ({"Date": "2026.05.02"}, ""),
        ({"Date": "2026.??.??"}, ""),
        ({"WhiteElo": "2101"}, "P36"),
        ({"WhiteElo": "2100"}, ""),
        ({"WhiteElo": "-"}, ""),
        ({"WhiteTitle": "GM"}, "P36"),
        ({"WhiteFideId": "990000003"}, "P30"),
        ({"WhiteFideId": "990000099"}, "P30"),
        ({"Round": "1.1.2"}, ""),
    ],
)
def test_tags_that_disagree_with_the_event_are_told(more: dict[str, str], code: str) -> None:
    text = game("Santoso, Budi", "Duric, Zofia")
    for name, value in more.items():
        known = f'[{name} "'
        if known in text:
            head, _, rest = text.partition(known)
            text = f'{head}{known}{value}"{rest.partition(chr(34))[2]}'
        else:
            text = f'{known}{value}"]\n{text}'
    [found] = matched(text)
    assert found.board == pgn.Board(1, 1)
    assert [pgn.check_id(item) for item in found.issues] == ([code] if code else [])


def test_names_that_differ_in_a_number_alone_are_told_apart_where_they_are_written_as_listed() -> (
    None
):
    players = tuple(Player(number, f"Guest {number}", 0) for number in range(1, 5))
    games = (Game(1, 3, *parse_result("1-0")), Game(2, 4, *parse_result("1-0")))
    event = Tournament(players, (Round(1, games),))
    found = matched(game("Guest 2", "Guest 4") + game("Guest 1", "Guest 4"), event)
    assert [one.board for one in found] == [pgn.Board(1, 2), None]
