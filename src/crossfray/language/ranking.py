"""What is preferred where words can be read in several ways."""

from typing import Final

from crossfray.language.chart import Grammar

PREFERENCES: Final = (
    "whole",  # everything a verb needs is there
    "meant",  # every reference has somebody to mean
    "number",  # a number alone is no noun phrase
    "step",  # a state is not a step
    "moment",  # under `when` an event rather than a state, under `if` a state rather than an event
    "role",  # a phrase that fills a role of the verb rather than one that says more of the noun
    "list",  # a list of verbs rather than of steps
    "window",  # `this turn` belongs to the past verb before it
    "near",  # the nearest attachment
    "plain",  # the plain sense of a word
)
"""From the most to the least important: one of a higher place always wins."""
G: Final = Grammar(PREFERENCES)
