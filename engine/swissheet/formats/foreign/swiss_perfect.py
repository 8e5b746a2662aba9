"""An event of SwissPerfect: three files of one stem, ``.ini``, ``.trn`` and ``.sco``.

The ``.ini`` is a text of sections: *Tournament Info* has the name, the arbiter, the number of
rounds, the games of a round and the system (0 a Swiss, 1 rounds by a table or by hand),
*Standings* the tie-breaks by their numbers. The other two are dBASE III files.

A record of the ``.trn`` is a player, known by *ID* in the results and by *START_NO* in the lists;
records without a name are a reserve. *WITHDRAWAL* is the first round that a player does not play,
*LATE_ENTRY* the first one that a late entrant plays, *ABSENT* a mark for the next round, *BONUS*
points besides the games. A record of the ``.sco`` is a board of a *ROUND*, in their order: the
*ID* of *WHITE* and of *BLACK*, 0 for none, *W_SCORE* and *B_SCORE* in half points, and *W_TYPE*
and *B_TYPE*, 1 where the game was played. A board of zeros is paired and has no result yet.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace

from swissheet.errors import (
    FormatError,
    InputError,
    Issue,
    ModelError,
    Place,
    Severity,
    TooLargeError,
)
from swissheet.formats.encodings import decode
from swissheet.formats.foreign.dbf_records import of_file
from swissheet.formats.foreign.neutral import ForeignRows, ForeignSeat, TieBreakColumn, few, remark
from swissheet.formats.foreign.swiss_perfect_files import FIELDS, BoardRounds, NumberRecords, whole
from swissheet.formats.playerlist.players import of_table
from swissheet.formats.playerlist.table import ListLine, ListTable
from swissheet.formats.playerlist.wishes import Wishes
from swissheet.model import (
    MAX_PLAYERS,
    MAX_ROUNDS,
    Bye,
    Event,
    Player,
    ScoreAdjustment,
    System,
    format_points,
    parse_points,
)
from swissheet.model.players import MAX_RATING
from swissheet.model.ratings import listed_ratings
from swissheet.words.message import Param

LOST = {
    ".ini": ("Organiser", "Team or Individual", "Use Minor Scores", "UseAccelerated"),
    ".trn": ("LOC_RTG2", "LOC_ID", "TECH_SCORE", "FORB_PAIRS", "TEAM", "BOARD", "MEMO"),
    ".sco": ("W_SUBSCO", "B_SUBSCO"),
}
"""Fields that a tournament has no place for, or whose meaning is not known, by file."""

_NEEDED = ("ID", "START_NO", "SURNAME", "FIRSTNAME")
_TITLES = {"1": "GM", "2": "WGM", "3": "IM", "4": "WIM", "5": "FM", "6": "WFM"}
_SEXES = {"1": "m", "2": "w"}
_TIE_BREAKS = {"1217": "BH", "1218": "BH/M1", "1219": "PS", "1220": "SB", "1222": "WIN"}
_OTHERS = {"1221": "Sum of ratings", "1223": "Minor scores", "1226": "Brightwell"}
_DAY = re.compile(r"([0-9]{4})([0-9]{2})([0-9]{2})")


def swiss_perfect(files: Mapping[str, bytes], named: str, wishes: Wishes) -> ForeignRows | None:
    """Return the rows of an event; None where no file is one of SwissPerfect.

    Args:   files: the contents by lower-case name.
            named: the file that was named, "" for all of them.
    Raises: FormatError: one of the three files is missing or broken, or there are several events.
    """
    stems = {name[:-4] for name in files if name.endswith((".trn", ".sco"))}
    if named:
        stems = {named[:-4]} if named.endswith(tuple(LOST)) else set()
    if len(stems) > 1:
        raise FormatError("swiss_perfect.several", names=few(f"{one}.trn" for one in sorted(stems)))
    for stem in stems:
        for ending in LOST:
            if stem + ending not in files:
                raise FormatError("foreign.files.missing", name=stem + ending)
        return _Event(files, stem, wishes.encoding).rows()
    return None


def _text(data: bytes, encoding: str, told: Iterable[Issue]) -> tuple[str, Iterable[Issue]]:
    """Return the text of an .ini, in the encoding of the names of the players."""
    for found in (issue.params.get("encoding") for issue in told):
        with suppress(FormatError, InputError):
            return decode(data, str(found or encoding))[0], ()
    return decode(data, encoding)


def _settings(text: str) -> dict[str, str]:
    """Return the values of an .ini by their names in small letters.

    The names that are asked for are in one section each, but ``System``, which ratings have, too.
    """
    found: dict[str, str] = {}
    section = ""
    for line in text.splitlines():
        key, is_value, value = line.strip().partition("=")
        if is_value and not section.startswith("[rating"):
            found[key.strip().lower()] = " ".join(value.split())
        elif not is_value:
            section = key.lower()
    return found


class _Event:
    """The event in the three files of a stem."""

    def __init__(self, files: Mapping[str, bytes], stem: str, encoding: str) -> None:
        self.trn = NumberRecords(files[f"{stem}.trn"], f"{stem}.trn", encoding, _NEEDED)
        self.sco = NumberRecords(files[f"{stem}.sco"], f"{stem}.sco", encoding, FIELDS)
        place = Place(file=f"{stem}.ini")
        with of_file(place.file):
            text, told = _text(files[f"{stem}.ini"], encoding, self.trn.issues)
        self.ini = _settings(text)
        self.issues = [replace(one, place=replace(one.place, file=place.file)) for one in told]
        if (games := whole(self.ini.get("multi games", "")) or 0) > 1:
            raise FormatError("swiss_perfect.matches", place=place, count=games)

    def rows(self) -> ForeignRows:
        """Return what the files say.

        Raises: FormatError: there is no player, or one with a wrong field. TooLargeError.
        """
        lines = self._numbered()
        players = self._players(lines)
        self.names = {player.tpn: player.name for player in players}
        tpns = {self.trn.number(line, "ID"): tpn for line, tpn in lines.items()}
        rounds = BoardRounds(self.sco, tpns, self.names)
        self.seats, self.last = rounds.seats, rounds.last
        self.total = self._total()
        if games := rounds.unplayed:
            self._tell("swiss_perfect.forfeits", count=len(games), values=few(games))
        left = self._away({tpn: line for line, tpn in lines.items()})
        adjustments = tuple(self._bonuses(lines))
        tiebreaks = self._tie_breaks()
        if lost := list(self._lost()):
            self._tell("swiss_perfect.lost", count=len(lost), values=few(lost))
        return ForeignRows(
            players,
            {
                tpn: [seats.get(number) for number in range(1, max(seats, default=0) + 1)]
                for tpn, seats in self.seats.items()
            },
            tiebreaks=tiebreaks,
            rounds_total=self.total,
            issues=(*self.issues, *self.trn.issues, *self.sco.issues),
            event=Event(self.ini.get("name", ""), chief_arbiter=self.ini.get("arbiter", "")),
            adjustments=adjustments,
            left=left,
            named=None if self.ini.get("system", "0") in ("", "0") else System.ROUND_ROBIN,
            files=True,
        )

    def _numbered(self) -> dict[int, int]:
        """Return the pairing number of each record that is a player, in the order of START_NO."""
        trn = self.trn
        lines = [n for n in trn.records if trn.text(n, "SURNAME") or trn.text(n, "FIRSTNAME")]
        times = Counter(trn.number(line, "ID") for line in lines)
        for line in lines:
            if (own := trn.number(line, "ID")) <= 0 or times[own] > 1:
                trn.wrong("swiss_perfect.id", line, id=own)
        if len(lines) > MAX_PLAYERS:
            raise TooLargeError("playerlist.too-large", count=len(lines), limit=MAX_PLAYERS)
        starts = {line: trn.number(line, "START_NO") for line in lines}
        ordered = sorted(lines, key=lambda line: (starts[line] <= 0, starts[line], line))
        found = {line: tpn for tpn, line in enumerate(ordered, start=1)}
        if found != starts:
            self._tell("swiss_perfect.renumbered")
        return found

    def _players(self, lines: Mapping[int, int]) -> list[Player]:
        fields = {"title": "TITLE", "sex": "SEX", "birth": "BIRTH_DATE", "fide_id": "INTL_ID"}
        places = {key: self.trn.fields.get(field, -1) for key, field in fields.items()}
        listed = ListTable(tuple(self._line(line, tpn) for line, tpn in lines.items()), places)
        found = of_table(listed)
        said = list(map(self.trn.placed, found.issues))
        wrong = next((issue for issue in said if issue.severity is Severity.ERROR), None)
        if wrong is not None:
            raise FormatError.of(wrong, said)
        self.issues += said
        ratings = found.ratings
        return [
            replace(player, ratings=listed_ratings(ratings.get(player.tpn, {})))
            for player in found.players
        ]

    def _line(self, line: int, tpn: int) -> ListLine:
        """Return a player as a line of a list, with the FIDE rating, else the national one."""
        trn = self.trn
        title, sex, birth = (trn.text(line, key) for key in ("TITLE", "SEX", "BIRTH_DATE"))
        names = (trn.text(line, "SURNAME"), trn.text(line, "FIRSTNAME"))
        both = {"fide": trn.number(line, "INTL_RTG"), "national": trn.number(line, "LOC_RTG")}
        ratings = {key: rating for key, rating in both.items() if 0 < rating <= MAX_RATING}
        day = _DAY.fullmatch(birth)
        cells = {
            "tpn": str(tpn),
            "name": ", ".join(filter(None, names)),
            "rating": str(next(filter(None, both.values()), "")),
            "title": _TITLES.get(title, title.strip("0")),
            "federation": trn.text(line, "FEDER"),
            "fide_id": trn.text(line, "INTL_ID"),
            "sex": _SEXES.get(sex, sex.strip("0")),
            "birth": "/".join(day.groups()) if day else birth,
            "club": trn.text(line, "CLUB"),
        }
        return ListLine(line, cells, (), ratings)

    def _total(self) -> int:
        """Return the number of rounds, at least those that are paired; 0 if it is open."""
        total = whole(self.ini.get("rounds", "")) or 0
        if not 0 < total <= MAX_ROUNDS:
            return 0
        if total < self.last:
            self._tell("swiss_perfect.rounds", rounds=total, last=self.last)
        return max(total, self.last)

    def _away(self, lines: Mapping[int, int]) -> dict[int, int]:
        """Return the last rounds of those who left; absences become seats without a game."""
        left: dict[int, int] = {}
        marked: list[str] = []
        after = self.last + 1
        for tpn, line in lines.items():
            late, gone, absent = (
                self.trn.number(line, field) for field in ("LATE_ENTRY", "WITHDRAWAL", "ABSENT")
            )
            seats = self.seats[tpn]
            if gone > 0:
                left[tpn] = max([gone - 1, *(n for n, seat in seats.items() if seat.opponent)])
                if left[tpn] >= (self.total or MAX_ROUNDS):
                    del left[tpn]
            away = list(range(1, min(late, (self.total or after) + 1)))
            if absent and after <= (self.total or MAX_ROUNDS) and left.get(tpn, after) >= after:
                marked.append(self.names[tpn])
                away.append(after)
            place = Place(file=self.trn.file, line=line)
            for number in away:
                seats.setdefault(number, ForeignSeat("", place, bye=Bye.ZPB))
        if marked:
            said = few(marked)
            self._tell("swiss_perfect.absent", count=len(marked), values=said, round=after)
        return left

    def _bonuses(self, lines: Mapping[int, int]) -> Iterator[ScoreAdjustment]:
        """Yield the points that players have besides their games."""
        said = []
        for line, tpn in lines.items():
            text = self.trn.text(line, "BONUS")
            try:
                points = parse_points(re.sub(r"[.,]0*$|(?<=[.,][0-9])0+$", "", text) or "0")
            except ModelError:
                self.trn.wrong("swiss_perfect.number", line, field="BONUS", text=text[:40])
                continue
            if points:
                said.append(f"{self.names[tpn]} {format_points(points)}")
                yield ScoreAdjustment(points, tpns=(tpn,))
        if said:
            self._tell("swiss_perfect.bonus", count=len(said), values=few(said))

    def _tie_breaks(self) -> list[TieBreakColumn]:
        if "1218" in self._codes():
            self._tell("swiss_perfect.median")
        return [TieBreakColumn(_TIE_BREAKS[one], {}) for one in self._codes() if one in _TIE_BREAKS]

    def _codes(self) -> list[str]:
        return [one.strip() for one in self.ini.get("tie breaks", "").split(",") if one.strip()]

    def _lost(self) -> Iterator[str]:
        """Yield what the files have and a tournament has not."""
        yield from (key for key in LOST[".ini"] if self.ini.get(key.lower(), "0") not in ("", "0"))
        yield from (_OTHERS.get(one, one) for one in self._codes() if one not in _TIE_BREAKS)
        for table, ending in ((self.trn, ".trn"), (self.sco, ".sco")):
            counts = ((field, table.filled(field)) for field in LOST[ending])
            yield from (f"{field} ({count})" for field, count in counts if count)

    def _tell(self, key: str, **params: Param) -> None:
        self.issues.append(remark(key, **params))
