"""The rating-based FIDE Swiss of 1998 walked through literally, for small fields.

Every candidate of a group is made in its order and looked at, every relaxation is tried in its
turn, and nothing of the engine is used but the records of a tournament. Letters and numbers are
those of the text.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from swissheet.model import Bye, Colour, Result, Tournament
from swissheet.model.rulings import pairing_points

__all__ = ["TooLong", "Walk", "walk"]

Pair = tuple[int, int]
Boards = tuple[Pair, ...]


class TooLong(Exception):
    """The field has too many candidates for a literal walk."""


@dataclass
class Card:
    """The pairing card of a player."""

    number: int
    points: int
    history: str  # w, b, or - for a round without a game
    opponents: set[int]
    floated: dict[int, str]  # round -> "up" or "down"
    had_point: bool
    above_half: bool  # and the last round is paired
    preference: str = field(init=False)  # "w", "b" or ""
    strength: int = field(init=False)  # 3 absolute, 2 strong, 1 mild, 0 none

    def __post_init__(self) -> None:
        played = self.history.replace("-", "")  # F3
        d = played.count("w") - played.count("b")
        self.preference, self.strength = "", 0
        if not played:
            return
        other = {"w": "b", "b": "w"}[played[-1]]
        if d > 1 or d < -1:  # A7a
            self.preference, self.strength = ("b" if d > 0 else "w"), 3
        elif played.endswith(("ww", "bb")):
            self.preference, self.strength = other, 3
        elif d in (1, -1):  # A7b
            self.preference, self.strength = ("b" if d > 0 else "w"), 2
        else:  # A7c
            self.preference, self.strength = other, 1


@dataclass
class Made:
    """A group that is paired: who was moved down into it, its own, what was decided."""

    moved_down: list[int]
    own: list[int]
    no_opponent: list[int]  # C1
    p: int
    pairs: list[Pair]
    left: list[int]


class Walk:
    """One round of one tournament; :attr:`steps` counts the rare steps that acted."""

    def __init__(self, tournament: Tournament, round_: int, *, most: int = 400_000) -> None:
        self.t = tournament.as_paired(round_)
        self.round = round_
        self.steps: set[str] = set()
        self.looked_at, self.most = 0, most
        points = {n: self._points(n) for n in range(1, round_ + 1)}
        absent = {tpn for tpn, bye in self.t.round(round_).byes if bye is not Bye.PAB}
        if self.t.round(round_).paired:
            there = {tpn for tpn, _ in self.t.round(round_).entries()}
            absent |= {p.tpn for p in self.t.players if p.tpn not in there}
        else:
            absent |= {p.tpn for p in self.t.players if p.expelled}
        self.cards = {
            p.tpn: self._card(p.tpn, points) for p in self.t.players if p.tpn not in absent
        }

    def _points(self, number: int) -> dict[int, int]:
        found = {tpn: int(score) for tpn, score in pairing_points(self.t, number - 1).items()}
        for item in self.t.virtual_points:
            for tpn in item.tpns:
                if item.first_round <= number <= item.last_round:
                    found[tpn] += item.points
        return found

    def _card(self, tpn: int, points: dict[int, dict[int, int]]) -> Card:
        history, opponents, floated, had_point = "", set(), {}, False
        for number in range(1, self.round):
            entry = self.t.entry(tpn, number)
            if entry is not None and entry.played:
                assert entry.colour is not None
                history += entry.colour.value
                opponents.add(entry.opponent)
                mine, theirs = points[number][tpn], points[number][entry.opponent]
                if mine != theirs:  # A4
                    floated[number] = "down" if mine > theirs else "up"
                continue
            history += "-"  # F2
            if entry is not None and entry.result in (Bye.PAB, Result.FORFEIT_WIN):
                floated[number] = "down"  # A5
            if entry is not None and entry.result in (Bye.PAB, Bye.FPB, Result.FORFEIT_WIN):
                had_point = True
        last = bool(self.t.rounds_total) and self.round >= self.t.rounds_total
        mine = points[self.round][tpn]
        above = last and 2 * mine > (self.round - 1) * self.t.points.win
        return Card(tpn, mine, history, opponents, floated, had_point, above)

    # ------------------------------------------------------------------ criteria

    def may_meet(self, one: int, two: int) -> bool:
        """B1a and B2; forbidden pairs of the event."""
        a, b = self.cards[one], self.cards[two]
        if two in a.opponents:
            return False
        if any(f.forbids(one, two, self.round) for f in self.t.forbidden):
            return False
        same = a.strength == b.strength == 3 and a.preference == b.preference
        return not same or a.above_half or b.above_half

    def fails(self, one: int, two: int) -> int:
        a, b = self.cards[one], self.cards[two]
        return int(a.preference != "" and a.preference == b.preference)

    def floats_again(self, tpn: int, direction: str, dropped: int) -> bool:
        """B5 and B6; ``dropped``: 0 neither, 1 B6, 2 both."""
        card = self.cards[tpn]
        if card.above_half:
            return False
        if dropped < 2 and card.floated.get(self.round - 1) == direction:
            return True
        return dropped < 1 and card.floated.get(self.round - 2) == direction

    def may_be_left(self, left: Sequence[int], dropped: int, lowest: bool) -> bool:
        if any(self.floats_again(tpn, "down", dropped) for tpn in left):
            return False
        return not lowest or not any(self.cards[tpn].had_point for tpn in left)

    def order(self, players: Sequence[int]) -> list[int]:
        """A2."""
        return sorted(players, key=lambda tpn: (-self.cards[tpn].points, tpn))

    # ------------------------------------------------------------------ candidates

    def exchanges(self, players: list[int], p: int) -> Iterator[tuple[list[int], list[int]]]:
        """D2, the original S1 and S2 in front."""
        n = len(players)
        found = []
        for size in range(min(p, n - p) + 1):
            for out in combinations(range(1, p + 1), size):
                for into in combinations(range(p + 1, n + 1), size):
                    lowest_first = [-number for number in reversed(out)]
                    found.append((size, sum(into) - sum(out), lowest_first, into, out))
        for _, _, _, into, out in sorted(found):
            s1 = sorted({*range(1, p + 1)} - {*out} | {*into})
            s2 = sorted({*range(1, n + 1)} - {*s1})
            yield [players[k - 1] for k in s1], [players[k - 1] for k in s2]

    def transpositions(self, s1: list[int], s2: list[int]) -> Iterator[list[Pair]]:
        """D1: pairs that break B1 or B2 are passed over with all that would follow from them."""

        def go(k: int, free: list[int]) -> Iterator[list[Pair]]:
            self.looked_at += 1
            if self.looked_at > self.most:
                raise TooLong
            if k == len(s1):
                yield []
                return
            for index, two in enumerate(free):
                if self.may_meet(s1[k], two):
                    for rest in go(k + 1, free[:index] + free[index + 1 :]):
                        yield [(s1[k], two), *rest]

        return go(0, s2)

    def homogeneous(
        self, players: list[int], p: int, x: int, dropped: int, lowest: bool
    ) -> Iterator[tuple[list[Pair], list[int]]]:
        for s1, s2 in self.exchanges(players, p):
            for pairs in self.transpositions(s1, s2):
                left = [tpn for tpn in s2 if tpn not in {two for _, two in pairs}]
                if sum(self.fails(*pair) for pair in pairs) > x:
                    continue
                if self.may_be_left(left, dropped, lowest):
                    yield pairs, left

    def first_stage(self, moved_down: list[int], own: list[int], p: int) -> int:
        """A3: how many moved-down players are paired first."""
        if 2 * len(moved_down) >= len(moved_down) + len(own):
            return 0
        return min(len(moved_down), p)

    def candidates(
        self, moved_down: list[int], own: list[int], p: int, lowest: bool, first: int | None = None
    ) -> Iterator[tuple[list[Pair], list[int]]]:
        """Every acceptable pairing with p pairs, in the order of C4 to C11."""
        moved_down, own = self.order(moved_down), self.order(own)
        everybody = moved_down + own
        if first is None:
            first = self.first_stage(moved_down, own, p)
            for fewer in [first] if lowest else range(first, -1, -1):  # C14
                yield from self.candidates(moved_down, own, p, lowest, fewer)
            return
        w = sum(self.cards[tpn].preference == "w" for tpn in everybody)
        b = sum(self.cards[tpn].preference == "b" for tpn in everybody)
        p0 = len(everybody) // 2
        x0 = max(0, max(w, b) - (len(everybody) + 1) // 2)  # A8
        for x in range(max(0, x0 - (p0 - p)), p + 1):  # C11, C14
            for dropped_up in range(3):  # C10
                if not first:
                    for dropped in range(3):  # C9
                        yield from self.homogeneous(everybody, p, x, dropped, lowest)
                    break
                s1, s2 = everybody[:first], everybody[first:]
                for stage in self.transpositions(s1, s2):
                    granted = sum(self.fails(*pair) for pair in stage)
                    if granted > x:
                        continue
                    if any(
                        self.cards[one].points > self.cards[two].points
                        and self.floats_again(two, "up", dropped_up)
                        for one, two in stage
                    ):
                        continue
                    met = {two for _, two in stage}
                    rest = [tpn for tpn in s2 if tpn not in met]
                    for dropped in range(3):
                        for pairs, left in self.homogeneous(
                            rest, p - first, x - granted, dropped, lowest
                        ):
                            yield stage + pairs, left

    def first_candidate(
        self, moved_down: list[int], own: list[int], p: int, lowest: bool, first: int | None = None
    ) -> tuple[list[Pair], list[int]] | None:
        return next(self.candidates(moved_down, own, p, lowest, first), None)

    # ------------------------------------------------------------------ procedure

    def stuck(self, players: list[int], lowest: bool) -> list[int]:
        """C1: who has no opponent; the bye is one in an odd lowest group."""
        found = []
        for tpn in players:
            bye = lowest and len(players) % 2 == 1 and not self.cards[tpn].had_point
            if not bye and not any(self.may_meet(tpn, o) for o in players if o != tpn):
                found.append(tpn)
        return found

    def run(self) -> tuple[Boards, int | None] | None:
        groups: dict[int, list[int]] = {}
        for tpn in self.order(list(self.cards)):
            groups.setdefault(self.cards[tpn].points, []).append(tpn)
        scores = sorted(groups, reverse=True)
        made: list[Made] = []
        moved_down: list[int] = []
        for score in scores[:-1]:
            one = self.group(moved_down, groups[score], made)
            made.append(one)
            moved_down = self.order(one.left + one.no_opponent)
        if not self.lowest(made, moved_down, groups[scores[-1]]):
            return None
        bye = made[-1].left
        return self.publish([pair for one in made for pair in one.pairs]), bye[0] if bye else None

    def group(self, moved_down: list[int], own: list[int], made: list[Made]) -> Made:
        stuck = self.stuck(moved_down + own, False)
        if stuck:
            self.steps.add("C1")
        if any(tpn in moved_down for tpn in stuck) and made:
            found = self.c12(moved_down, own, made, None, False)
            if found is not None:
                self.steps.add("C1/C12")
                return found
        m = [tpn for tpn in moved_down if tpn not in stuck]
        q = [tpn for tpn in own if tpn not in stuck]
        p0 = (len(m) + len(q)) // 2
        for p in range(p0, 0, -1):
            pairing = self.first_candidate(m, q, p, False)
            if pairing is not None:
                if p < p0:
                    self.steps.add("C14")
                return Made(m, q, stuck, p, *pairing)
            if m and made:
                found = self.c12(moved_down, own, made, p, False)
                if found is not None:
                    self.steps.add("C12")
                    return found
        self.steps.add("p=0")
        return Made(moved_down, own, [], 0, [], self.order(moved_down + own))

    def c12(
        self, moved_down: list[int], own: list[int], made: list[Made], p: int | None, lowest: bool
    ) -> Made | None:
        above = made[-1]
        points = sorted(self.cards[tpn].points for tpn in above.left)
        seen = [set(above.left)]
        for pairs, left in self.candidates(above.moved_down, above.own, above.p, False):
            if set(left) in seen:
                continue
            seen.append(set(left))
            if sorted(self.cards[tpn].points for tpn in left) != points:
                continue
            others = [tpn for tpn in moved_down if tpn not in above.left] + left
            stuck = self.stuck(others + own, lowest)
            if any(tpn in others for tpn in stuck) or (lowest and stuck):
                continue
            q = [tpn for tpn in own if tpn not in stuck]
            most = (len(others) + len(q)) // 2
            wanted = most if p is None else p
            if not 0 < wanted <= most:
                continue
            pairing = self.first_candidate(others, q, wanted, lowest)
            if pairing is not None:
                made[-1] = Made(
                    above.moved_down, above.own, above.no_opponent, above.p, pairs, left
                )
                return Made(self.order(others), q, stuck, wanted, *pairing)
        return None

    def lowest(self, made: list[Made], moved_down: list[int], own: list[int]) -> bool:
        while True:
            everybody = moved_down + own
            p = len(everybody) // 2
            pairing = None
            if not self.stuck(everybody, True):
                pairing = self.first_candidate(moved_down, own, p, True)
            if pairing is not None:
                made.append(Made(moved_down, own, [], p, *pairing))
                return True
            if moved_down and made:
                found = self.c12(moved_down, own, made, p, True)
                if found is not None:
                    self.steps.add("C12")
                    made.append(found)
                    return True
            if made and self.c13(made, moved_down, own):
                self.steps.add("C13")
                return True
            if not made:
                break
            self.steps.add("merge")
            above = made.pop()
            upper = self.order(above.moved_down + above.own + above.no_opponent)
            own = self.order([tpn for tpn in everybody if tpn not in upper])
            moved_down = upper
        for first in range(self.first_stage(moved_down, own, p) - 1, -1, -1):
            pairing = self.first_candidate(moved_down, own, p, True, first)
            if pairing is not None:
                self.steps.add("fewer first")
                made.append(Made(moved_down, own, [], p, *pairing))
                return True
        return False

    def c13(self, made: list[Made], moved_down: list[int], own: list[int]) -> bool:
        above = made[-1]
        for p in range(above.p, 0, -1):
            seen = [set(above.left)]
            for pairs, left in self.candidates(above.moved_down, above.own, p, False):
                if set(left) in seen:
                    continue
                seen.append(set(left))
                others = [tpn for tpn in moved_down if tpn not in above.left] + left
                if self.stuck(others + own, True):
                    continue
                half = (len(others) + len(own)) // 2
                pairing = self.first_candidate(others, own, half, True)
                if pairing is not None:
                    made[-1] = Made(above.moved_down, above.own, above.no_opponent, p, pairs, left)
                    made.append(Made(self.order(others), own, [], half, *pairing))
                    return True
        return False

    # ------------------------------------------------------------------ colours and boards

    def publish(self, pairs: list[Pair]) -> Boards:
        """E and F1."""
        ranked = self.order(list(self.cards))
        rank = {tpn: place for place, tpn in enumerate(ranked)}
        pairs = sorted((min(p, key=rank.get), max(p, key=rank.get)) for p in pairs)  # type: ignore[arg-type]
        pairs.sort(key=lambda pair: rank[pair[0]])
        boards = []
        board_points = pairing_points(self.t, self.round - 1)
        if self.t.acceleration_text.virtual_in_board_order:
            board_points = self._points(self.round)  # type: ignore[assignment]
        for k, (high, low) in enumerate(pairs, start=1):
            white = self.white(high, low, k)
            both = (board_points[high], board_points[low])
            board = (white, low if white == high else high)
            boards.append((-max(both), -sum(both), rank[high], board))
        return tuple(item[-1] for item in sorted(boards))

    def white(self, high: int, low: int, k: int) -> int:
        a, b = self.cards[high], self.cards[low]

        def given(card: Card, other: Card) -> int:
            return card.number if card.preference == "w" else other.number

        if a.preference != b.preference:  # E1
            return given(a, b) if a.preference else given(b, a)
        if a.preference:
            if a.strength == b.strength == 3 and a.above_half is not b.above_half:
                return given(b, a) if a.above_half else given(a, b)  # B2 of the other
            if a.strength != b.strength:  # E2
                return given(a, b) if a.strength > b.strength else given(b, a)
        mine, theirs = a.history.replace("-", ""), b.history.replace("-", "")
        width = max(len(mine), len(theirs))
        mine, theirs = mine.rjust(width, "-"), theirs.rjust(width, "-")  # F3
        for one, two in zip(reversed(mine), reversed(theirs), strict=True):
            if {one, two} == {"w", "b"}:  # E3
                return high if one == "b" else low
        if a.preference:  # E4
            return given(a, b)
        odd = (k if self.round == 1 else high) % 2 == 1
        drawn = self.t.initial_colour or Colour.WHITE
        return high if odd == (drawn is Colour.WHITE) else low


def walk(tournament: Tournament, round_: int | None = None) -> tuple[Boards, int | None] | None:
    """Boards in the order of publication and the bye of a round, None where there is no pairing.

    Raises: TooLong.
    """
    number = tournament.rounds_paired + 1 if round_ is None else round_
    return Walk(tournament, number).run()
