"""Folders, on this machine or at an address like ``s3://bucket/folder``: read, listed, written.

=========  ================================================================
module     decides
=========  ================================================================
addresses  what is an address, and which part of it people may see
store      the interface of a folder of results
local      how a folder of this machine does it
guarded    how a file below a folder is opened that strangers may write to
results    how a file below a folder is written that strangers may write to
drives     the drivers of an address, by fsspec
remote     how a folder at an address does it; how a file there is read
listing    which files there are behind an address
parts      lines that are remembered where no line can be added to a file
turns      which writer's turn it is at an address
=========  ================================================================

The modules that need fsspec are imported when there is an address.
"""

from __future__ import annotations

from swissheet.batch.storage.addresses import MEMORY, anchored, is_address, shown, within
from swissheet.batch.storage.local import LocalStore
from swissheet.batch.storage.store import PARTS, TEMPORARY, Store

__all__ = [
    "MEMORY",
    "PARTS",
    "TEMPORARY",
    "Store",
    "anchored",
    "is_address",
    "shown",
    "store_of",
    "within",
]


def store_of(folder: str) -> Store:
    """Return the folder of that path or address.

    Raises: InputError: not an address, or a package is missing; FileAccessError: no server
            answers there.
    """
    if not is_address(folder):
        return LocalStore(folder)
    from swissheet.batch.storage.remote import RemoteStore

    return RemoteStore(folder)
