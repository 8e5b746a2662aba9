"""The sheets of the rounds: one row for each board, then the byes."""
