"""How swissheet itself came onto this computer: the commands that renew, mend and remove it."""

from __future__ import annotations

import enum
from pathlib import Path

AGAIN_BY_UV = "uv tool install swissheet"
"""Installs swissheet anew with a Python that Excel gets along with."""


class Installer(enum.Enum):
    """Who installed swissheet: what its commands begin with, and what they call their acts."""

    UV = ("uv tool upgrade", "uv tool uninstall", "uv tool install --reinstall")
    PIPX = ("pipx upgrade", "pipx uninstall", "pipx reinstall")
    PIP = ("pip install --upgrade", "pip uninstall", "pip install --upgrade --force-reinstall")

    @property
    def renew(self) -> str:
        """The command that brings the newest swissheet and all it needs."""
        return f"{self.value[0]} swissheet"

    @property
    def mend(self) -> str:
        """The command that installs swissheet and all it needs once more."""
        return f"{self.value[2]} swissheet"

    @property
    def remove(self) -> str:
        """The command that takes swissheet itself off the computer."""
        return f"{self.value[1]} swissheet"


def installer(prefix: Path) -> Installer:
    """Who made the environment swissheet runs in; both leave their own file in it."""
    if (prefix / "uv-receipt.toml").is_file():
        return Installer.UV
    if (prefix / "pipx_metadata.json").is_file():
        return Installer.PIPX
    return Installer.PIP
