"""The look of all sheets: their order, restored formats, long texts, paper."""
