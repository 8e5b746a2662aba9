"""What the sheets mean, what they meant, and where the two differ."""
