"""Where a workbook goes when nobody said where, and how it comes onto the screen."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import click

from swissheet.files.kinds import free_name

_UNNAMED = "tournament"
_LONGEST = 80


def asked_name() -> str:
    """The name of the event, as typed; empty where nobody sits at a terminal or types one."""
    if not sys.stdin.isatty():
        return ""
    typed = click.prompt("Name of the tournament", default="", show_default=False, err=True)
    return str(typed).strip()


def place_for(name: str) -> Path:
    """A file that does not exist yet, named after the event, in the user's folder of tournaments.

    The folder need not exist either.
    """
    from swissheet_addin.machine import Machine

    # What Windows forbids in a name, and what a button cannot hand on.
    plain = re.sub(r'[<>:"/\\|?*%=\x00-\x1f]+', "-", name)[:_LONGEST].strip(" .-")
    return free_name(Machine().documents / f"{plain or _UNNAMED}.xlsm")


def open_file(path: Path) -> bool:
    """Hands the file to the program the system opens it with; whether there is one."""
    from swissheet_addin.setup.surroundings import Surroundings

    return Surroundings().open(path.absolute())
