"""What an event does to the ratings of its players, by the rating regulations of FIDE."""
