"""A tournament out of the games of an event: what is read, what is refused, what is named."""

from __future__ import annotations

import pytest

from support.event_games import FIRST, MOVES, SECOND, game, tournament
from swissheet.errors import FormatError, TooLargeError
from swissheet.formats import pgn
from swissheet.formats.pgn import people, tournaments
from swissheet.formats.pgn.tournaments import PgnEvent, read
from swissheet.model import Game, Player, Result, Round


def codes(event: PgnEvent) -> list[str]:
    return [issue.code for issue in (*event.issues, *event.lost)]


def test_players_rounds_and_event_come_from_the_tags() -> None:
    rich = {
        "WhiteElo": "2100", "WhiteFideId": "990000001", "WhiteTitle": "CM", "WhiteTeam": "Elang",
        "BlackElo": "?", "BlackTitle": "-", "TimeControl": "5400+30", "EventDate": "2026.05.01",
        "EventRounds": "5",
    }  # fmt: skip
    text = game("Santoso, Budi", "Halim, Sari", round_="1.2", **rich)
    text += game("Tan, Li", "Larasati, Dewi", "0-1", round_="1.1", **{**rich, "WhiteFideId": "7",
                 "WhiteTitle": "", "WhiteElo": "1950", "WhiteTeam": ""})  # fmt: skip
    text = text.replace('[Site "S"]', '[Site "Bandung INA"]').replace('"E"]', '"Open"]')
    event = read(text)
    t = event.tournament
    assert t.players == (
        Player(1, "Santoso, Budi", 2100, "CM", fide_id="990000001", club="Elang"),
        Player(2, "Tan, Li", 1950, fide_id="7"),
        Player(3, "Halim, Sari"),
        Player(4, "Larasati, Dewi"),
    )
    assert t.rounds == (
        Round(1, (Game(2, 4, Result.LOSS, Result.WIN), Game(1, 3, Result.WIN, Result.LOSS))),
    )
    assert (t.event.name, t.event.city, t.event.federation) == ("Open", "Bandung", "INA")
    assert (t.event.time_control_code, t.event.start) == ("5400+30", "2026/05/01")
    assert (t.event.round_dates, t.rounds_total) == (("2026/05/01",), 5)
    assert codes(event) == ["event-unsaid"]


def test_the_games_of_an_event_come_back_with_their_players_and_results() -> None:
    event = tournament()
    back = read(pgn.dumps(event, {})).tournament
    assert [p.name for p in back.players] == [p.name for p in event.players]
    assert back.rounds == event.rounds


@pytest.mark.parametrize(
    ("result", "tags", "wanted"),
    [
        ("1-0", {}, "10"),
        ("½-½", {}, "=="),
        ("*", {}, "  "),
        ("*", {"Termination": "unterminated"}, "**"),
        ("1-0", {"Termination": "forfeit"}, "+-"),
        ("0-1", {"Termination": "Forfeit"}, "-+"),
        ("*", {"Termination": "forfeit"}, "--"),
        ("1-0", {"Termination": "time forfeit"}, "10"),
    ],
)
def test_every_result_is_read(result: str, tags: dict[str, str], wanted: str) -> None:
    [found] = read(game("A", "B", result, "", **tags)).tournament.round(1).games
    assert found.white_result.value + found.black_result.value == wanted


def test_a_forfeit_with_moves_was_played() -> None:
    [found] = read(game("A", "B", Termination="forfeit")).tournament.round(1).games
    assert found.played


def test_where_tag_and_end_differ_the_tag_counts_and_it_is_told() -> None:
    text = game("A", "B", "1-0").replace(f"{MOVES} 1-0", f"{MOVES} 0-1")
    event = read(text)
    assert event.tournament.round(1).games[0].white_result is Result.WIN
    assert "result-terminator" in codes(event)
    without = read(text.replace('[Result "1-0"]', '[Result "*"]'))
    assert without.tournament.round(1).games[0].white_result is Result.LOSS


def test_who_has_no_game_is_named_by_round_and_nothing_is_guessed() -> None:
    text = FIRST + SECOND + game("Santoso, Budi", "Larasati, Dewi", round_="2")
    event = read(text)
    assert event.tournament.round(2).byes == ()
    [away] = [issue for issue in event.lost if issue.code == "event-away"]
    assert (away.place.round, away.params["count"]) == (2, 2)
    assert "Halim, Sari and Tan, Li" in away.message


def test_a_player_is_known_by_the_number_and_else_by_the_name() -> None:
    text = game("Santoso, Budi", "Tan, Li", WhiteFideId="990000001")
    text += game("Santoso B.", "Halim, Sari", round_="2", WhiteFideId="990000001")
    text += game("Santoso, Budi", "Larasati, Dewi", round_="3", WhiteElo="2100")
    event = read(text)
    names = [player.name for player in event.tournament.players]
    assert names == ["Santoso, Budi", "Halim, Sari", "Larasati, Dewi", "Tan, Li"]
    assert event.known["Santoso B.", "990000001"] == event.known["Santoso, Budi", ""] == 1


def test_a_game_that_stands_there_twice_is_taken_once() -> None:
    event = read(FIRST + SECOND + FIRST)
    assert len(event.tournament.round(1).games) == 2
    assert "event-again" in codes(event)


@pytest.mark.parametrize(
    ("text", "code", "words"),
    [
        ("", "no-games", "no games"),
        ("<html>", "not-pgn", "web page"),
        ("PK\x03\x04", "not-pgn", "archive"),
        (game("A", "B", round_="?"), "event-roundless", "line 1"),
        (FIRST + game("A", "B", round_="2", Round="-"), "event-roundless", "1 game has"),
        (FIRST + game("A", "B", round_="4"), "event-rounds", "rounds 2 and 3"),
        (FIRST + game("Halim, Sari", "B"), "event-twice", "Halim, Sari has two games in round 1"),
        (FIRST + game("Halim, Sari", "Santoso, Budi"), "event-twice", "two games"),
        (game("A", "A"), "event-self", "A has White and Black"),
        (game("?", "BYE"), "event-nobody", "line 1"),
        (game("A", "B", round_="1000", Date="?"), "event-roundless", "Round"),
    ],
)
def test_what_is_no_event_is_refused_with_the_place(text: str, code: str, words: str) -> None:
    with pytest.raises(FormatError) as refused:
        read(text.encode(), file="open.pgn")
    assert refused.value.code == code
    assert refused.value.place.file == "open.pgn"
    assert words in refused.value.message


def test_more_games_than_any_event_has_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tournaments, "MAX_GAMES", 3)
    text = "".join(game("A", "B", round_=str(number)) for number in range(1, 5))
    with pytest.raises(TooLargeError, match="too many for one event"):
        read(text)
    # Written they are all the same, and it is told that they are not read again.
    monkeypatch.setattr(tournaments, "MAX_GAMES", 2)
    [lost] = tournaments.losses(tournament())
    assert lost.code == "not-read-back"


def test_more_players_than_a_trf_has_numbers_for_are_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(people, "MAX_PLAYERS", 3)
    with pytest.raises(TooLargeError, match="too many for one event"):
        read(FIRST + SECOND)


HOSTILE = [
    game("\x01\x02A\u202eB\tC", "B" * 5000, "9-9", Round="1", WhiteElo="9999", BlackElo="²²"),
    game("=cmd()", "'+1", "0-0", WhiteTitle="Dr", BlackTitle="x" * 9000),
    game("A", "B", WhiteFideId="0", BlackFideId="?" * 400, EventRounds="999999999999"),
    game("A", "B", Date="9999.99.99", EventDate="0000.00.00", Site="https://x.org/ABC"),
    game("A", "B", moves="{" * 5000 + "(" * 5000),
    game("A", "B", TimeControl="1/1:" * 4000),
    '[Event "' + "x" * 200_000 + '"]\n' + FIRST,
]


@pytest.mark.parametrize("text", HOSTILE)
def test_nothing_a_file_says_breaks_the_reader(text: str) -> None:
    try:
        event = read(text)
    except FormatError:
        return
    for player in event.tournament.players:
        assert player.name.isprintable()
        assert len(player.name) <= 255
    assert all(issue.message for issue in (*event.issues, *event.lost))
    assert tournaments.losses(event.tournament) is not None


def test_odd_ratings_titles_and_events_are_named_and_left_out() -> None:
    event = read(
        game("A", "B", WhiteElo="9999", BlackTitle="NM", Event="One")
        + game("A", "C", round_="2", WhiteElo="1800", Event="Two", Date="?")
        + game("?", "D", round_="2")
    )
    assert {"event-rating", "event-title", "event-several", "event-nameless", "event-elo"} <= set(
        codes(event)
    )
    assert {player.rating for player in event.tournament.players} == {0}


def test_moves_are_kept_where_they_are_asked_for_and_legal() -> None:
    text = FIRST + SECOND.replace("2.c4", "2.Kc4")
    assert read(text).games == {}
    event = read(text, moves=True)
    assert set(event.games) == {pgn.Board(1, 1)}
    assert event.with_moves == 2
    assert "1. e4 e5 2. Nf3 Nc6 1-0" in pgn.dumps(event.tournament, event.games)
