"""Put swissheet's files on a computer, and find out why buttons do not work there."""
