"""Write a tournament to several sheets: only the cells that differ."""
