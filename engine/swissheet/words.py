"""English words made of numbers."""

from __future__ import annotations

__all__ = ["counted"]


def counted(number: int, word: str) -> str:
    """A number and what it counts: ``1 player``, ``2 players``."""
    return f"{number} {word}" if number == 1 else f"{number} {word}s"
