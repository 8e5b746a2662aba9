"""Write the ``###`` lines of a report, and read them again."""
