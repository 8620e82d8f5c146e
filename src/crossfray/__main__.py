"""`python -m crossfray`: the same as the command `crossfray`."""

from crossfray.cli.main import main

if __name__ == "__main__":
    main()
