"""Excel tables: where they lie, and rows and columns written into them."""
