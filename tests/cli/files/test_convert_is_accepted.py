"""Whatever ``convert`` writes is accepted by ``check`` and ``new``; else it refuses with words."""

from __future__ import annotations

import re
import zipfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from support.commands import agreed, call
from support.examples import examples, part
from support.trf_samples import GOLDEN, player_line

FORMATS = Path(__file__).parents[2] / "formats"
LISTS = sorted(p for p in (FORMATS / "playerlist").iterdir() if p.suffix != ".toml")
CHECKED = {
    "trf16": ".trf16",
    "trf2026": ".trf26",
    "trfx": ".trfx",
    "trfbx": ".trfbx",
    "engine": ".trf",
    "report": ".trf",
}
FORMS = {**CHECKED, "csv": ".csv", "json": ".json"}
PLAYERS = [player_line(tpn, name=f"Name {tpn}") for tpn in range(1, 7)]


def wild() -> dict[str, bytes]:
    """The TRFs of ``tests/golden`` but the large ones."""
    files = [*(GOLDEN / "trf").glob("*.trf"), *(GOLDEN / "real").glob("*.trf")]
    found = {file.name: file.read_bytes() for file in sorted(files)}
    with zipfile.ZipFile(GOLDEN / "trf" / "sample.zip") as archive:
        found |= {name: archive.read(name) for name in sorted(archive.namelist())}
    return {name: data for name, data in found.items() if len(data) < 4_000}


WILD = wild()


def converts(source: Path, form: str, ending: str) -> str:
    """Converts a file and asserts that what is written is accepted; returns what refused it."""
    target = source.parent / f"{form}{ending}"
    target.unlink(missing_ok=True)
    done = agreed("convert", source, target, "--to", form)
    if not target.exists():
        assert done.code in (1, 3), done.err
        assert len(done.err.strip()) > 20
        return done.err
    if form in (*CHECKED, "xlsx"):
        checked = call("check", target)
        wrong = [line for line in checked.out.splitlines() if line.startswith("error: ")]
        if "The points for wins" in done.err or "The points set by the arbiter" in done.err:
            # An older form cannot say them, and that was named.
            wrong = [line for line in wrong if "Points of player" not in line]
        assert not wrong, checked.out
    made = source.parent / "new.xlsx"
    # A question that has an answer, such as who is there twice, is no refusal.
    new = agreed("new", made, "--players", target, "--rounds", 3)
    made.unlink(missing_ok=True)
    assert new.code == 0, new.err
    return ""


@pytest.mark.parametrize("name", WILD)
def test_a_wild_trf_in_another_form_is_accepted(tmp_path: Path, name: str) -> None:
    source = tmp_path / "wild.trf"
    source.write_bytes(WILD[name])
    for form in part(name, FORMS):
        converts(source, form, FORMS[form])


@pytest.mark.parametrize("name", [name for name in WILD if len(WILD[name]) < 700])
def test_a_small_wild_trf_as_a_workbook_is_accepted(tmp_path: Path, name: str) -> None:
    source = tmp_path / "wild.trf"
    source.write_bytes(WILD[name])
    converts(source, "xlsx", ".xlsx")


@pytest.mark.parametrize("file", LISTS, ids=lambda file: file.name)
def test_a_list_of_another_program_in_another_form_is_accepted(tmp_path: Path, file: Path) -> None:
    source = tmp_path / file.name
    source.write_bytes(file.read_bytes())
    for form in part(file.name, ("csv", "json", "trf2026")):
        converts(source, form, FORMS[form])


MEANT = [
    "162  P 5.0", "162  W 3.0    D 1.0", "162  D 0.8", "XXR 0", "XXR 99", "142 3", "240 H 001    1",
    "250 1.0 1 3 1 2", "XXA 1 1.0", "XXC black1", "XXC white1 rank", "152 B\t", "202 BH,XX,SB",
    "212 PTS,NOPE", "192 FIDE_TEAM", "192 CUSTOM_KNOCKOUT", "192 BERGER_ROUNDROBIN_G1", "082 3",
    "132 x", "042 31/02/2020", "299 W      0001.0  001    1", "XXP 1 2", "172 XXX", "=1+1", "###",
    "012 " + "A" * 71_000, "### " + "é" * 40_000, "102 =HYPERLINK(1)", "122 90\t+30",
]  # fmt: skip
IDS = ["-----------", "    1234567", "          0", "  ABC-12345", "=1+1       ", "N/A        "]
BIRTHS = ["02/03/1990", "1990/13/45", "1850/01/01", "0000/00/00", "=cmd|calc ", "1990      "]
LETTERS = st.text("0123456789 -+=HUZFwbWDL.,/XéŁ\u202e'@\t\u00a0", min_size=1, max_size=6)


@st.composite
def mutated(draw: st.DrawFn) -> str:
    """A wild TRF, or a plain one, in which a few lines are others."""
    names = [name for name in WILD if len(WILD[name]) < 3000]
    name = draw(st.sampled_from(["", *names]))
    lines = WILD[name].decode().splitlines() if name else list(PLAYERS)
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(lines) - 1))
        line, kind = lines[at], draw(st.integers(0, 5))
        if kind == 0:
            lines.insert(at, draw(st.sampled_from(MEANT)))
        elif kind == 1 and line.startswith("001"):
            lines[at] = line[:57] + draw(st.sampled_from(IDS)) + line[68:]
        elif kind == 2 and line.startswith("001"):
            lines[at] = line[:69] + draw(st.sampled_from(BIRTHS)) + line[79:]
        elif kind == 3 and line.startswith("001"):
            other = draw(st.sampled_from([one for one in lines if one.startswith("001")]))
            lines[at] = line[:14] + other[14:80] + line[80:]
        elif kind == 4:
            lines[at] = line + draw(st.sampled_from(["\t", " \t", "\u00a0", "   "]))
        else:
            start = draw(st.integers(3, max(3, len(line))))
            letters = draw(LETTERS)
            lines[at] = line[:start] + letters + line[start + len(letters) :]
    return "\n".join([*lines, ""])


@given(text=mutated(), form=st.sampled_from([*FORMS, "xlsx"]))
@settings(examples(20), suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_wild_trf_that_was_changed_by_hand_is_accepted_or_refused_with_words(
    tmp_path: Path, text: str, form: str
) -> None:
    source = tmp_path / "wild.trf"
    source.write_text(text, "utf-8")
    converts(source, form, {**FORMS, "xlsx": ".xlsx"}[form])


def placed(line: str, first: int, text: str) -> str:
    return line[: first - 1] + text + line[first - 1 + len(text) :]


@pytest.mark.parametrize("form", [*FORMS, "xlsx"])
def test_what_stands_for_no_id_is_none_for_every_player(tmp_path: Path, form: str) -> None:
    source = tmp_path / "wild.trf"
    source.write_text("\n".join(placed(line, 58, "-----------") for line in PLAYERS), "utf-8")
    assert converts(source, form, {**FORMS, "xlsx": ".xlsx"}[form]) == ""


@pytest.mark.parametrize("form", [*FORMS, "xlsx"])
def test_an_id_of_two_players_is_refused_by_check_and_by_convert(tmp_path: Path, form: str) -> None:
    source = tmp_path / "wild.trf"
    lines = [placed(line, 58, "    1234567") for line in PLAYERS[:2]]
    source.write_text("\n".join([*lines, *PLAYERS[2:]]), "utf-8")
    words = "FIDE ID 1234567 belongs to two players: 2, Name 2, and 1, Name 1."
    assert words in converts(source, form, {**FORMS, "xlsx": ".xlsx"}[form])
    checked = call("check", source)
    assert checked.code == 3
    assert words in checked.out


def test_a_text_that_no_cell_holds_is_refused_by_its_length(tmp_path: Path) -> None:
    source = tmp_path / "wild.trf"
    source.write_text("\n".join(["012 " + "A" * 71_000, *PLAYERS]), "utf-8")
    refused = converts(source, "xlsx", ".xlsx")
    assert re.search("71000 letters is too long for a cell, which holds 32767", refused)
    for form, ending in FORMS.items():
        assert converts(source, form, ending) == ""
    told = agreed("convert", source, tmp_path / "list.csv").err
    assert len(told) < 1000


@pytest.mark.parametrize(("form", "refused"), [("trf2026", True), ("xlsx", True), ("csv", False)])
def test_a_bye_of_five_points_is_refused_where_the_form_says_it(
    tmp_path: Path, form: str, refused: bool
) -> None:
    source = tmp_path / "wild.trf"
    source.write_text("\n".join(["162  P 5.0", *PLAYERS]), "utf-8")
    said = converts(source, form, {**FORMS, "xlsx": ".xlsx"}[form])
    assert ("A pairing-allocated bye is worth 5" in said) is refused
