"""How much each change matters, and what would follow from it."""
