"""Commands that carry out an action: the form all have, and those that show or take more."""
