"""Built workbook templates and the sample event, shipped as package data."""
