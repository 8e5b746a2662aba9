"""Prove, keep and conclude what an action wrote: its last steps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from swissheet.errors import InternalError, Issue, Severity
from swissheet.model import Tournament
from swissheet.workbook.actions.beginning import Begun, compared_with_memory, with_changes
from swissheet.workbook.actions.edits import Edits, line, lines_of_records, own_records
from swissheet.workbook.actions.outcome import Outcome
from swissheet.workbook.actions.proposal import Proposal
from swissheet.workbook.actions.words import log_name
from swissheet.workbook.changes.ask.events import CONFIRMED, EVENTS_KEY, dump_events, load_events
from swissheet.workbook.changes.ask.events import TOLD as WAS_TOLD
from swissheet.workbook.changes.ask.questions import ASKED, TOLD, not_asked
from swissheet.workbook.changes.grade.published import WITH_REASON
from swissheet.workbook.changes.noticing import Noticed
from swissheet.workbook.games.wrong import games_wrong
from swissheet.workbook.memory.checked_games import GAMES_KEY
from swissheet.workbook.memory.journal import HistoryEntry
from swissheet.workbook.memory.memory import Memory
from swissheet.workbook.memory.phase import PHASE_KEY, dump_phase
from swissheet.workbook.memory.published import PUBLISHED_KEY, dump_published
from swissheet.workbook.memory.remainder import KEPT_KEY
from swissheet.workbook.memory.state import STATE_KEY
from swissheet.workbook.memory.steps import Step, differences, others, push, rebased, typing_step
from swissheet.workbook.sheets import checks
from swissheet.workbook.sheets.looks.arranging import arrange_sheets
from swissheet.workbook.sheets.reading.read import read
from swissheet.workbook.sheets.reading.reading import Reading
from swissheet.workbook.sheets.reading.recorded import Former
from swissheet.workbook.sheets.sync.sync import kept_document, meant_by

_COMPUTED = frozenset({"standings", "explain"})
"""Actions whose sheets can be computed again at any time: nobody wants one of them back alone."""

_ACTS = (PHASE_KEY, PUBLISHED_KEY)
"""Hidden texts that only the arbiter's own act changes."""


def put_text(texts: dict[str, str], key: str, text: str) -> None:
    """Set a hidden text, or remove it where it is empty."""
    if text:
        texts[key] = text
    else:
        texts.pop(key, None)


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
    texts = dict(proposal.texts)
    texts[KEPT_KEY] = kept_document(begun.book, proposal.reading, meant)
    reported = noticed.told(texts, when=when, who=who, action=key)
    put_text(texts, EVENTS_KEY, reported)
    confirmed = noticed.confirmed(texts, when=when, who=who, action=key, reason=begun.reason)
    if proposal.deeds:
        confirmed = dump_events((*load_events(confirmed), *(one for one, _ in proposal.deeds)))
    put_text(texts, EVENTS_KEY, confirmed)
    if proposal.phase != begun.reading.phase:
        phase = dump_phase(proposal.phase) if proposal.phase is not None else ""
        put_text(texts, PHASE_KEY, phase)
    if proposal.published != begun.reading.published:
        put_text(texts, PUBLISHED_KEY, dump_published(proposal.published))
    # The recorded state is of before the action, and the sheets have to speak for themselves.
    after = read(begun.book, begun.texts.with_texts(texts).without(Memory.state))
    prove(after, meant)
    texts[STATE_KEY] = noticed.state(after)
    after = replace(after, former=Former(noticed.ids_in(after)))
    forgotten = _remember(begun, edits, proposal, texts, reported)
    lines = [*lines_of_records(begun), *forgotten, *_event_lines(begun, noticed)]
    edits.save(texts, [*lines, line(begun, what, proposal.round)])
    outcome = conclude(
        begun, edits, after, what, noticed=noticed, texts=texts, own=own, listed=proposal.listed,
        deeds=[issue for _, issue in proposal.deeds],
    )  # fmt: skip
    return replace(outcome, pairing=proposal.pairing)


def _remember(
    begun: Begun, edits: Edits, proposal: Proposal, texts: dict[str, str], reported: str
) -> list[HistoryEntry]:
    """Keep the action as a step of undo, and before it what people typed since the one before.

    Cells that were typed and asked about go together with the action.
    Args:    reported: the kept list of events without what was asked.
    Returns: lines of the Log, where an older step can no longer be taken back.
    """
    noticed, lines = proposal.noticed, list[HistoryEntry]()

    def pushed(step: Step) -> None:
        if push(texts, step, proposal.reading.settings.undo_steps):
            older = Issue(Severity.NOTICE, "actions.forgotten")
            lines.append(line(begun, f"UNDO, {WAS_TOLD}: {older.found}", 0, "noticed"))

    before, now = others(begun.texts), others(texts)
    typed, made = noticed.typed, [*noticed.typed_gravely, *edits.changes.made]
    acted = made or proposal.deeds or any(before.get(key) != now.get(key) for key in _ACTS)
    if typed:
        between = {**before, STATE_KEY: (noticed.before or noticed).state_typed()}
        put_text(between, EVENTS_KEY, reported)
        between = between if acted else now
        pushed(typing_step(typed, begun.when, begun.who, differences(between, before)))
        before = between
    if acted:
        changed = differences(now, before)
        step = Step(
            begun.key, proposal.round, proposal.what, tuple(made), begun.when, begun.who, changed
        )
        # What people confirmed with it makes it a step of its own.
        alone = before.get(EVENTS_KEY) != now.get(EVENTS_KEY)
        pushed(replace(step, computed=begun.key in _COMPUTED and not alone))
    elif before != now:
        rebased(texts, before, now)
    return lines


def typed_since(begun: Begun) -> Step | None:
    """Return what people typed since the last action as a step; None for nothing."""
    typed = [*begun.noticed.typed_gravely, *begun.noticed.typed]
    return typing_step(typed, begun.when, begun.who) if typed else None


def _event_lines(begun: Begun, noticed: Noticed) -> list[HistoryEntry]:
    """Return a line of the Log for every event of level 2 and up, the last one on top."""
    lines, own = [], own_records(noticed)
    for event in noticed.events:
        if event.level >= TOLD and event not in own:
            answer = CONFIRMED if event.level >= ASKED else WAS_TOLD
            said = f"{event.code}, {answer}: {event.issue.found}"
            if event.code in WITH_REASON and begun.reason:
                said += f" Reason: {begun.reason}"
            lines.append(line(begun, said, event.round, "noticed"))
    return lines


def conclude(
    begun: Begun,
    edits: Edits,
    after: Reading,
    what: str,
    *,
    noticed: Noticed,
    texts: dict[str, str],
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
    edits.save(texts)
    after = _with_problems(begun, edits, after, texts, [*own, *listed])
    status = checks.refresh(begun.book, after)
    made = (*edits.changes.made, *edits.log.made)
    arrange_sheets(begun.book, after, {getattr(change, "table", "") for change in made})
    edits.concluded()
    name = log_name(begun.key, begun.language)
    back = (issue.halves("en")[0] for issue in (*edits.made, *begun.heads))
    return Outcome(
        " ".join([f"{name}: {what}.", *back]),
        status,
        after.tournament,
        after.issues,
        edits.changes.cells,
        what=what,
        notes=(
            *(event.issue for event in told if event.level == TOLD),
            *deeds,
            *own,
            *not_asked(noticed.questions, begun.answers),
        ),
    )


def _with_problems(
    begun: Begun, edits: Edits, after: Reading, texts: Mapping[str, str], found: Sequence[Issue]
) -> Reading:
    # Games that have to be put right stay on the sheet Checks when that is written again.
    kept = "" if begun.key == "check_games" else texts.get(GAMES_KEY, "")
    games = games_wrong(begun.book, after, kept)
    issues = (*after.issues, *begun.heads, *edits.made, *found, *games)
    return replace(after, issues=issues)


def list_problems(begun: Begun, edits: Edits) -> None:
    """Bring the sheet Checks and the status line up to date after a refusal, and nothing else."""
    found = with_changes(begun.reading, begun.noticed)
    found = _with_problems(begun, edits, found, begun.texts, ())
    checks.refresh(begun.book, found)
    arrange_sheets(begun.book, found, ())


def conclude_as_typed(begun: Begun, edits: Edits, what: str, texts: dict[str, str]) -> Outcome:
    """Conclude an action after which the cells are as people typed them.

    Changes that wait for an answer are listed.
    """
    after = read(begun.book)
    left = compared_with_memory(after, begun.book, begun.when)
    after = with_changes(after, left)
    return conclude(begun, edits, after, what, noticed=begun.noticed, texts=texts, left=left)
