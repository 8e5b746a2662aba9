"""The sheets of the rounds: one row a board, then the byes."""
