"""The `crossfray` command: one module for each subcommand, assembled in `main`."""

import gc

gc.set_threshold(20_000, 20, 20)
"""a command creates many objects when it starts and drops few of them: it is faster if Python collects garbage less
often"""
