"""The sheet Games, and games beside boards."""
