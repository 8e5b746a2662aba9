"""The fonts the office programs of the tests see: the same few on every machine.

A page breaks where its widths and heights say, and those come from the font. So a LibreOffice of
the tests knows Carlito, which has the measures of the workbook's Calibri, and OpenSymbol, which it
needs for its own signs, whatever else is installed.
"""

from __future__ import annotations

import atexit
import functools
import shutil
import tempfile
from pathlib import Path
from xml.sax.saxutils import escape

__all__ = ["STAND_IN", "environment", "show_also"]

STAND_IN = "Carlito"
"""The family that stands in for Calibri."""

_PLACES = (
    Path("/usr/share/fonts"),
    Path("/usr/local/share/fonts"),
    Path("/usr/lib/libreoffice/share/fonts"),
    Path.home() / ".local/share/fonts",
    Path.home() / ".fonts",
    Path.home() / "Library/Fonts",
    Path("/Library/Fonts"),
)

_CONFIGURATION = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
<dir>{fonts}</dir>{more}
<cachedir>{cache}</cachedir>
<alias binding="same"><family>Calibri</family><prefer><family>{stand_in}</family></prefer></alias>
<match><edit name="family" mode="append_last"><string>{stand_in}</string></edit></match>
</fontconfig>
"""


_MORE: list[Path] = []


def show_also(folder: Path) -> None:
    """Programs started from now on see the fonts of a folder, too: for scripts Carlito has not.

    Only for pictures that people look at: what a test measures must not depend on it.
    """
    _MORE.append(folder.resolve())
    environment.cache_clear()


@functools.cache
def environment() -> dict[str, str]:
    """What a program's environment says so that it sees these fonts only."""
    folder = Path(tempfile.mkdtemp(prefix="swissheet-fonts-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    fonts = folder / "fonts"
    fonts.mkdir()
    files = _installed(f"{STAND_IN}-*.ttf")
    if len(files) < 4:
        raise AssertionError(
            f"The font {STAND_IN} is needed to print as Excel does with Calibri, and was not found "
            "below " + ", ".join(map(str, _PLACES)) + ". Debian: fonts-crosextra-carlito."
        )
    for file in (*files, *_installed("opens___.ttf")):
        (fonts / file.name).symlink_to(file)
    configuration = folder / "fonts.conf"
    configuration.write_text(
        _CONFIGURATION.format(
            more="".join(f"<dir>{escape(str(folder))}</dir>" for folder in _MORE),
            fonts=escape(str(fonts)),
            cache=escape(str(folder / "cache")),
            stand_in=STAND_IN,
        ),
        "utf-8",
    )
    return {"FONTCONFIG_FILE": str(configuration), "FONTCONFIG_PATH": str(folder)}


def _installed(pattern: str) -> list[Path]:
    """The font files of this name, one of each."""
    found = {
        file.name: file.resolve()
        for place in _PLACES
        if place.is_dir()
        for file in sorted(place.rglob(pattern))
    }
    return [found[name] for name in sorted(found)]
