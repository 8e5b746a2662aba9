"""A plan played: players, rounds with byes and results, places."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from swissheet.errors import InputError, NoLegalPairing, RulesError
from swissheet.model import (
    Bye,
    Colour,
    Event,
    ForbiddenPairs,
    Player,
    Round,
    Tournament,
)
from swissheet.pairing import pair
from swissheet.pairing.acceleration import accelerate
from swissheet.pairing.round_robin.berger import rounds_of_cycle
from swissheet.pairing.round_robin.terms import Terms
from swissheet.rounds import set_byes, with_pairing
from swissheet.simulate.chance import chosen
from swissheet.simulate.games import results
from swissheet.simulate.plan import Simulation, number_of, share_of
from swissheet.standings import ranked
from swissheet.tiebreaks import Ranking, check


def simulate(plan: Simulation) -> Tournament:
    """Return a tournament played from the first round to the last one that could be paired.

    The same plan makes the same tournament, on every machine. It ends early when a round has no
    legal pairing or fewer than two players are left. Its name has the seed.
    Raises: as :func:`played`.
    Cost:   the pairing of every round.
    """
    return played(plan)[0]


def played(plan: Simulation) -> tuple[Tournament, Ranking | None]:
    """Return the tournament of :func:`simulate`, and its final standings if it has tie-breaks.

    Raises: InputError, RulesError: unknown tie-breaks, or such that cannot be used here.
    """
    random = Random(plan.seed)
    tournament = _registered(plan, random)
    arrivals = _arrivals(plan, random)
    gone: set[int] = set()
    for number in range(1, plan.rounds + 1):
        byes = _byes(number, arrivals, gone, plan, random)
        if plan.system.needs_results and len(byes) > plan.players - 2:
            break
        announced = set_byes(tournament, number, byes)
        if plan.accelerated and number == 1:
            announced = accelerate(announced)  # a player absent in round 1 does not count
        try:
            paired = with_pairing(announced, pair(announced))
        except NoLegalPairing:
            break
        except RulesError as error:
            if error.code != "finished":
                raise
            break  # every match of a knock-out is decided
        tournament = _with_results(paired, number, plan, random)
    return _ranked(tournament, plan)


def _registered(plan: Simulation, random: Random) -> Tournament:
    ratings = list(plan.ratings)
    if not ratings:
        spread = plan.strongest - plan.weakest + 1
        ratings = [plan.weakest + int(random.random() * spread) for _ in range(plan.players)]
    ratings = _some_unrated(ratings, plan, random)
    if plan.by_rating:
        ratings.sort(reverse=True)
    players = tuple(
        Player(tpn, f"Player {tpn:04}", rating=rating)
        for tpn, rating in enumerate(ratings, start=1)
    )
    colour = Colour.WHITE if random.random() < 0.5 else Colour.BLACK
    forbidden = []
    for _ in range(plan.forbidden):
        one = int(random.random() * plan.players)
        two = (one + 1 + int(random.random() * (plan.players - 1))) % plan.players
        forbidden.append(ForbiddenPairs(tuple(sorted((one + 1, two + 1)))))
    options: tuple[tuple[str, str], ...] = ()
    if plan.system.by_table:
        options = Terms(plan.rounds // rounds_of_cycle(plan.players)).options({})
    if plan.lots:
        options = (("draw", plan.lots), ("draw_seed", str(plan.seed)))
    tournament = Tournament(
        players,
        rounds_total=plan.rounds if plan.system.announces_rounds else 0,
        options=options,
        system=plan.system,
        initial_colour=plan.initial_colour or colour,
        points=plan.points,
        event=Event(name=f"Random tournament, seed {plan.seed}"),
        tiebreaks=plan.tiebreaks,
        forbidden=tuple(forbidden),
    )
    issues = check(tournament) if plan.tiebreaks else []
    if issues:
        raise InputError.of(issues[0], issues)
    return tournament


def _some_unrated(ratings: list[int], plan: Simulation, random: Random) -> list[int]:
    share = share_of(plan.unrated)
    if share:
        ratings = [0 if random.random() < share else rating for rating in ratings]
    for index in chosen(random, range(len(ratings)), number_of(plan.unrated)):
        ratings[index] = 0
    return ratings


def _arrivals(plan: Simulation, random: Random) -> dict[int, int]:
    """Return the first round each player is there, by TPN."""
    late, arrivals = share_of(plan.late_entry), {}

    def arrival(when: float) -> int:
        return 2 + int(when * max(1, plan.rounds // 2 - 1))

    for tpn in range(1, plan.players + 1):
        enters, when = random.random() < late, random.random()
        arrivals[tpn] = arrival(when) if enters else 1
    for tpn in chosen(random, list(arrivals), number_of(plan.late_entry)):
        arrivals[tpn] = arrival(random.random())
    return arrivals


def _byes(
    number: int, arrivals: dict[int, int], gone: set[int], plan: Simulation, random: Random
) -> dict[int, Bye | None]:
    """Return the byes asked for in a round; players who leave before it join ``gone``."""
    byes: dict[int, Bye | None] = {}
    leaving = share_of(plan.withdrawal)
    kinds = (
        (Bye.HPB, plan.half_point_bye),
        (Bye.ZPB, plan.absence),
        (Bye.FPB, plan.full_point_bye),
    )
    for tpn in arrivals:
        chance = random.random()
        if number > 1 and random.random() < leaving:
            gone.add(tpn)
        for bye, rate in kinds:
            if 0 <= chance < share_of(rate):
                byes[tpn] = bye
            chance -= share_of(rate)
    if number > 1:
        staying = [tpn for tpn in arrivals if tpn not in gone]
        gone.update(chosen(random, staying, number_of(plan.withdrawal)))
    byes |= {tpn: Bye.ZPB for tpn, first in arrivals.items() if number < first or tpn in gone}
    for bye, rate in kinds:
        free = [tpn for tpn in arrivals if tpn not in byes]
        byes |= dict.fromkeys(chosen(random, free, number_of(rate)), bye)
    return byes


def _with_results(
    tournament: Tournament, number: int, plan: Simulation, random: Random
) -> Tournament:
    made = tournament.round(number)
    rounds = list(tournament.rounds)
    drawn = results(made.games, tournament, plan, random)
    games = (new if old.pending else old for old, new in zip(made.games, drawn, strict=True))
    rounds[number - 1] = Round(number, tuple(games), made.byes)
    return replace(tournament, rounds=tuple(rounds))


def _ranked(tournament: Tournament, plan: Simulation) -> tuple[Tournament, Ranking | None]:
    if not plan.tiebreaks or not tournament.rounds_paired:
        return tournament, None
    ranking = ranked(tournament)
    ranks = {row.tpn: row.rank for row in ranking.rows}
    players = tuple(replace(player, rank=ranks[player.tpn]) for player in tournament.players)
    return replace(tournament, players=players), ranking
