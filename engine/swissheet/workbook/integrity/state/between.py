"""The state between two actions: some of what people typed counts already, the rest not yet."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import replace

from swissheet.workbook.hidden.state import State

__all__ = ["without"]


def without(now: State, then: State, parts: Set[tuple[str, object]]) -> State:
    """The state of now, but for these settings, players and rounds as they were then.

    Args: parts: as :func:`~swissheet.workbook.integrity.state.typed.parts` tells them.
    """
    settings = {
        key: then.settings.get(key, value) if ("setting", key) in parts else value
        for key, value in now.settings.items()
    }
    were = dict(zip(then.ids, then.players, strict=True))
    places = {key: at for at, key in enumerate(then.columns)}
    players = {}
    for number, line in zip(now.ids, now.players, strict=True):
        if ("player", number) not in parts:
            players[number] = line
    for number, line in were.items():
        if ("player", number) in parts:
            players[number] = tuple(
                line[places[key]] if key in places else None for key in now.columns
            )
    rounds = tuple(
        (then.rounds[at - 1] if at <= len(then.rounds) else ()) if ("round", at) in parts else rows
        for at, rows in enumerate(now.rounds, start=1)
    )
    return replace(
        now, settings=settings, players=tuple(players.values()), ids=tuple(players), rounds=rounds
    )
