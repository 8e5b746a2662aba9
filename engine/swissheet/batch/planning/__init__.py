"""The job of a batch: the files, the steps, and the names of the results."""
