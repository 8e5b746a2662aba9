"""Tournaments and players in and out of a workbook."""
