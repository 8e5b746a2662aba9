"""Compare the sheets of today with those that swissheet last wrote."""
