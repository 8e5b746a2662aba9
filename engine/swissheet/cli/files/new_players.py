"""The players of new workbooks: those of a list, or those who go through; dealt or together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from swissheet.chaining import Qualified, next_event
from swissheet.cli.files.finished import finished, going_on
from swissheet.cli.files.new_workbooks import Made, Setup, filled, following, in_order
from swissheet.cli.files.player_lists import ListedPlayers, player_list
from swissheet.errors import ChangesError, Issue, Severity
from swissheet.formats.playerlist.wishes import NO_WISHES, Wishes
from swissheet.groups import By, dealt, letter
from swissheet.model import Colour
from swissheet.words.message import phrase


@dataclass(frozen=True, slots=True)
class Deal:
    """The workbooks for the players: one, or several among which they are dealt."""

    paths: Sequence[str]
    by: By

    def of(self, count: int) -> list[tuple[str, str, tuple[int, ...]]]:
        """Return path, letter and the players by index, from the strongest."""
        everybody = tuple(range(count))
        if len(self.paths) == 1:
            return [(self.paths[0], "", everybody)]
        dealt_out = dealt(everybody, len(self.paths), self.by)
        return [
            (path, letter(at), group)
            for at, (path, group) in enumerate(zip(self.paths, dealt_out, strict=True))
        ]


@dataclass(frozen=True, slots=True)
class PlayersFound:
    """The workbooks to be written, the messages, and the origin of players by workbook."""

    made: Sequence[Made]
    issues: Sequence[Issue]
    files: Sequence[str] = ()
    came: Sequence[Sequence[Qualified]] = ()

    def lines(self) -> list[str]:
        """Return the players of each workbook, if they were chosen or dealt."""
        if len(self.made) == 1 and not self.came:
            return []
        lines = []
        for at, made in enumerate(self.made):
            if len(self.made) > 1:
                lines.append(Path(made.path).name)
            for place, player in enumerate(made.players):
                rating = f" {player.rating}" if player.rating else ""
                lines.append(f"{player.tpn:5d} {player.name}{rating}{self._from(at, place)}")
        return lines

    def _from(self, at: int, place: int) -> str:
        if not self.came:
            return ""
        one = self.came[at][place]
        if len(self.files) == 1:
            return f" {phrase('cli_new.from-place', place=one.place)}"
        file = Path(self.files[one.event]).name
        return f" {phrase('cli_new.from-place-of', place=one.place, file=file)}"

    def players(self, at: int) -> list[dict[str, Any]]:
        """Return the players of a workbook for programs."""
        rows = []
        for place, player in enumerate(self.made[at].players):
            one = self.came[at][place] if self.came else None
            rows.append(
                {
                    "tpn": player.tpn,
                    "name": player.name,
                    "rating": player.rating,
                    "file": self.files[one.event] if one else None,
                    "place": one.place if one else None,
                }
            )
        return rows


def of_list(
    sources: Sequence[str],
    setup: Setup,
    deal: Deal,
    wishes: Wishes = NO_WISHES,
    answers: frozenset[str] = frozenset(),
) -> PlayersFound:
    """Return workbooks with the players of a list, all of them or dealt."""
    listed = player_list(sources[0], wishes) if sources else ListedPlayers("", ())
    if len(deal.paths) == 1:
        return PlayersFound([filled(deal.paths[0], setup, listed, answers=answers)], listed.issues)
    order = in_order(listed, setup, answers) if listed.rows else []
    made = []
    for path, group, own in deal.of(len(order)):
        of_group, rows = _of_group(setup, group), listed.only([order[at] for at in own])
        try:
            made.append(filled(path, of_group, rows, group))
        except ChangesError:  # answered for the whole list, and asked of this group alone
            made.append(filled(path, of_group, rows, group, answers))
    return PlayersFound(made, listed.issues)


def next_stage(
    sources: Sequence[str],
    places: tuple[int, int],
    without: Sequence[str],
    setup: Setup,
    deal: Deal,
    answers: frozenset[str],
) -> PlayersFound:
    """Return workbooks with those who go through from events that are over.

    Raises: RulesError, ChangesError: who goes through is not decided, or a question waits.
    """
    events = [finished(source) for source in sources]
    knockout = setup.system.matches and len(deal.paths) == 1
    field = going_on(events, places, without, answers, knockout=knockout)
    tournaments = [event.tournament for event in events]
    made, came = [], []
    for path, group, indexes in deal.of(len(field.players)):
        players = tuple(field.players[at] for at in indexes)
        whole = next_event(
            tournaments,
            players,
            setup.system,
            name=setup.name,
            rounds=setup.announced(len(players)),
            points=setup.points,
            tiebreaks=setup.tiebreaks,
            initial_colour=Colour.WHITE,  # as every new workbook begins
            options=setup.options,
        )
        if group and whole.event.name:
            about = replace(whole.event, name=f"{whole.event.name} {group}")
            whole = replace(whole, event=about)
        made.append(following(path, setup, whole, field.told, group))
        came.append(players)
    odd = [i for event in events for i in event.issues if i.severity >= Severity.WARNING]
    return PlayersFound(made, [*odd, *field.told], sources, came)


def _of_group(setup: Setup, group: str) -> Setup:
    """Return the setup of a group's event, with its letter behind the name."""
    return replace(setup, name=f"{setup.name} {group}") if setup.name else setup
