"""The files swissheet puts on a computer, its findings there, and why a button may not work."""
