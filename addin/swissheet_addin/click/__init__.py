"""From a click to its answer: the table of buttons, what each does, and its words."""
