"""The look of a sheet, restored where pasting or another program has removed it."""
