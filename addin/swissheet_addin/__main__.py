"""``python -m swissheet_addin ACTION``: the program that VBA, AppleScript and LibreOffice start.

``--wb=``, ``--from_xl=`` and ``--hwnd=`` are xlwings' own, by which it finds the workbook that
called. ``--via=`` names the workbook or add-in whose macros can be asked for facts.
``--answer=FILE`` asks for the answer in a file; ``--libreoffice`` says that the cells are served
over stdin and stdout, ``--whole`` that the answer is wanted as JSON. ``--asks`` says that the
reader of the answer can ask a question; the answers come back as ``--accept=CODE:TOKEN``, and
``--code=CODE`` names changes to be put back. ``--until-end-of=PROCESS``, without an action, sleeps
until another process has ended.

Here only the standard library and modules that need nothing else are imported at the top: that a
missing part must be reported, too.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from contextvars import copy_context
from functools import partial
from pathlib import Path
from typing import Any

from swissheet.words.catalogue import system_language
from swissheet.words.message import phrase, read_in
from swissheet_addin.click import watch
from swissheet_addin.click.alone import AT_ONCE, alone, still_at_work
from swissheet_addin.click.answers import Given, Reply
from swissheet_addin.click.dialogue import settled
from swissheet_addin.click.logs import keep_output, log_file, open_log
from swissheet_addin.click.telling import (
    by_excel,
    confirmed_by_box,
    into_file,
    past_excel,
    unfinished,
)
from swissheet_addin.machine import Machine


def main(arguments: Sequence[str] | None = None) -> None:
    """Run one action and report its answer in the way the caller can read.

    Args: arguments: those of the process when left out; then its output goes to the log.
    """
    words = list(sys.argv[1:] if arguments is None else arguments)
    options = {w.partition("=")[0]: w.partition("=")[2] for w in words if w.startswith("--")}
    actions = [word for word in words if not word.startswith("--")]
    if not actions and options.get("--until-end-of", "").isdecimal():
        watch.sleep_until_end_of(int(options["--until-end-of"]), watch.LIMIT_SECONDS)
        return
    if len(actions) != 1:
        sys.exit("usage: python -m swissheet_addin ACTION --wb=NAME --from_xl=1")
    served = "--libreoffice" in options
    if arguments is None:
        keep_output(Machine(), *((2,) if served else (1, 2)))
    try:
        given = Given.of(words)
    except ValueError as error:
        sys.exit(str(error))
    context = copy_context()
    # Until a workbook is read.
    context.run(read_in, system_language(), follows=True)
    if served:
        asks, whole = "--asks" in options, "--whole" in options
        context.run(_for_libreoffice, actions[0], given, asks=asks, whole=whole)
    else:
        context.run(_for_excel, actions[0], options, given)


def _for_libreoffice(action: str, given: Given, *, asks: bool, whole: bool) -> None:
    try:
        from swissheet_addin.libreoffice.engine import serve

        serve(action, given, asks=asks, as_json=whole)
    except Exception as error:
        log = open_log(Machine())
        log.exception("%s failed", action)
        print(json.dumps({"answer": str(_failed(error))}), file=sys.__stdout__, flush=True)


def _for_excel(action: str, options: dict[str, str], given: Given) -> None:
    tell = partial(_tell, options)

    def tried(key: str, so_far: Given) -> Reply:
        with watch.within_limit(log_file(Machine()), tell, watch.LIMIT_SECONDS):
            return _answer(key, options, so_far)

    if "--answer" not in options:
        log = open_log(Machine())
        with alone(log_file(Machine())) as busy_for:
            if busy_for is None:
                tell(settled(action, tried, lambda asking: confirmed_by_box(asking, _caller, log)))
                return
        log.info("%s: another click is at work", action)
        if busy_for > AT_ONCE:
            # Not by Excel, which answers no calls while it shows a box.
            past_excel(still_at_work(), RuntimeError(), log)
        return
    answer = tried(action, given)
    tell(answer if "--asks" in options else answer.without_question)


def _answer(action: str, options: dict[str, str], given: Given) -> Reply:
    """Return the answer to a click; it never raises."""
    if "=" in options.get("--wb", ""):
        # xlwings would read the part before the sign as the name.
        return Reply(str(phrase("boxes.equals-sign")), warning=True)
    try:
        from swissheet_addin.click.entry import caller, press
        from swissheet_addin.excel.loading import load_xlwings

        load_xlwings()
        via, name = options.get("--via", ""), options.get("--wb", "")
        return press(action, caller, via=via, name=name, given=given)
    except Exception as error:
        log = open_log(Machine())
        log.exception("%s failed", action)
        return _failed(error)


def _failed(error: Exception) -> Reply:
    if isinstance(error, ImportError):
        return unfinished(error, sys.executable, Path(sys.prefix))
    said = phrase("boxes.not-started", file=str(log_file(Machine())))
    return Reply(str(said), warning=True)


def _tell(options: dict[str, str], answer: Reply) -> None:
    """Show the organiser the answer, if there is any way to show it."""
    try:
        if "--answer" in options:
            into_file(Path(options["--answer"]), answer)
        elif answer.text:
            by_excel(answer, _caller, open_log(Machine()))
    except Exception:
        log = open_log(Machine())
        log.exception("the answer could not be told: %s", answer.text)


def _caller() -> Any:
    from swissheet_addin.click.entry import caller

    return caller()


if __name__ == "__main__":
    main()
