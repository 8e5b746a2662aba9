"""The rating changes of all players of an event, and which of their games count.

Rule: B.02 (2025-10) 1.1, 5.1, 8.2, 8.3; rapid and blitz by their own regulations.
"""

from __future__ import annotations

import enum
from collections.abc import Mapping
from dataclasses import dataclass, replace

from swissheet.formats.trf.rating.games import with_true_games
from swissheet.formats.trf.rating.time_class import seconds_for_60_moves
from swissheet.formats.trf.rating.time_control import coded_time_control, sides_of
from swissheet.model import (
    Bye,
    Colour,
    Entry,
    Player,
    RatingKind,
    RatingMethod,
    RatingTerms,
    Result,
    Tournament,
    rating_terms,
)
from swissheet.model.reports import day_of
from swissheet.ratings.changed_rating import (
    FIDE,
    CountedGame,
    RatingChange,
    cap_rule,
    derived_k,
    differences,
)
from swissheet.ratings.formula import KReason, RatingFormula, Ratings
from swissheet.ratings.initial import MIN_GAMES, InitialRating, initial_rating
from swissheet.words.message import Text, phrase

_HALVES: dict[Result | Bye, int] = {Result.WIN: 2, Result.DRAW: 1, Result.LOSS: 0}
_HOUR, _TEN_MINUTES, _THREE_MINUTES = 3600, 600, 180

_TIMES_SINCE = "2022-01-01"
_TIMES = ((2400, 2 * _HOUR), (1800, 90 * 60), (0, _HOUR))
"""Rating of one of the two, and the least seconds for 60 moves; lower ratings before 2022."""

_TOO_FAR_SINCE = "2024-12-01"
_TOO_FAR, _ONE_ABOVE = 600, 2600


class Uncounted(enum.Enum):
    """Why a round of a player does not count for a rating."""

    BYE = "bye"
    FORFEIT = "forfeit"
    OPEN = "open"
    UNRATED_GAME = "unrated-game"
    UNRATED_OPPONENT = "unrated-opponent"
    DIFFERENCE = "difference"
    TIME = "time"


@dataclass(frozen=True, slots=True)
class UncountedRound:
    """A round that does not count for a player's rating; ``opponent`` is 0 for a bye."""

    round: int
    opponent: int
    why: Uncounted


@dataclass(frozen=True, slots=True)
class RatedPlayer:
    """A player with what the event does to the rating, or to the lack of one.

    ``games`` are those that count. A player with a rating has ``change``; ``initial`` has a player
    without one who scored in these games.
    """

    player: Player
    games: tuple[CountedGame, ...]
    uncounted: tuple[UncountedRound, ...]
    change: RatingChange | None = None
    initial: InitialRating | None = None


@dataclass(frozen=True, slots=True)
class RatedEvent:
    """An event as its games are rated: ``day`` is its first, ``YYYY-MM-DD`` or empty.

    ``fide``: by the regulations of FIDE, and not by another formula.
    """

    kind: RatingKind
    day: str
    players: tuple[RatedPlayer, ...]
    formula: RatingFormula = FIDE
    fide: bool = True

    @property
    def rated(self) -> list[RatedPlayer]:
        """Return the players with a rating, by TPN."""
        return [one for one in self.players if one.change is not None]

    @property
    def unrated(self) -> list[RatedPlayer]:
        """Return the players without a rating, by TPN."""
        return [one for one in self.players if one.change is None]


def first_rating_note(one: RatedPlayer) -> Text:
    """Return in words what becomes of a first rating; "" without games that count."""
    first = one.initial
    if first is None:
        return phrase("cli_rating_change.no-points") if one.games else ""
    if first.rating < first.floor:
        return phrase("cli_rating_change.below-floor", floor=first.floor)
    if first.games < MIN_GAMES:
        return phrase("cli_rating_change.few", games=first.games)
    return phrase("cli_rating_change.published")


def list_rating(player: Player, terms: RatingTerms, kind: RatingKind) -> int:
    """Return the FIDE rating of a player for a kind of games; 0 without one.

    A rating that is typed and is not that of a national list counts as FIDE's. Without a rapid or
    blitz rating it is the standard one: the player counts as rated then.

    Rule: the regulations of rapid and blitz ratings, ``7.2.1``.
    """
    known = dict(player.ratings)
    found = known.get("fide", 0)
    if kind is not RatingKind.STANDARD:
        found = known.get(f"fide_{kind.value}") or found
    national = {rating for name, rating in player.ratings if name.startswith("national")}
    of_fide = terms.method in (RatingMethod.TYPED, RatingMethod.FIDE)
    typed = of_fide and player.rating not in national
    return found or (player.rating if typed else 0)


def _rating_for(player: Player, terms: RatingTerms, kind: RatingKind, wanted: Ratings) -> int:
    """Return the rating of a player that a formula goes by; 0 without one."""
    if wanted is Ratings.FIDE:
        return list_rating(player, terms, kind)
    if wanted is Ratings.NATIONAL:
        return RatingTerms(RatingMethod.NATIONAL, kind).chosen(player.ratings)[0]
    return player.rating


def seconds_of(tournament: Tournament) -> int | None:
    """Return the seconds a player has for 60 moves by the time control; None if it is unclear.

    Of two different times it is the shorter one; 0 where none of them makes a standard game.
    """
    sides = sides_of(coded_time_control(tournament.event))
    times = [time for side in sides if (time := seconds_for_60_moves(side)) is not None]
    if len(times) != len(sides):
        return None
    unequal = len(set(times)) > 1 and min(times) < _HOUR
    return 0 if unequal else min(times)


def kind_by_time(seconds: int) -> RatingKind | None:
    """Return the rating that games with so many seconds for 60 moves are for; None for no rating.

    Rule: B.02 (2024-03) 1.1, and the same of the regulations of rapid and blitz ratings.
    """
    if seconds >= _HOUR:
        return RatingKind.STANDARD
    if seconds > _TEN_MINUTES:
        return RatingKind.RAPID
    return RatingKind.BLITZ if seconds > _THREE_MINUTES else None


def long_enough(seconds: int, higher: int) -> bool:
    """Return whether the time for 60 moves is enough for a standard game.

    Rule: B.02 (2024-03) 1.1.
    Args: higher: the higher rating of the two players.
    """
    return seconds >= next(least for rating, least in _TIMES if higher >= rating)


def rated_event(
    tournament: Tournament,
    *,
    kind: RatingKind | None = None,
    k: int | None = None,
    k_of: Mapping[int, int] | None = None,
    games_of: Mapping[int, int] | None = None,
    formula: RatingFormula | None = None,
) -> RatedEvent:
    """Return the rating changes of an event's players, by the games as they were.

    A result that was found wrong too late for pairings and standings counts as corrected. By a
    formula other than FIDE's every game counts that was played between players with a rating, and
    there is no first rating.

    Rule: C.04.2 (2026-02) 4.3.
    Args: kind: of the ratings; by default that of the option ``rating_kind``, else by the time
                control, else standard.
          k: the factor of everybody who is not in ``k_of``, which has factors by TPN; by default
             it is derived.
          games_of: rated games before the event, by TPN.
          formula: by default that of FIDE on the first day of the event.
    """
    return _Rating(
        with_true_games(tournament), kind, k, k_of or {}, games_of or {}, formula
    ).event()


class _Rating:
    """The work on one event."""

    def __init__(
        self,
        tournament: Tournament,
        kind: RatingKind | None,
        k: int | None,
        k_of: Mapping[int, int],
        games_of: Mapping[int, int],
        formula: RatingFormula | None,
    ) -> None:
        terms = rating_terms(tournament.options)
        self._tournament, self._k, self._k_of, self._games_of = tournament, k, k_of, games_of
        self._fide = formula is None
        self._day = day_of(tournament.event)
        # A kind that somebody named is not questioned by what the time control seems to say.
        named = kind or (terms.kind if terms.kind is not RatingKind.STANDARD else None)
        self._seconds = seconds_of(tournament) if named is None else None
        by_time = kind_by_time(self._seconds) if self._seconds is not None else None
        self._kind = named or by_time or RatingKind.STANDARD
        self._formula = formula or replace(FIDE, rule=cap_rule(self._day, self._kind))
        self._rating = {
            player.tpn: _rating_for(player, terms, self._kind, self._formula.ratings)
            for player in tournament.players
        }

    def event(self) -> RatedEvent:
        players = tuple(map(self._player, self._tournament.players))
        return RatedEvent(self._kind, self._day, players, self._formula, self._fide)

    def _player(self, player: Player) -> RatedPlayer:
        own = self._rating[player.tpn]
        uncounted, counted = list[UncountedRound](), list[tuple[int, int, Colour | None, int]]()
        row = self._tournament.entries[player.tpn][: self._tournament.rounds_paired]
        for number, entry in enumerate(row, start=1):
            opponent, colour, result = entry or Entry(0, None, Bye.ZPB)
            why = self._why_not(player.tpn, opponent, result)
            if why is None:
                counted.append((number, opponent, colour, _HALVES[result]))
            else:
                uncounted.append(UncountedRound(number, opponent, why))
        ratings = [self._rating[opponent] for _, opponent, _, _ in counted]
        # For a first rating differences count for nothing.
        formula = self._formula
        used = differences(own, ratings, formula.rule, formula.cap) if own else [0] * len(ratings)
        games = tuple(
            CountedGame(
                number,
                opponent,
                colour,
                rating,
                halves,
                difference,
                capped=bool(own) and difference != own - rating,
                expected=formula.expected.hundredths(difference),
            )
            for (number, opponent, colour, halves), rating, difference in zip(
                counted, ratings, used, strict=True
            )
        )
        change = initial = None
        if own:
            k, reason = self._factor(player, own)
            change = RatingChange(own, games, k, reason, formula)
        # A first event without points is disregarded: B.02 (2024-03) 8.2.1.
        elif self._fide and (halves := sum(game.halves for game in games)):
            initial = initial_rating(ratings, halves, self._day)
        return RatedPlayer(player, games, tuple(uncounted), change, initial)

    def _why_not(self, tpn: int, opponent: int, result: Result | Bye) -> Uncounted | None:
        """Return why a round does not count; None for a game that does.

        Rule: B.02 (2025-10) 5.1, 8.2.4.
        """
        if isinstance(result, Bye):
            return Uncounted.BYE
        if result in (Result.FORFEIT_WIN, Result.FORFEIT_LOSS):
            return Uncounted.FORFEIT
        if result in (Result.PENDING, Result.ADJOURNED):
            return Uncounted.OPEN
        if result not in _HALVES:
            return Uncounted.UNRATED_GAME
        own, other = self._rating[tpn], self._rating[opponent]
        if not other:
            return Uncounted.UNRATED_OPPONENT
        if not self._fide:
            return None
        if own and self._too_far(own, other):
            return Uncounted.DIFFERENCE
        return None if self._time_allows(max(own, other)) else Uncounted.TIME

    def _too_far(self, own: int, other: int) -> bool:
        """Return whether rapid and blitz games of the two are not rated.

        They are 600 points apart, and one of them has more than 2600.

        Rule: the regulations of rapid and blitz ratings, ``7.3.1``, amended from December 2024.
        """
        since = not self._day or self._day >= _TOO_FAR_SINCE
        fast = self._kind is not RatingKind.STANDARD
        return fast and since and max(own, other) > _ONE_ABOVE and abs(own - other) >= _TOO_FAR

    def _time_allows(self, higher: int) -> bool:
        if self._seconds is None:
            return True
        if self._seconds < _HOUR:
            return self._seconds > _THREE_MINUTES
        old = self._day and self._day < _TIMES_SINCE
        return bool(old) or long_enough(self._seconds, higher)

    def _factor(self, player: Player, own: int) -> tuple[int, KReason]:
        given = self._k_of.get(player.tpn, self._k)
        if given is not None:
            return given, KReason.GIVEN
        born = int(player.birth[:4]) if player.birth[:4].isdecimal() else 0
        year, games = int(self._day[:4] or 0), self._games_of.get(player.tpn)
        return derived_k(own, year, born, games=games, formula=self._formula)
