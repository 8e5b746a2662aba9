"""The tournament: everything the engine needs to know, frozen and consistent."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import pairwise
from typing import Any, cast

from swissheet.errors import ModelError, Place, RulesError
from swissheet.model.acceleration import AccelerationText, edition_named
from swissheet.model.careers import Career, careers_of
from swissheet.model.players import Player
from swissheet.model.points import CLASSIC, PointSystem, Tenths
from swissheet.model.results import Bye, Colour, Entry, Result
from swissheet.model.rounds import Game, Round, last_paired, rounds_skipped, without_empty_end
from swissheet.model.systems import System

MAX_ROUNDS = 999


@dataclass(frozen=True, slots=True)
class Event:
    """The event in words; nothing here changes a pairing.

    Dates are ``YYYY/MM/DD`` where they were understood, else as found. The comment behind a
    field is its TRF record.
    """

    name: str = ""  # 012
    city: str = ""  # 022
    federation: str = ""  # 032
    start: str = ""  # 042
    end: str = ""  # 052
    kind: str = ""  # 092
    chief_arbiter: str = ""  # 102
    deputies: tuple[str, ...] = ()  # 112
    time_control: str = ""  # 122
    round_dates: tuple[str, ...] = ()  # 132, from round 1, as YYYY/MM/DD
    rank_method: str = ""  # 172: federation and method, "INA FIDON"
    controller: str = ""  # 182
    system_code: str = ""  # 192
    time_control_code: str = ""  # 222


@dataclass(frozen=True, slots=True)
class VirtualPoints:
    """Acceleration: tenths added to the pairing score of ``tpns`` in a range of rounds.

    Rule: C.04.7 (2026-02); TRF records 250 and XXA.
    """

    points: int
    first_round: int
    last_round: int
    tpns: tuple[int, ...]

    def __post_init__(self) -> None:
        if not 1 <= self.first_round <= self.last_round:
            raise ModelError("model.acceleration", first=self.first_round, last=self.last_round)


@dataclass(frozen=True, slots=True)
class ForbiddenPairs:
    """Players no two of whom may meet, in a range of rounds; ``last_round`` 0 means to the end."""

    tpns: tuple[int, ...]
    first_round: int = 1
    last_round: int = 0

    def __post_init__(self) -> None:
        if len(set(self.tpns)) < 2:
            if not self.tpns:
                raise ModelError("model.forbidden.none")
            raise ModelError("model.forbidden", players=self.tpns)

    def applies(self, round_: int) -> bool:
        return self.first_round <= round_ and (not self.last_round or round_ <= self.last_round)

    def forbids(self, one: int, other: int, round_: int) -> bool:
        """Return whether two players must not meet in a round."""
        return self.applies(round_) and one in self.tpns and other in self.tpns


@dataclass(frozen=True, slots=True)
class ScoreAdjustment:
    """Points set or added by a ruling of the arbiter (Laws 2018, 12.9; TRF record 299).

    With ``kind`` a letter of the result table, results of that kind are worth ``points`` tenths
    in ``round``; with ``kind`` empty, ``points`` are added as bonus or penalty.
    ``round`` 0 means every round (or, for a bonus, none in particular); no TPN means everybody.
    """

    points: int
    kind: str = ""
    round: int = 0
    tpns: tuple[int, ...] = ()
    reason: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class ForeignRecord:
    """A line of another program's file, kept so that it can be written back."""

    text: str
    line: int = field(default=0, compare=False)


@dataclass(frozen=True)
class Tournament:
    """A tournament at one moment: its players, its games and its rules.

    ``players`` by ascending TPN; ``rounds`` from round 1 without holes, where trailing rounds may
    hold announced byes only; rounds at the end that hold nothing are left out. ``rounds_total`` 0
    means not announced. ``source`` is a note of the format it was read from, ignored by comparison
    and by every rule.

    Raises: ModelError: when players, rounds and byes contradict each other.
    """

    players: tuple[Player, ...]
    rounds: tuple[Round, ...] = ()
    rounds_total: int = 0
    system: System = System.DUTCH_2026
    initial_colour: Colour | None = None
    points: PointSystem = CLASSIC
    event: Event = Event()
    tiebreaks: tuple[str, ...] = ()
    virtual_points: tuple[VirtualPoints, ...] = ()
    forbidden: tuple[ForbiddenPairs, ...] = ()
    adjustments: tuple[ScoreAdjustment, ...] = ()
    options: tuple[tuple[str, str], ...] = ()
    foreign: tuple[ForeignRecord, ...] = ()
    source: object = field(default=None, compare=False, repr=False)

    def __post_init__(self) -> None:
        numbers = [player.tpn for player in self.players]
        for earlier, later in pairwise(numbers):
            if later <= earlier:
                raise ModelError("model.tpn-twice", place=Place(tpn=later), number=later)
        if not 0 <= self.rounds_total <= MAX_ROUNDS:
            raise ModelError("model.rounds-total", most=MAX_ROUNDS, rounds=self.rounds_total)
        known = set(numbers)
        object.__setattr__(self, "rounds", without_empty_end(self.rounds))
        for index, round_ in enumerate(self.rounds, start=1):
            if round_.number != index:
                raise ModelError("model.round-missing", place=Place(round=index), round=index)
            placed = round_.placed
            if known.issuperset(placed):
                continue
            for tpn in placed:
                if tpn not in known:
                    raise ModelError(
                        "model.unknown-player",
                        place=Place(tpn=tpn, round=index),
                        round=index,
                        player=tpn,
                    )
        for number in rounds_skipped(self.rounds):
            raise ModelError(
                "model.round-missing.unpaired", place=Place(round=number), round=number
            )

    @cached_property
    def by_tpn(self) -> Mapping[int, Player]:
        """Return the players by TPN."""
        return {player.tpn: player for player in self.players}

    @cached_property
    def made_of_it(self) -> dict[Hashable, Any]:
        """Return the store for values that take long to compute from the tournament alone.

        It never goes stale, because a tournament is never changed.
        """
        return {}

    def player(self, tpn: int) -> Player:
        """Return the player with this TPN; KeyError if there is none."""
        return self.by_tpn[tpn]

    @cached_property
    def rounds_paired(self) -> int:
        """Return the number of the last round that is paired; 0 before round 1."""
        return last_paired(self.rounds)

    @cached_property
    def rounds_complete(self) -> int:
        """Return how many rounds from the first on are paired and have all results."""
        count = 0
        for round_ in self.rounds:
            if not round_.complete:
                break
            count += 1
        return count

    @cached_property
    def left(self) -> Mapping[int, int]:
        """Return the players who have left, or will: TPN -> the last round before that.

        The player's own entry counts; without one, a player absent in every round to come has left
        after the last one that is paired, where those are more than one.
        """
        said = {p.tpn: p.left_after for p in self.players if p.left_after is not None}
        last = self.rounds_paired
        if not last or self.rounds_total - last < 2 or len(self.rounds) < self.rounds_total:
            return said
        to_come = self.rounds[last : self.rounds_total]
        away = [{tpn for tpn, bye in r.byes if bye is Bye.ZPB} for r in to_come]
        return dict.fromkeys(sorted(set.intersection(*away)), last) | said

    def round(self, number: int) -> Round:
        """Return round ``number``, from 1; an empty one if nothing is known of it yet."""
        return self.rounds[number - 1] if number <= len(self.rounds) else Round(number)

    def unfinished(self, last: int) -> Round | None:
        """Return the first of rounds 1 to ``last`` with a game without a result, or None."""
        complete = self.rounds_complete
        return next((r for r in self.rounds[complete:last] if r.missing_results), None)

    def as_paired(self, round_: int) -> Tournament:
        """Return the tournament with the results known when ``round_`` was paired.

        Games that were adjourned then are adjourned, whatever they brought later.

        Rule: C.04.2 (2026-02) 3.1: a draw for pairing; a pairing that was made stays.
        """
        if self._adjourned_until < round_:
            return self
        rounds = tuple(
            replace(
                found,
                games=tuple(
                    Game(g.white, g.black, Result.ADJOURNED, Result.ADJOURNED)
                    if g.adjourned_until >= round_ > found.number
                    else g
                    for g in found.games
                ),
            )
            for found in self.rounds
        )
        return replace(self, rounds=rounds)

    @cached_property
    def _adjourned_until(self) -> int:
        """Return the last round that was paired while some game was adjourned; 0 if none was."""
        return max((g.adjourned_until for r in self.rounds for g in r.games), default=0)

    def open_boards(self, last: int) -> list[tuple[int, tuple[int, ...]]]:
        """Return rounds 1 to ``last`` with the boards that are adjourned or have no result."""
        found = (
            (r.number, tuple(sorted((*r.missing_results, *r.adjourned_boards))))
            for r in self.rounds[:last]
        )
        return [(number, boards) for number, boards in found if boards]

    def require_next(self, round_: int) -> None:
        """Require that ``round_`` follows the last paired one: rounds are paired in order.

        Raises: RulesError: it does not.
        """
        following = self.rounds_paired + 1
        if round_ != following:
            raise RulesError(
                "model.round-order", place=Place(round=round_), next=following, asked=round_
            )

    def require_results(self, last: int) -> None:
        """Require that every game of rounds 1 to ``last`` has a result.

        Raises: RulesError: with the first round that lacks one, and its boards.
        """
        round_ = self.unfinished(last)
        if round_ is not None:
            raise RulesError(
                "model.results-missing",
                place=Place(round=round_.number),
                round=round_.number,
                boards=round_.missing_results,
            )

    @cached_property
    def entries(self) -> Mapping[int, tuple[Entry | None, ...]]:
        """Return the rounds as each player sees them: TPN -> an entry a round, None for a blank."""
        table: dict[int, list[Entry | None]] = {
            player.tpn: [None] * len(self.rounds) for player in self.players
        }
        for index, round_ in enumerate(self.rounds):
            for game in round_.games:
                (white, of_white), (black, of_black) = game.entries()
                table[white][index] = of_white
                table[black][index] = of_black
            for tpn, bye in round_.byes:
                table[tpn][index] = Entry(0, None, bye)
        return {tpn: tuple(row) for tpn, row in table.items()}

    @cached_property
    def careers(self) -> Mapping[int, Career]:
        """Return each player's games, colours and round of the first pairing, by TPN."""
        return careers_of(self.by_tpn, self.rounds)

    def entry(self, tpn: int, round_: int) -> Entry | None:
        """Return round ``round_`` as ``tpn`` sees it; None if nothing is known."""
        row = self.entries[tpn]
        return row[round_ - 1] if round_ <= len(row) else None

    @cached_property
    def _set_points(self) -> Mapping[tuple[str, int, int], int]:
        """Return (kind, round or 0, TPN or 0) -> tenths, from the adjustments with a kind."""
        table: dict[tuple[str, int, int], int] = {}
        for item in self.adjustments:
            if item.kind:
                for tpn in item.tpns or (0,):
                    table[item.kind, item.round, tpn] = item.points
        return table

    def entry_points(self, tpn: int, round_: int) -> Tenths:
        """Return the tenths credited to ``tpn`` for ``round_``, with rulings on that result."""
        entry = self.entry(tpn, round_)
        if entry is None:
            return Tenths(self.points.zpb if round_ <= self.rounds_paired else 0)
        table = self._set_points
        if table:
            kind = _KIND.get(entry.result, entry.result.value)
            for key in ((kind, round_, tpn), (kind, 0, tpn), (kind, round_, 0), (kind, 0, 0)):
                if key in table:
                    return Tenths(table[key])
        return self.points.value(entry.result)

    @cached_property
    def _running_points(self) -> Sequence[Mapping[int, Tenths]]:
        """Return TPN -> tenths after 0, 1, 2, ... rounds, without bonus and penalty points."""
        kinds: tuple[Result | Bye, ...] = (*Result, *Bye)
        worth: dict[Result | Bye, int] = {kind: self.points.value(kind) for kind in kinds}
        absent, ruled, paired = self.points.zpb, bool(self._set_points), self.rounds_paired
        totals: dict[int, int] = dict.fromkeys(self.by_tpn, 0)
        found = [totals]
        for round_ in self.rounds:
            number = round_.number
            totals = totals.copy()
            found.append(totals)
            if ruled:
                for tpn in totals:
                    totals[tpn] += self.entry_points(tpn, number)
                continue
            for game in round_.games:
                totals[game.white] += worth[game.white_result]
                totals[game.black] += worth[game.black_result]
            for tpn, bye in round_.byes:
                totals[tpn] += worth[bye]
            if absent and number <= paired:
                for tpn in totals.keys() - set(round_.placed):
                    totals[tpn] += absent
        return cast(list[Mapping[int, Tenths]], found)

    def points_of_results(self, after: int) -> Mapping[int, Tenths]:
        """Return the tenths by TPN after a round, without bonus and penalty; not to be changed."""
        return self._running_points[min(after, len(self.rounds))]

    def scores(self, after: int | None = None) -> dict[int, Tenths]:
        """Return the points in the standings by TPN, in tenths, after round ``after``.

        By default after every round known, announced byes included. Virtual points are never
        part of it; bonus and penalty points are, from their round on.
        """
        last = len(self.rounds) if after is None else after
        totals = dict(self.points_of_results(last))
        for item in self.adjustments:
            if not item.kind and item.round <= last:
                for tpn in item.tpns or tuple(totals):
                    totals[tpn] = Tenths(totals[tpn] + item.points)
        return totals

    @property
    def acceleration_text(self) -> AccelerationText:
        """Return the text by which the event is accelerated: its option, or the one in force."""
        return edition_named(self.options) or AccelerationText.C_04_7

    def option(self, key: str, default: str = "") -> str:
        """Return a free setting of the event by its key."""
        return dict(self.options).get(key, default)


_KIND: dict[Result | Bye, str] = {
    Result.WIN: "W",
    Result.DRAW: "D",
    Result.LOSS: "L",
}
