"""A round is paired, edited, filled with results, taken back."""
