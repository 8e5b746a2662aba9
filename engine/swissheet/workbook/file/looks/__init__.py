"""How a sheet looks, given back where pasting or another program took it."""
