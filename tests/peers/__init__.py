"""Crossfray beside other engines that Python can drive: random play of each, measured in one run."""
