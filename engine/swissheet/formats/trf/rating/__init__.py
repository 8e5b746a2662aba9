"""The facts a rating officer needs: which games count, when the report is due, time controls."""
