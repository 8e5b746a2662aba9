"""Every tie-break and every ranked list of 60 tournaments."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from support.examples import part
from swissheet import tiebreaks
from swissheet.formats import trf
from swissheet.model import Tournament
from swissheet.tiebreaks import Code, Value, parse_codes
from swissheet.tiebreaks.editions import rules_of
from swissheet.tiebreaks.explanation import Explanation, explain_in
from swissheet.tiebreaks.field import build_field

ARCHIVE = Path(__file__).parent / "tiebreaks.zip"
NAMES = (
    *(f"sw{n:03}" for n in range(1, 41)),
    *(f"bg{n:03}" for n in range(1, 7)),
    *(f"rr{n:03}" for n in range(1, 13)),
    "tec16",
    "tecrr6",
)
DETAILED = ("sw006", "sw023", "sw038", "tec16")

Record = Callable[[str, object], None]


@cache
def read(name: str) -> str:
    with zipfile.ZipFile(ARCHIVE) as archive:
        return archive.read(name).decode("ascii")


def tournament(name: str) -> Tournament:
    return trf.loads(read(f"{name}.trf"))


def expected(name: str) -> dict[str, Any]:
    """The JSON with exact numbers."""
    found: dict[str, Any] = json.loads(read(f"{name}.json"), parse_float=Fraction)
    return found


@dataclass
class Tally:
    """What was compared, and what differs."""

    compared: int = 0
    differences: list[str] = field(default_factory=list)

    def check(self, what: str, found: object, wanted: object) -> None:
        self.compared += 1
        if found != wanted:
            self.differences.append(f"{what}: {found} instead of {wanted}")

    def finish(self, record: Record, what: str) -> None:
        record("compared", (what, self.compared, len(self.differences)))
        assert self.compared > 0
        assert not self.differences, "\n".join(self.differences[:30])


def compare_values(
    tally: Tally,
    t: Tournament,
    codes: Sequence[str],
    wanted: Mapping[str, Sequence[Value]],
    **how: Any,
) -> None:
    found = {row.tpn: row.values for row in tiebreaks.compute(t, codes, **how).rows}
    assert set(found) == set(map(int, wanted))
    for tpn, row in wanted.items():
        for code, mine, theirs in zip(codes, found[int(tpn)], row, strict=True):
            tally.check(f"player {tpn}, {code}", mine, theirs)


def test_the_archive_holds_exactly_the_sixty_tournaments() -> None:
    with zipfile.ZipFile(ARCHIVE) as archive:
        found = archive.namelist()
    assert sorted(found) == sorted(
        [f"{name}.{kind}" for name in NAMES for kind in ("trf", "json")]
        + [f"{name}.detail.json" for name in DETAILED]
    )


@pytest.mark.parametrize("name", NAMES)
def test_every_value_is_that_of_the_rules_of_2026(name: str, record_property: Record) -> None:
    wanted = expected(name)
    values = wanted["values"]
    for code, cells in wanted.get("disputed", {}).items():
        for tpn, value in cells.items():
            values[tpn][wanted["codes"].index(code)] = value
    tally = Tally()
    compare_values(tally, tournament(name), wanted["codes"], values)
    tally.finish(record_property, "values, 2026")


@pytest.mark.parametrize("name", [n for n in NAMES if not n.startswith(("rr", "tecrr"))])
def test_every_value_is_that_of_the_rules_of_2023(name: str, record_property: Record) -> None:
    wanted = expected(name)
    tally = Tally()
    t = tournament(name)
    codes, values = wanted["codes_2024"], wanted["values_2024"]
    compare_values(tally, t, codes, values, edition="2023")
    compare_values(tally, t, [f"{code}/V2024" for code in codes], values)
    tally.finish(record_property, "values, 2023")


@pytest.mark.parametrize("name", [n for n in NAMES if not n.startswith(("rr", "tecrr"))])
def test_every_value_is_that_of_the_settings_for_unplayed_games(
    name: str, record_property: Record
) -> None:
    wanted = expected(name)
    tally = Tally()
    t = tournament(name)
    assert set(wanted["legacy"]) == {"1", "2", "3", "4"}
    for setting, values in wanted["legacy"].items():
        compare_values(tally, t, wanted["legacy_codes"], values, unplayed_games=setting)
    compare_values(tally, t, wanted["legacy_codes"], wanted["legacy"]["3"], edition="pre-2012")
    compare_values(tally, t, wanted["legacy_codes"], wanted["legacy"]["4"], edition="2012")
    tally.finish(record_property, "values, settings and editions before 2023")


@pytest.mark.parametrize("name", NAMES)
def test_every_list_ranks_as_recorded(name: str, record_property: Record) -> None:
    wanted = expected(name)
    t = tournament(name)
    tally = Tally()
    for ordered in wanted["lists"]:
        made = tiebreaks.compute(t, ordered["order"])
        rows = {row.tpn: row for row in made.rows}
        for tpn, rank in zip(wanted["ids"], ordered["rank"], strict=True):
            tally.check(f"{ordered['order']}, rank of {tpn}", rows[tpn].rank, rank)
        for position, places in ordered.get("de", {}).items():
            for tpn, place in zip(wanted["ids"], places, strict=True):
                found = rows[tpn].values[int(position)]
                tally.check(f"{ordered['order']}, DE of {tpn}", found, place)
    tally.finish(record_property, "ranks and direct encounters")


def explanations(
    t: Tournament, codes: Iterable[Code], edition: str, *, some: bool = False
) -> Iterable[Explanation]:
    """Yield what explains each value, or a third of them."""
    made = build_field(t, None, rules_of(t, edition))
    for code in codes:
        for tpn in part(code.text, made.tpns) if some else made.tpns:
            yield explain_in(made, code, tpn)


@pytest.mark.parametrize("name", NAMES)
def test_every_explanation_adds_up_to_the_value(name: str, record_property: Record) -> None:
    wanted = expected(name)
    t = tournament(name)
    tally = Tally()
    for edition, names in (("2026-03", wanted["codes"]), ("2023", wanted.get("codes_2024", ()))):
        codes = parse_codes(names)
        made = tiebreaks.compute(t, codes, edition=edition)
        values = {
            (row.tpn, code): value
            for row in made.rows
            for code, value in zip(codes, row.values, strict=True)
        }
        for found in explanations(t, codes, edition, some=True):
            value = values[found.tpn, found.code]
            what = f"player {found.tpn}, {found.code}"
            tally.check(f"{what}, sum", sum(row.counted for row in found.rows), found.total)
            if found.steps:
                tally.check(f"{what}, last step", found.steps[-1].value, value)
            elif value is not None:
                tally.check(what, found.total, value)
    tally.finish(record_property, "explanations")


@pytest.mark.parametrize("name", DETAILED)
def test_every_round_contributes_as_recorded(name: str, record_property: Record) -> None:
    t = tournament(name)
    detail = json.loads(read(f"{name}.detail.json"), parse_float=Fraction)
    del detail["trf"]
    tally = Tally()
    for found in explanations(t, parse_codes(list(detail)), "2026-03"):
        wanted = detail[found.code.text][str(found.tpn)]
        what = f"player {found.tpn}, {found.code}"
        rounds = {str(row.round): row.contribution for row in found.rows}
        tally.check(what, rounds, wanted["rounds"])
        # Which of two equal rounds is cut is nobody's business.
        cut = sorted(row.contribution for row in found.rows if row.cut)
        theirs = sorted(wanted["rounds"][str(number)] for number in wanted.get("cut", ()))
        tally.check(f"{what}, cut", cut, theirs)
    tally.finish(record_property, "explained players")
