"""Compute new pairing numbers after corrected ratings or titles, and apply them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from swissheet.model import by_strength
from swissheet.workbook.sheets.reading.assembly import assemble, with_numbers
from swissheet.workbook.sheets.reading.reading import Reading

FINAL_FROM = 4
"""Once this round is paired, no number changes after a correction (C.04.2 (2026-02) 2.3)."""


def new_numbers(reading: Reading) -> dict[int, int]:
    """Return old number -> new number of players who are not in order of rating and title.

    Players of equal rating and title keep their order, and late entries stay at the end if the
    settings put them there. If the list is drawn by lot, all numbers stay after round 1 is paired,
    because each number is a lot.

    Rule: C.04.2 (2026-02) 2.2, 2.3. FIDE Swiss 1998, A.2.
    """
    if reading.settings.by_lot and reading.started:
        return {}
    late = {
        item.player.tpn
        for item in reading.players
        if reading.settings.newcomers_last and item.starts_in > 1
    }
    players = sorted((item.player for item in reading.players), key=lambda player: player.tpn)
    system = reading.settings.system
    order = [p.tpn for p in by_strength((p for p in players if p.tpn not in late), system)]
    order += [p.tpn for p in players if p.tpn in late]
    numbers = (player.tpn for player in players)
    return {old: new for new, old in zip(numbers, order, strict=True) if old != new}


def with_new_numbers(reading: Reading, new: Mapping[int, int]) -> Reading:
    """Return the reading of the same workbook with other numbers; nothing is written.

    Args: new: old number -> new number; no two players get the same one.
    """
    players = tuple(
        item.numbered(new.get(item.player.tpn, item.player.tpn)) for item in reading.players
    )
    rounds = with_numbers(reading.rounds, players)
    moved = {old: new.get(tpn, tpn) for old, tpn in reading.renumbered.items()}
    untouched = new.keys() - reading.renumbered.values()
    moved |= {old: new[old] for old in untouched}
    moved = {old: tpn for old, tpn in moved.items() if old != tpn}
    places = {new.get(tpn, tpn): place for tpn, place in reading.places.players.items()}
    return replace(
        reading,
        tournament=assemble(reading.settings, players, rounds, reading.kept, moved),
        players=players,
        rounds=rounds,
        renumbered=moved,
        places=replace(reading.places, players=places, rounds=rounds),
    )
