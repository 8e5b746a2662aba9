"""What the records of a tournament say of the players of a round, for the literal enumerator.

Articles without a number before them are those of C.04.3 (2026-02).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from swissheet.model import Bye, Tournament

__all__ = [
    "ABSOLUTE",
    "MILD",
    "NONE",
    "STRONG",
    "Contestant",
    "contestants",
    "pairing_score",
]

NONE, MILD, STRONG, ABSOLUTE = range(4)
"""Strengths of a colour preference (1.7)."""


@dataclass(frozen=True, eq=False)
class Contestant:
    """A player who is to be paired, with everything the articles ask about him."""

    tpn: int
    rank: int  # his number when those never paired and absent are left out (C.04.2 2.4)
    score: int  # tenths, virtual points of this round included (C.04.7 1.5)
    met: frozenset[int]  # opponents of played games
    colours: str  # of played games, unplayed rounds taken out (C.04.2 3.4)
    floats: tuple[str, str]  # "down", "up" or "", last round and the round before
    unplayed: int
    pab_ok: bool
    topscorer: bool

    @cached_property
    def order(self) -> tuple[int, int]:
        """1.2: by score, then by number."""
        return (-self.score, self.rank)

    @cached_property
    def difference(self) -> int:
        """1.6."""
        return self.colours.count("w") - self.colours.count("b")

    @cached_property
    def preference(self) -> tuple[str, int]:
        """1.7: the colour wished for, and how strongly."""
        played, difference = self.colours, self.difference
        if not played:
            return ("", NONE)
        other = {"w": "b", "b": "w"}[played[-1]]
        if abs(difference) > 1:
            return ("b" if difference > 0 else "w", ABSOLUTE)
        if played[-2:] in ("ww", "bb"):
            return (other, ABSOLUTE)
        if difference:
            return ("b" if difference > 0 else "w", STRONG)
        return (other, MILD)


def contestants(tournament: Tournament, round_: int) -> Iterator[Contestant]:
    """The players present in a round, as the records of the rounds before it show them."""
    rank = 0
    for tpn in tournament.by_tpn:
        history = [tournament.entry(tpn, number) for number in range(1, round_)]
        paired_before = any(entry is not None and entry.paired for entry in history)
        present = _present(tournament, tpn, round_)
        if not present and not paired_before:
            continue
        rank += 1
        if not present:
            continue
        played = [entry for entry in history if entry is not None and entry.played]
        yield Contestant(
            tpn=tpn,
            rank=rank,
            score=pairing_score(tournament, tpn, round_),
            met=frozenset(entry.opponent for entry in played),
            colours="".join(entry.colour.value for entry in played if entry.colour),
            floats=(float_in(tournament, tpn, round_ - 1), float_in(tournament, tpn, round_ - 2)),
            unplayed=len(history) - len(played),
            pab_ok=pab_ok(tournament, tpn, round_),
            topscorer=topscorer(tournament, tpn, round_),
        )


def _present(tournament: Tournament, tpn: int, round_: int) -> bool:
    """In a round paired already everybody has an entry; before that, only the absent have."""
    entry = tournament.entry(tpn, round_)
    if entry is None:
        return not tournament.round(round_).paired
    return entry.paired


def pairing_score(tournament: Tournament, tpn: int, round_: int, *, virtual: bool = True) -> int:
    """The points before a round, with the virtual points of that round (C.04.7 1.5)."""
    points = int(sum(tournament.entry_points(tpn, number) for number in range(1, round_)))
    for item in tournament.adjustments:
        if ("rulings", "standings alone") in tournament.options:
            break
        if not item.kind and item.round < round_ and (not item.tpns or tpn in item.tpns):
            points += item.points
    for extra in tournament.virtual_points if virtual else ():
        if extra.first_round <= round_ <= extra.last_round and tpn in extra.tpns:
            points += extra.points
    return points


def float_in(tournament: Tournament, tpn: int, round_: int) -> str:
    """1.4.2 to 1.4.4: the float a past round brought; by round, whether played or not."""
    if round_ < 1:
        return ""
    entry = tournament.entry(tpn, round_)
    if entry is None or not entry.played:
        more_than_a_loss = tournament.entry_points(tpn, round_) > tournament.points.loss
        return "down" if more_than_a_loss else ""
    own = pairing_score(tournament, tpn, round_)
    opponents = pairing_score(tournament, entry.opponent, round_)
    return "down" if own > opponents else "up" if own < opponents else ""


def pab_ok(tournament: Tournament, tpn: int, round_: int) -> bool:
    """C2: no PAB before, and never a win's worth of points without a game."""
    for number in range(1, round_):
        entry = tournament.entry(tpn, number)
        if entry is not None and entry.result is Bye.PAB:
            return False
        unplayed = entry is None or not entry.played
        if unplayed and tournament.entry_points(tpn, number) >= tournament.points.win:
            return False
    return True


def topscorer(tournament: Tournament, tpn: int, round_: int) -> bool:
    """1.8: in the last round, more than half of the most points the rounds before could bring."""
    if not tournament.rounds_total or round_ < tournament.rounds_total:
        return False
    most = (round_ - 1) * max(tournament.points.win, tournament.points.draw)
    return 2 * pairing_score(tournament, tpn, round_) > most
