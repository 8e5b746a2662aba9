"""Change a paired round for players who came late or did not appear."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from swissheet.errors import Place, RulesError
from swissheet.model import Round, Tournament
from swissheet.pairing import pair
from swissheet.rearrangement import Facts, ProposalKind, RoundProposal, afresh, again, proposals
from swissheet.rounds import with_round
from swissheet.words.message import Clauses, Phrase, phrase
from swissheet.workbook.actions.beginning import begin, sound
from swissheet.workbook.actions.drivers import propose
from swissheet.workbook.actions.front_sheet import first_missing, round_title
from swissheet.workbook.actions.outcome import Outcome
from swissheet.workbook.actions.proposal import proposal
from swissheet.workbook.actions.rounds.finishing import accelerated
from swissheet.workbook.actions.rounds.late_or_absent import Cell, arrived, facts_of
from swissheet.workbook.changes.ask.questions import NO_ANSWERS, Answers, reason_of
from swissheet.workbook.changes.grade.published import by_hand
from swissheet.workbook.changes.noticing import OPENING, Noticed, notice
from swissheet.workbook.changes.of_actions.comparing import compared
from swissheet.workbook.changes.of_actions.rearranged import asked_about, playing_at_once
from swissheet.workbook.host.addresses import column_letters
from swissheet.workbook.host.book import Book, Value
from swissheet.workbook.host.cached import remembering
from swissheet.workbook.memory.edits.changes import Changes
from swissheet.workbook.shared import layout
from swissheet.workbook.shared.view import view
from swissheet.workbook.sheets.reading.assembly import absences
from swissheet.workbook.sheets.reading.read import read
from swissheet.workbook.sheets.reading.reading import Reading
from swissheet.workbook.sheets.reading.shown import labels


@dataclass(frozen=True, slots=True)
class ListedProposals:
    """The ways to go on with the last round; ``tournament`` is the one they are proposals for.

    Its numbers are those to come where somebody is new: ``shown`` is what to call each player by
    the numbers of the sheets, which are the ones to be typed back.
    """

    tournament: Tournament
    facts: Facts
    proposals: tuple[RoundProposal, ...]
    shown: Mapping[int, str]


def listed(book: Book, *, here: str = "", absent: str = "", agreed: str = "") -> ListedProposals:
    """List the ways to go on with the last round, by their numbers; nothing is written.

    Args:   as for :func:`rearrange`.
    Raises: as for :func:`rearrange`; ChangesError: a forbidden change was typed.
    """
    reading = read(remembering(book))
    noticed = notice(reading)
    if noticed.forbidden:
        noticed.ask(NO_ANSWERS)
    tournament = sound(reading)
    _require_closed(noticed)
    facts = facts_of(reading, here=here, absent=absent, agreed=agreed)
    return _listed(reading, tournament, facts)


def _require_closed(noticed: Noticed) -> None:
    """Require a paired round, and that none is open for pairing by hand or will be by typing.

    Raises: RulesError: there is no such round, or one is open.
    """
    reading = noticed.reading
    if not reading.last_paired:
        raise RulesError("rearrangement.no-round")
    typed = next((event for event in noticed.events if event.code in OPENING), None)
    if reading.phase is not None or typed is not None:
        round_ = reading.phase.round if reading.phase is not None else reading.last_paired
        place = reading.places.board(round_, 1, "board")
        raise RulesError("actions.phase-open", place=place, round=round_)


def _listed(reading: Reading, tournament: Tournament, facts: Facts) -> ListedProposals:
    tournament = accelerated(reading, tournament, tournament.rounds_paired)
    return ListedProposals(tournament, facts, tuple(proposals(tournament, facts)), labels(reading))


def rearrange(
    book: Book,
    *,
    when: dt.datetime,
    who: str,
    answers: frozenset[str] = NO_ANSWERS,
    selected: Cell | None = None,
    here: str | None = None,
    absent: str | None = None,
    agreed: str | None = None,
    choose: int | None = None,
    again: bool = False,
    reason: str | None = None,
) -> Outcome:
    """Change the last round as little as can be, or pair it again; results stay with the boards.

    A change of boards is asked about and reported as pairing by hand, where the rules would pair
    in another way; forfeits and a round paired again are not. Where the round was published,
    other boards are asked about twice, and a reason is needed.

    Rule:   C.04.2 (2026-02) 4.4.
    Args:   selected: the cell of the player who has come or has not, as a click gives it; then the
            first proposal is asked about, whatever it changes.
            here, absent: players by the numbers that the sheets show, with commas between them, or
            as :attr:`ListedProposals.shown` calls them; ``agreed``: each two that follow one
            another want to meet.
            choose: the number of a proposal (:func:`listed`).
            again: the round is paired again.
            reason: for the Log; without one, that of ``answers``.
    Raises: ChangesError: it waits for an answer. RulesError: the facts do not fit the round, or
            there is no such proposal. InputError: not a pairing number. NoLegalPairing.
            WorkbookError: something is wrong in the sheets.
    """
    if again and choose is not None:
        raise RulesError("rearrangement.either")
    begun = begin(
        book, "rearrange", when, who, answers=Answers(answers, reason or reason_of(answers))
    )
    noticed, tournament = begun.noticed, begun.tournament
    _require_closed(noticed)
    facts = facts_of(
        noticed.reading,
        here=here or "",
        absent=absent or "",
        agreed=agreed or "",
        selected=selected,
    )
    ways = _listed(noticed.reading, tournament, facts)
    number = 1 if choose is None and selected is not None else choose
    chosen = _Chosen(noticed.reading, ways, _again(ways) if again else _chosen(ways, number))
    noticed = _questions(noticed, chosen, selected)
    round_ = chosen.proposal.round.number
    said = Clauses((chosen.said(), f"({reason})" if reason else ""), " ")
    proposed = replace(
        proposal(begun, chosen.meant, said, round_, noticed),
        reading=chosen.reading,
        then=lambda changes, _: _write(changes, begun.reading, chosen),
    )
    outcome = propose(begun, lambda: proposed).outcome
    begun.book.activate(round_title(begun.book, round_))
    return replace(outcome, place=first_missing(begun.book, round_))


def _questions(noticed: Noticed, chosen: _Chosen, selected: Cell | None) -> Noticed:
    """Ask about boards that change, where the rules pair in another way or a cell was selected."""
    round_ = chosen.proposal.round.number
    noticed = playing_at_once(noticed, chosen.seated, round_)
    if chosen.changes_boards and noticed.reading.published.of(round_):
        noticed = noticed.with_events([by_hand(noticed.reading, round_)])
    if chosen.proposal.kind is ProposalKind.AGAIN:
        return compared(noticed, chosen.meant, round_)
    if selected is None and not chosen.changes_boards:
        return noticed
    place = noticed.reading.places.board(chosen.meant.rounds_paired, 1, "white_tpn")
    if selected is not None:
        # The cursor goes to the place of a question, and has to say the same when it is answered.
        place = Place(sheet=selected[0], cell=f"{column_letters(selected[2])}{selected[1]}")
    return asked_about(
        noticed,
        chosen.meant,
        chosen.ways.facts,
        chosen.proposal,
        others=len(chosen.ways.proposals) - 1 if selected is not None else 0,
        place=place,
    )


def _again(ways: ListedProposals) -> RoundProposal:
    """Return the round paired again.

    Raises: NoLegalPairing; RulesError: a board with a result would not come again.
    """
    found = again(ways.tournament, ways.facts)
    if found:
        return found[0]
    pair(afresh(ways.tournament, ways.facts))
    round_ = ways.tournament.rounds_paired
    raise RulesError("rearrangement.not-again", place=Place(round=round_), round=round_)


def _chosen(ways: ListedProposals, number: int | None) -> RoundProposal:
    count = len(ways.proposals)
    if number is None or not 1 <= number <= count:
        place = Place(round=ways.tournament.rounds_paired)
        raise RulesError("rearrangement.choice", place=place, number=number or 0, count=count)
    return ways.proposals[number - 1]


class _Chosen:
    """A proposal that was chosen.

    ``meant`` is the tournament with it, ``seated`` are the players who came and play; ``reading``
    and ``cells`` are as :func:`arrived` returns them.
    """

    def __init__(self, reading: Reading, ways: ListedProposals, proposal: RoundProposal):
        self.ways, self.proposal = ways, proposal
        base = ways.tournament
        if proposal.kind is ProposalKind.AGAIN:
            base = afresh(base, ways.facts)
        self.seated = [tpn for tpn in ways.facts.here if tpn not in proposal.waiting]
        self.reading, self.cells = arrived(reading, self.seated)
        self.meant = _as_announced(with_round(base, proposal.round), self.reading, self.seated)

    @property
    def changes_boards(self) -> bool:
        return bool(self.proposal.made or self.proposal.gone)

    def said(self) -> Phrase:
        """Say for the Log what is done."""
        made, gone = (
            " ".join(f"{white}-{black}" if black else f"{white}=PAB" for white, black in boards)
            for boards in (self.proposal.made, self.proposal.gone)
        )
        number = self.proposal.round.number
        if self.proposal.kind is ProposalKind.AGAIN:
            return phrase("log.paired-again", round=number, boards=len(self.proposal.made))
        if made and gone:
            return phrase("log.boards-instead", round=number, made=made, gone=gone)
        if gone:
            return phrase("log.nobody-instead", round=number, gone=gone)
        if made:
            return phrase("log.boards-made", round=number, made=made)
        if self.proposal.forfeits:
            forfeits = len(self.proposal.forfeits)
            return phrase("log.boards-stay-forfeits", round=number, forfeits=forfeits)
        return phrase("log.boards-stay", round=number)


def _as_announced(meant: Tournament, reading: Reading, tpns: Sequence[int]) -> Tournament:
    """Return the tournament with the absences of these players in other rounds than the last."""
    last = meant.rounds_paired
    items = [item for item in reading.players if item.player.tpn in tpns]
    table = absences(items, last, meant.rounds_total)
    rounds = []
    for number in range(1, max([len(meant.rounds), *table]) + 1):
        found, said = meant.round(number), table.get(number, {})
        placed = {tpn for game in found.games for tpn in (game.white, game.black)}
        if number < last:
            placed |= {tpn for tpn, _ in found.byes}
        byes = [item for item in found.byes if number <= last or item[0] not in tpns]
        if number != last:
            byes += [item for item in said.items() if item[0] not in placed]
        rounds.append(Round(number, found.games, tuple(byes)))
    return replace(meant, rounds=tuple(rounds))


def _write(changes: Changes, before: Reading, chosen: _Chosen) -> None:
    """Write the list of players and the sheet of the round; boards that stay keep their labels.

    Args: before: the reading without the players who have come.
    """
    round_, reading = chosen.proposal.round, chosen.reading
    labels = _labels(before, chosen) if chosen.proposal.kind is not ProposalKind.AGAIN else {}
    if reading.players_view is not None and chosen.cells:
        changes.set_cells(reading.players_view, chosen.cells)
    if labels and chosen.changes_boards:
        table = layout.round_table(round_.number)
        found = view(changes.book, table, layout.BOARD_COLUMNS, prefer=reading.settings.language)
        if found is not None and "board" in found.columns:
            changes.set_cells(found, {(row, "board"): label for row, label in labels.items()})


def _labels(reading: Reading, chosen: _Chosen) -> dict[int, Value]:
    """Return the labels of the boards by row: nobody moves to another table without need."""
    round_ = chosen.proposal.round
    sheet = reading.rounds[round_.number]
    old = chosen.ways.tournament.round(round_.number).games
    shown = [sheet.view.value(item.row, "board") for item in sheet.boards]
    numbers = [int(str(v).removesuffix(".0")) for v in shown if _whole(v)]
    following = max([len(old), *numbers])
    free = {
        frozenset((game.white, game.black)): label for game, label in zip(old, shown, strict=True)
    }
    labels: dict[int, Value] = {}
    rest = []
    for row, game in enumerate(round_.games):
        two = frozenset((game.white, game.black))
        if two in free:
            labels[row] = free.pop(two)
        else:
            rest.append((row, two))
    for row, two in rest:
        near = next((pair for pair in free if pair & two), None)
        if near is not None:
            labels[row] = free.pop(near)
        else:
            following += 1
            labels[row] = following
    return labels


def _whole(value: Value) -> bool:
    text = str(value).removesuffix(".0")
    return text.isascii() and text.isdigit() and len(text) < 6
