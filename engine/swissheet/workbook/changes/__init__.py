"""Find, grade, ask about, report and put back what people changed since swissheet last wrote."""
