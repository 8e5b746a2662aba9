"""The sheets of a workbook: each is read by rows, written where it differs, and built new."""
