"""Grade changed settings by when they may change, and by what else changes with them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from swissheet.errors import Issue
from swissheet.workbook.changes.compare.differences import Difference, What
from swissheet.workbook.changes.grade.bracket import bracket_stands
from swissheet.workbook.changes.grade.consequences import (
    paired_otherwise,
    places_moved,
    rounds_left,
    said_otherwise,
)
from swissheet.workbook.changes.grade.event import GradedEvent, Rows, severity
from swissheet.workbook.memory.events import Note
from swissheet.workbook.shared.settings.table import SETTINGS
from swissheet.workbook.shared.typed import said_of, text_of
from swissheet.workbook.sheets.reading.contradictions import same_list, wrong_codes

_DRAWN = ("knockout.lots", "knockout.seeded")


def _free(key: str) -> bool:
    """Return whether a setting or a cell of the schedule may be changed at any time."""
    return key not in SETTINGS or SETTINGS[key].free


class SettingRows(Rows):
    """The rows of the table about settings."""

    def of(self, found: Difference) -> Iterator[GradedEvent]:
        """Yield the events of a changed setting."""
        if found.what is What.LABEL:
            yield self._label(found)
            return
        yield self._setting(found)
        yield from self._paired_otherwise(found)

    @property
    def _totals(self) -> tuple[int, int]:
        """Return the number of rounds, as recorded and as it is now."""
        recorded, now = self.comparison.recorded.settings, self.reading.settings
        return recorded.rounds_total, now.rounds_total

    @property
    def _of_table(self) -> bool:
        """Return whether the recorded number of rounds is that of the table of a round robin."""
        from swissheet.pairing.round_robin.event import rounds_of_table

        tournament = self.reading.tournament
        if tournament is None or not tournament.system.by_table:
            return False
        then, now = self._totals
        table = rounds_of_table(tournament)
        return bool(table) and now != table and then in (0, table)

    def _setting(self, found: Difference) -> GradedEvent:
        key = found.key
        if _free(key):
            return self.event(1, "changes.setting", found)
        if key == "tiebreaks" and (wrong := wrong_codes(self.reading.settings.tiebreaks)):
            return self.event(5, "changes.tiebreaks.none", found, reason=wrong[0])
        setting = SETTINGS[key]
        if setting.group == "round_robin" and not self.reading.settings.system.by_table:
            return self.event(1, "changes.setting", found)
        if not self.last:
            if key == "late_entries" and self.reading.settings.late_at_end:
                return self.event(3, "changes.late-numbers", found)
            return self.event(1, "changes.setting", found)
        if setting.locked:
            return self.event(5, setting.locked, found)
        if setting.announced:
            return self.event(2, setting.announced, found)
        if setting.group == "knockout":
            return self._knockout(found)
        if setting.group == "simple":
            return self._simple(found)
        if key == "tiebreaks":
            return self._tiebreaks(found)
        if key == "rounds_total":
            return self._rounds(found)
        return self._tiebreak_rules(found)

    def _knockout(self, found: Difference) -> GradedEvent:
        """Return the event of how matches are played: free as long as played ones stay right."""
        if not self.reading.settings.system.matches:
            return self.event(1, "changes.setting", found)
        if found.key in _DRAWN or not bracket_stands(self.reading.tournament):
            return self.event(5, "changes.locked.knockout", found)
        return self.event(4, "changes.knockout", found)

    def _simple(self, found: Difference) -> GradedEvent:
        """Return the event of a simple Swiss: the draw stays once used, the rest is free."""
        then = self.comparison.recorded.settings
        drawn = then.by_lot and bool(text_of(found.before))
        if not then.system.draws_list or (found.key == "simple.seed" and not drawn):
            return self.event(1, "changes.setting", found)
        if found.key != "simple.last_round":
            return self.event(5, "changes.locked.draw", found)
        if self.last == then.rounds_total:
            return self.event(5, "changes.locked.last-round", found)
        return self.event(4, "changes.last-round", found)

    def _label(self, found: Difference) -> GradedEvent:
        """Return the event of a setting that is not found by its name, and so is not read."""
        level = 2 if _free(found.key) else 5
        if found.after:
            return self.event(level, "changes.label", found)
        issue = Issue(
            severity(level),
            "changes.label.empty",
            found.place,
            params={"what": self.words.what(found), "was": said_of(found.before)},
            level=level,
        )
        return GradedEvent(issue, (found,), self.last)

    def _tiebreaks(self, found: Difference) -> GradedEvent:
        then, now = self.comparison.recorded.settings.tiebreaks, self.reading.settings.tiebreaks
        if same_list(then, now, self.reading):
            return self.event(1, "changes.setting", found)
        before, after = " ".join(then), " ".join(now)
        note = Note("Tie-breaks", self.last, before=before or "-", after=after or "-")
        event = self.event(4, "changes.tiebreaks", found, note)
        return replace(event, consequence=places_moved(self.comparison, self.reading, found.place))

    def _tiebreak_rules(self, found: Difference) -> GradedEvent:
        """Return the event of the edition, or of how unplayed games count.

        Rule: C.07 (2026-03) 16.6: published in advance.
        """
        before, after = text_of(found.before), text_of(found.after)
        note = Note("Tie-breaks", self.last, before=before or "-", after=after or "-")
        event = self.event(4, "changes.tiebreaks.rules", found, note)
        return replace(event, consequence=places_moved(self.comparison, self.reading, found.place))

    def _rounds(self, found: Difference) -> GradedEvent:
        """Return the refusal of a number of rounds that a table or a knock-out determines."""
        if not self.reading.settings.system.announces_rounds:
            return self.event(1, "changes.setting", found)
        if self._of_table:
            return self.event(5, "changes.locked.rounds", found)
        left = rounds_left(self.last, self.reading.settings.rounds_total, found.place)
        return replace(self._rounds_total(found), consequence=left)

    def _rounds_total(self, found: Difference) -> GradedEvent:
        """Return the event of another number of rounds, which is announced beforehand.

        Rule: C.04.1 (2026-02) 1.
        """
        before, after = (
            self.comparison.recorded.settings.rounds_total,
            self.reading.settings.rounds_total,
        )
        if after and after < self.last:
            return self.event(5, "changes.rounds.fewer", found, round=self.last)
        note = Note("Rounds", self.last, before=str(before or "-"), after=str(after or "-"))
        if before == self.last:
            return self.event(4, "changes.rounds.not-last", found, note, round=self.last)
        if after == self.last:
            return self.event(4, "changes.rounds.last", found, note, round=self.last)
        return self.event(4, "changes.rounds", found, note)

    def _paired_otherwise(self, found: Difference) -> Iterator[GradedEvent]:
        """Yield the event of a round whose boards differ because it is the last now, or is not."""
        flipped = self.last in (
            self.comparison.recorded.settings.rounds_total,
            self.reading.settings.rounds_total,
        )
        if found.key != "rounds_total" or not self.last or not flipped:
            return
        boards = paired_otherwise(self.comparison, self.reading)
        if boards is None:
            return
        right, there = map(self.words.boards, boards)
        issue = Issue(
            severity(3),
            "changes.config-pairs",
            found.place,
            params={"round": self.last, "right": right, "there": there},
            level=3,
        )
        note = said_otherwise(self.last, boards)
        yield GradedEvent(issue, (found,), self.last, note)
