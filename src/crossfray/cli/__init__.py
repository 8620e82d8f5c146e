"""The `crossfray` command: one module for each subcommand, put together in `main`."""
