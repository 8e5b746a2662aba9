"""What a workbook remembers on hidden sheets: texts, and what no cell can say."""
