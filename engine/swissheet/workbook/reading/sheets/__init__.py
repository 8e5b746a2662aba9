"""What stands on each sheet, row by row, with every problem found on the way."""
