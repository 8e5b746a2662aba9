"""Every round of the recorded tournaments, paired again from the recorded history."""

from __future__ import annotations

import csv
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from support.replay import ENGINES, Report, cases, replay_case

HERE = Path(__file__).parent
ARCHIVES = ("dev-small", "dev-medium", "dev-large", "dev-special")
CHUNKS = 4
"""Items by archive, so that several processes can share the work."""


@cache
def rounds_by_file(archive: str) -> dict[str, int]:
    """How many rounds the manifest promises for every file of an archive."""
    with (HERE / "manifest.csv").open(newline="") as lines:
        return {
            row["file"]: 1 if row["mode"] == "next-round" else int(row["rounds_played"])
            for row in csv.DictReader(lines)
            if row["archive"] == archive
        }


@pytest.mark.parametrize("archive", ARCHIVES)
def test_archives_hold_exactly_the_files_of_the_manifest(archive: str) -> None:
    found = [case.name for case in cases(HERE / f"{archive}.zip")]
    assert found == sorted(rounds_by_file(archive))
    assert len(found) >= 100


@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize("archive", ARCHIVES)
def test_every_round_is_paired_as_recorded(
    archive: str, chunk: int, record_property: Callable[[str, object], None]
) -> None:
    promised = rounds_by_file(archive)
    total = Report()
    for case in cases(HERE / f"{archive}.zip")[chunk::CHUNKS]:
        report = replay_case(case, ENGINES["swissheet"])
        assert report.rounds == promised[case.name], f"{case.name}: rounds are missing"
        total.add(report)
    record_property("corpus", HERE.name)
    record_property("rounds", total.rounds)
    record_property("differences", len(total.differences))
    shown = "\n".join(map(str, total.differences[:30]))
    assert not total.differences, f"{len(total.differences)} rounds differ:\n{shown}"
