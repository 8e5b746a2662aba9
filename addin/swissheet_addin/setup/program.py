"""How swissheet itself came onto this computer, for the commands that renew and remove it."""

from __future__ import annotations

import enum
from pathlib import Path

__all__ = ["STORE_CURE", "STORE_FOUND", "Installer", "installer"]

STORE_FOUND = (
    "Python comes from the Microsoft Store; what it puts where Excel looks, Excel does not see."
)
STORE_CURE = (
    "Install uv (docs.astral.sh/uv) or Python from python.org, and with it swissheet anew: "
    "uv tool install swissheet"
)


class Installer(enum.Enum):
    """Who installed swissheet: what its commands begin with, and what they call their acts."""

    UV = ("uv tool upgrade", "uv tool uninstall")
    PIPX = ("pipx upgrade", "pipx uninstall")
    PIP = ("pip install --upgrade", "pip uninstall")

    @property
    def renew(self) -> str:
        """The command that brings the newest swissheet and all it needs."""
        return f"{self.value[0]} swissheet"

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
