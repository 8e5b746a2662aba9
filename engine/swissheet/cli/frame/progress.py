"""A bar on stderr during long work, on a terminal."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sized
from typing import TypeVar

import click

from swissheet.words.message import Text, in_words

_Item = TypeVar("_Item")
_FEW = 8


def watched(items: Iterable[_Item], label: Text, total: int = 0) -> Iterator[_Item]:
    """Yield the items as they are; on a terminal, and for more than a few, with a bar.

    Args: total: how many there are, if ``items`` has no length.
    """
    count = len(items) if isinstance(items, Sized) else total
    if count <= _FEW or not sys.stderr.isatty():
        yield from items
        return
    with click.progressbar(items, length=count, label=in_words(label), file=sys.stderr) as bar:
        yield from bar
