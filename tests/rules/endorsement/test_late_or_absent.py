"""Somebody comes late, does not appear or was left out after the pairing, by command and by button.

C.04.2 (2026-02) 2.4, 3.2, 4.1, 4.4. Round 2 is, with eight players, 4-6 5-3 7-1 2-8, and with nine
4-6 5-9 2-3 7-1, where 8 has the bye.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

import pytest

from support.playing.play import ByButton, ByCommand, Done, Play, Start, player
from support.playing.starts import PLAYERS
from swissheet.workbook.host.book import Value

Begin = Callable[[Start], Play]
BeginFile = Callable[[Start], ByCommand]
ROUND_2 = "tblRound02"
LATE = "Late Larry"
NOT_THE_EVENT = {"Log", "Checks", "Store"}


def larry(play: Play) -> None:
    """Typed below the list while round 2 is under way."""
    play.add_player(name=LATE, rating=2305)


def nothing(play: Play) -> None: ...


@dataclass(frozen=True)
class Situation:
    """What is typed, who is named and where he stands, and round 2 as it becomes."""

    name: str
    players: int
    named: tuple[str, ...]
    row: tuple[str, str]  # a table, and a name in it
    boards: tuple[tuple[str, str, Value], ...]
    byes: tuple[tuple[str, str], ...]
    notes: tuple[str, ...] = ()
    typed: Callable[[Play], None] = nothing


def p(number: int) -> str:
    return player(number)


SITUATIONS = [
    Situation(
        "S4 a late entry plays the holder of the bye",
        9, (), (PLAYERS, LATE),
        ((p(4), p(6), None), (p(5), p(9), None), (p(2), p(3), None), (p(7), p(1), None),
         (LATE, p(8), None)),
        (),
        typed=larry,
    ),
    Situation(
        "S4 a late entry makes the number odd and has the bye",
        8, (), (PLAYERS, LATE),
        ((p(4), p(6), None), (p(5), p(3), None), (p(7), p(1), None), (p(2), p(8), None)),
        ((LATE, "U"),),
        ("### MPA @ Round 2: 2-6 9=PAB => 2-9 6=PAB",),
        typed=larry,
    ),
    Situation(
        "S11, S14 one who does not appear loses by forfeit, the pairing stands",
        8, ("--absent", "4"), (ROUND_2, p(4)),
        ((p(4), p(6), "-/+"), (p(5), p(3), None), (p(7), p(1), None), (p(2), p(8), None)),
        (),
    ),
    Situation(
        "S14 the holder of the bye has left",
        9, ("--absent", "8"), (ROUND_2, p(8)),
        ((p(4), p(6), None), (p(5), p(9), None), (p(2), p(3), None), (p(7), p(1), None)),
        ((p(8), "Z"),),

    ),
]  # fmt: skip


def choose(play: Play, case: Situation) -> Done:
    """The first proposal, and the answer to what it asks."""
    if isinstance(play, ByCommand):
        options = (*case.named, "--choose", "1")
        done = play.do("rearrange", *options)
        if done.code:
            assert not done.changed
            assert re.findall(r"--accept (\S+)", done.said) == ["REARRANGED"], done.said
            done = play.do("rearrange", *options, "--accept", "REARRANGED")
        return done
    assert isinstance(play, ByButton)
    play.select(*case.row)
    asked = play.do("rearrange")
    assert asked.out.startswith("q3 REARRANGED:"), asked.said
    assert len(play.tournament.round(2).games) == case.players // 2
    [code] = re.findall(r"REARRANGED:\w+", asked.out)
    return play.do("rearrange", f"--accept={code}")


def byes(play: Play) -> tuple[tuple[str, str], ...]:
    rows = play.rows(ROUND_2)
    return tuple((str(r["white"]), str(r["result"])) for r in rows if r["board"] is None)


def event_cells(play: Play) -> dict[str, dict[tuple[int, int], Value]]:
    """Every cell but those that tell of actions and of what is next."""
    place = play.book.place("sw_status")
    assert place is not None
    status = int(place.ref.partition(":")[0].lstrip("A"))
    return {
        title: {at: value for at, value in cells.items() if (title, at[0]) != (place.sheet, status)}
        for title, cells in play.cells.items()
        if title not in NOT_THE_EVENT
    }


@pytest.mark.parametrize("case", SITUATIONS, ids=lambda case: case.name)
def test_the_first_proposal_is_done_once_it_is_confirmed(begin: Begin, case: Situation) -> None:
    """C.04.2 (2026-02) 4.4; the workbook is as before after undo, and as after it after redo."""
    play = begin(Start("P2", players=case.players))
    case.typed(play)
    before = event_cells(play)
    done = choose(play, case)
    assert done.code == 0, done.said
    assert tuple(play.boards(2)) == case.boards
    assert byes(play) == case.byes
    assert tuple(play.notes) == case.notes
    assert play.tournament.rounds_paired == 2
    after = event_cells(play)
    assert play.do("undo").code == 0
    assert event_cells(play) == before
    if isinstance(play, ByCommand):
        assert play.do("redo").code == 0
        assert event_cells(play) == after


def accepted(play: Play, *options: str) -> Done:
    """Asked once, then done."""
    refused = play.do("rearrange", *options)
    assert (refused.code, refused.changed) == (3, False), refused.said
    assert re.findall(r"--accept (\S+)", refused.said) == ["REARRANGED"], refused.said
    done = play.do("rearrange", *options, "--accept", "REARRANGED")
    assert done.code == 0, done.said
    return done


def labels(play: Play) -> list[tuple[Value, Value, Value]]:
    rows = play.rows(ROUND_2)
    return [(r["board"], r["white_tpn"], r["black_tpn"]) for r in rows if r["board"] is not None]


def refused(play: Play, *options: str) -> str:
    """What is said where nothing is done."""
    done = play.do("rearrange", *options)
    assert (done.code, done.changed) == (3, False), done.said
    return done.said


def test_without_a_choice_the_ways_are_listed_and_nothing_is_written(begin_file: BeginFile) -> None:
    """S14: forfeit, the holder of the bye, or the whole round again."""
    play = begin_file(Start("P2", players=9))
    done = play.do("rearrange", "--absent", "4", "--json")
    assert (done.code, done.changed) == (0, False)
    found = done.document["proposals"]
    assert [(item["choose"], item["kind"]) for item in found] == [
        (1, "stands"), (2, "bye-holder"), (3, "again")
    ]  # fmt: skip
    assert found[0]["forfeits"] == [4]
    assert found[1]["made"] == [[8, 6]]
    assert found[1]["consent"] == [6, 8]
    assert found[1]["score_differences"] == [{"board": [8, 6], "points": 1}]
    assert [item["title"] for item in found] == [
        "The boards stay",
        "8 Player 08 has the bye and plays 6 Player 06",
        "The round is paired again",
    ]


def test_the_list_of_ways_says_what_each_one_does(begin_file: BeginFile) -> None:
    """The least first, with numbers and names, what is decided so far, and who has to agree."""
    play = begin_file(Start("P2", players=9))
    play.board(2, 3, result="1-0")
    assert play.do("rearrange", "--absent", "4,9").out.splitlines() == [
        "Round 2, 1 of 4 results so far: 4 ways to go on. Nothing was written.",
        "1. The boards stay: nobody has to agree",
        "   lost by forfeit: 4 Player 04, 9 Player 09",
        "2. 5 Player 05 plays 6 Player 06: 1 new board, 2 players have to agree",
        "   no longer 4 Player 04 - 6 Player 06",
        "   no longer 5 Player 05 - 9 Player 09",
        "   5 Player 05 - 6 Player 06",
        "   to agree: 5 Player 05, 6 Player 06",
        "3. 8 Player 08 has the bye and plays 5 Player 05: 1 new board, 2 players have to agree",
        "   no longer 5 Player 05 - 9 Player 09",
        "   no longer 8 Player 08 (bye)",
        "   5 Player 05 - 8 Player 08, score difference 1",
        "   lost by forfeit: 4 Player 04",
        "   to agree: 5 Player 05, 8 Player 08",
        "4. 8 Player 08 has the bye and plays 6 Player 06: 1 new board, 2 players have to agree",
        "   no longer 4 Player 04 - 6 Player 06",
        "   no longer 8 Player 08 (bye)",
        "   8 Player 08 - 6 Player 06, score difference 1",
        "   lost by forfeit: 9 Player 09",
        "   not the colour preferred: 8 Player 08",
        "   to agree: 6 Player 06, 8 Player 08",
        "Do one of them with --choose and its number.",
    ]
    larry(play)
    titles = [line for line in play.do("rearrange").out.splitlines() if line[0].isdigit()]
    assert titles == [
        f"1. 8 Player 08 has the bye and plays new {LATE}: 1 new board, 2 players have to agree",
        "2. Others change boards as well, as few as can be: 2 new boards, 4 players have to agree",
        "3. The boards stay: nobody has to agree",
    ]


def test_both_absent_lose(begin_file: BeginFile) -> None:
    """S12."""
    play = begin_file(Start("P2"))
    assert play.do("rearrange", "--absent", "4,6", "--choose", "1").code == 0
    assert play.boards(2)[0] == (p(4), p(6), "-/-")


def test_results_and_numbers_of_other_boards_stay(begin_file: BeginFile) -> None:
    """S17, C.04.2 (2026-02) 4.4: 3 and 1 are away, 5 and 7 meet, nobody else changes tables."""
    play = begin_file(Start("P2"))
    play.board(2, 1, result="1")
    play.board(2, 4, result="5")
    accepted(play, "--absent", "3,1", "--choose", "2", "--reason", "both agree")
    assert labels(play) == [(1, 4, 6), (2, 5, 7), (4, 2, 8)]
    assert [result for *_, result in play.boards(2)] == ["1-0", None, "½-½"]
    assert byes(play) == ((p(1), "Z"), (p(3), "Z"))
    told = [str(row["what"]) for row in play.history]
    assert any("(both agree)" in what for what in told)
    assert any(what.startswith("REARRANGED, confirmed: ") for what in told)
    # That is how the rules pair those who are there, so the report has nothing to tell.
    assert play.notes == []


def test_two_who_agree_meet_and_the_others_lose_by_forfeit(begin_file: BeginFile) -> None:
    """S17 with three who do not come: only 5 and 7 want to play."""
    play = begin_file(Start("P2"))
    facts = ("--absent", "3,1,8", "--agreed", "5,7")
    assert play.do("rearrange", *facts, "--json").document["proposals"][0]["made"] == [[5, 7]]
    accepted(play, *facts, "--choose", "1")
    assert play.boards(2) == [(p(4), p(6), None), (p(5), p(7), None), (p(2), p(8), "+/-")]
    assert "must not meet" in refused(begin_file(Start("P2")), "--absent", "3,7", "--agreed", "5,1")


def test_who_was_left_out_by_mistake_plays_after_all(begin_file: BeginFile) -> None:
    """S18: 3 was said to be absent in round 2, and no longer is so in the list of players."""
    play = begin_file(Start("R1", players=9))
    play.player(p(3), byes="Z2")
    assert play.do("pair").code == 0
    assert not play.tournament.round(2).pabs
    assert "3 Player 03 gets the bye" in play.do("rearrange", "--here", "3").said
    accepted(play, "--here", "3", "--choose", "1")
    assert byes(play) == ((p(3), "U"),)
    assert next(row for row in play.rows(PLAYERS) if row["name"] == p(3))["byes"] is None
    assert "announced" not in play.do("check").said


def test_who_had_left_is_back(begin_file: BeginFile) -> None:
    """S13: absent in between, and paired again from now on."""
    play = begin_file(Start("R1", players=8))
    play.player(p(3), withdrawn_after=1)
    assert play.do("pair").code == 0
    accepted(play, "--here", "3", "--choose", "1")
    (line,) = [row for row in play.rows(PLAYERS) if row["name"] == p(3)]
    assert (line["withdrawn_after"], line["byes"]) == (None, None)
    assert p(3) in {name for white, black, _ in play.boards(2) for name in (white, black)}
    play.fill(2)
    assert play.do("pair").code == 0
    assert p(3) in {name for white, black, _ in play.boards(3) for name in (white, black)}


def test_a_late_entry_gets_the_number_that_is_his(begin_file: BeginFile) -> None:
    """S2, S3, C.04.2 (2026-02) 2.4: in round 5 too; played boards have the same players."""
    play = begin_file(Start("P5", players=9))
    before = [play.boards(n) for n in range(1, 5)]
    larry(play)
    found = play.do("rearrange", "--json").document["proposals"]
    assert found[0]["kind"] in ("bye-holder", "chain")
    accepted(play, "--choose", "1")
    (line,) = [row for row in play.rows(PLAYERS) if row["name"] == LATE]
    assert (line["tpn"], line["starts_in"]) == (6, 5)
    assert [play.boards(n) for n in range(1, 5)] == before
    assert LATE in {name for white, black, _ in play.boards(5) for name in (white, black)}


def test_who_is_to_start_later_has_not_come(begin_file: BeginFile) -> None:
    play = begin_file(Start("P2"))
    play.add_player(name=LATE, rating=2305, starts_in=3)
    assert "Nobody is named" in refused(play)


def test_the_round_is_paired_again_and_results_of_the_same_boards_stay(
    begin_file: BeginFile,
) -> None:
    """C.04.2 (2026-02) 4.1."""
    play = begin_file(Start("P2", players=9))
    play.board(2, 2, result="1")
    assert play.do("rearrange", "--absent", "4", "--again").code == 0
    assert (p(5), p(9), "1-0") in play.boards(2)
    assert len(play.boards(2)) == 4
    assert byes(play) == ((p(4), "Z"),)
    assert play.notes == []
    assert play.do("undo").code == 0
    assert play.boards(2)[0] == (p(4), p(6), None)


def test_a_round_is_not_paired_again_where_a_game_would_be_lost(begin_file: BeginFile) -> None:
    play = begin_file(Start("P2", players=9))
    play.board(2, 3, result="1")
    found = play.do("rearrange", "--absent", "4", "--json").document["proposals"]
    assert [item["kind"] for item in found] == ["stands", "bye-holder"]
    assert "would be lost" in refused(play, "--absent", "4", "--again")


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ((), "Nobody is named"),
        (("--here", "4"), "is already in round 2"),
        (("--absent", "99"), "no player '99'"),
        (("--absent", "four"), "No player is called 'four'"),
        (("--absent", "5"), "A board with a result cannot be changed"),
        (("--absent", "4", "--choose", "9"), "no proposal 9"),
        (("--absent", "4", "--choose", "1", "--again"), "cannot be used together"),
        (("--absent", "4", "--here", "4"), "present and absent"),
        (("--agreed", "1,2"), "has an opponent"),
    ],
)
def test_what_cannot_be_is_refused(
    begin_file: BeginFile, options: tuple[str, ...], said: str
) -> None:
    play = begin_file(Start("P2", players=9))
    play.board(2, 2, result="1")
    assert said in refused(play, *options)


def test_a_round_open_for_pairing_by_hand_is_finished_first(begin_file: BeginFile) -> None:
    play = begin_file(Start("P2"))
    assert play.do("edit").code == 0
    assert "open for pairing by hand" in refused(play, "--absent", "4")
    assert "No round is paired" in refused(begin_file(Start("new")), "--absent", "4")


def test_who_did_not_appear_is_named_when_the_next_round_is_paired(begin_file: BeginFile) -> None:
    """S11, C.04.2 (2026-02) 3.2, 3.3: told and paired, but not of who has said to be away."""
    play = begin_file(Start("P2"))
    play.fill(2)
    play.board(2, 1, result="-")
    play.board(2, 3, result="+")
    play.player(p(1), withdrawn_after=2)
    done = play.do("pair")
    assert done.code == 0
    named = "note NO-SHOW: Lost by forfeit in round 2, and paired again now: 4 Player 04."
    assert named in done.said
    assert play.paired == 3
