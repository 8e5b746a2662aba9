"""The sheets Standings and Cross table."""
