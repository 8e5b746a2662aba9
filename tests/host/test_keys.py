"""The keys of the buttons, as Excel has them while one workbook or another is in front."""

from __future__ import annotations

import re
from importlib import resources

import pytest

from support.books.workbooks import parts
from support.windows.vba_reading import read_project
from support.windows.vbscript import translated
from support.windows.wine import Wine, staged
from swissheet_addin import builder

KEYS = "P=PairNextRound N=UndoLastAction"
ALIEN = " ^+j own;"
OURS = (
    f"{ALIEN} ^+p 'group''s B.xlsm'!SwissheetButtons.PairNextRound;"
    " ^+n 'group''s B.xlsm'!SwissheetButtons.UndoLastAction;"
)


def happens(wine: Wine, *events: str) -> list[tuple[str, str]]:
    """Each event of our workbook, and which macros have keys after it."""
    source = resources.files("swissheet_addin").joinpath("vba", "ThisWorkbook.bas")
    handlers = translated(source.read_text("utf-8")).partition("Option Explicit\n")[2]
    before = [f'Const MACRO_KEYS = "{KEYS}"', f'Const EVENTS = "{",".join(events)}"']
    before.append(handlers.replace("SwissheetKeys.", ""))
    script = staged(["SwissheetKeys"], "keys.vbs", before)
    # VBScript knows no argument that may be left out.
    script, alone = re.subn(r"\bhost\.OnKey key$", "host.OnKeyAlone key", script, flags=re.M)
    assert alone == 1
    return wine.run(script, {})


def test_keys_are_ours_while_our_workbook_is_in_front_and_excels_own_in_any_other(
    wine: Wine,
) -> None:
    """A workbook that is closed is deactivated, once the question whether to save is answered."""
    events = ("Open", "Activate", "Deactivate", "Activate", "Deactivate")
    found = happens(wine, *events)
    assert found == [(event, ALIEN if event == "Deactivate" else OURS) for event in events]


@pytest.mark.parametrize("event", ["Open behind another", "Open with no window"])
def test_a_workbook_opened_behind_another_takes_no_key(event: str, wine: Wine) -> None:
    assert happens(wine, event, "Activate") == [(event, ALIEN), ("Activate", OURS)]


@pytest.mark.parametrize("made", [builder.workbook, builder.addin])
def test_no_macro_has_a_key_that_works_in_every_open_workbook(made: object) -> None:
    assert callable(made)
    modules = read_project(parts(made())["xl/vbaProject.bin"]).modules
    assert not [m.name for m in modules if "VB_Invoke_Func" in m.source]


def test_the_addin_takes_no_key() -> None:
    """It is open beside every workbook."""
    modules = read_project(parts(builder.addin())["xl/vbaProject.bin"]).modules
    assert not [m.name for m in modules if "OnKey" in m.source]
