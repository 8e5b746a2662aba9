"""Sources and results at addresses: what comes out is that of a folder, and nothing is told."""

from __future__ import annotations

import datetime as dt
import io
import json
import os
import socket
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Self

import fsspec
import pytest
from fsspec.implementations.memory import MemoryFile, MemoryFileSystem

from support import many_files, s3
from support.commands import call
from support.patience import PATIENCE
from swissheet import batch
from swissheet.batch import manifest, running
from swissheet.batch.manifest import MANIFEST
from swissheet.batch.one_file.working import FileTask
from swissheet.batch.storage import parts, remote, shown, store_of, turns
from swissheet.batch.storage.addresses import without_secrets
from swissheet.batch.storage.drives import Drive
from swissheet.errors import FileAccessError, TooLargeError

from .conftest import WHEN, inside

DO = "check,pair,standings,convert=trf,json"
LOCK = f"{MANIFEST}.lock"


class _Stream:
    """A file that does not say where it is when that was changed."""

    def __init__(self, stream: Any) -> None:
        self._stream = stream
        self.read, self.tell, self.write = stream.read, stream.tell, stream.write

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def seek(self, *to: int) -> None:
        self._stream.seek(*to)

    def close(self) -> None:
        self._stream.close()


class _Shelf(MemoryFileSystem):
    """Files that are there while they are written, are not moved over others, nor made first."""

    protocol = "shelf"
    store: dict[str, object] = {}  # noqa: RUF012
    pseudo_dirs: list[str] = [""]  # noqa: RUF012

    @classmethod
    def _strip_protocol(cls, path: str) -> str:
        return str(super()._strip_protocol(path.removeprefix("shelf://")))

    def _open(self, path: str, mode: str = "rb", **more: object) -> object:
        assert mode == "rb" or Path(path).name.endswith(".swissheet-tmp")
        return _Stream(super()._open(path, mode, **more))

    def pipe_file(self, path: str, value: bytes, **more: object) -> None:
        with self.open(path, "wb") as stream:
            stream.write(value)

    def mv(self, path1: str, path2: str, **more: object) -> None:
        if self.exists(path2):
            raise FileExistsError(path2)
        self.store[path2] = self.store.pop(path1)


def made() -> dict[str, bytes]:
    """What lies in the folder: sound and broken, in archives, hidden, of others."""
    text, workbook = many_files.text, many_files.workbook(1)
    archive = {"2026/a.trf": text(4), "2026/b.trf": text(5), "notes.md": b"x", "../out.trf": b"x"}
    return {
        "a.trf": text(1),
        "a[1].trf": text(2),
        "club/süd 1.xlsx": workbook,
        "club/~$süd 1.xlsx": b"lock",
        "club/.hidden.trf": text(1),
        ".git/b.trf": text(1),
        "club/photo.png": b"png",
        "broken.trf": text(3)[:200],
        "empty.xlsx": b"",
        "old.zip": many_files.zipped(archive),
        "half.zip": many_files.zipped(archive)[:-40],
        f"former/{MANIFEST}": b'{"begun": "2026-03-01T10:00:00"}\n',
        f"club/{MANIFEST}": b"left by somebody",
        "former/a.trf": text(1),
    }


def inline(
    tasks: Iterable[FileTask],
    work: Callable[[FileTask], batch.FileResult],
    limits: object,
    jobs: int,
    **more: object,
) -> Iterator[batch.FileResult]:
    """In place of processes."""
    return map(work, tasks)


def job(out: str) -> batch.Job:
    return batch.Job(batch.steps_of(DO), out, dt.datetime.fromisoformat(WHEN), "")


def run(folder: str, out: str, *, resume: bool = False) -> list[batch.FileResult]:
    """A batch in this process."""
    found = batch.found([folder], out)
    return batch.sorted_results(
        batch.run(found.sources, job(out), batch.Limits(), 1, skipped=found.skipped, resume=resume)
    )


def told(results: Iterable[batch.FileResult], folder: str) -> dict[str, str]:
    return {r.record.file.removeprefix(f"{folder}/"): r.record.code for r in results}


def results_of(files: Mapping[str, bytes], folder: str) -> dict[str, bytes]:
    """The results, and the summary as if the files had come from here."""
    found = {name: data for name, data in files.items() if not name.startswith(".")}
    assert not [name for name in files if name.endswith("swissheet-tmp")]
    found["summary.csv"] = found["summary.csv"].replace(f"{folder}/".encode(), b"")
    return found


def on_disk(folder: Path) -> dict[str, bytes]:
    files = (file for file in folder.rglob("*") if file.is_file())
    return {file.relative_to(folder).as_posix(): file.read_bytes() for file in files}


@pytest.fixture(autouse=True)
def _nothing_before() -> Iterator[None]:
    yield
    for system in (MemoryFileSystem, _Shelf):
        system.store.clear()
        system.pseudo_dirs[:] = [""]


@pytest.fixture
def here(monkeypatch: pytest.MonkeyPatch) -> None:
    """The work is done in this process."""
    monkeypatch.setattr(running, "worked", inline)


@pytest.fixture(scope="module")
def local(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of files, and beside it the results of a batch of them."""
    place = tmp_path_factory.mktemp("local")
    for name, data in made().items():
        file = place / "events" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data)
    with pytest.MonkeyPatch.context() as patch, inside(place):
        patch.setattr(running, "worked", inline)
        results = run("events", "out")
    (place / "told.json").write_text(json.dumps(told(results, "events")), "utf-8")
    return place


@pytest.fixture
def expected(local: Path) -> dict[str, bytes]:
    return results_of(on_disk(local / "out"), "events")


@pytest.fixture
def shop(monkeypatch: pytest.MonkeyPatch) -> Iterator[s3.Shop]:
    with s3.serving() as found:
        for name, value in found.environment.items():
            monkeypatch.setenv(name, value)
        system = fsspec.get_filesystem_class("s3")
        system.clear_instance_cache()
        found.buckets["b"] = {f"in/events/{name}": data for name, data in made().items()}
        # As which some programs show a folder.
        found.buckets["b"]["in/events/club/"] = b""
        yield found
        system.clear_instance_cache()


def below(bucket: Mapping[str, bytes], folder: str) -> dict[str, bytes]:
    start = f"{folder}/"
    return {name[len(start) :]: data for name, data in bucket.items() if name.startswith(start)}


def refused(*arguments: str | Path) -> tuple[int, str]:
    outcome = call("batch", *arguments, "--do", "check", "--json")
    return outcome.code, outcome.document["error"]["code"]


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize("protocol", ["memory", "shelf"])
def test_results_are_those_of_a_folder(
    protocol: str, local: Path, expected: dict[str, bytes]
) -> None:
    fsspec.register_implementation("shelf", _Shelf, clobber=True)
    system = fsspec.filesystem(protocol)
    for name, data in made().items():
        system.store[f"/events/{name}"] = MemoryFile(system, f"/events/{name}", data)
    address, out = f"{protocol}://events", f"{protocol}://results/of/all"
    results = run(address, out)
    assert told(results, address) == json.loads((local / "told.json").read_text("utf-8"))
    found = {name: store_of(out).read(name) or b"" for name in store_of(out).names()}
    assert results_of(found, address) == expected
    assert set(found) - set(expected) == {MANIFEST}
    assert all(result.resumed for result in run(address, out, resume=True) if result.record.ok)


def test_two_processes_write_the_same_at_an_address_of_this_machine(
    local: Path, expected: dict[str, bytes], tmp_path: Path
) -> None:
    folder, out = (local / "events").as_uri(), (tmp_path / "out").as_uri()
    arguments = ["batch", folder, "--do", DO, "--out", out, "--jobs", "2", "--when", WHEN]
    first = call(*arguments, "--json").document
    assert results_of(on_disk(tmp_path / "out"), folder) == expected
    assert (first["out"], first["summary"]) == (out, f"{out}/summary.csv")
    again = call(*arguments, "--resume", "--json").document
    assert {item["file"] for item in again["files"] if item["resumed"]} == {
        item["file"] for item in first["files"] if item["code"] not in ("damaged", "unsafe-name")
    }
    assert results_of(on_disk(tmp_path / "out"), folder) == expected
    assert not (tmp_path / "out" / LOCK).exists()


def test_processes_read_and_write_objects(shop: s3.Shop, expected: dict[str, bytes]) -> None:
    arguments = ["s3://b/in/events", "--do", DO, "--out", "s3://b/out", "--when", WHEN]
    done = call("batch", *arguments, "--jobs", "1", "--json")
    assert done.code == 1
    found = below(shop.buckets["b"], "out")
    assert results_of(found, "s3://b/in/events") == expected
    # No object was written that did not stay, but the lock and what was remembered meanwhile.
    parted = {name for name in shop.taken if ".parts/" in name}
    assert set(shop.taken) - parted - {f"out/{name}" for name in found} == {f"out/{LOCK}"}
    # Nothing is asked to be deleted that is not there.
    assert shop.asked["DELETE"] + shop.asked["DELETE MANY"] <= 1 + len(parted)


@pytest.mark.usefixtures("here")
def test_what_was_killed_at_an_address_is_gone_on_from(
    shop: s3.Shop, expected: dict[str, bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(parts, "_LINES", 2)
    found = batch.found(["s3://b/in/events"], "s3://b/out")
    going = batch.run(found.sources, job("s3://b/out"), batch.Limits(), 1, skipped=found.skipped)
    done = [next(going) for _ in range(len(found.sources) - 1)]
    left = dict(shop.buckets["b"])
    going.close()
    remembered = sum(data.count(b"\n") for name, data in left.items() if ".parts/" in name)
    assert 0 <= len([r for r in done if r.source]) - remembered < 2
    # What another run had noted is not believed, nor what was half written.
    left[f"out/{MANIFEST}.parts/0-1.jsonl"] = b'{"begun": "1999-01-01T00:00:00"}\n'
    left["out/a.trf.error.json"] = b"of a worker that was lost"
    left["out/.x.swissheet-tmp"] = b"half a resu"
    shop.buckets["b"] = left
    assert f"out/{LOCK}" in left
    monkeypatch.setattr(turns, "_STILL", 0)
    results = run("s3://b/in/events", "s3://b/out", resume=True)
    assert sum(result.resumed for result in results) == remembered
    assert results_of(below(shop.buckets["b"], "out"), "s3://b/in/events") == expected


@pytest.mark.usefixtures("here")
def test_stopped_it_leaves_nothing_half_written_at_an_address() -> None:
    for number in range(3):
        store_of("memory://events").write(f"{number}.trf", many_files.text(number))
    found = batch.found(["memory://events"], "memory://out")
    going = batch.run(found.sources, job("memory://out"), batch.Limits(), 1)
    next(going)
    store_of("memory://out").write(".1.trf.swissheet-tmp", b"half a resu")
    going.close()
    assert ".1.trf.swissheet-tmp" not in store_of("memory://out").names()
    assert "0.trf.check.json" in store_of("memory://out").names()
    # Who lost the way there, or the turn, touches nothing more.
    going = batch.run(found.sources, job("memory://out"), batch.Limits(), 1)
    next(going)
    store_of("memory://out").write(".1.trf.swissheet-tmp", b"of somebody else")
    with pytest.raises(FileAccessError):
        going.throw(FileAccessError("cli.file-access.none"))
    assert ".1.trf.swissheet-tmp" in store_of("memory://out").names()


@pytest.mark.usefixtures("here")
def test_what_is_remembered_of_many_files_is_not_written_again_for_each(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    written: Counter[str] = Counter()

    def counted(self: Drive, path: str, data: bytes) -> None:
        written[path.rpartition("/")[0]] += len(data)
        put(self, path, data)

    put = Drive.put
    monkeypatch.setattr(Drive, "put", counted)
    monkeypatch.setattr(parts, "_LINES", 5)
    for number in range(60):
        store_of("memory://events").write(f"{number}.trf", b"")
    run("memory://events", "memory://out")
    kept = len(store_of("memory://out").read(MANIFEST) or b"")
    assert kept > 60 * 100
    assert written[f"/out/{MANIFEST}.parts"] < kept


@pytest.mark.usefixtures("here")
def test_a_file_that_is_sound_now_has_no_error_left_at_an_address() -> None:
    out = store_of("memory://out")
    events = store_of("memory://events")
    events.write("a.trf", b"")
    run("memory://events", "memory://out")
    assert "a.trf.error.json" in out.names()
    events.write("a.trf", many_files.text(1))
    run("memory://events", "memory://out", resume=True)
    assert "a.trf.error.json" not in out.names()
    assert "a.trf.check.json" in out.names()


def test_patterns_and_single_files(shop: s3.Shop) -> None:
    def names(*addresses: str) -> set[tuple[str, str]]:
        return {(s.file, s.name) for s in batch.found(addresses, "s3://b/out").sources}

    both = {("s3://b/in/events/a.trf", "a.trf"), ("s3://b/in/events/a[1].trf", "a[1].trf")}
    assert names("s3://b/in/events/a*.trf") == both
    assert names("s3://b/in/events/a[1].trf", "s3://b/in/events/a.trf") == both
    assert names("s3://b/in/*/club") == {("s3://b/in/events/club/süd 1.xlsx", "süd 1.xlsx")}
    assert names("s3://b/**/*.xlsx", "s3://b/in/events/club/*") == {
        ("s3://b/in/events/club/süd 1.xlsx", "süd 1.xlsx"),
        ("s3://b/in/events/empty.xlsx", "empty.xlsx"),
    }
    for address, code in (("s3://b/no/*.trf", "no-match"), ("s3://b/no.trf", "file-access")):
        (bad,) = batch.found([address], "s3://b/out").sources
        assert bad.problem is not None
        assert (bad.file, bad.problem.code) == (address, code)
    assert call("batch", "s3://b/no", "--do", "check", "--out", "s3://b/out").code == 5


def test_names_that_are_none_in_a_folder_are_not_read(shop: s3.Shop, tmp_path: Path) -> None:
    shop.buckets["b"] = {"in/../../out.trf": b"", "in//etc.trf": b"", "in/a.trf": b""}
    found = batch.found(["s3://b/in"], str(tmp_path)).sources
    codes = {source.file: source.problem and source.problem.code for source in found}
    assert codes == {
        "s3://b/in/../../out.trf": "unsafe-name",
        "s3://b/in//etc.trf": "unsafe-name",
        "s3://b/in/a.trf": None,
    }


def test_what_is_too_large_is_not_fetched(shop: s3.Shop, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(remote, "MAX_BYTES", 100)
    shop.buckets["b"] = {"in/a.trf": b"x" * 101, "in/b.trf": b"x" * 100}
    large, fits = batch.found(["s3://b/in"], "out").sources
    with pytest.raises(TooLargeError):
        large.read()
    assert shop.asked["GET"] == 0
    assert fits.read() == b"x" * 100
    # Where nothing is said of the size.
    with pytest.raises(TooLargeError):
        remote._whole(io.BufferedReader(io.BytesIO(b"x" * 101)), "a.trf")  # type: ignore[arg-type]


def test_results_do_not_come_among_what_is_read(tmp_path: Path) -> None:
    (tmp_path / "events/out").mkdir(parents=True)
    (tmp_path / "events/out/a.trf").write_bytes(many_files.text(1))
    (tmp_path / "events/b.trf").write_bytes(many_files.text(1))
    folder, uri = tmp_path / "events", (tmp_path / "events").as_uri()
    for source, out in ((folder, uri), (uri, folder), (uri, tmp_path.as_uri())):
        assert refused(source, "--out", out) == (3, "out-inside")
    for source, out in ((uri, folder / "out"), (folder, f"{uri}/out"), (uri, f"{uri}/out")):
        assert [s.name for s in batch.found([str(source)], str(out)).sources] == ["b.trf"]
    (tmp_path / "x").mkdir()
    (tmp_path / "x/a.trf.trf").write_bytes(many_files.text(1))
    (tmp_path / "a.trf").write_bytes(many_files.text(1))
    sources = [(tmp_path / "a.trf").as_uri(), (tmp_path / "x/a.trf.trf").as_uri()]
    outcome = call(
        "batch", *sources, "--do", "convert=trf", "--out", (tmp_path / "x").as_uri(), "--json"
    )
    assert (outcome.code, outcome.document["error"]["code"]) == (3, "over-source")
    assert refused(folder, "--out", (tmp_path / "x").as_uri()) == (5, "out-foreign")


def test_two_batches_do_not_write_to_one_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns, "_BEAT", 0.01)
    monkeypatch.setattr(turns, "_LOOK", 0.01)
    monkeypatch.setattr(turns, "_STILL", PATIENCE)
    with manifest.held("memory://out"):
        with pytest.raises(FileAccessError) as raised, manifest.held("memory://out"):
            pass
        assert raised.value.code == "turn-taken"
        assert f"process {os.getpid()}" in str(raised.value)
        assert "memory://out" in str(raised.value)
    assert LOCK not in store_of("memory://out").names()
    with manifest.held("memory://out"):
        pass


def test_who_was_thought_dead_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns, "_STILL", 0)
    monkeypatch.setattr(parts, "_LINES", 1)
    when = dt.datetime.fromisoformat(WHEN)
    with manifest.held("memory://out") as first:
        first.begin(when)
        with manifest.held("memory://out") as second:
            second.begin(when)
            with pytest.raises(FileAccessError) as raised:
                first.add("a.trf", {})
            assert raised.value.code == "turn-lost"
        assert not [name for name in store_of("memory://out").names() if "parts" in name]


def test_what_cannot_be_done_at_an_address_is_said_before_anything(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a.trf").write_bytes(many_files.text(1))
    uri, out = tmp_path.as_uri(), tmp_path.parent / "nowhere"
    assert refused(uri, "--out", out, "--in-place") == (3, "in-place-address")
    for option in (("--watch",), ("--watch", "--poll")):
        assert refused(uri, "--out", out, *option) == (3, "watch-address")
        assert refused(tmp_path, "--out", out.as_uri(), *option) == (3, "watch-address")
    assert refused("nonsense://a/b", "--out", out) == (3, "address-unknown")
    assert refused("zip://a::s3://b/c", "--out", out) == (3, "address-chain")
    for missing, address in (("adlfs", "az://a/b"), ("paramiko", "sftp://a/b")):
        monkeypatch.setitem(sys.modules, missing, None)
        shown = call("batch", address, "--do", "check", "--out", out)
        assert (shown.code, f"python -m pip install {missing}" in shown.err) == (3, True)
        assert refused(tmp_path, "--out", address) == (3, "no-driver")
    monkeypatch.setitem(sys.modules, "fsspec.core", None)
    shown = call("batch", uri, "--do", "check", "--out", out)
    assert shown.code == 3
    assert 'python -m pip install "swissheet[remote]"' in shown.err
    assert not out.exists()


@pytest.mark.parametrize(
    ("address", "seen"),
    [
        ("s3://bucket/a b@c/d", "s3://bucket/a b@c/d"),
        ("sftp://anna@host/x@y", "sftp://host/x@y"),
        ("sftp://anna:se:c%20r@et@host:22/x", "sftp://host:22/x"),
        ("ftp://anna:se/cret@host/x", "ftp://host/x"),
        ("ftp://host:21/x@y", "ftp://host:21/x@y"),
        ("https://host/x.trf?signature=abc", "https://host/x.trf"),
        ("events/2026", "events/2026"),
    ],
)
def test_secrets_are_not_shown(address: str, seen: str) -> None:
    assert shown(address) == seen
    said = without_secrets(f"no way to {address} with se:c r@et, se:c%20r@et or abc", address)
    assert seen in said
    for secret in ("se:c", "se/cret", "signature"):
        assert secret not in said or secret not in address


def test_nothing_of_a_password_is_told(tmp_path: Path) -> None:
    (tmp_path / "a.trf").write_bytes(many_files.text(1))
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))  # Nobody listens there.
        address = f"ftp://anna:secret@127.0.0.1:{taken.getsockname()[1]}/events"
        for arguments in ([address, "--out", tmp_path / "out"], [tmp_path, "--out", address]):
            for more in ([], ["--json"], ["--log-json"]):
                outcome = call("batch", *arguments, "--do", "check", *more)
                assert outcome.code == 5
                assert "ftp://127.0.0.1:" in outcome.out + outcome.err
                assert "Reading or writing at this address failed: " in outcome.out + outcome.err
                for secret in ("anna", "secret"):
                    assert secret not in outcome.out + outcome.err
    for file in on_disk(tmp_path).values():
        assert b"secret" not in file


def test_nothing_of_it_is_loaded_for_folders() -> None:
    code = (
        "import sys, swissheet.cli, swissheet.cli.commands.batch\n"
        "from swissheet import batch\n"
        "batch.found(['.'], 'out')\n"
        "sys.exit('fsspec' in sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], env=dict(os.environ), check=True)
