"""What commands share: options, answers, tables of text, progress."""
