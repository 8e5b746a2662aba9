"""Who plays no more, as Standings and Cross table mark it: a sign each, and what it means in words.

``† 3`` has left after round 3; ``‡ 3``, too, and the games do not count; ``†`` alone is expelled.
The columns are narrow, and paper has no colours: so a sign, and one line of words for all.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from swissheet.workbook.host.book import Value
from swissheet.workbook.shared import language
from swissheet.workbook.sheets.reading.reading import Reading

GONE = "gone"
"""Key of the column with the signs, while there is somebody to mark."""

LEFT = "†"
_STRUCK = "‡"
_ANY = "n"


@dataclass(frozen=True, slots=True)
class Leaving:
    """Somebody who plays no more: the key of the words, the sign, and the last round before."""

    key: str
    sign: str
    after: int | None

    @property
    def mark(self) -> str:
        """``† 3``; the sign alone where there is no round."""
        return self.sign if self.after is None else f"{self.sign} {self.after}"

    def said(self, lang: str) -> str:
        """In words, with the round."""
        return self._words(lang, str(self.after))

    def meaning(self, lang: str) -> str:
        """What the sign means: ``† n: withdrawn after round n``."""
        sign = self.sign if self.after is None else f"{self.sign} {_ANY}"
        return f"{sign}: {self._words(lang, _ANY)}"

    def _words(self, lang: str, round_: str) -> str:
        key = f"gone.{self.key}"
        return language.text(key, lang, **({} if self.after is None else {"round": round_}))


def leaving(
    reading: Reading, after: int, struck: Collection[int] = frozenset()
) -> dict[int, Leaving]:
    """Who plays no more after a round, by TPN; ``struck``: whose games do not count.

    Rule: C.04.2 (2026-02) 3.2 (withdrawn); who leaves after a later round still plays.
    """
    found = {}
    for item in reading.players:
        tpn = item.player.tpn
        if item.player.expelled:
            found[tpn] = Leaving("expelled", LEFT, None)
        elif item.left and item.withdrawn_after <= after:
            ruled = ("cancelled", _STRUCK) if tpn in struck else ("withdrawn", LEFT)
            found[tpn] = Leaving(*ruled, item.withdrawn_after)
    return found


def legend(gone: Mapping[int, Leaving], lang: str) -> list[str]:
    """What each sign in use means, in words."""
    return list(dict.fromkeys(gone[tpn].meaning(lang) for tpn in sorted(gone)))


def add_column(
    headers: list[str],
    rows: list[list[Value]],
    tpns: Sequence[int],
    gone: Mapping[int, Leaving],
    lang: str,
) -> None:
    """A column more with the signs, if somebody plays no more."""
    if gone:
        headers.append(language.text(f"column.{GONE}", lang))
        for row, tpn in zip(rows, tpns, strict=True):
            row.append(gone[tpn].mark if tpn in gone else None)
