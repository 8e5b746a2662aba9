"""Make a tournament of rows: numbers for new players, absences, rounds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from swissheet.model import (
    MANUAL_RANK,
    Bye,
    Game,
    Result,
    Round,
    Tournament,
    is_external,
    joined_values,
    last_paired,
    number_players,
    parted_values,
)
from swissheet.workbook.memory.remainder import Kept
from swissheet.workbook.shared.findings import Findings
from swissheet.workbook.sheets.players.read import PlayerRow
from swissheet.workbook.sheets.rounds.read import BoardRow, RoundSheet
from swissheet.workbook.sheets.tournament.read import Settings


def numbered(
    players: Sequence[PlayerRow],
    started: bool,
    settings: Settings,
    former: Mapping[int, int],
    findings: Findings,
) -> tuple[list[PlayerRow], dict[int, int]]:
    """Return all players with pairing numbers, and old number -> new number of those moved.

    Args: former: the number of each player by row when swissheet last wrote the sheets.
    """
    if any(finding.code in ("tpn", "tpn-twice") for finding in findings.errors):
        return list(players), {}
    numbers = number_players(
        [item.player for item in players],
        [item.given for item in players],
        started=started,
        at_end=settings.newcomers_last,
        system=settings.system,
    )
    moved = {
        old: number
        for item, number in zip(players, numbers, strict=True)
        if (old := former.get(item.row, item.given)) and old != number
    }
    carrying = [item.numbered(number) for item, number in zip(players, numbers, strict=True)]
    return carrying, moved


def late_starts(
    players: Iterable[PlayerRow], rounds: Mapping[int, RoundSheet], rounds_total: int
) -> list[PlayerRow]:
    """Return the players; new ones start in their first round with a board, or in the next.

    This is so even if the list has an earlier round for them.

    Rule: C.04.2 (2026-02) 2.4.
    """
    first: dict[int, int] = {}
    last = last_paired(rounds.values())
    for number, sheet in sorted(rounds.items()):
        for item in sheet.rows:
            first.setdefault(item.white.row, number)
            if item.black is not None:
                first.setdefault(item.black.row, number)

    def starting(item: PlayerRow) -> PlayerRow:
        start = first.get(item.row, last + 1)
        if item.given or start == 1 or start > (rounds_total or start):
            return item
        if item.starts_in and (item.starts_in >= start or item.row in first):
            return item
        return replace(item, starts_in=start)

    return [starting(item) for item in players]


def returned(
    players: Iterable[PlayerRow],
    then: Mapping[int, PlayerRow],
    rounds: Mapping[int, RoundSheet],
    rounds_total: int,
) -> list[PlayerRow]:
    """Return the players; those who left and are back are absent in the rounds they missed.

    No sheet of those rounds names them, so the byes of the list must.

    Rule: C.04.2 (2026-02) 3.2.

    Args: then: the players of the last known state by their rows now.
    """
    last = last_paired(rounds.values())

    def back(item: PlayerRow) -> PlayerRow:
        old = then.get(item.row)
        if old is None or not (old.left or old.player.expelled):
            return item
        known = absences([item], last, rounds_total)
        missed = {
            number: Bye.ZPB
            for number in absences([old], last, rounds_total)
            if number <= last and number not in known and not _named(rounds[number], item.row)
        }
        return replace(item, byes={**item.byes, **missed}) if missed else item

    return [back(item) for item in players]


def _named(sheet: RoundSheet, row: int) -> bool:
    """Return whether a round names the player of a row of the list."""
    return any(
        row in (item.white.row, item.black.row if item.black is not None else -1)
        for item in sheet.rows
    )


def with_numbers(
    rounds: Mapping[int, RoundSheet], players: Iterable[PlayerRow]
) -> dict[int, RoundSheet]:
    """Return the sheets of rounds with players who have their numbers."""
    by_row = {item.row: item for item in players}

    def board(item: BoardRow) -> BoardRow:
        white = by_row[item.white.row]
        black = by_row[item.black.row] if item.black is not None else None
        same = white is item.white and black is item.black
        return item if same else replace(item, white=white, black=black)

    def boards(sheet: RoundSheet) -> RoundSheet:
        new = {item.row: board(item) for item in sheet.rows}
        return replace(
            sheet,
            rows=tuple(new[item.row] for item in sheet.rows),
            boards=tuple(new[item.row] for item in sheet.boards),
        )

    return {number: boards(sheet) for number, sheet in rounds.items()}


def assemble(
    settings: Settings,
    players: Iterable[PlayerRow],
    sheets: Mapping[int, RoundSheet],
    kept: Kept,
    renumbered: Mapping[int, int],
) -> Tournament:
    """Return the tournament of settings, players and rounds."""
    players = sorted(players, key=lambda item: item.player.tpn)
    last = last_paired(sheets.values())
    announced = absences(players, last, settings.rounds_total)
    if not settings.system.needs_results:
        # Players who left keep the boards of the table; a free player has no bye.
        announced = {number: byes for number, byes in announced.items() if number > last}
    until = _adjourned_until(kept, last, renumbered)
    bare = _colourless(kept, renumbered)
    rounds = []
    for number in range(1, max([last, *announced]) + 1):
        byes = dict(announced.get(number, {}))
        games: tuple[Game, ...] = ()
        if number in sheets:
            sheet = sheets[number]
            for item in sheet.rows:
                byes.pop(item.white.player.tpn, None)
                if item.black is not None:
                    byes.pop(item.black.player.tpn, None)
                elif item.bye is not None:
                    byes[item.white.player.tpn] = item.bye
            games = tuple(
                _game(
                    number, item.white.player.tpn, item.black.player.tpn, item.results, until, bare
                )
                for item in sheet.boards
                if item.black is not None
            )
        rounds.append(Round(number, games, tuple(byes.items())))
    made = Tournament(
        players=tuple(item.player for item in players),
        rounds=tuple(rounds),
        rounds_total=settings.rounds_total,
        system=settings.system,
        initial_colour=settings.initial_colour,
        points=settings.points,
        event=settings.event,
        tiebreaks=settings.tiebreaks,
        virtual_points=_moved(kept.virtual_points, renumbered),
        forbidden=_moved(settings.forbidden, renumbered),
        adjustments=_moved(settings.adjustments, renumbered),
        options=_with_values(settings.options, players, renumbered),
        foreign=kept.foreign,
    )
    return _with_left(made, players)


def _with_values(
    options: tuple[tuple[str, str], ...],
    players: Sequence[PlayerRow],
    renumbered: Mapping[int, int],
) -> tuple[tuple[str, str], ...]:
    """Return the options of the event with the values of the arbiter's columns.

    Values without a column in the list stay as they are kept.
    """
    said = {option: dict[int, str]() for item in players for option in item.values}
    for item in players:
        for option, value in item.values.items():
            if value:
                said[option][item.player.tpn] = value
    # A tie-break column without values is kept: they may come only after a play-off.
    told = {o: joined_values(v) for o, v in said.items() if v or o != MANUAL_RANK}
    kept = []
    for option, value in options:
        if option in told:
            kept.append((option, told.pop(option)))
        elif option not in said:
            moved = renumbered and is_external(option)
            kept.append((option, _renumbered_values(value, renumbered) if moved else value))
    return (*kept, *told.items())


def _renumbered_values(text: str, renumbered: Mapping[int, int]) -> str:
    """Return values by pairing number, with the present numbers."""
    numbers = {str(old): str(new) for old, new in renumbered.items()}
    return " ".join(f"{numbers.get(tpn, tpn)}={value}" for tpn, value in parted_values(text))


def _with_left(tournament: Tournament, players: Iterable[PlayerRow]) -> Tournament:
    """Return the tournament with the last rounds of players who left, if byes do not show them."""
    told = {} if tournament.system.matches else tournament.left
    said = {
        item.player.tpn: item.withdrawn_after
        for item in players
        if item.left and told.get(item.player.tpn) != item.withdrawn_after
    }
    if not said:
        return tournament
    those = tuple(
        replace(player, left_after=said[player.tpn]) if player.tpn in said else player
        for player in tournament.players
    )
    return replace(tournament, players=those)


_Until = Mapping[tuple[int, frozenset[int]], int]
"""Round and the two players -> the last round that was paired while their game was adjourned."""


def _adjourned_until(kept: Kept, last: int, renumbered: Mapping[int, int]) -> _Until:
    def now(tpn: int) -> int:
        return renumbered.get(tpn, tpn)

    return {
        (item.round, frozenset((now(item.white), now(item.black)))): min(item.until, last)
        for item in kept.adjourned
    }


_Pairs = frozenset[tuple[int, frozenset[int]]]
"""Rounds with two players each."""


def _colourless(kept: Kept, renumbered: Mapping[int, int]) -> _Pairs:
    def now(tpn: int) -> int:
        return renumbered.get(tpn, tpn)

    return frozenset(
        (item.round, frozenset((now(item.white), now(item.black)))) for item in kept.colourless
    )


def _game(
    number: int,
    white: int,
    black: int,
    results: tuple[Result, Result],
    until: _Until,
    bare: _Pairs,
) -> Game:
    """Return the game of a row; a decided game keeps until when it was adjourned.

    A forfeit that an imported file had without colours has no colours while it is a forfeit.
    """
    if bare and (number, frozenset((white, black))) in bare:
        forfeited = not results[0].played and results[0] is not Result.PENDING
        return Game(white, black, *results, coloured=not forfeited)
    remembered = (
        0 if results[0] is Result.ADJOURNED else until.get((number, frozenset((white, black))), 0)
    )
    return Game(white, black, *results, remembered if remembered > number else 0)


def _moved(groups: tuple[Any, ...], renumbered: Mapping[int, int]) -> tuple[Any, ...]:
    """Return records of players by TPN with the new numbers."""
    if not renumbered:
        return groups
    return tuple(
        replace(group, tpns=tuple(sorted(renumbered.get(tpn, tpn) for tpn in group.tpns)))
        for group in groups
    )


def with_the_gone(tournament: Tournament, players: Iterable[PlayerRow]) -> Tournament:
    """Return a tournament with open rounds in which players who left miss only the next one.

    The list of players has the same absences (:func:`absences`).
    """
    if tournament.rounds_total and tournament.system.announces_rounds:
        return tournament
    gone = [item for item in players if item.left or item.player.expelled]
    if not gone:
        return tournament
    last, total = tournament.rounds_paired, 0
    announced = absences(gone, last, total)
    those = {item.player.tpn for item in gone}
    rounds = list(tournament.rounds)
    rounds += [Round(number) for number in range(len(rounds) + 1, last + 2)]
    for at, round_ in enumerate(rounds[last:], start=last):
        byes = {tpn: bye for tpn, bye in round_.byes if tpn not in those}
        rounds[at] = replace(round_, byes=tuple((byes | announced.get(round_.number, {})).items()))
    return replace(tournament, rounds=tuple(rounds))


def with_absences(tournament: Tournament) -> Tournament:
    """Return a tournament in which players who left or were expelled are absent as in the list.

    A file may say that they left, and nothing of the rounds after. The list of players says both in
    one cell (:func:`absences`), and has no byes that were asked for beyond that.
    """
    last, left = tournament.rounds_paired, tournament.left
    end = _last_announced(last, tournament.rounds_total)
    expelled = {player.tpn for player in tournament.players if player.expelled}
    rounds = list(tournament.rounds)
    rounds += [Round(number) for number in range(len(rounds) + 1, end + 1)]
    for at, round_ in enumerate(rounds):
        number, byes = at + 1, dict(round_.byes)
        gone = {tpn for tpn, after in left.items() if number > after}
        if number > last:
            byes = {tpn: bye for tpn, bye in byes.items() if tpn not in gone}
        elif not tournament.system.needs_results:
            continue
        if number <= end:
            seated = {tpn for game in round_.games for tpn in (game.white, game.black)}
            byes = dict.fromkeys(sorted((gone | expelled) - seated), Bye.ZPB) | byes
        rounds[at] = replace(round_, byes=tuple(byes.items()))
    while len(rounds) > last and not rounds[-1].byes:
        rounds.pop()
    return replace(tournament, rounds=tuple(rounds))


def absences(
    players: Iterable[PlayerRow], last_paired: int, rounds_total: int
) -> dict[int, dict[int, Bye]]:
    """Return the byes that follow from the list of players, by round and TPN.

    A late entry scores nothing before its first round (C.04.2 (2026-02) 2.4); a player who left or
    was expelled is absent to the end, or in the next round while the number of rounds is open.
    Where the sheet of a round names a player, that sheet counts.
    """
    table: dict[int, dict[int, Bye]] = {}
    end = _last_announced(last_paired, rounds_total)
    for item in players:
        tpn = item.player.tpn
        if item.player.expelled:
            for number in range(1, end + 1):
                table.setdefault(number, {})[tpn] = Bye.ZPB
        for number in range(1, item.starts_in):
            table.setdefault(number, {})[tpn] = Bye.ZPB
        if item.left:
            for number in range(item.withdrawn_after + 1, end + 1):
                table.setdefault(number, {})[tpn] = Bye.ZPB
        for number, bye in item.byes.items():
            table.setdefault(number, {})[tpn] = bye
    return table


def _last_announced(last_paired: int, rounds_total: int) -> int:
    """Return the last round in which a player who left is absent."""
    return max(rounds_total, last_paired + (0 if rounds_total else 1))
