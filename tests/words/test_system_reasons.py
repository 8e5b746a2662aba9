"""Why the system did not do something is said in the language of the reader."""

from __future__ import annotations

import errno
import os
import sqlite3
from pathlib import Path

import pytest

from support.commands import call
from swissheet.errors import system_reason
from swissheet.words.catalogue import LANGUAGES
from swissheet.words.message import in_words

USUAL = (
    errno.ENOENT, errno.EACCES, errno.EPERM, errno.ENOSPC, errno.EROFS, errno.EISDIR, errno.ENOTDIR,
    errno.EBUSY, errno.EEXIST, errno.ENAMETOOLONG, errno.EIO, errno.EMFILE, errno.ENOMEM,
)  # fmt: skip


@pytest.mark.parametrize("number", USUAL)
def test_a_usual_reason_is_in_the_words_of_each_language(number: int) -> None:
    reason = system_reason(OSError(number, os.strerror(number)))
    said = [in_words(reason, language) for language in LANGUAGES if language != "ms"]
    assert len({*said, os.strerror(number)}) == len(LANGUAGES)


def test_a_reason_that_is_rare_is_in_the_words_of_the_system() -> None:
    assert system_reason(OSError(errno.EXDEV, "Invalid cross-device link")) == (
        "Invalid cross-device link"
    )
    assert system_reason(OSError("odd")) == "odd"


def test_a_file_that_another_program_has_open_is_no_lack_of_permission() -> None:
    error = PermissionError(errno.EACCES, "The process cannot access the file")
    vars(error)["winerror"] = 32
    assert in_words(system_reason(error), "de") == "ein anderes Programm benutzt die Datei"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (("check", "x.trf/y.trf"), "część ścieżki nie jest folderem"),
        (("check", f"{'x' * 300}.trf"), "nazwa jest za długa"),
        (("batch", "x.trf", "--do", "check", "--out", "made", "--log", "."), "to jest folder"),
    ],
)
def test_a_command_says_the_reason_in_the_language_of_the_reader(
    line: tuple[str, ...], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert call("simulate", "--players", "8", "--seed", "1", "--out", "x.trf").code == 0
    answer = call(*line, "--lang", "pl")
    assert said in answer.err, answer.err


def test_a_full_disk_that_sqlite_reports_is_said_as_any_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = tmp_path / "list.csv"
    source.write_text("Name,ID,Rating\n" + "Anna,1,2000\n" * 4000, encoding="utf-8")
    monkeypatch.setenv("SWISSHEET_RATINGS", str(tmp_path / "kept"))

    def small(path: Path) -> sqlite3.Connection:
        connection = blank(path)
        connection.execute("pragma max_page_count=12")
        return connection

    from swissheet.ratinglists import index

    blank = index._blank
    monkeypatch.setattr(index, "_blank", small)
    answer = call("ratings", "add", source, "--name", "ger", "--lang", "de")
    assert "kein Platz mehr auf dem Datenträger" in answer.err, answer.err
