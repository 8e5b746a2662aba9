"""Random tournaments: invented players, results drawn by rating, pairings by the rules.

For tests, for training, and for checking other programs. Everything follows from the seed.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from random import Random

from swissheet.errors import InputError, Issue, NoLegalPairing, Severity
from swissheet.model import (
    CLASSIC,
    MAX_PLAYERS,
    MAX_ROUNDS,
    Bye,
    Colour,
    ForbiddenPairs,
    Game,
    Player,
    PointSystem,
    Result,
    Round,
    System,
    Tournament,
)
from swissheet.pairing import pair
from swissheet.pairing.acceleration import accelerate
from swissheet.rounds import set_byes, with_pairing
from swissheet.words.message import Param

__all__ = ["Simulation", "simulate"]


@dataclass(frozen=True, slots=True)
class Simulation:
    """What to invent. The rates are probabilities from 0 to 1.

    ``forfeit`` and ``double_forfeit`` per game; ``half_point_bye`` and ``absence`` per player and
    round; ``withdrawal`` per player and round, for good; ``late_entry`` per player (the round of
    arrival is drawn from the second to the middle one). ``draw`` is the share of draws between
    equal players; it shrinks with the difference so that the expected score stays Elo's.
    """

    players: int
    rounds: int
    seed: int
    strongest: int = 2500
    weakest: int = 1400
    draw: float = 0.3
    forfeit: float = 0.0
    double_forfeit: float = 0.0
    half_point_bye: float = 0.0
    absence: float = 0.0
    withdrawal: float = 0.0
    late_entry: float = 0.0
    forbidden: int = 0
    accelerated: bool = False
    points: PointSystem = CLASSIC
    system: System = System.DUTCH_2026

    def __post_init__(self) -> None:
        def check(good: bool, key: str, **params: Param) -> None:
            if not good:
                raise InputError.of(Issue(Severity.ERROR, key, params=params))

        check(
            2 <= self.players <= MAX_PLAYERS,
            "simulation.simulation.players",
            most=MAX_PLAYERS,
            players=self.players,
        )
        check(
            1 <= self.rounds <= MAX_ROUNDS,
            "simulation.simulation.rounds",
            most=MAX_ROUNDS,
            rounds=self.rounds,
        )
        check(
            0 <= self.weakest <= self.strongest <= 4000,
            "simulation.simulation.ratings",
            weakest=self.weakest,
            strongest=self.strongest,
        )
        check(self.forbidden >= 0, "simulation.simulation.forbidden", pairs=self.forbidden)
        for field in fields(self):
            rate = getattr(self, field.name)
            if field.type == "float":
                check(
                    0 <= rate <= 1,
                    "simulation.simulation.rate",
                    name=field.name,
                    rate=repr(rate),
                )


def simulate(plan: Simulation) -> Tournament:
    """A tournament played from the first round to the last one that could be paired.

    The same plan gives the same tournament, on every machine. It ends early when a round has no
    legal pairing or fewer than two players are left.
    Cost:   the pairing of every round.
    """
    random = Random(plan.seed)
    tournament = _registered(plan, random)
    arrival = {player.tpn: _arrival(plan, random) for player in tournament.players}
    gone: set[int] = set()
    for number in range(1, plan.rounds + 1):
        byes: dict[int, Bye | None] = {}
        for tpn, arrives in arrival.items():
            bye = _bye(plan, random)
            if number > 1 and random.random() < plan.withdrawal:
                gone.add(tpn)
            if number < arrives or tpn in gone:
                bye = Bye.ZPB
            if bye:
                byes[tpn] = bye
        if len(byes) > plan.players - 2:
            break
        announced = set_byes(tournament, number, byes)
        if plan.accelerated and number == 1:
            announced = accelerate(announced)  # who is absent in round 1 does not count
        try:
            paired = with_pairing(announced, pair(announced))
        except NoLegalPairing:
            break
        tournament = _played(paired, number, plan, random)
    return tournament


def _registered(plan: Simulation, random: Random) -> Tournament:
    spread = plan.strongest - plan.weakest + 1
    ratings = sorted(plan.weakest + int(random.random() * spread) for _ in range(plan.players))
    players = tuple(
        Player(tpn, f"Player {tpn:04}", rating=rating)
        for tpn, rating in enumerate(reversed(ratings), start=1)
    )
    colour = Colour.WHITE if random.random() < 0.5 else Colour.BLACK
    forbidden = []
    for _ in range(plan.forbidden):
        one = int(random.random() * plan.players)
        two = (one + 1 + int(random.random() * (plan.players - 1))) % plan.players
        forbidden.append(ForbiddenPairs(tuple(sorted((one + 1, two + 1)))))
    return Tournament(
        players,
        rounds_total=plan.rounds,
        system=plan.system,
        initial_colour=colour,
        points=plan.points,
        forbidden=tuple(forbidden),
    )


def _arrival(plan: Simulation, random: Random) -> int:
    late, when = random.random() < plan.late_entry, random.random()
    return 2 + int(when * max(1, plan.rounds // 2 - 1)) if late else 1


def _bye(plan: Simulation, random: Random) -> Bye | None:
    chance = random.random()
    if chance < plan.half_point_bye:
        return Bye.HPB
    return Bye.ZPB if chance < plan.half_point_bye + plan.absence else None


def _played(tournament: Tournament, number: int, plan: Simulation, random: Random) -> Tournament:
    """The tournament with results for every game of the round."""
    made = tournament.round(number)
    games = []
    for game in made.games:
        ratings = (tournament.player(game.white).rating, tournament.player(game.black).rating)
        white, black = _result(*ratings, plan, random)
        games.append(Game(game.white, game.black, white, black))
    rounds = list(tournament.rounds)
    rounds[number - 1] = Round(number, tuple(games), made.byes)
    return replace(tournament, rounds=tuple(rounds))


def _result(white: int, black: int, plan: Simulation, random: Random) -> tuple[Result, Result]:
    unplayed, chance = random.random(), random.random()
    if unplayed < plan.double_forfeit:
        return (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS)
    expected = 1 / (1 + 10 ** ((black - white) / 400))
    if unplayed < plan.double_forfeit + plan.forfeit:
        won = chance < expected
        better, worse = Result.FORFEIT_WIN, Result.FORFEIT_LOSS
        return (better, worse) if won else (worse, better)
    # At most twice the smaller chance can be drawn without changing the expected score.
    draw = plan.draw * 2 * min(expected, 1 - expected)
    if chance < draw:
        return (Result.DRAW, Result.DRAW)
    if chance < draw + expected - draw / 2:
        return (Result.WIN, Result.LOSS)
    return (Result.LOSS, Result.WIN)
