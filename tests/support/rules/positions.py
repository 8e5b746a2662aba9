"""Positions drawn by hand: what a few players have behind them, and what they have now.

A history is one word per round, oldest first:

* ``w1 b= w0``: a game with White or Black and its result; a sign behind it says how the
  opponent's pairing score compared, ``w=<`` (lower), ``w=>`` (higher), equal without a sign;
* ``w+ b-``: a game won or lost by forfeit, with the scheduled colour;
* ``U F H Z``: byes; ``.``: no entry at all.

Opponents of past games are extras with numbers from 901 on, absent in every other round.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from swissheet.model import (
    CLASSIC,
    Bye,
    Colour,
    ForbiddenPairs,
    Game,
    Player,
    PointSystem,
    Result,
    Round,
    Tournament,
    VirtualPoints,
)

__all__ = ["LEVEL", "position"]

LEVEL = 1000
"""The pairing score, in tenths, of everybody whose score does not matter."""

_ANSWER = {
    Result.WIN: Result.LOSS,
    Result.DRAW: Result.DRAW,
    Result.LOSS: Result.WIN,
    Result.FORFEIT_WIN: Result.FORFEIT_LOSS,
    Result.FORFEIT_LOSS: Result.FORFEIT_WIN,
}


def position(
    histories: Mapping[int, str],
    *,
    scores: Mapping[int, int] | None = None,
    level: bool = True,
    byes: Mapping[int, Bye] | None = None,
    rounds_total: int = 30,
    initial: Colour = Colour.WHITE,
    points: PointSystem = CLASSIC,
    forbidden: Sequence[ForbiddenPairs] = (),
) -> Tournament:
    """The tournament before the next round; everybody in ``histories`` is present in it.

    Args: scores: pairing scores in the next round, in tenths, by TPN; others have LEVEL.
          level: False leaves the pairing scores to the results.
          byes: announced for the next round.
    """
    words = {tpn: text.split() for tpn, text in histories.items()}
    (played,) = {len(row) for row in words.values()}
    virtual: list[VirtualPoints] = []
    standing = dict.fromkeys(words, 0)
    rounds: list[Round] = []
    extras: list[int] = []
    for number in range(1, played + 1):
        games: list[Game] = []
        absent: list[tuple[int, Bye]] = []
        for tpn, row in words.items():
            word = row[number - 1]
            before = standing[tpn]
            if word[0] in "wb":
                result = Result(word[1])
                extra = 901 + len(extras)
                extras.append(extra)
                sides = ((tpn, result), (extra, _ANSWER[result]))
                (white, his), (black, other) = sides if word[0] == "w" else sides[::-1]
                games.append(Game(white, black, his, other))
                gap = {"<": -5, ">": 5, "": 0}[word[2:]]
                virtual.append(VirtualPoints(100, number, number, (tpn,)))
                virtual.append(VirtualPoints(100 + before + gap, number, number, (extra,)))
                standing[tpn] += points.value(result)
            elif word == ".":
                standing[tpn] += points.zpb
            else:
                absent.append((tpn, Bye(word)))
                standing[tpn] += points.value(Bye(word))
        if not games:
            # A round of byes alone would not count as paired: two extras play each other.
            one, two = 901 + len(extras), 902 + len(extras)
            extras += [one, two]
            games.append(Game(one, two, Result.DRAW, Result.DRAW))
        rounds.append(Round(number, tuple(games), tuple(absent)))
    away = dict.fromkeys(extras, Bye.ZPB) | dict(byes or {})
    rounds.append(Round(played + 1, (), tuple(away.items())))
    if level:
        wanted = dict.fromkeys(words, LEVEL) | dict(scores or {})
        virtual += [
            VirtualPoints(score - standing[tpn], played + 1, played + 1, (tpn,))
            for tpn, score in wanted.items()
        ]
    numbers = sorted([*words, *extras])
    return Tournament(
        tuple(Player(tpn, f"Player {tpn}") for tpn in numbers),
        tuple(rounds),
        rounds_total,
        initial_colour=initial,
        points=points,
        virtual_points=tuple(virtual),
        forbidden=tuple(forbidden),
    )
