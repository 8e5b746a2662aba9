"""The cases of tests/golden/pgn: files with faults, and what must, may and must not be said.

What a case is stands in PROVENANCE.md there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

from support.pgn_cases import CASES, data_of, tournament_of
from swissheet.errors import Issue, Severity
from swissheet.formats import pgn
from swissheet.notation import GameSettings


class Found(NamedTuple):
    code: str
    game: int | None
    severity: Severity


def settings_of(event: dict[str, Any], raw: pgn.RawGame) -> GameSettings:
    said = re.search(r'\[Round "(\d+)', raw.text)
    positions = event.get("positions") or {}
    return GameSettings(
        no_draw_before=event.get("no_draw_before") or 0,
        chess960=bool(event.get("chess960")),
        position=positions.get(said[1]) if said else None,
        resumed=bool(event.get("resumed")),
        style=bool(event.get("style")),
    )


def checked(case: dict[str, Any]) -> tuple[list[pgn.MatchedGame], list[Found]]:
    event = case["event"]
    text = pgn.opened(data_of(case), names=[player[1] for player in event["players"]])
    games = pgn.checked(text, event.get("language"), lambda raw: settings_of(event, raw))
    matches = pgn.match(games, tournament_of(event))
    matched = list(matches)
    return matched, list(_findings([*text.issues, *matches.issues], matched))


def _findings(issues: list[Issue], games: list[pgn.MatchedGame]) -> Iterator[Found]:
    for issue in issues:
        yield Found(pgn.check_id(issue), None, issue.severity)
    for matched in games:
        for issue in (*matched.game.verdict.problems, *matched.issues):
            yield Found(pgn.check_id(issue), matched.game.index, issue.severity)


def differences(case: dict[str, Any]) -> Iterator[str]:
    expected = case["expect"]
    games, found = checked(case)
    if len(games) != expected["games"]:
        yield f"{len(games)} games, not {expected['games']}"
    for codes, game in expected["must"]:
        wanted = set(codes.split("|"))
        if not any(f.code in wanted and game in (None, f.game) for f in found):
            yield f"game {game}: no {codes}"
    for item in expected["never"]:
        code, game = (item, None) if isinstance(item, str) else item
        if any(f.code == code and game in (None, f.game) for f in found):
            yield f"game {game}: {code}"
    if expected.get("clean"):
        yield from (f"not clean: {f}" for f in found if f.severity >= Severity.WARNING)
    by_index = {matched.game.index: matched for matched in games}
    for index, round_, board in expected["matched"]:
        if by_index[index].board != pgn.Board(round_, board):
            yield f"game {index} on {by_index[index].board}, not {round_}.{board}"
    for index, result in expected["results"].items():
        claimed = by_index[int(index)].game.verdict.outcome.claimed
        if claimed != result:
            yield f"game {index}: {claimed}, not {result}"


@pytest.mark.parametrize("case", CASES, ids=[f"{case['id']} {case['what']}" for case in CASES])
def test_a_file_gets_what_is_expected_and_no_false_alarm(case: dict[str, Any]) -> None:
    assert list(differences(case)) == []


def test_all_cases_are_here() -> None:
    assert len(CASES) == 250
