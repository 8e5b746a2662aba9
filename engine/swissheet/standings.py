"""Ranked tables: standings and cross tables."""
