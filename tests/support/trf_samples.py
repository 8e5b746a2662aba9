"""The invented TRF examples, and small changes to them."""

from __future__ import annotations

from pathlib import Path

__all__ = ["EXAMPLES", "GOLDEN", "changed", "example", "player_line"]

GOLDEN = Path(__file__).parents[1] / "golden"
EXAMPLES = "abcd"


def example(letter: str) -> str:
    """Example A, B, C or D with LF line ends."""
    return (GOLDEN / "trf" / f"example-{letter}.trf").read_text(encoding="utf-8")


def changed(text: str, old: str, new: str) -> str:
    """The text with the one occurrence of ``old`` replaced; fails if there is not exactly one."""
    assert text.count(old) == 1, f"{old!r} occurs {text.count(old)} times"
    return text.replace(old, new)


def player_line(
    tpn: int, *cells: str, points: str = "0.0", name: str = "Name", rank: int = 1
) -> str:
    """A 001 line; cells are eight columns each, shorter ones are padded on the left."""
    shown = "".join(f"  {cell:>8}" for cell in cells)
    return (
        f"001 {tpn:>4} m    {name:<33} {1500:>4} INA {'':11} {'':10} {points:>4} {rank:>4}{shown}"
    )
