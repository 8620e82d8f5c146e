"""A match: everything about a game that never changes while it is played."""

from dataclasses import dataclass
from typing import Final, NamedTuple, Protocol

from crossfray.rules.board import Board, bits
from crossfray.rules.decisions import ACTION_ABILITY
from crossfray.rules.dice import STANDARD, Die
from crossfray.rules.edition import Edition
from crossfray.rules.frames import PROGRAM_LENGTH, TARGETED
from crossfray.rules.kinds import (
    ABILITY,
    AS_CHALLENGE,
    CARD_ROLE,
    DOER_ROLE,
    ENTER,
    KINDS,
    LEAVE_SQUARE,
    RANGED,
    TARGET_ROLE,
)
from crossfray.rules.program import (
    ATTACHED,
    DICE_CODES,
    DO_COUNT,
    DO_HAND,
    DO_LOWER_COST,
    DO_NAME,
    DO_UNTIL,
    HAPPENED,
    HOLDER,
    NAMED,
    OWN,
    RANGE,
    SLOT,
    SUBTRACT,
    VALUES,
    Ability,
    CardRules,
    Change,
    Condition,
    Forbid,
    Instead,
    Interaction,
    Is,
    Limit,
    On,
    Op,
    Pattern,
    Permit,
    Program,
    Row,
    Selector,
    Selectors,
    endings,
    walk,
)

CHARACTER: Final = 0
COMPANION: Final = 1
MINION: Final = 2
TOKEN: Final = 3
MARKER: Final = 4
STATUS: Final = 5
ITEM: Final = 6
SCENARIO: Final = 7  # a side's share of a card for everybody: of the scenario, of a bonus objective
OBJECTIVE: Final = 8  # the marker of a bonus objective
DIE: Final = 9  # a die with faces of its own
KIND_NAMES: Final = (
    "character",
    "companion",
    "minion",
    "token",
    "marker",
    "status card",
    "item",
    "scenario",
    "bonus objective",
    "die",
)

FINESSE: Final = 0
STRENGTH: Final = 1
CUNNING: Final = 2
LEADERSHIP: Final = 3
ABILITY_TYPES: Final = ("finesse", "strength", "cunning", "leadership")  # ABIL-3

NOBODY: Final = -1
POINT: Final = "point"
"""the card of point markers"""
NO_DEFENSE: Final = -1


class Thing(NamedTuple):
    """A piece: anything that can be on the map or wait on a track, except ability tokens."""

    id: str
    """its name in answers: unique in the match"""
    name: str
    side: int
    """the side it belongs to; NOBODY for markers of the map"""
    kind: int = CHARACTER
    defense: int = NO_DEFENSE
    basic: bool = False
    tokens: tuple[int, ...] = ()
    """the ability tokens it brings into its side's pool (SETUP-7)"""
    home: int = -1
    """the setup square of a marker, or of a scenario token"""
    card: str = ""
    """the id of its card; pieces with the same card share it"""
    owner: int = -1
    """the character that brought a token, minion or status card, or that an item or companion is attached to"""
    rules: CardRules = CardRules()
    """the program and rules of its card"""
    player: int = 0
    """which of its side's players controls it (TEAM-1)"""
    brought: int = -1
    """the side that uses a bonus objective, which belongs to nobody (BONUS-1)"""
    other_side: int = -1
    """for a side of a double-sided card, the other side (FLIPSIDE-1)"""
    faces: tuple[int, ...] = ()
    """for a die, its faces (dice.py)"""


@dataclass(frozen=True, eq=False)
class Ready:
    """A row of a card that acts on an event or before it: the card, and the numbers of its program and its limit."""

    source: int
    row: On | Instead
    program: int
    limit: int
    only: int
    """the one piece that its event can be about, if its text names one; else -1"""


class Remembered(NamedTuple):
    """A pattern that a text of the match asks about later: the card, the window, and its number in `state.history`."""

    number: int
    source: int
    pattern: Pattern
    per: int
    counted: str
    """empty: how often; AMOUNTS: how much; OF_OBJECT: how often, counted for the other piece"""


class Watcher(Protocol):
    """Watches texts at work; it must change nothing."""

    def step(self, program: int, at: int, done: bool) -> None:
        """A step of a program was done, or could not be done."""

    def row(self, source: int, row: Row) -> None:
        """A standing rule of a card has changed, forbidden or permitted something."""


@dataclass(frozen=True, eq=False)
class Offer:
    """Something that a piece can do besides the basic actions."""

    action: int
    card: int
    place: int
    """which ability of that card"""
    pool: int
    """where in the pools (state.py) the tokens are that can pay for it"""


class ReadyInteraction(NamedTuple):
    """An interaction of a card in the match, and the number of its program."""

    source: int
    interaction: Interaction
    program: int


class Note(NamedTuple):
    """What a character's texts keep under a name: a number (energy) or a character (a partner)."""

    owner: int
    name: str
    counts: bool


class Power(NamedTuple):
    """A power-up: its marker, its status card, and the track space that the marker goes to (POWER-1)."""

    marker: int
    card: int
    number: int


class Side(NamedTuple):
    """A side: one or two players who share points, pool and track."""

    name: str
    colour: str
    area: int
    """the squares of its starting area"""


class Draft(NamedTuple):
    """How squads are chosen: from which pieces, how many for each side, and whether in secret (SETUP-5, SETUP-6)."""

    characters: int
    attachments: int
    size: int
    attached: int
    secret: bool


class Winning(NamedTuple):
    """How points are gained and the game is won, apart from what cards say."""

    threshold: int
    at_once: bool = False
    """won at once, not at the end of a round (FIRST-2, WIN-1)"""
    keeps_first: bool = False
    """the First Player marker is not passed at the end of a round (FAQ-SJ100-2)"""
    leaders: bool = False
    """each side names one of its characters as leader before placing them"""
    standing_beside: bool = False
    """only characters that stand beside a knock-out count (SCEN-KO-POINT)"""
    knock_out_points: int = 1
    beside_knock_out: bool = False
    """a side also gains the point if somebody else knocks out a rival beside one of its characters (FIRST-2)"""


class Match:
    """The board, the sides, the pieces and the way to win, with sets of pieces computed once.

    Sides and pieces are numbered; a set of pieces is an int with one bit for each, like a set of squares."""

    title: str
    board: Board
    edition: Edition
    sides: tuple[Side, ...]
    things: tuple[Thing, ...]
    winning: Winning
    agreed: int
    """the status cards that are in play from the start (STATUS-3)"""
    first: int
    """the first player, if that and the starting areas were settled before squads were chosen; else -1"""
    ultimate: int
    """the ultimate character (ULT-1), or -1"""
    draft: Draft | None
    """how squads are chosen, if this is a draft: its pieces are then the cards to choose from"""
    obscured: int
    """squares of obscured terrain"""
    characters: int
    """the pieces that are characters"""
    objectives: int
    """the markers of bonus objectives: for challenges, sight and passing they are standing rivals of every side
    (BONUS-2)"""
    occupying: int
    """the pieces on whose square nobody else may stop (MOVE-6)"""
    markers: int
    """the point markers"""
    challengeable: int
    """the pieces that show a defense (CHAL-4)"""
    side_of: list[int]
    """for each piece its side"""
    kind_of: list[int]
    """for each piece its kind"""
    others: list[list[int]]
    """for each side all others, with NOBODY last; and at the end, for NOBODY, all of these"""
    turn_orders: list[list[int]]
    """for each side all sides clockwise from it (TURN-1)"""
    players: list[int]
    """for each side the players that its pieces belong to, one bit each (TEAM-1)"""
    own: list[int]
    """for each side its pieces (ALLY-1)"""
    rivals: list[int]
    """for each side the pieces of all others (ALLY-1, OPPONENT-1)"""
    whose: list[int]
    """for each card the character or companion that its text belongs to; -1 for nobody"""
    by_id: dict[str, int]
    by_card: dict[str, int]
    """the pieces of each card id"""
    sets: dict[str, int]
    """named sets of squares"""
    powers: tuple[Power, ...]
    """the power-ups that may come into the game"""
    power_squares: int
    """the squares for power-ups"""
    drawn: tuple[int, ...]
    """the markers of power-ups drawn before squads were chosen, in the order of their squares (SETUP-9)"""
    programs: list[Program]
    program_names: list[str]
    """for each program the name of the ability or text it comes from"""
    lengths: list[int]
    """for each program the length of its frame"""
    ability_programs: list[list[int]]
    """for each piece and each of its abilities the number of its program"""
    ability_limits: list[list[int]]
    """likewise the number of its limit, or -1"""
    row_programs: dict[tuple[int, int], int]
    """for each program and step that begins a temporary rule: the number of that rule's own program"""
    offers: list[list[Offer]]
    """for each piece everything that its card, items and companions let it do"""
    companion_actions: list[int]
    """for each piece which of these offers belong to its companions, as bits of their actions"""
    limits: list[Limit]
    on: list[list[Ready]]
    """for each kind of event the rows that act after it"""
    instead: list[list[Ready]]
    """for each kind of event the rows that act before it and may replace it"""
    changes: list[list[tuple[int, Change]]]
    """for each value the rows that change it"""
    contested: tuple[int, ...]
    """the values that more than one text sets, always or temporarily (TIMING-2)"""
    permits: dict[str, list[tuple[int, Permit]]]
    """for each requirement the rows that lift it"""
    forbids: list[list[tuple[int, Forbid]]]
    """for each kind of event the rows that forbid it"""
    acts_beside: bool
    """whether basic actions only reach adjacent pieces and those in the same square, unless a temporary rule changes
    that"""
    asks_range: bool
    """whether a text asks if a challenge has a range"""
    asks_actions: bool
    """whether a text asks if a challenge is an action of its own"""
    may_hear: int
    """the kinds of events on which texts act, always or temporarily, as bits"""
    heeded: int
    """the kinds of events on which texts act or about whose past they ask, as bits"""
    heeded_about: list[int]
    """for each kind of event the pieces it must be about to matter, as bits; -1: any"""
    heeded_untargeted: int
    """the kinds of events that matter even if they are done to nobody"""
    heeds_steps: bool
    """whether a text or power-up may react to pieces that enter or leave any square"""
    may_replace: int
    """the kinds of events that texts may replace, always or temporarily, as bits"""
    may_forbid: int
    """the kinds of events that texts forbid, always or temporarily, as bits"""
    remembered: list[list[Remembered]]
    """for each kind of event the patterns whose past is asked about"""
    history: dict[tuple[int, Pattern, int, str], Remembered]
    """the same by card, pattern, window and what is counted"""
    memory: list[Remembered]
    """the same by number"""
    interactions: list[ReadyInteraction]
    """what interact actions can do, besides taking point markers"""
    interaction_programs: set[int]
    traps: int
    """the tokens and markers for which a text waits until somebody enters their square"""
    watcher: Watcher | None
    companions: list[int]
    """for each piece the companions attached to it, as bits"""
    items: list[list[int]]
    """for each piece the items that it begins with"""
    hands_over: bool
    """whether a text lets items and cards change hands"""
    being: list[tuple[int, Is]]
    """the rows that give pieces or squares a feature (concealed, obscured ...)"""
    while_standing: int
    """the cards whose text only works while their character stands on the map, as bits"""
    may_be: int
    """the features that a text may give, always or temporarily, as bits"""
    tokens: int
    """the pieces that are tokens but not minions: they can lie on a wall (RUBBLE-1)"""
    notes: list[Note]
    """what texts keep under a name, in the order of `state.notes`"""
    dice: dict[str, Die]
    """the kinds of dice, by card; standard dice have no card"""
    faces: tuple[int, ...]
    """the face at each place in the result of a roll (dice.py)"""
    cost_rows: list[Ready]
    """rows that may lower the cost of an ability when it is declared"""
    dice_rows: list[Ready]
    """rows that change the dice or the target of a challenge"""
    die_at: tuple[str, ...]
    """for the face at each place in a result, the card of its die"""

    def __init__(
        self,
        title: str,
        board: Board,
        edition: Edition,
        sides: tuple[Side, ...],
        things: tuple[Thing, ...],
        winning: Winning,
        obscured: int = 0,
        sets: dict[str, int] | None = None,
        agreed: int = 0,
        first: int = -1,
        ultimate: int = -1,
        powers: tuple[Power, ...] = (),
        power_squares: int = 0,
        drawn: tuple[int, ...] = (),
        draft: Draft | None = None,
    ) -> None:
        self.title = title
        self.board = board
        self.edition = edition
        self.sides = sides
        self.things = things
        self.winning = winning
        self.obscured = obscured
        self.agreed = agreed
        self.first = first
        self.ultimate = ultimate
        self.powers = powers
        self.power_squares = power_squares
        self.drawn = drawn
        self.draft = draft
        self.characters = self.occupying = self.markers = self.challengeable = self.objectives = 0
        self.tokens = 0
        self.side_of = [thing.side for thing in things]
        self.kind_of = [thing.kind for thing in things]
        everybody = range(len(sides) + 1)
        self.others = [[other for other in everybody if other != side] for side in range(len(sides))]
        self.others.append(list(everybody))
        in_turn = range(len(sides))
        self.turn_orders = [[(start + n) % len(sides) for n in in_turn] for start in in_turn]
        self.players = [0] * len(sides)
        self.own = [0] * len(sides)
        self.rivals = [0] * len(sides)
        self.sets = sets or {}
        self.whose = [
            number if thing.kind in (CHARACTER, COMPANION) else thing.owner
            for number, thing in enumerate(things)
        ]
        self.by_id = {thing.id: number for number, thing in enumerate(things)}
        for number, thing in enumerate(things):
            bit = 1 << number
            if thing.kind == CHARACTER:
                self.characters |= bit
            if thing.kind == OBJECTIVE:
                self.objectives |= bit
            if thing.kind == TOKEN:
                self.tokens |= bit
            if thing.kind <= MINION or thing.kind == OBJECTIVE:
                self.occupying |= bit
            if thing.kind == MARKER and thing.card == POINT:
                self.markers |= bit
            if thing.defense != NO_DEFENSE:
                self.challengeable |= bit
            if thing.side != NOBODY:
                self.own[thing.side] |= bit
                self.players[thing.side] |= 1 << thing.player
                for side in range(len(sides)):
                    if side != thing.side:
                        self.rivals[side] |= bit
        self._gather_rules()

    def objective_setup(self, thing: int) -> tuple[int, int]:
        """The side that places a bonus objective, and the side whose starting area it goes to. The next side in turn
        order after the one that uses it places it, in that side's area or, in some editions, its own (BONUS-1)."""
        brought = self.things[thing].brought
        placer = (brought + 1) % len(self.sides)
        return placer, placer if self.edition.objective_beside_placer else brought

    def _gather_rules(self) -> None:
        """Number the programs and limits of all cards, and sort their standing rules by subject."""
        self.programs = []
        self.program_names = []
        self.lengths = []
        self.limits = []
        self.by_card = {}
        self.row_programs = {}
        self.on = [[] for _ in KINDS]
        self.instead = [[] for _ in KINDS]
        self.forbids = [[] for _ in KINDS]
        self.remembered = [[] for _ in KINDS]
        self.changes = [[] for _ in VALUES]
        self.permits = {}
        self.history = {}
        self.memory = []
        self.may_forbid = self.may_hear = self.may_replace = 0
        self.heeded = self.heeded_untargeted = 0
        self.heeded_about = [0] * len(KINDS)
        self.interactions = []
        self.ability_programs = []
        self.ability_limits = []
        self.watcher = None
        self.being = []
        self.while_standing = 0
        self.notes = []
        self.may_be = 0
        self.asks_range = self.asks_actions = False
        self.hands_over = any(
            isinstance(part, Op) and part.code == DO_HAND and not part.flags
            for thing in self.things
            for part in walk(thing.rules)
        )
        self.companions = [0] * len(self.things)
        self.items = [[] for _ in self.things]
        for number, thing in enumerate(self.things):
            self.by_card[thing.card] = self.by_card.get(thing.card, 0) | 1 << number
            if thing.kind == COMPANION and thing.owner >= 0:
                self.companions[thing.owner] |= 1 << number
            if thing.kind == ITEM and thing.owner >= 0:
                self.items[thing.owner].append(number)
            self.while_standing |= thing.rules.while_standing << number
            self._gather_card(number, thing.rules)
        self._gather_dice()
        self.cost_rows = [ready for ready in self.on[ABILITY] if lowers_cost(ready.row.program)]
        self.dice_rows = [ready for rows in self.on for ready in rows if touches_dice(ready.row.program)]
        self._gather_offers()
        steps = self.heeded >> LEAVE_SQUARE | self.heeded_untargeted >> ENTER
        self.heeds_steps = bool(self.powers) or bool(steps & 1)
        self.acts_beside = not (self.permits or self.interactions or self.changes[RANGE])
        self.contested = self._find_contested()
        self.interaction_programs = {found.program for found in self.interactions}
        self.traps = self._find_traps()

    def _gather_card(self, number: int, rules: CardRules) -> None:
        groups: dict[int, int] = {}
        self.ability_programs.append([self._number(ability) for ability in rules.abilities])
        self.ability_limits.append([self._limit(ability.limit) for ability in rules.abilities])
        heard: list[On | Instead] = [*rules.on, *rules.instead]
        for row in heard:
            rows = self.on if isinstance(row, On) else self.instead
            program, limit = self._number(row), self._limit(row.limit, groups)
            only = self._only(number, subject_of(row.pattern))
            rows[row.pattern.kind].append(Ready(number, row, program, limit, only))
            if isinstance(row, On):
                self._heed(row.pattern, only)
        for change in rules.change:
            self.changes[change.value].append((number, change))
        for permit in rules.permit:
            self.permits.setdefault(permit.requirement, []).append((number, permit))
        for found in rules.interactions:
            self.interactions.append(ReadyInteraction(number, found, self._number(found)))
        for forbid in rules.forbid:
            self.forbids[forbid.pattern.kind].append((number, forbid))
        self.being += [(number, row) for row in rules.being]
        for part in walk(rules):
            if isinstance(part, On):
                self.may_hear |= 1 << part.pattern.kind
            if isinstance(part, Op) and isinstance(part.rule, On):
                self._heed(part.rule.pattern)
            if isinstance(part, Instead):
                self.may_replace |= 1 << part.pattern.kind
            elif isinstance(part, Forbid):
                self.may_forbid |= 1 << part.pattern.kind
            elif isinstance(part, Is):
                self.may_be |= 1 << part.what
            elif isinstance(part, Pattern):
                self.asks_range = self.asks_range or bool(part.cause & RANGED)
                self.asks_actions = self.asks_actions or bool(part.cause & AS_CHALLENGE)
            elif isinstance(part, Op) and part.code == DO_UNTIL and part.condition is not None:
                for pattern in endings(part.condition):  # until such an event happens
                    self.may_hear |= 1 << pattern.kind
                    self._heed(pattern)
            elif isinstance(part, Op) and part.code in (DO_NAME, DO_COUNT):
                self._note(Note(self.whose[number], part.name, part.code == DO_COUNT))
            elif isinstance(part, Condition) and part.code == HAPPENED and part.pattern is not None:
                self._remember(number, part.pattern, part.per, part.name)

    def _gather_dice(self) -> None:
        """Give every face of every kind of die its place in the result of a roll."""
        self.dice = {"": STANDARD}
        faces, cards = [*STANDARD.faces], [""] * len(STANDARD.faces)
        for thing in self.things:
            if thing.kind == DIE and thing.card not in self.dice:
                die = Die(thing.card, tuple(sorted(thing.faces)), len(faces))
                self.dice[thing.card] = die
                faces += die.faces
                cards += [thing.card] * len(die.faces)
        self.faces, self.die_at = tuple(faces), tuple(cards)

    def _note(self, note: Note) -> None:
        if note not in self.notes:
            self.notes.append(note)

    def note(self, owner: int, name: str) -> int:
        """The number under which a character's texts keep something; -1 if they keep nothing by that name."""
        for number, note in enumerate(self.notes):
            if note.owner == owner and note.name == name:
                return number
        return -1

    def _gather_offers(self) -> None:
        """Number what each piece can do, from ACTION_ABILITY on: its own abilities, its items', its companions'."""
        self.offers = []
        self.companion_actions = []
        for number, thing in enumerate(self.things):
            cards = [(number, index) for index in range(len(thing.rules.abilities))]
            cards += [(item, 0) for item in self.items[number] if self.things[item].rules.abilities]
            first = len(cards)
            for companion in bits(self.companions[number]):
                cards += [(companion, index) for index in range(len(self.things[companion].rules.abilities))]
            self.companion_actions.append(((1 << len(cards)) - (1 << first)) << ACTION_ABILITY)
            if thing.kind == CHARACTER:  # it may get any status card
                statuses = [n for n, other in enumerate(self.things) if other.kind == STATUS]
                cards += [(card, 0) for card in statuses if self.things[card].rules.abilities]
            if self.hands_over and thing.kind == CHARACTER:  # it may get any item
                items = [
                    n for n, other in enumerate(self.things) if other.kind == ITEM and other.rules.abilities
                ]
                cards += [(item, 0) for item in items if self.things[item].owner != number]
            self.offers.append(
                [
                    Offer(
                        ACTION_ABILITY + at,
                        card,
                        place,
                        thing.side * 4 + self.things[card].rules.abilities[place].type,
                    )
                    for at, (card, place) in enumerate(cards)
                ]
            )

    def _remember(self, source: int, pattern: Pattern, per: int, counted: str) -> None:
        """From now on, count for each piece how often, or how much, a pattern happens to it."""
        if (source, pattern, per, counted) not in self.history:
            found = Remembered(len(self.memory), source, pattern, per, counted)
            self.history[source, pattern, per, counted] = found
            self.memory.append(found)
            self.remembered[pattern.kind].append(found)
            self._heed(pattern)

    def _heed(self, pattern: Pattern, only: int = -1) -> None:
        """Some text cares for events of a pattern: about one piece, or about any."""
        self.heeded |= 1 << pattern.kind
        self.heeded_about[pattern.kind] |= 1 << only if only >= 0 else -1
        if not pattern.target:
            self.heeded_untargeted |= 1 << pattern.kind

    def _find_contested(self) -> tuple[int, ...]:
        setting = [0] * len(VALUES)
        for thing in self.things:
            for part in walk(thing.rules):
                if isinstance(part, Change) and part.how > SUBTRACT:
                    setting[part.value] += 1
        return tuple(which for which, count in enumerate(setting) if count > 1)

    def _find_traps(self) -> int:
        """Pieces for which a text waits until somebody enters their square, always or temporarily."""
        found = 0
        rows = [part for thing in self.things for part in walk(thing.rules) if isinstance(part, On)]
        for row in rows:
            for selector in row.pattern.target if row.pattern.kind == ENTER else ():
                found |= self.by_card.get(selector.name, 0) if selector.sort == NAMED else -1
        return found & ~self.occupying & ((1 << len(self.things)) - 1)

    def _only(self, number: int, subject: Selectors) -> int:
        """The piece that a subject like `this card's own character` names."""
        if len(subject) != 1 or subject[0].sort >= 0:
            return -1
        thing, ref = self.things[number], subject[0].ref
        if thing.kind == ITEM and self.hands_over:
            return -1
        if ref == OWN:
            return number if thing.kind in (CHARACTER, COMPANION) else thing.owner
        if ref == ATTACHED or (ref == HOLDER and thing.kind == ITEM):
            return thing.owner
        return -1

    def _number(self, text: Ability | On | Instead | Interaction) -> int:
        """The number of a text's program; temporary rules in it have programs of their own."""
        number = len(self.programs)
        self.programs.append(text.program)
        self.program_names.append(text.name)
        self.lengths.append(frame_length(text.program))
        for at, op in enumerate(text.program):
            if isinstance(op.rule, On | Instead):
                self.row_programs[number, at] = self._number(op.rule)
        return number

    def _limit(self, limit: Limit | None, groups: dict[int, int] | None = None) -> int:
        """The number of a limit; parts of a card in one group share it."""
        if limit is None:
            return -1
        if groups is not None and limit.group in groups:
            return groups[limit.group]
        self.limits.append(limit)
        if groups is not None and limit.group:
            groups[limit.group] = len(self.limits) - 1
        return len(self.limits) - 1


def frame_length(program: Program) -> int:
    """The length of a program's frame, with everything that its text names."""
    last = PROGRAM_LENGTH - 1
    for part in walk(program):
        if isinstance(part, Selector) and part.sort < 0 and part.ref >= SLOT:
            last = max(last, TARGETED + part.ref - SLOT)
        elif isinstance(part, Op):
            last = max(last, part.slot, part.done)
    return last + 1


def touches_dice(program: Program) -> bool:
    """Whether a program may change dice that are being rolled, or the target of a challenge."""
    return any(op.code in DICE_CODES for op in program)


def lowers_cost(program: Program) -> bool:
    """Whether a program may lower the cost of the ability that is being declared."""
    return any(op.code == DO_LOWER_COST for op in program)


def subject_of(pattern: Pattern) -> Selectors:
    """The piece or card that an event of a pattern is about."""
    role = KINDS[pattern.kind].subject
    if role == DOER_ROLE:
        return pattern.doer
    if role == TARGET_ROLE:
        return pattern.target
    return pattern.card if role == CARD_ROLE else ()
