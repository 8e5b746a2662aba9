"""Loaded into a LibreOffice under test: serves the product's Desk over a local socket.

Operations then cost what they cost inside LibreOffice, and not twenty milliseconds a call.
"""

from __future__ import annotations

import importlib.util
import json
import socket
import sys
import threading
from typing import Any

import unohelper
from com.sun.star.task import XJob

IMPLEMENTATION = "swissheet.tests.DeskServer"


class DeskServer(unohelper.Base, XJob):
    def __init__(self, context: Any, *_: Any):
        pass

    def execute(self, arguments: Any) -> str:
        """Answers one connection to the socket in ``place``, with ``desk`` the file of Desk."""
        words = {item.Name: item.Value for item in arguments}
        spec = importlib.util.spec_from_file_location("swissheet_desk", words["desk"])
        module = sys.modules[spec.name] = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        server = socket.socket(socket.AF_UNIX)
        server.bind(words["place"])
        server.listen(1)
        desk = module.Desk(words["document"])
        threading.Thread(target=serve, args=(server, desk), daemon=True).start()
        return words["place"]


def serve(server: socket.socket, desk: Any) -> None:
    connection, _ = server.accept()
    server.close()
    with connection, connection.makefile("rw", encoding="ascii") as lines:
        for line in lines:
            message = json.loads(line)
            try:
                reply = {"value": desk.call(message["call"], *message["with"])}
            except Exception as error:  # noqa: BLE001 - the test on the other side reports it
                reply = {"error": f"{type(error).__name__}: {error}"}
            lines.write(json.dumps(reply) + "\n")
            lines.flush()


g_ImplementationHelper = unohelper.ImplementationHelper()
g_ImplementationHelper.addImplementation(DeskServer, IMPLEMENTATION, ("com.sun.star.task.Job",))
