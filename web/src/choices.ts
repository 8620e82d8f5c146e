/** How a question is put before a player: what is pressed on the board, what beside it, and what to ask when neither. */

import type { Card, Decision, Odds, Option, Piece, View } from "./protocol";

export interface Choices {
  /** answers that are squares */
  squares: Map<string, Option>;
  /** answers that are pieces, by piece */
  pieces: Map<string, Option>;
  /** answers that are walls, or points where squares meet */
  walls: Map<string, Option>;
  /** answers that are squares with a name together */
  areas: Option[];
  /** answers beside the board */
  buttons: Option[];
}

/** Whether everything but perhaps one or two answers can be pressed on the board. */
export function onTheBoard({ buttons, pieces, walls, areas }: Choices): boolean {
  return buttons.length <= pieces.size + walls.size + areas.length;
}

/** The one named set that a square is in; null if it is in none, or in several. */
export function areaAt({ areas }: Choices, square: string): Option | null {
  const found = areas.filter((option) => option.squares?.includes(square));
  return found.length === 1 ? (found[0] ?? null) : null;
}

export function choices(decision: Decision | null): Choices {
  const found: Choices = { squares: new Map(), pieces: new Map(), walls: new Map(), areas: [], buttons: [] };
  for (const option of decision?.options ?? []) {
    if (option.square !== undefined) found.squares.set(option.square, option);
    else if (option.piece !== undefined) found.pieces.set(option.piece, option);
    else if (option.wall !== undefined) found.walls.set(option.wall, option);
    else if (option.squares !== undefined) found.areas.push(option);
    if (option.square === undefined) found.buttons.push(option);
  }
  // yes before no, whatever the order of the answers
  found.buttons.sort((a, b) => Number(b.id === "yes") - Number(a.id === "yes"));
  return found;
}

/** What somebody would like to do: the words of a `why` question, and the answers that do it if nothing forbids it. */
export interface Wish {
  words: string[];
  from: string | null;
  to: string | null;
  /** the action to answer first, then the piece or square */
  first?: string;
  then?: string;
  /** what would be done to a figure: it is offered then, not done, because the figure may just be looked at */
  offer?: string;
}

/** What was pressed once, where it takes a second press: reading about a figure is not acting on it. */
export interface Aimed {
  decision: number;
  square: string | null;
  label: string;
  odds: Odds | null;
  /** the answer that does it, and the one to the question that follows */
  option: string;
  then?: string;
}

const OFFERS: Record<string, string> = { challenge: "Challenge", assist: "Assist", interact: "Interact with" };

const ASKED_FOR: Record<string, string> = {
  "move to": "move",
  target: "challenge",
  assist: "assist",
  interact: "interact",
};

/** The wish behind pressing a square, with the pieces on it, that is not an answer. */
export function wishFor(view: View, square: string, pieces: Piece[]): Wish | null {
  const decision = view.decision;
  const acting = view.pieces.find((piece) => piece.id === view.acting);
  const pressed = pieces.find((piece) => piece.kind === "character") ?? pieces[0];
  if (!decision) return null;
  if (decision.question === "character" || !acting) {
    if (!pressed || pressed.side !== decision.side) return null;
    return { words: [pressed.id, "done"], from: null, to: pressed.square };
  }
  const from = acting.square;
  const known = ASKED_FOR[decision.question];
  if (known === "move") return { words: [acting.id, "move", square], from, to: square };
  if (known) {
    return pressed ? { words: [acting.id, known, pressed.id], from, to: square } : null;
  }
  if (pressed && pressed.id !== acting.id) {
    const action = pressed.side === null ? "interact" : pressed.side === acting.side ? "assist" : "challenge";
    if (action === "assist" && !pressed.down) return null; // looked at, not helped
    return { words: [acting.id, action, pressed.id], from, to: square, first: action, then: pressed.id, offer: `${OFFERS[action]} ${pressed.name}` };
  }
  return { words: [acting.id, "move", square], from, to: square, first: "move", then: square };
}

export const BASIC_ACTIONS = ["move", "challenge", "assist", "interact", "rally"] as const;

/** Everything a character could do on its turn, offered or not, in the order it is shown. */
export interface Doing {
  id: string;
  name: string;
  text: string;
  type: string | null;
  cost: number;
  option: Option | null;
}

/** Whether a card lies with a character: attached to it, or handed to it, and in play with this side up. */
export function isWith(card: Card, character: string, pieces: Map<string, Piece>): boolean {
  const piece = pieces.get(card.piece);
  if (piece?.face_down || piece?.discarded) return false;
  if (piece?.holder) return piece.holder === character;
  return card.owner === character && (card.kind === "item" || card.kind === "companion");
}

export function doings(decision: Decision, acting: Piece, cards: Card[], pieces: Piece[]): Doing[] {
  const offered = new Map((decision.options ?? []).map((option) => [option.id, option]));
  const basic: Doing[] = BASIC_ACTIONS.filter((id) => id !== "rally" || acting.down || offered.has(id)).map((id) => ({
    id,
    name: id,
    text: "",
    type: null,
    cost: 0,
    option: offered.get(id) ?? null,
  }));
  const known = new Map(pieces.map((piece) => [piece.id, piece]));
  const fromCards: Doing[] = cards
    .filter((card) => card.piece === acting.id || ((card.kind === "item" || card.kind === "companion") && isWith(card, acting.id, known)))
    .flatMap((card) =>
      card.abilities.map((ability) => ({
        id: ability.id,
        name: ability.name,
        text: ability.text,
        type: ability.type,
        cost: ability.cost,
        option: offered.get(ability.id) ?? null,
      })),
    );
  const shown = new Set([...basic, ...fromCards].map((doing) => doing.id));
  const others: Doing[] = [...offered.values()]
    .filter((option) => !shown.has(option.id))
    .map((option) => ({ id: option.id, name: option.label, text: "", type: null, cost: 0, option }));
  return [...basic, ...others, ...fromCards];
}

export function percent(win: number): string {
  return win > 0.995 && win < 1 ? ">99%" : win > 0 && win < 0.005 ? "<1%" : `${Math.round(win * 100)}%`;
}
