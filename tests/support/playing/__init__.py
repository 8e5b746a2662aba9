"""Events played in workbooks, by people who type and press buttons."""
