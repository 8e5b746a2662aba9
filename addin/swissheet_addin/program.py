"""Name the installer of swissheet: its commands that renew, mend and remove it."""

from __future__ import annotations

import enum
from pathlib import Path

AGAIN_BY_UV = "uv tool install swissheet"
"""Installs swissheet again with a Python that works with Excel."""


class Installer(enum.Enum):
    """The program that installed swissheet: the beginning of its commands, and their names."""

    UV = ("uv tool upgrade", "uv tool uninstall", "uv tool install --reinstall")
    PIPX = ("pipx upgrade", "pipx uninstall", "pipx reinstall")
    PIP = ("pip install --upgrade", "pip uninstall", "pip install --upgrade --force-reinstall")

    @property
    def renew(self) -> str:
        """Return the command that brings the newest swissheet and all it needs."""
        return f"{self.value[0]} swissheet"

    @property
    def mend(self) -> str:
        """Return the command that installs swissheet and all it needs again."""
        return f"{self.value[2]} swissheet"

    @property
    def remove(self) -> str:
        """Return the command that removes swissheet itself from the computer."""
        return f"{self.value[1]} swissheet"


def installer(prefix: Path) -> Installer:
    """Return the installer of swissheet's environment; each leaves a file of its own in it."""
    if (prefix / "uv-receipt.toml").is_file():
        return Installer.UV
    if (prefix / "pipx_metadata.json").is_file():
        return Installer.PIPX
    return Installer.PIP
