"""Excel tables: their places, and rows and columns written into them."""
