"""A new workbook, every sheet of it drawn with XlsxWriter."""
