"""Workbooks on disk: locked, replaced in one step, kept as backups."""
