"""The memory of a workbook on its hidden sheets: texts, undo steps, lines of the Log."""
