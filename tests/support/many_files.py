"""A folder of workbooks and TRFs, sound and broken in many ways, and what must become of each."""

from __future__ import annotations

import hashlib
import io
import itertools
import warnings
import zipfile
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cache
from pathlib import Path

import openpyxl

from swissheet.cli.files.workbook_file import workbook_bytes
from swissheet.formats import json_, trf
from swissheet.model import Tournament
from swissheet.simulate import Simulation, simulate

__all__ = [
    "SKIPPED",
    "STEPS",
    "contents",
    "make",
    "otherwise",
    "sound",
    "text",
    "workbook",
    "zipped",
]

STEPS = "check,verify,pair,standings,convert=trf,json"

SKIPPED = {"photo.png", "club/players.csv", "club/readme.txt", "club/readers.zip/notes.md"}

_BROKEN = {
    "broken/empty.trf": "no-players",
    "broken/letter.trf": "no-players",
    "broken/cut.trf": "unknown-opponent",
    "broken/points.trf": "points-differ",
    "broken/opponent.trf": "opponents-differ",
    "broken/otherwise.trf": "round-differs",
    "broken/binary.trf": "encoding",
    "broken/number.trf": "tpn-twice",
    "broken/open.trf": "results-missing",
    "broken/finished.trf": "no-round-left",
    "broken/none.xlsx": "not-a-workbook",
    "broken/half.xlsx": "zip",
    "broken/foreign.xlsx": "not-ours",
    "broken/locked.xlsx": "xls",
    "broken/sheet.xlsx": "damaged",
    "broken/parts.xlsx": "damaged",
    "broken/syntax.json": "json",
    "broken/other.json": "json-format",
    "broken/version.json": "json-version",
    "broken/value.json": "json-value",
    "broken/damaged.zip": "damaged",
    "club/twice.zip/1.trf (2)": "twice",
}
"""The code of what is wrong first with a file that is broken."""

_HOSTILE = {
    "hostile/bomb.xlsx": "ratio",
    "hostile/entities.xlsx": "doctype",
    "hostile/deep.json": "json",
    "hostile/rounds.trf": "rounds-total",
    "hostile/escape.zip/../../out.trf": "unsafe-name",
    "hostile/escape.zip//etc/out.trf": "unsafe-name",
    "hostile/formula.trf": "",
}
"""The same for files that mean harm; the last one is a tournament all the same."""


@cache
def sound(seed: int, *, to_come: int = 1) -> Tournament:
    """A tournament of three rounds, with rounds to come."""
    made = simulate(Simulation(players=8 + seed % 5, rounds=3, seed=seed))
    return replace(made, rounds_total=made.rounds_total + to_come)


@cache
def text(seed: int) -> bytes:
    """A TRF."""
    return trf.dumps(sound(seed)).encode()


@cache
def workbook(seed: int) -> bytes:
    """The same as a workbook."""
    return workbook_bytes(sound(seed), "event.xlsx")


def _good() -> dict[str, bytes]:
    files = {f"trf/{n:02}.trf": text(n) for n in range(1, 21)}
    files |= {f"trf/old/{n}.trf16": trf.dumps(sound(n), dialect="trf16").encode() for n in (2, 3)}
    files["trf/old/4.TRFX"] = trf.dumps(sound(4), dialect="trfx").encode()
    files |= {f"json/{n}.json": json_.dumps(sound(n), indent=1).encode() for n in (5, 6, 7)}
    for folder in ("club", "club/süd", "open"):
        files |= {f"{folder}/event {n}.xlsx": workbook(n) for n in (1, 2)}
    # The same name but for its ending, beside each other.
    files["club/event 1.trf"] = text(1)
    return files


def zipped(files: dict[str, bytes]) -> bytes:
    """An archive of files."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return stream.getvalue()


def _twice() -> bytes:
    stream = io.BytesIO()
    with warnings.catch_warnings(), zipfile.ZipFile(stream, "w") as archive:
        warnings.simplefilter("ignore")
        for seed in (1, 2):
            archive.writestr("1.trf", text(seed))
    return stream.getvalue()


def _archived() -> dict[str, bytes]:
    members = {f"2026/{n}.trf": text(n) for n in range(30, 36)}
    return {**members, "2026/event.xlsx": workbook(1)}


def _foreign() -> bytes:
    stream = io.BytesIO()
    openpyxl.Workbook().save(stream)
    return stream.getvalue()


def _sheet(change: Callable[[bytes], bytes | None]) -> bytes:
    """A workbook with another first sheet, or without it."""
    with zipfile.ZipFile(io.BytesIO(workbook(1))) as whole:
        parts = {name: whole.read(name) for name in whole.namelist()}
    first = "xl/worksheets/sheet1.xml"
    changed = change(parts.pop(first))
    return zipped(parts if changed is None else {first: changed, **parts})


def _bomb() -> bytes:
    """A workbook whose first sheet unpacks to 60 MB of blanks."""
    return _sheet(lambda sheet: _before_rows(sheet, b" " * (60 << 20)))


def _entities() -> bytes:
    """A workbook whose first sheet would grow to a thousand million letters."""
    names = "abcdefghij"
    grow = "".join(
        f'<!ENTITY {name} "{f"&{before};" * 10}">'
        for before, name in itertools.pairwise(names)
    )  # fmt: skip
    grown = f'<!DOCTYPE a [<!ENTITY a "ha">{grow}]>'.encode()
    return _sheet(lambda sheet: _before_rows(sheet, b"&j;").replace(b"?>", b"?>" + grown, 1))


def _before_rows(sheet: bytes, more: bytes) -> bytes:
    return sheet.replace(b"<sheetData>", b"<sheetData>" + more, 1)


def otherwise() -> bytes:
    """A TRF whose third round the rules pair otherwise."""
    paired = sound(40)
    a, b, *rest = paired.round(3).games
    crossed = (replace(a, black=b.black), replace(b, black=a.black), *rest)
    others = replace(paired.rounds[2], games=crossed)
    return trf.dumps(replace(paired, rounds=(*paired.rounds[:2], others), source=None)).encode()


def _broken() -> dict[str, bytes]:
    whole = text(40).decode()
    lines = whole.splitlines(keepends=True)
    first = next(at for at, line in enumerate(lines) if line.startswith("001    1"))
    row = lines[first]
    wrong_points = row[:80] + " 9.5" + row[84:]
    wrong_opponent = row[:91] + "   8" + row[95:]
    paired = sound(40)
    as_json = json_.dumps(paired)
    from swissheet import rounds

    return {
        "broken/empty.trf": b"",
        "broken/letter.trf": b"Dear organiser,\nhere is my tournament.\n",
        "broken/cut.trf": whole[: len(whole) // 2 + 13].encode(),
        "broken/points.trf": whole.replace(row, wrong_points).encode(),
        "broken/opponent.trf": whole.replace(row, wrong_opponent).encode(),
        "broken/otherwise.trf": otherwise(),
        "broken/open.trf": trf.dumps(rounds.pair_next(paired)[0]).encode(),
        "broken/finished.trf": trf.dumps(sound(41, to_come=0)).encode(),
        "broken/none.xlsx": b"this is no workbook",
        "broken/half.xlsx": workbook(2)[:20_000],
        "broken/foreign.xlsx": _foreign(),
        "broken/binary.trf": bytes(range(128, 256)) * 64,
        "broken/number.trf": whole.replace("\n001    2", "\n001    1").encode(),
        "broken/sheet.xlsx": _sheet(lambda sheet: sheet[: len(sheet) // 2]),
        "broken/parts.xlsx": _sheet(lambda sheet: None),
        "broken/locked.xlsx": b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(4096),
        "broken/syntax.json": as_json.encode()[:-40],
        "broken/other.json": b'[1, 2, "three"]',
        "broken/version.json": as_json.replace('"version": 1', '"version": 99', 1).encode(),
        "broken/value.json": as_json.replace('"rating": ', '"rating": NaN, "": ', 1).encode(),
        "broken/damaged.zip": zipped(_archived())[:-30],
    }


def _hostile() -> dict[str, bytes]:
    return {
        "hostile/bomb.xlsx": _bomb(),
        "hostile/entities.xlsx": _entities(),
        "hostile/deep.json": b"[" * 200_000 + b"]" * 200_000,
        "hostile/rounds.trf": text(40) + b"XXR 99999999\n",
        "hostile/escape.zip": zipped({"../../out.trf": text(1), "/etc/out.trf": text(2)}),
        "hostile/formula.trf": text(40).replace(b"Player 0002", b"=SUM(1+9)*2"),
    }


def _more(count: int) -> dict[str, tuple[bytes, str]]:
    """So many further files, one in nine broken and one in twenty a workbook, with their codes."""
    broken = [(name, data) for name, data in _broken().items() if not name.endswith(".zip")]
    files = {}
    for n in range(count):
        folder = f"more/{n // 100}"
        if n % 9 == 3:
            name, data = broken[n // 9 % len(broken)]
            files[f"{folder}/{n}{Path(name).suffix}"] = data, _BROKEN[name]
        elif n % 20 == 7:
            files[f"{folder}/{n}.xlsx"] = workbook(1 + n % 3), ""
        else:
            files[f"{folder}/{n}.trf"] = text(100 + n % 150), ""
    return files


def make(folder: Path, count: int = 0) -> dict[str, str]:
    """The whole folder, of at least so many files; the code of each, empty where all is well."""
    good = _good()
    expected = _expected(good)
    more = _more(max(0, count - len(expected)))
    files = {
        **good,
        **_broken(),
        **_hostile(),
        "club/readers.zip": zipped({**_archived(), "notes.md": b"#"}),
    }
    files |= {name: data for name, (data, _) in more.items()}
    files["club/twice.zip"] = _twice()
    files |= {
        "photo.png": b"\x89PNG",
        "club/players.csv": b"Name\nOne\n",
        "club/readme.txt": b"Read me",
        "club/~$event 1.xlsx": b"somebody",
        ".hidden/1.trf": text(1),
    }
    for name, data in files.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data)
    return {**expected, **{name: code for name, (_, code) in more.items()}}


def _expected(good: Iterable[str]) -> dict[str, str]:
    """Return the code of each file of the smallest folder; empty where all is well."""
    return {
        **dict.fromkeys(good, ""),
        "club/twice.zip/1.trf": "",
        **{f"club/readers.zip/{name}": "" for name in _archived()},
        **_BROKEN,
        **_HOSTILE,
    }


def contents(folder: Path) -> dict[str, str]:
    """The check sum of every file of a folder of results, but what is remembered for the next."""
    return {
        file.relative_to(folder).as_posix(): hashlib.sha256(file.read_bytes()).hexdigest()
        for file in sorted(folder.rglob("*"))
        if file.is_file() and not file.name.startswith(".swissheet-batch")
    }
