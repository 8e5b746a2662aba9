"""The sheet Players: one row for each player."""
