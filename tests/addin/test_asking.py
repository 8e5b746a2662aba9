"""What a click asks about changes, box by box, and what becomes of the answers."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from support.playing.play import ByButton, Start
from swissheet.errors import AskedChange, ChangesError, Issue, Severity
from swissheet.formats.trf.rating.lists import first_list
from swissheet.workbook.actions.registry import action
from swissheet.workbook.shared.language import LANGUAGES, text
from swissheet_addin.click.answers import Asking, CannotAsk, Given, Reply
from swissheet_addin.click.asking import question
from swissheet_addin.click.dialogue import settled
from swissheet_addin.excel import patience

PUT_BACK = "OK: go on; your answer is recorded.\nCancel: put back what was there before"


@dataclass(frozen=True)
class Asked:
    """A question as the VBA module takes it apart."""

    level: str
    codes: list[str]
    texts: list[str]

    @classmethod
    def of(cls, answer: str) -> Asked:
        assert answer[0] == "q", answer
        head, _, rest = answer.partition("\n")
        return cls(answer[1], head[3:].split(" "), rest.split(chr(30)))

    @property
    def names(self) -> list[str]:
        return [code.partition(":")[0] for code in self.codes]


@pytest.fixture
def begin(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[Start], ByButton]:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "local"))
    monkeypatch.setattr(patience, "_PAUSE", 0.0)
    return lambda start: ByButton(start, tmp_path)


Begin = Callable[[Start], ByButton]


def asked(play: ByButton, action: str, *codes: str) -> Asked:
    """The question a click comes back with, once these codes are confirmed."""
    return Asked.of(play.do(action, *(f"--accept={code}" for code in codes)).out)


def corrected(play: ByButton, *boards: int) -> None:
    """Results of round 1 typed otherwise while round 2 is under way."""
    for board in boards:
        result = {row[2] for row in play.boards(1)[board - 1 : board]} - {"0-1"}
        play.board(1, board, result="0-1" if result else "1-0")


# What goes to and fro


@given(
    st.integers(3, 5),
    st.lists(st.from_regex(r"[A-Z][A-Z0-9-]{0,9}(\.[1-9])?:[A-Z2-7]{8}", fullmatch=True),
             min_size=1, max_size=4),
    st.lists(st.text(min_size=1, max_size=2000), min_size=1, max_size=2),
)  # fmt: skip
def test_a_question_is_taken_apart_as_it_was_put_together(
    level: int, codes: list[str], texts: list[str]
) -> None:
    found = Asked.of(str(Asking(level, tuple(codes), tuple(texts))))
    assert (found.level, found.codes, len(found.texts)) == (str(level), codes, len(texts))
    assert all(len(said) < 1024 for said in found.texts)


@pytest.mark.parametrize(
    "code", ['ROUNDS:ABC" & calc', "rounds:AAAAAAAA", "", "A B", "A\nB", "%PATH%", "É", "A" * 99]
)
def test_nothing_but_codes_goes_onto_a_command_line_or_comes_from_one(code: str) -> None:
    with pytest.raises(ValueError, match="no code"):
        str(Asking(3, (code,), ("x",)))
    with pytest.raises(ValueError, match="no code"):
        Given.of(["pair", f"--accept={code}"])


def test_answers_are_read_from_the_options_and_nothing_else() -> None:
    options = ["pair", "--asks", "--wb=--accept=X", "--accept=ROUNDS:ABCDEFGH", "--code=POINTS"]
    assert Given.of(options) == Given(frozenset(["ROUNDS:ABCDEFGH"]), ("POINTS",))


def test_who_cannot_ask_shows_a_text() -> None:
    answer = Reply("use the command", True, Asking(3, ("A:B",), ("go on?",)))
    assert str(answer) == "q3 A:B\ngo on?"
    assert str(answer.without_question) == "!use the command"


# What is asked


def test_level_4_has_two_boxes_and_is_done_with_the_answer(begin: Begin) -> None:
    """Case 1 by button."""
    play = begin(Start("R1"))
    play.setting("rounds_total", 7)
    question = asked(play, "pair")
    assert (question.level, question.names) == ("4", ["ROUNDS"])
    first, second = question.texts
    assert re.match(r"Sheet 'Tournament', cell B\d+:\nNumber of rounds: 5 became 7\.", first)
    assert "### Rounds @ Round 1: 5 => 7" in second
    assert PUT_BACK in second
    done = play.do("pair", f"--accept={question.codes[0]}")
    assert (done.code, done.out, play.paired) == (0, "i", 2)
    assert play.notes == ["### Rounds @ Round 1: 5 => 7"]


def test_declined_is_put_back_and_stands_in_the_log(begin: Begin) -> None:
    """Case 2 by button."""
    play = begin(Start("R1"))
    play.setting("rounds_total", 7)
    [code] = asked(play, "pair").codes
    done = play.do("put_back", f"--code={code}")
    assert done.out == "iOne change was put back, and nothing else was done. Click again."
    assert (play.value("rounds_total"), play.paired, play.notes) == (5, 1, [])
    assert str(play.history[0]["what"]).startswith("ROUNDS: Number of rounds: 5 became 7.")
    assert play.do("pair").out == "i"


def test_corrections_are_asked_one_by_one_with_the_line_of_the_report(begin: Begin) -> None:
    """Case 28 by button."""
    play = begin(Start("P2"))
    corrected(play, 1, 2)
    one = asked(play, "standings")
    assert (one.level, one.names, len(one.texts)) == ("3", ["CORRECTION.1"], 1)
    assert "The report will say: ### Correction @ Round 1: " in one.texts[0]
    two = asked(play, "standings", *one.codes)
    assert two.names == ["CORRECTION.2"]
    assert play.do("standings", *(f"--accept={c}" for c in (*one.codes, *two.codes))).code == 0
    assert len(play.notes) == 2


def test_one_decline_puts_back_that_change_alone(begin: Begin) -> None:
    play = begin(Start("P2"))
    before = play.boards(1)
    corrected(play, 1, 2)
    typed = play.boards(1)
    one = asked(play, "standings")
    two = asked(play, "standings", *one.codes)
    assert play.do("put_back", f"--code={two.codes[0]}").code == 0
    assert play.boards(1) == [typed[0], before[1], *before[2:]]
    again = asked(play, "standings")
    assert again.names == ["CORRECTION"]


def test_what_is_asked_of_one_round_is_asked_together(begin: Begin) -> None:
    """Second half-point byes of two players: one box, two answers."""
    play = begin(Start("R1"))
    for name in ("Player 07", "Player 08"):
        play.player(name, byes="H3,H4")
    question = asked(play, "pair")
    assert (question.level, question.names) == ("3", ["HPB-SECOND.1", "HPB-SECOND.2"])
    assert question.texts[0].count("This is more than one half-point bye") == 2
    assert play.do("pair", *(f"--accept={code}" for code in question.codes)).out == "i"
    assert play.paired == 2


def test_what_is_forbidden_comes_first_and_together_and_ok_puts_it_back(begin: Begin) -> None:
    """Case 17 by button."""
    play = begin(Start("R1"))
    play.setting("rounds_total", 7)
    play.setting("points.win", 3)
    play.setting("points.draw", 1)
    play.setting("initial_colour", "Black")
    question = asked(play, "standings")
    assert (question.level, len(question.codes), len(question.texts)) == ("5", 3, 1)
    assert "Points for a win: 1 became 3." in question.texts[0]
    assert "number of rounds" not in question.texts[0].lower()
    done = play.do("put_back", *(f"--code={code}" for code in question.codes))
    assert done.out == "i3 changes were put back, and nothing else was done. Click again."
    assert [play.value(key) for key in ("points.win", "points.draw", "initial_colour")] == [
        1, 0.5, "White",
    ]  # fmt: skip
    assert asked(play, "standings").names == ["ROUNDS"]


def test_level_2_is_told_once_it_is_done(begin: Begin) -> None:
    play = begin(Start("R1"))
    play.player("Player 08", byes="F2")
    done = play.do("pair")
    assert (done.code, play.paired) == (0, 2)
    assert "No rule of FIDE has a full-point bye any more" in done.said
    assert done.said.endswith("This is recorded on the sheet 'Log'.")


def test_of_more_than_a_box_can_tell_the_first_is_told(begin: Begin) -> None:
    play = begin(Start("R1", players=16))
    for number in range(1, 13):
        play.player(f"Player {number:02d}", byes="F2")
    done = play.do("pair")
    assert play.paired == 2
    assert done.said.startswith("Sheet 'Players', cell ")
    assert "No rule of FIDE has a full-point bye any more" in done.said
    assert done.said.endswith("\n\n12 changes are listed on the sheet 'Log'.")
    assert 600 < len(done.said) <= 900


def test_more_than_a_box_holds_is_counted_and_listed_on_the_sheet(begin: Begin) -> None:
    play = begin(Start("R2", players=24))
    for number in range(1, 25):
        play.player(f"Player {number:02d}", byes="H4,H5")
    question = asked(play, "pair")
    assert question.texts == [
        f"24 changes are listed on the sheet 'Checks'.\n\n{text('box.confirm', 'en')}"
    ]
    assert play.native.front.Name == "Checks"
    rows = play.rows("tblChecks")
    assert sum(row["severity"] == "Question" for row in rows) == 24


def test_an_answer_to_another_question_is_no_answer(begin: Begin) -> None:
    """Case 19 by button."""
    play = begin(Start("R1"))
    play.setting("rounds_total", 7)
    [code] = asked(play, "pair").codes
    play.setting("rounds_total", 8)
    refused = play.do("pair", f"--accept={code}")
    assert refused.out == f"!{text('box.changed', 'en')}"
    assert asked(play, "pair").codes != [code]


def test_a_bare_code_does_not_do(begin: Begin) -> None:
    play = begin(Start("R1"))
    play.setting("rounds_total", 7)
    assert play.do("pair", "--accept=ROUNDS").kind == "!"
    assert play.boards(2) == []


def test_a_button_that_writes_nothing_names_those_that_ask(begin: Begin) -> None:
    play = begin(Start("R1"))
    play.setting("rounds_total", 7)
    refused = play.do("export")
    assert refused.kind == "!"
    assert "click 'Pair next round' or 'Update standings'" in refused.said


def test_the_button_for_the_report_says_when_it_is_due(begin: Begin) -> None:
    play = begin(Start("R1", rounds=1))
    today = dt.date.today()
    play.setting("event.end", f"{today}")
    written, due = play.do("export").said.splitlines()
    assert written.startswith("Written: ")
    assert f"the rating list of {first_list(today)}" in due


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_boxes_speak_the_language_of_the_workbook(language: str, begin: Begin) -> None:
    play = begin(Start("R1"))
    play.setting("language", text(f"value.language.{language}"))
    play.setting("rounds_total", 7)
    first, second = asked(play, "pair").texts
    assert first.endswith(text("box.first", language))
    assert second.startswith(text("box.second", language))
    assert second.endswith(text("box.confirm", language))


def test_a_question_of_an_action_is_declined_and_nothing_is_put_back(begin: Begin) -> None:
    """Of opening a round that was published, which nobody has changed."""
    play = begin(Start("P1"))
    play.do("publish")
    boards = play.boards(1)
    [code] = asked(play, "edit").codes
    declined = play.do("put_back", f"--code={code}")
    assert declined.out == "iNothing was changed."
    assert play.boards(1) == boards
    assert play.tournament.rounds_paired == 1


# Where Python asks


def answers(
    asking: Asking | None, *, log: list[tuple[str, Given]]
) -> Callable[[str, Given], Reply]:
    """Presses that ask once, and are done with the answer or with what is put back."""

    def press(action: str, so_far: Given) -> Reply:
        log.append((action, so_far))
        done = so_far.accepted or so_far.declined or asking is None
        return Reply("done") if done else Reply("ask", True, asking)

    return press


QUESTION, REFUSAL = Asking(4, ("ROUNDS:AAAAAAAA",), ("a", "b")), Asking(5, ("POINTS:B",), ("c",))
ACCEPTED = ("pair", Given(frozenset(QUESTION.words)))


@pytest.mark.parametrize(
    ("asking", "agreed", "told", "then"),
    [
        (None, False, "done", []),
        (QUESTION, True, "done", [ACCEPTED]),
        (QUESTION, False, "done", [("put_back", Given(declined=QUESTION.words))]),
        (REFUSAL, True, "done", [("put_back", Given(declined=REFUSAL.words))]),
        (REFUSAL, False, "", []),
    ],
)
def test_each_reply_leads_to_its_try(
    asking: Asking | None, agreed: bool, told: str, then: list[tuple[str, Given]]
) -> None:
    log: list[tuple[str, Given]] = []
    answer = settled("pair", answers(asking, log=log), lambda _: agreed)
    assert (answer, log) == (Reply(told), [("pair", Given()), *then])


def test_where_nobody_can_be_asked_nothing_is_confirmed_or_put_back() -> None:
    def nobody(asking: Asking) -> bool:
        raise CannotAsk

    log: list[tuple[str, Given]] = []
    assert settled("pair", answers(QUESTION, log=log), nobody) == Reply("ask", warning=True)
    assert log == [("pair", Given())]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_buttons_of_a_mac_are_called_as_the_boxes_call_them(language: str) -> None:
    change = AskedChange(Issue(Severity.ERROR, "rounds.no-round", level=3), "ROUNDS")
    error = ChangesError("rounds.no-round", changes=(change,))
    asking = question(error, action("pair"), language, "").asking
    assert asking is not None
    cancel, ok = asking.buttons
    for line, word in zip(text("box.confirm", language).split("\n"), (ok, cancel), strict=True):
        assert line.startswith(word)
