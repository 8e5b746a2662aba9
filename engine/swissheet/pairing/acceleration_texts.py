"""The texts of the acceleration under which the rounds of a tournament are checked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from swissheet.errors import RulesError
from swissheet.model import AccelerationText, Tournament, VirtualPoints, edition_named
from swissheet.pairing.acceleration import baku, last_of_ga

AS_RECORDED = "recorded"
"""The name for virtual points that follow no text."""


def texts_of(tournament: Tournament, *, implied: bool = False) -> Iterator[tuple[str, Tournament]]:
    """Yield the texts a tournament may have been paired by, the likeliest first, and it under each.

    If it names its text, there is no other. Else the text in force comes first, then the one
    before it, if that makes another group GA. Virtual points written out stay as they are: the
    text is then the one they follow from. Without virtual points it is the tournament alone, under
    an empty name.

    Args: implied: a code alone asks for the acceleration, and no virtual points are recorded.
    """
    if not tournament.virtual_points:
        yield "", tournament
        return
    named = edition_named(tournament.options)
    if named is not None:
        yield named.value, tournament
        return
    points = {text: _laid_down(tournament, text) for text in AccelerationText}
    if implied:
        seen: list[tuple[VirtualPoints, ...]] = []
        for text, virtual in points.items():
            if virtual not in seen:
                seen.append(virtual)
                yield text.value, replace(tournament, virtual_points=virtual)
        return
    recorded = _of_the_paired(tournament, tournament.virtual_points)
    following = (t for t, v in points.items() if _of_the_paired(tournament, v) == recorded)
    text_of_it = next(following, None)
    yield text_of_it.value if text_of_it is not None else AS_RECORDED, tournament


def _laid_down(tournament: Tournament, text: AccelerationText) -> tuple[VirtualPoints, ...]:
    """Return the virtual points by a text, from the players paired in round 1; () without any."""
    tpns = [player.tpn for player in tournament.players]
    last = last_of_ga(tpns, tournament.rounds, text)
    try:
        return baku(tpns, tournament.rounds_total, tournament.points, last_ga=last)
    except RulesError:
        return ()


def _of_the_paired(
    tournament: Tournament, virtual: Iterable[VirtualPoints]
) -> dict[tuple[int, int], int]:
    """Return tenths by (TPN, round), for the rounds a player was paired in: only these matter."""
    table: dict[tuple[int, int], int] = {}
    for item in virtual:
        for tpn in item.tpns:
            for number in range(
                item.first_round, min(item.last_round, tournament.rounds_paired) + 1
            ):
                entry = tournament.entry(tpn, number)
                if entry is not None and entry.paired:
                    table[tpn, number] = table.get((tpn, number), 0) + item.points
    return {key: tenths for key, tenths in table.items() if tenths}
