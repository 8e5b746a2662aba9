"""How people write results and games.

Covers the result keys an organiser types; reading games comes with its own command.
"""

from swissheet.notation.results import (
    BYE_KEYS,
    RESULT_KEYS,
    format_bye,
    format_result,
    parse_bye,
    parse_result,
)

__all__ = [
    "BYE_KEYS",
    "RESULT_KEYS",
    "format_bye",
    "format_result",
    "parse_bye",
    "parse_result",
]
