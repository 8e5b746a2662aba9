"""Who works on the files, on this machine and on others, and in which bounds."""
