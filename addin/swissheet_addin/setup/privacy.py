"""Take private texts of the organiser out of a text, before the text leaves the computer.

Three nets, because a log can have unforeseen texts: those known to be private are replaced; of a
path only folders and files every computer has stay; and of a log line only words that swissheet's
own programs contain in small letters, short numbers and the names of errors. A text that is thrown
away needlessly can be asked for; one that is mailed cannot be called back.
"""

from __future__ import annotations

import builtins
import re
import sys
from collections.abc import Iterable
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable

from swissheet_addin.machine import Machine

HIDDEN = "***"
"""The text in place of private ones."""

_FOLDERS = frozenset(
    name
    for line in (
        "%appdata%, %localappdata%, %userprofile%, $home, ~, appdata, local, roaming, desktop",
        "documents, programs, python, uv, tools, pipx, venvs, venv, .venv, bin, scripts, lib",
        "lib64, usr, opt, homebrew, share, .local, site-packages, swissheet, swissheet_addin",
        "program files, program files (x86), windows, system32, microsoft, office, excel",
        "xlstart, libreoffice, library, application support, application scripts",
        "com.microsoft.excel, group containers",
        "ubf8t346g9.office, user content.localized, startup.localized, applications, contents",
        "macos, frameworks, python.framework, versions, python.exe, pythonw.exe, python3, soffice",
        "soffice.exe, soffice.bin, swissheet.xlam, swissheet.applescript, swissheet-button",
        "swissheet-button.exe, host.py",
    )
    for name in line.split(", ")
)
_VERSIONED = re.compile(r"(python|cpython)?-?\d[\d.]*(-[a-z0-9_-]+)?|[a-z]:")
_PACKAGES = frozenset(
    {"xlwings", "openpyxl", "xlsxwriter", "lxml", "pandas", "numpy", "rustworkx", "networkx"}
    | {"rapidfuzz", "click", "win32com", "pythoncom", "appscript", "aem"}
)
_OUR_PACKAGES = frozenset({"swissheet", "swissheet_addin"})
_PLAIN_FILE = re.compile(r"[A-Za-z0-9_.-]+")

_STAMP = re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,\d{3} [A-Z]+ ")
_FRAME = re.compile(r'(\s*)File "(.*)", line (\d+)(?:, in (\S+)| in (\S+))?\s*')
_RAISED = re.compile(r"[A-Za-z_][\w.]*(?:[eE]rror|Exception|Warning|Pairing|Interrupt)(?=:|$)")
_TOKEN = re.compile(r"0x[0-9a-fA-F]{8}(?!\w)|-?\d+(?:\.\d+)?(?!\w)|\w+")
_LONGEST_NUMBER = 5
_HRESULT = re.compile(r"-21[34]\d{7}|0x[0-9a-fA-F]{8}")
_TRACEBACK = frozenset(
    {
        "Traceback (most recent call last):",
        "During handling of the above exception, another exception occurred:",
        "The above exception was the direct cause of the following exception:",
    }
)


class Privacy:
    """The texts known to be private on this computer: names of people, files and the computer.

    Args: names: texts that must not be found as words in the report, in any case.
    """

    def __init__(self, names: Iterable[str]) -> None:
        found = {name.strip() for name in names if name and name.strip()}
        # Each word of a name by itself as well: 'Ann Marie' is also 'Marie'.
        words = {word for name in found for word in re.findall(r"\w+", name)}
        ordered = sorted(found | words, key=len, reverse=True)
        joined = "|".join(map(re.escape, ordered))
        self._known = re.compile(rf"(?<!\w)(?:{joined})(?!\w)", re.I) if ordered else None

    def without(self, text: str, private: Iterable[str], machine: Machine) -> str:
        """Return the text without these pieces; of a piece that is a path its plain parts stay."""
        for piece in sorted(filter(None, private), key=len, reverse=True):
            plain = plain_path(piece, machine) if "/" in piece or "\\" in piece else HIDDEN
            whole = rf"(?<!\w){re.escape(piece)}(?!\w)"
            text = re.sub(whole, lambda _, plain=plain: plain, text)  # type: ignore[misc]
        return self.without_names(text)

    def without_names(self, text: str) -> str:
        """Return the text without the names that are known."""
        return self._known.sub(HIDDEN, text) if self._known else text


def plain_path(path: str, machine: Machine) -> str:
    """Return the path with the folders and files only this organiser has replaced."""
    shown = machine.portable(path)
    separator = "\\" if "\\" in shown else "/"
    parts = re.split(r"[/\\]", shown)
    plain = [part if _is_plain(part) else HIDDEN for part in parts]
    return separator.join(plain)


def _is_plain(part: str) -> bool:
    low = part.casefold()
    return not part or low in _FOLDERS or _VERSIONED.fullmatch(low) is not None


def plain_log_line(line: str, privacy: Privacy) -> str:
    """Return a line of the log with only the words every organiser's log has."""
    if line in _TRACEBACK:
        return line
    frame = _FRAME.fullmatch(line)
    if frame is not None:
        function = frame[4] or frame[5]
        shown = privacy.without_names(function) if function in _our_words() else HIDDEN
        return f'{frame[1]}File "{_library_path(frame[2])}", line {frame[3]}, in {shown}'
    stamp = _STAMP.match(line)
    start = stamp.end() if stamp else 0
    raised = _RAISED.match(line)
    kept = line[:start]
    name = raised[0].rpartition(".")[2] if raised is not None else ""
    if raised is not None and (name in _our_words() or hasattr(builtins, name)):
        kept, start = name, raised.end()
    return kept + _TOKEN.sub(lambda m: _token(m[0]), privacy.without_names(line[start:]))


def _token(word: str) -> str:
    if re.fullmatch(r"-?\d+(\.\d+)?|0x\w+", word):
        short = len(re.sub(r"\D", "", word)) <= _LONGEST_NUMBER
        return word if short or _HRESULT.fullmatch(word) else HIDDEN
    # "s" means seconds.
    return word if word == "s" or (word.islower() and word in _our_words()) else HIDDEN


def _library_path(path: str) -> str:
    """Return the place of a module in its library; for any other file an empty text."""
    parts = re.split(r"[/\\]", path)
    for at in range(len(parts) - 1, 0, -1):
        rest = parts[at:]
        before, first = parts[at - 1].casefold(), rest[0].removesuffix(".py")
        if first in _OUR_PACKAGES:
            known = all(part.removesuffix(".py") in _our_words() for part in rest)
        elif before == "site-packages":
            known = first in _PACKAGES
        else:
            known = bool(re.fullmatch(r"lib|python3\.\d+", before)) and (
                first in sys.stdlib_module_names
            )
        if known and all(map(_PLAIN_FILE.fullmatch, rest)):
            return "/".join(rest)
    return HIDDEN


@cache
def _our_words() -> frozenset[str]:
    """Return every word of the sources of swissheet."""
    found: set[str] = set()
    for package in ("swissheet", "swissheet_addin"):
        for source in _sources(resources.files(package)):
            found |= set(re.findall(r"[A-Za-z_]\w+", source.read_text("utf-8")))
    return frozenset(found)


def _sources(folder: Traversable) -> Iterable[Traversable]:
    for item in folder.iterdir():
        if item.is_dir():
            yield from _sources(item)
        elif item.name.endswith(".py"):
            yield item
