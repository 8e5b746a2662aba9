"""Let Excel open the workbooks of one folder without asking about macros, only by consent.

Of Excel's settings this touches one key of its own below *Trusted Locations*, never the macro
setting, never folders of a network, never the folders below the one that was named.
"""

from __future__ import annotations

import os
from pathlib import Path

from swissheet.errors import InputError, Issue, Place, Severity
from swissheet.words.message import Param, Text, phrase
from swissheet_addin.setup.diagnosis import POLICY_KEY, SECURITY_KEY
from swissheet_addin.setup.surroundings import Surroundings

_LOCATIONS = rf"{SECURITY_KEY}\Trusted Locations"
_POLICY_LOCATIONS = rf"{POLICY_KEY}\Trusted Locations"
_DESCRIPTION = "Tournaments of swissheet, trusted by the user's consent"


def consent(folder: Path) -> Text:
    """Return the meaning of trusting the folder, for the question that asks for consent."""
    return phrase("setup.consent", folder=str(folder))


def trusts(around: Surroundings, folder: Path) -> bool:
    """Return whether Excel trusts exactly this folder already, by any program."""
    return any(
        _same(path, folder)
        for root in (_LOCATIONS, _POLICY_LOCATIONS)
        for path in _places(around, root).values()
    )


def key_for(around: Surroundings) -> str:
    """Return the key for a further trusted folder: ours alone, so that it can be removed."""
    taken = {key.casefold() for key in around.registry.keys(_LOCATIONS)}
    number, name = 1, "swissheet"
    while name in taken:
        number += 1
        name = f"swissheet{number}"
    return rf"{_LOCATIONS}\{name}"


def own_keys(around: Surroundings) -> list[str]:
    """Return the keys of folders that are trusted because of us, also those not recorded."""
    keys = (rf"{_LOCATIONS}\{name}" for name in around.registry.keys(_LOCATIONS))
    return [key for key in keys if around.registry.value(key, "Description") == _DESCRIPTION]


def trust(around: Surroundings, key: str, folder: Path) -> None:
    """Make Excel trust the folder from its next start on; make the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    path = str(folder)
    path += "" if path.endswith(("\\", "/")) else "\\"
    around.registry.write(key, {"Path": path, "Description": _DESCRIPTION})


def refuse_untrustworthy(around: Surroundings, folder: Path) -> None:
    """Refuse a folder that Excel cannot trust, or should not.

    Raises: InputError: it is such a folder.
    """
    machine = around.machine
    if not machine.windows:
        raise _refused(folder, "addin.trust.windows")
    shared = str(folder).startswith(("\\\\", "//"))
    if not (folder.is_absolute() or shared):
        raise _refused(folder, "addin.trust.path", folder=str(folder))
    if shared or around.on_a_server(folder):
        raise _refused(folder, "addin.trust.shared", example=str(machine.documents))
    for place in (Path(os.path.normpath(folder)), folder.resolve()):
        _refuse_crowded(around, place)
    if around.registry.value(_POLICY_LOCATIONS, "AllLocationsDisabled") == 1:
        raise _refused(folder, "addin.trust.administrator")
    if around.registry.value(_LOCATIONS, "AllLocationsDisabled") == 1:
        raise _refused(folder, "addin.trust.settings")


def _refuse_crowded(around: Surroundings, folder: Path) -> None:
    """Refuse folders where other programs put unknown files, and all folders above them."""
    machine = around.machine
    temporary = machine.environment.get("TEMP", "")
    arriving = [machine.home / "Downloads", *([Path(temporary)] if temporary else [])]
    crowded = [machine.home, machine.documents.parent, machine.desktop, *arriving]
    above = any(_same(folder, place) or _below(place, folder) for place in crowded)
    if above or any(_below(folder, place) for place in arriving):
        raise _refused(folder, "addin.trust.crowded", example=str(machine.documents))


def _places(around: Surroundings, root: str) -> dict[str, Path]:
    found = {}
    for name in around.registry.keys(root):
        path = around.registry.value(rf"{root}\{name}", "Path")
        if isinstance(path, str) and path:
            found[name] = around.machine.expanded(path)
    return found


def _parts(path: Path) -> list[str]:
    return [part.casefold() for part in Path(str(path).rstrip("\\")).parts]


def _same(one: Path, other: Path) -> bool:
    return _parts(one) == _parts(other)


def _below(path: Path, folder: Path) -> bool:
    inner, outer = _parts(path), _parts(folder)
    return len(inner) > len(outer) and inner[: len(outer)] == outer


def _refused(at: Path, key: str, **params: Param) -> InputError:
    return InputError.of(Issue(Severity.ERROR, key, Place(file=str(at)), params))
