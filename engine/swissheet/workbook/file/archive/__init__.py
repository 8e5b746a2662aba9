"""The zip file a workbook is: its parts, and what no part may hold."""
