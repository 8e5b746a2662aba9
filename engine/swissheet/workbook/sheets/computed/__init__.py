"""What the computed sheets share: their tables, names, marks of players who left."""
