"""A knock-out followed through the rounds of a tournament.

A round of the tournament has one game of every match that is being played. The matches of the
next round of the bracket begin when those of the current one are all decided; the match for the
third place is played with the final, a round of the consolation with the main round after it.

A player who is absent in a round in which the match needs a game is out: the opponent goes on, and
neither does where both are absent. That is also how the arbiter decides a match that the games
left drawn. A match whose game is adjourned needs none: its result comes first, even with absences.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from swissheet.errors import Place, RulesError
from swissheet.model import Game, Tournament
from swissheet.pairing.knockout.bracket import BYE, KnockoutBracket, drawn, seeded
from swissheet.pairing.knockout.event import Knockout, KnockoutStage, Match, MatchId, matches
from swissheet.pairing.knockout.match import Awaited, MatchRecord
from swissheet.pairing.knockout.options import Options, options_of
from swissheet.pairing.knockout.places import places

_ORDER = {KnockoutStage.MAIN: 0, KnockoutStage.THIRD_PLACE: 1, KnockoutStage.CONSOLATION: 2}


@dataclass(frozen=True)
class Progress:
    """A knock-out after some rounds; ``matches`` are all of it, as :func:`matches` has them."""

    event: Knockout
    matches: tuple[Match, ...]

    @property
    def current(self) -> tuple[Match, ...]:
        """Return the matches of the round of the bracket that is being played, in board order.

        Empty when all are decided.
        """
        rounds: dict[int, list[Match]] = {}
        for match in self.matches:
            rounds.setdefault(_beside(match.id, self.event.bracket), []).append(match)
        for _, those in sorted(rounds.items()):
            if any(match.verdict.awaited is not Awaited.NOTHING for match in those):
                return tuple(sorted(those, key=lambda m: (_ORDER[m.id.stage], m.id.number)))
        return ()

    @property
    def open(self) -> tuple[Match, ...]:
        """Return those of :attr:`current` that are not decided."""
        return tuple(m for m in self.current if m.verdict.awaited is not Awaited.NOTHING)

    @property
    def finished(self) -> bool:
        """Return whether every match is decided."""
        return not self.current


def follow(tournament: Tournament, after: int | None = None) -> Progress:
    """Return the knock-out after a round, with those who are absent in the next one.

    Args:   after: a round; by default the last one that is paired.
    Raises: RulesError: a game that no match of the bracket has, fewer than two players, or as
            :func:`matches`. InputError: an option cannot be understood.
    """
    last = tournament.rounds_paired if after is None else after
    options = options_of(tournament)
    event = Knockout(
        _bracket(tournament, options),
        options.match,
        options.third_place,
        options.consolation,
        options.reseed,
        # Without lots to draw from, the higher seeds begin with White.
        *(() if tournament.initial_colour is None else (tournament.initial_colour,)),
    )
    now = Progress(event, matches(event))
    for round_ in tournament.rounds[:last]:
        now = _without_absent(now, _absent(tournament, round_.number), round_.number)
        now = _with_games(now, round_.number, round_.games)
    return _without_absent(now, _absent(tournament, last + 1), last + 1)


def rounds_to_come(now: Progress) -> int:
    """Return how many more rounds it takes if no match needs more tie-break games."""
    rounds = {_beside(match.id, now.event.bracket) for match in now.matches}
    if now.finished:
        return 0
    current = min(_beside(match.id, now.event.bracket) for match in now.current)
    games = now.event.rules.games
    left = max(_games_left(now, match) for match in now.open)
    return left + games * sum(number > current for number in rounds)


def _games_left(now: Progress, match: Match) -> int:
    """Return how many games the set of a match needs that is being played."""
    played = len(_record(now, match).games)
    for _, number in now.event.rules.sets:
        if played < number or (played == number and match.verdict.continued):
            return number - played
        played -= number  # a set before was played to its end, and drawn
    return 0


def standing_places(tournament: Tournament, after: int) -> dict[int, tuple[int, int]]:
    """Return the place after a round by TPN, and the number that orders those who share it.

    Players still in share the first place; players who were never in the bracket share the last
    one.
    Raises: as :func:`follow`.
    """
    now = follow(tournament, after)
    bracket = now.event.bracket
    found = {tpn: (place, bracket.seed_of(tpn)) for place, tpn in places(now.event)}
    for tpn in bracket.seeds:
        found.setdefault(tpn, (1, bracket.seed_of(tpn)))
    last = len(bracket.seeds) + 1
    return {p.tpn: found.get(p.tpn, (last, p.tpn)) for p in tournament.players}


def _bracket(tournament: Tournament, options: Options) -> KnockoutBracket:
    """Return the bracket of all players who were there in round 1 or have played since."""
    away = _absent(tournament, 1)
    played = {tpn for r in tournament.rounds for g in r.games for tpn in (g.white, g.black)}
    field = [p.tpn for p in tournament.players if p.tpn not in away or p.tpn in played]
    if not options.lots:
        return seeded(field)
    return drawn(field, options.lots, fixed=options.seeded)


def _absent(tournament: Tournament, number: int) -> frozenset[int]:
    return frozenset(tpn for tpn, bye in tournament.round(number).byes if bye.requested)


def _beside(match: MatchId, bracket: KnockoutBracket) -> int:
    """Return the main round with which a match is played."""
    if match.stage is KnockoutStage.THIRD_PLACE:
        return bracket.rounds
    return match.round + (match.stage is KnockoutStage.CONSOLATION)


def _record(now: Progress, match: Match) -> MatchRecord:
    return now.event.records.get(match.id, MatchRecord())


def _without_absent(now: Progress, away: Collection[int], round_: int) -> Progress:
    """Decide matches that cannot go on, and rounds of the bracket that end by that alone."""
    while True:
        decided = [
            (match, _present(match, away))
            for match in now.open
            if {match.one, match.other} & set(away) and not _held_up(now, match, round_)
        ]
        event = now.event
        for match, winner in decided:
            event = event.with_record(match.id, MatchRecord(_record(now, match).games, winner))
        if not decided:
            return now
        now = Progress(event, matches(event))


def _held_up(now: Progress, match: Match, round_: int) -> bool:
    """Return whether a match waited for the result of a game when a round was paired."""
    games = _record(now, match).games
    return match.verdict.continued or bool(games and games[-1].adjourned_until >= round_)


def _present(match: Match, away: Collection[int]) -> int:
    left = [tpn for tpn in (match.one, match.other) if tpn and tpn not in away]
    return left[0] if len(left) == 1 else BYE


def _with_games(now: Progress, round_: int, games: Iterable[Game]) -> Progress:
    by_players = {frozenset((m.one, m.other)): m for m in now.open}
    event = now.event
    for game in games:
        match = by_players.get(frozenset((game.white, game.black)))
        record = _record(now, match) if match is not None else MatchRecord()
        waits = bool(record.games) and (record.games[-1].pending or record.games[-1].adjourned)
        if match is None or match.next_game is None or waits:
            raise RulesError(
                "knockout.not-in-bracket",
                place=Place(round=round_),
                round=round_,
                white=game.white,
                black=game.black,
            )
        event = event.with_record(match.id, MatchRecord((*record.games, game)))
    return Progress(event, matches(event))
