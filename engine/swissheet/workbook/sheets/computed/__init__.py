"""Common parts of the computed sheets: their tables, names, and marks of players who left."""
