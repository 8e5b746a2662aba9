"""Standings are computed and opened."""
