"""One file from its bytes to its results, and the report on it."""
