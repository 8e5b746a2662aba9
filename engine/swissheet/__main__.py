"""``python -m swissheet``."""

from swissheet.cli import main

if __name__ == "__main__":
    main()
