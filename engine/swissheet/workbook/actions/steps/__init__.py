"""Steps are taken back and given back."""
