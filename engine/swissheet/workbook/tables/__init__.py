"""The tables of a workbook as an organiser fills them in: columns by meaning, typed cells."""
