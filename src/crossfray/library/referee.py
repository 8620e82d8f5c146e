"""The referee: a game over messages, one JSON object in and one out, for programs in any language (docs/players.md)."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from crossfray import __version__
from crossfray.agents.own import decision_of
from crossfray.content.errors import InputError, nearest_to, shown
from crossfray.content.match.build import presets
from crossfray.content.match.spec import spec_from_json
from crossfray.library.game import Game, game_from_text, new_game
from crossfray.rules.engine import NotOffered
from crossfray.rules.odds import Odds
from crossfray.rules.view import odds_view

PROTOCOL = 1
Message = dict[str, Any]


class Referee:
    """Runs one game at a time. It rolls the dice itself, unless the program wants to."""

    def __init__(self) -> None:
        self.game: Game | None = None
        self.rolls = True
        """whether the referee rolls"""
        self.over = False
        """whether it was told to quit"""
        self.commands: dict[str, Callable[[Message], Message]] = {
            "hello": self.hello,
            "matches": self.matches,
            "new": self.new,
            "position": self.position,
            "answer": self.answer,
            "roll": self.roll,
            "undo": self.undo,
            "view": self.view,
            "why": self.why,
            "odds": self.odds,
            "text": self.text,
            "record": self.record,
            "quit": self.quit,
        }

    def take(self, line: str | bytes) -> Message:
        """The answer to a line; `{"error": ...}` if it cannot be used, and then nothing has changed."""
        try:
            message = json.loads(line)
        except (ValueError, RecursionError) as error:
            return {"error": f'expected JSON like {{"do": "new", "match": "duel"}}: {error}'}
        if not isinstance(message, dict):
            return {"error": 'expected an object like {"do": "new", "match": "duel"}'}
        tag = {"id": message["id"]} if "id" in message else {}
        try:
            return tag | self._command(message)(message)
        except (InputError, NotOffered) as error:
            return tag | {"error": str(error)}

    def _command(self, message: Message) -> Callable[[Message], Message]:
        name = message.get("do")
        if not isinstance(name, str) or name not in self.commands:
            known = ", ".join(self.commands)
            near = nearest_to(name, self.commands) if isinstance(name, str) else None
            raise InputError.at(
                "", f'expected "do" with one of {known}, found {shown(str(name))}', nearest=near
            )
        return self.commands[name]

    # ------------------------------------------------------------------ beginning

    def hello(self, _message: Message) -> Message:
        return {
            "referee": "crossfray",
            "version": __version__,
            "protocol": PROTOCOL,
            "does": list(self.commands),
        }

    def matches(self, _message: Message) -> Message:
        return {"matches": {name: spec.to_json() for name, spec in presets().items()}}

    def new(self, message: Message) -> Message:
        wanted = message.get("match", "mixed")
        match = (
            spec_from_json(wanted, "match")
            if isinstance(wanted, dict)
            else self._text(message, "match", "mixed")
        )
        seed = message.get("seed")
        if seed is not None and (
            isinstance(seed, bool) or not str(seed).lstrip("-").isdecimal() or len(str(seed)) > 99
        ):
            raise InputError.at("", f'expected a number as seed, like "7", found {shown(str(seed))}')
        game = new_game(match, None if seed is None else int(seed))
        self.rolls = message.get("rolls", "referee") != "player"
        self.game = game
        return self._told([])

    def position(self, message: Message) -> Message:
        self.game = game_from_text(self._text(message, "text"))
        self.rolls = message.get("rolls", "referee") != "player"
        return self._told([])

    # ------------------------------------------------------------------ playing

    def answer(self, message: Message) -> Message:
        game = self._game()
        wanted = message.get("decision", game.state.step)
        if wanted != game.state.step:
            raise NotOffered(f"the answer is for decision {wanted}; the open one is {game.state.step}")
        return self._told(game.apply(self._text(message, "option")))

    def roll(self, _message: Message) -> Message:
        return self._told(self._game().roll())

    def undo(self, message: Message) -> Message:
        answers = message.get("answers", 1)
        if not isinstance(answers, int) or isinstance(answers, bool):
            raise InputError.at("", f"expected a number of answers, found {shown(str(answers))}")
        self._game().undo(answers)
        return self._told([])

    def _told(self, events: list[Message]) -> Message:
        """What happened, including dice rolls, and the open question."""
        game = self._game()
        while self.rolls and game.table.waits_on_chance:
            events = events + game.roll()
        decision = decision_of(game.state, game.state.side)
        asked = decision and {
            "id": decision.id,
            "side": decision.side,
            "question": decision.question,
            "text": decision.text,
            "options": [{"id": each.id, "label": each.label, **each.about} for each in decision.options],
        }
        return {"events": events, "decision": asked, "points": list(game.points), "winner": game.winner}

    # ------------------------------------------------------------------ asking

    def view(self, message: Message) -> Message:
        side = message.get("side")
        if not isinstance(side, int) or isinstance(side, bool):
            raise InputError.at("", f"expected the number of a side, found {shown(str(side))}")
        return {"view": self._game().view(side)}

    def why(self, message: Message) -> Message:
        found = self._game().why_not(self._text(message, "words"))
        return {"refusals": [{"rule": each.rule, "sentence": each.sentence} for each in found]}

    def odds(self, message: Message) -> Message:
        chance: Odds = self._game().odds(self._text(message, "words"))
        return {"odds": odds_view(chance) | {"exactly": str(chance.win)}}

    def text(self, _message: Message) -> Message:
        return {"text": self._game().text()}

    def record(self, _message: Message) -> Message:
        return {"record": json.loads(self._game().record())}

    def quit(self, _message: Message) -> Message:
        self.over = True
        return {"bye": True}

    def _game(self) -> Game:
        if self.game is None:
            raise InputError.at("", 'there is no game yet: start with {"do": "new", "match": "duel"}')
        return self.game

    def _text(self, message: Message, key: str, usual: str | None = None) -> str:
        found = message.get(key, usual)
        if not isinstance(found, str):
            raise InputError.at("", f"expected the key '{key}' with a text")
        return found
