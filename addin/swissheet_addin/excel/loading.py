"""Load xlwings without the parts a click does not use."""

from __future__ import annotations

import atexit
import sys
from collections.abc import Callable
from functools import wraps
from types import ModuleType
from typing import Any

from swissheet_addin.excel.patience import waited

# The places of a call to Excel, and the answer of each to a refusal.
_CALLS = {
    "COMRetryMethodWrapper": ("__call__",),
    "COMRetryObjectWrapper": ("__call__", "__getattr__", "__setattr__"),
}

# xlwings imports these when they are installed, and works without them when they are not.
_UNUSED = ("numpy", "pandas", "polars", "PIL", "matplotlib", "plotly")


def load_xlwings() -> ModuleType:
    """Return the module ``xlwings``; the data libraries it would load stay unloaded.

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
    """Make the Windows half of xlwings wait for a busy Excel as we do, and end no programs.

    By default it asks again at once and without an end, but only after one of the ways in which
    Excel says that it is busy; and when Python ends it stops every Excel process that has no
    window, which may be at work for another user or program.
    """
    if windows is None:
        return
    windows.N_COM_ATTEMPTS = 1
    for name, methods in _CALLS.items():
        wrapper = getattr(windows, name)
        for method in methods:
            known = getattr(wrapper, method)
            if not hasattr(known, "__wrapped__"):
                setattr(wrapper, method, _waiting(known))
    if hasattr(windows, "cleanup"):  # older ones have none
        atexit.unregister(windows.cleanup)


def _waiting(call: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(call)
    def asked(*arguments: Any, **named: Any) -> Any:
        while True:
            try:
                return call(*arguments, **named)
            except Exception as error:
                if not waited(error):
                    raise

    return asked
