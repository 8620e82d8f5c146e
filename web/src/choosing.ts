/** A match that is being chosen: what changes when a part of it does. Whether it can be played, the server says. */

import type { Checked, Choices, MapEntry, MatchEntry, Pick, Wanted } from "./protocol";

/** The squad in a line that can be copied and pasted. */
export function lineOf(squad: string[]): string {
  return squad.join(", ");
}

export function squadOf(line: string): string[] {
  return line.split(/[,;\n]/).map((entry) => entry.trim()).filter(Boolean);
}

export function partsOf(entry: string): { card: string; attached: string[] } {
  const [card = "", ...attached] = entry.split("+");
  return { card, attached };
}

export function wanted(match: MatchEntry): Wanted {
  const { name: _, ...rest } = match;
  return rest;
}

/** The match with another way to play; on a map that is made for it. */
export function withGame(match: Wanted, game: string, choices: Choices): Wanted {
  const maps = choices.games.find((each) => each.id === game)?.maps ?? [];
  return { ...match, game, map: maps.includes(match.map) ? match.map : (maps[0] ?? match.map) };
}

export function withSquad(match: Wanted, side: number, squad: string[]): Wanted {
  return { ...match, squads: match.squads.map((each, n) => (n === side ? squad : each)) };
}

/** How many characters the first of two players of a side leads; 0: one player leads all. */
export function splitOf(match: Wanted, side: number): number {
  return match.split[side] ?? 0;
}

export function withSplit(match: Wanted, side: number, first: number): Wanted {
  const split = match.squads.map((_, n) => (n === side ? first : splitOf(match, n)));
  return { ...match, split: split.some(Boolean) ? split : [] };
}

export function withoutSide(match: Wanted, side: number): Wanted {
  const others = <T>(all: T[]) => all.filter((_, n) => n !== side);
  return { ...match, squads: others(match.squads), split: others(match.split) };
}

/** The level of a computer that nobody has chosen. */
export const COMPUTER = "normal";

/** Who sits where when nobody has chosen: somebody here, and the computer. */
export function seatsFor(match: Wanted, seats: string[][]): string[][] {
  return match.squads.map((_, side) =>
    Array.from({ length: splitOf(match, side) ? 2 : 1 }, (_, player) => seats[side]?.[player] ?? (side || player ? COMPUTER : "human")),
  );
}

/** The same match with squads that are chosen at the table, or again before. */
export function withPick(match: Wanted, pick: Pick | undefined, squads: string[][]): Wanted {
  const { pick: _, ...rest } = match;
  return pick ? { ...rest, pick, squads: match.squads.map(() => []), split: [] } : { ...rest, squads };
}

/** How many items and companions a squad has. */
export function attachedIn(squad: string[]): number {
  return squad.reduce((sum, entry) => sum + partsOf(entry).attached.length, 0);
}

export function titleOf(match: Wanted, choices: Choices): string {
  const game = choices.games.find((each) => each.id === match.game)?.name ?? match.game;
  const map = choices.maps.find((each) => each.id === match.map)?.name ?? match.map;
  return `${game}, ${map}`;
}

/** The problems of a field; those of the squads as a whole stand above them. */
export function problemsOf(checked: Checked | null, field: string): Checked["errors"] {
  return checked?.errors.filter((error) => error.field === field) ?? [];
}

/** Problems of no field that the page shows. */
export function otherProblems(checked: Checked | null, fields: string[]): Checked["errors"] {
  return checked?.errors.filter((error) => !fields.includes(error.field ?? "")) ?? [];
}

/** The squares of a map that a scenario speaks of, by their names. */
export function namedAreas(board: MapEntry["board"], areas: { id: string; name: string }[]): { name: string; squares: string[] }[] {
  return areas.flatMap((area) =>
    Object.entries(board.sets)
      .filter(([set]) => set === area.id || set.startsWith(`${area.id} `))
      .map(([set, squares]) => ({ name: area.name + set.slice(area.id.length), squares })),
  );
}
