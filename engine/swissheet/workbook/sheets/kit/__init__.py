"""Common parts of all sheets of a new workbook: top rows, table, paper, buttons, styles."""
