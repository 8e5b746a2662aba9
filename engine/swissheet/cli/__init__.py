"""The command line: arguments in, exit code out."""

from __future__ import annotations


def main() -> None:
    """Entry point of ``swissheet``."""
    raise SystemExit(3)
