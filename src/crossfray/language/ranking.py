"""Preferences between the readings of a sentence."""

from typing import Final

from crossfray.language.chart import Grammar

PREFERENCES: Final = (
    "whole",  # the verb has everything it needs
    "meant",  # every reference has an antecedent
    "number",  # a number alone is not a noun phrase
    "step",  # a state is not a step
    "moment",  # after `when` an event, not a state; after `if` a state, not an event
    "role",  # a phrase is a role of the verb, not a modifier of the noun
    "list",  # a list of verbs, not of steps
    "window",  # `this turn` belongs to the verb in the past before it
    "near",  # a modifier belongs to the nearest noun
    "plain",  # the usual sense of a word
)
"""the most important first: it wins over all others"""
G: Final = Grammar(PREFERENCES)
