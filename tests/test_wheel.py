"""What people install is a wheel: all of swissheet is in it, nothing else, and it works alone."""

from __future__ import annotations

import html
import os
import posixpath
import re
import shutil
import subprocess
import sys
import sysconfig
import urllib.parse
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
MANUAL = "swissheet/manual/"
BYTES_AT_MOST = 6_500_000
"""Half of it are the texts of eleven languages, a fifth the manual with its pictures."""


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of the sources as they are, built where it leaves nothing beside them."""
    copy = tmp_path_factory.mktemp("sources")
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, copy)
    # What dev.py manual left is not taken: a wheel is made with a manual of its own.
    junk = shutil.ignore_patterns("__pycache__", "*.egg-info", "manual")
    for folder in ("engine", "addin", "docs", "workbook_templates"):
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
        if path.is_file() and not {"__pycache__", "manual"} & set(path.relative_to(ROOT).parts)
    }
    with zipfile.ZipFile(wheel) as file:
        found = {name for name in file.namelist() if ".dist-info/" not in name}
    assert {name for name in found if not name.startswith(MANUAL)} == wanted


def test_the_wheel_holds_the_manual_with_every_page_and_picture(wheel: Path) -> None:
    """It was built without a warning, or there were no wheel."""
    with zipfile.ZipFile(wheel) as file:
        found = {name.removeprefix(MANUAL) for name in file.namelist() if name.startswith(MANUAL)}
    wanted = {f"{path.stem}.html" for path in (ROOT / "docs").glob("*.md")}
    wanted |= {f"_images/{path.name}" for path in (ROOT / "docs/pictures").glob("*.png")}
    rules = ROOT / "engine/swissheet/words/rules/en"
    wanted |= {f"systems/{path.stem}.html" for path in rules.glob("*.md")}
    wanted |= {"reference/swissheet.pairing.html", "search.html", "searchindex.js"}
    assert wanted <= found
    assert not [name for name in found if name.endswith((".map", ".doctree", ".md"))]


def test_the_manual_needs_no_network_and_names_no_path_of_a_machine(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as file:
        for name in file.namelist():
            if not name.startswith(MANUAL) or not name.endswith((".html", ".css")):
                continue
            text = file.read(name).decode("utf-8")
            fetched = re.findall(r"""(?:src=|url\(|@import )["']?(?:https?:)?//[^"')]*""", text)
            fetched += re.findall(r"""<link[^>]+href=["'](?:https?:)?//[^"']*""", text)
            assert not fetched, name
            assert str(ROOT) not in text, name
            assert "<!-- given" not in text, name


def test_every_link_of_the_manual_leads_to_a_file_of_it(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as file:
        names = set(file.namelist())
        pages = [name for name in names if name.startswith(MANUAL) and name.endswith(".html")]
        assert len(pages) > 40
        for page in pages:
            text = html.unescape(file.read(page).decode("utf-8"))
            for to in re.findall(r"""<(?:a|img|script|link)\b[^>]*?(?:href|src)="([^"]+)""", text):
                path = urllib.parse.unquote(urllib.parse.urlsplit(to).path)
                if path and not urllib.parse.urlsplit(to).scheme:
                    there = posixpath.normpath(posixpath.join(posixpath.dirname(page), path))
                    assert there in names, f"{page}: {to}"


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
    page = Path(swissheet("help", "arbiter", "--path").strip())
    assert "What is recorded" in page.read_text("utf-8")
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
