/** Events told one after the other: what each changes in the picture, and how long it is looked at. */

import { isBetween } from "./geometry";
import type { GameEvent, Piece, View } from "./protocol";

export type Face = "burst" | "shield" | "bang" | "blank";

/** A die on the table: what it shows, and its card if it has faces of its own. */
export interface ShownDie {
  face: string;
  die: string;
  /** the event that threw it: a die that is rerolled tumbles again, the others lie still */
  thrown: number;
}

export interface Roll {
  piece: string | null;
  dice: ShownDie[];
  /** what they count, once the server has said so */
  successes?: number;
}

/** The dice on the table. */
export interface Tray {
  id: number;
  challenger: string | null;
  target: string | null;
  expected: [number, number] | null;
  rolls: Roll[];
  outcome: { won: boolean; successes: number; against: number } | null;
  /** the challenge that this one came in between of */
  outer: Tray | null;
}

/** Whether all dice have been rolled that belong here: until then the tray stays, however long somebody thinks. */
export function finished(tray: Tray): boolean {
  return tray.outcome !== null || tray.expected === null;
}

const LOOKED_AT: Record<string, number> = {
  moved: 420,
  placed: 260,
  challenged: 450,
  rolled: 950,
  rerolled: 950,
  "die set": 600,
  "dice added": 400,
  "dice removed": 400,
  "new target": 500,
  became: 500,
  ceased: 300,
  named: 400,
  counted: 350,
  "passed a wall": 300,
  won: 900,
  lost: 900,
  "knocked down": 420,
  "knocked out": 520,
  "stood up": 350,
  assisted: 350,
  interacted: 350,
  gained: 350,
  returned: 300,
  "came back": 200,
  did: 650,
  turn: 350,
  flipped: 500,
  given: 400,
  shifted: 300,
  round: 250,
};

/** Milliseconds that an event stays before the next. */
export function pause(event: GameEvent): number {
  return LOOKED_AT[event.event] ?? 80;
}

function changed(view: View, id: string | null | undefined, change: Partial<Piece>): View {
  return { ...view, pieces: view.pieces.map((piece) => (piece.id === id ? { ...piece, ...change } : piece)) };
}

/** The picture after an event, until the server's own view replaces it. */
export function after(view: View, event: GameEvent): View {
  switch (event.event) {
    case "moved":
    case "placed":
    case "returned":
    case "came back":
      return put(view, event);
    case "knocked down":
      return changed(view, event.piece, { down: true });
    case "stood up":
      return changed(view, event.piece, { down: false });
    case "assisted":
      return changed(view, event.target, { down: false });
    case "knocked out":
    case "removed":
      return changed(view, event.piece, { square: null, down: false });
    case "interacted":
      return changed(view, event.target, { square: null });
    case "exhausted":
      return changed(view, event.piece, { exhausted: true });
    case "turn":
      return { ...view, acting: event.piece ?? null };
    case "gained":
      return {
        ...view,
        sides: view.sides.map((side) => (side.side === event.side ? { ...side, points: event.total ?? side.points } : side)),
      };
    case "became":
    case "ceased":
      return become(view, event, event.event === "became");
    default:
      return view;
  }
}

/** Somebody comes to a square, or a token to a wall. */
function put(view: View, event: GameEvent): View {
  const to = event.square ?? "";
  const moved = ({ wall: _, ...piece }: Piece): Piece => (isBetween(to) ? { ...piece, square: null, wall: to, track: null } : { ...piece, square: to || null, track: null });
  return { ...view, pieces: view.pieces.map((piece) => (piece.id === event.piece ? moved(piece) : piece)) };
}

/** For a while something is so, or no longer. */
function become(view: View, event: GameEvent, is: boolean): View {
  if (event.what === "concealed") return changed(view, event.piece, { concealed: is });
  if (event.what !== "obscured" && event.what !== "closed") return view;
  const ground = view.ground ?? { openings: [], obscured: [], closed: [] };
  const others = ground[event.what].filter((square) => !event.squares?.includes(square));
  return { ...view, ground: { ...ground, [event.what]: is ? [...others, ...(event.squares ?? [])] : others } };
}

/** The dice after an event. */
export function trayAfter(tray: Tray | null, event: GameEvent): Tray | null {
  switch (event.event) {
    case "challenged":
      return {
        id: event.number,
        challenger: event.piece ?? null,
        target: event.target ?? null,
        expected: [event.dice ?? 0, event.defense ?? 0],
        rolls: [],
        outcome: null,
        outer: tray && !finished(tray) ? tray : null,
      };
    case "rolled": {
      const open = tray?.outcome ? tray.outer : tray;
      const roll = { piece: event.piece ?? null, dice: diceOf(event) };
      if (!open) return { id: event.number, challenger: roll.piece, target: null, expected: null, rolls: [roll], outcome: null, outer: null };
      const target = open.rolls.length === 1 ? (open.target ?? roll.piece) : open.target;
      return { ...open, target, rolls: [...open.rolls, roll] };
    }
    case "rerolled":
    case "die set":
    case "dice removed":
      return tray && changedDice(tray, event);
    case "new target":
      return tray && { ...tray, target: event.target ?? tray.target };
    case "challenge ended":
      return null;
    case "won":
    case "lost":
      return tray
        ? {
            ...tray,
            outcome: { won: event.event === "won", successes: event.successes ?? 0, against: event.against ?? 0 },
          }
        : null;
    case "turn":
    case "round":
      return tray && finished(tray) ? tray : null;
    default:
      return tray;
  }
}

type Counted = { die: string; face: string; number: number };

/** So many dice that show a face, each by itself. */
function each(counted: Counted[], thrown: number): ShownDie[] {
  return counted.flatMap(({ die, face, number }) => Array.from({ length: number }, () => ({ die, face: face === "!!!" ? "bang" : face, thrown })));
}

/** The dice that a reroll or a text took, and those that lie there instead. */
export function exchanged(event: GameEvent): { was: ShownDie[]; now: ShownDie[] } {
  return { was: each(event.was ?? [], event.number), now: each(event.now ?? [], event.number) };
}

/** What a roll shows. */
export function diceOf(event: GameEvent): ShownDie[] {
  const counts: [Face, number | undefined][] = [
    ["burst", event.bursts],
    ["shield", event.shields],
    ["bang", event.bangs],
    ["blank", event.blanks],
  ];
  return each([...counts.map(([face, number]) => ({ die: "", face, number: number ?? 0 })), ...(event.others ?? [])], event.number);
}

/** Dice that were rerolled or set show something else. */
function changedDice(tray: Tray, event: GameEvent): Tray {
  const at = tray.rolls.findIndex((roll) => roll.piece === event.piece);
  const roll = tray.rolls[at];
  if (!roll) return tray;
  const dice = [...roll.dice];
  const { was, now } = exchanged(event);
  for (const gone of was) {
    const place = dice.findIndex((die) => sameFace(die, gone));
    const next = now.shift();
    const lies = event.event === "die set" && { thrown: dice[place]?.thrown ?? 0 }; // turned, not thrown
    if (place >= 0) dice.splice(place, 1, ...(next ? [{ ...next, ...lies }] : []));
  }
  const { successes: _, ...others } = roll;
  return { ...tray, rolls: tray.rolls.map((other, n) => (n === at ? { ...others, dice: [...dice, ...now] } : other)) };
}

function sameFace(one: ShownDie, other: ShownDie): boolean {
  return one.die === other.die && one.face === other.face;
}

/** The dice that the server has, in the order in which they lie: what is new comes last. */
function asTheyLie(dice: ShownDie[], told: ShownDie[]): ShownDie[] {
  const left = [...told];
  const stay = dice.filter((die) => {
    const place = left.findIndex((other) => sameFace(die, other));
    if (place >= 0) left.splice(place, 1);
    return place >= 0;
  });
  return [...stay, ...left];
}

/** The dice as the server has them on the table: texts may have changed them, or somebody has just come. */
export function trayOf(tray: Tray | null, view: View): Tray | null {
  if (!view.rolls.length) return tray;
  if (tray && finished(tray)) return tray;
  const rolls = view.rolls.map((roll, n) => ({ piece: roll.piece, dice: asTheyLie(tray?.rolls[n]?.dice ?? [], each(roll.dice, 0)), successes: roll.successes }));
  if (tray) return { ...tray, rolls };
  return { id: -1, challenger: rolls[0]?.piece ?? null, target: rolls[1]?.piece ?? null, expected: [rolls[0]?.dice.length ?? 0, rolls[1]?.dice.length ?? 0], rolls, outcome: null, outer: null };
}
