"""One table of actions: whatever has a button in it is offered everywhere, and nothing else is."""

from __future__ import annotations

import re
import subprocess
import sys
from itertools import permutations
from pathlib import Path
from xml.etree import ElementTree

import pytest

from support.books.package_check import macros_named
from support.books.workbooks import parts
from support.windows.vba_reading import read_project
from swissheet.files import manual
from swissheet.workbook.actions import registry
from swissheet.workbook.actions.action import GROUPS, Action, Button
from swissheet.workbook.actions.words import caption
from swissheet.workbook.shared.language import LANGUAGES, catalogue
from swissheet_addin import builder
from swissheet_addin.click import entry
from swissheet_addin.click.answers import HELP, Reply
from swissheet_addin.machine import Machine

NEEDED = ("pair", "results", "standings", "check", "undo", "export", "explain")
OFFERED = [(found, found.button) for found in registry.buttons() if found.button]
KEYS = [found.key for found, _ in OFFERED]
ON_SHEET = [(found, button) for found, button in OFFERED if button.sheets]


def ribbon_controls(language: str = "en") -> list[dict[str, str]]:
    root = ElementTree.fromstring(builder.ribbon(language))
    return [dict(found.attrib) for found in root.iter() if found.tag.endswith("}button")]


def captions(language: str) -> list[str]:
    drawing = parts(builder.workbook(language=language))["xl/drawings/vmlDrawing1.vml"].decode()
    return re.findall(r"<font[^>]*>([^<]*)</font>", drawing)


def test_the_table_has_the_buttons_an_organiser_needs() -> None:
    assert tuple(key for key in KEYS if key in NEEDED) == NEEDED


def test_no_two_buttons_start_the_same_macro() -> None:
    macros = [button.macro.casefold() for _, button in OFFERED]
    assert len(set(macros)) == len(macros)


@pytest.mark.parametrize(("action", "button"), OFFERED, ids=KEYS)
def test_every_button_has_its_words_in_every_language(action: Action, button: Button) -> None:
    assert button.group in GROUPS
    for language in LANGUAGES:
        words = catalogue(language)
        assert words[f"button.{action.key}"]
        assert words[f"tip.{action.key}"]
        if language != "en":
            assert words[f"tip.{action.key}"] != catalogue("en")[f"tip.{action.key}"]


def test_sheet_ribbon_and_macros_offer_the_table_and_nothing_else() -> None:
    data = builder.workbook()
    on_first = [button.macro for _, button in ON_SHEET if "tournament" in button.sheets]
    assert macros_named(data) == on_first
    assert sorted(c["tag"] for c in ribbon_controls()) == sorted([*KEYS, HELP])
    modules = {m.name: m for m in read_project(parts(data)["xl/vbaProject.bin"]).modules}
    macros = {button.macro.casefold() for _, button in ON_SHEET}
    assert set(modules["SwissheetButtons"].subs) == macros
    for action, button in ON_SHEET:
        key = rf'(?:Attribute {button.macro}\.VB_ProcData\.VB_Invoke_Func = "[A-Z]\\n14"\s+)?'
        run = rf'SwissheetHost\.RunAction "{action.key}"\s+End Sub'
        sub = rf"Sub {button.macro}\(\)\s+{key}{run}"
        assert re.search(sub, modules["SwissheetButtons"].source)


def test_what_is_offered_elsewhere_is_in_the_ribbon_alone() -> None:
    """Every question offers to put back; what check games asks names the results to be taken."""
    in_ribbon_alone = [action.key for action, button in OFFERED if not button.sheets]
    assert in_ribbon_alone == ["take_results", "put_back"]


def test_what_is_about_selected_players_stands_on_their_sheet() -> None:
    """A button of the first sheet leaves the selected row."""
    on_players = [action.key for action, button in OFFERED if "players" in button.sheets]
    assert on_players == ["rearrange", "update_ratings"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_captions_are_those_of_the_language(language: str) -> None:
    said = {action.key: caption(action, language) for action, _ in OFFERED}
    on_first = [action.key for action, button in ON_SHEET if "tournament" in button.sheets]
    assert captions(language) == [said[key] for key in on_first]
    said[HELP] = catalogue(language)["ribbon.help"]
    assert {c["tag"]: c["label"] for c in ribbon_controls(language)} == said


def test_the_ribbon_is_worked_from_the_keyboard_the_same_in_every_language() -> None:
    """Alt, the letters of the tab, the letter of the button: none begins another."""
    first = [(c["tag"], c["keytip"]) for c in ribbon_controls()]
    keys = [key for _, key in first]
    assert all(re.fullmatch(r"[A-Z]{1,3}", key) for key in keys)
    assert not [pair for pair in permutations(keys, 2) if pair[1].startswith(pair[0])]
    for language in LANGUAGES:
        assert [(c["tag"], c["keytip"]) for c in ribbon_controls(language)] == first
        assert 'label="swissheet" keytip="SW"' in builder.ribbon(language)


def test_a_click_imports_only_what_it_needs() -> None:
    """Neither the data libraries nor the readers and writers of closed files."""
    code = (
        "import sys\n"
        "from swissheet_addin.click import entry, perform, answers\n"
        "from swissheet_addin.excel import book\n"
        "from swissheet_addin.excel.loading import load_xlwings\n"
        "from swissheet.workbook.actions import registry\n"
        "[action.function for action in registry.buttons()]\n"
        "load_xlwings()\n"
        "heavy = ('openpyxl', 'pandas', 'numpy', 'lxml', 'xlsxwriter', 'networkx', 'click')\n"
        "print([name for name in heavy if name in sys.modules])\n"
        "import pandas, numpy\n"
        "print(pandas.DataFrame({'a': numpy.arange(2)}).a.sum())\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == ["[]", "1"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_has_its_words_in_every_language(language: str) -> None:
    words = catalogue(language)
    assert words["ribbon.help"]
    assert language == "en" or words["ribbon.help_tip"] != catalogue("en")["ribbon.help_tip"]


def test_help_opens_the_manual_and_asks_for_no_workbook(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []

    def browser(address: str) -> bool:
        opened.append(address)
        return True

    page = tmp_path / "manual" / "index.html"
    page.parent.mkdir()
    page.touch()
    monkeypatch.setattr(manual, "_package", lambda: tmp_path)
    monkeypatch.setattr(manual, "open_address", browser)
    machine = Machine("linux", tmp_path, {})

    def nobody() -> object:
        raise AssertionError("the workbook was looked for")

    assert entry.press(HELP, nobody, machine) == Reply("")
    assert opened == [page.as_uri()]
    monkeypatch.setattr(manual, "open_address", lambda _: False)
    assert str(page) in entry.press(HELP, nobody, machine).text
    page.unlink()
    told = entry.press(HELP, nobody, machine)
    assert told.warning
    assert "This installation of swissheet has no manual" in told.text
