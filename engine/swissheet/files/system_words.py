"""The reason why a system did not do something with a file, in the reader's language."""

from __future__ import annotations

import errno

from swissheet.words.message import Phrase, Text

_KNOWN = {
    errno.ENOENT: "cli.no-such-file",
    errno.EACCES: "cli.denied",
    errno.ENOSPC: "cli.disk-full",
    errno.EROFS: "cli.read-only",
    errno.EISDIR: "cli.is-folder",
}


def system_words(error: OSError) -> Text:
    """Return the reason in words; a rare one in those of the system."""
    named = _KNOWN.get(error.errno or 0)
    return Phrase(named) if named else (error.strerror or str(error)).lower()
