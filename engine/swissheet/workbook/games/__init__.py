"""Read games in cells, check them against the Laws and the boards, and remember what was found."""
