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


SMALL = 9
"""Up to so many players the literal enumerator is quick."""


@cache
def manifest(archive: str) -> dict[str, dict[str, str]]:
    """The rows of an archive by file."""
    with (HERE / "manifest.csv").open(newline="") as lines:
        return {row["file"]: row for row in csv.DictReader(lines) if row["archive"] == archive}


def rounds_promised(row: dict[str, str]) -> int:
    return 1 if row["mode"] == "next-round" else int(row["rounds_played"])


@pytest.mark.parametrize("archive", ARCHIVES)
def test_archives_hold_exactly_the_files_of_the_manifest(archive: str) -> None:
    found = [case.name for case in cases(HERE / f"{archive}.zip")]
    assert found == sorted(manifest(archive))
    assert len(found) >= 100


@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize("archive", ARCHIVES)
def test_every_round_is_paired_as_recorded(
    archive: str, chunk: int, record_property: Callable[[str, object], None]
) -> None:
    rows = manifest(archive)
    total = Report()
    for case in cases(HERE / f"{archive}.zip")[chunk::CHUNKS]:
        report = replay_case(case, ENGINES["swissheet"])
        assert report.rounds == rounds_promised(rows[case.name]), f"{case.name}: rounds are missing"
        total.add(report)
    record_property("corpus", HERE.name)
    record_property("rounds", total.rounds)
    record_property("differences", len(total.differences))
    shown = "\n".join(map(str, total.differences[:30]))
    assert not total.differences, f"{len(total.differences)} rounds differ:\n{shown}"


@pytest.mark.parametrize("archive", ["dev-small", "dev-special"])
def test_the_enumerator_too_pairs_small_fields_as_recorded(archive: str) -> None:
    rows = manifest(archive)
    total = Report()
    for case in cases(HERE / f"{archive}.zip"):
        if int(rows[case.name]["players"]) <= SMALL:
            total.add(replay_case(case, ENGINES["enumerator"]))
    assert total.rounds > 200
    assert not total.differences, "\n".join(map(str, total.differences[:30]))
