"""Each sheet of a workbook: read row by row, written where it differs, built from nothing."""
