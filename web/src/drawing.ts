/** A map as its text: every change of the drawing is a change of a few letters. docs/formats.md says what they mean. */

import { squareName } from "./geometry";
import type { Board } from "./protocol";

export const MOST_WIDE = 16;
export const MOST_HIGH = 16;

/** What stands under the pointer: a square, the wall on one of its sides, or a point where squares meet. */
export type Place = { kind: "square" | "east" | "north" | "corner"; column: number; row: number };

/** The lines of a drawing, all of one length; null where it is none. Rows are counted from the top. */
export class Drawing {
  private constructor(readonly lines: string[], readonly width: number, readonly height: number) {}

  static read(text: string): Drawing | null {
    const lines = text.split("\n").map((line) => line.replace(/\s+$/, "")).filter((line, n, all) => line || (n > 0 && n < all.length - 1));
    const indent = Math.min(...lines.filter(Boolean).map((line) => line.search(/\S/)));
    const top = lines[0]?.slice(indent) ?? "";
    const width = Math.floor((top.length - 1) / 4);
    const height = (lines.length - 1) / 2;
    if (!/^[+*](---[+*])+$/.test(top) || !Number.isInteger(height) || height < 1 || width < 1) return null;
    return new Drawing(lines.map((line) => line.slice(indent).padEnd(4 * width + 1).slice(0, 4 * width + 1)), width, height);
  }

  get text(): string {
    return `${this.lines.map((line) => line.trimEnd()).join("\n")}\n`;
  }

  /** What is drawn at a place: `###`, a label or nothing in a square, a wall, a closed corner. */
  at({ kind, column, row }: Place): string {
    const [line, from, length] = spot(kind, column, row);
    return (this.lines[line] ?? "").slice(from, from + length).trim();
  }

  with({ kind, column, row }: Place, what: string): Drawing {
    if (!this.has({ kind, column, row })) return this;
    const [line, from, length] = spot(kind, column, row);
    const old = this.lines[line] ?? "";
    const put = kind === "square" && what.length === 1 ? ` ${what} ` : what.padEnd(length);
    const lines = [...this.lines];
    lines[line] = old.slice(0, from) + put + old.slice(from + length);
    return new Drawing(lines, this.width, this.height);
  }

  /** Whether a place can be drawn on: the frame cannot. */
  has({ kind, column, row }: Place): boolean {
    const inside = column >= 0 && row >= 0 && column < this.width && row < this.height;
    return inside && (kind !== "east" || column < this.width - 1) && (kind !== "north" || row > 0) && (kind !== "corner" || (row > 0 && column > 0));
  }

  /** Wider or narrower on the right, higher or lower at the bottom. */
  sized(width: number, height: number): Drawing {
    const rows = Array.from({ length: 2 * height + 1 }, (_, n) => {
      const last = n === 2 * height;
      if (n === 0 || last) return `+${"---+".repeat(width)}`;
      const old = n < 2 * this.height ? (this.lines[n] ?? "") : "";
      const line = Array.from({ length: 4 * width + 1 }, (_, at) => {
        if (at === 4 * width) return n % 2 ? "|" : "+";
        if (at < 4 * this.width) return old[at] ?? (n % 2 ? (at ? " " : "|") : at % 4 ? " " : "+");
        return n % 2 || at % 4 ? " " : "+";
      });
      return line.join("");
    });
    return new Drawing(rows, width, height);
  }

  get labels(): Set<string> {
    const found = new Set<string>();
    this.each((place) => /^[A-Za-z0-9]$/.test(this.at(place)) && found.add(this.at(place)));
    return found;
  }

  /** The same in the form of a match, to draw the place. */
  board(legend: Record<string, string[]>): Board {
    const board: Board = { width: this.width, height: this.height, covered: [], walls: [], corners: [], sets: {} };
    const name = (column: number, row: number) => squareName(column, this.height - 1 - row);
    this.each(({ column, row }) => {
      const here = name(column, row);
      const inside = this.at({ kind: "square", column, row });
      if (inside === "###") board.covered.push(here);
      for (const set of legend[inside] ?? []) (board.sets[set] ??= []).push(here);
      if (this.has({ kind: "east", column, row }) && this.at({ kind: "east", column, row })) board.walls.push(`${here}|${name(column + 1, row)}`);
      if (this.has({ kind: "north", column, row }) && this.at({ kind: "north", column, row })) board.walls.push(`${here}|${name(column, row - 1)}`);
      if (this.has({ kind: "corner", column, row }) && this.at({ kind: "corner", column, row }) === "*") board.corners.push(`${name(column - 1, row)}/${name(column, row - 1)}`);
    });
    return board;
  }

  private each(visit: (place: Place) => void): void {
    for (let row = 0; row < this.height; row++) for (let column = 0; column < this.width; column++) visit({ kind: "square", column, row });
  }
}

/** Line, first letter and number of letters of a place. */
function spot(kind: Place["kind"], column: number, row: number): [number, number, number] {
  if (kind === "square") return [2 * row + 1, 4 * column + 1, 3];
  if (kind === "east") return [2 * row + 1, 4 * column + 4, 1];
  if (kind === "north") return [2 * row, 4 * column + 1, 3];
  return [2 * row, 4 * column, 1];
}
