"""Builders, comparers and reference implementations shared by the tests."""
