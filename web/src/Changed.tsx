/** What has become of the map in the course of a game: smoke, closed squares, and walls that can be passed. */

import type { JSX } from "preact";
import { type Layout, UNIT } from "./geometry";
import type { View } from "./protocol";

export function Changed({ layout, ground }: { layout: Layout; ground: View["ground"] }): JSX.Element | null {
  if (!ground) return null;
  return (
    <svg class="drawing ground-changes" viewBox={`0 0 ${layout.columns * UNIT} ${layout.rows * UNIT}`} role="img" aria-label={groundWords(ground)}>
      {ground.obscured.map((square) => <Smoke key={square} {...layout.center(square)} />)}
      {ground.closed.map((square) => <Rubble key={square} {...layout.center(square)} />)}
      {ground.openings.map((wall) => <Opening key={wall} {...between(layout, wall)} />)}
    </svg>
  );
}

/** The changes in words. */
export function groundWords(ground: NonNullable<View["ground"]>): string {
  const words: [string, string[]][] = [["obscured", ground.obscured], ["closed", ground.closed], ["open walls", ground.openings]];
  return words.filter(([, names]) => names.length).map(([what, names]) => `${what}: ${names.join(", ")}`).join("; ");
}

/** The middle of a wall or corner, which is named by the squares on both sides of it. */
function between(layout: Layout, wall: string): { x: number; y: number } {
  const [a, b] = wall.split(/[|/]/).map((square) => layout.center(square));
  return a && b ? { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 } : { x: 0, y: 0 };
}

function Smoke({ x, y }: { x: number; y: number }): JSX.Element {
  return (
    <g class="smoke" fill="#cfd6dd" stroke="#6b7680" stroke-width="3" opacity=".82">
      {[[-22, 8, 22], [20, 10, 24], [0, -14, 26], [-4, 18, 20]].map(([dx = 0, dy = 0, r = 20], n) => <circle key={n} cx={x + dx} cy={y + dy} r={r} />)}
    </g>
  );
}

function Rubble({ x, y }: { x: number; y: number }): JSX.Element {
  return (
    <g class="rubble" fill="#8d8378" stroke="#231c2b" stroke-width="4" stroke-linejoin="round">
      <path d={`M${x - 40} ${y + 30} l10 -34 l28 -8 l14 26 l-8 18z`} />
      <path d={`M${x + 2} ${y + 32} l8 -28 l24 2 l8 24z`} />
      <path d={`M${x - 12} ${y - 8} l12 -26 l22 10 l-4 22z`} />
    </g>
  );
}

function Opening({ x, y }: { x: number; y: number }): JSX.Element {
  return <circle class="opening" cx={x} cy={y} r="20" fill="#f2f7e8" stroke="#14805e" stroke-width="7" stroke-dasharray="9 6" />;
}
