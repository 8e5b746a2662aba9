"""Build the macro workbook and the add-in from the table of actions: same input, same bytes.

``python -m swissheet_addin.builder`` writes the committed ones again: the template
``workbook_templates/tournament.xlsm`` and ``swissheet.xlam`` of this package.
"""

from __future__ import annotations

import datetime as dt
import io
from collections.abc import Mapping, Sequence
from importlib import resources
from pathlib import Path, PurePath, PurePosixPath, PureWindowsPath
from typing import Any

from swissheet.model import Event
from swissheet.words.message import Param, Phrase, Term, texts
from swissheet.workbook.actions import registry, words
from swissheet.workbook.actions.action import GROUPS, Action, Button
from swissheet.workbook.file.archive.container import open_container
from swissheet.workbook.shared.language import text
from swissheet.workbook.shared.layout import HOST_SHEET
from swissheet_addin.builder.ovba import Module, ModuleKind, build_project
from swissheet_addin.click.answers import HELP
from swissheet_addin.machine import Machine

ADDIN_NAME = "swissheet.xlam"
TEMPLATE_NAME = "tournament.xlsm"

HOST_KEYS = (
    "INTERPRETER_WIN",
    "INTERPRETER_MAC",
    "INTERPRETER_LINUX",
    "LIBREOFFICE_HOST",
    "ADD_WORKBOOK_TO_PYTHONPATH",
)
"""Keys of the sheet ``xlwings.conf``; those that xlwings knows too have its meaning."""

_CREATED = dt.datetime(2026, 1, 1)
_RIBBON_PART = "customUI/customUI14.xml"
_RIBBON_NAMESPACE = "http://schemas.microsoft.com/office/2009/07/customui"
_RIBBON_RELATION = "http://schemas.microsoft.com/office/2007/relationships/ui/extensibility"
# Alt and these open the tab; Excel's own tabs have one letter.
_TAB_KEYS = "SW"
_HELP_KEYS = "M"
_WORKBOOK_TYPE = b"application/vnd.ms-excel.sheet.macroEnabled.main+xml"
_ADDIN_TYPE = b"application/vnd.ms-excel.addin.macroEnabled.main+xml"


def host_settings(machine: Machine | None = None, interpreter: str | None = None) -> dict[str, str]:
    """Return where Python is on this computer, for a workbook made on it.

    On Windows the windowless interpreter is named, so no console flashes up on a click. The
    name of the user does not travel with the workbook: see :meth:`Machine.portable`.
    """
    machine = machine or Machine()
    place: PurePath = (PureWindowsPath if machine.windows else PurePosixPath)(
        interpreter or machine.python
    )
    if machine.windows and place.name.casefold() == "python.exe":
        place = place.with_name("pythonw.exe")
    found = dict.fromkeys(HOST_KEYS, "")
    found[interpreter_key(machine)] = machine.portable(str(place))
    beside = str(resources.files("swissheet_addin.libreoffice") / "host.py")
    found["LIBREOFFICE_HOST"] = machine.for_libreoffice(beside)
    # A module that is next to a workbook must not replace one of ours.
    found["ADD_WORKBOOK_TO_PYTHONPATH"] = "False"
    return found


def interpreter_key(machine: Machine) -> str:
    """Return the key under which a workbook names the Python of this kind of computer."""
    return f"INTERPRETER_{'WIN' if machine.windows else 'MAC' if machine.mac else 'LINUX'}"


def macro_words(language: str) -> dict[str, str]:
    """Return the texts that macros say by themselves, as rows of the sheet ``xlwings.conf``.

    The code of macros cannot have them: VBA keeps it in the letters of one language of Windows.
    The places ``{what}`` and ``{reason}`` are filled in by the macro.
    """
    places: dict[str, Param] = {name: f"{{{name}}}" for name in ("what", "reason")}
    places["undo"] = Term("button.undo")
    rows = {}
    for name in texts("phrases", "macros"):
        cure = Phrase("macros.cure-mac" if name.endswith("-mac") else "macros.cure")
        said = Phrase(f"macros.{name}", {**places, "cure": cure})
        if not name.startswith("cure"):
            rows[f"SAY_{name.replace('-', '_').upper()}"] = said.words(language)
    return rows


def _host_rows(language: str, host: Mapping[str, str] | None) -> dict[str, str]:
    return {**dict.fromkeys(HOST_KEYS, ""), **(host or {}), **macro_words(language)}


def workbook(
    *,
    language: str = "en",
    rounds: int = 9,
    event: Event | None = None,
    settings: Mapping[str, str | int | float] | None = None,
    host: Mapping[str, str] | None = None,
) -> bytes:
    """Return a macro workbook without players whose buttons start the Python of ``host``.

    Args: as :func:`swissheet.workbook.sheets.build.build.build`.
    """
    from swissheet.workbook.sheets.build.build import build, code_names
    from swissheet.workbook.sheets.kit.buttons import SheetButton

    return build(
        language=language,
        rounds=rounds,
        event=event,
        settings=settings,
        vba_project=workbook_project(code_names(rounds), language),
        buttons=[
            SheetButton(
                button.macro,
                words.caption(action, language),
                words.accelerator(action, language),
                button.sheets,
            )
            for action, button in _buttons()
            if button.sheets
        ],
        host=_host_rows(language, host),
    )


def addin(language: str = "en", host: Mapping[str, str] | None = None) -> bytes:
    """Return the Excel add-in: the actions as a ribbon tab, for every workbook of swissheet."""
    import xlsxwriter

    stream = io.BytesIO()
    with xlsxwriter.Workbook(stream, {"in_memory": True, "strings_to_formulas": False}) as book:
        book.set_properties({"title": "swissheet", "created": _CREATED})
        sheet: Any = book.add_worksheet(HOST_SHEET)
        for row, (key, value) in enumerate(_host_rows(language, host).items()):
            sheet.write_string(row, 0, key)
            sheet.write_string(row, 1, value)
        book.add_vba_project(io.BytesIO(_addin_project()), is_stream=True)
        book.set_vba_name("ThisWorkbook")
        sheet.set_vba_name("shtHost")
    return _as_addin(stream.getvalue(), ribbon(language))


def ribbon(language: str = "en") -> str:
    """Return the ribbon of the add-in (customUI of Office 2010 and later)."""
    groups = "".join(_group(group, language) for group in GROUPS)
    return (
        '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
        f'<customUI xmlns="{_RIBBON_NAMESPACE}"><ribbon><tabs>'
        f'<tab id="swissheetTab" label="swissheet" keytip="{_TAB_KEYS}">'
        f"{groups}{_help(language)}</tab>"
        "</tabs></ribbon></customUI>\n"
    )


def template_bytes() -> dict[Path, bytes]:
    """Return the files that are committed, by path: of no particular computer, in English."""
    from swissheet.workbook.sheets.build.build import build

    here = Path(str(resources.files("swissheet_addin")))
    templates = Path(str(resources.files("swissheet.workbook_templates")))
    return {
        templates / "tournament.xlsx": build(),
        templates / TEMPLATE_NAME: workbook(),
        here / ADDIN_NAME: addin(),
    }


def workbook_project(code_names: Sequence[str], language: str = "en") -> bytes:
    """Return the VBA project of a macro workbook whose sheets have these code names, in tab order.

    Args: language: of the letters that, with Ctrl and Shift, start the macros of the buttons.
    """
    documents = [Module(name, kind=ModuleKind.SHEET) for name in code_names]
    modules = [
        Module("ThisWorkbook", _source("ThisWorkbook.bas"), ModuleKind.WORKBOOK),
        *documents,
        Module("SwissheetButtons", _subs(language)),
        Module("SwissheetKeys", _source("SwissheetKeys.bas")),
        Module("SwissheetHost", _source("SwissheetHost.bas")),
        Module("SwissheetWindows", _source("SwissheetWindows.bas")),
        Module("SwissheetCells", _source("SwissheetCells.bas")),
    ]
    return build_project(modules, "SwissheetWorkbook")


def _addin_project() -> bytes:
    modules = [
        Module("ThisWorkbook", kind=ModuleKind.WORKBOOK),
        Module("shtHost", kind=ModuleKind.SHEET),
        Module("SwissheetRibbon", _source("SwissheetRibbon.bas")),
        Module("SwissheetHost", _source("SwissheetHost.bas")),
        Module("SwissheetWindows", _source("SwissheetWindows.bas")),
        Module("SwissheetCells", _source("SwissheetCells.bas")),
    ]
    return build_project(modules, "SwissheetAddin")


def _quoted(text: str) -> str:
    """Return the value of an attribute."""
    # It loads all of urllib, which is needed for nothing else here.
    from xml.sax.saxutils import quoteattr

    return quoteattr(text)


def _source(name: str) -> str:
    return resources.files("swissheet_addin").joinpath("vba", name).read_text("utf-8")


def _buttons() -> list[tuple[Action, Button]]:
    return [(found, found.button) for found in registry.buttons() if found.button is not None]


def _subs(language: str) -> str:
    """Return one Sub for every button, and the keys that start them.

    A button of a sheet can start nothing else. No Sub has a key by itself, as a macro can have one
    in Excel: it would be taken from every open workbook.
    """
    found = [(action, button) for action, button in _buttons() if button.sheets]
    keys = [
        f"{letter}={button.macro}"
        for action, button in found
        if (letter := words.accelerator(action, language))
    ]
    lines = [
        "Option Explicit",
        "' Made from the table of actions of swissheet.workbook.actions.registry.",
        "",
        "' With Ctrl and Shift each letter starts the macro behind it: see SwissheetKeys.",
        f'Public Const MACRO_KEYS As String = "{" ".join(keys)}"',
    ]
    for action, button in found:
        lines += ["", f"Public Sub {button.macro}()"]
        lines += [f'    SwissheetHost.RunAction "{action.key}"', "End Sub"]
    return "\n".join(lines) + "\n"


def _group(group: str, language: str) -> str:
    label = _quoted(text(f"ribbon.{group}", language))
    controls = "".join(
        _control(action, button, language) for action, button in _buttons() if button.group == group
    )
    return f'<group id="swissheetGroup_{group}" label={label}>{controls}</group>'


def _help(language: str) -> str:
    """Return the control of the manual: the only one without an action.

    It does nothing to a workbook.
    """
    label = _quoted(text("ribbon.help", language))
    return (
        f'<group id="swissheetGroup_help" label={label}>'
        f'<button id="swissheet_help" tag="{HELP}" label={label} '
        f"supertip={_quoted(text('ribbon.help_tip', language))} "
        f'imageMso="Help" keytip="{_HELP_KEYS}" size="large" '
        'onAction="RunFromRibbon"/></group>'
    )


def _control(action: Action, button: Button, language: str) -> str:
    # The tag is the argument of the one callback: the key of the action.
    keytip = f'keytip="{button.keytip}" ' if button.keytip else ""
    return (
        f'<button id="swissheet_{action.key}" tag="{action.key}" '
        f"label={_quoted(words.caption(action, language))} "
        f"supertip={_quoted(words.tip(action, language))} "
        f'imageMso="{button.picture}" {keytip}size="large" onAction="RunFromRibbon"/>'
    )


def _as_addin(data: bytes, ribbon_xml: str) -> bytes:
    """Return the workbook as an add-in with a ribbon; its window is never shown."""
    container = open_container(data, ADDIN_NAME)
    relation = (
        f'<Relationship Id="rIdRibbon" Type="{_RIBBON_RELATION}" Target="{_RIBBON_PART}"/>'
    ).encode()
    changes = {
        "[Content_Types].xml": [(_WORKBOOK_TYPE, _ADDIN_TYPE)],
        "_rels/.rels": [(b"</Relationships>", relation + b"</Relationships>")],
        "xl/workbook.xml": [(b"<workbookView ", b'<workbookView visibility="hidden" ')],
    }
    parts: dict[str, bytes | None] = {_RIBBON_PART: ribbon_xml.encode()}
    for part, replacements in changes.items():
        content = container.read(part)
        for old, new in replacements:
            if content.count(old) != 1:
                raise ValueError(f"{part} has {old!r} {content.count(old)} times, not once")
            content = content.replace(old, new)
        parts[part] = content
    return container.repack(parts)
