"""How pip makes a wheel: as setuptools does, with the manual in it.

An editable installation has no manual, so that a clone is installed at once; ``dev.py manual``
builds it there.
"""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path

from setuptools import build_meta
from setuptools.build_meta import (
    build_editable,
    build_sdist,
    get_requires_for_build_editable,
    get_requires_for_build_sdist,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
]

ROOT = Path(__file__).resolve().parents[2]
MANUAL = ROOT / "engine" / "swissheet" / "manual"

Settings = dict[str, str | list[str] | None] | None


def get_requires_for_build_wheel(config_settings: Settings = None) -> list[str]:
    """What the build takes besides setuptools: the tools of the manual."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    tools: list[str] = project["optional-dependencies"]["manual"]
    return [*build_meta.get_requires_for_build_wheel(config_settings), *tools]


def build_wheel(
    wheel_directory: str,
    config_settings: Settings = None,
    metadata_directory: str | None = None,
) -> str:
    """A wheel with the manual; none where the manual has a fault."""
    sys.path.insert(0, str(Path(__file__).resolve().parent))
    from build_manual import build

    if build(MANUAL):
        raise SystemExit("The manual could not be built, so there is no wheel; see above.")
    return build_meta.build_wheel(wheel_directory, config_settings, metadata_directory)
