"""A match: everything about a game that never changes while it is played."""

from typing import Final, NamedTuple

from crossfray.rules.board import Board
from crossfray.rules.edition import Edition
from crossfray.rules.program import (
    ATTACHED,
    ENTERS,
    HOLDER,
    MOMENTS,
    NAMED,
    OWN,
    VALUES,
    CardRules,
    Interaction,
    Limit,
    Modifier,
    Passing,
    Program,
    Prohibition,
    Trigger,
)

CHARACTER: Final = 0
COMPANION: Final = 1
MINION: Final = 2
TOKEN: Final = 3
MARKER: Final = 4
STATUS: Final = 5
ITEM: Final = 6
SCENARIO: Final = 7  # a side's share of a card that holds for all: of the scenario, of a bonus objective
OBJECTIVE: Final = 8  # the marker of a bonus objective
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
    """A piece: whatever can be on the map or wait on a track, ability tokens apart."""

    id: str
    """how it is named in answers: unique in the match"""
    name: str
    side: int
    """whose it is; NOBODY for markers that belong to the map"""
    kind: int = CHARACTER
    defense: int = NO_DEFENSE
    basic: bool = False
    tokens: tuple[int, ...] = ()
    """the ability tokens it brings into its side's pool (SETUP-7)"""
    home: int = -1
    """the setup square of a marker, or of a token of the scenario"""
    card: str = ""
    """the id of its card; things of one card have it in common"""
    owner: int = -1
    """the character that brought a token, minion or status card, or has an item or companion attached"""
    rules: CardRules = CardRules()
    """what the text of its card comes to"""
    player: int = 0
    """which of its side's players leads it (TEAM-1)"""
    brought: int = -1
    """the side that uses a bonus objective, which is nobody's (BONUS-1)"""


class Ready(NamedTuple):
    """A trigger of a card in the match: whose card, and the numbers of its program and its limit."""

    source: int
    trigger: Trigger
    program: int
    limit: int
    only: int
    """the one piece it can be about, if its text names just that one; else -1"""


class Deed(NamedTuple):
    """An interaction of a card in the match, and the number of its program."""

    source: int
    interaction: Interaction
    program: int


class Power(NamedTuple):
    """A power-up: its marker and its status card, and the space of the track that the marker goes to (POWER-1)."""

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
    """won in the moment, not at the end of a round (FIRST-2, WIN-1)"""
    keeps_first: bool = False
    """the First Player marker is not passed at the end of a round (FAQ-SJ100-2)"""
    leaders: bool = False
    """each side names one of its characters as leader before they are placed"""
    standing_beside: bool = False
    """of those beside a knock-out only standing ones count (SCEN-KO-POINT)"""
    knock_out_points: int = 1
    beside_knock_out: bool = False
    """a side also gains the point when somebody else knocks out a rival beside one of its characters (FIRST-2)"""


class Match:
    """The board, the sides, the pieces and the way to win, with sets of pieces worked out once.

    Sides and pieces are numbered; a set of pieces is an int with a bit per piece, as a set of squares is."""

    title: str
    board: Board
    edition: Edition
    sides: tuple[Side, ...]
    things: tuple[Thing, ...]
    winning: Winning
    agreed: int
    """the status cards that are in play from the start (STATUS-3)"""
    first: int
    """the first player, if that and the starting areas were settled before the squads were chosen; else -1"""
    ultimate: int
    """the ultimate character (ULT-1), or -1"""
    draft: Draft | None
    """how squads are chosen, if this is not a game yet: its pieces are the cards to choose from"""
    obscured: int
    """squares of obscured terrain"""
    characters: int
    """the pieces that are characters"""
    objectives: int
    """the markers of bonus objectives: standing rivals of every side for challenges, sight and passing (BONUS-2)"""
    occupying: int
    """the pieces that nobody else may stop upon (MOVE-6)"""
    markers: int
    """the point markers"""
    challengeable: int
    """the pieces that show a defense (CHAL-4)"""
    own: list[int]
    """for each side its pieces (ALLY-1)"""
    rivals: list[int]
    """for each side the pieces of all others (ALLY-1, OPPONENT-1)"""
    by_id: dict[str, int]
    by_card: dict[str, int]
    """the pieces of each card id"""
    sets: dict[str, int]
    """named sets of squares"""
    powers: tuple[Power, ...]
    """the power-ups that may come into the game"""
    power_squares: int
    """the squares on which they lie"""
    drawn: tuple[int, ...]
    """the markers of those that were drawn before the squads were chosen, in the order of their squares (SETUP-9)"""
    deed_programs: set[int]
    """the programs that interact actions do"""
    programs: list[Program]
    ability_programs: list[list[int]]
    """for each piece and each of its abilities the number of its program"""
    ability_limits: list[list[int]]
    """likewise of its limit, or -1"""
    limits: list[Limit]
    triggers: list[list[Ready]]
    """for each moment who waits for it"""
    modifiers: list[list[tuple[int, Modifier]]]
    """for each value what changes it"""
    passings: list[tuple[int, Passing]]
    prohibitions: list[tuple[int, Prohibition]]
    forbidding: set[str]
    """what any text says, always or for a while, that somebody cannot do"""
    deeds: list[Deed]
    """what interact actions can do, beside taking point markers"""
    traps: int
    """the tokens and markers that a text may let wait for somebody to enter their square"""
    companions: list[int]
    """for each piece the companions attached to it"""
    items: list[list[int]]
    """for each piece the items it holds"""

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
        self.own = [0] * len(sides)
        self.rivals = [0] * len(sides)
        self.sets = sets or {}
        self.by_id = {thing.id: number for number, thing in enumerate(things)}
        for number, thing in enumerate(things):
            bit = 1 << number
            if thing.kind == CHARACTER:
                self.characters |= bit
            if thing.kind == OBJECTIVE:
                self.objectives |= bit
            if thing.kind <= MINION or thing.kind == OBJECTIVE:
                self.occupying |= bit
            if thing.kind == MARKER and thing.card == POINT:
                self.markers |= bit
            if thing.defense != NO_DEFENSE:
                self.challengeable |= bit
            if thing.side != NOBODY:
                self.own[thing.side] |= bit
                for side in range(len(sides)):
                    if side != thing.side:
                        self.rivals[side] |= bit
        self._gather_rules()

    def objective_setup(self, thing: int) -> tuple[int, int]:
        """Who places a bonus objective, and in whose starting area: the next side in turn order after the one that
        uses it, in that one's area or in some editions the placer's own (BONUS-1)."""
        brought = self.things[thing].brought
        placer = (brought + 1) % len(self.sides)
        return placer, placer if self.edition.objective_beside_placer else brought

    def _gather_rules(self) -> None:
        """Number the programs and limits of all cards, and sort their standing rules by what they are about."""
        self.programs = []
        self.limits = []
        self.by_card = {}
        self.triggers = [[] for _ in MOMENTS]
        self.modifiers = [[] for _ in VALUES]
        self.passings = []
        self.prohibitions = []
        self.deeds = []
        self.ability_programs = []
        self.ability_limits = []
        self.companions = [0] * len(self.things)
        self.items = [[] for _ in self.things]
        for number, thing in enumerate(self.things):
            self.by_card[thing.card] = self.by_card.get(thing.card, 0) | 1 << number
            if thing.kind == COMPANION and thing.owner >= 0:
                self.companions[thing.owner] |= 1 << number
            if thing.kind == ITEM and thing.owner >= 0:
                self.items[thing.owner].append(number)
            rules = thing.rules
            groups: dict[int, int] = {}
            self.ability_programs.append([self._number(ability.program) for ability in rules.abilities])
            self.ability_limits.append([self._limit(ability.limit) for ability in rules.abilities])
            for trigger in rules.triggers:
                only = self._only(number, trigger)
                ready = Ready(
                    number, trigger, self._number(trigger.program), self._limit(trigger.limit, groups), only
                )
                self.triggers[trigger.moment].append(ready)
            for modifier in rules.modifiers:
                self.modifiers[modifier.value].append((number, modifier))
            self.passings += [(number, passing) for passing in rules.passings]
            self.deeds += [Deed(number, deed, self._number(deed.program)) for deed in rules.interactions]
            self.prohibitions += [(number, prohibition) for prohibition in rules.prohibitions]
        self.deed_programs = {deed.program for deed in self.deeds}
        self.traps = self._find_traps()
        self.forbidding = {row.act for _, row in self.prohibitions}
        for program in self.programs:
            self.forbidding |= {op.rule.act for op in program if isinstance(op.rule, Prohibition)}

    def _find_traps(self) -> int:
        found = 0
        for row in self.triggers[ENTERS]:
            for find in row.trigger.object:
                found |= self.by_card.get(find.name, 0) if find.sort == NAMED else -1
        return found & ~self.occupying & ((1 << len(self.things)) - 1)

    def _only(self, number: int, trigger: Trigger) -> int:
        """The piece that is meant by a subject like `this card's own character`."""
        if len(trigger.subject) != 1 or trigger.subject[0].sort >= 0:
            return -1
        thing, ref = self.things[number], trigger.subject[0].ref
        if ref == OWN:
            return number if thing.kind in (CHARACTER, COMPANION) else thing.owner
        if ref == ATTACHED or (ref == HOLDER and thing.kind == ITEM):
            return thing.owner
        return -1

    def _number(self, program: Program) -> int:
        self.programs.append(program)
        return len(self.programs) - 1

    def _limit(self, limit: Limit | None, groups: dict[int, int] | None = None) -> int:
        """Its number; limits of one group of a card are one."""
        if limit is None:
            return -1
        if groups is not None and limit.group in groups:
            return groups[limit.group]
        self.limits.append(limit)
        if groups is not None and limit.group:
            groups[limit.group] = len(self.limits) - 1
        return len(self.limits) - 1
