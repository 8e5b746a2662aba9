"""What the cells of single settings say: regulations, byes, systems, games, paper."""
