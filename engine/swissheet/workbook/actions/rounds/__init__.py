"""Pair a round, edit it, fill it with results, take it back."""
