"""The sheets worked out and written anew: standings, cross table, bracket and the like."""
