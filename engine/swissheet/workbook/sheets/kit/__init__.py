"""What all sheets of a new workbook share: head, table, paper, buttons, styles."""
