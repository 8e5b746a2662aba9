"""The facts of an event in the tags of all games: name, place, days, time control."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping

from swissheet.errors import Issue, Place, Severity
from swissheet.formats.pgn.boards import day_of
from swissheet.formats.pgn.people import few, line_of
from swissheet.formats.trf.rating.time_control import coded_time_control
from swissheet.model import Event

_SITE = re.compile(r"(?:(\S.*?)\s+)?([A-Z]{3})")


class EventTags:
    """The tags of an event as its games have them, counted.

    Args: issues: oddities are added to these.
    """

    def __init__(self, file: str, issues: list[Issue]) -> None:
        self._file, self._issues = file, issues
        self._last = 0
        self._said: dict[str, Counter[str]] = {
            tag: Counter() for tag in ("Event", "Site", "TimeControl", "EventDate", "EventRounds")
        }
        self._days: dict[int, Counter[str]] = {}

    def take(self, tags: Mapping[str, str], round_: int) -> None:
        """Keep the tags of a game of a round."""
        self._last = max(self._last, round_)
        for tag, values in self._said.items():
            values[line_of(tags.get(tag, ""))] += 1
        day = day_of(tags.get("Date", ""))
        if day is not None:
            self._days.setdefault(round_, Counter())[f"{day:%Y/%m/%d}"] += 1

    def announced(self, played: int) -> int:
        """Return the number of rounds by the tag EventRounds; 0 where no number fits."""
        said = self._only("EventRounds")
        announced = int(said) if re.fullmatch(r"[0-9]{1,3}", said) else 0
        return announced if announced >= played else 0

    def event(self) -> Event:
        """Return the event in the tags; report differences between games, or leave them out."""
        names = [name for name, _ in self._said["Event"].most_common() if name not in ("", "?")]
        if len(names) > 1:
            self._issues.append(
                Issue(
                    Severity.WARNING,
                    "pgn.event-several",
                    Place(file=self._file),
                    {"count": len(names), "names": few(names)},
                )
            )
        site = self._only("Site")
        place = _SITE.fullmatch(site)
        city, federation = (place[1] or "", place[2]) if place is not None else (site, "")
        control = self._only("TimeControl")
        coded = coded_time_control(Event(time_control=control)) == control
        start = day_of(self._only("EventDate"))
        return Event(
            name=names[0] if names else "",
            city="" if "://" in city else city,
            federation=federation,
            start=f"{start:%Y/%m/%d}" if start is not None else "",
            round_dates=tuple(self._dates()),
            time_control="" if coded else control,
            time_control_code=control if coded else "",
        )

    def _only(self, tag: str) -> str:
        """Return the value that all games agree on; "" where they do not, or it is unknown."""
        values = self._said[tag]
        value = next(iter(values)) if len(values) == 1 else ""
        return "" if value.strip("?-. ") == "" else value

    def _dates(self) -> Iterator[str]:
        """Yield the day most games of a round were played on, up to the first round without one."""
        several: list[int] = []
        for number in range(1, self._last + 1):
            days = self._days.get(number)
            if not days:
                break
            if len(days) > 1:
                several.append(number)
            yield days.most_common(1)[0][0]
        if several:
            self._issues.append(
                Issue(
                    Severity.NOTICE, "pgn.event-dates", Place(file=self._file), {"rounds": several}
                )
            )
