"""Files converted by a LibreOffice without a screen; a missing program is a failure.

Every call uses a profile of its own below the folder it writes to, so that runs do not wait for
each other, and the fonts of :mod:`support.desk.fonts`.
"""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Sequence
from pathlib import Path

from support.desk import fonts
from support.patience import PATIENCE

__all__ = ["convert", "convert_all"]


def convert(source: Path, to: str, folder: Path) -> Path:
    """The file in another format, ``pdf`` or ``xlsx:Name of a filter``; with pdf, as printed."""
    (made,) = convert_all([source], to, folder)
    return made


def convert_all(sources: Sequence[Path], to: str, folder: Path) -> list[Path]:
    """Files of different names, each in another format as :func:`convert` does, by one start.

    To start takes LibreOffice longer than to convert many a file.
    """
    folder.mkdir(parents=True, exist_ok=True)
    profile = (folder / "profile").resolve().as_uri()
    command = [
        "soffice",
        f"-env:UserInstallation={profile}",
        "--headless",
        "--norestore",
        "--convert-to",
        to,
        "--outdir",
        str(folder),
        *map(str, sources),
    ]
    # A process group of its own: soffice is a script, and its child would outlive it.
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        start_new_session=True,
        env={**os.environ, **fonts.environment()},
    ) as process:
        try:
            output, _ = process.communicate(timeout=PATIENCE)
        except BaseException:
            os.killpg(process.pid, signal.SIGKILL)
            raise
    made = [folder / f"{source.stem}.{to.partition(':')[0]}" for source in sources]
    if missing := [path.name for path in made if process.returncode or not path.exists()]:
        told = output.decode(errors="replace")
        raise AssertionError(f"LibreOffice made no {', '.join(missing)}: {told}")
    return made
