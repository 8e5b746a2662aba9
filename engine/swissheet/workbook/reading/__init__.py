"""From sheets to a tournament, with every problem found on the way."""
