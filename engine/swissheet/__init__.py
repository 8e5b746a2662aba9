"""Chess tournaments in an Excel workbook: pairings, results, tie-breaks and reports.

The usual way in::

    from swissheet import formats, pairing, tiebreaks

    t = formats.trf.loads(text)
    r = pairing.pair(t)
    s = tiebreaks.standings(t, ["PTS", "BH/C1", "BH"])

Subpackages are loaded when first used, so that a click or a command pays only for its own part.
"""

from importlib import import_module
from types import ModuleType

__version__ = "0.2.0"

__all__ = ["errors", "formats", "model", "notation", "pairing", "rounds", "standings", "tiebreaks"]


def __getattr__(name: str) -> ModuleType:
    if name in __all__:
        return import_module(f"swissheet.{name}")
    raise AttributeError(f"module 'swissheet' has no attribute {name!r}")
