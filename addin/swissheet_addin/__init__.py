"""Excel buttons and ribbon: thin entry points over the engine."""
