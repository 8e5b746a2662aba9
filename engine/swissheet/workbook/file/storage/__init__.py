"""Workbooks on the disk: locked, replaced in one step, kept as backups."""
