"""Find settings whose names people wrote over, by their rows."""

from __future__ import annotations

from swissheet.workbook.shared import language, layout
from swissheet.workbook.shared.settings.table import SETTING_GROUPS, SETTINGS
from swissheet.workbook.shared.typed import text_of
from swissheet.workbook.sheets.tournament.read import Settings

_GROUPS = tuple(SETTING_GROUPS)


def misnamed(then: Settings, now: Settings) -> dict[str, int]:
    """Return the rows of settings that are not found by name any more, by key.

    Such a row has no name of ours and is between the same neighbours as before. It holds the
    setting's
    old value, or it is the only row that can be meant.
    """
    lost = [key for key in SETTINGS if key in then.rows and key not in now.rows]
    if not lost or now.view is None:
        return {}
    found: dict[str, int] = {}
    free = _nameless(now)
    for key in lost:
        near = [row for row in free if _between(now, key, row) and row not in found.values()]
        held = text_of(then.value(key))
        same = [row for row in near if text_of(now.view.value(row, "value")) == held]
        if same or len(near) == len(lost) == 1:
            found[key] = (same or near)[0]
    return found


def _nameless(now: Settings) -> list[int]:
    """Return the filled rows that have the name of no setting and of no group of settings."""
    assert now.view is not None
    known = set(now.rows.values())
    return [
        row
        for row in range(len(now.view.rows))
        if row not in known
        and not now.view.blank(row, layout.SETTING_COLUMNS)
        and language.find("group", now.view.text(row, "setting"), _GROUPS) is None
    ]


def _between(now: Settings, key: str, row: int) -> bool:
    """Return whether a row is between the two settings that a setting was between."""
    keys = tuple(SETTINGS)
    at = keys.index(key)
    before = [now.rows[k] for k in keys[:at] if k in now.rows]
    after = [now.rows[k] for k in keys[at + 1 :] if k in now.rows]
    first, last = (before or [-1])[-1], (after or [row + 1])[0]
    return first < row < last or first > last
