"""Lead from a click to its answer: the action, the facts only a click has, and the words."""
