"""From a click to its answer: the action it starts, what only a click can tell, and its words."""
