"""Values an arbiter types for players: ranks within ties, tie-breaks of the event's own.

They are options of the event: ``manual_rank`` ``3=1 7=2``, ``other_rapid`` ``3=1.5 7=0``, each a
pairing number and a value.

Rule: C.07 (2026-03) 2: the list of tie-breaks is that of the regulations of the event.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

MANUAL_RANK = "manual_rank"
"""The option with the ranks the arbiter gave players who are tied."""

OTHER_CODE = re.compile(r"OTHER_\w{1,40}", re.ASCII)
"""The code of a tie-break of the organiser, in capitals."""


def option_of(code: str) -> str:
    """Return the name of the option with the values of a tie-break of the organiser."""
    return code.lower()


def is_external(option: str) -> bool:
    """Return whether an option holds values by pairing number."""
    return option == MANUAL_RANK or OTHER_CODE.fullmatch(option.upper()) is not None


def parted_values(text: str) -> list[tuple[str, str]]:
    """Return the pairing numbers and values of such an option, as they are written."""
    parts = (part.replace(":", "=").partition("=") for part in re.split(r"[\s,;]+", text.strip()))
    return [(tpn, value) for tpn, _, value in parts if tpn or value]


def joined_values(values: Mapping[int, str]) -> str:
    """Return the text of the option with these values by pairing number."""
    return " ".join(f"{tpn}={value}" for tpn, value in sorted(values.items()))
