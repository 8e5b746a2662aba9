"""From the text of a TRF to a tournament."""
