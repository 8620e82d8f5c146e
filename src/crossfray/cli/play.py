"""`crossfray play`: a game in the browser or the terminal, against the computer or each other."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Annotated, Any

import typer

from crossfray.cli.boxes import Boxes, open_boxes
from crossfray.cli.games import find_game_file, games_folder, last_game, new_game_file, no_such_game
from crossfray.cli.squad import SquadTexts, drawn_with
from crossfray.content.errors import InputError, nearest_to, shown

if TYPE_CHECKING:
    from collections.abc import Callable

    from rich.console import Console

    from crossfray.agents import Agent
    from crossfray.content.match.spec import MatchSpec
    from crossfray.rules.state import State
    from crossfray.table.table import Table

HELP = """\
  3, c4, arya-stark   answer with the number, the square, the letter or the id
  hint                the best answers here, and why
  why c4              why that square, or that answer, is not offered
  why A challenge Z   why an action is not possible (also: why A move c4)
  card Z              any piece's card, and its current state
  scenario            how the game is won, and what its scenario card says
  show                the board and the question again
  undo                undo your last answer, unless dice have been rolled since
  save FILE           save the game to a file; load FILE continues one
  log                 what has happened so far
  rules SEE-2         a rule of the game
  quit                leave; the game is saved, and play --resume continues it"""


def play(
    match_name: Annotated[
        str | None, typer.Argument(metavar="MATCH", help="A match by name, or its file.")
    ] = None,
    seats: Annotated[
        str,
        typer.Option(
            help="Who sits where: for each side, separated by commas, human, or the computer as novice, easy, normal, "
            "hard or expert (also greedy and random)."
        ),
    ] = "",
    seed: Annotated[int | None, typer.Option(help="The same seed rolls the same dice.")] = None,
    load: Annotated[
        str | None,
        typer.Option(help="Continue a saved game: its file, or a name from replay --list."),
    ] = None,
    at: Annotated[
        int | None,
        typer.Option(min=0, help="With --load: from the moment after that many answers, with new dice."),
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Continue the game you stopped last.")] = False,
    squad: SquadTexts = None,
    terminal: Annotated[
        bool, typer.Option("--terminal", help="Play in the terminal instead of the browser.")
    ] = False,
    matches: Annotated[bool, typer.Option("--matches", help="List the matches.")] = False,
    box: Boxes = None,
) -> None:
    """Play in the browser or the terminal.

    You play against the computer, or against each other. Where there is no browser, the game starts in the
    terminal.

    \b
    Examples:
      crossfray play                                opens the browser
      crossfray play --terminal                     a short game against the computer, here
      crossfray play first-got100-4                 three computers and you
      crossfray play duel --seats human,human       two at one keyboard
      crossfray play duel --seats human,hard        against a strong computer
      crossfray play --squad "arya-stark, jon-snow"  against a squad that is drawn
      crossfray play my-match.toml                  a match from a file: docs/matches.md
      crossfray play --resume                       continue where you stopped
      crossfray play --load game.json
      crossfray play --load game.json --at 40       from there, as review and replay tell the steps
      crossfray play --box my-box/                  with cards of your own
    """
    from rich.console import Console

    from crossfray.content.match.build import presets
    from crossfray.content.match.file import find_match
    from crossfray.table.record import load as load_table
    from crossfray.table.table import Table

    suggested = open_boxes(box, played=True)
    made = drawn_with(squad, "random", "random", seed or 0) if squad else None
    if made and match_name:
        raise InputError.at("", "--squad makes a match: expected no other match with it")
    if at is not None and load is None:
        raise InputError.at("", "--at needs --load with the game to continue")
    match_name = match_name or next(iter(suggested), None)
    if matches:
        for name, spec in presets().items():
            print(f"{name:<16} {spec.title}: {len(spec.squads)} sides on {spec.map}, edition {spec.edition}")
        return
    if not (terminal or load or resume):
        from crossfray.cli.serve import play_in_browser, why_no_browser

        if not (why := why_no_browser()):
            play_in_browser(browser_request(match_name, seats, seed, made), own_boxes=bool(box))
            return
        print(f"Playing in the terminal: {why}.")
    console = Console(highlight=False)
    file = last_game(unfinished=True) if resume else None
    if load is not None:
        file = find_game_file(load)
        if file is None:
            raise no_such_game(load)
    if file is not None:
        table, record = load_table(file)
        tell_changes(console, table)
        chosen = with_a_person(record.seats) if at is not None else record.seats
        file = file if file.parent == games_folder() and at is None else new_game_file(table.spec)
        if at is not None:
            play_on_from(table, at)
    else:
        table = Table(
            made or find_match(match_name or "knock-out"),
            seed if seed is not None else int.from_bytes(os.urandom(16)),
            whims=Random(f"{seed}:players") if seed is not None else None,
        )
        chosen = seat_names(seats, len(table.match.sides))
    Session(console, table, chosen, file or new_game_file(table.spec)).run()


def play_on_from(table: Table, at: int) -> None:
    """Continue from a moment of a game; InputError if the game cannot go back to it."""
    first, last = len(table.steps) - len(table.past), len(table.steps)
    if not first <= at <= last:
        raise InputError.at("", f"the game has moments {first} to {last}, not {at}")
    table.play_on_from(at)


def with_a_person(seats: list[str]) -> list[str]:
    """The seats of a continued game: a person in the first seat if there was none."""
    return seats if "human" in seats else ["human", *seats[1:]]


def tell_changes(console: Console, table: Table) -> None:
    """Say what has changed since the game was left, if it continues under other rules."""
    from crossfray.table.notes import RULES, told_of

    if table.notes and table.notes[-1]["what"] == RULES:
        console.print(told_of(table.notes[-1]), markup=False)


def browser_request(
    match_name: str | None, seats: str, seed: int | None, made: MatchSpec | None = None
) -> dict[str, Any] | None:
    """The table to make in the browser; None if nothing was specified."""
    from crossfray.content.match.file import find_match

    if match_name is None and not seats and seed is None and made is None:
        return None
    spec = made or find_match(match_name or "knock-out")
    players = len(spec.squads) + sum(1 for first in spec.split if first)  # TEAM-1
    return {"match": spec.to_json(), "seats": seat_names(seats, players), "seed": seed}


def seat_names(seats: str, sides: int) -> list[str]:
    """Who sits at each side; if empty, the first is human and the others are the computer."""
    from crossfray.agents.known import AGENTS, find_agent
    from crossfray.agents.levels import USUAL
    from crossfray.agents.own import installed

    names = seats.split(",") if seats else ["human"] + [USUAL] * (sides - 1)
    for name in names:
        known = ["human", *AGENTS, *installed()]
        if ":" in name:
            find_agent(name)
        elif name not in known:
            message = f"unknown seat {shown(name)}: expected {', '.join(known)}, or FILE.py:NAME"
            raise InputError.at("", message, nearest=nearest_to(name, known))
    if len(names) != sides:
        raise InputError.at("", f"the match has {sides} sides: expected as many seats, found {len(names)}")
    return names


def answer_of(state: State, text: str) -> int:
    """An answer to the open question, by its number, its id or the letter of a piece; InputError if there is none."""
    from crossfray.cli.screen import numbered
    from crossfray.content.position.intents import piece_names
    from crossfray.rules.decisions import OF_PIECE, QUESTIONS
    from crossfray.rules.engine import option_ids

    options = numbered(state)
    known = dict(option_ids(state))
    if QUESTIONS[state.kind].answers == OF_PIECE:
        known |= {name: piece for name, piece in piece_names(state.match).items() if piece in options}
    known |= {str(number): option for number, option in enumerate(options, 1)}
    if text not in known:
        near = nearest_to(text, option_ids(state))
        message = f"{shown(text)} is not an answer here: expected 1 to {len(options)}, or help"
        raise InputError.at("", message, nearest=near)
    return known[text]


class Session:
    """A session at the terminal."""

    def __init__(self, console: Console, table: Table, seats: list[str], file: Path) -> None:
        self.console = console
        self.file = file
        """where the game is saved after every answer"""
        self.table = table
        self.seats = seats
        self.told = len(table.steps)
        self.going_on = True
        self.agents: dict[str, Agent] = {}

    @property
    def humans(self) -> set[int]:
        return {side for side, seat in enumerate(self.seats) if seat == "human"}

    def run(self) -> None:
        from crossfray.agents.levels import slowness

        self.console.print("[bold]Crossfray[/bold]: type a number to answer, help for everything else.")
        if slow := slowness(self.seats):
            self.console.print(slow)
        while self.going_on:
            self.play_on()
            self.keep()
            self.show_news()
            if not self.table.state.options:
                self.finish()
                return
            self.ask()

    def play_on(self) -> None:
        """Let chance and the computer answer until a person must."""
        from crossfray.agents.known import find_agent
        from crossfray.agents.steady import steady_answer

        table = self.table
        for seat in {*self.seats} - {"human", *self.agents}:
            self.agents[seat] = find_agent(seat)
        while table.state.options:
            if table.waits_on_chance:
                table.roll()
            elif table.state.side in self.humans:
                return
            else:
                agent = self.agents[self.seats[table.state.side]]
                option, fault = steady_answer(agent, table.state, table.whims)
                if fault:
                    self.console.print(fault, style="red", markup=False)
                table.answer(option)

    def keep(self) -> None:
        from crossfray.table.record import save

        save(self.table, self.seats, self.file)

    def show_news(self) -> None:
        """Print what has happened since the last time."""
        from crossfray.cli.replay import step_lines

        for step in self.table.steps[self.told :]:
            for line in step_lines(self.table.match, step):
                self.console.print(line)
        self.told = len(self.table.steps)

    def finish(self) -> None:
        from crossfray.cli.screen import show_game

        show_game(self.console, self.table.state)
        winner = self.table.match.sides[self.table.state.winner].name
        points = ", ".join(
            f"{side.name} {self.table.state.points[n]}" for n, side in enumerate(self.table.match.sides)
        )
        self.console.print(f"[bold]{winner} wins[/bold] in round {self.table.state.round}: {points}.")
        self.console.print(f"The game is saved in {self.file}. To replay it: crossfray replay", markup=False)

    def ask(self) -> None:
        """Show the position and the question, and read lines until one answers it."""
        from crossfray.cli.screen import show_game, show_question

        show_game(self.console, self.table.state)
        show_question(self.console, self.table.state)
        while self.going_on:
            try:
                words = self.console.input("> ").split()
            except EOFError:
                words = ["quit"]
            if words and self.take(words):
                return

    def take(self, words: list[str]) -> bool:
        """Act on one line; returns whether the question must be shown again."""
        commands: dict[str, Callable[[list[str]], bool]] = {
            "help": self.help,
            "hint": self.hint,
            "why": self.why,
            "card": self.card,
            "scenario": self.scenario,
            "show": lambda _words: True,
            "undo": self.undo,
            "save": self.save,
            "load": self.load,
            "log": self.log,
            "rules": self.rules,
            "quit": self.quit,
        }
        try:
            if words[0] in commands:
                return commands[words[0]](words[1:])
            return self.answer(" ".join(words))
        except InputError as error:
            for problem in error.problems:
                said = replace(problem, file="") if problem.file == "question" else problem
                self.console.print(str(said), style="red", markup=False)
            return False

    def answer(self, text: str) -> bool:
        try:
            option = answer_of(self.table.state, text)
        except InputError:
            if self.tell_why(text):
                return False
            raise
        self.table.answer(option)
        return True

    def help(self, _words: list[str]) -> bool:
        self.console.print(HELP)
        return False

    def hint(self, _words: list[str]) -> bool:
        from crossfray.cli.hint import show_hint
        from crossfray.study.hint import hint

        with self.console.status("Looking ahead ..."):
            found = hint(self.table.state)
        show_hint(self.console, self.table.state, found)
        return False

    def why(self, words: list[str]) -> bool:
        from rich.markup import escape

        from crossfray.cli.screen import why_not_offered
        from crossfray.content.position.intents import piece_names, read_intent
        from crossfray.rules.why import why_not

        state = self.table.state
        if len(words) == 1:
            refusals = why_not_offered(state, words[0])
        else:
            refusals = why_not(state, read_intent(state, words, piece_names(state.match)))
        for refusal in refusals:
            self.console.print(f"{escape(refusal.sentence)} [dim]({refusal.rule})[/dim]")
        if not refusals:
            self.console.print("Nothing forbids that.")
        return False

    def tell_why(self, text: str) -> bool:
        """Print the rules that forbid an answer that is not offered; returns whether there are any."""
        from crossfray.cli.screen import why_not_offered

        try:
            found = why_not_offered(self.table.state, text)
        except InputError:  # it is not an answer at all
            return False
        for refusal in found:
            self.console.print(f"{refusal.sentence} ({refusal.rule})", style="red", markup=False)
        return bool(found)

    def card(self, words: list[str]) -> bool:
        from crossfray.cli.screen import show_piece
        from crossfray.content.position.intents import find_piece, piece_names

        if len(words) != 1:
            raise InputError.at("", "expected a piece, by its letter or id: card Z")
        show_piece(self.console, self.table.state, find_piece(words[0], piece_names(self.table.match)))
        return False

    def scenario(self, _words: list[str]) -> bool:
        from crossfray.cli.screen import show_scenario

        show_scenario(self.console, self.table.played, self.table.state)
        return False

    def undo(self, _words: list[str]) -> bool:
        reason = self.table.undo(self.humans)
        if reason:
            self.console.print(reason)
            return False
        self.told = len(self.table.steps)
        return True

    def save(self, words: list[str]) -> bool:
        from crossfray.table.record import save

        if len(words) != 1:
            raise InputError.at("", "expected a file: save game.json")
        save(self.table, self.seats, Path(words[0]))
        self.console.print(f"Saved in {words[0]}.", markup=False)
        return False

    def load(self, words: list[str]) -> bool:
        from crossfray.table.record import load

        if len(words) != 1:
            raise InputError.at("", "expected a file: load game.json")
        file = find_game_file(words[0])
        if file is None:
            raise no_such_game(words[0])
        self.table, record = load(file)
        self.file = file if file.parent == games_folder() else new_game_file(self.table.spec)
        tell_changes(self.console, self.table)
        self.seats = record.seats
        self.told = len(self.table.steps)
        return True

    def log(self, _words: list[str]) -> bool:
        self.told = 0
        self.show_news()
        return False

    def rules(self, words: list[str]) -> bool:
        from crossfray.cli.rules import rules

        rules(words[0] if words else None)
        return False

    def quit(self, _words: list[str]) -> bool:
        self.keep()
        self.console.print("The game is saved. To continue it: crossfray play --resume")
        self.going_on = False
        return True
