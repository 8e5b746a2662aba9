"""Names of sheets, tables and columns; words; typed cells; how large lists are printed."""
