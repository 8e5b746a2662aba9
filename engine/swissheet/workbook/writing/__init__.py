"""From a tournament to the cells that differ."""
