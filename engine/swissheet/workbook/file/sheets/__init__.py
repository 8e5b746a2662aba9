"""One worksheet: its cells, and the settings around them."""
