"""Random small fields before a round, far stranger than a tournament would make them."""

from __future__ import annotations

from random import Random

from swissheet.model import (
    Bye,
    Colour,
    ForbiddenPairs,
    Game,
    Player,
    PointSystem,
    Result,
    Round,
    ScoreAdjustment,
    Tournament,
    VirtualPoints,
)
from swissheet.simulate import Simulation

__all__ = ["POINT_SYSTEMS", "irregular_field", "small_tournament"]

POINT_SYSTEMS = (
    PointSystem.of(),
    PointSystem.of(30, 10, 0),
    PointSystem.of(20, 10, 0),
    PointSystem.of(10, 10, 0),
    PointSystem.of(pab=5),
    PointSystem.of(pab=0),
    PointSystem.of(10, 5, 5),
    PointSystem.of(30, 20, 10, forfeit_loss=0),
    PointSystem.of(zpb=5, forfeit_loss=5),
)

_PLAYED = ((Result.WIN, Result.LOSS), (Result.DRAW, Result.DRAW), (Result.LOSS, Result.WIN))
_AWARDED = (
    (Result.LOSS, Result.LOSS),
    (Result.DRAW, Result.LOSS),
    (Result.UNRATED_LOSS, Result.UNRATED_WIN),
    (Result.ADJOURNED, Result.ADJOURNED),
)
_FORFEITED = (
    (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
    (Result.FORFEIT_LOSS, Result.FORFEIT_WIN),
    (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS),
)


def small_tournament(random: Random) -> Simulation:
    """A plan for a small tournament with some of everything, or with nothing special."""
    strange = random.random() < 0.7

    def rate(most: float) -> float:
        return random.random() * most if strange and random.random() < 0.5 else 0.0

    players = random.randint(5, 11)
    classic = random.random() < 0.6
    return Simulation(
        players=players,
        rounds=random.randint(3, 8),
        seed=random.getrandbits(32),
        draw=random.random(),
        forfeit=rate(0.3),
        double_forfeit=rate(0.1),
        half_point_bye=rate(0.2),
        absence=rate(0.2),
        withdrawal=rate(0.1),
        late_entry=rate(0.3),
        forbidden=random.randint(0, players // 2) if strange else 0,
        accelerated=classic and random.random() < 0.3,
        points=POINT_SYSTEMS[0] if classic else random.choice(POINT_SYSTEMS),
    )


def irregular_field(random: Random) -> Tournament:
    """A field with a history no pairing system made: any opponents, any lawful colours.

    Colour differences stay within two and nobody had a colour three times running, so the
    criteria on colours mean what they say; everything else is drawn at random. Mostly the last
    round is to be paired, where topscorers meet.
    """
    players = random.randint(5, 11)
    played = random.randint(1, min(6, players - 2))
    points = POINT_SYSTEMS[0] if random.random() < 0.7 else random.choice(POINT_SYSTEMS)
    draws, unplayed = random.random(), random.random() ** 2 * 0.6
    met: set[frozenset[int]] = set()
    colours = dict.fromkeys(range(1, players + 1), "")
    rounds = []
    for number in range(1, played + 1):
        free = random.sample(range(1, players + 1), players)
        games, byes = [], []
        while free:
            one = free.pop()
            other = next((two for two in free if _may_meet(one, two, met, colours)), None)
            if other is None or random.random() < unplayed / 2:
                byes.append((one, random.choice(tuple(Bye))))
                continue
            free.remove(other)
            white, black = one, other
            if not _lawful(colours[one] + "w") or not _lawful(colours[other] + "b"):
                white, black = other, one
            if random.random() < unplayed:
                results = random.choice(_FORFEITED)
            else:
                results = _PLAYED[1] if random.random() < draws else random.choice(_PLAYED)
                if random.random() < unplayed / 4:
                    results = random.choice(_AWARDED)
                met.add(frozenset((one, other)))
                colours[white] += "w"
                colours[black] += "b"
            games.append(Game(white, black, *results))
        if not games:
            return irregular_field(random)
        rounds.append(Round(number, tuple(games), tuple(byes)))
    absent = [(tpn, Bye.ZPB) for tpn in range(1, players + 1) if random.random() < unplayed / 2]
    rounds.append(Round(played + 1, (), tuple(absent[: players - 2])))
    virtual = [
        VirtualPoints(random.choice((5, 10)), first, last, (tpn,))
        for tpn in range(1, players + 1)
        for first, last in (sorted(random.randint(1, played + 1) for _ in range(2)),)
        if draws < 0.5
    ]
    return Tournament(
        tuple(Player(tpn, f"Player {tpn}") for tpn in range(1, players + 1)),
        tuple(rounds),
        played + random.choice((1, 1, 2, 4)),
        initial_colour=random.choice(tuple(Colour)),
        points=points,
        virtual_points=tuple(virtual),
        adjustments=_rulings(random, players, played),
        forbidden=tuple(
            ForbiddenPairs(tuple(random.sample(range(1, players + 1), random.randint(2, 4))))
            for _ in range(random.choice((0, 0, 1, 2)))
        ),
    )


def _rulings(random: Random, players: int, played: int) -> tuple[ScoreAdjustment, ...]:
    """Now and then points taken away or given, or a bye worth more than usual."""
    if random.random() < 0.9:
        return ()
    tpns = tuple(random.sample(range(1, players + 1), random.randint(0, 2)))
    kind = random.choice(("", "", "H", "Z", "+", "-", "D", "W"))
    number = random.randint(0, played)
    return (ScoreAdjustment(random.choice((-10, -5, 5, 10)), kind, number, tpns),)


def _may_meet(one: int, two: int, met: set[frozenset[int]], colours: dict[int, str]) -> bool:
    if frozenset((one, two)) in met:
        return False
    return any(
        _lawful(colours[one] + his) and _lawful(colours[two] + other) for his, other in ("wb", "bw")
    )


def _lawful(colours: str) -> bool:
    difference = colours.count("w") - colours.count("b")
    return abs(difference) <= 2 and colours[-3:] not in ("www", "bbb")
