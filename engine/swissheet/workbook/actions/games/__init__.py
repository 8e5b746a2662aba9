"""Check the games of the sheet Games."""
