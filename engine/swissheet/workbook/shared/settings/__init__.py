"""The settings of a tournament, and the readers of their cells."""
