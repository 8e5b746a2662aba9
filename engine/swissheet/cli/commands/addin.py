"""``swissheet addin``."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from swissheet.cli.frame.answer import Answer
from swissheet.cli.frame.options import command
from swissheet.errors import InputError, Place
from swissheet.files.kinds import Kind, Saved, kind_of
from swissheet.files.saving import Saving

_NO_EXCEL = "There is no Excel on this system, so there is no ribbon either."

_CONNECTED = "The buttons of {file} start the Python of this computer already."


@command(writes=True, keys="action, files (what, path, state), file, written, backup")
@click.argument("action", type=click.Choice(["install", "uninstall", "status"]))
@click.argument("file", required=False)
@click.option("--lang", default="en", show_default=True, metavar="CODE",
              help="Language of the ribbon, such as pl for Polish.")  # fmt: skip
def addin(action: str, file: str | None, lang: str, saving: Saving) -> Answer:
    """Install the ribbon for Excel, remove it, or show where it is.

    Excel shows the tab 'swissheet' from its next start on. With a workbook, 'install' also makes
    its buttons start the Python of this computer: for a workbook that was made on another one.
    """
    from swissheet_addin.machine import Machine
    from swissheet_addin.setup.install import install, pieces, uninstall

    machine = Machine()
    saved = Saved(file or "", False)
    if file is not None:
        saved = _connected(action, file, saving)
    if saving.dry_run or action == "status":
        found = pieces(machine, lang)
    else:
        found = install(machine, lang) if action == "install" else uninstall(machine)
    files: list[dict[str, Any]] = [
        {"what": piece.what, "path": str(piece.path), "state": piece.state.value} for piece in found
    ]
    lines = [f"{item['what']}: {item['state']}: {item['path']}" for item in files]
    notes = [] if machine.excel_startup else [_NO_EXCEL]
    if file is not None:
        notes.append(str(saved) if saved.written or saved.reason else _CONNECTED.format(file=file))
    return Answer({"action": action, "files": files, **saved.document()}, lines, notes)


def _connected(action: str, file: str, saving: Saving) -> Saved:
    from swissheet.workbook.file.storage import files
    from swissheet_addin.machine import Machine
    from swissheet_addin.setup.install import connect

    kind_of(file, frozenset({Kind.WORKBOOK}))
    if action != "install":
        raise InputError("cli.usage", place=Place(file=file), action=action)
    keep = files.KEEP if saving.backup else None
    edit = connect(Path(file), Machine(), keep=keep, dry_run=saving.dry_run)
    reason = "dry run" if saving.dry_run else ""
    return Saved(file, edit.written, str(edit.backup or ""), reason)
