"""The sheet of a knock-out's bracket."""
