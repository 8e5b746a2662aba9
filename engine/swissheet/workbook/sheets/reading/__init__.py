"""From all sheets to one tournament, with every problem found on the way."""
