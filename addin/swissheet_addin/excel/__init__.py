"""Serve a workbook that is open in Excel, through xlwings, as the workbook port of the engine."""
