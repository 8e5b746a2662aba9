"""The tournament that the rows of another program's event are, and all that had to be guessed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain

from swissheet.errors import FormatError, Issue, ModelError, Place, Severity
from swissheet.formats.foreign.agreeing import Agreement
from swissheet.formats.foreign.by_table import by_table, without_byes
from swissheet.formats.foreign.comparing import compared
from swissheet.formats.foreign.neutral import ForeignRows, ForeignSeat, few, remark
from swissheet.formats.trf.board_order import in_board_order
from swissheet.model import (
    CLASSIC,
    THREE_ONE_ZERO,
    Bye,
    Game,
    PointSystem,
    Result,
    Round,
    Tournament,
    format_points,
)
from swissheet.pairing.dutch.field import colour_of_round_1
from swissheet.pairing.round_robin.event import table_of
from swissheet.words.message import Param, Text, titled

_SCORINGS = (
    CLASSIC,
    THREE_ONE_ZERO,
    PointSystem.of(20, 10, 0),
    PointSystem.of(30, 20, 10),
)
_GONE_AFTER = 2
"""Rounds in a row at the end without a player, by which the player has left."""
_OF_A_SWISS = frozenset(
    f"foreign.{key}" for key in ("system.files", "absent.files", "byes", "byes.half", "withdrawn")
)
"""Findings that are nothing where the games are those of the table of a round robin."""


@dataclass(frozen=True, slots=True)
class ForeignEvent:
    """An event of another program: its tournament, and all that was guessed or differs."""

    tournament: Tournament
    issues: tuple[Issue, ...]


def made(rows: ForeignRows, file: str = "") -> ForeignEvent:
    """Return the tournament of the rows.

    Raises: FormatError: cells that cannot be read, or that contradict each other, with all issues.
    """
    _refuse(rows.issues, file)
    agreement = Agreement(rows)
    _refuse([*rows.issues, *agreement.issues], file)
    try:
        making = _Making(rows, agreement)
        tournament = making.tournament()
    except ModelError as error:
        raise FormatError.of(replace(error.issue, place=Place(file=file))) from error
    found = making.issues
    of_table = None
    if rows.named is not None:
        plain = without_byes(tournament, rows.named)
        of_table, told = by_table(plain, file)
        found = [issue for issue in found if issue.key not in _OF_A_SWISS] if of_table else found
        found = [
            *found,
            *(told if of_table else [remark("foreign.no-table", system=tournament.system.term)]),
        ]
        tournament = plain if of_table else tournament
    tiebreaks, differing = compared(tournament, rows)
    tournament = replace(of_table or tournament, tiebreaks=tiebreaks)
    found = [*rows.issues, *agreement.issues, *found, *differing]
    return ForeignEvent(tournament, tuple(_in_file(found, file)))


def _in_file(issues: Sequence[Issue], file: str) -> Iterator[Issue]:
    """Yield the issues with the file as it was named, but for one of several files of an event."""
    for issue in issues:
        yield replace(issue, place=replace(issue.place, file=issue.place.file or file))


def _refuse(issues: Sequence[Issue], file: str) -> None:
    found = list(_in_file(issues, file))
    wrong = next((issue for issue in found if issue.severity is Severity.ERROR), None)
    if wrong is not None:
        raise FormatError.of(wrong, found)


def _in_order_of_table(t: Tournament) -> Tournament:
    """Return a round robin with its boards in the order of the Berger table."""
    rounds: list[Round] = []
    for round_, own in zip(t.rounds, table_of(t), strict=False):
        board = {pair: at for at, pair in enumerate(own.boards)}
        games = sorted(round_.games, key=lambda game: board[game.white, game.black])
        rounds.append(round_.in_order(tuple(games)))
    return replace(t, rounds=tuple(rounds))


class _Making:
    """The steps from rows whose games agree to a tournament."""

    def __init__(self, rows: ForeignRows, agreement: Agreement) -> None:
        self.rows, self.agreement = rows, agreement
        self.games = agreement.rounds
        self.last = max((n for n, games in enumerate(self.games, start=1) if games), default=0)
        self.issues: list[Issue] = []
        self.points = self._scoring()
        self.left = self._left()

    def tournament(self) -> Tournament:
        """Return the tournament, without tie-breaks.

        Raises: ModelError: its rounds contradict each other.
        """
        rows = self.rows
        rounds = [Round(n, games, byes) for n, (games, byes) in enumerate(self._placed(), start=1)]
        tpns = [player.tpn for player in rows.players]
        seats = chain.from_iterable(rows.seats.values())
        boards = any(seat and seat.board for seat in seats)
        if not rows.system.by_table and not boards:
            rounds = list(in_board_order(rounds, tpns, self.points)[0])
        if rows.files and not rows.system.by_table:
            self._tell("foreign.system.files", system=rows.system.term)
            guessed = not boards and self.last
            self._tell("foreign.guessed.boards" if guessed else "foreign.guessed.files")
        elif not rows.system.by_table:
            self._tell("foreign.system", system=rows.system.term)
            self._tell("foreign.guessed")
        else:
            self._tell("foreign.guessed.table")
        pending = [
            titled(round_.number, f"{rows.names[game.white]} - {rows.names[game.black]}")
            for round_ in rounds
            for game in round_.games
            if game.pending
        ]
        if pending:
            self._tell("foreign.pending", count=len(pending), games=few(pending))
        found = Tournament(
            tuple(replace(one, left_after=self.left.get(one.tpn)) for one in rows.players),
            tuple(rounds),
            rows.rounds_total,
            system=rows.system,
            points=self.points,
            options=rows.options,
            event=rows.event,
            adjustments=rows.adjustments,
        )
        if found.system.by_table:
            return _in_order_of_table(found)
        return replace(found, initial_colour=colour_of_round_1(found))

    def _scoring(self) -> PointSystem:
        """Return the usual points, or others where more of the totals follow from them."""
        seen: dict[int, list[Result | Bye | int]] = {tpn: [] for tpn in self.rows.seats}
        for tpn, seats in self.rows.seats.items():
            byes = (seat for seat in seats[: self.last] if seat and not seat.opponent)
            seen[tpn] += (seat.worth if seat.bye is None else seat.bye for seat in byes)
        for game in chain.from_iterable(self.games):
            seen[game.white].append(game.white_result)
            seen[game.black].append(game.black_result)

        def explained(points: PointSystem) -> int:
            return sum(
                total == sum(n if isinstance(n, int) else points.value(n) for n in seen[tpn])
                for tpn, total in self.rows.points.items()
            )

        best = max(_SCORINGS, key=explained)
        if best is not CLASSIC:
            said = map(format_points, (best.win, best.draw, best.loss))
            self._tell("foreign.points", points="-".join(said))
        return best

    def _kind(self, seat: ForeignSeat) -> Bye:
        if seat.bye is not None:
            return seat.bye
        if seat.worth >= self.points.win:
            return Bye.FPB
        return Bye.HPB if seat.worth > self.points.zpb else Bye.ZPB

    def _placed(self) -> Iterator[tuple[tuple[Game, ...], tuple[tuple[int, Bye], ...]]]:
        """Yield the games of each round, and its byes; of full-point byes one is from the pairing.

        Rule: C.04.1 (2026-02) 4: at most one in a round, and none twice for a player. It is the bye
        of the lowest player, if the source leaves it open.
        """
        scores = {player.tpn: 0 for player in self.rows.players}
        had = set[int]()
        chosen: list[Text] = []
        half: list[Text] = []
        absent: list[Text] = []
        # A workbook has those who left as absent in all rounds to come, at least in the next.
        ahead = (self.rows.rounds_total or self.last + 1) - len(self.games) if self.left else 0
        for number, games in enumerate([*self.games, *[()] * ahead], start=1):
            byes: dict[int, Bye] = {}
            unsure: list[int] = []
            played = {tpn for game in games for tpn in (game.white, game.black)}
            for tpn in self.rows.seats:
                seat = self.agreement.seat(tpn, number)
                if seat is None:
                    if tpn not in played and number > self.left.get(tpn, number):
                        byes[tpn] = Bye.ZPB
                    elif games and tpn not in played and not self.rows.system.by_table:
                        absent.append(titled(number, self.rows.names[tpn]))
                elif not seat.opponent:
                    byes[tpn] = self._kind(seat)
                    if byes[tpn] is Bye.FPB and not seat.sure:
                        unsure.append(tpn)
                    if byes[tpn] is Bye.HPB and seat.bye is None:
                        half.append(titled(number, self.rows.names[tpn]))
            if games and unsure and Bye.PAB not in byes.values():
                one = min(unsure, key=lambda tpn: (tpn in had, scores[tpn], -tpn))
                byes[one] = Bye.PAB
                chosen.append(titled(number, self.rows.names[one]))
            for game in games:
                scores[game.white] += self.points.value(game.white_result)
                scores[game.black] += self.points.value(game.black_result)
            for tpn, bye in byes.items():
                scores[tpn] += self.points.value(bye)
            had.update(tpn for tpn, bye in byes.items() if bye is Bye.PAB)
            yield games, tuple(byes.items())
        if chosen:
            self._tell("foreign.byes", count=len(chosen), byes=few(chosen))
        if half:
            self._tell("foreign.byes.half", count=len(half), byes=few(half))
        if absent and self.rows.files:
            self._tell("foreign.absent.files", count=len(absent), players=few(absent))
        elif absent:
            self._tell("foreign.absent", count=len(absent), players=few(absent))

    def _left(self) -> Mapping[int, int]:
        """Return players who are away in the last rounds: TPN -> the last round before that."""
        if self.rows.left is not None:
            return self.rows.left
        if self.rows.system.by_table:
            return {}
        last = {tpn: self._last_round(tpn) for tpn in self.rows.seats}
        left = {tpn: last for tpn, last in last.items() if self.last - last >= _GONE_AFTER}
        if left:
            names = few(f"{self.rows.names[tpn]} ({last})" for tpn, last in left.items())
            self._tell("foreign.withdrawn", count=len(left), players=names)
        return left

    def _last_round(self, tpn: int) -> int:
        """Return the last round with a game, or a bye that brings points; 0 without one."""
        for number in range(self.last, 0, -1):
            seat = self.agreement.seat(tpn, number)
            if seat is None or seat.result is Result.FORFEIT_LOSS:
                continue
            if seat.opponent or self._kind(seat) is not Bye.ZPB:
                return number
        return 0

    def _tell(self, key: str, **params: Param) -> None:
        self.issues.append(remark(key, **params))
