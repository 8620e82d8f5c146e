"""The grammar of card texts: categories of English, each rule with its meaning.

Symbols in lower case are words or idioms of the lexicon; `b.7`, `s.7`, `g.7`, `d.7`, `e.7` are the forms of its
seventh verb (base, -s, -ing, past, participle), with rules made from its frames. A symbol with `?` may be missing.
After the action come the preferences (ranking.py) that a reading with this rule goes against."""

from typing import Any, Final

from crossfray.language import meaning as m
from crossfray.language.building import (
    FORMS,
    about_everybody,
    added,
    adjective,
    adverb,
    amount_of,
    at_or_beside,
    away,
    bare,
    beside,
    both_so,
    bounded,
    changed,
    changed_own,
    chosen_step,
    compared,
    compared_lower,
    compared_there,
    compound,
    constant,
    controlled,
    costs,
    count,
    counted,
    counting,
    decided,
    delta,
    det,
    each_so,
    each_so_far,
    either_place,
    excluded,
    first,
    free_of_charge,
    gapped,
    given_event,
    greater,
    group,
    headline,
    holding,
    immune,
    is_place,
    is_where,
    its_square,
    joined,
    known_one,
    labelled,
    last,
    left_over,
    left_square,
    let,
    listed,
    lost_value,
    manner,
    measured,
    named,
    narrowed,
    near,
    nearest,
    negated,
    neither,
    nobody_gains,
    none_but,
    nth,
    object_shared,
    only_side,
    other_number,
    part,
    passive_gap,
    past,
    perfect,
    pick,
    placed,
    placed_as,
    possessor,
    predicates,
    prep_gap,
    priced,
    rallying,
    related,
    relative,
    set_apart,
    shared,
    so_valued,
    taken,
    targeted,
    those_of_them,
    unlike,
    unlike_it,
    used,
    utmost,
    valued,
    values,
    verb_rules,
    whoever,
    window_of,
    windowed,
    with_filter,
    with_range,
    with_role,
    without_article,
    working_on,
    worth,
)  # fmt: skip
from crossfray.language.clauses import (
    SUBJECT,
    accompanied,
    after_this,
    again,
    alike,
    and_then,
    around,
    at_a_time_when,
    begins_late,
    behind,
    being,
    both,
    by_which,
    chosen_to,
    condition,
    edge_event,
    either_end,
    face,
    guarded,
    instead,
    is_offer,
    moment,
    not_done,
    noun_step,
    placed_inside,
    ranged,
    regardless,
    replacing,
    requested,
    so_many_show,
    so_then,
    starting_so,
    step,
    there_is,
    to_track,
    until_either,
    unusable,
    usable,
    when,
    when_doing,
    who_then,
)  # fmt: skip
from crossfray.language.phrases import (
    DOER,
    HERE,
    ITS_TRACK,
    OF_CHOICE,
    SAME,
    Adv,
    Alike,
    Arg,
    Bar,
    Be,
    Choice,
    Det,
    Do,
    Gap,
    Group,
    Guarded,
    Many,
    Modal,
    Neg,
    Past,
    Pick,
    Price,
    Provided,
    Relative,
    Remark,
    RoleIs,
    That,
    Was,
    Would,
    Wrap,
    attach,
    bar_of,
    fill,
    fits,
    modified,
    noun_phrase,
    number,
    per,
    set_of,
    types_of,
)  # fmt: skip
from crossfray.language.ranking import G
from crossfray.language.words import Pron, lexicon

# fmt: off
R: Final = G.add
THERE: Final[Any] = That("that", "square", "", False, 0)
USABLE: Final = ("ability", "card", "action", "item", "step", "trait", "status")
"""words with which a text can refer to itself"""
_PLACED: Final = ("on", "in", "to", "at", "into", "onto", "inside")
R("Num -> NUM | the NUM", last)
R("Num -> exactly NUM", count("just"))
R("Num -> NUM or NUM", lambda a, _, b: m.Count("one to", b) if (a, b) == (1, 2) else None)
R("Num -> up-to NUM | until NUM", count("up to"))
R("Num -> at-most NUM", count("at most"))
R("Num -> at-least NUM | NUM or-more", count("at least"))
R("Num -> NUM or-less", count("at most"))
R("Num -> more-than NUM", count("at least", 1))
R("Num -> less-than NUM", count("at most", -1))
R("Num -> any-number-of", constant(m.ANY_NUMBER))
R("Dist -> Num squares? each?", lambda n, _s, _e: number(n))
R("Dist -> Num extra squares | another NUM squares | Num extra",
  lambda *x: m.Sum((next(number(y) for y in x if isinstance(y, int | m.Count)),)), "plain")
R("Dist -> NUM squares or-less", lambda n, *_: n)
R("Dist -> Amt squares", lambda n, _s: n if not isinstance(n, int | m.Count) else None)
R("Dice -> Num DieW? | Amt DieW?", lambda n, _d: number(n))
R("Dice -> NUM DieW? or NUM DieW? if Cond | NUM DieW? , or NUM DieW? if Cond | NUM , NUM if Cond",
  lambda n, *x: greater(n, next(y for y in x if isinstance(y, int)), x[-1]))
R("DieW -> die | dice", constant("die"))
R("Amt -> Num", lambda n: n)
R("Amt -> Amt DieW? , plus NUM DieW? for-each EachN",
  lambda a, _d, _k, _p, n, _x, _f, x: m.Sum((number(a), m.Times(x, n))))
R("Amt -> Amt DieW? plus NUM DieW? if Cond", lambda a, _d, _p, n, _x, _i, c: m.Sum((number(a), m.Given(n, c))))
R("Amt -> Amt DieW? plus Amt1", lambda a, _d, _p, b: m.Sum((number(a), b)))
R("Amt -> Amt1 | equal-to Amt1", last)
R("Amt1 -> the? number-of NP", lambda _t, _n, x: counted(x))
R("Amt1 -> as-many DieW as there Is NP | as-many squares as there Is NP", lambda *x: counted(x[-1]))
R("Amt1 -> as-many DieW equal-to Amt1 | as-many squares equal-to Amt1 | DieW equal-to Amt1 "
  "| as-many Nbar equal-to Amt1", last)
R("Amt1 -> as-many as NP | as-many Nbar as NP", lambda *x: counted(x[-1]))
R("Amt1 -> NUM DieW? for-each EachN", lambda n, _d, _f, x: m.Times(x, n))
R("Amt1 -> NP",
  lambda x: m.Amount(x.sort, x) if isinstance(x, m.Set) and types_of(x) == "V" else None)
R("Amt1 -> the? highest number That? NP Is on | the? highest number That? NP Is on , on any track "
  "| the? highest number That? NP Is on on any track",
  lambda _t, _h, _n, _w, x, *_: m.Amount("space", x) if fits(x, "T") else None)
R("Amt1 -> that-many", constant(Many(0)))
R("Amt -> NUM extra DieW? than Amt1 | a? extra DieW than Amt1 | one extra DieW? than Amt1",
  lambda n, *x: m.Sum((n if isinstance(n, int) else 1, x[-1])))
R("EachN -> Nbar", lambda bar: bar.set.but(count=m.EACH))
R("EachN -> type of Nbar | different type of Nbar",
  lambda *x: m.Set("type", m.EACH, (m.Of(x[-1].set.but(count=m.EACH)),)) if "T" in types_of(x[-1].set) else None)
R("EachN -> of NP", lambda _, x: x.but(count=m.EACH) if isinstance(x, m.Set) else m.Part(m.EACH, x))
R("Det -> a | an | one | any one | a single", det(m.ONE, False))
R("Det -> any", det(m.ANY_OF, False))
R("Det -> some | whichever | either", det(m.ONE, False))
R("Det -> any", det(m.ANY_PLURAL, True))
R("Det -> the", det(None))
R("Det -> each | each one", det(m.EACH, False))
R("Det -> all | both | all of the | both of the | all the", det(m.PLURAL, True))
R("Det -> no | not a | not any", det(m.NO))
R("Det -> another | any other | some other | one other", det(m.ONE, None, True))
R("Det -> Num", counting)
R("Det -> any NUM", lambda _, n: counting(n))
R("Det -> each-of Num", lambda _, n: counting(n))
R("Det -> only Num", lambda _, n: counting(m.Count("just", n)) if isinstance(n, int) else None)
R("Det -> Poss", lambda p: Det(None, False, p))
R("Det -> each of Poss | all of Poss | all Poss | every one of Poss | both of Poss",
  lambda *x: Det(m.EACH, False, x[-1]))
R("Det -> one-of Poss | Num of Poss", lambda n, *x: counting(1 if n == "one-of" else n).but(of=x[-1], plural=True))
R("Det -> any-number-of Poss", lambda _, p: counting(m.ANY_NUMBER).but(of=p, plural=True))
R("Poss -> POSSPRON own? | your own?", lambda p, _: m.YOU if p == "your" else p)
R("Poss -> NP1 POSS", lambda x, _: possessor(x))
R("Nb0 -> N", bar_of)
R("Nb0 -> N else", lambda n, _: with_filter(bar_of(n), m.Other()) if n.count is not None else None)
R("Nb0 -> Adj Nb0", lambda a, bar: adjective(bar, m.Is(a)))
R("Nb0 -> occupied Nb0",
  lambda _, bar: adjective(bar, m.Not(m.Is("empty"))) if bar.set.sort == "square" else None)
R("Nb0 -> adjacent Nb0", lambda _, bar: adjective(bar, m.Near(HERE)))
R("Nb0 -> nearest Nb0 | closest Nb0", lambda _, bar: adjective(bar, m.Nearest(HERE)))
R("Nb0 -> other Nb0", lambda _, bar: adjective(bar, m.Other()))
R("Nb0 -> Adj or Adj Nb0 | Adj , Adj Nb0", lambda a, _, b, bar: adjective(bar, m.OneOf((m.Is(a), m.Is(b)))))
R("Nb0 -> non Nb0 | non - Nb0", lambda *x: negated(x[-1]))
R("Nb0 -> N Nb0", compound)
R("Nb0 -> N Dice", amount_of)
R("Nb0 -> N of Dist | N of Dice",
  lambda n, _, amount: amount_of(n, amount) if n.sort in ("challenge", "move") else None)
R("Nb0 -> free Nb0", lambda _, bar: free_of_charge(bar))
R("Nb0 -> range colon? Num squares? ,? Nb0", lambda _r, _c, n, _s, _k, bar: with_range(bar, n))
R("Nb0 -> extra Nb0",
  lambda _, bar: adjective(bar, RoleIs("extra", True)) if types_of(bar.set) in ("E", "Q") else None, "plain")
R("Nbar -> Nb0", lambda bar: bar)
R("Nbar -> Nbar Near", lambda bar, near: nearest(bar, modified(bar, Arg("near", near))))
R("Nbar -> Nbar PP", lambda bar, arg: nearest(bar, modified(bar, arg)), "role")
R("Nbar -> Nbar of NP", lambda bar, _, x: modified(bar, Arg("of", x)), "near")
R("Nbar -> Nbar of POSSPRON own | Nbar of MINE", lambda bar, _, p, *_o: modified(bar, Arg("of", p)))
R("NP1 -> MINE", lambda p: p)
R("Nbar -> Nbar held-by NP", lambda bar, _, x: nearest(bar, modified(bar, Arg("held-by", x))))
R("Nbar -> Nbar with NP | Nbar without NP", lambda bar, prep, x: nearest(bar, modified(bar, Arg(prep, x))))
R("Nbar -> Nbar That have NP in PRON | Nbar That have NP on PRON",
  lambda bar, _t, _h, x, *_: modified(bar, Arg("with", x)) if bar.set.sort == "square" else None)
R("Nbar -> Nbar That? NP left-from", lambda bar, _t, x, _l: left_square(bar, x))
R("Nbar -> Nbar That? NP Was in | Nbar That? NP Was on | Nbar That? NP stood in | Nbar That? NP stood on",
  lambda bar, _t, x, *_: with_filter(bar, m.Before(m.Of(x))) if bar.set.sort == "square" and fits(x, "PT") else None)
R("NP1 -> where NP Was | where NP stood",
  lambda _w, x, _s: m.Set("square", m.ONE, (m.Before(m.Of(x)),)) if fits(x, "PT") else None)
R("Nbar -> Nbar That? NP There in | Nbar That? NP There on | Nbar in which NP There | Nbar on which NP There",
  lambda bar, *x: its_square(bar, next(y for y in x if not isinstance(y, str) and y is not None)))
R("Nbar -> Nbar from which NP Was Vp | Nbar That? NP Was Vp from",
  lambda bar, *x: its_square(bar, next(y for y in x if not isinstance(y, str | Do) and y is not None))
  if any(isinstance(y, Do) and y.event == m.Event("remove") for y in x) else None)
R("There -> Is | stands | is standing | stand", constant("there"))
R("Arg -> NP1", lambda x: Arg("on", x) if is_where(x) else None)
R("Nbar -> Nbar , Adj or Adj ,", lambda bar, _c, a, _o, b, _k: bar
  if types_of(bar.set) == "E" and {a, b} == {"basic", "special"} else None)
R("NP1 -> NP1 , Near ,", lambda x, _c, near, _k: set_apart(x, near), "near")
R("NP1 -> NP1 , Near and Rel ,",
  lambda x, _c, near, _a, rel, _k: set_apart(x, near, rel.filter) if fits(x, rel.types) else None, "near")
R("Nbar -> Nbar you-choose", lambda bar, _: with_filter(bar, OF_CHOICE) if types_of(bar.set) == "P" else bar)
R("Nbar -> Nbar anywhere | Nbar from anywhere", lambda bar, *_: bar if "P" in types_of(bar.set) else None)
R("Nbar -> Nbar left",
  lambda bar, _: left_over(bar))
R("Nbar -> Nbar at range Num | Nbar with range Num | Nbar from range Num", lambda bar, *x: with_range(bar, x[-1]))
R("Nbar -> Nbar of any type | Nbar of the same type | Nbar of any kind",
  lambda bar, *_: bar if "T" in types_of(bar.set) else None)
R("Nbar -> Nbar of its type | Nbar of that type | Nbar of its own type",
  lambda bar, *_: with_filter(bar, m.Is("same")) if "T" in types_of(bar.set) else None)
R("Nbar -> Nbar Rel | Nbar , Rel | Nbar , Rel ,", lambda bar, *x: related(bar, next(y for y in x if y != ",")))
R("Nbar -> Nbar Window",
  windowed)
R("NP1 -> Det Nbar", noun_phrase)
R("NP1 -> Nbar", bare)
R("NP1 -> Nbar", without_article)
R("NP1 -> Nbar", headline, "number")
R("NP1 -> target Nbar | targeted Nbar", lambda _, bar: headline(bar))
R("NP1 -> affected Nbar | the affected Nbar | an affected Nbar | that affected Nbar",
  lambda *x: known_one("this", x[-1]) if x[-1].set.sort in ("character", "piece") else None)
R("NP1 -> the N of NP", lambda _t, n, _o, x: That("the", n.sort, "", False, n.at)
  if n.sort in ("winner", "loser", "challenger") and types_of(x) == "E" else None)
R("NP1 -> Adj", lambda a: m.Set("challenge", m.PLURAL, (m.Is(a),)) if a == "ranged" else None, "number")
R("Arg -> there", constant(Arg("on", THERE)))
R("Pred -> State Near", lambda s, x: m.All((m.Is(s), x)) if s in ("standing", "down") else None)
R("NP1 -> OWN | the OWN | OWN himself | OWN herself | OWN itself | OWN themself", constant(m.OWN))
R("NP1 -> the N NAME",
  lambda _t, n, x: named(Bar(set_of(x), False)) if n.sort in (x.sort, "card", "token", "piece") else None)
R("NP1 -> PRON | PRON himself | PRON herself | PRON itself", first)
R("NP1 -> you | yourself", constant(m.YOU))
R("NP1 -> yours | your side | your team", constant(m.YOU))
R("NP1 -> the? target | the same target | its target | that target | her target | his target "
  "| their target", constant(m.TARGET))
R("NP1 -> that Nbar | those Nbar | these Nbar | the same Nbar | said Nbar", lambda *x: known_one("that", x[-1]))
R("NP1 -> those Nbar | these Nbar", lambda _, bar: narrowed(bar))
R("NP1 -> this Nbar", lambda _, bar: known_one("this", bar))
R("NP1 -> that one | this one | the same one", lambda *_: That("that", "piece", "", False, 0), "plain")
R("NP1 -> the ORDINAL Nbar | the ORDINAL one | the ORDINAL", lambda _t, n, *x: nth(n, x))
for _n, _words in enumerate(("first | former", "second | latter", "third"), 1):
    R(f"ORDINAL -> {_words}", constant(_n))
R("NP1 -> PRON , the N ,", lambda _p, _c, _t, n, _k: That("the", n.sort, n.name, n.plural, n.at))
R("NP1 -> Quant the Nbar",
  lambda q, _, bar: bar.set.but(count=q) if bar.plural and fits(bar.set, "P") else None, "plain")
R("NP1 -> none", constant(Pick(m.NO, False, 0)))
R("NP1 -> the-target-of NP",
  lambda _, x: m.TARGET if getattr(x, "sort", "") == "challenge" or
  (getattr(x, "sort", "") == "ability" and not isinstance(x, m.Set)) else None)
R("NP1 -> each-other", constant(m.Ref("each other")))
R("NP1 -> Det one | Det ones", lambda d, _: pick(d), "number")
R("NP1 -> any", constant(Pick(m.ONE, False, -1)), "plain")
R("NP1 -> another | one", lambda w: Pick(m.ONE, w == "another", 0), "number")
R("NP1 -> at-least NUM | NUM or-more",
  lambda *x: Pick(m.Count("at least", next(y for y in x if isinstance(y, int))), False, 0), "number")
R("NP1 -> both", constant(Pron("both", 0)))
R("NP1 -> either of them | one-of them", constant(m.Part(m.ONE, Pron("they", 0))))
R("NP1 -> both of them | both of those | the two of them", constant(Pron("both", 0)))
R("NP1 -> all of them | each-of them", constant(m.Part(m.EACH, Pron("they", 0))))
R("NP1 -> each", constant(m.Part(m.EACH, Pron("they", 0))), "number")
R("NP1 -> Quant NP1", part)
R("Quant -> any-of", constant(m.ANY_OF))
R("Quant -> each-of | all of", constant(m.EACH))
R("Quant -> none of | neither of", constant(m.NO))
R("Quant -> Num of | any NUM of", lambda *x: x[-2] if isinstance(x[-2], m.Count) else m.Count("exactly", x[-2]))
R("Quant -> another of | another one-of", constant(m.Count("exactly", -1)))
R("NP1 -> the only one-of NP1 | the last of NP1 | the only NP1", lambda *x: part(m.ONLY, x[-1]))
R("NP1 -> the only Nbar", lambda _t, _o, bar: bar.set.but(count=m.ONLY))
R("NP -> NP1", lambda x: x)
R("NP -> NP1 and NP", lambda a, _, b: listed("and", a, b))
R("NP -> NP1 or NP | NP1 , or NP", lambda a, *x: listed("or", a, x[-1]))
R("NP -> NP1 , NP", lambda a, _, b: joined(b.op, a, b) if isinstance(b, m.Join) else None)
R("NP -> either NP1 or NP", lambda _e, a, _o, b: joined("or", a, b))
R("NP -> both NP1 and NP", lambda _e, a, _o, b: joined("and", a, b))
R("NP -> Det Nb0 or Nbar | Det Nb0 and Nbar", shared, "list")
R("NP -> NP1 and-then NP1 | NP1 , and-then NP1",
  lambda a, *x: joined("then", a, x[-1]) if types_of(a) == "E" == types_of(x[-1]) else None)
R("Near -> within NUM squares | up-to NUM squares away | within NUM squares away",
  lambda _w, n, *_: near(HERE, m.Count("up to", n)))
R("Near -> within NUM squares of NP | within NUM squares from NP "
  "| within NUM squares away-from NP", lambda _w, n, *x: near(x[-1], m.Count("up to", n)))
R("Near -> within NUM | in at-most NUM squares | at at-most NUM squares",
  lambda *x: near(HERE, m.Count("up to", next(y for y in x if isinstance(y, int)))), "plain")
R("Near -> within NUM of NP", lambda _w, n, *x: near(x[-1], m.Count("up to", n)))
R("Near -> Num squares away | Num squares distant",
  lambda n, *_: near(HERE, away(n)))
R("Near -> Num squares away-from NP | Num squares from NP",
  lambda n, _s, _a, x: near(x, away(n)))
R("Reach -> at-most NUM | not more-than NUM | up-to NUM | max NUM | maximum NUM", last)
R("Near -> within NUM squares? around NP | NUM squares around NP | in NUM squares around NP",
  lambda *x: near(x[-1], m.Count("up to", next(y for y in x if isinstance(y, int)))))
R("Near -> within Reach squares? | in Reach squares | at Reach squares",
  lambda *x: near(HERE, m.Count("up to", next(y for y in x if isinstance(y, int)))))
R("Near -> Near and Near | Near and also? Near | Near , Near",
  lambda a, *x: m.All((a, x[-1])) if is_place(a, x[-1]) else None, "near")
R("Near -> Near or Near | Near , or Near", lambda a, *x: m.OneOf((a, x[-1])) if is_place(a, x[-1]) else None, "near")
R("Nbar -> Nbar not Near | Nbar lest not Near | Nbar , lest not Near",
  lambda bar, *x: modified(bar, Arg("near", m.Not(x[-1]))), "role")
R("Nbar -> Nbar not PP | Nbar lest not PP", lambda bar, *x: unlike_it(bar, x[-1]), "role")
R("Near -> adjacent-to NP | in adjacent square to NP", lambda *x: near(x[-1], m.Count("up to", 1), True))
R("Near -> adjacent-to NP or to NP | adjacent-to NP or adjacent-to NP",
  lambda _a, x, _o, _t, y: near(joined("or", x, y), m.Count("up to", 1), True) if joined("or", x, y) else None)
R("Near -> adjacent", constant(m.Near(HERE)), "plain")
R("Near -> on or adjacent-to NP | in or adjacent-to NP | in , or adjacent-to NP",
  lambda *x: at_or_beside(x[-1]))
R("Near -> on NP or Near | in NP or Near",
  lambda _, x, _o, n: m.OneOf((m.On(x), n)) if isinstance(n, m.Near) and n.adjacent and fits(x, "S") else None)
R("Near -> adjacent-to or on NP | adjacent-to or in NP | adjacent-to , or in NP", lambda *x: at_or_beside(x[-1]))
R("Near -> nearest to NP | closest to NP", lambda _n, _t, x: m.Nearest(x) if fits(x, "PTS") else None)
R("Near -> in-sight | in-sight of NP", lambda _i, *x: m.Seen(x[-1] if x else HERE))
R("Near -> in Poss line-of-sight | within Poss line-of-sight", lambda _i, p, _l: m.Seen(p))
R("Near -> in-line-with NP", lambda _, x: m.InLine(x) if fits(x, "PTS") else None)
R("Near -> straight-line", constant(m.InLine(HERE)), "role")
R("Near -> in-play", constant(m.Is("in play")))
R("Near -> on the map | on the board | in the game", constant(m.Is("on the map")))
R("Near -> off the map | not on the map", constant(m.Is("off the map")))
for _prep in ("to", "toward", "away-from", "through", "into", "onto", "on", "in", "at", "from", "out-of",
              "off", "with", "against", "by", "for", "during", "inside", "along"):  # fmt: skip
    R(f"PP -> {_prep} NP", lambda _, x, prep=_prep: Arg(prep, x))
    R(f"PP -> {_prep} NP or {_prep} NP",
      lambda _p, x, _o, _q, y, prep=_prep: Arg(prep, joined("or", x, y))
      if fits(x, "PY") and joined("or", x, y) else None)
R("PP -> per Nb0", lambda _, bar: Arg("with", bar.set.but(count=m.EACH)) if types_of(bar.set) == "E" else None)
R("PP -> with Dice | using Dice", lambda _, n: Arg("with", n))
R("PP -> equal-to Amt1", lambda _, n: Arg("with", n))
R("PP -> by Num squares | by Num squares each | by Num each", lambda _, n, *_x: Arg("by", number(n)))
R("PP -> by Amt | by Amt success | by Amt successes",
  lambda _, n, *_x: Arg("by", number(n) if not isinstance(n, m.Count) or n.kind != "at least" else n))
R("Arg -> PP", lambda x: x)
R("Arg -> Near", lambda x: Arg("near", x))
R("Arg -> straight-line | , straight-line", constant(Arg("line", True)), "plain")
R("Arg -> this-way", constant(Arg("this-way", True)), "plain")
R("Arg -> , one each | one each | one each ,", constant(Arg("one each", True)))
R("Arg -> as the target | as the-target-of NP", constant(Arg("as", "target")))
R("Arg -> as NP1", lambda _, x: Arg("as", x) if m.is_set(x, *m.NAMED_AS) else None)
R("Arg -> as the challenger | as challenger", constant(Arg("as", "challenger")))
R("Arg -> with ValD",
  lambda _, v: Arg("more", v.get("amount")) if v.kind == "raise" and v.get("value") == "dice" else None)
R("Arg -> for-free", constant(Arg("free", True)))
R("Arg -> again", constant(Arg("again", True)))
R("Arg -> anywhere not Near | anywhere , not Near | anywhere that Is not Near", lambda *x: Arg("near", m.Not(x[-1])))
R("Arg -> anywhere | anywhere on the map", lambda *_: Arg("anywhere", 0))
R("Arg -> defending", constant(Arg("defending", True)))
R("Arg -> challenging", constant(Arg("challenging", True)))
R("Arg -> for Poss N", lambda _f, _p, n: Arg("for side", True) if n.sort in ("side", "player", "owner") else None)
R("Arg -> any-direction", constant(Arg("any direction", True)))
R("Arg -> on-the-way | , on-the-way", constant(Arg("on the way", True)))
R("Arg -> you-order | , you-order", constant(Arg("in any order", True)))
R("Arg -> back", constant(Arg("back", True)))
R("Arg -> on the NUM of NP | onto the NUM of NP | into the NUM of NP | on NUM of NP "
  "| at the NUM of NP | to the NUM of NP | on space NUM of NP | on the NUM space of NP "
  "| at NUM of NP | on number NUM of NP | on the NUM on NP",
  lambda *x: Arg("slot", (next(y for y in x if isinstance(y, int)), x[-1])) if fits(x[-1], "S") else None)
R("Arg -> on the NUM | at the NUM | to the NUM",
  lambda *x: Arg("slot", (x[-1], ITS_TRACK)), "near")
R("Arg -> instead-of the NUM | instead-of NUM | instead-of on the NUM | instead-of on NUM | instead-of at the NUM",
  lambda *x: Arg("rather", x[-1]))
R("Arg -> NotThere | , NotThere | , NotThere , | and NotThere | , and NotThere | lest NotThere | , lest NotThere",
  lambda *x: Arg("rather", next(y for y in x if isinstance(y, int))))
R("NotThere -> not the NUM | not on the NUM | not to the NUM", last)
R("Arg -> instead-of PP", lambda _, pp: Arg("rather", pp.x) if pp.prep in _PLACED and fits(pp.x, "S") else None)
R("Arg -> instead-of Arg", lambda _, arg: Arg("rather", arg.x[0]) if arg.prep == "slot" else None)
R("Arg -> until Cond", lambda _, c: Arg("until", c))
R("Arg -> until Pred", lambda _, p: Arg("until", m.IsSo(HERE, p)))
R("PP -> from play | out-of play | from the game | out-of the UNIT | from the UNIT",
  constant(Arg("from", m.Set("map"))))
R("Cmp -> a? extra Nb0 than NP | a? higher Nb0 than NP",
  lambda _a, _m, bar, _t, x: compared(bar.set.but(count=m.EACH), "more", x))
R("Cmp -> extra Nb0 Near than NP",
  lambda _m, bar, near, _t, x: compared_there(bar, Arg("near", near), x))
R("Cmp -> extra Nb0 PP than NP",
  lambda _m, bar, pp, _t, x: compared_there(bar, pp, x))
R("Cmp -> less Nb0 Near than NP | less Nb0 PP than NP", lambda _m, bar, where, _t, x: compared_there(
    bar, where if isinstance(where, Arg) else Arg("near", where), x, "less"))
R("Cmp -> a? less Nb0 than NP", lambda _a, _m, bar, _t, x: compared(bar.set.but(count=m.EACH), "less", x))
R("Cmp -> the most Nb0", lambda _a, _m, bar: compared(bar.set.but(count=m.EACH), "more", m.Set("opponent", m.EACH)))
R("Cmp -> the most Nb0 Near",
  lambda _a, _m, bar, n: compared_there(bar, Arg("near", n), m.Set("opponent", m.EACH)))
R("Cmp -> the fewest Nb0", lambda _a, _m, bar: compared(bar.set.but(count=m.EACH), "less", m.Set("opponent", m.EACH)))
R("Than -> NP | Poss", last)
R("Cmp -> a? higher Nb0 | a? Nb0 more-than Than | a? higher Nb0 than Poss",
  lambda *x: compared(next(y for y in x if isinstance(y, Bar)).set.but(count=m.EACH), "more",
    x[-1] if not isinstance(x[-1], Bar) else DOER))
R("Cmp -> a? less Nb0 | a? Nb0 less-than Than | a? less Nb0 than Poss",
  lambda *x: compared_lower(next(y for y in x if isinstance(y, Bar)), x[-1] if not isinstance(x[-1], Bar) else DOER))
R("Cmp -> the same Nb0 as NP | the same number-of Nb0 as NP",
  lambda *x: compared(x[-3].set.but(count=m.EACH), "as", x[-1]))
R("Rel -> whose Nb0 Is more-than Than | whose Nb0 Is less-than Than",
  lambda _w, bar, _i, w, x: so_valued(compared(bar.set.but(count=m.EACH), "more" if w == "more-than" else "less", x)))
R("Rel -> with the? highest Nb0 | with the most Nb0", lambda *x: utmost(x[-1], False))
R("Rel -> with the? lowest Nb0 | with the fewest Nb0", lambda *x: utmost(x[-1], True))
R("Near -> farthest from NP | farthest away-from NP | farthest from Poss NP",
  lambda *x: m.Utmost("distance", to=x[-1]) if fits(x[-1], "PTS") else None)
R("Cmp -> Nb0 Num | Nb0 of Num | a Nb0 of Num | a Nb0 Num",
  lambda *x: valued(next(y for y in x if isinstance(y, Bar)), x[-1]))
R("Rel -> with Cmp | whose Cmp", lambda _, c: so_valued(c))
R("Rel -> That costs Num | That cost Num | costing Num",
  lambda *x: Relative(m.Value("cost", x[-1] if isinstance(x[-1], m.Count) else m.Count("exactly", x[-1])), "E"))
R("Rel -> other-than NP", lambda _, x: Relative(m.Except(x)))
R("Nb0 -> N but NP1", lambda n, _, x: with_filter(bar_of(n), m.Except(x)) if n.count is not None else None)
R("Rel -> State",
  lambda s: Relative(m.Is(s), "PT") if s in ("standing", "removed") else None, "near")
R("Rel -> State", lambda s: Relative(m.Is(s), "P") if s in ("down", "out", "exhausted") else None, "moment",
  "moment")
R("Rel -> That Vf", lambda _, v: relative(v))
R("Rel -> Rel and Rel | Rel , and Rel | Rel lest Rel | Rel , lest Rel", lambda a, *x: both_so(a, x[-1]), "near")
R("Rel -> to Vb", lambda _, v: relative(v), "role")
R("Nbar -> Nbar appositive | Nbar , appositive | Nbar , appositive ,",
  lambda bar, *_: bar if "P" in types_of(bar.set) or "S" in types_of(bar.set) else None)
R("NP1 -> whoever Vf", lambda _, v: whoever(m.ONE, relative(v)))
R("NP1 -> those Rel | the ones Rel", lambda *x: those_of_them(m.EACH, x[-1]))
R("NP1 -> the one Rel", lambda *x: those_of_them(m.ONE, x[-1]))
R("NP1 -> those Rel | the ones Rel", lambda *x: whoever(m.PLURAL, x[-1]), "plain")
R("NP1 -> the one Rel", lambda *x: whoever(m.ONE, x[-1]), "plain")
R("That -> that | who | whom | which", constant("that"))
R("Rel -> Vp | Vg", relative, "plain")
R("Rel -> That? NP Gap Window?", lambda _t, x, gap, w: gapped(x, gap, w))
R("Rel -> That? NP Is GapG", lambda _t, x, _b, gap: gapped(x, gap, None) if gap.verb.event.kind == "have" else None)
R("Rel -> That? NP may Gap",
  lambda _t, x, _m, gap: gapped(x, gap, None) if gap.verb.event.kind in ("see", "do") and not gap.past else None)
R("Rel -> That? NP have Talk? Gap Window? | That? NP has Talk? Gap Window?",
  lambda _t, x, _h, _a, gap, w: gapped(x, gap, w) if gap.past else None)
R("Rel -> That? NP did-not Gap Window? | That? NP have not Gap Window?",
  lambda *x: unlike(gapped(x[1], x[-2], x[-1])))
R("Rel -> That? NP cannot Gap",
  lambda _t, x, _m, gap: unlike(gapped(x, gap, None)) if gap.verb.event.kind == "see" else None)
R("Rel -> to which NP has line-of-sight | to whom NP has line-of-sight | to which NP have line-of-sight "
  "| to which NP has a line-of-sight", lambda *x: Relative(m.Seen(next(y for y in x if not isinstance(y, str))), "PTS"))
R("Arg -> , lest only PP | lest only PP | , only PP | only PP",
  lambda *x: x[-1] if x[-1].prep in ("to", "against", "into", "onto", "in", "on", "toward") else None, "plain")
R("Arg -> , against NP", lambda _c, prep, x: Arg(prep, x))
R("Arg -> , rolling ValD | rolling ValD | , with ValD | , and rolling ValD",
  lambda *x: Arg("more", x[-1].get("amount")) if x[-1].kind == "raise" and x[-1].get("value") == "dice" else None)
R("Arg -> , rolling Dice | rolling Dice | , using Dice", lambda *x: Arg("with", x[-1]))
R("PP -> from Near", lambda _, x: Arg("from near", x))
R("Arg -> any-distance | , any-distance", constant(Arg("any distance", True)))
R("Nbar -> Nbar inclusive | Nbar , inclusive | Nbar , inclusive ,",
  lambda bar, *_: bar if bar.set.sort in ("character", "piece") else None)
R("S -> S , any-distance | S any-distance", lambda s, *_: s if not measured(s) else None, "near")
R("S -> S , inclusive", lambda s, *_: s if about_everybody(s) else None)
R("Rel -> That? Was Pred before-move", lambda _t, _w, f, _b: Relative(m.Before(f), "PTS"))
R("Rel -> whose Nbar Vf", lambda _w, bar, v: relative(v, bar.set.having(m.Of(m.IT))))
R("State -> Adj", lambda a: a if a in m.STATES else None)
R("Pred -> State",
  lambda s: m.Is(s) if s not in ("first", "next", "last", "same", "different", "own", "basic", "ranged") else None)
R("Pred -> Near | Near there", first)
R("Pred -> State PP", lambda s, pp: m.All((m.Is(s), m.On(pp.x)))
  if s in ("standing", "down") and pp.prep in ("in", "on", "at") and fits(pp.x, "S") else None)
R("Pred -> hidden", constant(m.Is("hidden")))
R("Pred -> down | still down", constant(m.Is("down")), "plain")
R("Pred -> on NP | in NP | at NP", lambda _, x: m.On(x) if fits(x, "SPT") and not fits(x, "D") else None)
R("Pred -> of NP | held-by NP", lambda _, x: m.Of(x) if fits(x, "PY") else None)
R("Pred -> not Pred | no-longer Pred", lambda _, p: m.Not(p))
R("Pred -> Talk Pred | then-so Pred", last)
R("Pred -> the-target-of NP",
  lambda _, x: m.Same(m.Set("target", m.ONE, (m.Of(x),))) if types_of(x) == "E" and x.sort != "ability" else None)
R("Pred -> both Pred | all Pred", lambda _, p: Alike(p))
R("Pred -> State and Pred | Near and Pred | State lest Pred | Near lest Pred | State , lest Pred | Near , lest Pred",
  lambda a, *x: predicates(m.All, a, x[-1]))
R("Pred -> State or Pred | Near or Pred", lambda a, _, b: predicates(m.OneOf, a, b))
R("Pred -> NP", m.Same, "plain")
R("Pred -> part-of NP", lambda _, x: m.Same(x) if getattr(x, "sort", "") == "starting area" else None)
R("Pred -> first player | the first player", constant(m.Is("first player")))
R("Pred -> yours", constant(m.Of(m.YOU)))
R("Delta -> + NUM | Num extra | a extra | an extra | extra NUM | Num higher | a higher "
  "| up-to + NUM | one extra | another NUM | extra", delta(1))
R("Delta -> - NUM | minus NUM | Num less | a less | one less | less", delta(-1))
R("ValD -> Delta Nb0", changed)
R("ValD -> Delta to Nb0 | Delta to Poss Nb0 | Delta on Nb0 | a Delta bonus to Nb0 | a Delta bonus to Poss Nb0 "
  "| a Delta Nb0 | a Delta to Nb0 | a Delta to Poss Nb0 | a bonus of Delta to Nb0",
  lambda *x: changed(next(y for y in x if isinstance(y, tuple)), x[-1]))
R("ValD -> Num Nb0 extra | Num Nb0 higher | Num Nb0 further | a Nb0 extra",
  lambda n, bar, _: changed((1, 1 if n == "a" else number(n)), bar))
R("ValD -> Num Nb0 less | a Nb0 less", lambda n, bar, _: changed((-1, 1 if n == "a" else number(n)), bar))
R("ValD -> NUM Nb0 instead-of NUM Nb0? | NUM Nb0 instead-of the usual? NUM Nb0?",
  lambda n, bar, *x: other_number(n, bar, next(y for y in x if isinstance(y, int)), x[-1]))
R("ValD -> another Nb0", lambda _, bar: changed((1, 1), bar) if bar.set.sort == "action" else None)
R("ValM -> ValD", taken)
R("Dir -> up | down", lambda w: w)
verb_rules()
for _at, _verb in enumerate(lexicon().verbs):
    for _form in FORMS:
        R(f"{_form}.{_at} -> {_form}.{_at} at-once | {_form}.{_at} now | {_form}.{_at} already", first)  # `has always`
        if _verb.means == "raise" and "give/gave/given" in _verb.words:
            R(f"V{_form}0 -> {_form}.{_at} NP NP", lambda _, x, y: given_event(x, y))
        if _verb.means == "challenge" and any("to:PT dice" in frame for frame in _verb.frames):
            R(f"V{_form}0 -> {_form}.{_at} Dice NP",
              lambda _, n, x: Do("by", "PT", m.event("challenge", dice=n, to=x)) if fits(x, "PT") else None, "plain")
        if _verb.means == "lose points" or "obtain" in _verb.words:
            R(f"V{_form}0 -> {_form}.{_at} Num Nb0 | {_form}.{_at} a Nb0",
              lambda _, n, bar, sign=-1 if _verb.means == "lose points" else 1: lost_value(sign, n, bar))
        if _verb.means in ("raise", "lower") and any("_ value:" in frame for frame in _verb.frames):
            sign = 1 if _verb.means == "raise" else -1
            if _form == "e":
                R(f"Changed -> e.{_at} by Num squares?", lambda _v, _b, n, _s, sign=sign: (sign, number(n)))
        if _verb.means == "do" and _form == "e":
            R(f"Rel -> e.{_at} by NP", lambda _d, _b, x: Relative(m.Of(x), "E") if fits(x, "PT") else None)
        if _verb.means == "have" and "have/had/had" in _verb.words:
            R(f"V{_form}0 -> {_form}.{_at} NP Near", lambda _, x, near: beside(x, near))
        if _verb.means == "choose" and _form == "e":
            R(f"Vp0 -> e.{_at} as the-target-of NP", lambda _c, _a, _t, x: targeted(x))
        if _verb.means == "defend":
            R(f"V{_form}0 -> {_form}.{_at} with ValD",
              lambda _d, _w, v: Do("of", "PE", v.put(value="defense")) if v.get("value") == "dice" else None)
        if _verb.means in ("do", "roll") and _form == "e":
            R(f"Vp0 -> e.{_at} with ValD", lambda _d, _w, v: Do("of", "E", v) if v.get("value") == "dice" else None)
        if _verb.means == "gain":
            R(f"V{_form}0 -> {_form}.{_at} NUM points-word instead-of NUM points-word?",
              lambda _, n, _p, _i, usual, _q: Do("who", "PYE", m.event("gain", points=n, rather=usual)))
        if _verb.means == "roll":
            R(f"V{_form}0 -> {_form}.{_at} Dice",
              lambda _, n: Do("who", "PYE", m.event("roll", dice=n)) if isinstance(n, m.Sum) else None)
        if _verb.means == "control":
            after = "control of NP" if "take/took/taken" in _verb.words else "NP"
            R(f"V{_form}0 -> {_form}.{_at} {after} to Vb", lambda *x: controlled(x[-3], x[-1]))
        if _verb.means == "add dice":
            R(f"V{_form}0 -> {_form}.{_at} Num Nb0 to NP", lambda _a, n, bar, _t, x: added(n, bar, x))
            R(f"V{_form}0 -> {_form}.{_at} Num to NP",
              lambda _a, n, _t, x: Do("by", "PYTE", m.event("raise", value=x, amount=number(n)))
              if fits(x, "V") else None)
        if _verb.means == "use":
            R(f"V{_form}0 -> {_form}.{_at} NP or NP | {_form}.{_at} NP and NP", lambda _, x, op, y: used(x, op, y))
        if _verb.means == "move" and "move" in _verb.words:
            R(f"Vf1 -> may {_form}.{_at} only Num squares? | may {_form}.{_at} at-most NUM squares?",
              lambda _m, _v, _o, n, _s: Modal("only", Do("who", "PE", m.event("move", dist=number(n))))
              ) if _form == "b" else None
        if _verb.means == "move" and _form == "e":
            R(f"Clause -> NP may be e.{_at} through",
              lambda x, *_: m.May(m.ACTOR, m.event("move", who=m.ACTOR, through=x)) if fits(x, "PTS") else None)
        if _verb.means == "become":
            R(f"V{_form}0 -> {_form}.{_at} the-target-of NP", lambda _b, _t, x: targeted(x))
            R(f"V{_form}0 -> {_form}.{_at} NP",
              lambda _, x: Do("who", "PY", m.event("get", what=x)) if getattr(x, "sort", "") == "status" else None)
        if _verb.means == "assist":
            R(f"Vp0 -> e.{_at} by NP | e.{_at} with NP",
              lambda _a, _p, x: Do("to", "P", m.Event("assist")) if getattr(x, "sort", "") == "assist" else None)
        if _verb.means in ("push", "pull") and any("who:P dist" in frame for frame in _verb.frames):
            R(f"V{_form}0 -> {_form}.{_at} NP1 Dist and NP1 Dist",
              lambda _, x, n, _a, y, k, means=_verb.means: each_so_far(means, (x, n), (y, k)))
            R(f"V{_form}0 -> {_form}.{_at} Dist",
              lambda _, n, means=_verb.means: Do("by", "PYTE", m.event(means, who=Pron("it", 0), dist=n)), "plain")
for _form in FORMS:
    R(f"TL{_form} -> T{_form} or T{_form} | T{_form} and T{_form}", lambda a, op, b: (a + b, op))
    R(f"TL{_form} -> T{_form} , T{_form} or T{_form} | T{_form} , T{_form} and T{_form} "
      f"| T{_form} , T{_form} , or T{_form}", lambda a, _c, b, *x: (a + b + x[-1], "and" if "and" in x else "or"))
    R(f"V{_form}0 -> TL{_form} NP Dist?", lambda t, x, d: object_shared(t[0], t[1], x, d), "list")
for _form in "bsd":
    _past = _form == "d"
    R(f"Gap -> V{_form}0 GapPrep", lambda v, prep, past=_past: prep_gap(v, prep, past))
R("Vp0 -> Ve0 GapPrep", passive_gap)
R("Rel -> e.0 | e.1", constant(Relative(m.Did(m.event("move", who=m.ACTOR, over=m.IT)), "S")))
for _form in "de":
    R(f"Gap -> {_form}.0 | {_form}.1", constant(Gap(Do("who", "PT", m.Event("move")), "over", "S", True)))
R("GapPrep -> through | into | onto | toward | away-from | on | in | from | to | with | against", lambda w: w)
for _f in (*FORMS, "p"):
    V = f"V{_f}"
    R(f"{V}0 -> {V}0 Arg", lambda v, arg: placed(attach(v, arg), arg))
    R(f"{V} -> {V}0 Arg or Arg | {V}0 Arg , or Arg", lambda v, a, *x: either_place(v, a, x[-1]), "near")
    R(f"{V}0 -> {V}0 Arg and Arg", lambda v, a, _, b: attach(attach(v, a), b))
    R(f"{V}0 -> {V}0 and Bare | {V}0 , and Bare | {V}0 , Bare", lambda v, *x: values(v, x[-1]))
    R(f"{V}0 -> {V}0 for-each EachN", lambda v, _, x: per(v, x))
    R(f"{V}0 -> {V}0 for-each EachN ,? to-max +? NUM", lambda v, _f2, x, _c, _m, _p, n: per(v, x, n))
    R(f"{V}0 -> {V}0 each | {V}0 together", each_so, "near")
    R(f"{V}0 -> {V}0 State | {V}0 , State | {V}0 , State ,",
      lambda v, *s: placed_as(v, next(y for y in s if y != ",")))
    R(f"{V}0 -> {V}0 once", lambda v, _: v if isinstance(v, Do) and v.event.kind == "reroll" else None)
    R(f"{V}0 -> {V}0 once Arg", lambda v, _, arg: placed(attach(v, arg), arg))
    R(f"{V}0 -> {V}0 Times",
      lambda v, n: with_role(v, "times", n), "near")
    R(f"{V}0 -> {V}0 success-count", lambda v, _: v if isinstance(v, Do) and v.event.kind == "roll" else None)
    R(f"{V}0 -> {V}0 you-choose", lambda v, _: v)
    R(f"{V}0 -> {V}0 Window",
      lambda v, w: with_role(v, "window", w), *(() if _f in "de" else ("window",)))
    R(f"{V}1 -> {V}0 | Talk {V}0", last)
    R(f"{V}0 -> {V}0 Talk", first)
    R(f"{V}0 -> {V}0 , also | {V}0 either", first, "role")
    R(f"{V} -> {V}1", last)
    R(f"{V} -> {V} and {V}1 | {V} , and {V}1", lambda a, *x: group("and", a, x[-1]))
    R(f"{V} -> {V} or {V}1 | {V} , or {V}1 | either {V} or {V}1",
      lambda *x: group("or", x[1] if x[0] == "either" else x[0], x[-1]))
    R(f"{V} -> {V} and-then {V}1 | {V} , and-then {V}1", lambda a, *x: group("and", a, x[-1]))
    R(f"{V} -> {V} , {V}1", lambda a, _, b: group(",", a, b))
R("Talk -> at-once | also | now | as-usual | in-place | at-all", last)
R("Talk -> already", last, "plain")
R("Is -> is | are | am", constant("is"))
R("Was -> was | were", constant("was"))
for _f, _be in (("b", "be"), ("s", "Is"), ("e", "been"), ("g", "being"), ("d", "Was")):
    R(f"V{_f}0 -> {_be} Pred", lambda _, p: Be(p))
    R(f"V{_f}0 -> {_be} Vp", lambda _, v: v)
    R(f"V{_f}0 -> {_be} also? not Vp", lambda *x: Neg(x[-1]))
    R(f"V{_f}0 -> {_be} Talk? Vg", lambda *x: holding(x[-1]))
    R(f"V{_f}0 -> {_be} Talk? not Vg", lambda *x: Neg(holding(x[-1])) if holding(x[-1]) is not None else None)
    R(f"V{_f}0 -> {_be} then-so Vp | {_be} now Vp | {_be} each Vp | {_be} both Vp | {_be} at-once Vp "
      f"| {_be} also Vp", lambda *x: x[-1])
    R(f"V{_f}0 -> {_be} then-so? Delta squares?",
      lambda _b, _t, d, _s: Do("value", "VE", m.Event("raise" if d[0] > 0 else "lower").put(amount=d[1])))
    R(f"V{_f}0 -> {_be} ValD", lambda _b, v: Do("value", "VE", v.put(value=None)))
    R(f"V{_f}0 -> {_be} Num squares? longer | {_be} Num squares? shorter",
      lambda _b, n, *x: Do("value", "VE", m.event("raise" if "longer" in x else "lower", amount=number(n))))
    R(f"V{_f}0 -> {_be} only Num squares? | {_be} just Num squares?",
      lambda _b, _o, n, _s: Do("value", "VE", m.event("bound", amount=m.Count("at most", n)))
      if isinstance(n, int) else None)
    R(f"V{_f}0 -> {_be} Num squares?", lambda _b, n, _s: Do("value", "VE", m.event("bound", amount=n)), "plain")
    R(f"V{_f}0 -> {_be} Num squares? max | {_be} max Num squares? | {_be} at-most NUM squares?",
      lambda *x: Do("value", "VE", m.event("bound", amount=m.Count("at most", next(y for y in x
        if isinstance(y, int))))))
    R(f"V{_f}0 -> {_be} Num DieW | {_be} Num DieW instead-of NUM DieW? | {_be} Num squares instead-of NUM squares?",
      lambda _b, n, *_x: Do("value", "E", m.event("bound", amount=n)))
    R(f"V{_f}0 -> {_be} equal-to Amt | {_be} Amt",
      lambda *x: Do("value", "VE", m.event("bound", amount=x[-1])) if isinstance(x[-1], m.Sum | m.Times) else None)
    R(f"V{_f}0 -> {_be} never less-than NUM",
      lambda *x: Do("value", "VE", m.event("bound", amount=m.Count("at least", x[-1]))))
    R(f"V{_f}0 -> {_be} never more-than NUM",
      lambda *x: Do("value", "VE", m.event("bound", amount=m.Count("at most", x[-1]))))
R("Vb0 -> cost Delta", lambda _, d: costs(d))
R("Vs0 -> costs Delta | cost Delta", lambda _, d: costs(d))
for _f in "bs":
    R(f"V{_f}0 -> cost nothing | costs nothing | be free | Is free",
      constant(Do("in", "E", m.event("bound", value="cost", amount=0))))
R("Vb0 -> be less-than NUM", lambda *x: Do("value", "VE", m.event("bound", amount=m.Count("at most", x[-1] - 1))))
for _f in "bs":
    _have = {"b": "have", "s": "has"}[_f]
    R(f"V{_f}0 -> {_have} Cmp", lambda _, c: Be(c))
    R(f"V{_f}0 -> {_have} Poss Nb0 Changed", lambda _h, p, bar, d: changed_own(p, bar, d))
    R(f"V{_f}0 -> stays State",
      lambda _, s: Do("who", "P", m.event("stay", what=s)) if s in ("standing", "down") else None)
for _f in "bs":
    R(f"V{_f}0 -> stays on the map State | stays State on the map | stays in-play State",
      lambda *x: Do("who", "P", m.event("stay", what="down")) if "down" in x else None)
    R(f"V{_f}0 -> stays on the map | stays in-play", constant(Do("who", "P", m.event("stay", what="down"))))
R("Vs0 -> have-got NP | had-got NP",
  lambda _, x: Do("who", "PY", m.event("have", what=x)) if fits(x, "TPQ") else None)
R("have-got -> has got | have got", last)
for _f in FORMS:
    R(f"V{_f}0 -> keep NP standing",
      lambda _k, x, _s: Do("by", "PYE", m.event("let", what=m.event("stay", who=x))) if fits(x, "P") else None)
for _f in FORMS:
    R(f"V{_f}0 -> make NP NP", lambda _m, x, y: Do("by", "PYE", m.event("retarget", to=x)) if y == m.TARGET else None)
R("Sight -> line-of-sight | what NP may see | the line-of-sight", lambda *x: x[1] if len(x) == 4 else None)
R("Sight -> Poss line-of-sight | line-of-sight for NP", lambda *x: x[-1] if len(x) == 3 else x[0])
for _f in FORMS:
    R(f"V{_f}0 -> block Sight?", lambda _b, who: Do("by", "PTS", m.event("block", who=who)))
for _f in "bs":
    R(f"V{_f}0 -> let NP Vb | make NP Vb", let, "plain")
    R(f"V{_f}0 -> make NP Vp",
      lambda w, x, v: let(w, x, v) if v.event.kind not in ("raise", "lower") else None, "plain")
    R(f"V{_f}0 -> let NP to Vb | make NP to Vb", lambda w, x, _t, v: let(w, x, v))
R("need-not -> need-not be able to", first)
R("may -> Is Free to", constant("may"))
R("Free -> allowed | able | free | permitted | welcome", constant("free"))
R("Vf1 -> Vb", last, "plain")
R("Vf1 -> Vs", last)
R("Vf1 -> Vd", past)
R("Vf1 -> may Vb | must Vb | would Vb | cannot Vb | need-not Vb", Modal)
R("Vf1 -> may then-so Vb | must then-so Vb", lambda w, _, v: Modal(w, v))
R("Vf1 -> may then-so each Vb | must then-so each Vb", lambda w, _t, _e, v: Modal(w, v))
R("Vf1 -> may each Vb | may both Vb | must each Vb | each may Vb | both may Vb",
  lambda *x: Modal("must" if "must" in x[:2] else "may", x[-1]))
R("Vf1 -> prevented Vg", lambda _, v: Modal("cannot", v))
R("Vf1 -> may only Vb | will only Vb", lambda _m, _o, v: Modal("only", v))
R("Vf1 -> will Vb", last)
R("Vf1 -> do-not Vb", lambda _, v: Neg(v))
R("Vf1 -> did-not Vb", lambda _, v: Neg(Past(v, window_of(v))))
R("Cond -> Clause before-move",
  lambda c, _: condition(Was(c)) if isinstance(c, m.IsSo) else condition(c) if isinstance(c, Was) else None)
R("Nb0 -> STATUS Nb0",
  lambda x, bar: adjective(bar, m.Has(m.Set(x.sort, m.ONE, (), x.name))) if "P" in types_of(bar.set) else None)
R("Nb0 -> MYSTATUS Nb0", lambda _, bar: adjective(bar, m.Has(m.THIS_CARD)) if "P" in types_of(bar.set) else None)
R("Vf1 -> have Talk? Ve | had Talk? Ve", lambda h, _t, v: perfect(h, v))
R("Vf1 -> have not Talk? Ve | had not Talk? Ve | have never Ve", lambda h, *x: Neg(perfect(h, x[-1])))
R("Vf -> Vf1", last)
R("Vf -> may Vb lest not Vb | may Vb , lest not Vb | may Vb , lest may not Vb",
  lambda w, v, *x: group("and", Modal(w, v), Modal("cannot", x[-1])))
R("Vf -> Vf and Vf1 | Vf , and Vf1 | Vf lest Vf1 | Vf , lest Vf1", lambda a, *x: group("and", a, x[-1]), "list")
R("Vf -> Vf and Adv , Vf1 | Vf and , Adv , Vf1 | Vf , and Adv , Vf1 | Vf , and , Adv , Vf1",
  lambda a, *x: group("and", a, Provided(next(y for y in x if isinstance(y, Adv)), x[-1])), "list")
R("Vf -> Vf or Vf1 | Vf , or Vf1", lambda a, *x: group("or", a, x[-1]), "list")
R("Vf -> Vf and-then Vf1 | Vf , and-then Vf1", lambda a, *x: group("and", a, x[-1]), "list")
for _f in FORMS:
    R(f"V{_f} -> V{_f}1 If or V{_f}1 otherwise | V{_f}1 If , or V{_f}1 otherwise", lambda v, c, *x: Choice(c, v, x[-2]))
    R(f"V{_f} -> V{_f}1 to Vb", lambda v, _, get: chosen_to(v, get) or Price(v, get), "plain")
    R(f"V{_f} -> V{_f}1 to Vb or to Vb", lambda v, _t, a, _o, _u, b: Price(v, group("or", a, b)), "plain")
R("Window -> this UNIT | that UNIT | on this UNIT | on that UNIT | in this UNIT "
  "| during this UNIT | during that UNIT | on its UNIT | on POSSPRON UNIT "
  "| during POSSPRON UNIT", lambda *x: m.Time(x[-1], "this"))
R("Window -> each UNIT | every UNIT | per UNIT", lambda _, u: m.Time(u, "each"))
R("Window -> so far this UNIT | earlier this UNIT | already this UNIT", lambda *x: m.Time(x[-1], "this"))
R("Clause -> NP Vf", lambda x, v: fill(v, x))
R("Clause -> only NP may Vb",
  lambda _o, x, _m, v: step(fill(Modal("cannot", v), none_but(x, v))) if none_but(x, v) else None)
R("Clause -> NP needs only? Num Nb0 to rally | NP may rally RallyP only? Num Nb0",
  lambda x, *y: rallying(x, next(n for n in y if isinstance(n, int | m.Count)),
    next(b for b in y if isinstance(b, Bar))))
R("Clause -> NP may rally RallyP only? NUM Nb0 instead-of NUM Nb0?",
  lambda x, _m, _r, _p, _o, n, bar, _i, usual, _b: rallying(x, n, bar) if usual == 2 else None)
R("RallyP -> with | using | as | for", last)
R("Clause -> RallyW costs NP only? Num Nb0 | RallyW costs only? Num Nb0 for NP",
  lambda *x: rallying(next(y for y in x if isinstance(y, m.Node) and not isinstance(y, Bar | m.Count)),
    next(n for n in x if isinstance(n, int | m.Count)), next(b for b in x if isinstance(b, Bar))))
R("RallyW -> rally | a rally | rallying", constant("rally"))
R("Clause -> Vg worth-word Num points-word | Vg worth-word a points-word", lambda v, _w, n, *_: worth(v, n))
R("Clause -> Vg worth-word Num points-word instead-of NUM points-word?",
  lambda v, _w, n, _p, _i, usual, *_: worth(v, n) if usual == 1 else None)
for _f in "bs":
    R(f"V{_f}0 -> do-same", constant(Do("who", "P", m.event("do", what=SAME))))
R("Clause -> Clause to-min NUM | Clause , to-min NUM", lambda c, *x: bounded(c, "at least", x[-1]))
R("Clause -> Clause to-max NUM | Clause , to-max NUM", lambda c, *x: bounded(c, "at most", x[-1]), "plain")
R("Clause -> this Vf", lambda _, v: fill(v, That("this", "action", "", False, 0)), "plain")
R("Clause -> NP may instead Vb", lambda x, _m, _i, v: replacing(x, v))
R("Clause -> NP then-so Vf", lambda x, _, v: fill(v, x))
R("Clause -> NP each Vf | NP both Vf | NP all Vf",
  lambda x, _, v: fill(v, Pron("they both", x.at) if isinstance(x, Pron) and x.word == "they" else x))
R("Clause -> neither NP1 nor NP may Vb", lambda _n, a, _r, b, _m, v: neither(Modal("cannot", v), a, b))
R("Vf1 -> may neither Vb nor Vb", lambda _m, _n, a, _r, b: group("and", Modal("cannot", a), Modal("cannot", b)))
R("Vf1 -> may neither be Vp nor Vp | may be neither Vp nor Vp",
  lambda *x: group("and", Modal("cannot", x[-3]), Modal("cannot", x[-1])))
R("Clause -> there Is NP | there Is still NP | there Was NP | there Is Talk NP", lambda *x: there_is(x[-1]))
R("Nbar -> Nbar on NP",
  lambda bar, _, x: modified(bar, Arg("of", x)) if bar.set.sort == "exhausted marker" and fits(x, "P") else None,
  "near")
R("Clause -> NP Is instead Vp", lambda x, _b, _i, v: instead(fill(v, x)))
R("Clause -> there Is not NP | there Was not NP", lambda *x: m.Not(m.Exists(x[-1])))
R("Cond -> Clause", condition)
R("Cond -> Clause with NP", lambda c, _, x: accompanied(c, x), "near")
R("Cond -> NP already Vs", lambda x, _, v: condition(Was(fill(v, x))))
R("Cond -> NP Is already Pred | NP Was already Pred", lambda x, _b, _a, p: m.IsSo(x, m.Before(p)))
R("Cond -> NP Is the only N with NP1 | NP Is the only N to have NP1",
  lambda x, _b, _t, _o, n, *y: only_side(n, y[-1]) if x == m.YOU and n.sort in ("side", "player") else None)
R("Cond -> Cond and Clause | Cond , and Clause", lambda a, *x: both(m.All, a, x[-1]), "near")
R("Cond -> Cond or Clause | Cond , or Clause | Cond or if Clause", lambda a, *x: both(m.OneOf, a, x[-1]), "near")
R("Ev -> Clause", moment)
R("Ev -> Ev or Ev1 | Ev or when Ev1 | Ev , or when Ev1 | Ev , or Ev1",
  lambda a, *x: Group("or", (*(a.items if isinstance(a, Group) and a.op == "or" else (a,)), x[-1])), "near")
R("Ev -> Ev1", last)
R("Ev1 -> Time Is over | Time Is finished | Time Is done", lambda t, *_: edge_event(m.Edge("end", t)))
R("Ev -> Clause and PRON matches | Clause and all PRON matches", lambda c, *_: guarded(moment(c), alike(c)))
R("Ev -> Clause by Vg", lambda c, _b, v: by_which(c, v))
R("Ev -> Ev without having Ve", lambda e, _w, _h, v: guarded(e, not_done(v)))
R("Ev -> Ev with NP Pred", lambda e, _w, x, p: guarded(e, m.IsSo(x, p)) if not fits(x, "TQ") else None, "role")
R("Ev -> Ev during Time | Ev on Time | Ev in Time", lambda e, _d, t: guarded(e, m.During(t)), "near")
R("Ev1 -> Clause", moment)
R("Ev -> Vg", lambda v: moment(fill(v, SUBJECT)) if fill(v, SUBJECT) is not None else None)
R("Ev -> placement | the? placement", constant(m.event("begin", what=m.Time("game"))))
for _at, _verb in enumerate(lexicon().verbs):
    if _verb.means in ("begin", "end") and any(frame.startswith("time") for frame in _verb.frames):
        for _form in "sb":
            R(f"Ev1 -> Time {_form}.{_at}",
              lambda t, _, means=_verb.means: edge_event(m.Edge("start" if means == "begin" else "end", t)))
R("Time -> the UNIT | this UNIT | the current UNIT", lambda *x: m.Time(x[-1], "this"))
R("Time -> that UNIT", lambda _, u: m.Time(u, "that"))
R("Time -> each UNIT | every UNIT | a UNIT | any UNIT", lambda _, u: m.Time(u, "each"))
R("Time -> Poss UNIT", lambda p, u: m.Time(u, "its", p))
R("Time -> each of Poss UNIT | every one of Poss UNIT", lambda *x: m.Time(x[-1], "each", x[-2]))
R("Time -> Poss next UNIT | Poss following UNIT", lambda p, _n, u: m.Time(u, "next", p))
R("Time -> the first UNIT | the last UNIT | the second UNIT | the third UNIT | the final UNIT",
  lambda _, w, u: m.Time(u, {"first": "1", "second": "2", "third": "3"}.get(w, "last")))
R("Time -> UNIT NUM", lambda u, n: m.Time(u, str(n)))
R("Time -> the first UNIT of Time", lambda *x: m.Time(x[2], "first"))
R("Edge -> start-of Time | its start", lambda _, t: m.Edge("start", t))
R("Edge -> end-of Time", lambda _, t: m.Edge("end", t))
R("Edge -> end-of UNIT", lambda _, u: m.Edge("end", m.Time(u)))
R("Time -> the next UNIT of NP", lambda _t, _n, u, _o, x: m.Time(u, "next", x))
for _n, _word in enumerate(["fourth", "fifth", "sixth", "seventh", "eighth"], 4):
    R(f"Ord -> {_word}", constant(_n))
R("Adv -> when Ev | after Ev | before Ev", when)
R("Adv -> after NP | before NP", around)
R("Adv -> after Every | when Every Is over | after Every Is over | after Every have been over",
  lambda _a, bar, *_: Adv("then", That("the", bar.set.sort, "", True, bar.set.label - 1))
  if types_of(bar.set) == "E" and bar.plural and not bar.set.filters else None)
R("Every -> all Nbar | all of these Nbar | all of those Nbar | all these Nbar | all those Nbar | these Nbar "
  "| those Nbar | both Nbar | both of these Nbar | the Nbar", last)
R("Adv -> while Vg | when Vg | after Vg | before Vg",
  when_doing, "moment")
R("Adv -> If", last)
R("If -> if Cond", adverb("if"))
R("If -> if Adv Cond | if Adv , Cond", lambda _i, a, *x: Adv("if", x[-1]) if a.kind == "then" else None)
R("If -> if the result Is Faces | if the roll Is Faces | if PRON Is Faces | if the die Is Faces",
  lambda *x: Adv("if", x[-1]) if isinstance(x[-1], m.Rolled) and x[-1].face != "success" else None)
R("If -> if NP shows Faces | if NP show Faces",
  lambda _i, x, _s, f: Adv("if", so_many_show(x, f)) if so_many_show(x, f) is not None else None)
R("If -> if NP matches",
  lambda _i, x, _m: Adv("if", m.Rolled("match")) if fits(x, "D") or isinstance(x, Pron) else None)
R("Adv -> if Cond at Edge | if Cond at Edge and Cond | if Cond when Ev",
  lambda _i, c, _w, e, *x: so_then(c, e, x[-1] if x else None))
R("Adv -> if Clause", lambda _, c: when("when", moment(c)) if isinstance(c, Would) else None)
R("Adv -> if Ev", lambda _, e: when("when", e) if isinstance(e, Guarded) else None)
R("Adv -> unless Cond", lambda _, c: Adv("if", m.Not(c)) if not is_offer(c) else None)
R("Adv -> unless Clause", lambda _, c: Adv("unless", c) if is_offer(c) else None)
R("Adv -> unless NP decides to Vb | unless NP does Vb", lambda _u, x, *v: Adv("unless", fill(v[-1], x))
  if is_offer(fill(v[-1], x)) else None)
R("Adv -> only-if Cond | only if Cond | only while Cond | only when Cond", adverb("only if"))
R("Adv -> while Cond", adverb("while"))
R("Adv -> while Pred", lambda _, p: being("while", p))
R("Adv -> if Pred | when Pred", lambda _, p: being("if", p), "plain")
R("Adv -> only while Pred | only-if Pred | only if Pred | only when Pred",
  lambda *x: Adv("only if", m.IsSo(SUBJECT, x[-1])))
R("Adv -> even-if Cond", adverb("even if"))
R("Adv -> even-if Pred", lambda _, p: Adv("even if", m.IsSo(SUBJECT, p)))
R("Adv -> if-you-do", constant(Adv("if", m.Done())))
R("Adv -> if-won | if this challenge Is e.win", constant(Adv("if", m.Outcome("won"))))
R("Adv -> if-lost", constant(Adv("if", m.Outcome("lost"))))
R("Adv -> with Faces", lambda _, f: Adv("if", f), "role")
R("Adv -> on Faces | if any Faces | if at-least Faces", lambda *x: Adv("if", x[-1]))
R("Faces -> NP1",
  face)
R("Faces -> Nb0",
  lambda bar: face(bar.set), "plain")
R("Faces -> Num", lambda n: m.Rolled("success", n if isinstance(n, m.Count) else m.Count("exactly", n)), "number")
R("Faces -> Faces or Faces", lambda a, _, b: m.OneOf((a, b)), "near")
R("Adv -> at Edge | in Edge | on Edge", lambda _, e: Adv("when", edge_event(e)))
R("Adv -> setup-time", constant(Adv("when", edge_event(m.Edge("start", m.Time("game"))))), "plain")
R("Adv -> Edge", lambda e: Adv("when", edge_event(e)), "plain")
R("Adv -> at Edge in which Clause | at Edge during which Clause",
  lambda _a, e, _i, _w, c: at_a_time_when(e, c))
R("Adv -> before-roll", constant(Adv("first of all")))
R("Adv -> until Edge", adverb("until"))
R("Adv -> until Time", lambda _, t: Adv("until", m.Edge("start", t) if t.which == "next" else m.Edge("end", t)))
R("Adv -> until Ev | until Ev whichever | until Ev , whichever", lambda _, e, *_w: until_either(e), "plain")
R("Adv -> Adv or Adv | Adv , or Adv | Adv or Adv , whichever | Adv or Adv whichever",
  lambda a, *x: either_end(a, next(y for y in x if isinstance(y, Adv))))
R("Adv -> until Ev or Edge | until Ev , or Edge", lambda _u, e, *x: Adv("until", (e, x[-1])), "plain")
R("Adv -> until then", constant(Adv("until then")))
R("Adv -> for rest-of Time | for the? remainder of Time | for this-time", lambda *x: Adv("until", m.Edge("end", x[-1])))
R("Adv -> this UNIT", lambda _, u: Adv("during", m.Time(u, "this")), "window", "near")
R("Adv -> each UNIT | every UNIT", lambda _, u: Adv("during", m.Time(u, "each")), "window")
R("Adv -> during Time | in Time | on Time", lambda _, t: Adv("during", t))
R("Adv -> during NP | for NP", lambda _, x: Adv("during", x) if isinstance(x, That) and types_of(x) == "E" else None)
R("Per -> per UNIT | each UNIT | a UNIT | every UNIT | in a UNIT | during each UNIT | for each UNIT | in each UNIT "
  "| in every UNIT | during a UNIT | in any UNIT | during any UNIT | in any one UNIT | in one UNIT", last)
R("Per -> in the game | per game | each game", constant("game"))
R("Adv -> Often Per | Often , Per", lambda n, *x: Adv("limit", (n, x[-1])))
R("Adv -> limit-word? the? first-time Per", lambda *x: Adv("first of each", (1, x[-1])))
R("Times -> once", constant(1))
R("Times -> twice", constant(2))
R("Times -> NUM times", first)
R("Often -> Times", first)
R("Often -> limit-word Often | limit-word colon Often", last)
R("Adv -> first-time Per That? Ev", lambda _f, u, _t, e: Adv("first", (u, e)))
R("Adv -> first-time That? Ev Per", lambda _f, _t, e, u: Adv("first", (u, e)))
R("Adv -> first-time That? Ev", lambda _f, _t, e: Adv("first", ("game", e)), "window")
R("Adv -> next-time That? Ev", lambda _n, _t, e: Adv("next", (None, e)))
R("Adv -> next-time this UNIT That? Ev", lambda _n, _t, u, _h, e: Adv("next", (m.Time(u), e)))
R("Adv -> then", constant(Adv("then")))
R("Adv -> otherwise", constant(Adv("otherwise")))
R("Adv -> instead", constant(Adv("instead")))
R("Adv -> first", constant(Adv("to begin")), "plain")
R("Adv -> for-each EachN", lambda _, x: Adv("for each", x))
R("Adv -> Times", lambda n: Adv("times", n), "plain")
R("Adv -> whether-seen", constant(Adv("ignoring", "sight")))
R("Adv -> not through NP | lest not through NP", lambda *x: Adv("not through", x[-1]))
R("Adv -> instead-of Vg", lambda _, v: Adv("instead of", fill(v, SUBJECT)) if fill(v, SUBJECT) is not None else None)
R("Adv -> ignoring NP | g.0 through NP | g.1 through NP",
  lambda *x: Adv("through", x[-1]) if fits(x[-1], "PTS") else None)
R("Adv -> if NP likes", lambda _i, x, _l: Adv("may", None if x == m.YOU else x) if fits(x, "PY") else None)
R("Adv -> whether Clause | whether Clause or not", lambda _w, c, *_: regardless(c))
R("Adv -> no-matter-who Vf", lambda _, v: regardless(fill(v, m.Set("character"))))
R("Adv -> if-possible", constant(Adv("if possible")))
R("Adv -> if-available", constant(Adv("if available")))
R("Adv -> doing-so", constant(Adv("during", m.Ref("event", name="move"))))
R("Adv -> either-way", constant(Adv("either way")))
R("Adv -> afterwards", constant(Adv("afterwards")))
R("Adv -> at end-of NP | after NP",
  lambda *x: after_this(x[-1]))
R("Adv -> when it is Time | while it is Time | if it is Time", lambda *x: Adv("during", x[-1]))
R("Adv -> before-move", constant(Adv("before move")))
R("Step -> Clause", step)
R("Step -> Vb", requested)
R("Step -> NP", noun_step, "plain")
R("Subjectless -> may Vb | must Vb | cannot Vb | may only Vb",
  lambda w, *x: step(fill(Modal("only" if len(x) > 1 else w, x[-1]), m.ACTOR)), "plain")
R("Subjectless -> Vs", lambda v: step(fill(v, m.ACTOR)), "step")
R("Subjectless -> Subjectless Adv | Subjectless , Adv", lambda s, *x: behind(s, x[-1]))
R("Step -> NP colon Vb", lambda x, _, v: step(labelled(x, v)), "plain")
R("Step -> NP colon Vp | NP colon Bare | NP colon Vs", lambda x, _, v: step(fill(v, x)), "plain")
R("Step -> target colon NP | targets colon NP", lambda _t, _c, x: chosen_step(x))
R("S -> NP", chosen_step, "step")
R("Bare -> ValD", lambda v: Do("of", "PYE", v))
R("Bare -> Bare Arg", attach)
R("Bares -> Bare", lambda v: step(fill(v, m.ACTOR)), "plain")
R("Bares -> Bares , Bare | Bares and Bare | Bares , and Bare",
  lambda a, *x: group("and", a, step(fill(x[-1], m.ACTOR))))
R("S -> Bares", last)
R("S -> Bares Adv | Bares , Adv",
  lambda a, *x: Wrap(x[-1], a, False) if x[-1].kind in ("if", "while", "when", "during") else None)
R("Vb0 -> discard | discard after", constant(Do("by", "PY", m.DISCARD_THIS)), "role")
R("Step -> to the NUM | NP to the NUM | this card to the NUM",
  lambda *x: to_track(x[0] if len(x) == 4 else m.THIS_CARD, x[-1]))
R("Step -> UseSubject Is NP",
  lambda _s, _i, x: Wrap(Adv("it is"), noun_step(x)) if getattr(x, "sort", "") == "challenge" else None)
R("Step -> Step , That then-so Vf", lambda a, _c, _w, _t, v: who_then(a, v))
R("Step -> Step , which may Vb | Step , may Vb", lambda a, *x: group("and", a, fill(Modal("may", x[-1]), m.ACTOR))
  if isinstance(v := x[-1], Do) and v.event.kind == "move" and v.event.get("through") is not None else None)
R("S -> Adj N", lambda a, n: noun_step(m.Set("challenge", m.ONE, (m.Is(a),)))
  if n.sort == "challenge" and a in ("basic", "ranged") else None)
R("Step -> either Step or Step | either Step , or Step", lambda _e, a, *x: group("or", a, x[-1]))
R("Step -> Step , range Num squares? | Step range Num",
  lambda x, *y: ranged(x, next(n for n in y if n not in (",", "range"))))
R("Step -> range colon? Num squares? ,? Step", lambda _r, _c, n, _s, _k, x: ranged(x, n))
R("Step -> Step Adv | Step , Adv", lambda s, *x: behind(s, x[-1]), "near")
R("Seq -> Step", last)
R("Seq -> Seq Conn Step", lambda a, op, b: group(op, a, b), "list")
R("Seq -> Seq Conn Adv ,? Step", lambda a, op, adv, _, b: group(op, a, Wrap(adv, b)), "list")
R("Seq -> Seq Conn Adv then Step | Seq Conn Adv , then Step | Seq Conn , Adv , Step | Seq Conn , Adv , then Step",
  lambda a, op, *x: and_then(op, a, next(y for y in x if isinstance(y, Adv)), x[-1]), "list")
R("S -> range colon? Num squares?", lambda _r, _c, n, _s: Wrap(Adv("range", number(n)), None))
R("S -> range colon? Num squares? ,? and? sighted", lambda _r, _c, n, *_: Wrap(Adv("range in sight", number(n)), None))
R("S -> sighted", lambda _: Wrap(Adv("range in sight"), None))
R("S -> UseSubject? lasts Adv | lasts Adv", lambda *x: Wrap(x[-1], None) if x[-1].kind == "until" else None)
R("S -> no Vg", lambda _, v: step(fill(Modal("cannot", v), m.ACTOR)))
R("S -> immune to NP", lambda _i, _t, x: immune(m.ACTOR, x))
R("Adv -> by Vg", lambda _, v: Adv("by doing", fill(v, m.YOU)) if isinstance(fill(v, m.YOU), m.Event) else None,
  "plain")
R("Vb0 -> remove", constant(Do("by", "PY", m.DISCARD_THIS)), "role")
R("S -> Vp",
  lambda v: step(fill(v, m.THIS_CARD)) if isinstance(v, Do) and v.event.kind in ("discard", "remove") else None)
R("S -> UseSubject wears-off Adv | UseSubject Is over Adv",
  lambda *x: Wrap(Adv("until", x[-1].x), None) if x[-1].kind in ("when", "until") else None)
R("Step -> NP , Adv , Vf", lambda x, _c, a, _k, v: placed_inside(a, fill(v, x)))
R("Step -> NP may , Adv , Vb | NP must , Adv , Vb", lambda x, w, _c, a, _k, v: placed_inside(a, fill(Modal(w, v), x)))
R("S -> UseSubject must be Arg | NP must be Arg", lambda x, _m, _b, a: manner(x, a))
R("S -> with-card , S | with-card S", last)
R("Ev -> Clause State", starting_so)
R("Vb0 -> discard this", constant(Do("by", "PY", m.DISCARD_THIS)))
R("Remark -> nothing-happens", constant("remark"))
R("NP1 -> the N of NP", lambda _t, n, _o, x: That("this", "character", "", False, n.at)
  if n.sort == "owner" and isinstance(x, That) and x.word == "this" and x.sort == "item" else None)
R("Remark -> NP keep-result | keep-result | separately", constant("remark"))
R("Top -> works-on NP", lambda _, x: working_on(x))
R("Arg -> anywhere Near Rel", lambda _a, n, rel: Arg("near", m.All((n, rel.filter))) if "S" in rel.types else None)
R("S -> NP Vp", lambda x, v: step(fill(v, x)), "step")
R("S -> distinct", lambda _: Wrap(Adv("distinct"), None))
R("Conn -> and | , and | and-then | , and-then | , | lest | , lest", constant("and"))
R("Conn -> or | , or", constant("or"))
R("Conn -> +", constant("and"))
R("Conn -> , so | so | , after", constant("and"), "list")
R("S -> Seq", last)
R("S -> Adv , S", lambda a, _, s: Wrap(a, s))
R("S -> Adv S", lambda a, s: Wrap(a, s) if not begins_late(a, s) else None)
R("S -> Adv colon S", lambda a, _, s: Wrap(a, s))
R("S -> Adv", lambda a: Wrap(a, None) if a.kind in ("limit", "first of each", "only if", "times") else None)
R("Top -> S | Subjectless", last)
R("Top -> or S | or , S | alternatively S | alternatively , S", lambda *x: Wrap(Adv("or"), x[-1]))
R("Top -> whether-seen", lambda _: Wrap(Adv("ignoring", "sight"), None))
R("Step -> Remark", lambda r: Wrap(Adv("remark", r), None))
R("Remark -> NP still Vf as-usual", constant("remark"))
R("Remark -> NP may still Vb", lambda x, _m, _s, v: Remark("still", fill(v, x)) if fill(v, x) is not None else None)
R("Remark -> NP Is still Vp | NP still? counts-as Vp",
  lambda x, *y: "remark" if types_of(x) == "E" and isinstance(y[-1], Do) and y[-1].event.kind == "win" else None)
R("Remark -> UseSubject do-not counts-as NP",
  lambda _u, _d, _c, x: "remark" if getattr(x, "sort", "") in ("move", "turn") else None)
R("Remark -> UseSubject do-not counts-as Time | NP must keep NP", constant("remark"))
R("Remark -> NP do nothing", lambda x, *_: "remark" if types_of(x) == "D" else None)
R("Remark -> you-decide | you-decide in which NP Vf | you-decide That? NP Vf in", constant("remark"))
R("Remark -> you-order | you-order in which NP Vf | you-order That? NP Vf in", constant(Remark("order", None)))
R("Remark -> you-direct | you-direct in which NP Vf", constant(Remark("direction", None)))
R("Remark -> NP Is Talk? Vp only? once", lambda _x, _b, _t, v, *_: Remark("once", v.event)
  if isinstance(v, Do) and v.event.get("dice") is None else None)
R("Remark -> if-tied ,? Clause", lambda _t, _c, c: Remark("tie", c) if nobody_gains(c) else None)
R("Remark -> if-tied , you choose | if-tied you choose | you choose if-tied", constant("remark"))
R("Remark -> that Is fine also? | that Is allowed also?", constant("remark"))
R("Top -> NP do-not count | NP Is not included | NP Is excluded | NP Is not affected",
  lambda x, *_: Wrap(Adv("excluding", m.Set(x.sort, m.PLURAL, x.filters)
    if isinstance(x, That) and x.filters else x), None))
R("Top -> only NP may be the target | only NP may be targeted | only NP may be chosen",
  lambda _o, x, *_: Wrap(Adv("restricted", m.All(x.filters)), None) if isinstance(x, m.Set) and x.filters else None)
R("S -> S , NP do-not count",
  lambda s, _c, x, *_: group("and", s, Wrap(Adv("excluding", x), None)) if fits(x, "P") else None)
R("Top -> Adj targets only | only Adj targets | target must be Adj",
  lambda *x: Wrap(Adv("restricted", m.Is(next(y for y in x if y in m.STATES))), None))
R("S -> UseSubject cannot UseVerb more-than Often Per", lambda *x: Wrap(Adv("limit", (x[-2], x[-1])), None))
R("S -> NP cannot UseActive UseObject more-than Often Per "
  "| it Is not possible to UseActive UseObject more-than Often Per",
  lambda *x: Wrap(Adv("limit", (x[-2], x[-1])), None))
R("Top -> you cannot choose NP | NP cannot be chosen | you cannot challenge NP this-way | NP cannot be targeted",
  lambda *x: excluded(x[2] if x[0] == "you" else x[0]))
R("Top -> UseSubject do-not include NP | UseSubject excludes NP", lambda *x: Wrap(Adv("excluding", x[-1]), None))
R("Nbar -> Nbar , you-choose | Nbar , you-choose ,",
  lambda bar, *_: with_filter(bar, OF_CHOICE) if types_of(bar.set) == "P" else bar)
R("Top -> Top ; S | Top ; and S", lambda a, *x: group("and", a, x[-1]), "list")
R("Top -> S colon S", lambda a, _, b: priced(a, b), "list")
R("Clause -> NP Is not | NP do-not | NP does not",
  lambda x, *_: m.event("stay", who=x) if fits(x, "P") else None, "step")
R("S -> Choose colon Opts", lambda _c, _k, o: Group("or", o))
R("S -> NP may Choose colon Opts", lambda x, _m, _c, _k, o: m.May(x, Group("or", o)))
R("Choose -> choose-one then-so?", constant("choose"))
R("Choose -> pick | select", constant("choose"))
R("S -> NP must Choose colon Opts", lambda x, _m, _c, _k, o: decided(x, o))
R("S -> you Choose colon Opts | you must Choose colon Opts", lambda *x: Group("or", x[-1]))
R("S -> NP decides one? colon Opts", lambda x, _d, _o, _k, o: decided(x, o))
R("S -> NP decides where-to", lambda x, *_: Wrap(Adv("manner", ("decided", x)), None) if fits(x, "PY") else None)
R("Opts -> either S Opt S", lambda _e, a, _, b: (a, b))
R("Opts -> S Opt S", lambda a, _, b: (a, b))
R("Opts -> Opts Opt S", lambda a, _, b: (*a, b))
R("Opt -> ; | ; or", constant(","))
R("Opt -> , | or | , or", constant(","), "list")
R("S -> UseSubject? may only? UseVerb Adv", lambda _s, _m, only, _u, a: usable(a, only is not None))
R("S -> UseSubject? Is? usable Adv | UseSubject? only? usable Adv", lambda *x: usable(x[-1], "only" in x))
R("S -> UseSubject? cannot UseVerb Adv",
  lambda _s, _c, _u, a: unusable(a))
R("S -> NP may only? UseActive UseObject Adv", lambda _n, _m, only, _u, _o, a: usable(a, only is not None))
R("S -> UseActive UseObject? only Adv | UseActive UseObject? Adv", lambda *x: usable(x[-1], True))
R("S -> NP cannot UseActive UseObject Adv",
  lambda _n, _c, _u, _o, a: unusable(a))
R("S -> Adv , NP cannot UseActive UseObject | Adv , UseSubject cannot UseVerb", lambda a, *_: unusable(a))
R("UseSubject -> UseObject", last)
R("UseObject -> this | this one | it | that | this N | the N",
  lambda w, *x: w if not x or x[0] == "one" or x[0].sort in USABLE else None)
R("UseVerb -> be done | be used | be performed | be taken | happen | be triggered | be activated | work | be repeated",
  constant("use"))
R("UseVerbs -> works | happens | applies | counts", constant("use"))
R("S -> UseSubject only? UseVerbs only? Adv", lambda _s, a, _v, b, adv: usable(adv, a is not None or b is not None))
R("S -> NP must be Pred to UseActive UseObject | NP must be Pred for UseObject to UseVerb",
  lambda x, _m, _b, p, *_: usable(Adv("only if", m.IsSo(x, p)), True))
R("UseActive -> do | use | perform | take", constant("use"))
R("S -> repeat UseObject? Times extra? | repeat UseObject? NUM extra times", lambda _r, _o, n, *_: again(n))
R("S -> repeat UseObject", lambda *_: again(1))
R("S -> do UseObject Times", lambda _d, _o, n: again(n - 1) if n > 1 else None)
R("S -> RepeatVerb UseObject? until Cond", lambda _r, _o, _u, c: Wrap(Adv("repeat until", c), None))
R("S -> do UseObject Times colon S", lambda _d, _o, n, _c, s: Wrap(Adv("times", n), s))
R("RepeatVerb -> repeat | do", constant("repeat"))
GRAMMAR: Final = G
