"""The words of the card language: plain letters, and the table that brings many wordings down to one.

Right of each `=` stands what the grammar knows. Longer phrases win over shorter ones; a phrase is replaced once."""

from dataclasses import dataclass
from functools import cache

_PLAIN = str.maketrans(
    {"\u2019": "'", "\u2018": "'", "\u201c": '"', "\u201d": '"', "\u2011": "-", "\u2010": "-"}
)


def flat(text: str) -> str:
    """The text in small letters, with straight quotes and plain spaces, character for character as long."""
    return "".join(_flat_letter(letter) for letter in text.translate(_PLAIN))


def _flat_letter(letter: str) -> str:
    if letter.isspace():
        return " "
    small = letter.lower()
    return small if len(small) == 1 else letter


@dataclass(frozen=True)
class Word:
    """A word of the language and where it stands in the text; `raw` is how it is written there."""

    value: str
    start: int
    end: int
    raw: str = ""


NUMBERS = {
    word: number
    for number, word in enumerate(
        ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
    )
}  # fmt: skip

TYPES = ("finesse", "strength", "cunning", "leadership")
STATES = (
    "standing", "knocked-down", "knocked-out", "exhausted", "ready", "empty", "removed", "nearest", "opposing",
    "scenario",
)  # fmt: skip
SORTS = ("rival", "ally", "character", "companion", "minion", "piece", "ability-token", "token", "marker",
         "status-card", "item", "side", "die", "leader")  # fmt: skip

FACES = ("burst", "shield", "!!!")
PASSED = ("rivals", "allies", "characters", "obstructions", "walls")

PLURALS = {
    "rivals": "rival", "allies": "ally", "characters": "character", "companions": "companion",
    "minions": "minion", "pieces": "piece", "squares": "square", "tokens": "token", "markers": "marker",
    "items": "item", "leaders": "leader", "sides": "side", "dice": "die", "ability-tokens": "ability-token",
    "status-cards": "status-card", "obstructions": "obstruction", "walls": "wall", "costs": "cost",
    "ranges": "range", "abilities": "ability", "actions": "action", "successes": "success", "points": "point",
    "tracks": "track", "turns": "turn", "times": "time", "opponents": "opponent", "cards": "card",
}  # fmt: skip

_TABLE = """
an = a
does = do
doing = do
moves = move
challenges = challenge
challenging = challenge
places = place
put = place
puts = place
gives = give
hand = give
hands = give
receive = get
receives = get
gets = get
take = get
takes = get
discards = discard
removes = remove
shifts = shift
stands = stand
knocks = knock
swaps = swap
pushes = push
pulls = pull
chooses = choose
pick = choose
picks = choose
select = choose
rolls = roll
gains = gain
get a point = gain 1 point
gets a point = gain 1 point
gain a point = gain 1 point
gains a point = gain 1 point
score a point = gain 1 point
scores a point = gain 1 point
score 1 point = gain 1 point
scores 1 point = gain 1 point
assists = assist
interacts = interact
returns = return
flips = flip
exhausts = exhaust
controls = control
scores = score
claims = claim
wins = win
loses = lose
becomes = become
enters = enter
begins = begin
starts = begin
start = begin
ends = end
sees = see
can see = see
is able to see = see
are able to see = see
has = have
holds = have
hold = have
holding = with
having = with
carries = have
stays = stay
remain = stay
remains = stay
raises = raise
increase = raise
increases = raise
increased = raised
reduce = lower
reduces = lower
lowers = lower
decrease = lower
decreases = lower
reduced = lowered
decreased = lowered
are = is
am = is
rolled = roll
knocked down = knocked-down
knocked out = knocked-out
knock-out = knock out
next to = adjacent to
beside = adjacent to
adjoining = adjacent
in contact with = adjacent to
at most N squares from = within N squares of
at most N squares away from = within N squares of
no more than N squares from = within N squares of
no more than N squares away from = within N squares of
N squares or less from = within N squares of
at most N squares away = within N squares
square up to N squares away from = square within N squares of
square up to N squares away = square within N squares
square up to N squares from = square within N squares of
rival up to N squares away from = rival within N squares of
rival up to N squares away = rival within N squares
rival up to N squares from = rival within N squares of
ally up to N squares away from = ally within N squares of
ally up to N squares away = ally within N squares
ally up to N squares from = ally within N squares of
character up to N squares away from = character within N squares of
character up to N squares away = character within N squares
character up to N squares from = character within N squares of
N squares or less away = within N squares
N or less squares away = within N squares
N or less squares from = within N squares of
N or fewer squares away = within N squares
N or fewer squares from = within N squares of
N squares or fewer away = within N squares
N squares or fewer from = within N squares of
no more than N squares away = within N squares
within range N = within N squares
any other = another
a different = another
a second = another
some other = another
an additional = 1 more
an extra = 1 more
additional = more
extra = more
one more = 1 more
a further = 1 more
+ N = N more
- N = N less
− N = N less
fewer = less
higher = more
greater = more
N lower = N less
bigger = more
further = more
farther = more
longer = more
is then = is
are then = is
with N die = using N die
with N dice = using N die
to the map = to-the-map
on to the map = to-the-map
moves into = enter
moves onto = enter
moves on = enter
every = each
all of the = all
all = each
all the = each
both = each
both of = each
whenever = when
each time = when
every time = when
any time = when
as soon as = when
as long as = while
so long as = while
provided that = if
provided = if
only if = only-if
limited to once per = once per
limited to twice per = twice per
use only once per = once per
used only once per = once per
only once per = once per
the first time each turn = once per turn , when
the first time each round = once per round , when
the first time per turn = once per turn , when
the first time per round = once per round , when
once each = once per
once a = once per
one time per = once per
twice each = twice per
twice a = twice per
this can only be done once per = once per
this can be done only once per = once per
this can be done once per = once per
can only be done once per = once per
can be done only once per = once per
this ability can only be done once per = once per
do this only once per = once per
at the start of = at the begin of
at the beginning of = at the begin of
at the start of each of = at the begin of
at the end of each = at the end of a
at the start of each = at the begin of a
at the beginning of each = at the begin of a
at round end = at the end of the round
at the end of every = at the end of a
cooldown track = track
cool-down track = track
cooldown tracks = track
ability token = ability-token
ability tokens = ability-tokens
status card = status-card
status cards = status-cards
a track = any-track
a cooldown track = any-track
any track = any-track
any cooldown track = any-track
an opposing track = opposing-track
an opposing cooldown track = opposing-track
any opposing track = opposing-track
an opponent 's track = opposing-track
an opponent 's cooldown track = opposing-track
a rival 's track = opposing-track
any pool = any-pool
an opposing pool = opposing-pool
an opponent 's pool = opposing-pool
another into play = a scenario status-card into-play
another one into play = a scenario status-card into-play
choose one = choose-one
scenario card = scenario status-card
scenario cards = scenario status-cards
minion token = minion
minion tokens = minions
assist action = assist
assist actions = assist
interact action = interact
interact actions = interact
basic challenge action = basic challenge
basic move action = basic move
basic assist action = basic assist
basic interact action = basic interact
basic assist = assist
basic interact = interact
challenge action = challenge
move action = move
controlled by a player with more points than you = of-a-richer-side
controlled by a player who has more points than you = of-a-richer-side
of a player with more points than you = of-a-richer-side
of a player who has more points than you = of-a-richer-side
of an opponent with more points than you = of-a-richer-side
of a side with more points than yours = of-a-richer-side
of a side with more points than you = of-a-richer-side
of a side that has more points than yours = of-a-richer-side
whose side has more points than yours = of-a-richer-side
whose side has more points than you = of-a-richer-side
whose player has more points than you = of-a-richer-side
whose owner has more points than you = of-a-richer-side
against = to
vs = to
versus = to
on to = on
onto = on
into = on
in = on
inside = on
upon = on
from the map = off-the-map
off the map = off-the-map
in a straight line = straight
in straight line = straight
in play = in-play
into play = into-play
on the map = on-the-map
on the board = on-the-map
back on the map on = on
back on the map in = on
back on the map to = on
back on = on
back in = on
back to = to
afterwards = then
afterward = then
after that = then
thereafter = then
followed by = then
and then = then
passing through = through
not through = not-through
not passing through = not-through
but not through = not-through
passes through = through
pass through = pass-through
passes = pass-through
pass = pass-through
move through = pass-through
moves through = pass-through
go through = pass-through
moved through = moved-through
it moved through = moved-through
that it moved through = moved-through
passed through = moved-through
it passed through = moved-through
that it passed through = moved-through
it passed = moved-through
passed = moved-through
it's = its
can not = cannot
was not moved = did not move
has not moved = did not move
has not been moved = did not move
can't = cannot
could not = cannot
is not able to = cannot
are not able to = cannot
doesn't = do not
isn't = is not
aren't = is not
hasn't = do not have
nearest to = nearest-to
closest to = nearest-to
ignoring sight = ignoring-sight
seen or not = ignoring-sight
whether seen or not = ignoring-sight
leave the map = leave-the-map
leaves the map = leave-the-map
after placement = after-placement
after characters are placed = after-placement
after the characters are placed = after-placement
first player = first-player
an opponent = an-opponent
towards = toward
closer to = toward
nearer to = toward
who = which
whom = which
first player marker = first-player-marker
starting area = start-area
starting areas = start-area
sent home = return to its start-area
send home = return to its start-area
setup square = setup-square
corresponding setup square = setup-square
starting place = setup-square
place in the setup = setup-square
using the rule above = this-way
by the rule above = this-way
by this rule = this-way
in this way = this-way
this way = this-way
this turn = this-turn
this round = this-round
during this round = this-round
on this round = this-round
in this round = this-round
for this round = this-round
for this turn = this-turn
for the rest of the turn = until the end of the turn
for the rest of this turn = until the end of the turn
for the rest of the round = until the end of the round
for the rest of this round = until the end of the round
until end of turn = until the end of the turn
until end of round = until the end of the round
until end of the turn = until the end of the turn
until end of the round = until the end of the round
until the turn ends = until the end of the turn
until the round ends = until the end of the round
until this turn ends = until the end of the turn
until this round ends = until the end of the round
basic action this turn = basic action
another basic action = a basic action
another basic challenge = a basic challenge
another basic move = a basic move
an extra basic action = a basic action
an additional basic action = a basic action
a free basic action = a basic action
a free basic move = a basic move
a free basic challenge = a basic challenge
another action = 1 more action
another action this turn = 1 more action
action this turn = action
actions this turn = actions
on this turn = this-turn
lowered on his turn = lowered this-turn
lowered on her turn = lowered this-turn
lowered on its turn = lowered this-turn
reduced on his turn = lowered this-turn
reduced on her turn = lowered this-turn
reduced on its turn = lowered this-turn
on that turn = this-turn
in that turn = this-turn
in this turn = this-turn
that turn = this-turn
during this turn = this-turn
during that turn = this-turn
this character = this-character
the holder = this-character
its holder = this-character
holder = this-character
this card = this-card
this item = this-card
this status card = this-card
the target = the-target
the same target = the-target
this target = the-target
the target of this challenge = the-target
the target of that challenge = the-target
the target of the challenge = the-target
the same rival = that rival
each of those = each of that
each of these = each of that
both of those = each of that
both of them = each of them
those = that
these = that
no longer = no-longer
add N dice = roll N more die
add N die = roll N more die
add a die = roll 1 more die
adds N dice = roll N more die
adds N die = roll N more die
adds a die = roll 1 more die
add another die = roll 1 more die
take an extra basic = do a basic
takes an extra basic = do a basic
take an additional basic = do a basic
takes an additional basic = do a basic
do an extra basic = do a basic
does an extra basic = do a basic
do an additional basic = do a basic
does an additional basic = do a basic
or less = or-less
or fewer = or-less
N or lower = N or-less
with a defense of = with defense
with defense of = with defense
until the beginning of = until the begin of
until the start of = until the begin of
by this character = by this-character
by this card = by this-card
makes = do
make = do
perform = do
performs = do
take a basic = do a basic
takes a basic = do a basic
take another basic = do a basic
takes another basic = do a basic
take N basic = do N basic
takes N basic = do N basic
do another basic = do a basic
but = and
if not , = otherwise ,
spend N point = lose N point
spend N points = lose N points
closest = nearest
with range N = on range N
with a range of N = on range N
at a range of N = on range N
other than = other-than
except = other-than
except for = other-than
anyone = a character
anybody = a character
everyone = each character
everybody = each character
another challenge = a challenge
another move = a move
another range = a range
all your = each of your
all of your = each of your
the first time each turn that = once per turn , when
the first time each round that = once per round , when
the first time in each turn = once per turn , when
the first time in each round = once per round , when
during the first round = round-is 1
on the first round = round-is 1
in the first round = round-is 1
during the second round = round-is 2
in the second round = round-is 2
during round N = round-is N
in round N = round-is N
on round N = round-is N
use only if = only-if
used only if = only-if
you move through = moved-through
you moved through = moved-through
she moves through = moved-through
she moved through = moved-through
that she moved through = moved-through
he moves through = moved-through
he moved through = moved-through
that he moved through = moved-through
it moves through = moved-through
they move through = moved-through
they moved through = moved-through
can move through = may pass-through
can pass through = may pass-through
can go through = may pass-through
goes through = pass-through
at the start of the game = at the begin of the game
when the game begins = at the begin of the game
is removed from the map = is removed
are removed from the map = is removed
the same ally = that ally
the same character = that character
its target = the-target
that target = the-target
his target = the-target
her target = the-target
attached to = attached-to
for each success = per success
for every success = per success
count successes = count-successes
count the successes = count-successes
and count successes = count-successes
and count the successes = count-successes
on a win = if you win
on a loss = if you lose
if you won = if you win
if you lost = if you lose
if the challenge is won = if you win
if the challenge is lost = if you lose
if this challenge is won = if you win
if you win the challenge = if you win
if you win this challenge = if you win
if you win that challenge = if you win
if you lose the challenge = if you lose
if you did = if you do
by this = this-way
by this challenge = this-way
by that challenge = this-way
by the challenge = this-way
was knocked down = is knocked-down
was knocked out = is knocked-out
were knocked down = is knocked-down
were knocked out = is knocked-out
defends = defend
defending = defend
to defend = when defend
use = do
uses = do
using an item = do a item
ignore = pass-through
ignores = pass-through
refresh = make-ready
refreshes = make-ready
unexhaust = make-ready
remove the exhausted marker from = make-ready
remove the exhausted marker of = make-ready
remove an exhausted marker from = make-ready
repeats = repeat
do that again = repeat this
do this again = repeat this
do it again = repeat this
repeat it = repeat this
repeat that = repeat this
do the following = do this
do that = do this
once more = again
from anywhere on the map =
anywhere on the map = on-the-map
on any square of the map = on-the-map
than an opponent = than a-opponent
than any opponent = than each-opponent
than a rival side = than a-opponent
than your opponent = than each-opponent
than your opponents = than each-opponent
than all opponents = than each-opponent
than every opponent = than each-opponent
than each other side = than each-opponent
than an opposing side = than a-opponent
held by = held-by
switch = swap
switches = swap
trade = swap
exchange = swap
swap places = swap
swaps places = swap
trade places = swap
trades places = swap
switch places = swap
switches places = swap
change places = swap
changes places = swap
swap squares = swap
at range = on range
stands back up = stand up
stand back up = stand up
gets up = stand up
get up = stand up
get back up = stand up
gets back up = stand up
can only be done if = can be done only-if
can only be used if = can be done only-if
may only be used if = can be done only-if
may only be done if = can be done only-if
can only be used while = can be done only-if
can only be done while = can be done only-if
can only be used when = can be done only-if
can only be done when = can be done only-if
only if it is done while = only-if
only while = only-if
only when = only-if
except if = unless
cannot be used = cannot be done
cannot use this ability = cannot do this ability
if you do so = if you do
if you did so = if you do
foe = rival
foes = rivals
enemy = rival
enemies = rivals
opposing character = rival character
opposing characters = rival characters
friend = ally
friends = allies
friendly character = ally character
friendly characters = ally characters
friendly = ally
up to a total of = up to
or more = or-more
or greater = or-more
at least = at-least
more than = more-than
as many dice as = as-many-dice-as
with dice equal to the number of = equal to the number of
equal to the number of = as-many-dice-as
with a number of dice equal to the number of = as-many-dice-as
with as many dice as = as-many-dice-as
with one die for each = as-many-dice-as
with one die per = as-many-dice-as
one each = one-each
each opponent = each-opponent
every opponent = each-opponent
any opponent = each-opponent
each rival side = each-opponent
every rival side = each-opponent
each other side = each-opponent
this can be done = can be done
each one = one-each
of his = of-his
of hers = of-his
of its own = of-its-own
of their own = of-its-own
of yours = of-yours
of your own = of-yours
any number of = any
for free = for-free
instead of that = instead
shields = shield
exclamation = !!!
bursts = burst
number of = number-of
ability cost = cost
ability costs = cost
the number of = number-of
spaces = squares
space = square
minimum = at-least
maximum of = at-most
no more than = at-most
at most = at-most
may not = cannot
would be = would-be
would become = would-be
choose one of these = choose-one
choose one of the following = choose-one
do one of these = choose-one
do one of the following = choose-one
usable = can be done
can be used = can be done
may be used = can be done
may be done = can be done
can do this = can be done
may do this = can be done
can be done even while = can be done while
can be done also while = can be done while
can be done when = can be done while
can also be done while = can be done while
even through = through
as often as you like = as-often
during this move = on this move
against challenges from = to
against challenges by = to
fewer than = fewer-than
less than = fewer-than
ignoring rivals = through rivals
ignoring characters = through characters
ignoring obstructions = through obstructions
ignoring walls = through walls
the next time = next-time
the next time that = next-time
both may = both-of-them may
both of them may = both-of-them may
is never less than N = is at-least N
is never lower than N = is at-least N
is never below N = is at-least N
cannot be less than N = is at-least N
cannot be lower than N = is at-least N
cannot drop below N = is at-least N
cannot fall below N = is at-least N
is never more than N = is at-most N
is never higher than N = is at-most N
cannot be more than N = is at-most N
cannot be higher than N = is at-most N
cannot exceed N = is at-most N
of any type =
of any kind =
be the target of a challenge = be challenged
be the target of any challenge = be challenged
be the target of challenges = be challenged
be the target of challenges from = be challenged by
be targeted by a challenge = be challenged
be targeted by challenges = be challenged
is the target of a challenge = is challenged
becomes the target of a challenge = is challenged
at least one burst = a burst
at least one shield = a shield
at least one !!! = a !!!
one or more bursts = a burst
one or more shields = a shield
to a maximum of N = up to N
to a maximum of + N = up to N
up to a maximum of N = up to N
up to a maximum of + N = up to N
up to + N = up to N
with basic moves = on basic move
with basic challenges = on basic challenge
with its basic moves = on basic move
with its basic challenges = on basic challenge
with his basic moves = on basic move
with his basic challenges = on basic challenge
with her basic moves = on basic move
with her basic challenges = on basic challenge
"""

# Said for the ear only: dropped wherever they stand.
DROPPED = frozenset(
    (
        "also",
        "will",
        "directly",
        "immediately",
        "now",
        "currently",
        "again",
        "still",
        "either",
        "already",
    )
)


@cache
def phrases() -> dict[tuple[str, ...], tuple[str, ...]]:
    """The table as words: what is written, what it is brought down to. `N` stands for any number."""
    table = {}
    for line in _TABLE.strip().splitlines():
        left, _, right = line.partition(" =")
        table[tuple(left.split())] = tuple(right.split())
    for verb in _MODAL:
        table["can", verb] = ("may", verb)
    return table


_MODAL = (
    "move",
    "challenge",
    "stand",
    "push",
    "pull",
    "place",
    "put",
    "swap",
    "choose",
    "roll",
    "discard",
    "do",
)
"""what somebody can do is what they may do"""


@cache
def longest_phrase() -> int:
    return max(map(len, phrases()))


def joined(words: list[Word]) -> list[Word]:
    """The words with every phrase of the table brought down to the wording that the grammar knows."""
    found: list[Word] = []
    at = 0
    while at < len(words):
        size, new = _phrase_at(words, at)
        found.extend(new)
        at += size
    return [word for word in found if word.value not in DROPPED]


def _phrase_at(words: list[Word], at: int) -> tuple[int, list[Word]]:
    """How many words make the longest phrase here, and what it becomes."""
    for size in range(min(longest_phrase(), len(words) - at), 0, -1):
        taken = words[at : at + size]
        values = tuple("N" if _is_number(word.value) and size > 1 else word.value for word in taken)
        numbers = iter([word for word in taken if _is_number(word.value)])
        new = phrases().get(tuple(word.value for word in taken))
        if new is None and "N" in values:
            new = phrases().get(values)
        if new is not None:
            start, end = taken[0].start, taken[-1].end
            raw = " ".join(word.raw for word in taken)
            return size, [next(numbers) if value == "N" else Word(value, start, end, raw) for value in new]
    return 1, [words[at]]


def _is_number(value: str) -> bool:
    return value.isdigit() or value in NUMBERS
