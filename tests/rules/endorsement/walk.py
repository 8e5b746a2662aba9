"""Walks FIDE's draft verification list with our answers: hard fails and percent.

``python tests/rules/endorsement/walk.py`` prints the table.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Any

__all__ = [
    "CASES",
    "QUESTIONS",
    "SITUATIONS",
    "Requirement",
    "Verdict",
    "When",
    "load",
    "numbers",
    "sum_of",
    "table",
    "walk",
]

_HERE = Path(__file__).parent
QUESTIONS = 225
CASES = _HERE / "cases.toml"
SITUATIONS = _HERE / "situations.toml"


def numbers(text: str) -> tuple[int, ...]:
    """The numbers of ``40-42, 93``."""
    found: list[int] = []
    for part in filter(None, text.replace(" ", "").split(",")):
        first, _, last = part.partition("-")
        found += range(int(first), int(last or first) + 1)
    return tuple(found)


def _prices(text: str) -> dict[int, str]:
    """The prices of ``43 HF, 44 30``."""
    found = {}
    for part in filter(None, (part.strip() for part in text.split(","))):
        match = re.fullmatch(r"(\d+) (HF|\d+)", part)
        assert match, part
        found[int(match[1])] = match[2]
    return found


class When(Enum):
    """Which answers are given: those of 0.1.0, or today's."""

    BEFORE = "0.1.0"
    TODAY = "as it is today"


@dataclass(frozen=True)
class Requirement:
    """One requirement with what of it holds; the keys are explained in ``requirements.toml``."""

    id: str
    must: str
    questions: tuple[int, ...]
    also: tuple[int, ...]
    prices: Mapping[int, str]
    refusal: Mapping[int, str]
    least: Mapping[int, str]
    missed: tuple[int, ...]
    before: tuple[int, ...]
    refused: tuple[int, ...]
    refused_before: tuple[int, ...]
    state: str
    missing: str
    reason: str
    area: str
    tests: tuple[str, ...]

    def answer(self, question: int, when: When) -> str:
        """``met``, ``missed`` or ``refused``."""
        before = when is When.BEFORE
        if question in (self.before if before else self.missed):
            return "missed"
        refused = self.refused_before if before else self.refused
        return "refused" if question in refused else "met"

    def cost(self, question: int, answer: str) -> str:
        """``HF`` or percent."""
        of = {"missed": self.prices, "refused": self.refusal, "met": self.least}[answer]
        return of.get(question, "0")


@dataclass(frozen=True)
class Verdict:
    """What the list says: the questions that cost something, by number, with their cost."""

    costs: Mapping[int, str]

    @property
    def hard_fails(self) -> int:
        return sum(cost == "HF" for cost in self.costs.values())

    @property
    def percent(self) -> int:
        return sum(int(cost) for cost in self.costs.values() if cost != "HF")


def load() -> tuple[list[Requirement], list[dict[str, Any]], dict[str, dict[str, int]]]:
    """The requirements, the jumps, and the numbers: published, and of today."""
    data = tomllib.loads((_HERE / "requirements.toml").read_text("utf-8"))
    found = [_requirement(row) for row in data["requirement"]]
    return found, data["jump"], {key: data[key] for key in ("published", "today")}


def _requirement(row: dict[str, Any]) -> Requirement:
    return Requirement(
        id=row["id"],
        must=row["must"],
        questions=numbers(row["questions"]),
        also=numbers(row.get("also", "")),
        prices=_prices(row.get("prices", "")),
        refusal=_prices(row.get("refusal", "")),
        least=_prices(row.get("least", "")),
        missed=numbers(row.get("missed", "")),
        before=numbers(row.get("before", "")),
        refused=numbers(row.get("refused", "")),
        refused_before=numbers(row.get("refused_before", "")),
        state=row["state"],
        missing=row.get("missing", ""),
        reason=row.get("reason", ""),
        area=row.get("area", ""),
        tests=tuple(row.get("tests", ())),
    )


def walk(
    requirements: list[Requirement], jumps: list[dict[str, Any]], when: When = When.TODAY
) -> Verdict:
    """The questions in their order, without those a jump passes over."""
    owner = {question: found for found in requirements for question in found.questions}
    passed: set[int] = set()
    costs = {}
    for question in sorted(owner):
        if question in passed:
            continue
        found = owner[question]
        answer = found.answer(question, when)
        cost = found.cost(question, answer)
        if cost != "0":
            costs[question] = cost
        for jump in jumps:
            if (jump["at"], jump["answer"]) == (question, answer):
                passed |= set(numbers(jump["skips"]))
    return Verdict(costs)


def table(requirements: list[Requirement], verdict: Verdict) -> Iterator[str]:
    """A line per requirement: what it costs today and why."""
    for found in requirements:
        due = {q: verdict.costs[q] for q in found.questions if q in verdict.costs}
        cost = ", ".join(f"{question}: {cost}" for question, cost in due.items())
        reason = found.missing or found.reason or found.area
        yield f"{found.id:<6} {found.state:<7} {cost:<42} {reason}"


def sum_of(verdict: Verdict) -> str:
    """What the list says, in a line."""
    fails = verdict.hard_fails
    return f"{fails} hard fail{'s' * (fails != 1)}, {verdict.percent} %"


def _main() -> None:
    requirements, jumps, _ = load()
    verdict = walk(requirements, jumps)
    print(*table(requirements, verdict), sum_of(verdict), sep="\n")


if __name__ == "__main__":
    _main()
