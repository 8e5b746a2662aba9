"""Windows for the tests: script host, registry, VBA."""
