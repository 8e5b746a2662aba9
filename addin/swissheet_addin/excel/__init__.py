"""A workbook that is open in Excel, through xlwings, behind the workbook port of the engine."""
