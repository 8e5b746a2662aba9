"""Excel buttons and ribbon: thin entry points over the engine.

A click runs ``python -m swissheet_addin ACTION``, which finds the open workbook through xlwings
(:mod:`swissheet_addin.excel`), hands it to the engine as blocks of cells, and puts the outcome
into words (:mod:`swissheet_addin.click`). The actions that can be clicked are those with a button
in :mod:`swissheet.workbook.actions.registry`; :mod:`swissheet_addin.builder` makes the macro
workbook and the add-in from it, and :mod:`swissheet_addin.setup` puts them where Excel looks.

Every one of them is also a function here, named by its key, for xlwings' own ``RunPython``::

    RunPython "import swissheet_addin; swissheet_addin.pair()"

It works on ``xlwings.Book.caller()``, in scripts that is the book of ``Book.set_mock_caller()``.
"""

from __future__ import annotations

from collections.abc import Callable


def __getattr__(name: str) -> Callable[[], None]:
    if name.isidentifier() and not name.startswith("_"):
        from swissheet.workbook.actions import registry

        if any(action.key == name for action in registry.buttons()):
            from functools import partial

            from swissheet_addin.click.entry import run

            return partial(run, name)
    raise AttributeError(f"swissheet_addin has no action {name!r}")


def __dir__() -> list[str]:
    from swissheet.workbook.actions import registry

    return sorted([*globals(), *(action.key for action in registry.buttons())])
