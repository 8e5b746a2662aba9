"""What is asked and answered, and what is kept of it."""
