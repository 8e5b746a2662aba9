"""What other people's scripts rely on: the public names and what importing them costs."""

from __future__ import annotations

import ast
import importlib
import re
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

import pytest

PUBLIC = {
    "swissheet.formats.pgn": [
        "CHECKS",
        "ROSTER",
        "Board",
        "CheckedGame",
        "MatchedGame",
        "Matches",
        "PgnText",
        "RawGame",
        "check_id",
        "checked",
        "dumps",
        "headers",
        "match",
        "opened",
        "split",
        "zipped",
    ],
    "swissheet.notation": [
        "BYE_KEYS",
        "RESULT_KEYS",
        "Claim",
        "ClaimAnswer",
        "ClaimKind",
        "Ending",
        "GameOutcome",
        "GameSettings",
        "Meaning",
        "RoundKind",
        "SealedMove",
        "Verdict",
        "answer_claim",
        "award_issues",
        "check_game",
        "check_id",
        "compare_games",
        "draw_positions",
        "format_bye",
        "format_result",
        "meaning_of",
        "parse_bye",
        "parse_result",
        "sealed_move",
        "start_board",
    ],
    "swissheet.pairing": [
        "AVAILABLE",
        "NoLegalPairing",
        "PabReasons",
        "RoundPairing",
        "complete",
        "pab_reasons",
        "pair",
        "register",
        "system_named",
        "unregister",
        "usual_rounds",
    ],
    "swissheet.pairing.knockout": [
        "BYE",
        "Awaited",
        "GameKind",
        "Knockout",
        "KnockoutBracket",
        "KnockoutStage",
        "Match",
        "MatchId",
        "MatchRecord",
        "MatchRules",
        "MatchVerdict",
        "Options",
        "Progress",
        "complete",
        "drawn",
        "follow",
        "format_match",
        "judge",
        "matches",
        "options_of",
        "pab_reasons",
        "pair",
        "parse_match",
        "places",
        "rounds_to_come",
        "seeded",
        "standard_order",
        "standing_places",
        "to_play",
    ],
    "swissheet.pairing.round_robin": [
        "Contingents",
        "Method",
        "Numbering",
        "ScheduledRound",
        "Withdrawal",
        "by_hand",
        "by_lot",
        "by_rating",
        "by_restricted_lot",
        "check_schedule",
        "cycle",
        "meeting",
        "numbered",
        "pair",
        "schedule",
        "scheveningen",
        "varma_groups",
        "withdrawal",
    ],
    "swissheet.rounds": [
        "completed",
        "left_over",
        "missing_results",
        "pair_next",
        "set_byes",
        "set_result",
        "with_pairing",
        "with_round",
        "without_last_round",
    ],
    "swissheet.grid": [
        "grid_rows",
        "last_with_results",
        "localised",
        "team_line",
        "team_scores",
    ],
    "swissheet.standings": [
        "CrossRows",
        "RankedRow",
        "StandingsRows",
        "cross_rows",
        "cross_table",
        "format_entry",
        "places_of",
        "ranked",
        "result_sign",
        "standings_rows",
        "standings_table",
    ],
    "swissheet.tiebreaks": [
        "RECOMMENDED_LISTS",
        "UNPLAYED_SETTINGS",
        "Code",
        "Edition",
        "Explanation",
        "ExplanationRow",
        "Ranking",
        "Rules",
        "Standing",
        "UnplayedGames",
        "Value",
        "check",
        "column_names",
        "compute",
        "decimals",
        "edition_in_force",
        "explain",
        "format_value",
        "is_predetermined",
        "parse_code",
        "parse_codes",
        "ranking",
        "recommended",
        "standings",
    ],
    "swissheet.chaining": [
        "Qualified",
        "Through",
        "left_out",
        "next_event",
        "through",
        "united",
    ],
    "swissheet.groups": [
        "MOST",
        "By",
        "dealt",
        "letter",
    ],
    "swissheet.withdrawals": [
        "BothStandings",
        "as_ruled",
        "both_standings",
        "leavings",
        "ruled_after",
    ],
}

HEAVY = {
    "chess",
    "pandas",
    "numpy",
    "openpyxl",
    "lxml",
    "xlsxwriter",
    "xlwings",
    "networkx",
    "rapidfuzz",
    "rustworkx",
}


@pytest.mark.parametrize("module", sorted(PUBLIC))
def test_the_public_names_of_a_module_are_pinned(module: str) -> None:
    assert importlib.import_module(module).__all__ == PUBLIC[module]


@pytest.mark.parametrize(
    "module",
    [
        "swissheet",
        "swissheet.model",
        "swissheet.notation",
        "swissheet.pairing",
        "swissheet.pairing.knockout",
        "swissheet.pairing.round_robin",
        "swissheet.rounds",
        "swissheet.formats",
        "swissheet.tiebreaks",
        "swissheet.standings",
        "swissheet.workbook",
        "swissheet.cli",
        "swissheet.chaining",
    ],
)
def test_importing_a_module_loads_nothing_heavy(module: str) -> None:
    code = f"import sys, {module}; print(' '.join(sorted(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not HEAVY & set(done.stdout.split())


def test_the_source_roots_are_no_packages() -> None:
    for name in ("engine", "addin"):
        code = f"import sys; sys.path[:] = [p for p in sys.path if p]; import {name}"
        done = subprocess.run(
            [sys.executable, "-c", code], capture_output=True, check=False, cwd="/"
        )
        assert done.returncode != 0, f"'import {name}' must fail once installed"


ROOT = Path(__file__).resolve().parents[1]


def test_one_name_is_one_class() -> None:
    """A reader who meets a name knows which class it is, without looking at the imports.

    The Dutch system and the Swiss of 1998 are two systems with one vocabulary, so for this test
    they are one room.
    """
    homes: dict[str, set[str]] = defaultdict(set)
    for root in ("engine", "addin"):
        for path in (ROOT / root).rglob("*.py"):
            home = str(path.relative_to(ROOT))
            room = "a Swiss" if re.search("pairing/(dutch|fide1998)/", home) else home
            for node in ast.parse(path.read_text("utf-8")).body:
                if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                    homes[node.name].add(room)
    shared = {name: sorted(found) for name, found in homes.items() if len(found) > 1}
    assert not shared
