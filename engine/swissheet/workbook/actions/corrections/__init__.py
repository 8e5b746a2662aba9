"""What is wrong is corrected or put back."""
