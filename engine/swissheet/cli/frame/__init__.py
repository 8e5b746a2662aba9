"""The parts that commands share: options, answers, tables of text, progress."""
