"""Take steps back, and give them back."""
