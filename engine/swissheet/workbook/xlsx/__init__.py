"""A closed ``.xlsx`` or ``.xlsm``, changed part by part; no chess in it."""
