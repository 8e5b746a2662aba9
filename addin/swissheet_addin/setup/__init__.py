"""What swissheet puts on a computer, what it finds there, and why a button may not work."""
