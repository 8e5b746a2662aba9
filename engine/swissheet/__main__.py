"""``python -m swissheet``."""

if __name__ == "__main__":
    try:
        from swissheet.cli import main

        main()
    except KeyboardInterrupt:
        raise SystemExit(130) from None
