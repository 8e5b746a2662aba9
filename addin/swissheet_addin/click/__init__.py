"""From a click to its answer: the action it starts, the facts only a click has, and its words."""
