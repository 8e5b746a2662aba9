"""The report an organiser mails tells what a helper needs and nobody's name, file or folder."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from support.commands import call
from support.windows.computers import SYSTEMS, computer
from support.windows.memory_registry import MemoryRegistry
from swissheet_addin.click.logs import log_file
from swissheet_addin.machine import Machine
from swissheet_addin.setup.privacy import HIDDEN, Privacy, plain_log_line, plain_path
from swissheet_addin.setup.report import LINES_AT_MOST, report
from swissheet_addin.setup.surroundings import Surroundings

OFFICE = r"HKEY_LOCAL_MACHINE\SOFTWARE\Microsoft\Office\ClickToRun\Configuration"


def words(text: str) -> set[str]:
    return {word.casefold() for word in re.findall(r"\w+", text)}


def log_of(user: str, folder: str, workbook: str, player: str) -> str:
    """What a log may hold on a bad day: paths, names of files and players in messages."""
    return f"""2026-03-14 10:22:33,123 INFO pair: 0.41 s
2026-03-14 10:22:34,001 WARNING standings refused: no-result (warned)
2026-03-14 10:22:35,500 ERROR pair failed
Traceback (most recent call last):
  File "{folder}/{user}/venv/lib/python3.11/site-packages/swissheet_addin/click/entry.py", line 54, in press
    answer = _pressed(action, find_book, log)
  File "{folder}\\{user}\\AppData\\Local\\Programs\\Python\\Lib\\json\\decoder.py", line 8, in decode
  File "{folder}/{user}/{player}/{workbook}.py", line 3, in {player}
swissheet.errors.InternalError: {workbook}.xlsm, sheet 'Players', cell B7: {player} meets {player}
pywintypes.com_error: (-2147352567, 'Exception', (0, '{workbook}', '{player} 4100018', None))
FileNotFoundError: [Errno 2] No such file or directory: '{folder}/{user}/{workbook}.xlsm'
{player}: {workbook}
{player}Error: {user}
"""  # noqa: E501


NAME = st.text(
    st.characters(categories=["L", "Nd", "Zs"], include_characters="'-.,%$()"), min_size=1
)


@given(user=NAME, workbook=NAME, player=NAME)
@settings(max_examples=300, deadline=None)
def test_no_word_of_a_name_is_in_a_line_of_the_log(user: str, workbook: str, player: str) -> None:
    privacy = Privacy((user, workbook, player))

    def shown(*names: str) -> set[str]:
        lines = log_of(names[0], "C:/Users", *names[1:]).splitlines()
        return words("\n".join(plain_log_line(line, privacy) for line in lines))

    # What the same log shows of others is no name.
    assert not shown(user, workbook, player) & words(f"{user} {workbook} {player}") - shown(
        "Q", "Q", "Q"
    )


@given(player=NAME)
@settings(max_examples=300, deadline=None)
def test_of_players_nobody_named_at_most_small_words_of_our_own_stay(player: str) -> None:
    line = plain_log_line(f"InternalError: {player} was here", Privacy(()))
    ours = words(plain_log_line("InternalError: " + player.lower(), Privacy(())))
    assert words(line) <= ours | words("InternalError was here")


HOSTILE = {
    "blank in the name": ("Ann Marie", "Spring Cup 2026", "Quesada Olmos, Íñigo"),
    "one letter": ("o", "x", "O, P"),
    "workbook like a player": ("bo", "Köhlbrand, Rüdiger", "Köhlbrand, Rüdiger"),
    "signs of expressions": ("a.b(c)+", "[cup] ^1$", "Nail*, \\d+"),
    "words of our own": ("python", "error", "Round, White"),
    "other letters": ("Łukasz", "象棋", "Иванова, Анна"),
}


@pytest.mark.part(3)
@pytest.mark.parametrize("names", HOSTILE.values(), ids=HOSTILE)
@pytest.mark.parametrize("system", SYSTEMS)
def test_the_report_names_nobody(system: str, names: tuple[str, str, str], tmp_path: Path) -> None:
    def of(folder: Path, user: str, workbook: str, player: str) -> str:
        around = computer(folder / user, system, environment={"USERNAME": user})
        around = replace(around, host_name=lambda: f"{user}-PC.example.org")
        players = folder / "players.csv"
        players.write_text(f'Name,Rating\n"{player}",1900\n"Zzz, Zzz",1800\n', "utf-8")
        path = folder / user / "Club of friends" / f"{workbook}.xlsm"
        path.parent.mkdir()
        # The neutral names are one name twice.
        twice = ("--accept", "PLAYER-TWICE") if player == "Zzz, Zzz" else ()
        assert call("new", path, "--players", players, *twice).code == 0
        (path.parent / f"~${path.name}").write_bytes(
            bytes((len(user),)) + user.encode("cp1252", "replace")
        )
        log = log_file(around.machine)
        log.parent.mkdir(parents=True)
        log.write_text(log_of(user, str(folder), workbook, player), "utf-8")
        return report(around, path)

    said = of(tmp_path / "one", *names)
    neutral = of(tmp_path / "two", "zzz", "zzz", "Zzz, Zzz")
    assert not words(said) & (words(" ".join(names)) | {"friends", "club", "4100018"}) - words(
        neutral
    )
    assert str(tmp_path) not in said
    assert "-2147352567" in said
    assert "swissheet_addin/click/entry.py" in said


def test_the_report_tells_versions_findings_with_codes_and_the_end_of_the_log(
    tmp_path: Path,
) -> None:
    office = {"VersionToReport": "16.0.17328.20162", "Platform": "x64"}
    around = computer(tmp_path, registry={OFFICE: office})
    log = log_file(around.machine)
    log.parent.mkdir(parents=True)
    log.write_text("".join(f"2026-03-14 10:00:00,000 INFO pair: {n}.5 s\n" for n in range(999)))
    said = report(around)
    for text in (
        "Python 3.12.1, 64-bit",
        "xlwings 0.37.8",
        "System: Windows-11-10.0.22631",
        "Excel: 16.0.17328.20162, 64-bit",
        "notice   add-in: The ribbon of swissheet is not installed "
        r"(%APPDATA%\Microsoft\Excel\XLSTART\swissheet.xlam).",
        "INFO pair: 998.5 s",
        f"INFO pair: {999 - LINES_AT_MOST}.5 s",
    ):
        assert text in said
    assert f"INFO pair: {998 - LINES_AT_MOST}.5 s" not in said


def test_dates_and_rounds_take_nothing_out_of_the_versions(tmp_path: Path) -> None:
    around = computer(tmp_path)
    players = tmp_path / "players.csv"
    players.write_text("Name,Born,Byes\nAda,1990-12-01,3\nBo,2003,\n", "utf-8")
    path = tmp_path / "cup.xlsm"
    assert call("new", path, "--players", players).code == 0
    said = report(around, path)
    assert "python: Python 3.12.1 (64-bit)" in said
    assert "1990" not in said


@pytest.mark.parametrize(
    ("path", "plain"),
    [
        (r"C:\Users\Bo\AppData\Local\uv\tools\swissheet\Scripts\pythonw.exe",
         r"%LOCALAPPDATA%\uv\tools\swissheet\Scripts\pythonw.exe"),
        (r"C:\Users\Else Doe\AppData\Local\uv\python.exe",
         rf"C:\{HIDDEN}\{HIDDEN}\AppData\Local\uv\python.exe"),
        (r"C:\Program Files (x86)\Python312\python.exe",
         r"C:\Program Files (x86)\Python312\python.exe"),
        (r"\\club-server\Cups\open.xlsm", rf"\\{HIDDEN}\{HIDDEN}\{HIDDEN}"),
        (r"%USERPROFILE%\chess\python.exe", rf"%USERPROFILE%\{HIDDEN}\python.exe"),
    ],
)  # fmt: skip
def test_of_a_path_only_what_every_computer_has_stays(path: str, plain: str) -> None:
    assert plain_path(path, Machine("win32", Path("C:/Users/Bo"), {})) == plain


def test_the_command_prints_or_writes_it_and_spares_other_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The log of this user grows while other tests click.
    monkeypatch.setattr(Machine, "logs", property(lambda _: tmp_path / "logs"))
    path = tmp_path / "open.xlsm"
    assert call("new", path).code == 0
    printed = call("doctor", path, "--report")
    assert (printed.code, printed.out.splitlines()[0]) == (0, "Report of swissheet")
    for turn in (1, 2):
        assert call("doctor", path, "--report", tmp_path / "report.txt").code == 0, turn
    assert (tmp_path / "report.txt").read_text("utf-8") == printed.out
    before = path.read_bytes()
    mistaken = call("doctor", "--report", path)
    assert mistaken.code == 3
    assert "swissheet doctor" in mistaken.err
    assert path.read_bytes() == before
    (tmp_path / "notes.txt").write_text("mine")
    assert call("doctor", "--report", tmp_path / "notes.txt").code == 5
    assert (tmp_path / "notes.txt").read_text() == "mine"
    assert call("doctor", "--report", "--json").document["report"].startswith("Report")


def test_a_computer_without_a_log_or_a_library_is_reported_too(tmp_path: Path) -> None:
    from importlib import metadata

    def missing(name: str) -> str:
        raise metadata.PackageNotFoundError(name)

    around: Surroundings = replace(
        computer(tmp_path, "linux"), version=missing, registry=MemoryRegistry()
    )
    said = report(around, tmp_path / "missing.xlsm")
    assert "pandas is not installed" in said
    assert "(there is none)" in said
