"""A table copied in another program becomes a workbook, in the window of ``swissheet desk``.

The clipboard is that of the screen, and another program owns it; keys and clicks are real.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from support.commands import call
from support.desk.at_desk import at_desk, copied
from support.desk.screen import Screen
from swissheet.files.opening import opened
from swissheet.words.message import phrase
from swissheet.workbook import actions
from swissheet.workbook.file.storage.files import open_book
from swissheet.workbook.shared.language import text
from swissheet_addin.desk.dialogs import QuestionBox

pytestmark = pytest.mark.live

FOREIGN = Path(__file__).parents[1] / "formats" / "foreign"
TO_SAVE = phrase("desk.paste-where").words("en")

BY_HAND = """\
No.\tName\tRating\t1.Rd\t2.Rd\tPts
1\tAda\t2000\t2w1\t\t1
2\tBea\t1900\t1b0\t\t0
3\tCem\t1800\t4w1\t\t1
4\tDan\t1700\t3b0\t\t0
"""
"""Round 1 is not what the rules pair."""


@pytest.mark.parametrize(
    "table", ["swiss_number_german.txt", "swiss_rank_turkish.tsv", "single_rank.tsv"]
)
def test_a_cross_table_that_was_copied_becomes_an_event(
    screen: Screen, tmp_path: Path, table: str
) -> None:
    """It is the event of the command, all remarks can be read and copied, and it goes on."""
    source = FOREIGN / table
    with (
        copied(screen, source.read_text("utf-8")),
        at_desk(screen, tmp_path, language="de") as desk,
    ):
        with desk.file_box(phrase("desk.paste-where").words("de"), "Return", name="neu"):
            desk.root.focus_force()
            desk.keys("ctrl+v")
        desk.rest()
        assert desk.root.title() == "swissheet - neu.xlsx"
        assert desk.window.answer.warning
        said = desk.said()
        told = opened(str(source)).issues
        assert told
        for issue in told:
            assert issue.words("de") in said
        screen.picture(f"desk-clipboard-{source.stem}")
        desk.click(desk.window.parts.pane)
        desk.keys("ctrl+a", "ctrl+c")
        desk.comes(lambda: said in desk.root.clipboard_get(), "the remarks in the clipboard")
        # The keys of the window are heard in its text, too.
        desk.keys("alt+c")
        desk.comes(lambda: desk.said() != said, "the check")
        desk.rest()
    made = open_book(tmp_path / "neu.xlsx")
    assert call("convert", source, tmp_path / "command.xlsx").code == 0
    command = actions.to_tournament(open_book(tmp_path / "command.xlsx"))
    assert actions.to_tournament(made).rounds == command.rounds
    assert actions.to_tournament(made).players == command.players
    assert next(sheet.title for sheet in made.sheets()) == text("sheet.tournament", "de")


def test_any_other_table_is_a_list_of_players(screen: Screen, tmp_path: Path) -> None:
    people = "Name\tElo\tLiga\nŁoś, Żaneta\t2001\tA\nO'Neil, Éamon\t1990\tB\n"
    with copied(screen, people), at_desk(screen, tmp_path) as desk:
        with desk.file_box(TO_SAVE, "Return", name="club.xlsm"):
            desk.click(desk.window.parts.paste)
        desk.rest()
        assert desk.said().startswith("club.xlsm: 2 players.")
        assert "These columns are not read: Liga." in desk.said()
        assert "4 boards" not in desk.press("pair")
        assert desk.window.head.status.startswith("Round 1 of 9")
    found = actions.to_tournament(open_book(tmp_path / "club.xlsm"))
    assert [(p.name, p.rating) for p in found.players] == [
        ("Łoś, Żaneta", 2001), ("O'Neil, Éamon", 1990)
    ]  # fmt: skip
    assert found.rounds_paired == 1


@pytest.mark.parametrize("agreed", [False, True])
def test_a_round_that_differs_is_asked_about(screen: Screen, tmp_path: Path, agreed: bool) -> None:
    path = tmp_path / "hand.xlsx"
    with copied(screen, BY_HAND), at_desk(screen, tmp_path) as desk:
        with desk.file_box(TO_SAVE, "Return", name=path.name):
            desk.click(desk.window.parts.paste)
        box = desk.box(QuestionBox)
        assert "The pairing of round 1 differs from the rules." in box.said
        assert box.said.endswith("Cancel: make no workbook.")
        desk.keys("ctrl+c")
        desk.comes(lambda: desk.root.clipboard_get() == box.said, "a copy of the question")
        desk.keys(*(("shift+Tab", "Return") if agreed else ("Return",)))
        desk.comes(lambda: not desk.asked(), "the end of the question")
        desk.rest()
        made = "hand.xlsx: 4 players, 1 round played."
        assert desk.said().startswith(made if agreed else "Nothing was changed.")
    assert path.exists() == agreed
    assert not agreed or actions.to_tournament(open_book(path)).rounds_paired == 1


@pytest.mark.parametrize(
    ("table", "said"),
    [
        ("", "The clipboard has no text."),
        ("Elo\tLiga\n2000\tA\n", "There is no column for names."),
        (BY_HAND.replace("1b0", "1b1"), "line 2"),
    ],
)
def test_what_is_no_table_is_refused_before_a_place_is_asked(
    screen: Screen, tmp_path: Path, table: str, said: str
) -> None:
    with copied(screen, table), at_desk(screen, tmp_path) as desk:
        desk.click(desk.window.parts.paste)
        desk.comes(desk.said, "an answer")
        assert said.casefold() in desk.said().casefold()
        assert desk.window.answer.warning
    assert not list(tmp_path.glob("*.xls*"))


def test_a_place_that_is_not_chosen_is_no_workbook(screen: Screen, tmp_path: Path) -> None:
    with copied(screen, BY_HAND), at_desk(screen, tmp_path) as desk:
        with desk.file_box(TO_SAVE, "Escape"):
            desk.click(desk.window.parts.paste)
        desk.comes(desk.said, "an answer")
        assert desk.said() == "Nothing was changed."
    assert not list(tmp_path.glob("*.xls*"))
