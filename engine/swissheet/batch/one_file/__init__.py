"""One file from its bytes to its results, and what is told of it."""
