"""The 250 cases of tests/golden/pgn and the events they belong to."""

from __future__ import annotations

import base64
import json
import lzma
from pathlib import Path
from typing import Any

from swissheet.model import Bye, Event, Game, Player, Round, Tournament
from swissheet.notation import parse_result

__all__ = ["CASES", "data_of", "tournament_of"]

GOLDEN = Path(__file__).parents[1] / "golden" / "pgn"
CASES: list[dict[str, Any]] = json.loads(lzma.decompress((GOLDEN / "cases.json.xz").read_bytes()))


def data_of(case: dict[str, Any]) -> bytes:
    """The file of a case."""
    return case["pgn"].encode() if "pgn" in case else base64.b64decode(case["pgn_base64"])


def tournament_of(event: dict[str, Any]) -> Tournament:
    """The tournament of a case."""
    players = tuple(
        Player(number, name, rating or 0, fide_id=fide_id or "")
        for number, name, fide_id, rating in event["players"]
    )
    rounds = tuple(
        Round(
            round_["number"],
            tuple(
                Game(white, black, *parse_result(result))
                for _, white, black, result in sorted(round_["boards"])
            ),
            tuple(
                (bye if isinstance(bye, int) else bye[0], Bye.PAB) for bye in round_.get("byes", ())
            ),
        )
        for round_ in event["rounds"]
    )
    dates = tuple(round_["date"].replace(".", "/") for round_ in event["rounds"])
    return Tournament(players, rounds, event=Event(name=event["name"], round_dates=dates))
