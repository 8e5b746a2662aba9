"""The sheet that opens the tie-breaks of one player."""
