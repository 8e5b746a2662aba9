"""The operations that swissheet needs of a spreadsheet: on cells, tables and names."""
