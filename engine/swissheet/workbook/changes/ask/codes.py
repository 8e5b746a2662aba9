"""List the codes that an answer may have, those of all questions of all actions."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable

from swissheet.errors import InputError

OF_ROUNDS = "IMPORT-PAIRS"
"""The code that, without a number, answers for all rounds of a file."""

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
"""The codes of questions of levels 3 and 4, without the number that one of several has.

``ADJOURNED-RESULT`` is reported only; it is accepted so that older scripts go on.
"""

_NUMBER = re.compile(r"\.[0-9]+$")


def kind_of(answer: str) -> str:
    """Return the code of an answer without its number and token, in capitals."""
    return _NUMBER.sub("", answer.strip().upper().partition(":")[0])


def refuse_unknown(answers: Iterable[str]) -> None:
    """Refuse answers that no question ever asks for, such as a mistyped one.

    Raises: InputError: with the first of them, and the codes that there are.
    """
    for answer in sorted(answers):
        if kind_of(answer) not in ASKABLE:
            raise InputError("cli.accept-code", found=answer, codes=ASKABLE)


def matching(asked: str, accepted: Collection[str]) -> set[str]:
    """Return those of the answers given for many files that answer one question of one file.

    Args: asked: the answer to the question, with its number and token if it needs them.
    """
    good = {asked, OF_ROUNDS} if asked.startswith(f"{OF_ROUNDS}.") else {asked}
    return good.intersection(accepted)
