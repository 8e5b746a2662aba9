"""What people install is a wheel: all of swissheet is in it, nothing else, and it works alone."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
SOURCES = {
    "engine/swissheet": "swissheet",
    "addin/swissheet_addin": "swissheet_addin",
    "workbook_templates": "swissheet/workbook_templates",
}
BYTES_AT_MOST = 1_600_000


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of the sources as they are, built where it leaves nothing beside them."""
    copy = tmp_path_factory.mktemp("sources")
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, copy)
    junk = shutil.ignore_patterns("__pycache__", "*.egg-info")
    for folder in ("engine", "addin", "workbook_templates"):
        shutil.copytree(ROOT / folder, copy / folder, ignore=junk)
    target = tmp_path_factory.mktemp("wheel")
    words = ["wheel", "--no-deps", "--no-build-isolation", "--no-index", "-q", "-w", target, copy]
    subprocess.run([sys.executable, "-m", "pip", *words], check=True, timeout=600)
    [found] = target.glob("*.whl")
    return found


@pytest.fixture(scope="session")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs of an environment that holds the wheel; what it needs comes from ours."""
    place = tmp_path_factory.mktemp("installed")
    venv.create(place / "env", symlinks=os.name != "nt")
    programs = place / "env" / ("Scripts" if os.name == "nt" else "bin")
    python = programs / ("python.exe" if os.name == "nt" else "python")
    pip = [sys.executable, "-m", "pip", "--python", python]
    subprocess.run(
        [*pip, "install", "-q", "--no-deps", "--no-index", wheel], check=True, timeout=600
    )
    asked = "import sysconfig; print(sysconfig.get_path('purelib'))"
    site = subprocess.run([python, "-c", asked], check=True, capture_output=True, text=True)
    # A folder named in such a file is searched, but its own such files are not read: so the
    # libraries are found there, and the swissheet of this repository is not.
    libraries = {sysconfig.get_path("purelib"), sysconfig.get_path("platlib")}
    (Path(site.stdout.strip()) / "libraries.pth").write_text("\n".join(sorted(libraries)))
    return programs


def test_the_wheel_holds_every_file_of_the_sources_and_no_other(wheel: Path) -> None:
    wanted = {
        f"{package}/{path.relative_to(ROOT / folder).as_posix()}"
        for folder, package in SOURCES.items()
        for path in (ROOT / folder).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    with zipfile.ZipFile(wheel) as file:
        found = {name for name in file.namelist() if ".dist-info/" not in name}
    assert found == wanted


def test_the_wheel_is_small(wheel: Path) -> None:
    assert wheel.stat().st_size < BYTES_AT_MOST


def test_what_runs_is_the_wheel_and_not_this_repository(installed: Path) -> None:
    asked = "import swissheet, swissheet_addin; print(swissheet.__file__, swissheet_addin.__file__)"
    done = subprocess.run([installed / "python", "-c", asked], capture_output=True, text=True)
    assert str(installed.parent) in done.stdout
    assert str(ROOT) not in done.stdout


def test_the_installed_commands_work_without_the_repository(
    installed: Path, tmp_path: Path
) -> None:
    home = {
        "HOME": str(tmp_path / "home"), "USERPROFILE": str(tmp_path / "home"),
        "PATH": os.environ["PATH"], "SYSTEMROOT": os.environ.get("SYSTEMROOT", ""),
    }  # fmt: skip
    (tmp_path / "home").mkdir()

    def swissheet(*words: str) -> str:
        done = subprocess.run(
            [installed / "swissheet", *words],
            cwd=tmp_path, env=home, capture_output=True, timeout=600, stdin=subprocess.DEVNULL,
        )  # fmt: skip
        said = (done.stdout + done.stderr).decode("utf-8")
        assert done.returncode == 0, said
        return said

    assert "swissheet-demo.xlsx" in swissheet("demo")
    swissheet("new", "x.xlsm")
    swissheet("check", "swissheet-demo.xlsx")
    for ending in ("trf", "xlsm"):
        swissheet("convert", "swissheet-demo.xlsx", f"event.{ending}")
    swissheet("pair", "event.trf", "--round", "2")
    swissheet("standings", "event.xlsm")
    swissheet("setup", "--check")
    swissheet("doctor", "x.xlsm")
    assert "tournament.xlsm" in swissheet("new", "--no-open")
    swissheet("setup", "--yes")
    swissheet("setup", "--remove", "--yes", "--logs")
    left = [path for path in (tmp_path / "home").rglob("*") if path.is_file()]
    assert [path.name for path in left] == ["tournament.xlsm"]


def test_a_button_finds_its_program_beside_the_command(installed: Path) -> None:
    name = "swissheet-button.exe" if os.name == "nt" else "swissheet-button"
    done = subprocess.run([installed / name], capture_output=True, text=True, timeout=600)
    assert "python -m swissheet_addin ACTION" in done.stderr
