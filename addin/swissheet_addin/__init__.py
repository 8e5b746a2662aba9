"""Excel buttons and ribbon: thin entry points over the engine.

A click runs ``python -m swissheet_addin ACTION``, which finds the open workbook through xlwings
(:mod:`swissheet_addin.excel`), hands it to the engine as blocks of cells, and puts whatever happens
into words (:mod:`swissheet_addin.click`). What can be clicked is one table,
:mod:`swissheet_addin.click.buttons`; :mod:`swissheet_addin.builder` makes the macro workbook and
the add-in from it, and :mod:`swissheet_addin.setup` puts them where Excel looks.

Every action is also a function here, named as its button, for xlwings' own ``RunPython``::

    RunPython "import swissheet_addin; swissheet_addin.pair()"

It works on ``xlwings.Book.caller()``, in scripts that is the book of ``Book.set_mock_caller()``.
"""

from __future__ import annotations

from collections.abc import Callable


def __getattr__(name: str) -> Callable[[], None]:
    if name.isidentifier() and not name.startswith("_"):
        from functools import partial

        from swissheet_addin.click.buttons import BUTTONS
        from swissheet_addin.click.entry import run

        if any(button.key == name for button in BUTTONS):
            return partial(run, name)
    raise AttributeError(f"swissheet_addin has no action {name!r}")


def __dir__() -> list[str]:
    from swissheet_addin.click.buttons import BUTTONS

    return sorted([*globals(), *(button.key for button in BUTTONS)])
