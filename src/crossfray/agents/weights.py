"""How much each input of the value counts (agents/inputs.py, in the same order): always, and more for the share of
characters that can still be chosen this round, for the greatest share of the points needed, and for the share of them
that a knock-out gives. Written by `python -m crossfray.lab.learning`; docs/computer.md says from which games."""

from typing import Final

WEIGHTS: Final[list[tuple[float, float, float, float]]] = [
    (2.880, 0.451, 1.011, -1.397),  # points
    (3.030, 0.210, 1.200, -4.494),  # close
    (4.461, -1.179, 1.569, -1.328),  # soon
    (0.318, -0.005, 0.037, 0.087),  # stands
    (0.108, 0.025, -0.101, -0.345),  # lies
    (0.007, -0.063, 0.035, 0.573),  # lies_fresh
    (-0.136, -0.029, 0.017, 0.306),  # waits
    (0.116, 0.036, 0.097, -0.041),  # fresh
    (0.030, -0.049, 0.024, 0.369),  # place
    (0.052, -0.005, 0.034, 0.166),  # eager
    (-0.070, -0.018, 0.024, 0.051),  # danger
    (-0.034, 0.004, 0.000, 0.202),  # later
    (-0.090, -0.030, -0.014, 0.052),  # struck
    (0.051, -0.073, -0.084, 0.056),  # felled
    (0.020, -0.058, -0.086, -0.429),  # lost
    (-0.043, -0.042, 0.196, 0.545),  # hits
    (0.011, -0.008, 0.076, 0.069),  # outs
    (-0.050, -0.008, 0.165, 1.384),  # twice
    (-0.001, -0.043, 0.131, 1.000),  # reached
    (0.004, -0.068, 0.218, 0.729),  # nearness
    (-0.078, 0.056, -0.194, 0.829),  # markers
    (-0.104, -0.347, -0.130, -1.655),  # inside
    (0.071, -0.275, -0.477, -3.671),  # inside_down
    (0.284, 0.282, 0.514, 1.745),  # ground
    (-0.115, -0.013, -0.011, 0.469),  # home
    (0.095, 0.011, -0.042, 0.307),  # helpers
    (0.112, 0.020, -0.050, 0.031),  # armour
    (0.003, -0.015, -0.001, -0.045),  # armour_up
    (0.060, 0.000, 0.000, 0.000),  # tokens
    (0.030, 0.000, 0.000, 0.000),  # returning
    (-0.182, 0.382, 0.189, -3.513),  # leader
    (0.180, -0.061, -0.202, -0.764),  # leader_down
]
