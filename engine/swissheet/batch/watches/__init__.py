"""Folders that are watched: what still moves, what went away, and when to look again."""
