"""Tournaments in files of every kind: found, read, converted, told to programs.

The command line and batches of many files stand on it. What is typed and what is printed is no
affair of it, and neither are actions on a workbook, which are in :mod:`swissheet.workbook`.
"""
