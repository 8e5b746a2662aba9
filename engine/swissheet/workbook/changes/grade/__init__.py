"""Grade each change, from usual to forbidden, and work out its consequences."""
