"""Workbooks for the tests, and other eyes that read them."""
