"""Rating changes and first ratings by an event, by the rating regulations of FIDE."""
