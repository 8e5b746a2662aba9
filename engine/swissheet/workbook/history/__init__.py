"""What actions changed, so that it can be told and taken back."""
