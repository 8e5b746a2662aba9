"""Bring tournaments and players in and out of a workbook."""
