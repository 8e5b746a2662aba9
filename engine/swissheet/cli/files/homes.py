"""The place of a workbook when no path is given, and how it is opened."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import click

from swissheet.files.kinds import free_name
from swissheet.words.message import phrase

_UNNAMED = "tournament"
_LONGEST = 80


def asked_name() -> str:
    """Return the typed name of the event; empty without a terminal or a name."""
    if not sys.stdin.isatty():
        return ""
    typed = click.prompt(str(phrase("cli_new.name")), default="", show_default=False, err=True)
    return str(typed).strip()


def place_for(name: str) -> Path:
    """Return a new file named after the event, in the user's folder of tournaments.

    The folder need not exist either.
    """
    from swissheet_addin.machine import Machine

    # Characters that Windows forbids in a name, and that a button cannot pass on.
    plain = re.sub(r'[<>:"/\\|?*%=\x00-\x1f]+', "-", name)[:_LONGEST].strip(" .-")
    return free_name(Machine().documents / f"{plain or _UNNAMED}.xlsm")


def open_file(path: Path) -> bool:
    """Open a file in the program of the system for it; return whether there is one."""
    from swissheet_addin.setup.surroundings import Surroundings

    return Surroundings().open(path.absolute())
