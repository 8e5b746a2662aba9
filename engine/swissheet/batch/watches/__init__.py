"""Folders that are watched: files that still change, that went away, and when to look again."""
