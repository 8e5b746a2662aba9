"""Which codes an answer may have: those of all questions that an action may ask."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable

from swissheet.errors import InputError

OF_ROUNDS = "IMPORT-PAIRS"
"""The code that, without a number, is good for all rounds of a file."""

ASKABLE = (
    "ADJOURNED-RESULT",
    "COLOUR-DIFF",
    "COLOUR-TRIPLE",
    "COLUMN-GONE",
    "CONFIG-PAIRS",
    "CORRECTION",
    "EXCHANGE",
    "HPB-LATE",
    "HPB-ROUND",
    "HPB-SECOND",
    "IMPORT-PAIRS",
    "KNOCKOUT",
    "LAST-ROUND",
    "LATE-NUMBERS",
    "LEAVES",
    "LOTS-PROVISIONAL",
    "MPA-DIFFERS",
    "MPA-OPEN",
    "NAME-TAKEN",
    "NO-SHOW",
    "NOT-CONFIRMED",
    "OTHER-PLAYER",
    "PAB-BARRED",
    "PAB-SCORE",
    "PAIR-FORBIDDEN",
    "PAIR-REPEAT",
    "PLAYER-TWICE",
    "PUBLISHED",
    "REARRANGED",
    "RENUMBER",
    "ROUND-GONE",
    "ROUNDS",
    "STATE",
    "TABLE-NEVER",
    "TABLE-REPEAT",
    "TABLE-STUCK",
    "TABLE-TRIPLE",
    "TIEBREAKS",
)
"""The codes of levels 3 and 4, without the numbers of several of a kind.

``ADJOURNED-RESULT`` is reported only; scripts that answered it go on.
"""

_NUMBER = re.compile(r"\.[0-9]+$")


def kind_of(answer: str) -> str:
    """The code of an answer without its number and token, in capitals."""
    return _NUMBER.sub("", answer.strip().upper().partition(":")[0])


def refuse_unknown(answers: Iterable[str]) -> None:
    """Refuses answers that nothing is ever asked for, such as a mistyped one.

    Raises: InputError: with the first of them, and the codes that there are.
    """
    for answer in sorted(answers):
        if kind_of(answer) not in ASKABLE:
            raise InputError("cli.accept-code", found=answer, codes=ASKABLE)


def matching(asked: str, accepted: Collection[str]) -> set[str]:
    """Those of the answers given for many files that are good for a question of one.

    Args: asked: what answers the question, with its number and token if it needs them.
    """
    good = {asked, OF_ROUNDS} if asked.startswith(f"{OF_ROUNDS}.") else {asked}
    return good.intersection(accepted)
