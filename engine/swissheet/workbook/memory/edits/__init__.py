"""Cells, rows and names that were written, each with the values of before."""
