"""Mark players who left in a table: a sign for each, and its meaning.

``† 3`` left after round 3; ``‡ 3`` did too, and the games do not count; ``†`` alone was expelled. A
sign is used because the columns are narrow and paper has no colours; one line explains all signs.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from swissheet.words.message import words_of

LEFT = "†"
STRUCK = "‡"
_ANY = "n"


@dataclass(frozen=True, slots=True)
class Leaving:
    """A player who has left: the key of the words, the sign, and the last round before."""

    key: str
    sign: str
    after: int | None

    @property
    def mark(self) -> str:
        """Return the mark, ``† 3``; the sign alone where there is no round."""
        return self.sign if self.after is None else f"{self.sign} {self.after}"

    def said(self, lang: str) -> str:
        """Return the mark in words, with the round."""
        return self._words(lang, str(self.after))

    def meaning(self, lang: str) -> str:
        """Return the meaning of the sign: ``† n: withdrawn after round n``."""
        sign = self.sign if self.after is None else f"{self.sign} {_ANY}"
        return f"{sign}: {self._words(lang, _ANY)}"

    def _words(self, lang: str, round_: str) -> str:
        key = f"gone.{self.key}"
        return words_of(key, lang, **({} if self.after is None else {"round": round_}))


def leaving(
    expelled: Iterable[int],
    left: Mapping[int, int],
    after: int,
    struck: Collection[int] = frozenset(),
) -> dict[int, Leaving]:
    """Return the players who have left after a round, by TPN.

    Rule: C.04.2 (2026-02) 3.2 (withdrawn); a player who leaves after a later round still plays.

    Args: left: the last round before leaving, by TPN. struck: the players whose games do not count.
    """
    found = {tpn: Leaving("expelled", LEFT, None) for tpn in expelled}
    for tpn, last in left.items():
        if last <= after and tpn not in found:
            ruled = ("cancelled", STRUCK) if tpn in struck else ("withdrawn", LEFT)
            found[tpn] = Leaving(*ruled, last)
    return found


def legend(gone: Mapping[int, Leaving], lang: str) -> list[str]:
    """Return the meaning of each sign in use, in words."""
    return list(dict.fromkeys(gone[tpn].meaning(lang) for tpn in sorted(gone)))
