"""What a workbook remembers on hidden sheets: texts, undo steps, lines of the Log."""
