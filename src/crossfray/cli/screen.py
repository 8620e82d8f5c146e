"""A game in the terminal: the board beside the sides, and the open question with its numbered answers."""

from rich.console import Console, Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from crossfray.cli.draw import FAINT, SIDE_STYLES, Cell, draw_board, draw_low
from crossfray.content.errors import InputError, shown
from crossfray.content.match.spec import MatchSpec
from crossfray.content.position.intents import meant_by, piece_letters, piece_names, read_intent
from crossfray.rules import decisions
from crossfray.rules.asking import question_text
from crossfray.rules.board import bits
from crossfray.rules.decisions import OF_SQUARE, QUESTIONS
from crossfray.rules.engine import option_id
from crossfray.rules.match import ABILITY_TYPES, MARKER, STATUS, TOKEN
from crossfray.rules.odds import Odds, odds, open_odds
from crossfray.rules.procedure import turn_frame
from crossfray.rules.refusals import Refusal
from crossfray.rules.requirements import CHALLENGE_TARGET, allowed
from crossfray.rules.selectors import items_of
from crossfray.rules.state import CHANCE, SPACES, State, track_side, track_space
from crossfray.rules.view import actor, option_label
from crossfray.rules.why import why_not, why_not_placed

BASE_SHAPES = "●■▲◆"
"""a shape for each side, so that sides differ without colour too"""


LOW = 40
"""terminals with fewer lines get lower drawings, to fit 24 lines"""


def is_low(console: Console) -> bool:
    """Whether the terminal has too few lines for the usual drawing."""
    return console.is_terminal and console.size.height < LOW


def show_game(console: Console, state: State) -> None:
    """The board on the left, the sides on the right; readable with 80 columns and 24 lines."""
    low = is_low(console)
    grid = Grid.grid(padding=(0, 1 if low else 2))
    grid.add_column(no_wrap=True, min_width=4 * state.match.board.width + 4)
    grid.add_column(no_wrap=low, overflow="ellipsis" if low else "fold")
    draw = draw_low if low else draw_board
    grid.add_row(draw(state.board, game_cells(state)), side_panel(state, low))
    console.print(grid)


def game_cells(state: State) -> dict[int, Cell]:
    match = state.match
    cells: dict[int, Cell] = {}
    for side in range(len(match.sides)):
        for square in bits(match.sides[side].area):
            cells[square] = Cell(" ░ ", f"dim {SIDE_STYLES[side + 1]}")
    if state.kind != decisions.NO_QUESTION and QUESTIONS[state.kind].answers == OF_SQUARE:
        for square in bits(state.options):
            cells[square] = Cell(" • ", "bold green")
    floor = [number for number, thing in enumerate(match.things) if thing.kind in (MARKER, TOKEN)]
    for number in floor:
        if state.where[number] >= 0:
            cells[state.where[number]] = floor_cell(state, number)
    chosen = turn_frame(state)
    for number, letter in piece_letters(match).items():
        square = state.where[number]
        if square >= 0:
            active = (
                chosen is not None
                and state.round > 0
                and chosen[3] == number
                and state.kind != decisions.ASK_CHARACTER
            )
            under = "◇" if any(state.where[m] == square for m in floor) else " "
            cells[square] = piece_cell(state, number, letter, active, under)
    return cells


def floor_cell(state: State, number: int) -> Cell:
    """A point marker `◇A `; other markers and tokens `◆w ` with their first letter, in the style of their side."""
    thing = state.match.things[number]
    if state.match.markers >> number & 1:
        return Cell(f"◇{thing.name[-1]} ", "bold")
    return Cell(f"◆{thing.name[0].lower()} ", SIDE_STYLES[thing.side + 1])


def piece_cell(state: State, number: int, letter: str, active: bool, under: str) -> Cell:
    """Standing ` A `, knocked down `_A_`, exhausted `(A)`, the one whose turn it is `›A‹`."""
    style = SIDE_STYLES[state.match.things[number].side + 1]
    down = state.down >> number & 1
    if active:
        return Cell(f"›{letter}‹" if not down else f"›{letter}_", f"reverse {style}")
    if state.exhausted >> number & 1:
        return Cell(f"_{letter})" if down else f"({letter})", style.removeprefix("bold "))
    return Cell(f"_{letter}_" if down else f" {letter}{under}", style)


def side_panel(state: State, low: bool = False) -> RenderableType:
    parts: list[RenderableType] = [Text(f"{state.match.title}, round {max(state.round, 1)}", "bold")]
    letters = piece_letters(state.match)
    for side, setup in enumerate(state.match.sides):
        style = SIDE_STYLES[side + 1]
        first = "  (first player)" if side == state.first and state.round else ""
        need = state.match.winning.threshold
        parts.append(
            Text(
                f"{'' if low else chr(10)}{BASE_SHAPES[side]} {setup.name}: {state.points[side]} of {need}{first}",
                style,
            )
        )
        pieces = [
            f"{letters[number]} {state.match.things[number].name}{piece_state(state, number)}"
            for number in bits(state.match.own[side] & state.match.occupying)
        ]
        if low and len(state.match.sides) > 2:
            pieces = [", ".join(pieces)]
        parts += [Text(f" {piece}") for piece in pieces]
        parts.append(track_line(state, side, low))
    return Group(*parts)


def piece_state(state: State, number: int) -> str:
    notes = []
    where = state.where[number]
    if where < -1:
        notes.append(f"out, on the {track_space(where)}")
    if state.down >> number & 1:
        notes.append("down")
    if state.exhausted >> number & 1:
        notes.append("exhausted")
    notes += [
        card.name
        for held, card in enumerate(state.match.things)
        if card.kind in (STATUS, TOKEN) and state.holder[held] == number
    ]
    notes += ["leader"] if state.leaders >> number & 1 else []
    notes += [state.match.things[item].name for item in items_of(state, number) if state.where[item] >= -1]
    return f" ({', '.join(notes)})" if notes else ""


def track_line(state: State, side: int, low: bool = False) -> Text:
    """The four spaces of the cooldown track with what waits there."""
    letters = piece_letters(state.match)
    spaces = []
    for space in range(1, SPACES + 1):
        base = (side * SPACES + space - 1) * 4
        here = [ABILITY_TYPES[kind][0] for kind in range(4) for _ in range(state.tokens[base + kind])]
        for number, where in enumerate(state.where):
            if where < -1 and track_side(where) == side and track_space(where) == space:
                here.append(letters.get(number) or "◇" + state.match.things[number].name[-1])
        spaces.append(f"{space}[{' '.join(here) or ' '}]")
    if low:
        counts = [(state.pool[side * 4 + kind], ABILITY_TYPES[kind][0]) for kind in range(4)]
        short = " ".join(f"{count}{kind}" for count, kind in counts if count)
        return Text(f" {' '.join(spaces)}" + (f" pool {short}" if short else ""), FAINT)
    pool = [ABILITY_TYPES[kind] for kind in range(4) for _ in range(state.pool[side * 4 + kind])]
    line = " ".join(spaces) + (f"\n pool: {', '.join(pool)}" if pool else "")
    return Text(f" {line}", FAINT)


# ---------------------------------------------------------------------- the question


def show_question(console: Console, state: State) -> None:
    """Who must answer, the question, and every answer with a number; squares in columns, the others with an
    explanation."""
    side = state.side
    name = state.match.sides[side].name if side != CHANCE else "Chance"
    console.print(Text(f"{name}: {question_text(state)}", SIDE_STYLES[side + 1]))
    options = numbered(state)
    if QUESTIONS[state.kind].answers == OF_SQUARE:
        cells = [f"{number:>2} {option_id(state, option):<4}" for number, option in enumerate(options, 1)]
        for start in range(0, len(cells), 10):
            console.print(" " + " ".join(cells[start : start + 10]), markup=False)
        return
    answers = [f"{number:>2} {describe(state, option)}" for number, option in enumerate(options, 1)]
    if not is_low(console):
        for answer in answers:
            console.print(f" {answer}", markup=False)
        return
    short = [answer for answer in answers if len(answer) <= SHORT]
    if short:
        console.print(" " + " ".join(short), markup=False)
    for answer in answers:
        if answer not in short:
            console.print(f" {answer}", markup=False, no_wrap=True, overflow="ellipsis")


SHORT = 16
"""letters of an answer that shares a line with others on a low terminal"""


def numbered(state: State) -> list[int]:
    """The answers in the order in which they are shown: squares by name, the others as they come."""
    options = list(bits(state.options))
    if QUESTIONS[state.kind].answers == OF_SQUARE:
        options.sort(key=state.board.place_order)
    return options


def describe(state: State, option: int) -> str:
    """An answer in words, with odds beside challenges."""
    letter = ""
    if QUESTIONS[state.kind].answers == decisions.OF_PIECE:
        letter = piece_letters(state.match).get(option, "◇") + " "
    if state.kind == decisions.ASK_TARGET:
        return odds_of(state, option, open_odds(state, option))
    label = option_label(state, option)
    if state.kind in (decisions.ASK_ACTION, decisions.ASK_GRANTED) and option == decisions.ACTION_CHALLENGE:
        piece = actor(state)
        targets = bits(allowed(state, CHALLENGE_TARGET, piece, 0))
        return f"{label}: " + "; ".join(odds_of(state, t, odds(state, piece, t)) for t in targets)
    if QUESTIONS[state.kind].answers == decisions.OF_PIECE and option < len(state.match.things):
        label += piece_state(state, option)
    return letter + label


def odds_of(state: State, target: int, chance: Odds) -> str:
    letter = piece_letters(state.match).get(target, "")
    trail = "; ".join(change.name for change in chance.trail)
    words = f"{letter} {state.match.things[target].name}, {float(chance.win):.1%} {chance.result}"
    return f"{words} ({chance.dice} dice against {chance.defense}: {trail})" if trail else words


# ---------------------------------------------------------------------- looking up cards and reasons


def why_not_offered(state: State, word: str) -> list[Refusal]:
    """The rules that forbid an answer to the open question, by its id or the letter of a piece; InputError if no rule
    mentions it."""
    pieces = piece_names(state.match)
    word = state.match.things[pieces[word]].id if word in pieces else word
    words = meant_by(state, word)
    squares = state.board.by_name
    if word in squares and (found := why_not_placed(state, squares[word])):
        return found
    if not words:
        raise InputError.at(
            "", f"{shown(word)} is not an answer here: expected who and what, like: why A move c4"
        )
    return why_not(state, read_intent(state, words, pieces))


def show_piece(console: Console, state: State, piece: int) -> None:
    """The card of any piece, and its current state."""
    from crossfray.cli.cards import every_card, show_card

    thing = state.match.things[piece]
    for card in every_card():
        if card.id == thing.card:
            show_card(card, False)
    where = state.where[piece]
    place = f"on {state.board.place_name(where)}" if where >= 0 else "not on the map"
    console.print(f"{thing.name} is {place}{piece_state(state, piece)}.", markup=False)


def show_scenario(console: Console, spec: MatchSpec, state: State) -> None:
    """How the game is won: the scenario card, or the way to play."""
    from crossfray.content.match.spec import GAMES
    from crossfray.content.scenarios import full_text, scenarios, ultimate_scenarios

    cards = [scenarios().get(spec.game), ultimate_scenarios().get(spec.ultimate)]
    for card in filter(None, cards):
        console.print(f"{card.name}: {full_text(card)}", markup=False)
    if spec.game in GAMES:
        console.print(GAMES[spec.game].about, markup=False)
    points = state.match.winning.threshold
    when = "at once" if state.match.winning.at_once else "at the end of a round"
    console.print(f"The leader wins {when} with {points} points or more.", markup=False)
