"""Make one tournament of all sheets, and find every problem on the way."""
