"""Ask about changes, check the answers, and keep what was answered."""
