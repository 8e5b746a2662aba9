"""Prove, keep and conclude what an action wrote: its last steps."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from swissheet.errors import InternalError, Issue, OnlyFound, Severity
from swissheet.model import Tournament
from swissheet.words.message import Clauses, Text, in_words, phrase
from swissheet.workbook.actions.beginning import Begun, compared_with_memory, with_changes
from swissheet.workbook.actions.edits import Edits, line, lines_of_records, own_records, was_told
from swissheet.workbook.actions.outcome import Outcome
from swissheet.workbook.actions.proposal import Proposal
from swissheet.workbook.actions.words import ActionName
from swissheet.workbook.changes.ask.questions import ASKED, TOLD, not_asked
from swissheet.workbook.changes.grade.published import WITH_REASON
from swissheet.workbook.changes.noticing import Noticed
from swissheet.workbook.games.wrong import games_wrong
from swissheet.workbook.memory.journal import HistoryEntry
from swissheet.workbook.memory.memory import Memory
from swissheet.workbook.memory.other_side import differences, others
from swissheet.workbook.memory.step import Step, typing_step
from swissheet.workbook.memory.steps import first_forgotten, push, rebased
from swissheet.workbook.sheets import checks
from swissheet.workbook.sheets.looks.arranging import arrange_sheets
from swissheet.workbook.sheets.reading.read import read
from swissheet.workbook.sheets.reading.reading import Reading
from swissheet.workbook.sheets.reading.recorded import Former
from swissheet.workbook.sheets.sync.sync import kept_now, meant_by

_COMPUTED = frozenset({"standings", "explain", "rating_change"})
"""Actions whose sheets can be computed again at any time: nobody wants one of them back alone."""

_ACTS = (Memory.phase.key, Memory.published.key)
"""Hidden texts that only the arbiter's own act changes."""


def prove(after: Reading, meant: Tournament) -> None:
    """Require that the sheets, read again, hold the new tournament.

    Raises: InternalError: they do not.
    """
    wanted, found = meant_by(meant), after.tournament
    if found is not None and meant_by(found) == wanted:
        return
    differing = [
        name
        for name in ("players", "rounds", "rounds_total", "system", "initial_colour", "points",
                     "event", "tiebreaks", "virtual_points", "forbidden", "adjustments", "options",
                     "foreign")
        if found is None or getattr(found, name) != getattr(wanted, name)
    ]  # fmt: skip
    raise InternalError("actions.read-back", fields=differing)


def commit(begun: Begun, edits: Edits, proposal: Proposal, own: Sequence[Issue]) -> Outcome:
    """Prove that the sheets hold the new tournament, record the action, and conclude it.

    Args:   proposal: as it was written. own: what the writing reports itself.
    Raises: InternalError: the sheets do not hold it.
    """
    noticed, meant, what = proposal.noticed, proposal.meant, proposal.what
    when, who, key = begun.when, begun.who, begun.key
    kept = proposal.memory.having(Memory.kept, kept_now(begun.book, proposal.reading, meant))
    memory = noticed.told(kept, when=when, who=who, action=key)
    reported = memory.get(Memory.events.key, "")
    memory = noticed.confirmed(memory, when=when, who=who, action=key, reason=begun.reason)
    if proposal.deeds:
        deeds = (one for one, _ in proposal.deeds)
        memory = memory.having(Memory.events, (*memory.events, *deeds))
    if proposal.phase != begun.reading.phase:
        memory = memory.having(Memory.phase, proposal.phase)
    if proposal.published != begun.reading.published:
        memory = memory.having(Memory.published, proposal.published)
    # The recorded state is of before the action, and the sheets have to speak for themselves.
    after = read(begun.book, memory.without(Memory.state), begun.language)
    prove(after, meant)
    if meant is begun.reading.tournament and after.tournament == meant:
        # Read from the same cells: the same tournament, with the ranking that was computed of it.
        after = replace(after, tournament=meant)
    memory = memory.having(Memory.state, noticed.state(after))
    after = replace(after, former=Former(noticed.ids_in(after)))
    memory, older = _remember(begun, edits, proposal, memory, reported)
    lines = [*lines_of_records(begun), *older, *_event_lines(begun, noticed)]
    memory = edits.save(memory, [*lines, line(begun, what, proposal.round)])
    outcome = conclude(
        begun, edits, after, what, noticed=noticed, memory=memory, own=own, listed=proposal.listed,
        deeds=[issue for _, issue in proposal.deeds],
    )  # fmt: skip
    return replace(outcome, pairing=proposal.pairing)


def _remember(
    begun: Begun, edits: Edits, proposal: Proposal, memory: Memory, reported: str
) -> tuple[Memory, list[HistoryEntry]]:
    """Keep the action as a step of undo, and before it what people typed since the one before.

    Cells that were typed and asked about go together with the action.
    Args:    reported: the text of the events without what was asked.
    Returns: the memory, and lines of the Log where an older step can no longer be taken back.
    """
    noticed, steps = proposal.noticed, list[Step]()
    before, now = others(begun.memory), others(memory)
    typed, made = noticed.typed, [*noticed.typed_gravely, *edits.changes.made]
    acted = made or proposal.deeds or any(before.get(key) != now.get(key) for key in _ACTS)
    if typed:
        state = Memory.state.dump((noticed.before or noticed).state_typed())
        between = {**before, Memory.state.key: state, Memory.events.key: reported}
        between = between if acted else now
        changed = differences(between, before)
        steps.append(typing_step(typed, begun.when, begun.who, begun.language, changed))
        before = between
    if acted:
        changed = differences(now, before)
        what = in_words(proposal.what, begun.language)
        step = Step(begun.key, proposal.round, what, tuple(made), begun.when, begun.who, changed)
        # What people confirmed with it makes it a step of its own.
        alone = before.get(Memory.events.key, "") != now.get(Memory.events.key, "")
        steps.append(replace(step, computed=begun.key in _COMPUTED and not alone))
    elif before != now:
        memory = rebased(memory, begun.memory)
    lines, kept = list[HistoryEntry](), memory
    for step in steps:
        memory = push(memory, step, proposal.reading.settings.undo_steps)
    if first_forgotten(kept, memory):
        older = Issue(Severity.NOTICE, "actions.forgotten")
        lines.append(line(begun, was_told("UNDO", older), 0, "noticed"))
    return memory, lines


def typed_since(begun: Begun) -> Step | None:
    """Return what people typed since the last action as a step; None for nothing."""
    typed = [*begun.noticed.typed_gravely, *begun.noticed.typed]
    return typing_step(typed, begun.when, begun.who, begun.language) if typed else None


def _event_lines(begun: Begun, noticed: Noticed) -> list[HistoryEntry]:
    """Return a line of the Log for every event of level 2 and up, the last one on top."""
    lines, own = [], own_records(noticed)
    for event in noticed.events:
        if event.level >= TOLD and event not in own:
            said = was_told(event.code, event.issue)
            if event.level >= ASKED:
                found = OnlyFound(event.issue)
                said = phrase("changes.confirmed", code=event.code, found=found)
            if event.code in WITH_REASON and begun.reason:
                said = Clauses((said, phrase("changes.reason", reason=begun.reason)), " ")
            lines.append(line(begun, said, event.round, "noticed"))
    return lines


def conclude(
    begun: Begun,
    edits: Edits,
    after: Reading,
    what: Text,
    *,
    noticed: Noticed,
    memory: Memory,
    left: Noticed | None = None,
    own: Sequence[Issue] = (),
    listed: Sequence[Issue] = (),
    deeds: Sequence[Issue] = (),
) -> Outcome:
    """Bring the sheet Checks, the status line and the order of the sheets up to date.

    From here on nothing is taken back.
    Args: left: what people changed and is still to be asked, where that is not ``noticed``.
          own, listed, deeds: what the writing, the rules and the action itself report.
    """
    told = [*noticed.events] if left is None else [*own_records(noticed), *left.events]
    memory = edits.save(memory)
    after = _with_problems(begun, edits, after, memory, [*own, *listed])
    status = checks.refresh(begun.book, after)
    made = (*edits.changes.made, *edits.log.made)
    arrange_sheets(begun.book, after, {getattr(change, "table", "") for change in made})
    edits.concluded()
    done = phrase("log.done", action=ActionName(begun.key), what=what)
    back = (OnlyFound(issue) for issue in (*edits.made, *begun.heads))
    return Outcome(
        Clauses((done, *back), " "),
        status,
        after.tournament,
        after.issues,
        edits.changes.cells,
        logged=what,
        notes=(
            *(event.issue for event in told if event.level == TOLD),
            *deeds,
            *own,
            *not_asked(noticed.questions, begun.answers),
        ),
    )


def _with_problems(
    begun: Begun, edits: Edits, after: Reading, memory: Memory, found: Sequence[Issue]
) -> Reading:
    # Games that have to be put right stay on the sheet Checks when that is written again.
    checked = () if begun.key == "check_games" else memory.checked_games
    games = games_wrong(begun.book, after, checked)
    issues = (*after.issues, *begun.heads, *edits.made, *found, *games)
    return replace(after, issues=issues)


def list_problems(begun: Begun, edits: Edits) -> None:
    """Bring the sheet Checks and the status line up to date after a refusal, and nothing else."""
    found = with_changes(begun.reading, begun.noticed)
    found = _with_problems(begun, edits, found, begun.memory, ())
    checks.refresh(begun.book, found)
    arrange_sheets(begun.book, found, ())


def conclude_as_typed(begun: Begun, edits: Edits, what: Text, memory: Memory) -> Outcome:
    """Conclude an action after which the cells are as people typed them.

    Changes that wait for an answer are listed.
    """
    after = read(begun.book)
    left = compared_with_memory(after, begun.book, begun.when)
    after = with_changes(after, left)
    return conclude(begun, edits, after, what, noticed=begun.noticed, memory=memory, left=left)
