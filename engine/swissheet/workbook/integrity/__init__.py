"""What people changed since swissheet last wrote the workbook: found, graded, asked, recorded.

Read from below: :mod:`recorded` is the last known state and what it says, :mod:`identity` tells
which row is whose, :mod:`differences` compares, :mod:`grades` is the table of levels,
:mod:`questions` asks, :mod:`events` keeps what was answered, :mod:`restoring` puts back.
"""
