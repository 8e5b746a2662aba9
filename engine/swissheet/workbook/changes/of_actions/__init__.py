"""Collect questions and reports of actions themselves, besides those about typed changes."""
