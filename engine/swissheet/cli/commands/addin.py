"""``swissheet addin``."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from swissheet.cli.frame.answer import Answer
from swissheet.cli.frame.options import command
from swissheet.cli.frame.reader import chosen_language
from swissheet.errors import InputError, Place
from swissheet.files.kinds import DRY_RUN, Kind, Saved, kind_of
from swissheet.files.saving import Saving
from swissheet.words.message import Text, phrase, titled

if TYPE_CHECKING:
    from swissheet_addin.machine import Machine


@command(writes=True, keys="action, files (what, path, state), file, written, backup")
@click.argument("action", type=click.Choice(["install", "uninstall", "status"]))
@click.argument("file", required=False)
@click.option("--lang", metavar="CODE", callback=chosen_language,
              help="Language of the ribbon, such as pl for Polish.")  # fmt: skip
def addin(action: str, file: str | None, lang: str | None, saving: Saving) -> Answer:
    """Install the ribbon for Excel, remove it, or show where it is.

    Excel shows the tab 'swissheet' from its next start on. The menu of Windows and Linux gets an
    entry for the window of 'swissheet desk'. With a workbook, 'install' also makes
    its buttons start the Python of this computer: for a workbook that was made on another one.
    """
    from swissheet_addin.machine import Machine
    from swissheet_addin.setup import install, launcher

    machine = Machine()
    saved = Saved(file or "", False)
    if file is not None:
        saved = _connected(action, file, machine, saving)
    if saving.dry_run or action == "status":
        found = (*install.pieces(machine, lang), *launcher.desk_entries(machine))
    elif action == "install":
        found = (*install.install(machine, lang), *launcher.put_into_menu(machine))
    else:
        found = (*install.uninstall(machine), *launcher.take_from_menu(machine))
    files: list[dict[str, Any]] = [
        {"what": piece.what, "path": str(piece.path), "state": piece.state.value} for piece in found
    ]
    states = [phrase(f"cli_setup.installed.{piece.state.name.lower()}") for piece in found]
    lines = [
        titled(of.what, titled(state, f"{of.path}"))
        for of, state in zip(found, states, strict=True)
    ]
    notes: list[Text] = [] if machine.excel_startup else [phrase("cli_setup.no-excel")]
    if machine.mac and action != "uninstall":
        notes.append(phrase("cli_setup.desk-mac", command="swissheet desk"))
    if file is not None:
        same = phrase("cli_setup.connected", file=file)
        notes.append(saved if saved.written or saved.why_not else same)
    return Answer({"action": action, "files": files, **saved.document()}, lines, notes)


def _connected(action: str, file: str, machine: Machine, saving: Saving) -> Saved:
    from swissheet.workbook.file.storage import files
    from swissheet_addin.setup.install import connect

    kind_of(file, frozenset({Kind.WORKBOOK}))
    if action != "install":
        raise InputError("cli.usage", place=Place(file=file), action=action)
    keep = files.KEEP if saving.backup else None
    edit = connect(Path(file), machine, keep=keep, dry_run=saving.dry_run)
    why_not = DRY_RUN if saving.dry_run else ""
    return Saved(file, edit.written, str(edit.backup or ""), why_not)
