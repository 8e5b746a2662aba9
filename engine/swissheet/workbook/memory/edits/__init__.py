"""Cells, rows and names that were written, each with what was there before."""
