"""Fields, cells and records: what stands in the file, and what it means."""

from __future__ import annotations

import pytest

from support.trf_samples import changed, example, player_line
from swissheet.errors import FormatError, Severity
from swissheet.formats import trf
from swissheet.model import (
    CLASSIC,
    Bye,
    Colour,
    Entry,
    ForbiddenPairs,
    NationalRecord,
    PointSystem,
    Result,
    ScoreAdjustment,
    System,
    Tournament,
    VirtualPoints,
)
from swissheet.model.reports import sign_of_teams

W, B = Colour.WHITE, Colour.BLACK
PAIR = [player_line(1), player_line(2)]


def load(*lines: str) -> Tournament:
    return trf.loads("\n".join(lines))


# Section 4: the player line


@pytest.mark.parametrize(
    ("field", "columns", "text", "value"),
    [
        ("sex", (10, 10), "m", "m"),
        ("sex", (10, 10), "M", "m"),
        ("sex", (10, 10), "F", "w"),
        ("sex", (10, 10), "f", "w"),
        ("sex", (10, 10), "W", "w"),
        ("sex", (10, 10), " ", ""),
        ("title", (11, 13), " GM", "GM"),
        ("title", (11, 13), "GM ", "GM"),
        ("title", (11, 13), " gm", "GM"),
        ("title", (11, 13), "WIM", "WIM"),
        ("title", (11, 13), "wfm", "WFM"),
        ("title", (11, 13), "  g", "GM"),
        ("title", (11, 13), "  m", "IM"),
        ("title", (11, 13), "  f", "FM"),
        ("title", (11, 13), "  c", "CM"),
        ("title", (11, 13), " wg", "WGM"),
        ("title", (11, 13), " wm", "WIM"),
        ("title", (11, 13), " wf", "WFM"),
        ("title", (11, 13), " wc", "WCM"),
        ("name", (15, 47), f"{'Suharto':<33}", "Suharto"),
        ("name", (15, 47), f"{'  Suharto':<33}", "Suharto"),
        ("name", (15, 47), "A" * 33, "A" * 33),
        ("rating", (49, 52), "2100", 2100),
        ("rating", (49, 52), " 950", 950),
        ("rating", (49, 52), "0000", 0),
        ("rating", (49, 52), "    ", 0),
        ("federation", (54, 56), "POL", "POL"),
        ("fide_id", (58, 68), "    7100019", "7100019"),
        ("fide_id", (58, 68), "7100019    ", "7100019"),
        ("fide_id", (58, 68), "          0", ""),
        ("birth", (70, 79), "1991/04/02", "1991/04/02"),
        ("birth", (70, 79), "1991-04-02", "1991/04/02"),
        ("birth", (70, 79), "1991.04.02", "1991/04/02"),
        ("birth", (70, 79), "22.04.1991", "1991/04/22"),
        ("birth", (70, 79), "1991      ", "1991"),
        ("birth", (70, 79), "1991/00/00", "1991"),
        ("birth", (70, 79), "0000/00/00", ""),
        ("rank", (86, 89), "  12", 12),
        ("rank", (86, 89), "    ", 0),
    ],
)
def test_a_field_is_read_from_its_columns(
    field: str, columns: tuple[int, int], text: str, value: object
) -> None:
    """Record 001."""
    first, last = columns
    line = player_line(2)
    line = line[: first - 1] + text + line[last:]
    reading = trf.read("\n".join([player_line(1), line]))
    assert getattr(reading.tournament.player(2), field) == value
    assert reading.issues == []


def test_players_are_in_order_of_their_numbers_whatever_the_order_of_lines() -> None:
    t = load(player_line(7), "012 Late name", player_line(3))
    assert [player.tpn for player in t.players] == [3, 7]
    assert t.event.name == "Late name"


def test_gaps_in_the_numbers_are_accepted() -> None:
    t = load(player_line(1, "5 w 1", points="1.0"), player_line(5, "1 b 0"))
    assert t.entry(5, 1) == Entry(1, B, Result.LOSS)


# Section 4.1: the round cell


@pytest.mark.parametrize(
    ("cell", "other", "entry"),
    [
        ("   2 w 1", "   1 b 0", Entry(2, W, Result.WIN)),
        ("   2 b =", "   1 w =", Entry(2, B, Result.DRAW)),
        ("   2 w 0", "   1 b 1", Entry(2, W, Result.LOSS)),
        ("   2 w W", "   1 b L", Entry(2, W, Result.UNRATED_WIN)),
        ("   2 w D", "   1 b D", Entry(2, W, Result.UNRATED_DRAW)),
        ("   2 w L", "   1 b W", Entry(2, W, Result.UNRATED_LOSS)),
        ("   2 w +", "   1 b -", Entry(2, W, Result.FORFEIT_WIN)),
        ("   2 b -", "   1 w -", Entry(2, B, Result.FORFEIT_LOSS)),
        ("   2 w w", "   1 b l", Entry(2, W, Result.UNRATED_WIN)),
        ("   2 w  ", "   1 b  ", Entry(2, W, Result.PENDING)),
        ("   2 w", "   1 b  ", Entry(2, W, Result.PENDING)),
        ("   2 w ?", "   1 b ?", Entry(2, W, Result.ADJOURNED)),
        ("0002 w 1", "0001 b 0", Entry(2, W, Result.WIN)),
        ("2    w 1", "1    b 0", Entry(2, W, Result.WIN)),
        ("   2 W 1", "   1 B 0", Entry(2, W, Result.WIN)),
        ("0000 - U", "0000 - Z", Entry(0, None, Bye.PAB)),
        ("0000 - F", "0000 - Z", Entry(0, None, Bye.FPB)),
        ("0000 - H", "0000 - Z", Entry(0, None, Bye.HPB)),
        ("0000 - Z", "0000 - U", Entry(0, None, Bye.ZPB)),
        ("0000 - u", "0000 - Z", Entry(0, None, Bye.PAB)),
        ("       U", "0000 - Z", Entry(0, None, Bye.PAB)),
        ("       -", "0000 - U", Entry(0, None, Bye.ZPB)),
        ("0000 - -", "0000 - U", Entry(0, None, Bye.ZPB)),
        ("0000 - +", "0000 - Z", Entry(0, None, Bye.PAB)),
        ("0000 - =", "0000 - U", Entry(0, None, Bye.HPB)),
        ("0000 -  ", "0000 - U", Entry(0, None, Bye.ZPB)),
        ("0000", "0000 - U", Entry(0, None, Bye.ZPB)),
    ],
)
def test_a_cell_means_what_the_table_says(cell: str, other: str, entry: Entry) -> None:
    """Record 001."""
    lines = (player_line(1) + f"  {cell}", player_line(2) + f"  {other}")
    t = load(*lines)
    assert t.entry(1, 1) == entry


def test_a_blank_cell_in_the_middle_is_no_entry_and_not_a_zero_point_bye() -> None:
    t = load(
        player_line(1, "", "2 w 1"), player_line(2, "0000 - Z", "1 b 0"), player_line(3, "0000 - U")
    )
    assert t.entries[1] == (None, Entry(2, W, Result.WIN))
    assert t.entries[2] == (Entry(0, None, Bye.ZPB), Entry(1, B, Result.LOSS))
    assert t.entries[3] == (Entry(0, None, Bye.PAB), None)


def test_a_forfeit_without_colours_has_none() -> None:
    reading = trf.read("\n".join([player_line(1, "2 - -"), player_line(2, "1 - +", points="1.0")]))
    assert reading.tournament.entry(1, 1) == Entry(2, None, Result.FORFEIT_LOSS)
    assert [issue.key for issue in reading.issues] == ["trf_rounds.no-colour.forfeit"]


def test_a_colour_given_by_one_side_is_completed() -> None:
    t = load(player_line(1, "2 - 1"), player_line(2, "1 w 0"))
    assert t.entry(1, 1) == Entry(2, B, Result.WIN)


def test_a_game_played_without_colours_stops_the_reading() -> None:
    with pytest.raises(FormatError, match="1 and 2 have no colours"):
        load(player_line(1, "2 - 1"), player_line(2, "1 - 0"))


def test_a_team_player_may_win_by_forfeit_without_opponent() -> None:
    t = load("013 Team", player_line(1, "0000 w +"), player_line(2, "0000 - Z"))
    assert t.entry(1, 1) == Entry(0, None, Bye.FPB)


# C.04.2 (2026-02) 3.6: the file does not say which board is the first
def test_boards_come_in_their_order_whatever_the_order_of_lines() -> None:
    t = load(
        player_line(1, "3 w 0", "2 b 1", points="1.0"),
        player_line(2, "4 w 0", "1 w 0"),
        player_line(3, "1 b 1", "4 b 1", points="2.0"),
        player_line(4, "2 b 1", "3 w 0", points="1.0"),
    )
    assert [(game.white, game.black) for game in t.rounds[0].games] == [(1, 3), (2, 4)]
    assert [(game.white, game.black) for game in t.rounds[1].games] == [(4, 3), (2, 1)]


# Section 4.3: which round is the next one


@pytest.mark.parametrize(
    "announcement",
    [
        [player_line(3, "0000 - U", "0000 - Z", points="1.0")],
        [player_line(3, "0000 - U", points="1.0"), "240 Z 002    3"],
        [player_line(3, "0000 - U", points="1.0"), "XXZ 3"],
        [player_line(3, "0000 - U", "0000 - Z", points="1.0"), "240 Z 002    3", "XXZ 3"],
    ],
)
def test_an_absence_from_the_next_round_is_announced_in_three_ways(announcement: list[str]) -> None:
    t = load(player_line(1, "2 w 1"), player_line(2, "1 b 0"), *announcement)
    assert (t.rounds_paired, len(t.rounds)) == (1, 2)
    assert t.rounds[1].byes == ((3, Bye.ZPB),)


def test_one_record_xxz_announces_several_absences() -> None:
    t = load(player_line(1, "2 w 1"), player_line(2, "1 b 0"), "XXZ 2 1")
    assert t.rounds[1].byes == ((1, Bye.ZPB), (2, Bye.ZPB))


@pytest.mark.parametrize("points", ["0.5", "1.0"])
def test_points_may_or_may_not_include_a_bye_of_the_next_round(points: str) -> None:
    lines = [
        player_line(1, "0000 - H", "0000 - H", points=points),
        player_line(2, "0000 - U", points="1.0"),
    ]
    assert trf.read("\n".join(lines)).issues == []


def test_a_bye_recorded_outside_the_cells_fills_a_blank_cell() -> None:
    t = load(player_line(1, "2 w 1"), player_line(2, "1 b 0"), player_line(3), "240 H 001    3")
    assert t.entry(3, 1) == Entry(0, None, Bye.HPB)


# Section 5: settings


@pytest.mark.parametrize(
    ("code", "text", "field", "value"),
    [
        ("012", "Kapuas Open", "name", "Kapuas Open"),
        ("022", "Pontianak", "city", "Pontianak"),
        ("032", "INA", "federation", "INA"),
        ("042", "2026/05/01", "start", "2026/05/01"),
        ("052", "2026.05.03", "end", "2026/05/03"),
        ("092", "Individual: Swiss-System", "kind", "Individual: Swiss-System"),
        ("102", "IA Somebody", "chief_arbiter", "IA Somebody"),
        ("112", "FA Somebody Else", "deputies", ("FA Somebody Else",)),
        ("112", "FA One\n112 NA Two", "deputies", ("FA One", "NA Two")),
        ("122", "90 minutes + 30 s", "time_control", "90 minutes + 30 s"),
        ("172", "INA FIDON", "rank_method", "INA FIDON"),
        ("182", "swissheet", "controller", "swissheet"),
        ("192", "fide_dutch", "system_code", "FIDE_DUTCH"),
        ("222", "5400+30", "time_control_code", "5400+30"),
    ],
    ids=lambda value: str(value),
)
def test_a_record_of_the_header_is_read(code: str, text: str, field: str, value: object) -> None:
    assert getattr(load(f"{code} {text}", *PAIR).event, field) == value


@pytest.mark.parametrize(
    "code", ["013", "082", "300", "310", "320", "330", "352", "362", "801", "802"]
)
def test_a_record_of_teams_is_kept(code: str) -> None:
    text = "\r\n".join([f"{code}   1", *PAIR, ""])
    read = trf.read(text)
    tournament = read.tournament
    assert "unknown-record" not in [issue.code for issue in read.issues]
    assert trf.dumps(tournament) == text
    assert (sign_of_teams(tournament) is not None) == (code != "082")


@pytest.mark.parametrize(
    ("record", "points"),
    [
        ("162  W 3.0    D 1.0    L 0.0", PointSystem.of(30, 10, 0)),
        ("162  W 3.0", PointSystem.of(30, 5, 0)),
        ("162  P 0.5", PointSystem.of(pab=5)),
        ("162  A 0.5", PointSystem.of(zpb=5, forfeit_loss=5)),
        ("162  X 0.0", PointSystem.of(adjourned=0)),
        ("162 W 3.0 D 1.0", PointSystem.of(30, 10, 0)),
        ("162  w 3.0    d 1,0", PointSystem.of(30, 10, 0)),
        ("162  L-1.0", PointSystem.of(loss=-10)),
        ("XXS W=3 D=1 PAB=3", PointSystem.of(30, 10, 0)),
        ("XXS W=3 D=1", PointSystem.of(30, 10, 0, pab=10)),
        (
            "XXS WW=2.0 BW=2.0 FW=1.0 FPB=1 PAB=1",
            PointSystem.of(20, pab=10, fpb=10, forfeit_win=10),
        ),
        ("XXS HPB=0 ZPB=0.5 FL=-1", PointSystem.of(hpb=0, zpb=5, forfeit_loss=-10)),
        ("XXS W=2 W=3 PAB=3", PointSystem.of(30)),
        ("BBW  3.0\nBBD  1.0\nBBL  0.5", PointSystem.of(30, 10, 5)),
        ("BBZ  0.5\nBBF  1.0\nBBU  0.0", PointSystem.of(zpb=5, forfeit_loss=10, pab=0)),
        ("162  W 2.0    D 1.0\nXXS FPB=1.0 HPB=0.0", PointSystem.of(20, 10, fpb=10, hpb=0)),
        ("162  W 1.0    D 0.5    L 0.0", CLASSIC),
    ],
)
def test_points_are_read_from_every_record_that_tells_them(
    record: str, points: PointSystem
) -> None:
    assert load(record, *PAIR).points == points


@pytest.mark.parametrize(
    ("code", "kind", "system", "kept"),
    [
        ("FIDE_DUTCH_2026", "", System.DUTCH_2026, ""),
        ("fide_dutch_2026  ", "", System.DUTCH_2026, ""),
        ("FIDE_DUTCH_2025", "", System.DUTCH_2026, "FIDE_DUTCH_2025"),
        ("FIDE_DUTCH", "", System.DUTCH_2026, "FIDE_DUTCH"),
        ("FIDE_ROUNDROBIN", "", System.ROUND_ROBIN, ""),
        ("BERGER_DOUBLEROUNDROBIN", "", System.ROUND_ROBIN, "BERGER_DOUBLEROUNDROBIN"),
        ("CUSTOM_KNOCKOUT", "", System.KNOCKOUT, ""),
        ("", "Individual: Round-Robin", System.ROUND_ROBIN, ""),
        ("", "Individual: Swiss-System", System.DUTCH_2026, ""),
        ("", "Knock-out", System.KNOCKOUT, ""),
    ],
)
def test_the_system_follows_from_the_code_or_the_words(
    code: str, kind: str, system: System, kept: str
) -> None:
    t = load(f"192 {code}", f"092 {kind}", *PAIR)
    assert (t.system, t.event.system_code) == (system, kept)


@pytest.mark.parametrize(
    ("kind", "system"),
    [
        ("FIDE Swiss (1998)", System.FIDE_1998),
        ("Simple Swiss", System.SIMPLE),
        ("simple", System.SIMPLE),
    ],
)
def test_a_swiss_system_without_a_code_is_the_one_that_the_words_name(
    kind: str, system: System
) -> None:
    found = trf.read("\n".join(["192 CUSTOM_SWISS", f"092 {kind}", *PAIR]))
    assert found.tournament.system is system
    assert list(found.issues) == []
    text = trf.dumps(found.tournament)
    assert "192 CUSTOM_SWISS\n" in text
    assert trf.loads(text).system is system


@pytest.mark.parametrize("kind", ["", "Individual: Swiss-System", "FIDE Dutch (2026)", "Knock-out"])
def test_a_swiss_system_that_nothing_names_is_taken_for_the_usual_one_with_a_warning(
    kind: str,
) -> None:
    found = trf.read("\n".join(["192 CUSTOM_SWISS", f"092 {kind}", *PAIR]))
    assert found.tournament.system is System.DUTCH_2026
    [issue] = found.issues
    assert (issue.severity, issue.key, issue.place.line) == (
        Severity.WARNING,
        "trf.system.own",
        1,
    )


@pytest.mark.parametrize("code", ["FIDE_DUBOV", "FIDE_DUTCH_2017"])
def test_a_system_nobody_here_pairs_is_noticed(code: str) -> None:
    [issue] = trf.read("\n".join([f"192 {code}", *PAIR])).issues
    assert (issue.severity, issue.code, issue.place.line) == (Severity.NOTICE, "system", 1)


def test_tiebreaks_come_from_either_record() -> None:
    assert load("202 BH/C1, BH ,SB", *PAIR).tiebreaks == ("BH/C1", "BH", "SB")
    assert load("212 PTS,DE", *PAIR).tiebreaks == ("PTS", "DE")
    assert load("202 DE", "212 PTS,DE", *PAIR).tiebreaks == ("PTS", "DE")


@pytest.mark.parametrize(
    ("text", "date"),
    [
        ("2026/05/01", "2026/05/01"),
        ("2026-05-01", "2026/05/01"),
        ("1.5.2026", "2026/05/01"),
        ("May 29, 2020", "2020/05/29"),
        ("29 May 2020", "2020/05/29"),
        ("September 3rd 2021", "2021/09/03"),
        ("some time in May", "some time in May"),
    ],
)
def test_a_day_is_understood_in_the_usual_ways(text: str, date: str) -> None:
    assert load(f"042 {text}", *PAIR).event.start == date


@pytest.mark.parametrize(
    ("start", "text", "date"),
    [
        ("2026/05/01", "26/05/02", "2026/05/02"),
        ("1999/12/30", "00/01/02", "2000/01/02"),
        ("1999/12/30", "99/12/31", "1999/12/31"),
        ("", "26/05/02", "2026/05/02"),
        ("", "98/05/02", "1998/05/02"),
        ("2026/05/01", "26.05.02", "2026/05/02"),
    ],
)
def test_a_round_date_falls_near_the_first_day(start: str, text: str, date: str) -> None:
    t = load(f"042 {start}", "132".ljust(91) + text, *PAIR)
    assert t.event.round_dates == (date,)


def test_a_round_without_date_stays_without() -> None:
    record = "132".ljust(91) + "26/05/02            26/05/04"
    for others in ((), ("042 2026/05/02",)):
        t = load(record, *others, *PAIR)
        assert t.event.round_dates == ("2026/05/02", "", "2026/05/04")


# Sections 6 to 9: further records


def test_a_national_record_belongs_to_its_player() -> None:
    """A national rating record, NRS."""
    line = "INA    2 m MN Siti                              1890 JKT    A-001234 1990/01/31"
    t = load(*PAIR, player_line(12), line, line.replace("INA    2", "INA   12"))
    record = NationalRecord("INA", "MN", 1890, "JKT", "A-001234", "Siti", "m", "1990/01/31")
    assert t.player(2).national == (record,)
    assert t.player(12).national == (record,)


def test_a_national_record_of_nobody_is_kept() -> None:
    reading = trf.read("\n".join([*PAIR, "INA    9 m    Siti"]))
    assert [issue.code for issue in reading.issues] == ["national-record"]
    assert [r.text for r in reading.tournament.foreign] == ["INA    9 m    Siti"]


@pytest.mark.parametrize(
    ("records", "virtual"),
    [
        (["250       1.0 001 003    1    2"], [VirtualPoints(10, 1, 3, (1, 2))]),
        (["250  0.0  1.0 001 003 0001 0002"], [VirtualPoints(10, 1, 3, (1, 2))]),
        (
            ["XXA    1  1.0  1.0  0.5"],
            [VirtualPoints(10, 1, 2, (1,)), VirtualPoints(5, 3, 3, (1,))],
        ),
        (["XXA    1  1.0", "XXA    2  1.0"], [VirtualPoints(10, 1, 1, (1, 2))]),
        (["XXA    1  0.0  0.5"], [VirtualPoints(5, 2, 2, (1,))]),
        (
            ["250       1.0 001 001    1    2", "XXA    1  1.0", "XXA    2  1.0"],
            [VirtualPoints(10, 1, 1, (1, 2))],
        ),
    ],
)
def test_acceleration_is_read_from_both_records(
    records: list[str], virtual: list[VirtualPoints]
) -> None:
    assert load(*records, *PAIR).virtual_points == tuple(virtual)


def test_two_different_accelerations_stop_the_reading() -> None:
    with pytest.raises(FormatError, match="250 and XXA have different virtual points"):
        load("250       1.0 001 001    1    2", "XXA    1  1.0", *PAIR)


@pytest.mark.parametrize(
    ("players", "rounds", "group", "full", "half"),
    [(4, 5, 2, (1, 2), (3, 3)), (9, 7, 6, (1, 2), (3, 4)), (13, 9, 8, (1, 3), (4, 5))],
)
def test_c_04_7_the_baku_code_stands_for_its_schedule(
    players: int, rounds: int, group: int, full: tuple[int, int], half: tuple[int, int]
) -> None:
    lines = [player_line(tpn) for tpn in range(1, players + 1)]
    t = load("192 FIDE_DUTCH_2025_BAKU", f"142 {rounds}", *lines)
    members = tuple(range(1, group + 1))
    assert t.virtual_points == (VirtualPoints(10, *full, members), VirtualPoints(5, *half, members))


def test_c_04_7_records_override_the_baku_code() -> None:
    t = load("192 FIDE_DUTCH_BAKU", "142 5", "250       1.0 001 001    1    1", *PAIR)
    assert t.virtual_points == (VirtualPoints(10, 1, 1, (1,)),)


@pytest.mark.parametrize(
    ("record", "pairs"),
    [
        ("260 001 005    1    2", ForbiddenPairs((1, 2), 1, 5)),
        ("260 002 999    1    2", ForbiddenPairs((1, 2), 2, 0)),
        ("260              1    2", ForbiddenPairs((1, 2))),
        ("XXP 1 2", ForbiddenPairs((1, 2))),
        ("XXP 2   1", ForbiddenPairs((2, 1))),
    ],
)
def test_forbidden_pairs_are_read_from_both_records(record: str, pairs: ForbiddenPairs) -> None:
    assert load(record, *PAIR).forbidden == (pairs,)


@pytest.mark.parametrize(
    ("record", "ruling"),
    [
        ("299           1.0  002    1    2", ScoreAdjustment(10, "", 2, (1, 2))),
        ("299          -0.5  000", ScoreAdjustment(-5)),
        ("299 W         3.0", ScoreAdjustment(30, "W")),
        ("299 -        -1.0  001  000", ScoreAdjustment(-10, "-", 1)),
        ("299 h         0.0", ScoreAdjustment(0, "H")),
    ],
)
def test_rulings_on_points_are_read(record: str, ruling: ScoreAdjustment) -> None:
    assert load(record, *PAIR).adjustments == (ruling,)


def test_xxc_gives_the_initial_colour() -> None:
    assert load("XXC black1", *PAIR).initial_colour is B
    assert load("XXC rank white1", *PAIR).initial_colour is W
    assert load("152 w", *PAIR).initial_colour is W


# Section 10: small deviations that change nothing


@pytest.mark.parametrize(
    ("letter", "old", "new"),
    [
        ("b", "152 B", "152 B   "),
        ("b", "192 FIDE_DUTCH_2025", "192 FIDE_DUTCH_2025  "),
        ("b", "192 FIDE_DUTCH_2025", "192 fide_dutch_2025"),
        ("a", "     7 b =     2 w 1", "     7 b =     2 w 1     "),
        ("a", "0000 - H", "0000 - h"),
        ("a", "     7 b =     2 w 1", "  0007 b =  0002 w 1"),
        ("a", "     7 b =     2 w 1", "     7 B =     2 w 1"),
        ("a", "001    1 m FM", "001 0001 m FM"),
        ("a", "\n022 Bandung", "\n\n   \n022 Bandung"),
        ("b", "162  W 1.0    D 0.5    L 0.0    P 0.5", "162  P 0.5"),
    ],
)
def test_a_small_deviation_changes_nothing(letter: str, old: str, new: str) -> None:
    text = example(letter)
    reading = trf.read(changed(text, old, new))
    assert reading.tournament == trf.loads(text)
    assert reading.issues == []
    assert trf.dumps(reading.tournament) == changed(text, old, new)


def test_trf06_is_read() -> None:
    lines = [
        "001    1 m  g Old, Player                       2600 RUS     4100001 1951        1.5    1"
        "     2 w 1  0000 - =",
        "001    2 w wm Old, Rival                        2300 ENG      400002 1960        1.0    2"
        "     1 b 0  0000 - +",
    ]
    reading = trf.read("\n".join(lines))
    first, second = reading.tournament.players
    assert (first.title, second.title, first.birth) == ("GM", "WIM", "1951")
    assert reading.tournament.rounds[1].byes == ((1, Bye.HPB), (2, Bye.PAB))
    assert reading.issues == []


def test_xxp_that_repeats_260_adds_no_group() -> None:
    t = load("260 001 003    1    2", "XXP 2 1", "XXP 1 3", *PAIR, player_line(3))
    assert t.forbidden == (ForbiddenPairs((1, 2), 1, 3), ForbiddenPairs((1, 3)))


def test_c_04_7_the_baku_code_does_not_fit_three_points_for_a_win() -> None:
    lines = ["162  W 3.0    D 1.0", "192 FIDE_DUTCH_BAKU", "142 5", *PAIR]
    reading = trf.read("\n".join(lines))
    assert reading.tournament.virtual_points == ()
    assert [(i.severity, i.code, i.place.line) for i in reading.issues] == [
        (Severity.ERROR, "acceleration", 2)
    ]
