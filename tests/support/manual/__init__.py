"""The pages of the manual, and what their blocks need to be run."""
