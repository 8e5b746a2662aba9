"""The rules taken literally, and small fields to try them on."""
