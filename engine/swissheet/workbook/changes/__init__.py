"""What people changed since swissheet last wrote the workbook: found, graded, asked, recorded."""
