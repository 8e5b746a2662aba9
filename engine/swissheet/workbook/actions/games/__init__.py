"""Actions on the games of the sheet Games."""
