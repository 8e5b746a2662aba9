"""The closed ``.xlsx`` or ``.xlsm`` file, changed part by part, without chess and our sheets."""
