"""The `crossfray` command: one module for each subcommand, put together in `main`."""

import gc

gc.set_threshold(20_000, 20, 20)
"""A command makes a lot when it starts and drops little of it: it is faster where Python looks for that less often."""
