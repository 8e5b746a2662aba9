"""Small events written out round by round."""

from __future__ import annotations

from collections.abc import Sequence

from swissheet.model import (
    Bye,
    Colour,
    ForbiddenPairs,
    Game,
    Player,
    Result,
    Round,
    Tournament,
)

__all__ = ["event"]

_RESULTS = {
    "1": (Result.WIN, Result.LOSS),
    "=": (Result.DRAW, Result.DRAW),
    "0": (Result.LOSS, Result.WIN),
    "+": (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
    "-": (Result.FORFEIT_LOSS, Result.FORFEIT_WIN),
    "*": (Result.ADJOURNED, Result.ADJOURNED),
}


def event(
    players: int,
    *rounds: str,
    total: int = 20,
    drawn: Colour = Colour.WHITE,
    forbidden: Sequence[tuple[int, int]] = (),
) -> Tournament:
    """The event after these rounds: ``"1-5:1 6-2:= 3:U"``, White first, the result of White."""
    made = []
    for number, text in enumerate(rounds, start=1):
        games, byes = [], []
        for word in text.split():
            who, result = word.split(":")
            if "-" in who:
                white, black = map(int, who.split("-"))
                games.append(Game(white, black, *_RESULTS[result]))
            else:
                byes.append((int(who), Bye(result)))
        made.append(Round(number, tuple(games), tuple(byes)))
    return Tournament(
        tuple(Player(tpn, f"Player {tpn}") for tpn in range(1, players + 1)),
        tuple(made),
        total,
        initial_colour=drawn,
        forbidden=tuple(ForbiddenPairs(pair) for pair in forbidden),
    )
