"""The commands, a module each; :mod:`swissheet.cli.app` has the table of them."""
