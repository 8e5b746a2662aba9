"""The block operations swissheet needs of a workbook, and what they speak of: cells and values."""
