"""One table of actions: whatever stands in it is offered everywhere, and nothing else is."""

from __future__ import annotations

import re
import subprocess
import sys
from xml.etree import ElementTree

import pytest

from support.package_check import macros_named, problems
from support.vba_reading import read_project
from support.workbooks import parts
from swissheet.workbook.language import LANGUAGES, catalogue
from swissheet_addin import builder
from swissheet_addin.builder import files
from swissheet_addin.click import buttons
from swissheet_addin.click.answers import Answer, Press
from swissheet_addin.click.buttons import BUTTONS, GROUPS, Button, button

ISSUE = ("pair", "results", "standings", "check", "undo", "export", "explain")


def ribbon_controls(language: str = "en") -> list[dict[str, str]]:
    root = ElementTree.fromstring(builder.ribbon(language))
    return [dict(found.attrib) for found in root.iter() if found.tag.endswith("}button")]


def captions(language: str) -> list[str]:
    drawing = parts(builder.workbook(language=language))["xl/drawings/vmlDrawing1.vml"].decode()
    return re.findall(r"<font[^>]*>([^<]*)</font>", drawing)


def test_the_table_has_the_actions_an_organiser_needs() -> None:
    assert tuple(item.key for item in BUTTONS) == ISSUE


@pytest.mark.parametrize("field", ["key", "macro"])
def test_no_two_buttons_are_the_same(field: str) -> None:
    values = [getattr(item, field).casefold() for item in BUTTONS]
    assert len(set(values)) == len(values)


@pytest.mark.parametrize("item", BUTTONS, ids=lambda item: item.key)
def test_every_button_has_its_words_in_every_language(item: Button) -> None:
    assert item.group in GROUPS
    for language in LANGUAGES:
        words = catalogue(language)
        assert words[f"button.{item.key}"]
        assert words[f"tip.{item.key}"]
        if language != "en":
            assert words[f"tip.{item.key}"] != catalogue("en")[f"tip.{item.key}"]


def test_sheet_ribbon_and_macros_offer_the_table_and_nothing_else() -> None:
    data = builder.workbook()
    assert macros_named(data) == [item.macro for item in BUTTONS]
    assert sorted(control["tag"] for control in ribbon_controls()) == sorted(ISSUE)
    modules = {m.name: m for m in read_project(parts(data)["xl/vbaProject.bin"]).modules}
    assert set(modules["SwissheetButtons"].subs) == {item.macro.casefold() for item in BUTTONS}
    for item in BUTTONS:
        sub = rf'Sub {item.macro}\(\)\s+SwissheetHost\.RunAction "{item.key}"\s+End Sub'
        assert re.search(sub, modules["SwissheetButtons"].source)


@pytest.mark.parametrize("language", LANGUAGES)
def test_captions_are_those_of_the_language(language: str) -> None:
    words = [catalogue(language)[f"button.{item.key}"] for item in BUTTONS]
    assert captions(language) == words
    assert [c["label"] for c in sorted(ribbon_controls(language), key=lambda c: c["tag"])] == [
        catalogue(language)[f"button.{key}"] for key in sorted(ISSUE)
    ]


def test_one_more_line_in_the_table_is_one_more_action_everywhere(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def act(press: Press) -> Answer:
        return Answer(f"done at {press.when}")

    more = Button("games", "CheckGames", "Spelling", "more", act)
    real = files.text
    monkeypatch.setattr(
        files, "text", lambda key, lang: "Games" if key == "tip.games" else real(key, lang)
    )
    for module in (files, buttons):
        monkeypatch.setattr(module, "BUTTONS", (*BUTTONS, more))
    data = builder.workbook()
    assert problems(data) == []
    assert macros_named(data)[-1] == "CheckGames"
    assert problems(builder.addin()) == []
    assert "games" in {control["tag"] for control in ribbon_controls()}
    assert button("games").run is act


def test_a_click_imports_only_what_it_needs() -> None:
    """Neither the data libraries nor the readers and writers of closed files."""
    code = (
        "import sys\n"
        "from swissheet_addin.click import entry, buttons, answers\n"
        "from swissheet_addin.excel import book\n"
        "from swissheet_addin.excel.loading import load_xlwings\n"
        "from swissheet.workbook.actions import pairing, ranking, transaction\n"
        "load_xlwings()\n"
        "heavy = ('openpyxl', 'pandas', 'numpy', 'lxml', 'xlsxwriter', 'networkx', 'click')\n"
        "print([name for name in heavy if name in sys.modules])\n"
        "import pandas, numpy\n"
        "print(pandas.DataFrame({'a': numpy.arange(2)}).a.sum())\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == ["[]", "1"]
