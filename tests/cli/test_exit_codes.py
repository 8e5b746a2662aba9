"""Exit codes: the table of bbpPairings that tools already know."""

from __future__ import annotations

import errno
from pathlib import Path

import click
import pytest

from support.commands import call
from swissheet import errors
from swissheet.cli.commands.actions import pair
from swissheet.cli.errors import exit_code

CODES: dict[BaseException, int] = {
    errors.NoLegalPairing("", round_=3): 1,
    errors.InternalError(""): 2,
    KeyError("x"): 2,
    errors.SwissheetError(""): 2,
    errors.InputError(""): 3,
    errors.FormatError(""): 3,
    errors.WorkbookError(""): 3,
    errors.ModelError(""): 3,
    errors.RulesError(""): 3,
    click.UsageError(""): 3,
    click.BadParameter(""): 3,
    errors.TooLargeError(""): 4,
    MemoryError(): 4,
    errors.FileAccessError(""): 5,
    PermissionError(errno.EACCES, ""): 5,
    KeyboardInterrupt(): 130,
    click.Abort(): 130,
}


@pytest.mark.parametrize(("error", "code"), CODES.items(), ids=[type(e).__name__ for e in CODES])
def test_every_kind_of_error_has_its_code(error: BaseException, code: int) -> None:
    assert exit_code(error) == code


NO_PAIRING = """\
012 Two rounds of two
142 3
152 W
001    1      One                               2000                             1.0    1     2 w 1
001    2      Two                               1900                             0.0    2     1 b 0
"""


def test_no_legal_pairing_is_1_and_leaves_the_file_alone(tmp_path: Path) -> None:
    """C.04.3 (2026-02) 1.9.3: the Chief Arbiter decides, so he is told who is stuck."""
    path = tmp_path / "two.trf"
    path.write_text(NO_PAIRING, "utf-8")
    answer = call("pair", path)
    assert answer.code == 1
    assert answer.out == ""
    assert str(path) in answer.err
    assert "No opponent is left for players 1 and 2. The Chief Arbiter decides" in answer.err
    assert path.read_text("utf-8") == NO_PAIRING
    assert call("pair", path, "--json").document["error"]["code"] == "no-legal-pairing"


def test_a_defect_is_2_with_a_word_on_reporting_it_and_a_traceback_only_on_request(
    event: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object, **__: object) -> None:
        raise KeyError("a defect")

    monkeypatch.setattr(pair, "table", broken)
    quiet = call("pair", event / "event.trf", "--dry-run")
    assert quiet.code == 2
    assert "unexpected error: KeyError: 'a defect'" in quiet.err
    assert "report it" in quiet.err
    assert "Traceback" not in quiet.err
    for loud in (("--debug", "pair"), ("pair", "--debug")):
        assert "Traceback" in call(*loud, event / "event.trf", "--dry-run").err


@pytest.mark.parametrize(
    "arguments",
    [
        ("pair",),
        ("pair", "a.trf", "b.trf"),
        ("pair", "a.trf", "--round", "zero"),
        ("pair", "a.trf", "--round", "0"),
        ("simulate", "--players", "eight"),
        ("new", "a.xlsx", "--system", "keizer"),
        ("convert", "a.trf", "b.trf", "--to", "pdf"),
        ("nonsense",),
        ("--nonsense",),
    ],
    ids=" ".join,
)
def test_a_request_that_is_not_understood_is_3(arguments: tuple[str, ...]) -> None:
    answer = call(*arguments)
    assert answer.code == 3
    assert answer.out == ""
    assert answer.err.startswith("swissheet: ")
    assert "Traceback" not in answer.err


def test_too_large_is_4(tmp_path: Path) -> None:
    path = tmp_path / "large.trf"
    with path.open("wb") as stream:
        stream.truncate(200 << 20)
    assert call("pair", path).code == 4


def test_errors_in_the_file_are_3_for_check_but_warnings_are_not(event: Path) -> None:
    path = event / "event.trf"
    text = path.read_text("utf-8")
    path.write_text(text.replace("062 13", "062 14"), "utf-8", newline="")
    assert call("check", path).code == 0
    path.write_text(text.replace("142 5", "142 1"), "utf-8", newline="")
    assert call("check", path).code == 3
