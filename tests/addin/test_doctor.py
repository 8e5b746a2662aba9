"""Every finding of the doctor has its case, and every case its cure in one sentence."""

from __future__ import annotations

from dataclasses import replace
from importlib import metadata
from pathlib import Path

import pytest

from support.books.lost_tables import google, played
from support.books.workbooks import small_book
from support.commands import call
from support.windows.memory_registry import MemoryRegistry
from swissheet.errors import Severity
from swissheet_addin import builder
from swissheet_addin.machine import Machine
from swissheet_addin.setup.diagnosis import diagnose
from swissheet_addin.setup.findings import Diagnosis
from swissheet_addin.setup.install import install
from swissheet_addin.setup.surroundings import Surroundings

SECURITY = r"Software\Microsoft\Office\16.0\Excel\Security"
ASKED = {"VBAWarnings": 2}
POLICY = r"Software\Policies\Microsoft\Office\16.0\Excel\Security"


def computer(home: Path, system: str) -> Machine:
    """One whose Python lies in the user's own folder, as uv and the installer of Windows do it."""
    return Machine(system, home, {}, str(home / "python"), str(home))


def around(tmp_path: Path, system: str = "win32") -> Surroundings:
    """A computer on which all is well."""
    machine = computer(tmp_path, system)
    tmp_path.mkdir(exist_ok=True)
    (tmp_path / "python").touch()
    (tmp_path / f"swissheet-button{'.exe' * (system == 'win32')}").touch()
    install(machine)
    return Surroundings(
        machine=machine,
        registry=MemoryRegistry(),
        from_internet=lambda path: False,
        program=lambda name: None,
        version=lambda name: "0.37.8",
        python=(3, 12, 1),
    )


def found(findings: list[Diagnosis], code: str) -> Diagnosis:
    [item] = [item for item in findings if item.code == code]
    return item


def made(tmp_path: Path, name: str = "open.xlsm", system: str = "win32") -> Path:
    """A workbook made on this computer, by an interpreter that is there."""
    path = tmp_path / name
    path.write_bytes(builder.workbook(host=builder.host_settings(computer(tmp_path, system))))
    return path


@pytest.mark.parametrize("system", ["win32", "darwin", "linux"])
def test_where_all_is_well_nothing_has_to_be_mended(system: str, tmp_path: Path) -> None:
    findings = diagnose(made(tmp_path, system=system), around(tmp_path, system))
    assert [item for item in findings if item.severity is Severity.ERROR] == []
    assert found(findings, "buttons").severity is None


@pytest.mark.parametrize(
    ("change", "code", "severity", "cure"),
    [
        ({"python": (3, 10, 4)}, "python", Severity.ERROR, "Install Python 3.11"),
        ({"version": lambda name: "0.29.1"}, "xlwings", Severity.ERROR, "pip install --upgrade"),
        (
            {"registry": MemoryRegistry({SECURITY: {"VBAWarnings": 4}})},
            "macros",
            Severity.ERROR,
            "Disable VBA macros with notification",
        ),
        (
            {"registry": MemoryRegistry({SECURITY: ASKED, POLICY: {"VBAWarnings": 3}})},
            "macros",
            Severity.ERROR,
            "Use the window of swissheet desk, which needs no macros, or ask the administrator.",
        ),
        ({"registry": MemoryRegistry({SECURITY: ASKED})}, "macros", None, ""),
        ({"from_internet": lambda path: True}, "mark-of-the-web", Severity.ERROR, "tick Unblock"),
        (
            {"program": lambda name: "/usr/bin/soffice"},
            "libreoffice-macros",
            Severity.WARNING,
            "Trusted Sources",
        ),
    ],
    ids=[
        "old python", "old xlwings", "macros off", "macros off by policy", "macros asked for",
        "from the internet", "libreoffice trusts nothing",
    ],
)  # fmt: skip
def test_a_finding_names_its_cure(
    change: dict[str, object], code: str, severity: Severity | None, cure: str, tmp_path: Path
) -> None:
    surroundings = replace(around(tmp_path), **change)  # type: ignore[arg-type]
    item = found(diagnose(made(tmp_path), surroundings), code)
    assert item.severity is severity
    assert cure in item.cure
    assert bool(item.cure) == (severity is not None)


def test_a_missing_xlwings_is_named(tmp_path: Path) -> None:
    def missing(name: str) -> str:
        raise metadata.PackageNotFoundError(name)

    item = found(diagnose(None, replace(around(tmp_path), version=missing)), "xlwings")
    assert (item.severity, item.cure) == (Severity.ERROR, "Run: pip install xlwings")


def test_a_missing_ribbon_is_a_notice_and_a_missing_script_an_error(tmp_path: Path) -> None:
    bare = replace(around(tmp_path), machine=Machine("darwin", tmp_path / "other", {}))
    findings = [item for item in diagnose(None, bare) if item.code == "add-in"]
    assert [item.severity for item in findings] == [Severity.NOTICE, Severity.ERROR]
    assert all("swissheet addin install" in item.cure for item in findings)


def test_the_quarantine_of_a_mac_has_its_own_cure(tmp_path: Path) -> None:
    surroundings = replace(around(tmp_path, "darwin"), from_internet=lambda path: True)
    item = found(diagnose(made(tmp_path, system="darwin"), surroundings), "mark-of-the-web")
    assert item.cure.startswith("Open Terminal and run: xattr -d com.apple.quarantine")


def test_buttons_of_another_computer_are_found(tmp_path: Path) -> None:
    path = tmp_path / "open.xlsm"
    away = builder.host_settings(Machine("win32", tmp_path, {}), "D:/Py/python.exe")
    path.write_bytes(builder.workbook(host=away))
    item = found(diagnose(path, around(tmp_path)), "buttons")
    assert "pythonw.exe, which does not exist" in item.found
    assert item.cure == "Run: swissheet addin install open.xlsm"


@pytest.mark.parametrize(
    ("system", "told"),
    [("win32", "%USERPROFILE%\\python"), ("darwin", "$HOME/python"), ("linux", "$HOME/python")],
)
def test_the_program_of_the_buttons_is_told_as_it_is_named_and_where_it_is(
    system: str, told: str, tmp_path: Path
) -> None:
    item = found(diagnose(made(tmp_path, system=system), around(tmp_path, system)), "buttons")
    assert item.found == f"The buttons of open.xlsm start {told}, here {tmp_path / 'python'}."


@pytest.mark.parametrize("system", ["win32", "darwin"])
def test_buttons_do_not_start_a_python_without_swissheet_and_doctor_says_so(
    system: str, tmp_path: Path
) -> None:
    path, surroundings = made(tmp_path, system=system), around(tmp_path, system)
    for program in tmp_path.glob("swissheet-button*"):
        program.unlink()
    item = found(diagnose(path, surroundings), "buttons")
    assert item.severity is Severity.ERROR
    assert "but swissheet is not beside it" in item.found
    assert item.cure == "Run: swissheet addin install open.xlsm"
    if system == "win32":
        (tmp_path / "Scripts").mkdir()
        (tmp_path / "Scripts" / "swissheet-button.exe").touch()
        assert found(diagnose(path, surroundings), "buttons").severity is None


def test_buttons_that_start_another_python_are_a_warning(tmp_path: Path) -> None:
    surroundings = around(tmp_path)
    path = made(tmp_path)
    (tmp_path / "other").touch()
    other = replace(surroundings.machine, python=str(tmp_path / "other"))
    item = found(diagnose(path, replace(surroundings, machine=other)), "buttons")
    assert item.severity is Severity.WARNING
    assert str(tmp_path / "python") in item.found
    assert f"this swissheet runs in {tmp_path / 'other'}" in item.found
    assert item.cure == "Run: swissheet addin install open.xlsm"


def test_a_python_that_was_moved_is_named_with_what_is_tried_instead(tmp_path: Path) -> None:
    path, surroundings = made(tmp_path), around(tmp_path)
    (tmp_path / "python").unlink()
    item = found(diagnose(path, surroundings), "buttons")
    assert item.severity is Severity.ERROR
    assert f"{tmp_path / 'python'}, which does not exist." in item.found
    tried = replace(surroundings, program=lambda name: {"swissheet-button": "C:/S/b.exe"}.get(name))
    assert (
        "does not exist. Excel then tries C:/S/b.exe"
        in found(diagnose(path, tried), "buttons").found
    )


def test_a_ribbon_whose_python_was_moved_is_an_error(tmp_path: Path) -> None:
    surroundings = around(tmp_path)
    (tmp_path / "python").unlink()
    now = replace(surroundings.machine, python=str(tmp_path / "new" / "python"))
    item = found(diagnose(None, replace(surroundings, machine=now)), "add-in")
    assert item.severity is Severity.ERROR
    assert "%USERPROFILE%\\python, which does not exist: Python was moved or removed" in item.found


STORE = "C:/Program Files/WindowsApps/PythonSoftwareFoundation.Python.3.12_3.12.2288.0_x64__qbz5n2k"


@pytest.mark.parametrize(
    ("python", "base"),
    [
        (f"{STORE}/python3.12.exe", STORE),
        ("C:/Users/Bo/AppData/Local/Microsoft/WindowsApps/python.exe", "C:/elsewhere"),
        ("C:/Users/Bo/pipx/venvs/swissheet/Scripts/python.exe", STORE),
    ],
    ids=["itself", "by its alias", "below a virtual environment"],
)
def test_the_python_of_the_store_is_an_error_and_named_with_its_cure(
    python: str, base: str, tmp_path: Path
) -> None:
    machine = replace(around(tmp_path).machine, python=python, python_base=base)
    item = found(diagnose(None, replace(around(tmp_path), machine=machine)), "store-python")
    assert item.severity is Severity.ERROR
    assert "uv" in item.cure
    assert "python.org" in item.cure


OFFICE = r"HKEY_LOCAL_MACHINE\SOFTWARE\Microsoft\Office\ClickToRun\Configuration"


def test_a_narrower_excel_is_fine(tmp_path: Path) -> None:
    office = {"VersionToReport": "16.0.17328.20162", "Platform": "x86"}
    surroundings = replace(around(tmp_path), registry=MemoryRegistry({OFFICE: office}), bits=64)
    item = found(diagnose(None, surroundings), "excel")
    assert item.severity is None
    assert item.found == "Excel 16.0.17328.20162 (32-bit), which works with 64-bit Python."


def test_the_template_names_no_python(tmp_path: Path) -> None:
    path = tmp_path / "open.xlsm"
    path.write_bytes(builder.workbook())
    item = found(diagnose(path, around(tmp_path)), "buttons")
    assert item.severity is Severity.ERROR
    assert "name no Python for this system" in item.found


@pytest.mark.parametrize(
    ("lock", "program"), [("~$open.xlsm", "Excel"), (".~lock.open.xlsm#", "LibreOffice")]
)
def test_a_workbook_open_elsewhere_is_named_with_the_program(
    lock: str, program: str, tmp_path: Path
) -> None:
    path = made(tmp_path)
    (tmp_path / lock).touch()
    item = found(diagnose(path, around(tmp_path)), "lock")
    assert program in item.found
    assert lock in item.cure


@pytest.mark.parametrize("name", ["50% open.xlsm", "a=b.xlsm"])
def test_names_a_button_cannot_hand_on_are_named(name: str, tmp_path: Path) -> None:
    assert found(diagnose(made(tmp_path, name), around(tmp_path)), "name").cure


def test_a_workbook_without_buttons_is_no_fault(tmp_path: Path) -> None:
    path = tmp_path / "open.xlsx"
    assert call("new", path).code == 0
    item = found(diagnose(path, around(tmp_path)), "buttons")
    assert item.severity is None
    assert "no buttons" in item.found


def test_a_workbook_that_lost_its_tables_is_one_of_ours(tmp_path: Path) -> None:
    path = tmp_path / "open.xlsx"
    path.write_bytes(google(played(8, "en")))
    assert "no buttons" in found(diagnose(path, around(tmp_path)), "buttons").found


def test_other_files_are_no_workbooks_of_ours(tmp_path: Path) -> None:
    other = tmp_path / "other.xlsx"
    other.write_bytes(small_book())
    broken = tmp_path / "broken.xlsx"
    broken.write_bytes(b"PK not really")
    for path in (other, broken, tmp_path / "missing.xlsx"):
        assert found(diagnose(path, around(tmp_path)), "workbook").severity is Severity.ERROR


def trusting(tmp_path: Path, *folders: Path, level: str = "") -> Surroundings:
    surroundings = replace(around(tmp_path, "linux"), program=lambda name: "/usr/bin/soffice")
    profile = surroundings.machine.libreoffice_profile
    profile.mkdir(parents=True)
    values = "".join(f"<it>{folder.as_uri()}</it>" for folder in folders)
    security = f'<prop oor:name="MacroSecurityLevel"><value>{level}</value></prop>' * bool(level)
    (profile / "registrymodifications.xcu").write_text(
        '<oor:items xmlns:oor="http://openoffice.org/2001/registry"><item>'
        f'<prop oor:name="SecureURL"><value>{values}</value></prop>{security}</item></oor:items>'
    )
    return surroundings


def test_a_trusted_folder_of_libreoffice_is_recognised(tmp_path: Path) -> None:
    path = made(tmp_path, system="linux")
    item = found(diagnose(path, trusting(tmp_path, tmp_path)), "libreoffice-macros")
    assert item.severity is None
    other = found(
        diagnose(path, replace(trusting(tmp_path / "x", tmp_path / "elsewhere"))),
        "libreoffice-macros",
    )
    assert other.severity is Severity.WARNING


def test_libreoffice_that_asks_is_good_enough(tmp_path: Path) -> None:
    path = made(tmp_path, system="linux")
    item = found(diagnose(path, trusting(tmp_path, level="1")), "libreoffice-macros")
    assert item.severity is None


def test_every_cure_is_one_sentence(tmp_path: Path) -> None:
    worst = replace(
        around(tmp_path),
        machine=Machine("darwin", tmp_path / "other", {}),
        from_internet=lambda path: True,
        version=lambda name: "0.1",
        python=(3, 9, 1),
        program=lambda name: "soffice",
    )
    for item in diagnose(made(tmp_path, "50%.xlsm"), worst):
        assert item.cure.count(". ") == 0, item.cure


def test_the_command_says_the_same_to_people_and_programs(tmp_path: Path) -> None:
    path = tmp_path / "open.xlsm"
    assert call("new", path).code == 0
    document = call("doctor", path, "--json").document
    said = call("doctor", path).out
    assert document["findings"]
    for item in document["findings"]:
        assert set(item) == {"severity", "code", "found", "cure"}
        assert item["found"] in said


def test_the_command_leaves_with_3_when_something_has_to_be_mended(tmp_path: Path) -> None:
    path = tmp_path / "open.xlsm"
    path.write_bytes(builder.workbook())
    assert call("doctor", path).code == 3
    assert call("addin", "install", path, "--no-backup").code == 0
    assert call("doctor", path).code == 0
