"""Switch automatic functions of a spreadsheet off while swissheet writes, and surely on again.

Each switch that is off has a file next to the log, made before it is touched and deleted after it
is back. A file that is left is of a Python or an Excel that was ended in between: the next action
turns the switch on again. Excel keeps some of them for ever, and none of them is reset by itself.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from swissheet_addin.excel.patience import when_ready
from swissheet_addin.machine import Machine

_BEGINNING = "swissheet.log.off."  # they go with the log
_MINUTES_KEPT = 15  # a file may be of another Excel at work; no action takes so long

_SWITCHES: Mapping[str, Callable[[Any], Any]] = {
    "screen_updating": lambda app: app,
    "enable_events": lambda app: app,
    "AutoFillFormulasInLists": lambda app: getattr(app.api, "AutoCorrect", None),
}


@contextmanager
def switched_off(app: Any, *names: str) -> Iterator[None]:
    """Turn these switches off within the block, and on again after it, if they were on.

    Args: app: the spreadsheet program, as xlwings has it.
          names: of :data:`_SWITCHES`; of those Excel for Windows alone has, only there.
    """
    on = [name for name in names if getattr(_SWITCHES[name](app), name)]
    try:
        for name in on:
            with suppress(OSError):  # an action does not fail because its file cannot be kept
                _file(name).parent.mkdir(parents=True, exist_ok=True)
                _file(name).touch()
            setattr(_SWITCHES[name](app), name, False)
        yield
    finally:
        for name in reversed(on):
            _put_back(app, name, _file(name))


def restore(app: Any) -> None:
    """Turn on switches that an earlier action could not turn on again."""
    for file in _files():
        name = file.name.rpartition(".")[0].rpartition(".")[2]
        with suppress(Exception):
            holder = _SWITCHES[name](app) if name in _SWITCHES else None
            if holder is not None and getattr(holder, name) is False:
                _put_back(app, name, file)
            elif time.time() - file.stat().st_mtime > 60 * _MINUTES_KEPT:
                file.unlink()


def _put_back(app: Any, name: str, file: Path) -> None:
    # The work done, or its failure, matters more than an Excel that refuses even this.
    with suppress(Exception):
        when_ready(lambda: setattr(_SWITCHES[name](app), name, True))
        file.unlink(missing_ok=True)


def _file(name: str) -> Path:
    return Machine().logs / f"{_BEGINNING}{name}.{os.getpid()}"


def _files() -> list[Path]:
    try:
        return sorted(Machine().logs.glob(f"{_BEGINNING}*"))
    except OSError:
        return []
