"""xlwings, loaded without what a click has no use for."""

from __future__ import annotations

import sys
from types import ModuleType

__all__ = ["load_xlwings"]

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
    return xlwings
