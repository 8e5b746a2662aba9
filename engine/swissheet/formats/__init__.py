"""Other people's formats: TRF, CSV, JSON, PGN. Texts in, texts out; files belong to the edge."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

__all__ = ["csv_", "json_", "pgn", "players_csv", "trf"]


def __getattr__(name: str) -> ModuleType:
    if name in __all__:
        return import_module(f"swissheet.formats.{name}")
    raise AttributeError(f"module 'swissheet.formats' has no attribute {name!r}")
