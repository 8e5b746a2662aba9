"""The options of ``simulate``: read into a plan, and a plan written as options again."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from swissheet.errors import InputError
from swissheet.model import (
    Colour,
    PointSystem,
    System,
    format_points,
    parse_points,
    parse_scoring,
    require_fair_points,
)
from swissheet.simulate import Number, Rate, Simulation, random_plan

LOTS: Mapping[str, str] = {"once": "lot", "every-round": "lot every round"}
"""The words of ``--lots``, and how a simple Swiss then draws its list."""

OFTEN: Mapping[str, tuple[str, str]] = {
    "forfeits": ("forfeit", "Games + - or - +."),
    "double-forfeits": ("double_forfeit", "Games - -."),
    "half-losses": ("half_loss", "Games 1/2-0 or 0-1/2."),
    "double-losses": ("double_loss", "Games 0-0."),
    "unrated-games": ("unrated_game", "Games W L, D D or L W."),
    "half-point-byes": ("half_point_bye", "Players with H."),
    "full-point-byes": ("full_point_bye", "Players with F."),
    "absences": ("absence", "Players with Z for this round."),
    "withdrawals": ("withdrawal", "Players who leave for good, from round 2."),
    "late": ("late_entry", "The players who enter late."),
    "unrated": ("unrated", "Players of all without a rating."),
}
"""Options that take a number in each round or a share: the field of a plan, and the help."""


def plan_of(
    seed: int,
    *,
    plain: bool,
    system: System | None,
    players: int | None,
    rounds: int | None,
    ratings: tuple[int, ...],
    spread: str | None,
    draws: str | None,
    points: str | None,
    pab: str | None,
    acceleration: str | None,
    forbidden: int | None,
    numbers: str | None,
    initial_colour: str | None,
    tiebreaks: tuple[str, ...] | None,
    lots: str | None,
    often: Mapping[str, str | None],
) -> Simulation:
    """Return the plan of a seed and of the options as typed; ``None`` for those not typed.

    Raises: InputError: an unknown option value, or an impossible plan.
    """
    given: dict[str, Any] = {
        "system": system,
        "players": players,
        "rounds": rounds,
        "ratings": ratings or None,
        "forbidden": forbidden,
        "points": _points(points) if points is not None else None,
        "pab": parse_points(pab) if pab is not None else None,
        "accelerated": acceleration == "baku" if acceleration else None,
        "by_rating": numbers == "rating" if numbers else None,
        "initial_colour": Colour[initial_colour.upper()] if initial_colour else None,
        "tiebreaks": _without_points(tiebreaks) if tiebreaks else None,
        "draw": _share("--draws", draws) if draws is not None else None,
        "lots": LOTS[lots] if lots is not None else None,
    }
    if spread is not None:
        given |= _spread(spread)
    for option, (field, _) in OFTEN.items():
        text = often[option]
        given[field] = _rate(f"--{option}", text) if text is not None else None
    return random_plan(seed, plain=plain, **given)


def _spread(text: str) -> dict[str, int]:
    found = re.fullmatch(r"(\d{1,4})\s*-\s*(\d{1,4})", text.strip())
    if found is None:
        raise InputError("cli.simulation.ratings", found=text)
    return {"weakest": int(found[1]), "strongest": int(found[2])}


def _without_points(codes: tuple[str, ...]) -> tuple[str, ...]:
    """Return the codes without PTS, or PTS alone: record 202 is for equals on points."""
    return tuple(code for code in codes if code.upper() != "PTS") or ("PTS",)


def _points(text: str) -> PointSystem:
    points = PointSystem.of(*parse_scoring(text))
    require_fair_points(points)
    return points


def _rate(option: str, text: str) -> Rate:
    """Return the rate of an option: ``3`` is a number, ``5%`` and ``0.05`` are a share."""
    if re.fullmatch(r"\d{1,4}", text.strip()):
        return Number(int(text)) if int(text) else 0.0
    share = _fraction(text)
    if share is None:
        raise InputError("cli.simulation.rate", option=option, found=text)
    return share


def _share(option: str, text: str) -> float:
    share = _fraction(text)
    if share is None:
        raise InputError("cli.simulation.share", option=option, found=text)
    return share


def _fraction(text: str) -> float | None:
    found = re.fullmatch(r"(\d{0,3}(?:[.,]\d{0,9})?)\s*(%?)", text.strip())
    if found is None or not re.search(r"\d", found[1]):
        return None
    value = Fraction("0" + found[1].replace(",", ".").rstrip(".")) / (100 if found[2] else 1)
    return float(value) if value <= 1 else None


def command_line(plan: Simulation, format_: str) -> str:
    """Return the command that makes the tournament of a plan in a form, every option named."""
    return " ".join(["swissheet simulate", *_options(plan), f"--format {format_}"])


def _options(plan: Simulation) -> Iterator[str]:
    yield f"--seed {plan.seed} --players {plan.players} --rounds {plan.rounds}"
    yield f"--system {plan.system.value}"
    if plan.ratings:
        yield "--ratings " + ",".join(map(str, plan.ratings))
    else:
        yield f"--spread {plan.weakest}-{plan.strongest}"
    yield f"--draws {plan.draw!r}"
    for option, (field, _) in OFTEN.items():
        rate = getattr(plan, field)
        yield f"--{option} {rate.value if isinstance(rate, Number) else repr(float(rate))}"
    yield f"--forbidden {plan.forbidden}"
    points = plan.points
    worth = "-".join(format_points(value) for value in (points.win, points.draw, points.loss))
    yield f"--points {worth} --pab {format_points(points.pab)}"
    yield f"--acceleration {'baku' if plan.accelerated else 'none'}"
    yield f"--numbers {'rating' if plan.by_rating else 'list'}"
    for word, draw in LOTS.items():
        if plan.lots == draw:
            yield f"--lots {word}"
    if plan.initial_colour is not None:
        yield f"--initial-colour {plan.initial_colour.name.lower()}"
    yield "--tiebreaks " + ",".join(plan.tiebreaks)
