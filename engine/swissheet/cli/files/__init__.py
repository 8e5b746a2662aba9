"""Files named on the command line: what they are, read and replaced."""
