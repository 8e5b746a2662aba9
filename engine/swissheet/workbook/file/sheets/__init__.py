"""One worksheet: its cells, and what stands around them."""
