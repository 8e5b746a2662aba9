"""Tournaments in files of every kind: found, read, converted, written for programs.

The command line and batches of many files use it. It does not know command lines or printing,
nor actions on a workbook, which are in :mod:`swissheet.workbook`.
"""
