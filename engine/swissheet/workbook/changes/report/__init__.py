"""The ``###`` lines of a report, written and read again."""
