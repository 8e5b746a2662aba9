"""LibreOffice for the tests: live, printing, and in memory behind xlwings."""
