"""The sheet Schedule: when and where each round is played."""
