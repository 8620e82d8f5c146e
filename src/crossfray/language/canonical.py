"""One form for one meaning: the order of what narrows a choice, of alternatives, of what is near."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, get_args

from crossfray.language import tree
from crossfray.language.clauses import Senseless

_FILTER_ORDER = {kind: place for place, kind in enumerate(get_args(tree.Filter))}
_REFS = get_args(tree.Ref)


def filtered(select: tree.Select, more: Iterable[Any]) -> tree.Select:
    """The selection narrowed further, each narrowing once, in the order of the canonical wording."""
    sort, kept = _plainer(select.sort, list(dict.fromkeys((*select.filters, *more))))
    if sum(isinstance(each, tree.Of) for each in kept) > 1:
        raise Senseless("a thing belongs to one owner")
    last = len(_FILTER_ORDER)
    ordered = sorted(kept, key=lambda each: (_FILTER_ORDER.get(type(each), last), repr(each)))
    return replace(select, sort=sort, filters=tuple(ordered))


def _plainer(sort: tree.Sort, kept: list[Any]) -> tuple[tree.Sort, list[Any]]:
    """An opposing character is a rival character; a token with a type, on a track or in a pool is an ability token."""
    opposing = tree.Is("opposing")
    if sort == "token" and any(isinstance(each, tree.OfType | tree.OnTrack | tree.InPool) for each in kept):
        return "ability token", kept
    if sort == "character" and opposing in kept:
        return "rival", list(
            dict.fromkeys((tree.Is("character"), *(each for each in kept if each != opposing)))
        )
    if sort == "rival":
        return sort, [each for each in kept if each != opposing]
    return sort, kept


def one_of_many(parts: Sequence[tree.Who]) -> tree.Who:
    """`Jon or an adjacent ally`: those that are meant already first, the most narrowed choice before others."""
    flat: list[tree.Who] = []
    for part in parts:
        flat.extend(part.parts if isinstance(part, tree.EitherOf) else (part,))
    unique = list(dict.fromkeys(flat))
    if len(unique) == 1:
        return unique[0]
    return tree.EitherOf(tuple(sorted(unique, key=_rank)))


def posts(who: tree.Who) -> tuple[tree.Filter, ...]:
    """What stands behind the noun in the canonical wording."""
    if not isinstance(who, tree.Select):
        return ()
    return tuple(kept for kept in who.filters if not is_adjective(kept))


def is_core(who: tree.Who) -> bool:
    """Whether its wording ends with its noun and can own something: `that rival's item`."""
    if not isinstance(who, tree.Select):
        return isinstance(who, _REFS)
    several = any(kept == tree.Is("yours") or isinstance(kept, tree.Of) for kept in who.filters)
    return (
        not posts(who)
        and not (several and who.count.how not in ("one", "the"))
        and not (tree.Is("yours") in who.filters and who.count.how != "the")
    )


def is_adjective(kept: tree.Filter) -> bool:
    if isinstance(kept, tree.Is):
        return kept.state not in BEHIND
    if isinstance(kept, tree.Of):
        return is_core(kept.who)
    return isinstance(kept, tree.OfType) or kept == tree.AdjacentTo()


BEHIND = ("moved through", "challenged", "in play", "its own")


def _rank(who: tree.Who) -> tuple[int, int, str]:
    if isinstance(who, _REFS):
        return (0, _REFS.index(type(who)), repr(who))
    return (1 if isinstance(who, tree.EitherOf) else 2, -len(posts(who)), repr(who))


def near(who: tree.Who, other: tree.Who, squares: int = 0) -> tree.Near:
    """Being near goes both ways: what is known stands before what is looked for."""
    one, another = sorted((who, other), key=lambda somebody: _rank(somebody)[:2])
    return tree.Near(one, another, squares)


def both(conditions: Sequence[tree.Condition]) -> tree.Condition:
    flat: list[tree.Condition] = []
    for condition in conditions:
        flat.extend(condition.parts if isinstance(condition, tree.Both) else (condition,))
    return flat[0] if len(flat) == 1 else tree.Both(tuple(flat))


def not_so(condition: tree.Condition) -> tree.Condition:
    """The contrary; of a contrary, what it denies. Not so of an ally is: so of no ally."""
    if isinstance(condition, tree.NotSo):
        return condition.what
    who = getattr(condition, "who", None)
    if isinstance(who, tree.Select) and who.count.how in ("one", "another", "no"):
        other = tree.Is("other")
        kept = [each for each in who.filters if each != other]
        nobody = who.count.how != "no"
        how: Any = "no" if nobody else "another" if other in who.filters else "one"
        more = [other] if who.count.how == "another" else []
        changed: Any = {"who": filtered(replace(who, count=tree.Count(how), filters=()), [*kept, *more])}
        return replace(condition, **changed)
    return tree.NotSo(condition)


def steps(parts: Iterable[tree.Step]) -> tree.Steps:
    """Steps in a row, none of them a row itself."""
    flat: list[tree.Step] = []
    for part in parts:
        flat.extend(part.parts if isinstance(part, tree.Steps) else (part,))
    return tree.Steps(tuple(flat))


def step(parts: Iterable[tree.Step]) -> tree.Step:
    """One step, or several in a row."""
    row = steps(parts)
    return row.parts[0] if len(row.parts) == 1 else row


BASIC = ("move", "challenge", "assist", "interact")


def either(parts: Sequence[tree.Step]) -> tree.Step:
    """Alternatives; of basic actions it is one action to be chosen."""
    flat: list[tree.Step] = []
    for part in parts:
        flat.extend(part.parts if isinstance(part, tree.Either) else (part,))
    merged: list[tree.Step] = []
    for part in flat:
        same = next((at for at, other in enumerate(merged) if _are_one_choice(part, other)), None)
        if same is None:
            merged.append(part)
        else:
            merged[same] = _one_choice(part, merged[same])
    return merged[0] if len(merged) == 1 else tree.Either(tuple(merged))


def _are_one_choice(one: tree.Step, other: tree.Step) -> bool:
    return all(
        isinstance(act, tree.Act) and act.times == 1 and act.targets is None for act in (one, other)
    ) and (getattr(one, "who", None) == getattr(other, "who", None))


def _one_choice(one: tree.Step, other: tree.Step) -> tree.Step:
    if not isinstance(one, tree.Act) or not isinstance(other, tree.Act):
        return one
    named = {*one.actions, *other.actions}
    return replace(other, actions=tuple(action for action in BASIC if action in named))
