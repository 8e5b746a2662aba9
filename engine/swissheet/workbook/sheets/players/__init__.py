"""The sheet Players: one row a player."""
