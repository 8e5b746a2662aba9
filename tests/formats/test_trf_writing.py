"""Writing: dialects, the shape of the file a tournament came from, and what gets lost."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

import pytest

from support.trf_samples import changed, example, player_line
from swissheet.formats import trf
from swissheet.model import (
    Bye,
    Colour,
    Event,
    ForbiddenPairs,
    ForeignRecord,
    Game,
    NationalRecord,
    Player,
    PointSystem,
    Result,
    Round,
    ScoreAdjustment,
    System,
    Tournament,
    VirtualPoints,
)
from swissheet.rounds import set_byes, set_result

PLAYERS = tuple(Player(tpn, f"Player {tpn}") for tpn in range(1, 6))
WHITE_WON = (Result.WIN, Result.LOSS)
EVENT = Tournament(
    PLAYERS,
    (
        Round(1, (Game(1, 3, *WHITE_WON), Game(2, 4, *WHITE_WON)), ((5, Bye.PAB),)),
        Round(2, (), ((5, Bye.HPB), (4, Bye.ZPB))),
    ),
    5,
    initial_colour=Colour.WHITE,
    points=PointSystem.of(30, 10, 0),
    tiebreaks=("PTS", "BH"),
    virtual_points=(VirtualPoints(10, 1, 2, (1, 2)),),
    forbidden=(ForbiddenPairs((1, 2)), ForbiddenPairs((3, 4), 2, 3)),
)


def lines(tournament: Tournament, dialect: str | None = None) -> list[str]:
    text = trf.dumps(tournament, dialect=dialect)
    assert text.endswith("\n")
    return text.splitlines()


def codes(tournament: Tournament, dialect: str) -> set[str]:
    return {line[:3] for line in lines(tournament, dialect)}


def records(tournament: Tournament, code: str, dialect: str | None = None) -> list[str]:
    return [line for line in lines(tournament, dialect) if line.startswith(code)]


# Section 9: dialects


def test_a_new_tournament_is_written_as_trf_2026_with_crlf() -> None:
    assert trf.dumps(EVENT) == trf.dumps(EVENT, dialect=trf.Dialect.TRF2026)
    assert trf.dumps(EVENT).count("\r\n") == trf.dumps(EVENT).count("\n")


@pytest.mark.parametrize(
    ("dialect", "some", "none"),
    [
        ("trf2026", {"142", "152", "162", "192", "212", "240", "250", "260"}, {"XXR", "BBW"}),
        ("report", {"142", "162", "192", "250", "260"}, {"240", "XXR", "XXZ", "BBW", "###"}),
        (
            "engine",
            {"142", "XXR", "152", "XXC", "162", "XXS", "XXA", "260", "XXP"},
            {"###", "250", "BBW"},
        ),
        ("trf16", {"001", "062"}, {"142", "152", "162", "192", "212", "240", "XXR", "###"}),
        ("trfx", {"XXR", "XXC", "XXS", "XXA", "XXP"}, {"142", "162", "240", "BBW", "250"}),
        ("trfbx", {"XXR", "XXC", "BBW", "BBU", "XXA", "XXP"}, {"142", "162", "240", "250"}),
    ],
)
def test_a_dialect_uses_its_own_records(dialect: str, some: set[str], none: set[str]) -> None:
    assert some <= codes(EVENT, dialect)
    assert not none & codes(EVENT, dialect)


@pytest.mark.parametrize("dialect", ["engine", "trf16", "trfx", "trfbx"])
def test_byes_of_the_next_round_stand_in_the_cells_with_their_points(dialect: str) -> None:
    line = records(EVENT, "001    5", dialect)[0]
    assert line.endswith("  4.0       0000 - U  0000 - H")


def test_trf_2026_announces_byes_apart_from_the_cells() -> None:
    assert records(EVENT, "001    5")[0].endswith("  3.0       0000 - U")
    assert records(EVENT, "240") == ["240 H 002    5", "240 Z 002    4"]


def test_an_engine_gets_the_portable_code_and_a_range_it_can_count() -> None:
    assert records(EVENT, "192", "engine") == ["192 FIDE_DUTCH"]
    assert records(EVENT, "192") == ["192 FIDE_DUTCH_2026"]
    assert records(EVENT, "260", "engine") == ["260 001 005    1    2", "260 002 003    3    4"]
    assert records(EVENT, "260") == ["260 001 999    1    2", "260 002 003    3    4"]


def test_an_engine_is_not_shown_the_round_in_play() -> None:
    playing = replace(
        EVENT, rounds=(EVENT.rounds[0], Round(2, (Game(1, 2), Game(3, 5)), ((4, Bye.ZPB),)))
    )
    sent = trf.loads(trf.dumps(playing, dialect="engine"))
    assert sent.rounds == (EVENT.rounds[0], Round(2, (), ((4, Bye.ZPB),)))


def test_acceleration_has_one_line_for_neighbours() -> None:
    spread = replace(EVENT, virtual_points=(VirtualPoints(10, 1, 2, (1, 2, 4)),))
    assert records(spread, "250") == [
        "250       1.0 001 002    1    2",
        "250       1.0 001 002    4    4",
    ]
    assert records(spread, "XXA", "trfx") == [f"XXA    {tpn}  1.0  1.0" for tpn in (1, 2, 4)]


def test_an_adjourned_game_is_a_draw_for_an_engine() -> None:
    hanging = replace(EVENT, rounds=(Round(1, (Game(1, 2, Result.ADJOURNED, Result.ADJOURNED),)),))
    assert records(hanging, "001    1", "engine")[0].endswith("   2 w =")
    for dialect in ("trf2026", "report"):
        assert records(hanging, "001    1", dialect)[0].endswith("   2 w ?")
        assert records(hanging, "001    2", dialect)[0].endswith("   1 b ?")
        assert records(hanging, "162", dialect)[0].endswith("    X 1.0")
    assert "X" not in "".join(records(hanging, "162", "engine"))
    assert trf.loads(trf.dumps(hanging)) == hanging


def test_the_report_says_in_299_what_162_cannot() -> None:
    odd = replace(EVENT, points=PointSystem.of(fpb=5, hpb=0))
    assert records(odd, "299", "report") == ["299 F         0.5  000", "299 H         0.0  000"]
    assert (
        trf.loads(trf.dumps(odd, dialect="report")).scores()
        == replace(odd, rounds=odd.rounds[:1]).scores()
    )


def test_an_unknown_dialect_is_refused() -> None:
    with pytest.raises(ValueError, match="trf1998"):
        trf.dumps(EVENT, dialect="trf1998")


# Layout of a line (section 4)


def test_a_player_line_fills_its_columns() -> None:
    player = Player(12, "Tan, Mei Ling", 1640, "WGM", "SGP", "5800226", "w", "2008/03/17", rank=5)
    line = records(Tournament((player,), (Round(1, (), ((12, Bye.PAB),)),)), "001")[0]
    assert line == (
        "001   12 wWGM Tan, Mei Ling                     1640 SGP     5800226 2008/03/17  1.0    5"
        "  0000 - U"
    )


def test_points_over_99_9_reach_into_the_blank_before_them() -> None:
    rounds = tuple(Round(r, (), ((1, Bye.PAB),)) for r in range(1, 35))
    many = Tournament(PLAYERS[:1], rounds, points=PointSystem.of(30))
    assert records(many, "001")[0][79:84] == "102.0"
    assert trf.loads(trf.dumps(many)) == many


@pytest.mark.parametrize("name", ["Doe\x85John", "=HYPERLINK(1)", "A" * 40, "001 X", "´"])
def test_no_name_breaks_a_line(name: str) -> None:
    written = trf.dumps(Tournament((Player(1, name),)), dialect="report")
    assert len(written.splitlines()) == len(written.split("\r\n")) - 1
    assert trf.loads(written).player(1).name == name.replace("\x85", " ")[:33]


@pytest.mark.parametrize("field", ["name", "city", "chief_arbiter", "controller"])
def test_no_text_of_the_event_smuggles_in_a_record(field: str) -> None:
    event = replace(Event(), **{field: "Open\r\n001    9 m    Ghost\n\x0cXXR 99\u2028"})
    t = trf.loads(trf.dumps(Tournament(PLAYERS, event=event)))
    assert len(t.players) == 5
    assert t.rounds_total == 0


# The shape of the file it came from


def test_a_changed_name_changes_one_line() -> None:
    text = example("b")
    t = trf.loads(text)
    players = (replace(t.players[0], name="Alfa, Anna"), *t.players[1:])
    assert trf.dumps(replace(t, players=players)) == changed(text, "Alfa, Ana ", "Alfa, Anna")


def test_a_recorded_result_changes_two_lines_and_the_points() -> None:
    text = example("a")
    t = set_result(trf.loads(text), 1, 1, Result.DRAW, Result.DRAW)
    game = t.rounds[0].games[0]
    assert (game.white, game.black) == (1, 4)
    expected = changed(text, "  2.5    1     4 w 1", "  2.0    1     4 w =")
    expected = changed(expected, "  1.0    7     1 b 0", "  1.5    7     1 b =")
    # The scores after round 1 are other ones now, but the boards of round 2 stay as they were.
    assert trf.dumps(t) == expected + "### swissheet boards 2 7 2 4\n"


def test_a_new_absence_goes_where_the_file_puts_absences() -> None:
    text = example("b")
    t = set_byes(trf.loads(text), 3, {4: Bye.ZPB})
    assert trf.dumps(t) == changed(text, "240 Z 003    8", "240 Z 003    4    8")


def test_a_paired_round_takes_its_announced_byes_into_the_cells() -> None:
    t = trf.loads(example("b"))
    games = (Game(1, 6, *WHITE_WON), Game(2, 7, *WHITE_WON), Game(4, 3, *WHITE_WON))
    t = replace(t, rounds=(*t.rounds[:2], Round(3, games, t.rounds[2].byes)))
    text = trf.dumps(t)
    assert trf.loads(text) == t
    assert "0000 - H" in text
    assert text.startswith("### Example B")
    assert text.count("\n") == example("b").count("\n")


def test_a_file_in_old_codes_stays_in_old_codes() -> None:
    t = trf.loads(example("c"))
    t = replace(t, points=PointSystem.of(20, 10), rounds_total=7, forbidden=())
    text = trf.dumps(t)
    assert trf.loads(text) == t
    assert "XXR 7\n" in text
    assert "BBW  2.0\n" in text
    assert "XXS W=2.0 D=1.0" in text
    assert "XXP" not in text
    assert "162" not in text


def test_new_facts_stand_where_they_usually_do() -> None:
    t = trf.loads(example("a"))
    t = replace(
        t,
        rounds_total=3,
        forbidden=(ForbiddenPairs((1, 2), 1, 3),),
        points=PointSystem.of(10, 5, 0, pab=5),
    )
    made = trf.dumps(t).splitlines()
    assert made.index("142 3") == made.index(next(x for x in made if x.startswith("132"))) + 1
    assert made[-1] == "260 001 003    1    2"
    assert trf.loads("\n".join(made)) == t


def test_xxc_keeps_its_other_word() -> None:
    text = example("c").replace("XXC white1", "XXC rank white1")
    t = replace(trf.loads(text), initial_colour=Colour.BLACK)
    assert trf.dumps(t) == text.replace("rank white1", "rank black1")


def test_a_foreign_record_is_kept_until_it_is_taken_out() -> None:
    text = example("a") + "DAT    1 CLUB Foo\n"
    t = trf.loads(text)
    players = (replace(t.players[0], name="Other, Name"), *t.players[1:])
    assert "DAT    1 CLUB Foo" in trf.dumps(replace(t, players=players))
    assert trf.dumps(replace(t, foreign=())) == example("a")


def test_a_late_entry_gets_a_line_after_the_others() -> None:
    t = trf.loads(example("a"))
    t = replace(t, players=(*t.players, Player(8, "Late, Larry", 1500)))
    made = trf.dumps(t).splitlines()
    assert made[-1].startswith("001    8      Late, Larry")
    assert made[5:7] == ["062 8", "072 7"]


def test_a_tournament_that_does_not_fit_the_shape_is_written_anew() -> None:
    t = trf.loads(example("a"))
    other = replace(EVENT, source=t.source)
    assert trf.loads(trf.dumps(other)) == EVENT


# What gets lost


@pytest.mark.parametrize(
    ("dialect", "lost"),
    [
        ("trf2026", set()),
        ("report", {"lost-byes"}),
        ("engine", set()),
        (
            "trf16",
            {
                "lost-rounds_total",
                "lost-initial_colour",
                "lost-tiebreaks",
                "lost-virtual_points",
                "lost-forbidden",
            },
        ),
        ("trfx", {"lost-tiebreaks", "lost-forbidden"}),
    ],
)
def test_what_a_dialect_cannot_say_is_told(dialect: str, lost: set[str]) -> None:
    found = {issue.code for issue in trf.losses(EVENT, dialect)}
    assert lost <= found if dialect != "trf2026" else found == lost
    written = trf.dumps(EVENT, dialect=dialect)
    assert trf.losses(EVENT, dialect, back=trf.loads(written)) == trf.losses(EVENT, dialect)
    assert trf.losses(EVENT, dialect, back=Tournament(PLAYERS))  # it is what is read


def test_a_cut_name_and_a_club_are_told_apart_by_player() -> None:
    players = (Player(1, "N" * 40), Player(2, "Short", club="Club"))
    found = trf.losses(Tournament(players), "report")
    assert [(i.code, i.place.tpn) for i in found if i.place.tpn] == [
        ("lost-player", 1),
        ("lost-player", 2),
    ]
    assert (
        "the name is shortened" in found[0].message or "the name is shortened" in found[1].message
    )


FACTS = {"start": "first day", "end": "last day", "deputies": "deputy arbiters"}
"""Facts of the event that a message names by other words than the field."""


@pytest.mark.parametrize("field", [item.name for item in fields(Event)])
def test_every_fact_of_the_event_that_is_changed_is_named(field: str) -> None:
    broken = "A\nB"
    event = Event(**{field: (broken,) if field in ("deputies", "round_dates") else broken})
    said = FACTS.get(field, field.replace("_", " "))
    [issue] = trf.losses(Tournament(PLAYERS, event=event), "trf16")
    assert issue.code == "lost-event"
    assert issue.message.startswith(f"The event's {said} 'A\nB' ")


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"federation": "ABCD"}, "the federation has more than three letters."),
        ({"fide_id": "1" * 12}, "the FIDE ID has more than eleven characters."),
        ({"birth": "1 May 1991"}, "the date of birth is not YYYY/MM/DD."),
        ({"club": "Club"}, "the club is left out."),
        ({"rank": 10_000}, "the rank is left out."),
        (
            {"national": (NationalRecord("INAX", number="7"),)},
            "a national rating record in the file is different",
        ),
    ],
)
def test_every_fact_of_a_player_that_is_changed_is_named(
    changes: dict[str, Any], said: str
) -> None:
    found = trf.losses(Tournament((replace(PLAYERS[0], **changes),)), "trf16")
    assert [issue.code for issue in found if issue.place.tpn] == ["lost-player"]
    assert any(f"Player 1, Player 1: {said}" in issue.message for issue in found)


@pytest.mark.parametrize("system", list(System))
def test_every_system_is_read_back(system: System) -> None:
    t = replace(EVENT, system=system)
    assert trf.loads(trf.dumps(t)) == t


def test_reasons_of_rulings_and_settings_go_into_comments() -> None:
    t = replace(
        EVENT,
        adjustments=(ScoreAdjustment(-5, "", 1, (2,), "late arrival"),),
        options=(("lang", "pl"), ("empty", "")),
        foreign=(ForeignRecord("DAT 1"),),
    )
    back = trf.loads(trf.dumps(t))
    assert back == t
    assert back.adjustments[0].reason == "late arrival"


def test_points_the_arbiter_set_are_named_where_a_form_has_no_record_for_them() -> None:
    t = replace(EVENT, adjustments=(ScoreAdjustment(-5, "", 1, (2,), "late arrival"),))
    said = [i.message for i in trf.losses(t, "trf16") if i.code == "lost-adjustments"]
    assert said == ["The points set by the arbiter for player 2 are left out."]
    found = trf.read(trf.dumps(t, dialect="trf16")).issues
    (told,) = [i.message for i in found if (i.code, i.place.tpn) == ("points-differ", 2)]
    assert told.startswith("Points of player 2: ")
    assert "If the arbiter set the points, write record 299" in told


@pytest.mark.parametrize("dialect", ["trf16", "trfx", "trfbx"])
@pytest.mark.parametrize(
    ("system", "options"),
    [
        (System.ROUND_ROBIN, (("round_robin_cycles", "2"), ("round_robin_exchange", "no"))),
        (System.KNOCKOUT, (("knockout.match", "2 + 2 + A"),)),
        (System.SIMPLE, (("draw", "lot"), ("draw_seed", "4711"))),
    ],
)
def test_a_form_without_systems_keeps_the_terms_of_a_system(
    dialect: str, system: System, options: tuple[tuple[str, str], ...]
) -> None:
    t = replace(EVENT, system=system, options=(*options, ("lang", "pl")))
    assert trf.loads(trf.dumps(t, dialect=dialect)).options == options


def test_a_note_that_is_not_understood_is_noticed_and_kept() -> None:
    text = player_line(1) + "\n### swissheet tea green\n### any words\n"
    reading = trf.read(text)
    assert [(i.code, i.place.line) for i in reading.issues] == [("note", 2)]
    assert trf.dumps(reading.tournament) == text
