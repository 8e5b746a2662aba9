"""The recipe of the container: well formed by a linter, harmless, and healthy by the doctor."""

from __future__ import annotations

import platform
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from support.commands import call

ROOT = Path(__file__).resolve().parents[1]
RECIPE = ROOT / "Dockerfile"


def words(instruction: str) -> list[str]:
    """What follows an instruction, each time it stands in the last stage of the recipe."""
    text = RECIPE.read_text("utf-8").replace("\\\n", " ")
    stage = text.rpartition("\nFROM ")[2]
    return [
        " ".join(line.split()[1:]) for line in stage.splitlines() if line.startswith(instruction)
    ]


def test_the_linter_finds_nothing() -> None:
    linter = shutil.which("hadolint", path=str(Path(sys.executable).parent))
    if linter is None:
        # The package has no programs for some systems.
        assert (sys.platform, platform.machine()) != ("linux", "x86_64"), "install the extra dev"
        pytest.skip("no hadolint for this system")
    done = subprocess.run([linter, str(RECIPE)], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout + done.stderr) == (0, "")


def test_the_linter_would_find_something(tmp_path: Path) -> None:
    linter = shutil.which("hadolint", path=str(Path(sys.executable).parent))
    if linter is None:
        pytest.skip("no hadolint for this system")
    bad = tmp_path / "Dockerfile"
    bad.write_text(RECIPE.read_text("utf-8").replace("WORKDIR /srv", "RUN cd /srv"))
    assert subprocess.run([linter, str(bad)], capture_output=True, check=False).returncode == 1


def test_it_runs_as_nobody_in_particular_and_asks_the_doctor() -> None:
    assert words("USER") == ["10001"]
    assert words("ENTRYPOINT") == ['["swissheet"]']
    [health] = words("HEALTHCHECK")
    assert health.endswith('CMD ["swissheet", "doctor", "--headless"]')


def test_the_documented_commands_are_those_of_the_recipe() -> None:
    text = (ROOT / "docs/servers.md").read_text("utf-8")
    assert "docker build --tag swissheet ." in text
    for option in ("--read-only", "--tmpfs /tmp", "--cap-drop ALL", "--user 10001"):
        assert option in text


def test_a_server_is_healthy_without_excel_and_ill_without_a_place_to_write(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    document = call("doctor", "--headless", "--json").document
    assert [item["code"] for item in document["findings"]] == [
        "python",
        "matching",
        "engine",
        "temporary",
    ]
    assert document["exit_code"] == 0

    def full(*_: object, **__: object) -> None:
        raise OSError(30, "Read-only file system")

    monkeypatch.setattr(tempfile, "TemporaryFile", full)
    ill = call("doctor", "--headless")
    assert ill.code == 3
    assert "--tmpfs /tmp" in ill.out


def test_the_engine_that_does_not_work_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    from swissheet.workbook import actions

    def broken(*_: object) -> None:
        raise ImportError("lxml")

    monkeypatch.setattr(actions, "check", broken)
    found = call("doctor", "--headless", "--json").document["findings"]
    assert [item["code"] for item in found if item["severity"] == "error"] == ["engine"]


def test_headless_looks_at_no_file() -> None:
    refused = call("doctor", "event.xlsx", "--headless", "--json").document
    assert refused["exit_code"] == 3
    assert refused["error"]["code"] == "usage"
