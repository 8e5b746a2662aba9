"""Every form into every other: what comes back is what went in, but for what is named as lost."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from support.aspects import coarse, differing, named
from support.commands import agreed
from swissheet.files.converting import converted
from swissheet.files.opening import opened
from swissheet.formats import json_, trf
from swissheet.model import (
    Bye,
    Event,
    ForbiddenPairs,
    ForeignRecord,
    NationalRecord,
    Result,
    Round,
    ScoreAdjustment,
    Tournament,
)

REPOSITORY = Path(__file__).resolve().parents[3]
SAMPLE = REPOSITORY / "workbook_templates" / "sample.trf"
ENDINGS = {
    "json": ".json",
    "trf2026": ".trf26",
    "trf16": ".trf16",
    "trfx": ".trfx",
    "trfbx": ".trfbx",
    "engine": ".trf",
    "report": ".trf",
    "csv": ".csv",
    "pgn": ".pgn",
    "xlsx": ".xlsx",
}
"""Forms by the ending of their file; ``.ods``, which takes LibreOffice, is tried by itself."""


def rich() -> Tournament:
    """Three rounds of five, with something in every field that a tournament has."""
    t = trf.loads(SAMPLE.read_bytes())
    one, two, three = t.rounds[:3]
    games = list(one.games)
    games[0] = replace(games[0], adjourned_until=2)
    games[1] = replace(games[1], white_result=Result.DRAW, black_result=Result.LOSS)
    games[2] = replace(games[2], white_result=Result.UNRATED_WIN, black_result=Result.UNRATED_LOSS)
    forfeits = list(two.games)
    forfeits[3] = replace(
        forfeits[3], white_result=Result.FORFEIT_LOSS, black_result=Result.FORFEIT_LOSS
    )
    players = list(t.players)
    record = NationalRecord("INA", "MN", 2310, "PTK", "17", "", "m", "1990/01/31")
    players[0] = replace(players[0], national=(record,), fide_id="7100019")
    # Who is numbered otherwise than by rating, as after a rating was corrected.
    players[7], players[8] = (
        replace(players[7], rating=players[8].rating),
        replace(players[8], rating=players[7].rating),
    )
    players[5] = replace(players[5], left_after=3)
    players[28] = replace(players[28], expelled=True)
    players = [replace(player, rank=place) for place, player in enumerate(players, start=1)]
    return replace(
        t,
        players=tuple(players),
        rounds=(
            replace(one, games=tuple(games)),
            replace(two, games=tuple(forfeits)),
            three,
            Round(4, (), ((3, Bye.HPB), (6, Bye.ZPB), (29, Bye.ZPB))),
            Round(5, (), ((6, Bye.ZPB), (29, Bye.ZPB))),
        ),
        forbidden=(ForbiddenPairs((7, 9)), ForbiddenPairs((2, 4, 11), 2, 4)),
        adjustments=(ScoreAdjustment(-5, "", 2, (8,)),),
        options=(("lots_seed", "4711"),),
        foreign=(ForeignRecord("### swissheet knows nothing of this"),),
        event=replace(t.event, deputies=("FA One", "FA Two"), rank_method="INA FIDON"),
        source=None,
    )


@pytest.fixture(scope="module")
def sources(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The tournament in every form."""
    folder = tmp_path_factory.mktemp("sources")
    made = {"json": folder / "rich.json"}
    made["json"].write_text(json_.dumps(rich()), "utf-8")
    for form, ending in ENDINGS.items():
        if form != "json":
            made[form] = folder / form / f"rich{ending}"
            made[form].parent.mkdir()
            done = agreed("convert", made["json"], made[form], "--to", form)
            assert done.code == 0, done.err
    return made


@pytest.mark.part(3)
@pytest.mark.parametrize("into", ENDINGS)
@pytest.mark.parametrize("out_of", ENDINGS)
def test_what_comes_back_is_what_went_in_but_for_what_is_named(
    sources: dict[str, Path], tmp_path: Path, out_of: str, into: str
) -> None:
    source, target = sources[out_of], tmp_path / f"out{ENDINGS[into]}"
    before = opened(str(source)).tournament
    if into == "pgn" and not before.rounds_paired:
        assert "No round is paired" in agreed("convert", source, target, "--to", into).err
        return
    done = agreed("convert", source, target, "--to", into, "--json")
    if (out_of, into) == ("pgn", "report"):
        # PGN has no token for a ruling, and so there is a game without a result.
        assert "the final result is missing" in done.err
        return
    assert done.code == 0, done.err
    said = [issue for issue in done.document["lost"] if issue["place"]["file"] is None]
    lost = converted(before, into)[1] if into != "xlsx" else []
    assert [issue["message"] for issue in said] == [issue.message for issue in lost]
    after = opened(str(target)).tournament
    found = {coarse(key) for key in differing(before, after, _same(before, after))}
    if into == "report":
        # Places are filled in.
        found.discard("player.rank")
    if into == "xlsx":
        # What was asked about and filled in is noted.
        assert set(before.foreign) <= set(after.foreign)
        found.discard("lost-foreign")
        # What is missing is taken as recommended, and stands in the workbook then.
        if not before.tiebreaks:
            found.discard("lost-tiebreaks")
        if before.initial_colour is None:
            found.discard("lost-initial_colour")
        # The days of the rounds say how many there are, and so who is away up to the last one.
        if not before.rounds_total and len(before.event.round_dates) > before.rounds_paired:
            found -= {"lost-rounds_total", "player.left-after"}
    assert {coarse(key) for key in named(lost)} == found


def _same(before: Tournament, after: Tournament) -> dict[int, int]:
    """Who is who; nobody of this event has another's name."""
    named = {player.name: player.tpn for player in after.players}
    return {p.tpn: named[p.name] for p in before.players if p.name in named}


def test_the_tournament_has_something_in_every_field() -> None:
    usual, t = Tournament(()), rich()
    same = {"system", "points", "virtual_points", "source", "players", "rounds"}
    for name in set(t.__dataclass_fields__) - same:
        assert getattr(t, name) != getattr(usual, name), name
    assert t.event.name != Event().name
