"""What is asked for: which files, which steps, and under which names the results go."""
