"""How the sheets look: their order, lost formats given back, long texts, paper."""
