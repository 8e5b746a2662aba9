"""What the buttons and the commands do to a workbook: one path for both.

Every action reads the sheets, asks the engine, writes the cells that differ, reads them back, and
only then records itself. If anything is wrong it raises and leaves the tournament's cells as they
were; the Checks sheet and the status line then say why. Saving is the caller's.

``when`` and ``who`` go onto the sheet Log; the clock and the user belong to the edge.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import replace

from swissheet import rounds
from swissheet.errors import Place, RulesError, Severity
from swissheet.formats.direction import undirected_record
from swissheet.model import System, Tournament, boards_in_words
from swissheet.notation import parse_result
from swissheet.pairing import RoundPairing
from swissheet.words import counted
from swissheet.workbook.hidden.remainder import KEPT_KEY
from swissheet.workbook.hidden.texts import load_documents, save_documents
from swissheet.workbook.history import journal
from swissheet.workbook.history.changes import Changes, changed_since, take_back, undone
from swissheet.workbook.history.journal import HistoryEntry, action_name
from swissheet.workbook.layout import Sheet
from swissheet.workbook.performing import (
    Outcome,
    finish,
    round_title,
    show_latest,
    sound,
    start,
)
from swissheet.workbook.port.book import Book
from swissheet.workbook.port.cached_book import remembering
from swissheet.workbook.reading.read import read
from swissheet.workbook.reading.reading import Reading
from swissheet.workbook.tables.view import title_of
from swissheet.workbook.writing import checks
from swissheet.workbook.writing.sync import fill, sync

__all__ = [
    "Outcome",
    "check",
    "enter_results",
    "explain",
    "from_tournament",
    "import_players",
    "pair",
    "standings",
    "to_tournament",
    "undo",
    "unpair",
]


def check(book: Book) -> Outcome:
    """Every problem in the workbook, on the Checks sheet and in the outcome."""
    book = remembering(book)
    reading = read(book)
    status = checks.refresh(book, reading)
    errors = sum(1 for finding in reading.findings if finding.severity is Severity.ERROR)
    found = len(reading.findings)
    summary = "No problems found."
    if found:
        summary = f"{counted(found, 'problem')} found; errors: {errors}."
    return Outcome(summary, status, reading.tournament, reading.issues)


def to_tournament(book: Book) -> Tournament:
    """The tournament in a workbook.

    Raises: WorkbookError: with the problems found, the first one first.
    """
    return sound(read(remembering(book)))[1]


def pair(
    book: Book,
    *,
    when: dt.datetime,
    who: str,
    round_: int | None = None,
    system: str | System | None = None,
) -> Outcome:
    """The next round is paired, written to its sheet and shown.

    Args:   round_: refuses unless this is the next round.
    Raises: WorkbookError: problems in the sheets. NoLegalPairing: no complete pairing exists.
            RulesError: results are missing, or no round is left.
    """
    book = remembering(book)
    reading, tournament = start(book)
    last = tournament.rounds_paired
    if round_ is not None and round_ != last + 1:
        raise RulesError(
            f"Round {last + 1} is the next to be paired, not round {round_}.",
            place=Place(round=round_),
            code="round-order",
        )
    for finding in reading.findings:
        if finding.code == "round-gone" or (finding.code == "system" and system is None):
            raise RulesError(finding.issue.message, place=finding.place, code=finding.code)
    _require_results(reading, tournament, last)
    if len(tournament.players) < 2:
        raise RulesError(
            f"The list holds {len(tournament.players)} players; a round takes at least two.",
            place=Place(sheet=title_of(book, Sheet.PLAYERS) or ""),
            code="players-missing",
        )
    if reading.settings.baku:
        from swissheet.pairing.acceleration import accelerate

        tournament = accelerate(tournament)
    meant, made = rounds.pair_next(tournament, system)
    what = _pairing_in_words(meant, made, reading)
    outcome = finish(book, reading, meant, "pair", made.round, what, when, who)
    book.activate(round_title(book, made.round))
    return replace(outcome, pairing=made)


def _require_results(reading: Reading, tournament: Tournament, last: int) -> None:
    """Every game up to a round has a result; the error names the first cell without one."""
    try:
        tournament.require_results(last)
    except RulesError as error:
        round_ = error.place.round
        board = rounds.missing_results(tournament, round_)[0]
        place = reading.places.board(round_, board)
        raise RulesError(error.message, place=place, code=error.code) from None


def _pairing_in_words(tournament: Tournament, made: RoundPairing, reading: Reading) -> str:
    parts = [counted(len(made.boards), "board")]
    if made.pab is not None:
        parts.append(f"bye for {made.pab} {tournament.player(made.pab).name}")
    if made.byes:
        parts.append(f"{len(made.byes)} not playing")
    new = [str(item.player.tpn) for item in reading.players if not item.given]
    if new and reading.started:
        parts.append(f"late {'entry' if len(new) == 1 else 'entries'}: No. {', '.join(new)}")
    if reading.renumbered:
        parts.append(f"new numbers: {counted(len(reading.renumbered), 'player')}")
    return "; ".join(parts)


def unpair(book: Book, *, when: dt.datetime, who: str, force: bool = False) -> Outcome:
    """The last pairing is taken back; byes that were asked for stay announced.

    Args:   force: also when the round has results, which are lost.
    Raises: RulesError: no round is paired, or it has results.
    """
    book = remembering(book)
    reading, tournament = start(book)
    if reading.rounds_gone:
        return _forget_gone(book, reading, tournament, when, who)
    last = tournament.rounds_paired
    meant = rounds.without_last_round(tournament)
    games = tournament.round(last).games
    entered = [board for board, game in enumerate(games, start=1) if not game.pending]
    if entered and not force:
        raise RulesError(
            f"Round {last} has results already ({boards_in_words(entered)}); they would be lost. "
            "Clear them first, or insist.",
            place=reading.places.board(last, entered[0]),
            code="results-entered",
        )
    if reading.settings.baku and not meant.rounds_paired:
        meant = replace(meant, virtual_points=())
    what = f"round {last}, {counted(len(games), 'board')}"
    outcome = finish(book, reading, meant, "unpair", last, what, when, who)
    show_latest(book, meant)
    return outcome


def _forget_gone(
    book: Book, reading: Reading, tournament: Tournament, when: dt.datetime, who: str
) -> Outcome:
    """The rounds whose sheets were deleted count as never paired."""
    gone = reading.rounds_gone
    known = replace(reading, kept=replace(reading.kept, rounds=0))
    what = f"round {', '.join(map(str, gone))}, whose sheet is gone"
    return finish(book, known, tournament, "unpair", gone[0], what, when, who)


def enter_results(
    book: Book, round_: int, results: Mapping[int, str], *, when: dt.datetime, who: str
) -> Outcome:
    """Results by board, as one would type them, stand on the sheet of the round.

    Raises: RulesError: no such board. InputError: not a result.
    """
    book = remembering(book)
    reading, tournament = start(book)
    meant = tournament
    for board, text in results.items():
        white, black = parse_result(text)
        meant = rounds.set_result(meant, round_, board, white, black)
    what = ", ".join(f"board {board}: {text}" for board, text in results.items())
    return finish(book, reading, meant, "results", round_, what[:500], when, who)


def from_tournament(book: Book, tournament: Tournament, *, when: dt.datetime, who: str) -> Outcome:
    """A workbook without players holds the tournament, and loses nothing of it.

    Raises: RulesError: the workbook has players already.
    """
    book = remembering(book)
    tournament = undirected_record(tournament)
    reading = read(book)
    if reading.players or reading.started:
        raise RulesError(
            f"The workbook has {len(reading.players)} players already; a tournament is brought "
            "into an empty one.",
            place=Place(sheet=title_of(book, Sheet.PLAYERS) or ""),
            code="not-empty",
        )
    last = tournament.rounds_paired
    what = f"{counted(len(tournament.players), 'player')}, {counted(last, 'round')}"

    def write(changes: Changes) -> str:
        fill(changes, reading, tournament)
        return what

    outcome = finish(book, reading, tournament, "import", 0, what, when, who, write)
    if last:
        book.activate(round_title(book, last))
    return outcome


def import_players(
    book: Book, rows: Sequence[Mapping[str, str]], *, when: dt.datetime, who: str
) -> Outcome:
    """The players of a list follow those that are there; headers in any language.

    Before round 1 everybody gets a new number by the initial order.
    Args:   rows: one mapping of header to text for each player, as a CSV reader gives them.
    Raises: InputError: no column of names. WorkbookError: a row cannot be read, or is there twice.
    """
    from swissheet.workbook.writing.newcomers import add_players

    book = remembering(book)
    reading, _ = start(book)
    changes = Changes(book)
    try:
        count = add_players(changes, reading, rows)
        filled, tournament = sound(read(book))
        what = counted(count, "player")
        return finish(book, filled, tournament, "import", 0, what, when, who, made=changes)
    except BaseException:
        take_back(book, changes.made)
        raise


def standings(
    book: Book,
    *,
    when: dt.datetime,
    who: str,
    after: int | None = None,
    tiebreaks: Sequence[str] | None = None,
) -> Outcome:
    """The Standings and the Cross table show the tournament after a round.

    Args:   after: a round; by default the last one that is complete.
            tiebreaks: codes in order; by default those of the settings.
    """
    from swissheet.workbook.writing.standings import write_tables

    book = remembering(book)
    reading, tournament = start(book)

    def write(changes: Changes) -> str:
        sync(changes, reading, tournament)
        return write_tables(changes, reading, tournament, after, tiebreaks)

    round_ = _counted_rounds(reading, tournament, after)
    outcome = finish(book, reading, tournament, "standings", round_, "", when, who, write)
    title = title_of(book, Sheet.STANDINGS)
    if title is not None:
        book.activate(title)
    return outcome


def _counted_rounds(reading: Reading, tournament: Tournament, after: int | None) -> int:
    """The last round standings count; in a Swiss every game up to it must have its result."""
    complete = max((r.number for r in tournament.rounds if r.complete), default=0)
    last = complete if after is None else after
    if tournament.system.swiss:
        _require_results(reading, tournament, last)
    return last


def explain(
    book: Book,
    tpn: int | tuple[str, int],
    *,
    when: dt.datetime,
    who: str,
    codes: Sequence[str] | None = None,
    after: int | None = None,
) -> Outcome:
    """The points and tie-breaks of a player are opened on a sheet of their own, to be added up.

    Args:   tpn: the player, or (sheet, row) of his line in the Standings, Players or Cross table.
            codes, after: as for :func:`standings`.
    Raises: RulesError: no such player. WorkbookError: no player in that row, or a workbook that
            was made before it had the sheet.
    """
    from swissheet.workbook.writing.explanation import player_at, write_explanation

    book = remembering(book)
    reading, tournament = start(book)
    place, hint = Place(), ""
    if isinstance(tpn, tuple):
        number, place = player_at(book, *tpn)
        tpn = reading.renumbered.get(number, number)
        hint = " Bring the table up to date first."
    if tpn not in tournament.by_tpn:
        raise RulesError(
            f"There is no player {tpn}; the list has {len(tournament.players)} players.{hint}",
            place=place if hint else Place(tpn=tpn),
            code="unknown-player",
        )

    def write(changes: Changes) -> str:
        sync(changes, reading, tournament)
        return write_explanation(changes, reading, tournament, tpn, codes, after)

    round_ = _counted_rounds(reading, tournament, after)
    outcome = finish(book, reading, tournament, "explain", round_, "", when, who, write)
    book.activate(book.tables()[Sheet.EXPLAIN.table].sheet)
    return outcome


def undo(book: Book, *, when: dt.datetime, who: str, force: bool = False) -> Outcome:
    """The last action is taken back: its cells hold again what they held before it.

    Args:   force: also when some of them were changed since, and those changes are lost.
    Raises: RulesError: nothing to take back, or cells were changed since; the first one is named.
    """
    book = remembering(book)
    documents = load_documents(book)
    last = journal.last_undo(documents)
    if last is None:
        raise RulesError("There is no action left to take back.", code="nothing-to-undo")
    lang = read(book).settings.language
    since = changed_since(book, last.changes)
    if since and not force:
        cells = ", ".join(f"'{place.sheet}'!{place.cell}" for place, _, _ in since[:8])
        more = f" and {len(since) - 8} more" if len(since) > 8 else ""
        raise RulesError(
            f"'{action_name(last.action, lang)}' cannot be taken back: cells were changed since "
            f"({cells}{more}). Clear or restore them first, or insist.",
            place=since[0][0],
            code="changed-since",
        )
    kept, log = dict(documents), Changes(book)
    del documents[last.key]
    if last.kept is not None:
        documents[KEPT_KEY] = last.kept
    name = action_name(last.action, lang)
    what = f"{name}: {last.what}"
    try:
        take_back(book, last.changes)
        save_documents(book, documents)
        journal.record(log, HistoryEntry(when, who, action_name("undo", lang), last.round, what))
        reading = read(book)
        status = checks.refresh(book, reading)
    except BaseException:
        take_back(book, [*undone(last.changes), *log.made])
        save_documents(book, kept)
        raise
    if any(change["kind"] == "show" for change in last.changes):
        show_latest(book, reading.tournament)
    cells_changed = sum(int(change.get("count", 1)) for change in last.changes)
    of_round = f", round {last.round}" if last.action == "pair" else ""
    return Outcome(
        f"Taken back: {name}{of_round}: {last.what}.",
        status,
        reading.tournament,
        reading.issues,
        cells_changed,
    )
