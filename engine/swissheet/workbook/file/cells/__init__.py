"""Cells as XML, and as values."""
