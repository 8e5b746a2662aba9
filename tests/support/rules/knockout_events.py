"""Knock-outs with all that may happen in them, played at random from a seed."""

from __future__ import annotations

import functools
from random import Random

from swissheet import rounds
from swissheet.errors import RulesError
from swissheet.model import Bye, Colour, Player, Result, System, Tournament

__all__ = ["knockout"]

MATCHES = ("", "1", "1 + A", "2 + 2 + A", "2 + 1", "4 + A", "1 + 2 + 2 + A")
WIN, DRAW, LOSS = (
    (Result.WIN, Result.LOSS),
    (Result.DRAW, Result.DRAW),
    (Result.LOSS, Result.WIN),
)
FORFEIT = (Result.FORFEIT_WIN, Result.FORFEIT_LOSS)
NEITHER = (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS)
ADJOURNED = (Result.ADJOURNED, Result.ADJOURNED)


@functools.cache
def knockout(seed: int) -> Tournament:
    """A knock-out of 2 to 40 players, from the first round until every match is decided.

    Every option is drawn. In every second one players stay away or withdraw, games are forfeited
    by one or both, or adjourned and finished a round later. Whom drawn matches leave without a
    game, the arbiter decides between them: one of the two withdraws.
    """
    random = Random(f"knock-out {seed}")
    tournament = _entered(seed, random)
    smooth = seed % 2 == 0
    gone: set[int] = set()
    waiting: list[tuple[int, int]] = []
    while tournament.rounds_paired < 400:
        number = tournament.rounds_paired + 1
        if number == 1 and not smooth:
            # Two at least are there; who is not has no place in the bracket.
            gone.update(p.tpn for p in tournament.players[2:] if random.random() < 0.1)
        elif not smooth and random.random() < 0.3:
            gone.add(1 + int(random.random() * len(tournament.players)))
        announced = rounds.set_byes(tournament, number, dict.fromkeys(sorted(gone), Bye.ZPB))
        try:
            paired, made = rounds.pair_next(announced)
        except RulesError as error:
            if error.code == "finished":
                return announced if gone else tournament
            if error.code == "undecided":
                names = (str(error.params["one"]), str(error.params["other"]))
                gone.add(int(names[int(random.random() * 2)].split()[1]))
                continue
            if error.code != "adjourned":
                raise
            tournament = _finished(tournament, waiting, gone, random)
            continue
        tournament = _finished(paired, waiting, gone, random)
        for board in range(1, len(made.boards) + 1):
            result = _result(random, smooth)
            tournament = rounds.set_result(tournament, number, board, *result)
            if result == ADJOURNED:
                waiting.append((number, board))
    raise AssertionError(f"event {seed} does not end")


def _entered(seed: int, random: Random) -> Tournament:
    players = 2 + int(39 * random.random() ** 2)
    options = {"match": random.choice(MATCHES)}
    for name in ("third_place", "consolation", "reseed"):
        if random.random() < 0.4:
            options[name] = "yes"
    if random.random() < 0.3:
        options["lots"] = f"draw {seed}"
        options["seeded"] = str(int(random.random() * (players // 2 + 1)))
    return Tournament(
        tuple(Player(tpn, f"Player {tpn}") for tpn in range(1, players + 1)),
        system=System.KNOCKOUT,
        initial_colour=random.choice((Colour.WHITE, Colour.BLACK)),
        options=tuple((f"knockout.{key}", value) for key, value in options.items() if value),
    )


def _finished(
    tournament: Tournament, waiting: list[tuple[int, int]], gone: set[int], random: Random
) -> Tournament:
    """The adjourned games have their results: who has withdrawn since loses by forfeit."""
    for number, board in waiting:
        game = tournament.round(number).games[board - 1]
        result = random.choice((WIN, DRAW, LOSS))
        if game.white in gone:
            result = NEITHER if game.black in gone else FORFEIT[::-1]
        elif game.black in gone:
            result = FORFEIT
        tournament = rounds.set_result(tournament, number, board, *result)
    waiting.clear()
    return tournament


def _result(random: Random, smooth: bool) -> tuple[Result, Result]:
    chance = random.random()
    if not smooth and chance < 0.1:
        return FORFEIT if chance < 0.05 else NEITHER if chance < 0.06 else ADJOURNED
    return random.choice((WIN, DRAW, LOSS))
