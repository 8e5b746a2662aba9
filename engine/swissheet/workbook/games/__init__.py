"""Games in cells: read, checked against the Laws and the boards, kept for the next check."""
