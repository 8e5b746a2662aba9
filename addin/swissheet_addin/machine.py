"""Name the places of a user's files on Windows, macOS and Linux.

The system, the home folder, the environment and Python's place are values, so that every system's
paths can be computed, and tested, on any of them.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath, PureWindowsPath
from urllib.parse import quote, unquote

_OFFICE_ADDINS = Path("Library/Group Containers/UBF8T346G9.Office/User Content.localized")
_LIBREOFFICE = Path("libreoffice/4/user")
_EXPAND = "vnd.sun.star.expand:"


@dataclass(frozen=True, slots=True)
class Machine:
    """A computer as one user sees it: ``system`` is ``win32``, ``darwin`` or anything else."""

    system: str = sys.platform
    home: Path = field(default_factory=Path.home)
    environment: Mapping[str, str] = field(default_factory=lambda: os.environ)
    python: str = sys.executable
    python_base: str = sys.base_prefix

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
        """Return the folder of the log file."""
        if self.windows:
            return self._folder("LOCALAPPDATA", "AppData/Local") / "swissheet" / "Logs"
        if self.mac:
            return self.home / "Library/Logs/swissheet"
        return self._folder("XDG_STATE_HOME", ".local/state") / "swissheet"

    @property
    def excel_startup(self) -> Path | None:
        """Return the folder whose add-ins Excel opens by itself; None where there is no Excel."""
        if self.windows:
            return self._folder("APPDATA", "AppData/Roaming") / "Microsoft/Excel/XLSTART"
        if self.mac:
            return self.home / _OFFICE_ADDINS / "Startup.localized/Excel"
        return None

    @property
    def excel_scripts(self) -> Path | None:
        """Return the folder of the scripts Excel may run, which only macOS has."""
        if self.mac:
            return self.home / "Library/Application Scripts/com.microsoft.Excel"
        return None

    @property
    def libreoffice_profile(self) -> Path:
        """Return the folder of LibreOffice's profile of the user."""
        if self.windows:
            return self._folder("APPDATA", "AppData/Roaming") / "LibreOffice/4/user"
        if self.mac:
            return self.home / "Library/Application Support/LibreOffice/4/user"
        return self._folder("XDG_CONFIG_HOME", ".config") / _LIBREOFFICE

    @property
    def documents(self) -> Path:
        """Return the folder of new workbooks, and of files of a workbook without its own folder.

        Never the folder a cloud service keeps in its place: Excel opens files there by a web
        address, and nothing on this computer finds that.
        """
        return self._user_folder("DOCUMENTS", "Documents") / "swissheet"

    @property
    def desktop(self) -> Path:
        """Return the folder whose files are on the desktop, unless the system has another one."""
        return self._user_folder("DESKTOP", "Desktop")

    def _user_folder(self, key: str, otherwise: str) -> Path:
        """Return a folder that Linux may have in the user's language, or the usual one."""
        if not (self.windows or self.mac):
            try:
                text = (self._folder("XDG_CONFIG_HOME", ".config") / "user-dirs.dirs").read_text()
            except (OSError, ValueError):
                text = ""
            named = re.search(rf'^XDG_{key}_DIR="(\$HOME/|/)(.+?)/*"$', text, re.M)
            if named:
                return (self.home if named[1] != "/" else Path("/")) / named[2]
        return self.home / otherwise

    @property
    def belongings(self) -> Path:
        """Return the folder for swissheet's data of this user, for example its records."""
        if self.windows:
            return self._folder("LOCALAPPDATA", "AppData/Local") / "swissheet"
        if self.mac:
            return self.home / "Library/Application Support/swissheet"
        return self._folder("XDG_DATA_HOME", ".local/share") / "swissheet"

    @property
    def desk_file(self) -> Path:
        """Return the file of what the window of ``swissheet desk`` remembers."""
        return self.belongings / "desk.json"

    @property
    def menu(self) -> Path | None:
        """Return the folder of the menu's entries, which only Linux has."""
        if self.windows or self.mac:
            return None
        return self._folder("XDG_DATA_HOME", ".local/share") / "applications"

    @property
    def start_menu(self) -> Path | None:
        """Return the folder of the user's entries of the menu; macOS has no such menu."""
        if self.windows:
            roaming = self._folder("APPDATA", "AppData/Roaming")
            return roaming / "Microsoft/Windows/Start Menu/Programs"
        return self.menu

    @property
    def store_python(self) -> bool:
        """Return whether Python came from the Microsoft Store.

        Files which that Python writes below AppData go to a place of its own, where Excel never
        looks.
        """
        named = f"{self.python}\n{self.python_base}".casefold()
        return self.windows and (
            "windowsapps" in named or "pythonsoftwarefoundation.python" in named
        )

    def button_beside(self, python: Path) -> bool:
        """Return whether swissheet's own program is next to a Python, where the macros look for it.

        They start no other Python: a workbook may name one of another computer. LibreOffice finds
        swissheet by itself.
        """
        if not (self.windows or self.mac):
            return True
        name = "swissheet-button.exe" if self.windows else "swissheet-button"
        folders = [python.parent, *([python.parent / "Scripts"] if self.windows else [])]
        return any((folder / name).is_file() for folder in folders)

    def portable(self, path: str) -> str:
        """Return the path without the user's name: below ``%LOCALAPPDATA%`` or ``$HOME``."""
        kind = PureWindowsPath if self.windows else PurePosixPath
        for name, start in self._starts():
            try:
                rest = str(kind(path).relative_to(kind(start)))
            except ValueError:
                continue
            # A sign that would be expanded as well must stay as it is.
            if kind(start).name and rest != "." and not set("%$") & set(rest):
                return f"%{name}%\\{rest}" if self.windows else f"${name}/{rest}"
        return path

    def for_libreoffice(self, path: str) -> str:
        """Return the path like :meth:`portable`, in the only words LibreOffice expands by itself.

        On Windows it knows only the folder of roaming settings, so other folders of the user are
        named from there, if they are where Windows puts them.
        """
        kind = PureWindowsPath if self.windows else PurePosixPath
        for name, start in self._office_starts():
            try:
                rest = kind(path).relative_to(kind(start))
            except ValueError:
                continue
            if kind(start).name:
                return f"{_EXPAND}{name}/{quote(rest.as_posix())}"
        return path

    def expanded(self, text: str) -> Path:
        """Return the path written by :meth:`portable`, :meth:`for_libreoffice`, or by hand."""
        if text.startswith(_EXPAND):
            named = text.removeprefix(_EXPAND)
            longest = sorted(self._office_starts(), key=lambda item: -len(item[0]))
            for name, start in longest:
                if named.startswith(f"{name}/"):
                    rest = unquote(named.removeprefix(f"{name}/"))
                    return Path(PureWindowsPath(start).as_posix() if self.windows else start, rest)
            return Path(text)
        values = dict(self._starts())
        values |= {
            name.upper() if self.windows else name: value
            for name, value in self.environment.items()
        }
        if self.windows:
            found = re.sub(r"%(\w+)%", lambda m: values.get(m[1].upper(), m[0]), text)
            # Both kinds of separator are understood where the path is looked up.
            return Path(PureWindowsPath(found).as_posix())
        if text.startswith("~/"):
            text = f"$HOME{text[1:]}"
        return Path(re.sub(r"\$(\w+)", lambda m: values.get(m[1], m[0]), text))

    def _office_starts(self) -> Iterator[tuple[str, str]]:
        """Yield folders of the user by names of LibreOffice, the deepest first."""
        if not self.windows:
            yield "$SYSUSERHOME", str(self.home)
            return
        roaming = PureWindowsPath(str(self._folder("APPDATA", "AppData/Roaming")))
        local = PureWindowsPath(str(self._folder("LOCALAPPDATA", "AppData/Local")))
        profile = PureWindowsPath(str(self._folder("USERPROFILE", "")))
        if local == roaming.parent / "Local":
            yield "$SYSUSERCONFIG/../Local", str(local)
        yield "$SYSUSERCONFIG", str(roaming)
        if profile / "AppData" == roaming.parent:
            yield "$SYSUSERCONFIG/../..", str(profile)

    def _starts(self) -> Iterator[tuple[str, str]]:
        """Yield variables that name a folder of the user, the deepest first."""
        if self.windows:
            yield "LOCALAPPDATA", str(self._folder("LOCALAPPDATA", "AppData/Local"))
            yield "APPDATA", str(self._folder("APPDATA", "AppData/Roaming"))
            yield "USERPROFILE", str(self._folder("USERPROFILE", ""))
        else:
            yield "HOME", str(self.home)
