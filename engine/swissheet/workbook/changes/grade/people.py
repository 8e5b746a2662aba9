"""Grade changes of players, of their numbers and of their announced byes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property

from swissheet.errors import Issue, Severity
from swissheet.model import Bye, Result
from swissheet.pairing.round_robin.terms import terms_of
from swissheet.workbook.changes.compare.differences import Difference, What
from swissheet.workbook.changes.grade.announced import (
    Announced,
    ByeChanges,
    against,
    had_board,
)
from swissheet.workbook.changes.grade.event import GradedEvent, Rows
from swissheet.workbook.changes.grade.leaving import both_ways, leaving
from swissheet.workbook.changes.grade.numbers import exchange, moves
from swissheet.workbook.changes.grade.rounds import RoundRows
from swissheet.workbook.changes.report.notes import player_text
from swissheet.workbook.memory.events import Note
from swissheet.workbook.shared.player_columns import column_of
from swissheet.workbook.shared.typed import fold, text_of
from swissheet.workbook.sheets.players.identity import one_name, other_persons
from swissheet.workbook.sheets.players.read import twins
from swissheet.workbook.sheets.reading.reading import Reading
from swissheet.workbook.sheets.reading.renumbered import FINAL_FROM, new_numbers

_NAMED_AT_MOST = 12


def players_twice(reading: Reading) -> list[GradedEvent]:
    """Return the question, asked before numbers are given, whether players of one name are two."""
    view, found = reading.players_view, list(twins(reading.players))
    if view is None or not found:
        return []
    cells = ((item.player.name[:60], (one.row, item.row)) for one, item in found)
    pairs = [f"{name} ({', '.join(view.cell(r, 'name') for r in rows)})" for name, rows in cells]
    issue = Issue(
        Severity.QUESTION,
        "changes.player-twice",
        view.place(found[0][1].row, "name"),
        params={
            "count": len(pairs),
            "pairs": [*pairs[:_NAMED_AT_MOST], *(["..."] if pairs[_NAMED_AT_MOST:] else [])],
        },
        level=3,
    )
    return [GradedEvent(issue, (), reading.last_paired)]


class PlayerRows(Rows):
    """The rows of the table about players."""

    def of(self, found: Difference) -> Iterator[GradedEvent]:
        """Yield the events of a change in the list of players."""
        if found.what is What.BYE:
            yield from self._byes(found)
            return
        yield self._player(found)
        if found.what is What.ADDED:
            (player,) = found.players
            view = self.reading.players_view
            assert view is not None
            row = self.comparison.now[player].row
            cell = replace(
                found, place=view.place(row, "byes"), key="byes", after=view.text(row, "byes")
            )
            changes = ByeChanges.of(self.comparison, player, self.reading.settings.rounds_total)
            yield from self._half_byes(cell, changes)

    def _player(self, found: Difference) -> GradedEvent:
        (player,) = found.players
        started, played = self.last > 0, self._was_paired(player)
        match found.what:
            case What.ADDED if started and not self.reading.settings.system.late_entries:
                if self.reading.settings.system.matches:
                    return self.of_list(5, "changes.late-entry.knockout", found)
                return self.of_list(5, "changes.late-entry.round-robin", found)
            case What.ADDED if started and self.comparison.now[player].player.name:
                entry = self.comparison.now[player]
                number, first = entry.player.tpn, entry.starts_in or self.last + 1
                moved = moves(self.reading.renumbered)
                if moved and player == self._first_new:
                    return self.of_list(
                        2, "changes.late-entry.moves", found, tpn=number, first=first, moves=moved
                    )
                return self.of_list(2, "changes.late-entry", found, tpn=number, first=first)
            case What.GONE if played:
                return self.of_list(5, "changes.player-gone", found)
            case What.GONE if started:
                return self.of_list(2, "changes.player-removed", found)
            case What.SWAPPED if played:
                return self.event(5, "changes.player-swap", found)
            case What.NUMBER if started or (self.reading.settings.system.swiss and found.after):
                return self.event(5, "changes.number", found)
            case What.SWAPPED | What.PLAYER if started:
                return self._corrected(found)
        return self.event(1, "changes.list", found)

    def _corrected(self, found: Difference) -> GradedEvent:
        """Return the event of a column of a player that changed since round 1 was paired."""
        match column_of(found.key).grade:
            case "usual":
                return self.event(1, "changes.list", found)
            case "expulsion" if found.after:
                return self.event(2, "changes.expelled", found)
            case "rating":
                return self._rating(found)
        return self.event(2, "changes.player", found)

    @cached_property
    def _first_new(self) -> int:
        """Return the late player whose event names the numbers that move for all late players."""
        new = (item.players[0] for item in self.comparison.differences if item.what is What.ADDED)
        return next(new)

    def exchange(self, group: Sequence[Difference]) -> GradedEvent:
        """Return the event of numbers exchanged among equals."""
        issue, note = exchange(group, self.words.names([d.players[0] for d in group]), self.last)
        return GradedEvent(issue, tuple(group), self.last, note)

    def takes_name(self, found: Difference) -> bool:
        """Return whether a player got a name that was, or is, another player's.

        Before round 1 only one that was: two players of one new name are asked about by that.
        """
        if found.what is not What.PLAYER or found.key != "name":
            return False
        if not self.last and not self.comparison.then[found.players[0]].given:
            return False
        then, now = (fold(text_of(name)) for name in (found.before, found.after))
        return now not in ("", then) and bool(self._bearers.get(now, set()) - {*found.players})

    @cached_property
    def _bearers(self) -> dict[str, set[int]]:
        """Return the players who had a name, or after round 1 have it, by the name."""
        found: dict[str, set[int]] = {}
        for rows in (self.comparison.then, self.comparison.now if self.last else {}):
            for player, item in rows.items():
                found.setdefault(fold(item.player.name), set()).add(player)
        return found

    def names_taken(self, group: Sequence[Difference]) -> GradedEvent:
        """Return the event of names that were another player's: persons do not change places.

        Rule: C.04.2 (2026-02) 2.3: the pairing number identifies a player, the name follows it.
        """
        return self._renamed("changes.name-taken", group, group)

    def replaced(self, rest: Sequence[Difference]) -> list[Difference]:
        """Return the changes of paired players whose rows seem to hold other persons now.

        Args: rest: the changes that no other question is about.
        """
        of_player: dict[int, list[Difference]] = {}
        for found in rest if self.last else ():
            if found.what is What.PLAYER:
                of_player.setdefault(found.players[0], []).append(found)
        renamed = {
            player: frozenset(found.key for found in changes)
            for player, changes in of_player.items()
            if any(d.key == "name" and not _respelt(d) for d in changes)
            and self._was_paired(player)
        }
        others = other_persons(renamed)
        return [found for player in renamed if player in others for found in of_player[player]]

    def other_players(self, group: Sequence[Difference]) -> GradedEvent:
        """Return the event of all rows that seem to hold other persons."""
        names = [found for found in group if found.key == "name"]
        return self._renamed("changes.other-player", group, names)

    def _renamed(
        self, key: str, group: Sequence[Difference], names: Sequence[Difference]
    ) -> GradedEvent:
        said = [f"{self.words.names(found.players)} -> {found.after}" for found in names]
        issue = Issue(
            Severity.QUESTION,
            key,
            names[0].place,
            params={"count": len(said), "names": said},
            level=3,
        )
        return GradedEvent(issue, tuple(group), self.last)

    def _rating(self, found: Difference) -> GradedEvent:
        """Return the event of a corrected rating or title, with the numbers that would move."""
        swiss = self.reading.settings.system.swiss
        if swiss and self.last >= FINAL_FROM:
            return self.event(2, "changes.rating.closed", found, round=FINAL_FROM)
        new = moves(new_numbers(self.reading)) if swiss else []
        if new:
            return self.event(2, "changes.rating.moves", found, moves=new, round=FINAL_FROM)
        return self.event(2, "changes.rating", found)

    def _was_paired(self, player: int) -> bool:
        return any(had_board(self.comparison, player, n) for n in range(1, self.last + 1))

    def _byes(self, found: Difference) -> Iterator[GradedEvent]:
        """Yield the events of announced byes and absences in paired rounds and in those to come."""
        (player,) = found.players
        leaves = self._leaves(found, player)
        if leaves is not None:
            yield leaves
            return
        changes = ByeChanges.of(self.comparison, player, self.reading.settings.rounds_total)
        barred = self.comparison.now[player].no_half_bye
        if barred and any(number > self.last for number in changes.halves):
            yield self.event(5, "changes.hpb-barred", found, rounds=changes.halves)
            return
        past = [self._past_bye(found, player, number) for number in changes.past]
        forbidden = [event for event in past if event.level == 5]
        events = forbidden[:1] or past
        events += self._half_byes(found, changes)
        for number in changes.full:
            note = Note("Full-point bye", number, after=player_text(player))
            events += [self.event(2, "changes.fpb", found, note)]
        yield from events or [self.event(1, "changes.list", found)]

    def _leaves(self, found: Difference, player: int) -> GradedEvent | None:
        """Return the question, with both standings, about a player who leaves a round robin.

        Only for terms with the half rule: C.05 6.6.
        """
        tournament = self.reading.tournament
        if not self.last or tournament is None or not tournament.system.half_rule:
            return None
        if found.key != "withdrawn_after" or not text_of(found.after):
            return None
        if not terms_of(tournament).half_rule:
            return None
        left = leaving(self.reading, self.comparison.now[player].player.tpn)
        if left is None:
            return None
        counted, cancelled = both_ways(left)
        if left.counts:
            return self.event(
                3,
                "changes.leaves.counts",
                found,
                completed=left.completed,
                games=left.games,
                counted=counted,
                cancelled=cancelled,
            )
        return self.event(
            3,
            "changes.leaves.cancelled",
            found,
            completed=left.completed,
            games=left.games,
            counted=counted,
            cancelled=cancelled,
        )

    def _half_byes(self, found: Difference, changes: ByeChanges) -> list[GradedEvent]:
        """Return new half-point byes beyond those that the regulations of the event allow."""
        was, now = self.words.said(found)
        cell = Announced(found.place, self.words.what(found), was, now)
        allowed, halves, new = self.reading.settings.half_byes, changes.halves, changes.new_halves
        issues = against(allowed, halves, new, cell, self.today)
        return [GradedEvent(issue, (found,), self.last) for issue in issues]

    def _past_bye(self, found: Difference, player: int, number: int) -> GradedEvent:
        if self.reading.settings.system.half_rule and found.key == "withdrawn_after":
            return self.event(2, "changes.left-table", found)
        if had_board(self.comparison, player, number):
            return self._game_stands(found, player, number)
        if number < self.last - 1:
            return self.event(5, "changes.round-closed", found, round=number)
        who, was, now = player_text(player), _plain(found.before), _plain(found.after)
        if number < self.last:
            note = Note("Correction", number, who, was, now)
            return self.correction(found, note)
        return RoundRows(self.comparison, self.reading).opened(replace(found, round=number))

    def _game_stands(self, found: Difference, player: int, number: int) -> GradedEvent:
        """Return the refusal of an absence announced after the game was paired, and the way out.

        Rule: C.04.2 (2026-02) 3.2, 4.4.
        """
        if number == self.last and self._is_open(player):
            tpn = self.comparison.now[player].given
            return self.event(5, "changes.game-stands.open", found, round=number, tpn=tpn)
        if found.key == "withdrawn_after":
            last = self.last
            return self.event(5, "changes.game-stands.left", found, round=number, last=last)
        return self.event(5, "changes.game-stands", found, round=number)

    def _is_open(self, player: int) -> bool:
        """Return whether a player's last round is a bye or a game without a result."""
        ids, sheet = self.comparison.ids, self.reading.rounds.get(self.last)
        for row in sheet.rows if sheet is not None else ():
            if player in (ids[row.white.row], ids[row.black.row] if row.black is not None else 0):
                return row.bye is Bye.PAB or (
                    row.black is not None and row.results[0] is Result.PENDING
                )
        return False


def _respelt(found: Difference) -> bool:
    return one_name(text_of(found.before), text_of(found.after))


def _plain(cell: object) -> str:
    """Return a cell of announced byes for a note: ASCII, ``-`` if it is empty."""
    return text_of(cell).encode("ascii", "replace").decode() or "-"
