"""Actions on a TRF file: the rounds are its player lines, its history is its backups.

A paired round is in the player lines with opponent, colour and a blank result, where other
programs expect a letter: it is for the arbiter to fill in.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from swissheet import rounds
from swissheet.doubts import doubts, faults
from swissheet.errors import FormatError, Issue, Place, RulesError, Severity, TooLargeError
from swissheet.files.kinds import STDIO, Saved, read_bytes, save
from swissheet.files.naming import naming
from swissheet.files.saving import Saving
from swissheet.formats import trf
from swissheet.formats.trf.dialects import TrfSource
from swissheet.model import Colour, Game, Tournament
from swissheet.model.reports import sign_of_teams
from swissheet.pairing.types import RoundPairing

_NUMBERS = 10**12 - 1

_GAMES_SHOWN = 6
"""The most games without a result that are named."""


@dataclass(frozen=True, slots=True)
class TrfFile:
    """A TRF as it was read: its name, its bytes, the tournament and the issues found."""

    name: str
    data: bytes
    tournament: Tournament
    issues: tuple[Issue, ...]
    told: tuple[Issue, ...] = ()
    """The values filled in or read differently."""

    def sound(self) -> Tournament:
        """Return the tournament, if nothing is wrong with the file.

        Raises: FormatError: the first error found, with all issues.
        """
        wrong = [issue for issue in self.issues if issue.severity is Severity.ERROR]
        if wrong:
            raise FormatError.of(wrong[0], self.issues)
        return self.tournament

    def checked(self) -> list[Issue]:
        """Return every problem of the tournament, and the doubts about it."""
        found = list(faults(self.tournament))
        severities = {issue.key: issue.severity for issue in found}
        issues = [
            # In a file that is only read it is a warning; here a person means to go on with it.
            replace(i, severity=severities.pop(i.key)) if i.key in severities else i
            for i in self.issues
        ]
        rest = [issue for issue in found if issue.key in severities]
        return [*issues, *_located([*rest, *doubts(self.tournament)], self.name)]

    def of_standings(self) -> tuple[Issue, ...]:
        """Return issues that put the standings in doubt: errors of the file, and teams in it."""
        keys = ("trf.team-event",)
        return tuple(i for i in self.issues if i.severity is Severity.ERROR or i.key in keys)

    def tiebreaks_of_players(self) -> tuple[str, ...] | None:
        """Return, in an event of teams, the points alone, for its tie-breaks are those of teams."""
        return ("PTS",) if sign_of_teams(self.tournament) is not None else None

    def save(self, tournament: Tournament, saving: Saving) -> Saved:
        """Save another state of the tournament in the file, in the shape it had."""
        after = trf.dumps(tournament).encode("utf-8")
        return save(self.name, self.data, after, saving)

    def paired(self, initial_colour: Colour | None = None) -> tuple[Tournament, RoundPairing]:
        """Return the tournament with its next round paired, and the pairing.

        Where a simple Swiss is by lot and the file has no number for it, one is drawn and kept.

        Raises: RulesError: a result is missing, with the line of the first; NoLegalPairing.
        """
        tournament = self._drawn(initial_colour)
        self._refuse_missing_results(tournament)
        with naming(self.name):
            return rounds.pair_next(_with_lots(tournament))

    def unpaired(self, *, force: bool) -> tuple[Tournament, int]:
        """Return the tournament before its last round was paired, and the number of that round.

        Raises: RulesError: no round is paired, or it has results and ``force`` is not given.
        """
        tournament = self.sound()
        last = tournament.rounds_paired
        with naming(self.name):
            before = rounds.without_last_round(tournament)
        entered = [game for game in tournament.round(last).games if not game.pending]
        if entered and not force:
            raise RulesError(
                "cli.results-entered",
                place=self._place(entered[0].white, last),
                round=last,
                results=len(entered),
            )
        return before, last

    def _drawn(self, colour: Colour | None) -> Tournament:
        """Return the tournament with the initial colour that was drawn."""
        tournament = self.sound()
        if colour is None or colour is tournament.initial_colour:
            return tournament
        if tournament.rounds_paired:
            raise RulesError("cli.initial-colour.drawn", place=Place(file=self.name))
        return replace(tournament, initial_colour=colour)

    def _refuse_missing_results(self, tournament: Tournament) -> None:
        round_ = tournament.unfinished(tournament.rounds_paired)
        if round_ is None:
            return
        number = round_.number
        games = [round_.games[board - 1] for board in round_.missing_results]
        place = self._place(games[0].white, number)
        shown = [_names(tournament, game) for game in games[:_GAMES_SHOWN]]
        more = len(games) - _GAMES_SHOWN
        if more > 0:
            raise RulesError(
                "cli.results-missing.more", place=place, round=number, games=shown, more=more
            )
        raise RulesError("cli.results-missing", place=place, round=number, games=shown)

    def _place(self, tpn: int, round_: int) -> Place:
        """Return the line of a player."""
        source = self.tournament.source
        lines = source.lines.lines if isinstance(source, TrfSource) else ()
        start = f"001 {tpn:>4}"
        line = next((at for at, text in enumerate(lines, start=1) if text.startswith(start)), 0)
        return Place(file=self.name, line=line, round=round_)


def _with_lots(tournament: Tournament) -> Tournament:
    """Return the tournament with a number from which its list is drawn, if it needs one."""
    if not tournament.system.draws_list:
        return tournament
    import secrets

    from swissheet.pairing.simple import to_draw, with_seed

    return (
        with_seed(tournament, str(1 + secrets.randbelow(_NUMBERS)))
        if to_draw(tournament)
        else tournament
    )


def _names(tournament: Tournament, game: Game) -> str:
    white, black = tournament.player(game.white), tournament.player(game.black)
    return f"{white.tpn} {white.name} - {black.tpn} {black.name}"


def load(name: str) -> TrfFile:
    """Return the tournament in a TRF file or on stdin, and its issues with the file's name.

    Raises: FormatError: no tournament can be made of it.
    """
    return parse(read_bytes(name), name)


def parse(data: bytes, name: str) -> TrfFile:
    """Return what :func:`load` returns, from the content of a file."""
    shown = "stdin" if name == STDIO else name
    try:
        reading = trf.read(data)
    except FormatError as error:
        issue = replace(error.issue, place=replace(error.place, file=shown))
        raise FormatError.of(issue, _located(error.issues, shown)) from None
    except TooLargeError as error:
        raise error.at(replace(error.place, file=shown)) from None
    issues, told = _located(reading.issues, shown), _located(reading.told, shown)
    return TrfFile(name, data, reading.tournament, issues, told)


def _located(issues: Iterable[Issue], name: str) -> tuple[Issue, ...]:
    return tuple(replace(issue, place=replace(issue.place, file=name)) for issue in issues)
