"""A closed ``.xlsx`` or ``.xlsm``, changed part by part; no chess and no sheet of ours in it."""
