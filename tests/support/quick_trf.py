"""A minimal TRF reader for the corpora, for the time being."""

from __future__ import annotations

import re

from swissheet.model import (
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


def tenths(text: str) -> int:
    return round(float(text) * 10)


def loads(text: str) -> Tournament:
    players, cells, virtual, forbidden, byes240 = [], {}, [], [], []
    value: dict[str, int] = {}
    total, initial = 0, None
    for line in re.split("\r\n|\r|\n", text):
        code, rest = line[:3], line[3:].split()
        if code == "001":
            tpn = int(line[4:8])
            players.append(Player(tpn, line[14:47].strip() or f"Player {tpn}"))
            cells[tpn] = [line[i : i + 8].ljust(8) for i in range(91, len(line), 10)]
        elif code in ("XXR", "142"):
            total = int(rest[0])
        elif code == "XXC":
            initial = Colour.WHITE if "white1" in rest else Colour.BLACK
        elif code == "152":
            initial = Colour(rest[0].lower())
        elif code == "162":
            for i in range(5, len(line), 9):
                value[line[i]] = tenths(line[i + 1 : i + 5])
        elif code[:2] == "BB":
            value[code[2]] = tenths(rest[0])
        elif code == "XXA":
            tpn = int(line[4:8])
            for r, i in enumerate(range(9, len(line), 5), 1):
                if line[i : i + 4].strip() and tenths(line[i : i + 4]):
                    virtual.append(VirtualPoints(tenths(line[i : i + 4]), r, r, (tpn,)))
        elif code == "250":
            low, high = int(line[22:26]), int(line[27:31])
            virtual.append(
                VirtualPoints(
                    tenths(line[9:13]),
                    int(line[14:17]),
                    int(line[18:21]),
                    tuple(range(low, high + 1)),
                )
            )
        elif code == "260":
            forbidden.append(
                ForbiddenPairs(tuple(map(int, line[12:].split())), int(line[4:7]), int(line[8:11]))
            )
        elif code == "XXP":
            forbidden.append(ForbiddenPairs(tuple(map(int, rest))))
        elif code == "240":
            byes240.append((line[4], int(line[6:9]), list(map(int, line[10:].split()))))
    win, draw, loss = value.get("W", 10), value.get("D", 5), value.get("L", 0)
    points = PointSystem.of(
        win,
        draw,
        loss,
        pab=value.get("U", value.get("P")),
        zpb=value.get("Z", 0),
        forfeit_loss=value.get("F", 0),
    )
    count = max(map(len, cells.values()), default=0)
    rounds = []
    for r in range(1, count + 1):
        games, byes = [], {}
        for tpn, row in cells.items():
            cell = row[r - 1] if r <= len(row) else " " * 8
            opponent = int(cell[:4].strip() or 0)
            if opponent:
                if cell[5] == "w":
                    other = cells[opponent][r - 1]
                    games.append(Game(tpn, opponent, Result(cell[7]), Result(other[7])))
            elif cell[7] != " ":
                byes[tpn] = Bye(cell[7])
        rounds.append(Round(r, tuple(games), tuple(byes.items())))
    for kind, r, tpns in byes240:
        while len(rounds) < r:
            rounds.append(Round(len(rounds) + 1))
        found = rounds[r - 1]
        if not found.paired:
            merged = dict(found.byes) | {tpn: Bye(kind) for tpn in tpns}
            rounds[r - 1] = Round(r, (), tuple(merged.items()))
    players.sort(key=lambda p: p.tpn)
    return Tournament(
        tuple(players),
        tuple(rounds),
        total,
        initial_colour=initial,
        points=points,
        virtual_points=tuple(virtual),
        forbidden=tuple(forbidden),
    )
