"""The zip file of a workbook: its parts, and contents that are refused in any part."""
