"""From a tournament to the text of a TRF, in the shape it came in."""
