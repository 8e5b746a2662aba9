"""The sheet Tournament: the event, the next step, the settings."""
