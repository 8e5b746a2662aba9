"""Build a new workbook, every sheet drawn with XlsxWriter."""
