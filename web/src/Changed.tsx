/** What has become of the map in the course of a game: smoke, closed squares, and walls that can be passed. */

import type { JSX } from "preact";
import { type Layout, UNIT } from "./geometry";
import type { Palette } from "./palettes";
import type { View } from "./protocol";

export function Changed({ layout, ground, palette }: { layout: Layout; ground: View["ground"]; palette: Palette }): JSX.Element | null {
  if (!ground) return null;
  return (
    <svg class="ground-changes" viewBox={`0 0 ${layout.columns * UNIT} ${layout.rows * UNIT}`} role="img" aria-label={groundWords(ground)}>
      {ground.closed.map((square) => <Closed key={square} {...layout.corner(square)} />)}
      {ground.openings.map((wall) => <Rubble key={wall} wall={wall} layout={layout} palette={palette} />)}
      {ground.obscured.map((square) => <Smoke key={square} {...layout.center(square)} />)}
    </svg>
  );
}

/** The changes in words. */
export function groundWords(ground: NonNullable<View["ground"]>): string {
  const words: [string, string[]][] = [["obscured", ground.obscured], ["closed", ground.closed], ["open walls", ground.openings]];
  return words.filter(([, names]) => names.length).map(([what, names]) => `${what}: ${names.join(", ")}`).join("; ");
}

function Smoke({ x, y }: { x: number; y: number }): JSX.Element {
  return (
    <g class="smoke" fill="#cfd6dd" stroke="#6b7680" stroke-width="3" opacity=".86">
      {[[-24, 6, 24], [22, 8, 26], [0, -16, 28], [-4, 20, 22]].map(([dx = 0, dy = 0, r = 20], n) => <circle key={n} cx={x + dx} cy={y + dy} r={r} />)}
    </g>
  );
}

/** Nobody may enter: boards nailed across the square. */
function Closed({ x, y }: { x: number; y: number }): JSX.Element {
  return (
    <g class="closed" stroke="#231c2b" stroke-width="4" stroke-linejoin="round">
      <rect x={x + 5} y={y + 5} width="90" height="90" rx="14" fill="#231c2b" fill-opacity=".45" stroke="#b3261e" stroke-width="6" />
      {[35, -35].map((turn) => (
        <g key={turn} transform={`rotate(${turn} ${x + 50} ${y + 50})`}>
          <rect x={x + 8} y={y + 40} width="84" height="20" rx="4" fill="#c98f4e" />
          <path d={`M${x + 20} ${y + 50}h6M${x + 74} ${y + 50}h6`} stroke-width="5" stroke-linecap="round" />
        </g>
      ))}
    </g>
  );
}

/** A gap in a wall, or in the corner where squares meet, with stones on both sides of it. */
function Rubble({ wall, layout, palette }: { wall: string; layout: Layout; palette: Palette }): JSX.Element {
  const { x, y } = layout.spot(wall);
  const turn = wall.includes("|") && layout.upright(wall) ? 90 : 0;
  return (
    <g class="rubble" transform={`translate(${x} ${y}) rotate(${turn})`} stroke="#231c2b" stroke-width="3.400" stroke-linejoin="round">
      <rect x="-30" y="-17" width="60" height="36" rx="9" fill={palette.shades[0]} stroke="none" />
      <path d="M-44 12 l5 -22 l16 -4 l6 14 l-6 14z" fill={palette.wall} />
      <path d="M24 13 l-6 -17 l15 -10 l12 12 l-5 14z" fill={palette.wallSide} />
      <path d="M-18 20 l4 -10 l11 -2 l5 10z M6 -14 l8 -7 l9 6 l-5 8z" fill={palette.wall} />
    </g>
  );
}
