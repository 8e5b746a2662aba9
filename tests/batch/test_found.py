"""What is found among the sources that strangers may put there, and what of it is left alone."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from support import many_files
from support.commands import Outcome, call
from swissheet import batch
from swissheet.batch.manifest import MANIFEST
from swissheet.batch.planning import sources
from swissheet.batch.storage import guarded
from swissheet.errors import FileAccessError, SwissheetError

unix = pytest.mark.skipif(sys.platform == "win32", reason="there are no such files")

SECRET = "db_password = hunter2"


@pytest.fixture
def event(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder ``events`` with a TRF, seen from above, where another lies that is nobody's."""
    monkeypatch.chdir(tmp_path)
    Path("events/club").mkdir(parents=True)
    Path("events/may.trf").write_bytes(many_files.text(1))
    Path("secret.trf").write_text(SECRET)
    return tmp_path / "events"


def run(*more: str | Path, do: str = "check", out: str = "out") -> Outcome:
    return call("batch", *more, "--do", do, "--out", out, "--jobs", "1", "--json")


def codes(outcome: Outcome) -> dict[str, str | None]:
    return {item["file"]: item["code"] for item in outcome.document["files"]}


def published(outcome: Outcome, out: str = "out") -> str:
    """All that anybody may read of it."""
    files = (file for file in Path(out).rglob("*") if file.is_file())
    return outcome.out + outcome.err + "".join(file.read_text("utf-8") for file in files)


@unix
def test_a_link_in_a_folder_is_named_and_never_read(event: Path) -> None:
    Path("beside").mkdir()
    Path("beside/other.trf").write_bytes(many_files.text(2))
    Path("secret.zip").write_bytes(many_files.zipped({"secret.trf": SECRET.encode()}))
    for name, to in (
        ("x.trf", "../secret.trf"),
        ("x.zip", "../secret.zip"),
        ("itself.trf", "itself.trf"),
        ("nowhere.trf", "/nowhere"),
        ("club/beside", "../../beside"),
        ("note.txt", "../secret.trf"),
    ):
        (event / name).symlink_to(to)
    refused = {
        f"events/{name}": "link"
        for name in ("x.trf", "x.zip", "itself.trf", "nowhere.trf", "club/beside")
    }
    outcome = run("events", "--log", "log.jsonl")
    assert (outcome.code, codes(outcome)) == (1, {"events/may.trf": None, **refused})
    assert outcome.document["skipped"] == ["events/note.txt"]
    assert "hunter2" not in published(outcome) + Path("log.jsonl").read_text("utf-8")
    # So it is where a pattern finds it; who types its name means the file.
    pattern = codes(run("events/*.trf", "events/c*/*/*.trf", out="two"))
    assert pattern == {
        "events/may.trf": None,
        "events/x.trf": "link",
        "events/itself.trf": "link",
        "events/nowhere.trf": "link",
        "events/club/beside/other.trf": "link",
    }
    (event / "good.trf").symlink_to("../beside/other.trf")
    assert codes(run("events/good.trf", out="three")) == {"events/good.trf": None}
    assert codes(run("events/itself.trf", out="four")) == {"events/itself.trf": "file-access"}
    Path("way").symlink_to("beside")
    assert codes(run("way", out="five")) == {"way/other.trf": None}


@unix
def test_nothing_is_changed_through_a_link_in_a_folder(event: Path) -> None:
    Path("other.trf").write_bytes(many_files.text(2))
    (event / "l.trf").symlink_to("../other.trf")
    assert codes(run("events", "--in-place", do="pair"))["events/l.trf"] == "link"
    assert Path("other.trf").read_bytes() == many_files.text(2)
    # Typed by name it is the file it leads to, as for every command.
    assert run("events/l.trf", "--in-place", do="pair", out="two").code == 0
    assert (event / "l.trf").is_symlink()
    assert Path("other.trf").read_bytes() != many_files.text(2)


@unix
@pytest.mark.parametrize("by_steps", [True, False])
@pytest.mark.parametrize("name", ["may.trf", "club", "old.zip"])
def test_a_link_that_comes_after_the_listing_is_not_read(
    event: Path, name: str, by_steps: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guarded, "STEP_BY_STEP", by_steps)
    (event / "club/june.trf").write_bytes(many_files.text(2))
    (event / "old.zip").write_bytes(many_files.zipped({"june.trf": many_files.text(3)}))
    found = batch.found(["events"], "out").sources
    assert len(found) == 3
    for source in found:
        source.read()
    (event / name).rename("moved")
    (event / name).symlink_to("../moved")
    for source in found:
        if source.file.startswith(f"events/{name}"):
            with pytest.raises(FileAccessError) as raised:
                source.read()
            assert raised.value.code == "link"
            with pytest.raises(FileAccessError):
                source.refuse_link()
        else:
            source.read()
            source.refuse_link()


@pytest.mark.skipif(sys.platform != "linux", reason="the system knows no such names")
def test_a_name_that_is_no_utf_8_fails_alone(event: Path) -> None:
    for name in (b"M\xfcnchen.trf", b"M\xfcnchen.txt", b"M\xfc.zip"):
        Path("events", os.fsdecode(name)).write_bytes(many_files.text(2))
    (event / "M\\xfcnchen.trf").write_bytes(many_files.text(3))
    for more in (("--log", "log.jsonl"), ("--resume",), ("--log-json",)):
        outcome = run("events", *more)
        told = [(item["file"], item["code"]) for item in outcome.document["files"]]
        assert sorted(told, key=str) == [
            (r"events/M\xfc.zip", "name-encoding"),
            (r"events/M\xfcnchen.trf", "name-encoding"),
            (r"events/M\xfcnchen.trf", None),
            ("events/may.trf", None),
        ]
        assert outcome.document["skipped"] == [r"events/M\xfcnchen.txt"]
    assert "\\xfcnchen.trf,failed,name-encoding," in Path("out/summary.csv").read_text("utf-8-sig")
    # A folder of such a name holds files that are called well.
    folder = Path(os.fsdecode(b"caf\xe9"))
    folder.mkdir()
    (folder / "a.trf").write_bytes(many_files.text(2))
    assert codes(run(folder, out="two")) == {r"caf\xe9/a.trf": None}
    # Typed, too.
    typed = codes(run("events/may.trf", event / os.fsdecode(b"M\xfcnchen.trf"), out="three"))
    assert set(typed.values()) == {None, "name-encoding"}
    assert codes(run(event / os.fsdecode(b"\xff.trf"), out="four")) == {
        rf"{event}/\xff.trf": "file-access"
    }


def test_a_folder_that_may_not_be_read_is_named_and_the_rest_is_done(
    event: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (event / "club/june.trf").write_bytes(many_files.text(2))
    scandir = os.scandir

    def denied(path: str | int) -> object:
        if str(path).endswith("club"):
            raise PermissionError(13, "Permission denied", path)
        return scandir(path)

    monkeypatch.setattr(os, "scandir", denied)
    outcome = run("events")
    assert outcome.code == 1
    assert codes(outcome) == {"events/club": "unreadable-folder", "events/may.trf": None}
    assert codes(run("events/club", out="two")) == {"events/club": "unreadable-folder"}


def test_what_would_take_the_place_of_the_summary_or_of_a_report_fails_alone(event: Path) -> None:
    for name in ("Summary.csv/a.trf", "may.trf.check.json/b.trf", "c.trf"):
        file = event / name
        file.parent.mkdir(exist_ok=True)
        file.write_bytes(many_files.text(2))
    outcome = run("events")
    assert outcome.code == 1
    assert codes(outcome) == {
        "events/Summary.csv/a.trf": "same-name",
        "events/may.trf.check.json/b.trf": "same-name",
        "events/c.trf": None,
        "events/may.trf": None,
    }
    assert Path("out/summary.csv").is_file()


def test_of_two_found_files_that_would_write_one_the_later_fails_alone(event: Path) -> None:
    members = {"b.trf": many_files.text(2), "B.TRF": many_files.text(3)}
    (event / "x.zip").write_bytes(many_files.zipped(members))
    first = run("events")
    assert first.code == 1
    assert codes(first) == {
        "events/may.trf": None,
        "events/x.zip/B.TRF": None,
        "events/x.zip/b.trf": "same-name",
    }
    # What is new takes nothing away from what was done before.
    (event / "x.zip").write_bytes(many_files.zipped({"b.trf": many_files.text(2)}))
    assert run("events", out="two").code == 0
    (event / "x.zip").write_bytes(many_files.zipped(members))
    again = codes(run("events", "--resume", out="two"))
    assert (again["events/x.zip/b.trf"], again["events/x.zip/B.TRF"]) == (None, "same-name")
    # So it is with two folders that were typed: who may put a file into one stops nobody else.
    Path("more").mkdir()
    Path("more/may.trf").write_bytes(many_files.text(4))
    two = codes(run("events", "more", out="three"))
    assert (two["events/may.trf"], two["more/may.trf"]) == (None, "same-name")


def test_an_archive_in_a_folder_is_no_reason_to_change_nothing_in_place(event: Path) -> None:
    (event / "x.zip").write_bytes(many_files.zipped({"b.trf": many_files.text(2)}))
    outcome = run("events", "--in-place", do="pair")
    assert outcome.code == 1
    assert codes(outcome) == {"events/may.trf": None, "events/x.zip/b.trf": "in-archive"}


@pytest.mark.parametrize("mark", [b"", b"mine\n", b"[" * 100_000, b"{}\n", b'{"name": 1}\n'])
def test_a_file_called_like_our_memory_hides_no_folder(event: Path, mark: bytes) -> None:
    (event / "club/june.trf").write_bytes(many_files.text(2))
    (event / "club" / MANIFEST).write_bytes(mark)
    outcome = run("events")
    assert codes(outcome) == {"events/may.trf": None, "events/club/june.trf": None}
    assert outcome.document["skipped"] == []


def test_results_of_other_batches_are_told_as_skipped(event: Path) -> None:
    assert run("events", out="events/former").code == 0
    outcome = run("events", "--resume")
    told = "events/former (results of another batch)"
    assert (codes(outcome), outcome.document["skipped"]) == ({"events/may.trf": None}, [told])
    assert f"{told},skipped,," in Path("out/summary.csv").read_text("utf-8-sig")
    # Its own are not worth a word.
    assert run("events", out="events/former").document["skipped"] == []


def test_an_archive_with_a_name_that_cannot_be_read_fails_alone(event: Path) -> None:
    data = many_files.zipped({"\u00fc.trf": many_files.text(2)})
    (event / "x.zip").write_bytes(data.replace("\u00fc".encode(), b"\xff\xff"))
    assert codes(run("events")) == {"events/may.trf": None, "events/x.zip": "damaged"}


@unix
def test_links_at_an_address_are_not_read_either(event: Path) -> None:
    (event / "x.trf").symlink_to("../secret.trf")
    (event / "club/beside").symlink_to("/")
    address = event.as_uri()
    outcome = run(address)
    assert codes(outcome) == {
        f"{address}/may.trf": None,
        f"{address}/x.trf": "link",
        f"{address}/club/beside": "link",
    }
    assert "hunter2" not in published(outcome)


def test_the_names_of_what_is_found_are_said_as_they_can_be_written() -> None:
    def of(name: str) -> Iterator[batch.Source]:
        return sources.of_file(f"events/{name}", name, [])

    assert [source.name for source in of("a\udcfc.trf")] == ["a%fc.trf"]
    assert [source.file for source in of("süd.trf")] == ["events/süd.trf"]


@contextmanager
def somebody() -> Iterator[None]:
    """Not the administrator, who may do everything."""
    if os.geteuid():
        yield
        return
    os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(0)


@unix
@pytest.mark.parametrize(
    ("mode", "wrong"),
    [
        (0o000, {"events/club": "unreadable-folder"}),
        (0o300, {"events/club": "unreadable-folder"}),
        (0o400, {"events/club/june.trf": "file-access", "events/club/old": "unreadable-folder"}),
    ],
)
def test_whatever_of_a_folder_may_not_be_done_the_rest_is(
    event: Path, mode: int, wrong: dict[str, str]
) -> None:
    (event / "club/old").mkdir()
    (event / "club/june.trf").write_bytes(many_files.text(2))
    for path in (event.parent, event, event / "may.trf", event / "club/june.trf"):
        path.chmod(0o755)

    def found(*paths: str) -> dict[str, str | None]:
        there = batch.found(list(paths), "out").sources
        return {source.file: problem(source) for source in there}

    def problem(source: batch.Source) -> str | None:
        if source.problem is not None:
            return source.problem.code
        try:
            source.read()
        except SwissheetError as error:
            return error.code
        except OSError:
            return "file-access"
        return None

    assert set(found("events").values()) == {None}  # What is asked for here is loaded now.
    if not os.geteuid():
        os.chown(event / "club", 65534, -1)
    (event / "club").chmod(mode)
    try:
        with somebody():
            assert found("events") == {"events/may.trf": None, **wrong}
            typed = found("events/may.trf", "events/club/june.trf")
    finally:
        (event / "club").chmod(0o755)
    assert typed["events/may.trf"] is None
    assert (typed["events/club/june.trf"] is None) == (mode == 0o300)


def test_an_archive_that_was_damaged_and_now_has_refused_members_alone_has_no_old_error(
    event: Path,
) -> None:
    (event / "old.zip").write_bytes(b"PK no archive")
    assert codes(run("events"))["events/old.zip"] == "damaged"
    assert Path("out/old.zip.error.json").exists()
    (event / "old.zip").write_bytes(many_files.zipped({"../may.trf": many_files.text(2)}))
    outcome = run("events")
    assert "unsafe-name" in codes(outcome).values()
    assert not Path("out/old.zip.error.json").exists()
    assert len(list(Path("out/old.zip").glob("*.error.json"))) == 1
