"""The sheet Tournament: the event, what is next, the settings."""
