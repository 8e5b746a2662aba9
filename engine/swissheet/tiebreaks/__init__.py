"""Tie-breaks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from swissheet.model import Tournament

if TYPE_CHECKING:
    import pandas as pd


def standings(
    tournament: Tournament, codes: Sequence[str] | None = None, *, after: int | None = None
) -> pd.DataFrame:
    raise NotImplementedError
