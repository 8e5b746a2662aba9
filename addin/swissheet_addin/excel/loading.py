"""xlwings, loaded without what a click has no use for."""

from __future__ import annotations

import atexit
import sys
from types import ModuleType
from typing import Any

__all__ = ["load_xlwings"]

# Some seconds of a busy Excel, in the middle of an action.
_ATTEMPTS = 3000

# xlwings imports these when they are installed, and does without them when they are not.
_UNUSED = ("numpy", "pandas", "polars", "PIL", "matplotlib", "plotly")


def load_xlwings() -> ModuleType:
    """The module ``xlwings``; the data libraries it would bring along stay unloaded.

    They take longer than everything else in a click together, and remain importable afterwards.
    """
    hidden = [name for name in _UNUSED if name not in sys.modules]
    try:
        for name in hidden:
            sys.modules[name] = None  # type: ignore[assignment]
        import xlwings
    finally:
        for name in hidden:
            sys.modules.pop(name, None)
    _tame(getattr(xlwings, "_xlwindows", None))
    return xlwings


def _tame(windows: Any) -> None:
    """The Windows half of xlwings neither waits for ever nor ends other programs.

    By default it asks a busy Excel again without an end, and when Python ends it stops every Excel
    process that has no window, which may be at work for somebody else.
    """
    if windows is not None:
        windows.N_COM_ATTEMPTS = _ATTEMPTS
        if hasattr(windows, "cleanup"):  # older ones have none
            atexit.unregister(windows.cleanup)
