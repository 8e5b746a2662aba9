"""Events of SwissPerfect from plain tables: the three files, and a writer of dBASE III."""

from __future__ import annotations

import struct
from collections.abc import Mapping, Sequence
from pathlib import Path

__all__ = ["BOARDS", "PLAYERS", "Field", "dbase", "files", "write"]

Field = tuple[str, str, int]
"""The name of a field, its kind and its width."""

PLAYERS: tuple[Field, ...] = (
    ("ORDER", "N", 5), ("ID", "N", 5), ("START_NO", "N", 5), ("SURNAME", "C", 30),
    ("FIRSTNAME", "C", 30), ("FEDER", "C", 5), ("CLUB", "C", 20), ("INTL_RTG", "N", 5),
    ("LOC_RTG", "N", 5), ("LOC_RTG2", "N", 5), ("INTL_ID", "C", 12), ("LOC_ID", "C", 12),
    ("TITLE", "C", 4), ("SEX", "N", 2), ("BIRTH_DATE", "D", 8), ("LATE_ENTRY", "N", 3),
    ("WITHDRAWAL", "N", 3), ("ABSENT", "N", 3), ("BONUS", "N", 5), ("TECH_SCORE", "N", 5),
    ("FORB_PAIRS", "N", 5), ("TEAM", "N", 5), ("BOARD", "N", 5), ("MEMO", "C", 40),
)  # fmt: skip
BOARDS: tuple[Field, ...] = (
    ("ROUND", "N", 3), ("WHITE", "N", 5), ("BLACK", "N", 5), ("W_SCORE", "N", 3),
    ("B_SCORE", "N", 3), ("W_TYPE", "N", 3), ("B_TYPE", "N", 3), ("W_SUBSCO", "N", 5),
    ("B_SUBSCO", "N", 5),
)  # fmt: skip
_RESULTS = {
    "1-0": (2, 0, 1, 1), "0-1": (0, 2, 1, 1), "=-=": (1, 1, 1, 1), "0-0": (0, 0, 1, 1),
    "=-0": (1, 0, 1, 1), "+--": (2, 0, 2, 2), "--+": (0, 2, 2, 2), "---": (0, 0, 2, 2),
    "*-*": (0, 0, 0, 0), "~-~": (1, 1, 2, 2),
}  # fmt: skip
"""A result as the tables have it -> scores and codes of White and Black."""
_BYES = {"1": 2, "=": 1, "0": 0}


def dbase(
    fields: Sequence[Field], records: Sequence[Mapping[str, object]], encoding: str = "cp1252"
) -> bytes:
    """Return a dBASE III file; a record lacks what it does not name."""
    length = 1 + sum(width for _, _, width in fields)
    head = 32 + 32 * len(fields) + 1
    made = struct.pack("<BBBBIHH20x", 3, 110, 2, 14, len(records), head, length)
    for name, kind, width in fields:
        made += struct.pack("<11sc4xBB14x", name.encode("ascii"), kind.encode("ascii"), width, 0)
    made += b"\r"
    for record in records:
        made += b" "
        for name, kind, width in fields:
            text = str(record.get(name, "")).encode(encoding)
            assert len(text) <= width, (name, text)
            made += text.rjust(width) if kind == "N" else text.ljust(width)
    return made + b"\x1a"


def files(event: Mapping[str, object], stem: str = "event") -> dict[str, bytes]:
    """Return the three files of an event in a table.

    ``players`` are records, numbered in their order where they have no ID; ``rounds`` have boards
    ``"1 2 1-0"``, and byes ``"3 bye ="``, by the ID; ``info`` and ``standings`` are of the .ini.
    ``boards`` has other values by the number of a board.
    """
    encoding = str(event.get("encoding", "cp1252"))
    lines = ["[Desktop]", "Round=1", "[RatingIntl]", "System=0", "KFactor=10", "[Tournament Info]"]
    lines += [f"{key}={value}" for key, value in _table(event["info"]).items()]
    lines += ["[Standings]"]
    lines += [f"{key}={value}" for key, value in _table(event.get("standings", {})).items()]
    players: list[Mapping[str, object]] = []
    for number, one in enumerate(_list(event["players"]), start=1):
        record = dict(_table(one))
        record = {"ORDER": number, "ID": number, "START_NO": number, **record}
        players.append(record)
    players += [{}] * int(str(event.get("reserve", 0)))
    boards = [
        _board(number, str(board))
        for number, round_ in enumerate(_list(event.get("rounds", [])), start=1)
        for board in str(round_).split(", ")
        if board
    ]
    for at, values in _table(event.get("boards", {})).items():
        boards[int(at) - 1].update(_table(values))
    return {
        f"{stem}.ini": ("\r\n".join(lines) + "\r\n").encode(encoding),
        f"{stem}.trn": dbase(PLAYERS, players, encoding),
        f"{stem}.sco": dbase(BOARDS, boards, encoding),
    }


def _board(number: int, text: str) -> dict[str, object]:
    white, black, result = text.split()
    if black == "bye":
        values = (int(white), 0, _BYES[result], 0, 0, 0)
    else:
        values = (int(white), int(black), *_RESULTS[result])
    record: dict[str, object] = {"ROUND": number, "W_SUBSCO": 0, "B_SUBSCO": 0}
    names = ("WHITE", "BLACK", "W_SCORE", "B_SCORE", "W_TYPE", "B_TYPE")
    return record | dict(zip(names, values, strict=True))


def write(folder: Path, made: Mapping[str, bytes]) -> None:
    """Write files into a folder."""
    for name, data in made.items():
        (folder / name).write_bytes(data)


def _table(value: object) -> Mapping[str, object]:
    assert isinstance(value, Mapping)
    return value


def _list(value: object) -> Sequence[object]:
    assert isinstance(value, list)
    return value
