"""The life of a round: open, paired, published, in play, complete, closed.

C.04.2 (2026-02) 4.3 and 4.4; cases H6 to H10 and H55 of ``cases.toml`` where they concern it.
"""

from __future__ import annotations

import datetime as dt
import io
import re
from collections.abc import Callable
from typing import Any

import openpyxl
import pytest

from support.commands import asked_about
from support.playing.play import ByButton, ByCommand, Done, Play, Start, player
from swissheet.workbook.host.book import Book, Value
from swissheet.workbook.memory.published import PUBLISHED, Published, Version
from swissheet.workbook.memory.texts import load_documents, save_documents
from swissheet.workbook.shared import layout

Begin = Callable[[Start], Play]
BeginFile = Callable[[Start], ByCommand]
ROUND_2, PLAYERS = "tblRound02", "tblPlayers"
SEATS = (1, "white"), (2, "white")
REASON = ("--reason", "two players who have met")
LAST_WORDS = re.compile(r"^q\d (\S+)\n")


def codes(done: Done) -> list[tuple[str, int]]:
    """What is asked, by code and level, by command or in the box of a click."""
    clicked = re.findall(r"^q(\d) ([A-Z-]+)", done.out)
    return [*asked_about(done.said), *((code, int(level)) for level, code in clicked)]


def accepted(play: Play, action: str, *options: str) -> Done:
    """The step with every answer that its refusal names, and the reason where one is needed."""
    refused = play.do(action, *options)
    if isinstance(play, ByButton):
        found = LAST_WORDS.match(refused.out)
        assert found is not None, refused.out
        done = play.do(action, *options, f"--accept={found[1]}")
    else:
        answers = re.findall(r"--accept (\S+)", refused.said)
        assert answers, refused.said
        words = [word for code in answers for word in ("--accept", code)]
        done = play.do(action, *options, *words, *REASON)
    if isinstance(play, ByCommand):  # a click says on the sheet Checks what waits
        assert not refused.changed
    assert done.code == 0, done.said
    return done


def lives(play: Play) -> list[dict[str, Any]]:
    """Where the rounds stand, as programs are told."""
    assert isinstance(play, ByCommand)
    found = play.do("check", "--json").document["rounds"]
    assert isinstance(found, list)
    return found


def states(play: Play) -> str:
    return ", ".join(life["state"] for life in lives(play))


def hashes(play: Play, round_: int = 2) -> list[str]:
    return [version["hash"] for version in lives(play)[round_ - 1]["published"]]


def note(play: Play, round_: int = 2) -> str:
    return str(play.cells[f"Round {round_}"].get((3, 1), ""))


def status(play: Play) -> str:
    return str(play.cells["Tournament"].get((4, 1), ""))


def pairs(play: Play, round_: int) -> list[tuple[Value, ...]]:
    return [(white, black) for white, black, _ in play.boards(round_)]


def without_log(play: Play) -> dict[str, dict[tuple[int, int], Value]]:
    """Every cell that people see, but those of the Log."""
    return {title: cells for title, cells in play.cells.items() if title not in ("Log", "Store")}


# The act


def test_the_time_and_the_version_stand_on_the_sheet_and_in_the_status_line(begin: Begin) -> None:
    play = begin(Start("P2"))
    assert "Published" not in note(play) + status(play)
    done = play.do("publish")
    assert (done.code, done.changed) == (0, True)
    said = r"Published \d{4}-\d\d-\d\d \d\d:\d\d, version 1"
    assert re.fullmatch(rf"4 boards · {said}", note(play))
    assert re.search(rf"4 of 4 results are missing.* {said}\.$", status(play))
    assert re.search(r"Published: round 2, 4 boards, version 1, hash [0-9a-f]{8}\.", done.said)
    assert play.history[0]["action"] == "Published"
    assert str(play.history[0]["what"]).startswith("round 2, 4 boards, version 1, hash ")
    assert play.do("standings", *(() if isinstance(play, ByButton) else ("--after", "1"))).code == 0
    assert "version 1" in note(play)


def test_the_same_boards_are_not_published_again(begin: Begin) -> None:
    """Case H55; C.04.2 (2026-02) 4.4: it is said, and nothing changes."""
    play = begin(Start("P2"))
    play.do("publish")
    again = play.do("publish")
    assert (again.code, again.changed) == (0, False)
    assert "Nothing to publish: round 2 is published as it is, version 1 of" in again.said
    assert "same hash" in again.said


@pytest.mark.parametrize(("start", "options", "words"), [
    (Start("new"), (), "No round is paired yet"),
    (Start("P2"), ("--round", "3"), "round 3"),
])  # fmt: skip
def test_what_is_not_paired_is_not_published(
    begin_file: BeginFile, start: Start, options: tuple[str, ...], words: str
) -> None:
    play = begin_file(start)
    done = play.do("publish", *options)
    assert (done.code, done.changed) == (3, False)
    assert words.lower() in done.said.lower()


def test_an_earlier_round_is_published_by_its_number(begin_file: BeginFile) -> None:
    play = begin_file(Start("P2"))
    assert play.do("publish", "--round", "1").code == 0
    assert [len(life["published"]) for life in lives(play)] == [1, 0, 0, 0, 0]


def moved(book: Book) -> None:
    """Other columns first, as after a drag of whole columns."""
    headers = book.tables()[ROUND_2].headers
    book.set_headers(ROUND_2, (*headers[3:], *headers[:3]))


CHANGES: dict[str, Callable[[Play], object]] = {
    "boards upside down": lambda play: play.reorder(ROUND_2, lambda rows: rows[::-1]),
    "players by name": lambda play: play.reorder(PLAYERS, lambda rows: rows[::-1]),
    "columns moved": lambda play: play.edit(moved),
    "results": lambda play: play.fill(2),
    "a late entry, which moves numbers": lambda play: play.add_player(name="New", rating=2390),
    "a name corrected": lambda play: play.player(player(3), name="Player 3, the third"),
    "withdrawn": lambda play: play.player(player(3), withdrawn_after=2),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_the_hash_is_that_of_the_boards_alone(
    begin_file: BeginFile, change: Callable[[Play], object]
) -> None:
    play = begin_file(Start("P2"))
    play.do("publish")
    change(play)
    assert play.do("standings", "--after", "1").code == 0
    assert "Nothing to publish" in play.do("publish").said
    assert "changed since" not in note(play)
    assert not lives(play)[1]["changed"]


def test_pairs_that_changed_their_boards_are_the_next_version(begin_file: BeginFile) -> None:
    """C.04.2 (2026-02) 3.6: the players look for their boards by what hangs on the wall."""
    play = begin_file(Start("P2"))
    play.do("publish")
    first = hashes(play)
    for side in ("white", "black"):
        play.swap(2, (1, side), (2, side))
    assert lives(play)[1]["changed"]
    assert "changed since" in play.do("check").said
    done = play.do("publish")
    assert "version 2" in done.said
    assert "2 boards not as published before" in done.said
    assert hashes(play)[0] == first[0] != hashes(play)[1]


def test_undo_takes_the_act_back_and_redo_gives_it_back(begin: Begin) -> None:
    play = begin(Start("P2"))
    play.do("check")
    before = without_log(play)
    play.do("publish")
    after = without_log(play)
    assert before != after
    undone = play.do("undo")
    assert undone.code == 0, undone.said
    assert without_log(play) == before
    if isinstance(play, ByCommand):
        assert play.do("redo").code == 0
        assert without_log(play) == after
        assert "Nothing to publish" in play.do("publish").said


def test_nothing_is_un_published(begin_file: BeginFile) -> None:
    play = begin_file(Start("P2"))
    play.do("publish")
    accepted(play, "unpair")
    assert states(play) == "complete, open, open, open, open"
    assert len(hashes(play)) == 1
    assert not lives(play)[1]["changed"]
    assert "Published" not in note(play) + status(play)
    assert "PUBLISHED, confirmed: " in str([row["what"] for row in play.history])


# What is kept of it, lost


def kept_as(play: Play, **texts: str | None) -> None:
    """The hidden texts are these; None: gone."""

    def act(book: Book) -> None:
        found = {**load_documents(book), **texts}
        save_documents(book, {key: text for key, text in found.items() if text is not None})

    play.edit(act)


def without_hidden_sheet(play: Play) -> None:
    play.edit(lambda book: save_documents(book, {}))


ANOTHER = Published({"1": (Version(dt.datetime(2026, 3, 15), "Arb", "0" * 64),)})
NONSENSE = "bm9uc2Vuc2U="
LOSSES: dict[str, Callable[[Play], None]] = {
    "damaged": lambda play: kept_as(play, published=NONSENSE),
    "gone": lambda play: kept_as(play, published=None),
    "that of another time": lambda play: kept_as(play, published=PUBLISHED.dump(ANOTHER)),
    "gone with the state": lambda play: kept_as(play, published=None, state=None),
    "damaged with the state": lambda play: kept_as(play, published=NONSENSE, state=NONSENSE),
    "the hidden sheet emptied": without_hidden_sheet,
}


@pytest.mark.parametrize("loss", LOSSES.values(), ids=LOSSES)
def test_a_round_stays_published_where_its_record_is_lost(
    begin_file: BeginFile, loss: Callable[[Play], None]
) -> None:
    """C.04.2 (2026-02) 4.4: asked twice as before, and told what is damaged and what follows."""
    play = begin_file(Start("P2"))
    play.do("publish")
    when, first = lives(play)[1]["published"][0]["when"], hashes(play)
    loss(play)
    checked = play.do("check", "--json").document
    (issue,) = [i for i in checked["issues"] if i["code"] == "published-record"]
    assert issue["level"] == 2
    stay = f"these rounds are published: 2 (version 1 of {when[:10]} {when[11:16]})"
    assert stay in issue["message"]
    assert checked["rounds"][1]["state"] == "published"
    assert ("PUBLISHED", 4) in codes(play.do("unpair"))
    assert ("PUBLISHED", 4) in codes(play.do("edit"))
    done = play.do("standings", "--after", "1")
    if codes(done):  # the state is lost, too
        done = accepted(play, "standings", "--after", "1")
    assert "note PUBLISHED-RECORD" in done.said
    assert "PUBLISHED-RECORD, told: " in str([row["what"] for row in play.history])
    assert "published-record" not in play.do("check", "--json").out
    assert hashes(play)[0][:8] == first[0][:8]
    assert codes(play.do("unpair")) == [("PUBLISHED", 4)]


@pytest.mark.parametrize("step", ["undo", "standings"])
def test_the_record_comes_back_with_the_next_action_whichever(
    begin_file: BeginFile, step: str
) -> None:
    play = begin_file(Start("P2"))
    play.do("publish")
    first = lives(play)
    if step == "undo":  # what is taken back
        play.board(2, 1, result="1-0")
    assert play.do("standings", "--after", "1").code == 0
    kept_as(play, published=NONSENSE)
    done = play.do(step, *(("--after", "1") if step == "standings" else ("--steps", "2")))
    assert done.code == 0, done.said
    assert lives(play) == first
    assert "published-record" not in play.do("check", "--json").out


def test_what_was_taken_back_is_not_published_although_the_log_has_it(
    begin_file: BeginFile,
) -> None:
    play = begin_file(Start("P2"))
    play.do("publish")
    assert play.do("undo").code == 0
    assert hashes(play) == []
    kept_as(play, state=None)
    assert "published-record" not in play.do("check", "--json").out
    assert hashes(play) == []


def test_a_record_that_nothing_else_tells_is_told_as_lost(begin_file: BeginFile) -> None:
    """The event goes on, and the check says what follows."""
    play = begin_file(Start("P2"))
    kept_as(play, published=NONSENSE, state=None)
    said = play.do("check").said
    assert "Every round now counts as not published" in said
    assert "Ranks" not in said


# What a published round means


def test_pairing_again_with_unchanged_data_gives_the_same_hash(begin_file: BeginFile) -> None:
    """Case H55: asked twice at first, then not at all, for it is the published pairing."""
    play = begin_file(Start("P2"))
    play.do("publish")
    refused = play.do("unpair")
    assert codes(refused) == [("PUBLISHED", 4)]
    assert "If the round is paired again now, the boards are the same." in refused.said
    assert play.do("unpair", "--accept", "PUBLISHED").code == 3
    accepted(play, "unpair")
    assert play.do("pair").code == 0
    assert not lives(play)[1]["changed"]
    assert "Nothing to publish" in play.do("publish").said


def test_pairing_a_published_round_otherwise_is_asked_and_is_version_2(
    begin_file: BeginFile,
) -> None:
    """C.04.2 (2026-02) 4.4; case S44: the old version keeps its hash and its time."""
    play = begin_file(Start("P2"))
    play.do("publish")
    first = lives(play)[1]["published"][0]
    play.board(1, 1, result="1-0" if play.boards(1)[0][2] != "1-0" else "0-1")
    asked = play.do("unpair")
    assert codes(asked) == [("PUBLISHED", 4), ("CORRECTION", 3)]
    assert re.search(r"boards? differs? from the published ones: .*Player 0\d - ", asked.said)
    accepted(play, "unpair")
    refused = play.do("pair")
    assert codes(refused) == [("PUBLISHED", 4)]
    assert "Now it would be paired with other boards" in refused.said
    assert (refused.changed, play.paired) == (False, 1)
    accepted(play, "pair")
    assert note(play).endswith("version 1; changed since"), "what to do is not for the wall"
    assert "changed since, publish it again" in status(play)
    assert "changed since" in play.do("check").said
    done = play.do("publish")
    assert "version 2" in done.said
    assert "not as published before" in done.said
    versions = lives(play)[1]["published"]
    assert [version["version"] for version in versions] == [1, 2]
    assert versions[0] == first
    assert versions[1]["hash"] != first["hash"]
    assert "version 2" in note(play)
    assert "changed" not in note(play)


def test_an_answer_counts_for_the_boards_it_was_given_for(begin_file: BeginFile) -> None:
    """What follows, and what else is asked, is part of the question."""
    play = begin_file(Start("P2"))
    play.do("publish")
    accepted(play, "unpair")
    seen = set()
    for board in (1, 2, 3):
        result = play.boards(1)[board - 1][2]
        play.board(1, board, result="1-0" if result != "1-0" else "0-1")
        refused = play.do("pair")
        assert codes(refused) == [("PUBLISHED", 4)]
        for old in seen:
            assert play.do("pair", "--accept", old).code == 3
        seen |= set(re.findall(r"--accept (\S+)", refused.said))
    assert len(seen) == 3


def test_editing_a_published_round_is_asked_twice_and_needs_a_reason(begin: Begin) -> None:
    """C.04.2 (2026-02) 4.4: only for a good reason, kept with the event and in the Log."""
    play = begin(Start("P2"))
    play.do("publish")
    refused = play.do("edit")
    assert codes(refused) == [("PUBLISHED", 4)]
    assert not note(play).startswith(layout.BANNER)
    accepted(play, "edit")
    assert note(play).startswith(layout.BANNER)
    (said,) = {str(r["what"]) for r in play.history if str(r["what"]).startswith("PUBLISHED")}
    reason = REASON[1] if isinstance(play, ByCommand) else "confirmed by click"
    assert f"Reason: {reason}" in said


def test_without_a_reason_nothing_is_opened(begin_file: BeginFile) -> None:
    play = begin_file(Start("P2"))
    play.do("publish")
    refused = play.do("edit")
    assert "put-back" not in refused.said  # nothing was typed
    token = re.findall(r"--accept (\S+)", refused.said)[0]
    for reason in ((), ("--reason", "  ")):
        done = play.do("edit", "--accept", token, *reason)
        assert (done.code, done.changed) == (3, False)
        assert "no reason is given" in done.said
    assert play.do("unpair", "--accept", token).code == 3  # it answers another question
    assert play.do("edit", "--accept", token, *REASON).code == 0


@pytest.mark.parametrize("published", [False, True])
def test_seats_typed_into_a_round(begin_file: BeginFile, published: bool) -> None:
    """Level 3 while nobody knows the pairing, as ever; level 4 and a reason afterwards."""
    play = begin_file(Start("P2"))
    boards = pairs(play, 2)
    if published:
        play.do("publish")
    play.swap(2, *SEATS)
    asked = play.do("standings", "--after", "1")
    assert codes(asked) == ([("PUBLISHED", 4)] if published else [("MPA-OPEN", 3)])
    assert f"swissheet put-back {play.path} --code" in asked.said
    if published:
        token = re.findall(r"--accept (\S+)", asked.said)[0]
        bare = play.do("standings", "--after", "1", "--accept", token)
        assert "no reason is given" in bare.said
        assert not bare.changed
    accepted(play, "standings", "--after", "1")
    assert note(play).startswith(layout.BANNER)
    assert play.do("edit", "--cancel").code == 0
    assert pairs(play, 2) == boards
    assert play.do("publish").changed is not published


def test_a_round_opened_once_is_not_asked_about_again(begin_file: BeginFile) -> None:
    play = begin_file(Start("P2"))
    play.do("publish")
    accepted(play, "edit")
    play.swap(2, *SEATS)
    assert play.do("standings", "--after", "1").code == 0
    assert play.do("publish").code == 3
    assert codes(play.do("finish")) == [("MPA-DIFFERS", 4)]
    accepted(play, "finish")
    assert "version 2" in play.do("publish").said


def test_results_and_colours_of_a_published_round_stay_as_free_as_they_were(
    begin_file: BeginFile,
) -> None:
    """Case S25: a game played with the colours exchanged is recorded as it was played."""
    play = begin_file(Start("P2"))
    play.do("publish")
    play.board(2, 1, result="1-0")
    assert play.do("standings", "--after", "1").code == 0
    play.swap(2, (1, "white"), (1, "black"))
    assert ("PUBLISHED", 4) not in codes(play.do("standings", "--after", "1"))


def test_colours_exchanged_before_the_game_change_the_published_pairing(
    begin_file: BeginFile,
) -> None:
    """C.04.2 (2026-02) 4.4: the players know their colours as they know their opponents."""
    play = begin_file(Start("P2"))
    play.do("publish")
    play.swap(2, (1, "white"), (1, "black"))
    asked = play.do("finish")
    assert ("PUBLISHED", 4) in codes(asked)
    assert "MPA-OPEN" not in asked.said
    answers = re.findall(r"--accept (\S+)", asked.said)
    words = [word for code in answers for word in ("--accept", code)]
    assert "no reason is given" in play.do("finish", *words).said
    accepted(play, "finish")
    assert "version 2" in play.do("publish").said


def test_a_bye_of_a_published_round_is_asked_about_once(begin_file: BeginFile) -> None:
    play = begin_file(Start("R1"))
    play.player(player(8), byes="Z2")
    assert play.do("pair").code == 0
    play.do("publish")
    play.player(player(8), byes="H2")
    assert codes(play.do("standings", "--after", "1")) == [("MPA-OPEN", 3)]


# Where each round stands


def test_every_state_of_a_round_is_told(begin_file: BeginFile) -> None:
    """C.04.2 (2026-02) 4.3 and 4.4, and the readings of their words."""
    play = begin_file(Start("new", rounds=3))
    seen = [states(play)]
    for step in ("pair", "publish"):
        play.do(step)
        seen.append(states(play))
    play.board(1, 2, result="1-0")
    seen.append(states(play))
    play.fill(1)
    seen.append(states(play))
    for step in ("pair", "publish"):
        play.do(step)
        seen.append(states(play))
    assert seen == [
        "open, open, open",
        "paired, open, open",
        "published, open, open",
        "in play, open, open",
        "complete, open, open",
        "complete, paired, open",
        "closed, published, open",
    ]
    assert "Rounds: 1 closed (version 1 of " in play.do("check").said


def test_a_round_with_an_adjourned_game_is_in_play(begin_file: BeginFile) -> None:
    """C.04.2 (2026-02) 3.1, case S27: the board stays open, whatever is paired meanwhile."""
    play = begin_file(Start("R1"))
    play.board(1, 2, result="*")
    assert (states(play), lives(play)[0]["adjourned"]) == ("in play, open, open, open, open", [2])
    assert "Rounds: 1 in play (adjourned: board 2)" in play.do("check").said
    assert play.do("standings").code == 0
    assert status(play) == (
        "Round 1 of 5 is complete but for 1 adjourned game, first on board 2. Next: pair round 2."
    )
    assert play.do("pair").code == 0
    assert states(play) == "in play, paired, open, open, open"
    play.board(2, 1, result="1-0")
    assert states(play) == "closed, in play, open, open, open"
    assert "1 closed (adjourned: board 2)" in play.do("check").said


def test_a_club_night_publishes_nothing_and_is_asked_nothing(begin_file: BeginFile) -> None:
    """Results typed into a round that was never published: it is in play all the same."""
    play = begin_file(Start("P1"))
    play.board(1, 1, result="1-0")
    assert states(play) == "in play, open, open, open, open"
    play.fill(1)
    assert play.do("pair").code == 0
    assert states(play) == "complete, paired, open, open, open"
    play.board(2, 1, result="1-0")
    assert states(play) == "closed, in play, open, open, open"
    play.fill(2)
    assert play.do("pair").code == 0
    assert not [row for row in play.history if "PUBLISHED" in str(row["what"])]


def test_the_round_before_stays_correctable_until_the_next_pairing(begin_file: BeginFile) -> None:
    """Case H7 in the wider window: also while round 2 is published and in play."""
    play = begin_file(Start("P2"))
    play.do("publish")
    before = hashes(play)
    play.board(1, 1, result="0-1" if play.boards(1)[0][2] != "0-1" else "1-0")
    assert codes(play.do("standings", "--after", "1")) == [("CORRECTION", 3)]
    accepted(play, "standings", "--after", "1")
    assert hashes(play) == before
    assert not lives(play)[1]["changed"]


def test_an_open_round_is_told_as_such(begin_file: BeginFile) -> None:
    play = begin_file(Start("P2"))
    play.do("edit")
    assert [life["by_hand"] for life in lives(play)] == [False, True, False, False, False]
    assert "2 paired (open for pairing by hand)" in play.do("check").said


# What the sheets show meanwhile


def stored(play: ByCommand) -> tuple[Value, Value]:
    """The counts of round 2 and of the first sheet, as a reader that computes nothing sees them."""
    book = openpyxl.load_workbook(io.BytesIO(play.data), data_only=True)
    return book["Round 2"]["A4"].value, book["Tournament"]["A5"].value


def test_results_are_counted_while_they_are_typed(begin_file: BeginFile) -> None:
    """By a formula beside the status line, with its value stored as well."""
    play = begin_file(Start("P2"))
    assert stored(play) == (None, None), "a pairing on the wall has no count"
    play.board(2, 1, result="1-0")
    play.board(2, 3, result="5")
    assert stored(play) == ("Round 2: 2 of 4 results",) * 2
    play.board(2, 3, result=None)
    assert stored(play) == ("Round 2: 1 of 4 results",) * 2
    play.fill(2)
    play.do("pair")
    assert stored(play) == ("Round 2: 4 of 4 results", None)
    play.do("unpair")
    assert stored(play)[1] == "Round 2: 4 of 4 results"
    formulas = openpyxl.load_workbook(io.BytesIO(play.data))
    assert str(formulas["Round 2"]["A4"].value).startswith("=IF(COUNTIFS(")
    assert formulas["Tournament"]["A5"].value == '=sw_count&""'


def test_byes_and_remarks_are_no_results(begin_file: BeginFile) -> None:
    play = begin_file(Start("P2", players=9))
    play.edit(lambda book: book.set_cells("Round 2", {"C20": "Lunch is at one", "E20": "1"}))
    play.board(2, 1, result="1-0")
    assert stored(play)[0] == "Round 2: 1 of 4 results"


def test_an_open_round_has_a_banner_that_goes_with_it(begin: Begin) -> None:
    """Red, and told by a sign and by words, not by its colour alone."""
    play = begin(Start("P2"))
    assert not note(play).startswith(layout.BANNER)
    play.do("edit")
    assert note(play).startswith(f"{layout.BANNER} PAIRING BY HAND: round 2 is open since ")
    assert note(play, 1) == "4 boards"
    play.do("finish")
    assert note(play) == "4 boards"


def test_the_banner_is_red_across_the_table(begin_file: BeginFile) -> None:
    play = begin_file(Start("P2"))
    sheet = openpyxl.load_workbook(io.BytesIO(play.data))["Round 2"]
    [(area, [rule])] = [
        (str(found.sqref), found.rules)
        for found in sheet.conditional_formatting
        if str(found.sqref).startswith("A3")
    ]
    assert (area, rule.formula) == ("A3:H3", [f'LEFT($A$3,1)="{layout.BANNER}"'])
    assert rule.dxf.fill.bgColor.rgb == "FFB3261E"
    assert rule.dxf.font.b


def test_a_cancelled_round_loses_its_banner(begin_file: BeginFile) -> None:
    play = begin_file(Start("P2"))
    play.do("edit")
    play.do("edit", "--cancel")
    assert note(play) == "4 boards"
