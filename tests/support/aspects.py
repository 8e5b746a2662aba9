"""What of a tournament each named loss is about, so that it can be seen whether nothing else is.

The parts are cut out of the tournament here, once more and otherwise than the engine compares them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, replace

from swissheet.errors import Issue
from swissheet.formats.trf.acceleration import table_of
from swissheet.formats.trf.notes import comments_first
from swissheet.formats.trf.systems import code_of, portable_code
from swissheet.model import Event, Player, Tournament

__all__ = ["coarse", "differing", "named"]

Same = Mapping[int, int]
"""TPN of the one -> TPN of the other, for players who are in both."""

_AT_LARGE = (
    "rounds_total", "system", "initial_colour", "points", "tiebreaks", "adjustments",
)  # fmt: skip


def named(issues: list[Issue]) -> set[str]:
    """The losses by key, without their area, whether left out or changed."""
    keys = {issue.key.removeprefix("losses.") for issue in issues}
    return {key.removesuffix("-changed").removesuffix(".changed") for key in keys}


def coarse(key: str) -> str:
    """A loss or a difference as both kinds of losses tell it: one by one, or counted."""
    if key in ("lost-rounds.games", "lost-rounds.results") or key.startswith("lost-games."):
        return "lost-games"
    return (
        key.replace("lost-players.", "player.")
        .replace("lost-player.", "player.")
        .replace("lost-rounds.", "lost-")
    )


def differing(t: Tournament, back: Tournament, same: Same) -> set[str]:
    """The keys of all that differs between a tournament and what came back."""
    found = {f"lost-{name}" for name in _AT_LARGE if getattr(t, name) != getattr(back, name)}
    if _bans(t, t.rounds_total) != _bans(back, t.rounds_total):
        found.add("lost-forbidden")
    if comments_first(t.foreign) != comments_first(back.foreign):
        found.add("lost-foreign")
    if {o for o in t.options if o[0] != "acceleration"} != {
        o for o in back.options if o[0] != "acceleration"
    } or t.acceleration_text != back.acceleration_text:
        found.add("lost-options")
    if table_of(t.virtual_points, t.rounds_total) != table_of(back.virtual_points, t.rounds_total):
        found.add("lost-virtual_points")
    found |= {f"lost-event.{name}" for name in _event(t.event, back.event)}
    said = t.event.system_code or code_of(t.system, dict(t.options))
    now = back.event.system_code or said
    plain = {code.removesuffix("_BAKU") for code in (said, now)}
    if len(plain) > 1 and len({portable_code(code) for code in plain}) == 1:
        found.add("system-edition")
    return found | _players(t, back, same) | _rounds(t, back, same)


def _bans(t: Tournament, rounds: int) -> list[tuple[tuple[int, ...], int, int]]:
    """Who may not meet from which round on, and to which; 0: to the last."""
    ends = [0 if rounds and b.last_round >= rounds else b.last_round for b in t.forbidden]
    return [(b.tpns, b.first_round, end) for b, end in zip(t.forbidden, ends, strict=True)]


def _event(mine: Event, theirs: Event) -> set[str]:
    names = {item.name for item in fields(Event)}
    found = {n.replace("_", "-") for n in names if getattr(mine, n) != getattr(theirs, n)}
    if not mine.time_control_code:
        found.discard("time-control-code")
    if not mine.system_code or portable_code(mine.system_code) == portable_code(theirs.system_code):
        found.discard("system-code")
    return found


_PLAYER: Mapping[str, Callable[[Player], object]] = {
    "name": lambda p: p.name,
    "rating": lambda p: p.rating,
    "title": lambda p: p.title,
    "federation": lambda p: p.federation,
    "fide-id": lambda p: p.fide_id,
    "sex": lambda p: p.sex,
    "birth": lambda p: p.birth,
    "club": lambda p: p.club,
    "rank": lambda p: p.rank,
    "national": lambda p: p.national,
    "expelled": lambda p: p.expelled,
    "ratings": lambda p: p.ratings,
    "rating-from": lambda p: p.rating_from,
}


def _players(t: Tournament, back: Tournament, same: Same) -> set[str]:
    found = set()
    both = [(p, back.player(same[p.tpn])) for p in t.players if p.tpn in same]
    for name, part in _PLAYER.items():
        if any(part(mine) != part(theirs) for mine, theirs in both):
            found.add(f"lost-players.{name}")
    if any(t.left.get(a.tpn) != back.left.get(b.tpn) for a, b in both):
        found.add("lost-players.left-after")
    if any(a.tpn != b.tpn for a, b in both):
        found.add("lost-players.number")
    if len(both) < len(t.players):
        found.add("lost-players.missing")
    if len(set(same.values())) < len(same):
        found.add("lost-players.alike")
    return found


def _rounds(t: Tournament, back: Tournament, same: Same) -> set[str]:
    found = set()
    for round_ in t.rounds:
        other = back.round(round_.number)
        mine = [
            replace(game, white=same[game.white], black=same[game.black])
            for game in round_.games
            if game.white in same and game.black in same
        ]
        met = [(game.white, game.black) for game in mine]
        theirs = [(game.white, game.black) for game in other.games]
        if len(mine) < len(round_.games) or set(met) - set(theirs):
            found.add("lost-rounds.games")
        if [pair for pair in met if pair in theirs] != [pair for pair in theirs if pair in met]:
            found.add("lost-rounds.boards")
        ended = {(g.white, g.black): (g.white_result, g.black_result) for g in other.games}
        until = {(g.white, g.black): g.adjourned_until for g in other.games}
        for game in mine:
            pair = game.white, game.black
            if pair not in ended:
                continue
            if ended[pair] != (game.white_result, game.black_result):
                found.add("lost-rounds.results")
            elif until[pair] != game.adjourned_until:
                found.add("lost-rounds.adjourned")
        if {(same.get(tpn), bye) for tpn, bye in round_.byes} - set(other.byes):
            found.add("lost-rounds.byes")
    return found
