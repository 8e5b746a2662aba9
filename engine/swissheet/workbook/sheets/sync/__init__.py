"""From a tournament to the cells that differ, over several sheets."""
