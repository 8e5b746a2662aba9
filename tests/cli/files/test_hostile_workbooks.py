"""Workbooks made to cost much or to hide something are answered at little cost."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import openpyxl
import pytest

from support.books.hostile import ACCEPTED, REFUSED, one_table_often, plain, with_doctype
from support.books.workbooks import parts
from support.commands import call, contents
from support.patience import PATIENCE

resource = pytest.importorskip("resource")

MORE = 130 << 20
"""Bytes of memory a hostile workbook may take beside what the empty template takes."""

RUN = """
import resource, sys
from swissheet.cli.app import run
limit = int(sys.argv[1])
if limit:
    resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
code = run(sys.argv[2:])
peak = [line.split()[1] for line in open("/proc/self/status") if line.startswith("VmPeak")]
print(peak[0], file=sys.stderr)
sys.exit(code)
"""


def limited(limit: int, *arguments: str | Path) -> tuple[int, dict[str, object], int]:
    """Exit code and JSON document of a command that may take so much memory, and what it took."""
    done = subprocess.run(
        [sys.executable, "-c", RUN, str(limit), *map(str, arguments)],
        capture_output=True, text=True, check=False, timeout=PATIENCE,
    )  # fmt: skip
    return done.returncode, json.loads(done.stdout), int(done.stderr.split()[-1]) << 10


@pytest.fixture(scope="module")
def enough(tmp_path_factory: pytest.TempPathFactory) -> int:
    """The memory a hostile workbook may take, the program itself included."""
    path = tmp_path_factory.mktemp("plain") / "plain.xlsx"
    path.write_bytes(plain())
    code, _, peak = limited(0, "check", path, "--dry-run", "--json")
    assert code == 0
    return peak + MORE


@pytest.mark.skipif(sys.platform != "linux", reason="memory is told and limited by Linux")
@pytest.mark.parametrize("much", REFUSED)
def test_too_much_of_anything_is_refused_before_it_is_read(
    tmp_path: Path, much: str, enough: int
) -> None:
    make, reason, part = REFUSED[much]
    path = tmp_path / "much.xlsx"
    path.write_bytes(make())
    before = contents(tmp_path)
    code, document, _ = limited(enough, "check", path, "--json")
    error = document["error"]
    assert isinstance(error, dict)
    assert (code, error["code"]) == (4, reason)
    assert part in error["message"]
    assert any(letter.isdigit() for letter in error["message"])
    assert contents(tmp_path) == before


@pytest.mark.part(2)
@pytest.mark.skipif(sys.platform != "linux", reason="memory is told and limited by Linux")
@pytest.mark.parametrize("much", ACCEPTED)
@pytest.mark.parametrize("command", ["check", "standings"])
def test_what_is_just_not_too_much_is_read_in_little_memory(
    tmp_path: Path, much: str, command: str, enough: int
) -> None:
    path = tmp_path / "much.xlsx"
    path.write_bytes(ACCEPTED[much]())
    code, document, _ = limited(enough, command, path, "--no-backup", "--json")
    assert code == 0, document


PARTS = (
    "customXml/item1.xml",
    "xl/comments1.xml",
    "xl/drawings/drawing1.xml",
    "xl/drawings/vmlDrawing1.vml",
    "docProps/core.xml",
    "xl/theme/theme1.xml",
    "xl/worksheets/sheet2.xml",
    "strange/name.dat",
)
WRITTEN: dict[str, tuple[str, bytes, str]] = {
    "UTF-8": ("utf-8", b"", ""),
    "UTF-8 with a mark": ("utf-8", b"\xef\xbb\xbf", ""),
    "UTF-16": ("utf-16", b"\xff\xfe", ""),
    "UTF-16, big end first": ("utf-16", b"\xfe\xff", ""),
    "UTF-16 without a mark": ("utf-16-le", b"", ""),
    "UTF-7": ("utf-7", b"", ""),
    "EBCDIC": ("cp037", b"", ""),
    "behind a comment": ("utf-8", b"", f"<!-- {'x' * 5000} <a> -->\n"),
    "behind a long comment": ("utf-8", b"", f"<!-- {'xy' * 50_000} -->\n"),
}


@pytest.mark.part(3)
@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("written", WRITTEN)
def test_a_document_type_is_refused_in_every_part_however_it_is_written(
    tmp_path: Path, part: str, written: str
) -> None:
    encoding, mark, before = WRITTEN[written]
    if part.endswith(".dat") and encoding == "cp037":
        part = "strange/name.xml"  # nobody would take those bytes for XML otherwise
    path = tmp_path / "trap.xlsx"
    path.write_bytes(with_doctype(part, encoding, mark, before))
    files = contents(tmp_path)
    answer = call("pair", path, "--json")
    error = answer.document["error"]
    assert answer.code == 3
    assert error["code"] in ("doctype", "encoding", "prolog")
    assert part in error["message"]
    assert contents(tmp_path) == files


def test_a_long_list_of_the_organisers_in_front_is_left_alone(event: Path) -> None:
    path = event / "event.xlsx"
    book = openpyxl.load_workbook(path)
    listed = book.create_sheet("National list")
    for number in range(15_000):
        listed.append([number, f"Member {number}", 1000 + number % 1500, 1950 + number % 70] * 2)
    book.active = listed
    for sheet in book.worksheets:
        sheet.sheet_view.tabSelected = sheet is listed
    book.save(path)
    before = parts(path.read_bytes())
    assert call("pair", path).code == 0
    after = parts(path.read_bytes())
    name = next(n for n, part in before.items() if b'tabSelected="1"' in part)
    assert len(before[name]) > 5_000_000
    assert after[name] == before[name].replace(b' tabSelected="1"', b"")


def test_a_table_that_lies_there_twice_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "much.xlsx"
    path.write_bytes(one_table_often())
    answer = call("check", path, "--json")
    assert (answer.code, answer.document["error"]["code"]) == (3, "damaged")
    assert "table2.xml" in answer.document["error"]["message"]
