"""Points as integer tenths, and the worth of each kind of result.

TRF has one decimal, so a tenth of a point is the unit everywhere: 10 is one point, 5 is a half.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import NewType

from swissheet.errors import Issue, ModelError, RulesError, Severity
from swissheet.model.results import Bye, Result
from swissheet.words.message import Figures

Tenths = NewType("Tenths", int)

_POINTS = re.compile(r"([+-]?)(\d{0,4})(?:[.,](\d))?(½?)")


def parse_points(text: str) -> Tenths:
    """Return the integer tenths written as ``4``, ``4.5``, ``4,5``, ``4½`` or ``½``.

    Raises: ModelError: the text is not points; it says what was found.
    """
    found = _POINTS.fullmatch(text.strip())
    if found is None or not any(found.groups()[1:]) or (found[3] and found[4]):
        raise ModelError("model.points", text=text)
    tenths = int(found[2] or 0) * 10 + int(found[3] or 0) + (5 if found[4] else 0)
    return Tenths(-tenths if found[1] == "-" else tenths)


def parse_scoring(text: str) -> tuple[Tenths, Tenths, Tenths]:
    """Return the points of a win, a draw and a loss, written as ``3-1-0`` or ``1-½-0``.

    Raises: ModelError: the text is not such points; it says what was found.
    """
    parts = text.split("-")
    if len(parts) != 3:
        raise ModelError("model.points.scoring", text=text)
    win, draw, loss = map(parse_points, parts)
    return win, draw, loss


def format_points(tenths: int, *, half: str = "") -> str:
    """Return points as programs write them: ``4``, ``4.5``; ``4½`` and ``½`` with ``half="½"``."""
    sign, size = ("-" if tenths < 0 else ""), abs(tenths)
    whole, rest = divmod(size, 10)
    if rest == 0:
        return f"{sign}{whole}"
    if rest == 5 and half:
        return f"{sign}{whole or ''}{half}"
    return f"{sign}{whole}.{rest}"


def said_points(tenths: int, *, half: str = "") -> Figures:
    """Return the same for a text that people read: with the decimal sign of their language."""
    return Figures(format_points(tenths, half=half))


@dataclass(frozen=True, slots=True)
class PointSystem:
    """The worth of every kind of result, in integer tenths (C.04.1 (2026-02) 3; Laws 10.1).

    Make one with :meth:`of`, which fills in the usual values for those not named.
    """

    win: int
    draw: int
    loss: int
    forfeit_win: int
    forfeit_loss: int
    pab: int
    fpb: int
    hpb: int
    zpb: int
    adjourned: int

    @classmethod
    def of(
        cls,
        win: int = 10,
        draw: int = 5,
        loss: int = 0,
        *,
        forfeit_win: int | None = None,
        forfeit_loss: int = 0,
        pab: int | None = None,
        fpb: int | None = None,
        hpb: int | None = None,
        zpb: int = 0,
        adjourned: int | None = None,
    ) -> PointSystem:
        """Return a point system from its win, draw and loss; the others follow unless given."""

        def given(value: int | None, default: int) -> int:
            return default if value is None else value

        return cls(
            win,
            draw,
            loss,
            given(forfeit_win, win),
            forfeit_loss,
            given(pab, win),
            given(fpb, win),
            given(hpb, draw),
            zpb,
            given(adjourned, draw),
        )

    def __post_init__(self) -> None:
        for name in self.__slots__:
            value = getattr(self, name)
            if not isinstance(value, int) or not -999 <= value <= 999:
                raise ModelError("model.points.range", result=name, tenths=repr(value))
        if self.win < self.draw or self.draw < self.loss:
            raise ModelError(
                "model.points.order",
                win=said_points(self.win),
                draw=said_points(self.draw),
                loss=said_points(self.loss),
            )

    def value(self, result: Result | Bye) -> Tenths:
        """Return the points of one result or bye, in tenths; 0 for a result not entered yet."""
        return Tenths(getattr(self, _FIELD[result]) if result in _FIELD else 0)


_FIELD: dict[Result | Bye, str] = {
    Result.WIN: "win",
    Result.DRAW: "draw",
    Result.LOSS: "loss",
    Result.UNRATED_WIN: "win",
    Result.UNRATED_DRAW: "draw",
    Result.UNRATED_LOSS: "loss",
    Result.FORFEIT_WIN: "forfeit_win",
    Result.FORFEIT_LOSS: "forfeit_loss",
    Result.ADJOURNED: "adjourned",
    Bye.PAB: "pab",
    Bye.FPB: "fpb",
    Bye.HPB: "hpb",
    Bye.ZPB: "zpb",
}

CLASSIC = PointSystem.of()
"""1-½-0, the pairing-allocated bye worth a win."""

THREE_ONE_ZERO = PointSystem.of(30, 10, 0)
"""3-1-0, named in the glossary of the Laws."""


def pab_values(win: int, draw: int, loss: int) -> tuple[int, ...]:
    """Return the values a pairing-allocated bye may have, in tenths, the largest first.

    Rule: C.04.1 (2026-02) 3: one value for all, by the rules of the event; FIDE's verification
          list asks for a sum of results of games, no more than a win. The sum of no game is 0.
    """
    steps = [value for value in (win, draw, loss) if value > 0]
    sums = {0}
    for total in range(1, win + 1):
        if any(total - step in sums for step in steps):
            sums.add(total)
    return tuple(sorted(sums, reverse=True))


_NAMED_AT_MOST = 12


def points_issue(points: PointSystem) -> Issue | None:
    """Return the reason why a point system is not fit to play by; None if there is none.

    A tournament with such points can be read, shown and written, for others may have played it;
    it cannot go on: see :func:`require_fair_points`.

    Rule: Laws 2018, 10.1 and 10.2: a win is worth at least a draw, a draw at least a loss, and the
          two players of a game get no more by a draw than by a win and a loss together;
          C.04.1 (2026-02) 3 (:func:`pab_values`).
    """
    win, draw, loss, pab = points.win, points.draw, points.loss, points.pab
    if win <= 0:
        return Issue(Severity.ERROR, "model.points.win", params={"win": said_points(win)})
    if 2 * draw > win + loss:
        return Issue(
            Severity.ERROR,
            "model.points.draws",
            params={
                "win": said_points(win),
                "draw": said_points(draw),
                "loss": said_points(loss),
                "most": said_points((win + loss) // 2),
            },
        )
    allowed = pab_values(win, draw, loss)
    if pab in allowed:
        return None
    values = [*map(said_points, allowed)]
    if len(values) <= _NAMED_AT_MOST:
        return Issue(
            Severity.ERROR,
            "model.points.pab",
            params={
                "pab": said_points(pab),
                "win": said_points(win),
                "draw": said_points(draw),
                "loss": said_points(loss),
                "allowed": values,
            },
        )
    return Issue(
        Severity.ERROR,
        "model.points.pab-many",
        params={
            "pab": said_points(pab),
            "win": said_points(win),
            "draw": said_points(draw),
            "loss": said_points(loss),
            "allowed": values[:_NAMED_AT_MOST],
            "last": values[-1],
        },
    )


def require_fair_points(points: PointSystem) -> None:
    """Refuse to start or go on with points that the Laws or the rules object to.

    Raises: RulesError: what :func:`points_issue` says.
    """
    issue = points_issue(points)
    if issue is not None:
        raise RulesError.of(issue)
