"""Correct or put back what is wrong."""
