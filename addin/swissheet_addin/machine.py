"""Where a user's files belong on Windows, macOS and Linux.

The system, the home folder and the environment are values, so that every system's paths can be
computed, and tested, on any of them.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

__all__ = ["Machine"]

_OFFICE_ADDINS = Path("Library/Group Containers/UBF8T346G9.Office/User Content.localized")
_LIBREOFFICE = Path("libreoffice/4/user")


@dataclass(frozen=True, slots=True)
class Machine:
    """A computer as one user sees it: ``system`` is ``win32``, ``darwin`` or anything else."""

    system: str = sys.platform
    home: Path = field(default_factory=Path.home)
    environment: Mapping[str, str] = field(default_factory=lambda: os.environ)

    @property
    def windows(self) -> bool:
        return self.system == "win32"

    @property
    def mac(self) -> bool:
        return self.system == "darwin"

    def _folder(self, variable: str, otherwise: str) -> Path:
        named = self.environment.get(variable, "")
        return Path(named) if named else self.home / otherwise

    @property
    def logs(self) -> Path:
        """The folder of the log file."""
        if self.windows:
            return self._folder("LOCALAPPDATA", "AppData/Local") / "swissheet" / "Logs"
        if self.mac:
            return self.home / "Library/Logs/swissheet"
        return self._folder("XDG_STATE_HOME", ".local/state") / "swissheet"

    @property
    def excel_startup(self) -> Path | None:
        """The folder whose add-ins Excel opens by itself; None where there is no Excel."""
        if self.windows:
            return self._folder("APPDATA", "AppData/Roaming") / "Microsoft/Excel/XLSTART"
        if self.mac:
            return self.home / _OFFICE_ADDINS / "Startup.localized/Excel"
        return None

    @property
    def excel_scripts(self) -> Path | None:
        """The folder of the scripts Excel may run, which only macOS has."""
        if self.mac:
            return self.home / "Library/Application Scripts/com.microsoft.Excel"
        return None

    @property
    def libreoffice_profile(self) -> Path:
        """The folder in which LibreOffice keeps what belongs to the user."""
        if self.windows:
            return self._folder("APPDATA", "AppData/Roaming") / "LibreOffice/4/user"
        if self.mac:
            return self.home / "Library/Application Support/LibreOffice/4/user"
        return self._folder("XDG_CONFIG_HOME", ".config") / _LIBREOFFICE

    @property
    def documents(self) -> Path:
        """Where files go when the workbook has no folder of its own, as in the cloud."""
        return self.home / "Documents" / "swissheet"
