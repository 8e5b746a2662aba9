"""Do the work of setup on this computer, step by step, and undo all of it again."""

from __future__ import annotations

import stat
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from swissheet.errors import FileAccessError, Place
from swissheet.words.message import Text, phrase
from swissheet.workbook.file.storage import files
from swissheet_addin.click.logs import log_file
from swissheet_addin.setup.install import InstalledState, Piece, closed_excel, pieces
from swissheet_addin.setup.launcher import DESK, desk_entries, is_ours, launchers
from swissheet_addin.setup.records import (
    Deed,
    DeedKind,
    deeds,
    record_file,
    ribbon_language,
    write_deeds,
)
from swissheet_addin.setup.surroundings import Surroundings
from swissheet_addin.setup.trust import key_for, own_keys, refuse_untrustworthy, trust, trusts


@dataclass(frozen=True, slots=True)
class SetupStep:
    """A step: its words, and whether it is done already.

    ``act`` does it, after recording the things it is about to leave behind.
    """

    code: str
    what: Text
    done: bool
    act: Callable[[], None]


def steps(
    around: Surroundings, language: str | None = None, folder: Path | None = None
) -> list[SetupStep]:
    """Return the steps of setup on this computer, in order.

    Args: language: of the ribbon; None for that of the last time, or of the reader.
          folder: one the user wants Excel to trust; nothing is trusted without it.
    Raises: InputError: an unknown language, or a folder that must not be trusted.
    """
    if folder is not None:
        refuse_untrustworthy(around, folder)
    if language is None:
        language = ribbon_language(around.machine)
    found = [_placing(around, piece, language) for piece in pieces(around.machine, language)]
    own = (*launchers(around), *desk_entries(around.machine))
    found += [_placing(around, piece) for piece in own]
    if folder is not None:
        found.append(_trusting(around, folder))
    return found


def removal(around: Surroundings, *, logs: bool = False) -> list[SetupStep]:
    """Return the steps that remove everything setup and 'addin install' put somewhere.

    A folder goes only when it is empty, the logs only when asked for.
    """
    machine = around.machine
    present = [
        Deed(DeedKind.FILE, str(piece.path))
        for piece in (*pieces(machine), *launchers(around), *desk_entries(machine))
        if piece.state is not InstalledState.MISSING
    ]
    if machine.desk_file.exists():
        present.append(Deed(DeedKind.FILE, str(machine.desk_file)))
    present += [Deed(DeedKind.KEY, key) for key in own_keys(around)]
    # Last come first: a folder is empty only after its files are gone.
    order = {(deed.kind, deed.place): deed for deed in (*reversed(deeds(machine)), *present)}
    found = [step for deed in order.values() if (step := _taking(around, deed)) is not None]
    if logs:
        found += [
            _deleting("logs", phrase("setup.delete-log", path=str(path)), path)
            for path in sorted(log_file(machine).parent.glob(f"{log_file(machine).name}*"))
        ]
    if record_file(machine).exists():
        found.append(SetupStep("record", phrase("setup.delete-record"), False, _ending(around)))
    return found


def _placing(around: Surroundings, piece: Piece, language: str = "") -> SetupStep:
    path = str(piece.path)
    if piece.what == DESK:
        what = phrase("setup.desk-menu", path=path)
    elif piece.what != "launcher":
        what = phrase("setup.ribbon" if piece.what == "ribbon" else "setup.script", path=path)
    elif piece.path.parent == around.machine.menu:
        what = phrase("setup.icon-menu", path=path)
    else:
        what = phrase("setup.icon-desktop", path=path)

    def act() -> None:
        if piece.what in ("launcher", DESK) and not is_ours(piece.path):
            raise FileAccessError("addin.not-ours", place=Place(file=str(piece.path)))
        deed = Deed(DeedKind.FILE, str(piece.path), language if piece.what == "ribbon" else "")
        _remember(around, *_new_folders(piece.path.parent), deed)
        with closed_excel(piece.path):
            piece.path.parent.mkdir(parents=True, exist_ok=True)
            files.write_new(piece.path, piece.data, overwrite=True)
        if piece.what == "launcher" and not around.machine.windows:
            piece.path.chmod(piece.path.stat().st_mode | stat.S_IXUSR | stat.S_IXGRP | stat.S_IXOTH)

    return SetupStep(piece.what, what, piece.state is InstalledState.CURRENT, act)


def _trusting(around: Surroundings, folder: Path) -> SetupStep:
    def act() -> None:
        key = key_for(around)
        _remember(around, *_new_folders(folder), Deed(DeedKind.KEY, key))
        trust(around, key, folder)

    what = phrase("setup.trust", folder=str(folder))
    return SetupStep("trust", what, trusts(around, folder), act)


def _taking(around: Surroundings, deed: Deed) -> SetupStep | None:
    """Return how one deed is undone; None if nothing is left of it."""
    if deed.kind is DeedKind.KEY:
        path = around.registry.value(deed.place, "Path")
        if path is None:
            return None
        what = phrase("setup.trust-no-longer", folder=str(path))
        return SetupStep("trust", what, False, lambda: around.registry.delete(deed.place))
    place = Path(deed.place)
    if deed.kind is DeedKind.FOLDER:
        if not place.is_dir():
            return None
        what = phrase("setup.remove-folder", folder=str(place))
        return SetupStep("folder", what, False, _emptied(place))
    if not place.exists() or (_is_launcher(place) and not is_ours(place)):
        return None
    return _deleting("file", phrase("setup.delete", path=str(place)), place)


def _deleting(code: str, what: Text, path: Path) -> SetupStep:
    def act() -> None:
        with closed_excel(path):
            path.unlink(missing_ok=True)

    return SetupStep(code, what, False, act)


def _emptied(folder: Path) -> Callable[[], None]:
    def act() -> None:
        if folder.is_dir() and not any(folder.iterdir()):
            folder.rmdir()

    return act


def _ending(around: Surroundings) -> Callable[[], None]:
    machine = around.machine
    # The record itself was in one of these.
    made = [Path(deed.place) for deed in reversed(deeds(machine)) if deed.kind is DeedKind.FOLDER]

    def act() -> None:
        write_deeds(machine, [])
        for folder in (machine.logs, machine.belongings, *made):
            _emptied(folder)()

    return act


def _is_launcher(path: Path) -> bool:
    return path.suffix in (".cmd", ".command", ".desktop")


def _new_folders(folder: Path) -> list[Deed]:
    """Return the folders that will be made with this one, the outermost first."""
    missing = [place for place in (folder, *folder.parents) if not place.exists()]
    return [Deed(DeedKind.FOLDER, str(place)) for place in reversed(missing)]


def _remember(around: Surroundings, *new: Deed) -> None:
    # The record first: a half-done step must be found again as well.
    machine = around.machine
    own = _new_folders(machine.belongings.parent)
    found = {(deed.kind, deed.place): deed for deed in (*deeds(machine), *own, *new)}
    write_deeds(machine, list(found.values()))
