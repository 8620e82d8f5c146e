"""Advice on squads from the boxes that somebody owns, with its evidence: games between greedy players."""

from collections.abc import Sequence
from typing import Any

from crossfray.content.cards import attachments, characters, content_of
from crossfray.content.errors import InputError, expect_known
from crossfray.content.match.drawn import FIRST, RANDOM, ways
from crossfray.content.match.file import squad_line
from crossfray.content.match.spec import split_card
from crossfray.content.sources import boxes
from crossfray.lab.squads import Squads, Tried
from crossfray.rules.sentences import listed

TOLD = 5
"""squads that are shown"""


def squads_to_try(
    size: int,
    attached: int,
    owned: Sequence[str],
    game: str = RANDOM,
    map_id: str = RANDOM,
    *,
    squads: int,
    rivals: int,
    seed: int,
) -> Squads:
    """Squads to try from the boxes that somebody owns (none: from all boxes), at first against so many rivals.
    InputError for unknown names, or if there is nothing to choose from."""
    expect_known("box", owned, [content_of(each).id for each in boxes()])
    games = dict.fromkeys(way.game for way in ways() if way.game != FIRST)
    expect_known("game or scenario", [game], [RANDOM, *games])
    expect_known("map", [map_id], [RANDOM, *dict.fromkeys(way.map for way in ways())])
    study = Squads(size, attached, frozenset(owned), game, map_id, squads, rivals, seed)
    if len(study.tried) < 2:
        message = f"these boxes have fewer than two squads of {size}: expected more boxes, or a smaller squad"
        raise InputError.at("", message)
    return study


def evidence(best: Tried) -> str:
    """The evidence for a squad, in a sentence."""
    if not best.games:
        return "No game has been played yet."
    share = best.share
    return (
        f"{squad_names(best.squad)} won {best.won} of {best.games} games of quick players ({share.share:.0%}; with 95% "
        f"certainty {share.low:.0%} to {share.high:.0%}), against the same rivals as all others, from both seats."
    )


def squad_names(squad: Sequence[str]) -> str:
    """A squad by the names of its cards."""
    found = []
    for entry in squad:
        card, attached = split_card(entry)
        names = [attachments()[each].name for each in attached]
        found.append(f"{characters()[card].name} with {listed(names)}" if names else characters()[card].name)
    return ", ".join(found)


def advice_facts(study: Squads) -> dict[str, Any]:
    """The best squads so far, as data."""
    found = [each for each in study.ranked() if each.games][:TOLD]
    return {
        "squads": [{"text": squad_line(each.squad), **each.to_json()} for each in found],
        "evidence": evidence(found[0]) if found else "",
    }
