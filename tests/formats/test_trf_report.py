"""What a rating officer would ask before a report is sent (section 11 of the list)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from support.trf_samples import example
from swissheet.formats import trf
from swissheet.model import Bye, Event, Game, Player, Result, Round, Tournament

READY = trf.loads(example("a"))
READY = replace(
    READY,
    event=replace(READY.event, time_control_code="5400+30"),
    rounds_total=3,
)


def found(t: Tournament, rating_list: str = "") -> list[tuple[str, int, int]]:
    return [
        (issue.code, issue.place.tpn, issue.place.round)
        for issue in trf.rating_issues(t, rating_list=rating_list)
    ]


def event(**changes: object) -> Tournament:
    return replace(READY, event=replace(READY.event, **changes))


def player(**changes: object) -> Tournament:
    return replace(READY, players=(replace(READY.players[0], **changes), *READY.players[1:]))


def test_a_complete_report_raises_no_question() -> None:
    assert found(READY, "standard") == []


@pytest.mark.parametrize(
    ("field", "words"),
    [
        ("name", "name (012)"),
        ("city", "city (022)"),
        ("federation", "federation (032)"),
        ("start", "first day (042)"),
        ("end", "last day (052)"),
        ("chief_arbiter", "chief arbiter (102)"),
        ("time_control_code", "coded time control (222)"),
    ],
)
def test_a_mandatory_record_is_asked_for(field: str, words: str) -> None:
    [issue] = trf.rating_issues(event(**{field: ""}, time_control="as announced"))
    assert issue.message == f"The {words} of the event is missing."


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"fide_id": ""}, "fide-id"),
        ({"fide_id": "12A"}, "fide-id"),
        ({"birth": "1991"}, "birth"),
        ({"birth": "1991/13/01"}, "birth"),
        ({"birth": ""}, "birth"),
        ({"sex": ""}, "sex"),
        ({"federation": "In"}, "federation"),
        ({"rank": 0}, "rank"),
        ({"name": "Müller, J."}, "name"),
    ],
)
def test_a_player_is_asked_about(changes: dict[str, object], code: str) -> None:
    assert found(player(**changes)) == [(code, 1, 0)]


@pytest.mark.parametrize(
    ("number", "words"), [("1000000000000000", "at most 11 digits"), ("12A", "only digits")]
)
def test_a_bad_fide_number_is_told_why(number: str, words: str) -> None:
    [issue] = trf.rating_issues(player(fide_id=number))
    assert f"'{number}'" in issue.message
    assert words in issue.message


def test_a_fide_number_used_twice_is_found() -> None:
    [issue] = trf.rating_issues(player(fide_id="7100027"))
    assert issue.message == "Player 2, Larasati, Dewi: player 1 has the FIDE ID 7100027 too."


@pytest.mark.parametrize(
    ("dates", "rounds"),
    [
        (("2026/05/01", "2026/05/02"), [3]),
        (("2026/05/01", "", "2026/05/03"), [2]),
        (("2026/04/30", "2026/05/02", "2026/05/03"), [1]),
        (("2026/05/01", "2026/05/02", "2026/05/04"), [3]),
        (("2026/05/02", "2026/05/01", "2026/05/03"), [2]),
    ],
)
def test_every_round_needs_a_date_within_the_event(
    dates: tuple[str, ...], rounds: list[int]
) -> None:
    assert found(event(round_dates=dates)) == [("round-date", 0, number) for number in rounds]


# B.02 (2024): standard from 60 minutes for 60 moves, rapid over 10, blitz over 3
@pytest.mark.parametrize(
    ("code", "rating_list", "fits"),
    [
        ("5400+30", "standard", True),
        ("3600", "standard", True),
        ("1800+30", "standard", True),
        ("1799+30", "standard", False),
        ("3540", "rapid", True),
        ("900+10", "rapid", True),
        ("600", "rapid", False),
        ("600", "blitz", True),
        ("180+2", "blitz", True),
        ("180", "blitz", False),
        ("40/6000+30:900+30", "standard", True),
        ("W300-B240", "blitz", False),
        ("90 minutes", "standard", False),
    ],
)
def test_the_time_control_fits_the_list(code: str, rating_list: str, fits: bool) -> None:
    issues = found(event(time_control_code=code), rating_list)
    assert issues == ([] if fits else [("time-control", 0, 0)])


def test_an_arbiter_without_number_is_asked_about() -> None:
    assert found(event(chief_arbiter="IA Halim, Sari")) == [("arbiter-id", 0, 0)]


def test_rounds_must_be_played_and_complete() -> None:
    assert found(replace(READY, rounds_total=5)) == [("round-count", 0, 0)]
    assert ("no-rounds", 0, 0) in found(replace(READY, rounds=(), rounds_total=0))
    players = tuple(Player(n, f"P{n}", fide_id=str(n)) for n in range(1, 7))
    game = Game(1, 2), Game(3, 4, Result.ADJOURNED, Result.ADJOURNED)
    round_ = Round(1, game, ((5, Bye.PAB), (6, Bye.PAB)))
    issues = trf.rating_issues(Tournament(players, (round_,), 1, event=Event()))
    messages = [issue.message for issue in issues if issue.place.round == 1]
    assert messages == [
        "Round 1 has no date.",
        "Round 1: no result on boards 1 and 2.",
        "Round 1: players 5 and 6 have the pairing-allocated bye.",
    ]


@pytest.mark.parametrize(
    ("name", "plain"),
    [
        ("Müller, Jürgen", "Muller, Jurgen"),
        ("Łukasiewicz, Żaneta", "Lukasiewicz, Zaneta"),
        ("Иванов, Пётр", "Ivanov, Petr"),
        ("Großmann, Åse Øre", "Grossmann, Ase Ore"),
        ("王", "?"),
        ("O’Neil", "O'Neil"),
        ("Plain, Name", "Plain, Name"),
    ],
)
def test_names_can_be_written_in_plain_letters(name: str, plain: str) -> None:
    t = trf.in_ascii(player(name=name))
    assert t.player(1).name == plain
    assert trf.dumps(t, dialect="report").isascii()
    assert "name" not in [issue.code for issue in trf.rating_issues(t)]


def test_a_message_names_the_file() -> None:
    [issue] = trf.read(example("a").replace("062 7", "062 8"), file="open.trf").issues
    assert str(issue).startswith("notice: open.trf, line 6, column 5: ")


def test_what_several_players_lack_is_said_once() -> None:
    """A hundred players without a FIDE number are one line, and so is each other kind."""
    players = tuple(Player(tpn, f"Player {tpn}") for tpn in range(1, 101))
    issues = trf.rating_issues(Tournament(players, event=Event()))
    of_players = [issue for issue in issues if issue.place.tpn]
    assert {issue.code for issue in of_players} == {"fide-id", "birth", "sex", "federation", "rank"}
    assert len(of_players) == 5
    assert of_players[0].message == (
        "The FIDE ID of players 1-100 (Player 1, Player 2, Player 3, ...) is missing."
    )
