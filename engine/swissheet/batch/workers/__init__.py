"""The processes that work on the files, on this machine and on others, and their bounds."""
