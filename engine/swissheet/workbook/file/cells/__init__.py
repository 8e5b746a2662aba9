"""Cells as XML, and their values."""
