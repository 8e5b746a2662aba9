"""The sheets of the prize fund that people type, and of the winners."""
