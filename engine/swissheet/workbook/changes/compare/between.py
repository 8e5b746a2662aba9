"""The state between two actions: some of what people typed counts already, the rest not yet."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import replace

from swissheet.workbook.memory.state import State


def without(now: State, then: State, parts: Set[tuple[str, object]]) -> State:
    """The state of now, but for these settings, players and rounds as they were then.

    Args: parts: as :func:`~swissheet.workbook.changes.compare.typed.parts` tells them.
    """
    settings = {
        key: then.settings.get(key, value) if ("setting", key) in parts else value
        for key, value in now.settings.items()
    }
    columns = (*now.columns, *(key for key in then.columns if ("column", key) in parts))
    were = {
        number: dict(zip(then.columns, line, strict=True))
        for number, line in zip(then.ids, then.players, strict=True)
    }
    players = {}
    for number, line in zip(now.ids, now.players, strict=True):
        if ("player", number) not in parts:
            here = dict(zip(now.columns, line, strict=True))
            players[number] = {**were.get(number, {}), **here}
    for number, then_line in were.items():
        if ("player", number) in parts:
            players[number] = then_line
    lines = [tuple(line.get(key) for key in columns) for line in players.values()]
    rounds = tuple(
        (then.rounds[at - 1] if at <= len(then.rounds) else ()) if ("round", at) in parts else rows
        for at, rows in enumerate(now.rounds, start=1)
    )
    return replace(
        now,
        settings=settings,
        columns=columns,
        players=tuple(lines),
        ids=tuple(players),
        rounds=rounds,
    )
