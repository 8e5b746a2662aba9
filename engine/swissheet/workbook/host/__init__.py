"""What a spreadsheet can do, whichever program holds the workbook: cells, tables, names."""
