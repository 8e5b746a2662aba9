"""Addresses like ``s3://bucket/folder`` among paths, and how they are shown without secrets."""

from __future__ import annotations

import os
import re
from pathlib import Path
from urllib.parse import unquote

MEMORY = "memory://"
"""The beginning of addresses that only the program itself sees, and only while it runs."""

_HIDDEN = "***"


def is_address(text: str) -> bool:
    """Return whether a text names a folder or file by an address, not by a path of this machine."""
    return "://" in text


def within(folder: str, *names: str) -> str:
    """Return the path or address with these names below a folder."""
    if is_address(folder):
        return "/".join([folder.rstrip("/"), *names])
    return str(Path(folder, *names))


def anchored(folder: str) -> str:
    """Return the same folder for a process in another one: a path from the root, or the address."""
    return folder if is_address(folder) else os.path.abspath(folder)


def shown(text: str) -> str:
    """Return a path or an address as people may see it: without user, password and signature."""
    scheme, mark, rest = text.partition("://")
    if not mark:
        return text
    rest = rest.removeprefix(_secret(rest))
    if scheme.startswith("http"):
        rest = rest.partition("?")[0]
    return f"{scheme}://{rest}"


def without_secrets(said: str, address: str) -> str:
    """Return the message of a driver about an address, without the secrets in the address."""
    rest = address.partition("://")[2]
    secret = _secret(rest).removesuffix("@")
    password = secret.partition(":")[2]
    signed = rest.partition("?")[2] if address.startswith("http") else ""
    said = said.replace(address, shown(address))
    for word in (secret, password, unquote(password), signed):
        if word:
            said = said.replace(word, _HIDDEN)
    return said


def _secret(rest: str) -> str:
    """Return ``user:password@`` at the beginning of the text after ``://``, if it is there."""
    host = rest.partition("/")[0]
    if "@" in host:
        return host[: host.rindex("@") + 1]
    # A password with a slash in it; a host has only a number after the colon.
    if re.search(r":\d*[^\d]", host) or (host.endswith(":") and "@" in rest):
        return rest[: rest.rindex("@") + 1] if "@" in rest else host
    return ""
