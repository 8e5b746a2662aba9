"""The ways people write results and games.

Result keys are read and shown by :mod:`swissheet.notation.results`; :func:`check_game` checks the
moves and the result of a game in any notation. Each part is loaded when it is first asked for.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from swissheet.notation.claims import ClaimAnswer, ClaimKind, answer_claim
    from swissheet.notation.endings import Claim, Ending, GameOutcome
    from swissheet.notation.game import check_game
    from swissheet.notation.meaning import Meaning, RoundKind, award_issues, meaning_of
    from swissheet.notation.results import (
        BYE_KEYS,
        RESULT_KEYS,
        format_bye,
        format_result,
        parse_bye,
        parse_result,
    )
    from swissheet.notation.settings import GameSettings
    from swissheet.notation.sheets import SealedMove, compare_games, sealed_move
    from swissheet.notation.starts import draw_positions, start_board
    from swissheet.notation.verdict import Verdict, check_id

__all__ = [
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
]

_HOMES = {
    "BYE_KEYS": "results",
    "RESULT_KEYS": "results",
    "ClaimAnswer": "claims",
    "Claim": "endings",
    "ClaimKind": "claims",
    "Ending": "endings",
    "GameSettings": "settings",
    "Meaning": "meaning",
    "GameOutcome": "endings",
    "RoundKind": "meaning",
    "SealedMove": "sheets",
    "Verdict": "verdict",
    "answer_claim": "claims",
    "award_issues": "meaning",
    "check_game": "game",
    "check_id": "verdict",
    "compare_games": "sheets",
    "draw_positions": "starts",
    "format_bye": "results",
    "format_result": "results",
    "meaning_of": "meaning",
    "parse_bye": "results",
    "parse_result": "results",
    "sealed_move": "sheets",
    "start_board": "starts",
}


def __getattr__(name: str) -> Any:
    """Load a public name when it is asked for; the others are not loaded with it."""
    if name in _HOMES:
        return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
