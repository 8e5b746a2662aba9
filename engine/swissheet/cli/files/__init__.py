"""Files named on the command line: their kinds, how they are read and replaced."""
