"""Compute and open standings."""
