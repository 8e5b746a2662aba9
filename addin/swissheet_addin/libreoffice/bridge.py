"""Start an action in a running LibreOffice from outside, for the window of ``swissheet desk``.

A Python that has ``uno`` runs this file by its path: that of LibreOffice, or of the system. As in
:mod:`swissheet_addin.libreoffice.host`, the standard library and Python 3.7 are all there is. One
line of JSON comes in: the name of the ``pipe`` at which LibreOffice listens, where ``host`` is, and
its words. One goes out: the ``answer`` of the host and the ``name`` of the document, or neither
where no spreadsheet is in front.
"""

from __future__ import annotations

import json
import os
import sys
import time
from typing import Any

import uno
from com.sun.star.connection import NoConnectException

_PATIENCE = 10.0  # seconds until LibreOffice listens; a busy machine takes one
_SPREADSHEET = "com.sun.star.sheet.SpreadsheetDocument"


def main() -> None:
    """Read a request, and print its answer."""
    asked = json.loads(sys.stdin.readline())
    context = _connected(asked["pipe"])
    services = context.ServiceManager
    desktop = services.createInstanceWithContext("com.sun.star.frame.Desktop", context)
    document = desktop.getCurrentComponent()
    if document is None or not document.supportsService(_SPREADSHEET):
        sys.stdout.write("{}")
        return
    loader = services.createInstanceWithContext("com.sun.star.loader.Python", context)
    factory = loader.activate("swissheet.Host", "", asked["host"], None)
    words = {**asked["words"], "document": document}
    answer = factory.createInstanceWithContext(context).execute(
        tuple(_named(name, value) for name, value in words.items())
    )
    sys.stdout.write(json.dumps({"answer": answer, "name": document.Title}))


def _connected(pipe: str) -> Any:
    local = uno.getComponentContext()
    name = "com.sun.star.bridge.UnoUrlResolver"
    resolver = local.ServiceManager.createInstanceWithContext(name, local)
    end = time.monotonic() + _PATIENCE
    while True:
        try:
            return resolver.resolve(f"uno:pipe,name={pipe};urp;StarOffice.ComponentContext")
        except NoConnectException:
            if time.monotonic() > end:
                raise
            time.sleep(0.05)


def _named(name: str, value: Any) -> Any:
    found = uno.createUnoStruct("com.sun.star.beans.NamedValue")
    found.Name, found.Value = name, value
    return found


if __name__ == "__main__":
    main()
    sys.stdout.flush()
    # Threads of LibreOffice's bridge still run, and may crash a Python that takes itself apart.
    os._exit(0)
