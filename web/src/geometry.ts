/** Where things are on the drawn board. A square is 100 units wide; names are those of the engine: `c4`, `b2|c2`, `b2/c3`. */

export const UNIT = 100;

export interface Point {
  x: number;
  y: number;
}

/** A place on the map, counted from 0, from the lower left corner. */
export interface Place {
  column: number;
  row: number;
}

export function place(name: string): Place {
  return { column: name.charCodeAt(0) - 97, row: Number(name.slice(1)) - 1 };
}

export function squareName(column: number, row: number): string {
  return String.fromCharCode(97 + column) + String(row + 1);
}

/** Whether a name is that of a place between squares. */
export function isBetween(name: string): boolean {
  return /[|/]/.test(name);
}

/** A place between squares in words. */
export function placeWords(name: string): string {
  const [first, last] = name.split(/[|/]/);
  return name.includes("|") ? `the wall between ${first} and ${last}` : `the point between ${first} and ${last}`;
}

/** The board as it lies on the screen: as it is printed, or a quarter turn further so that it fits a wide screen. */
export class Layout {
  readonly columns: number;
  readonly rows: number;

  constructor(
    readonly width: number,
    readonly height: number,
    readonly turned: boolean,
  ) {
    this.columns = turned ? height : width;
    this.rows = turned ? width : height;
  }

  /** Where a point of the map is drawn; (0, 0) is its lower left corner. */
  point(across: number, up: number): Point {
    return this.turned
      ? { x: up * UNIT, y: across * UNIT }
      : { x: across * UNIT, y: (this.height - up) * UNIT };
  }

  /** The upper left corner of a square as drawn. */
  corner(name: string): Point {
    const { column, row } = place(name);
    return this.turned
      ? { x: row * UNIT, y: column * UNIT }
      : { x: column * UNIT, y: (this.height - 1 - row) * UNIT };
  }

  center(name: string): Point {
    const { x, y } = this.corner(name);
    return { x: x + UNIT / 2, y: y + UNIT / 2 };
  }

  /** The middle of any place: a square, a section of a wall, or a point where squares meet. */
  spot(name: string): Point {
    if (name.includes("/")) return this.pillar(name);
    if (!name.includes("|")) return this.center(name);
    const [a, b] = this.wall(name);
    return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  }

  /** Whether a wall runs down the screen, not across. */
  upright(wall: string): boolean {
    const [a, b] = this.wall(wall);
    return a.x === b.x;
  }

  /** The square in a drawn column and row. */
  at(column: number, row: number): string {
    return this.turned ? squareName(row, column) : squareName(column, this.height - 1 - row);
  }

  /** The ends of the wall between two squares. */
  wall(name: string): [Point, Point] {
    const [a, b] = name.split("|").map(place) as [Place, Place];
    const column = Math.max(a.column, b.column);
    const row = Math.max(a.row, b.row);
    return a.row === b.row
      ? [this.point(column, row), this.point(column, row + 1)]
      : [this.point(column, row), this.point(column + 1, row)];
  }

  /** Where an obstructed corner is. */
  pillar(name: string): Point {
    const [a, b] = name.split("/").map(place) as [Place, Place];
    return this.point(Math.max(a.column, b.column), Math.max(a.row, b.row));
  }

  /** The drawn column and row of a square; of a place between squares they are halves. */
  cell(name: string): { column: number; row: number } {
    const { x, y } = this.spot(name);
    return { column: x / UNIT - 0.5, row: y / UNIT - 0.5 };
  }
}

/** Whether the board is better turned: it is drawn larger, or the sides sit left and right as their squads do. */
export function turns(width: number, height: number, areas: string[][], wide: boolean): boolean {
  if (!wide || height < width) return false;
  const middles = areas.map((area) => {
    const places = area.map(place);
    const mean = (pick: (p: Place) => number) => places.reduce((sum, p) => sum + pick(p), 0) / (places.length || 1);
    return { column: mean((p) => p.column), row: mean((p) => p.row) };
  });
  const spread = (values: number[]) => Math.max(...values) - Math.min(...values);
  return spread(middles.map((m) => m.row)) >= spread(middles.map((m) => m.column));
}

/** Walls that follow one another in one line, joined, so that each is drawn as one piece. */
export function joined(segments: [Point, Point][]): [Point, Point][] {
  const found: [Point, Point][] = [];
  const sorted = segments
    .map(([a, b]): [Point, Point] => (a.x < b.x || a.y < b.y ? [a, b] : [b, a]))
    .sort((s, t) => {
      const flat = (seg: [Point, Point]) => Number(seg[0].y === seg[1].y);
      if (flat(s) !== flat(t)) return flat(s) - flat(t);
      return flat(s) ? s[0].y - t[0].y || s[0].x - t[0].x : s[0].x - t[0].x || s[0].y - t[0].y;
    });
  for (const [a, b] of sorted) {
    const last = found[found.length - 1];
    const straight = last && (last[0].x === last[1].x) === (a.x === b.x);
    if (last && straight && last[1].x === a.x && last[1].y === a.y) last[1] = b;
    else found.push([a, b]);
  }
  return found;
}

/** A number from 0 to 1 that always is the same for the same text. */
export function chance(text: string): number {
  return hash(text) / 4294967296;
}

export function hash(text: string): number {
  let value = 2166136261;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 16777619);
  value ^= value >>> 15;
  return Math.imul(value, 2246822519) >>> 0;
}
