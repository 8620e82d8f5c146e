/** Markers: golden coins with the letter of a point, flags, and a scenario's own tokens in the colour of their side. */

import type { JSX } from "preact";
import { starPath } from "./Figure";
import { sideColours } from "./palettes";

interface MarkerProps {
  name: string;
  /** of the side whose it is, or that has claimed it */
  colour: string;
  owned: boolean;
  claimed: boolean;
}

export function Marker({ name, colour, owned, claimed }: MarkerProps): JSX.Element {
  const sign = /\b[A-Z0-9]$/.exec(name)?.[0] ?? "";
  if (claimed || /flag/i.test(name)) return <Flag colour={colour} sign={sign} />;
  if (owned) return <Token colour={colour} />;
  return /^point /i.test(name) ? <Coin sign={sign} /> : <Post sign={sign} />;
}

/** A fat golden coin. */
function Coin({ sign }: { sign: string }): JSX.Element {
  return (
    <g stroke="#231c2b" stroke-width="3.4">
      <ellipse cx="54" cy="62" rx="36" ry="30" fill="#000" opacity=".25" stroke="none" />
      <circle cx="50" cy="54" r="34" fill="#a8730f" />
      <circle cx="50" cy="48" r="34" fill="#f5c33b" />
      <circle cx="50" cy="48" r="25" fill="none" stroke="#a8730f" stroke-width="3" />
      <path d="M27 38 A26 26 0 0 1 44 23" fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round" opacity=".8" />
      <text x="50" y="60" font-size="34" font-weight="900" text-anchor="middle" fill="#5b3a06" stroke="none">{sign}</text>
    </g>
  );
}

/** Something that nobody has claimed yet: a stone post with a number. */
function Post({ sign }: { sign: string }): JSX.Element {
  return (
    <g stroke="#231c2b" stroke-width="3.4" stroke-linejoin="round">
      <ellipse cx="54" cy="84" rx="34" ry="12" fill="#000" opacity=".25" stroke="none" />
      <path d="M20 82 L26 30 L50 10 L74 30 L80 82 C64 92 36 92 20 82Z" fill="#8e9bb3" />
      <path d="M26 30 L50 10 L74 30 L50 46Z" fill="#c6d0e2" />
      <path d="M50 46 V88" opacity=".35" />
      <text x="50" y="76" font-size="32" font-weight="900" text-anchor="middle" fill="#fff" stroke="#231c2b" stroke-width="5" paint-order="stroke">{sign}</text>
    </g>
  );
}

/** What belongs to a side: a thick token of its colour with a star. */
function Token({ colour }: { colour: string }): JSX.Element {
  const paint = sideColours(colour.toLowerCase());
  return (
    <g stroke="#231c2b" stroke-width="3.4" stroke-linejoin="round">
      <ellipse cx="54" cy="66" rx="36" ry="28" fill="#000" opacity=".25" stroke="none" />
      <path d="M50 18 L84 38 V66 L50 88 L16 66 V38Z" fill={paint.edge} />
      <path d="M50 10 L84 30 V58 L50 78 L16 58 V30Z" fill={paint.base} />
      <path d="M50 18 L77 34 V54 L50 70 L23 54 V34Z" fill="none" stroke={paint.rim} stroke-width="3" />
      <path d={starPath(50, 44, 17)} fill={paint.rim} stroke={paint.edge} stroke-width="3" />
    </g>
  );
}

function Flag({ colour, sign }: { colour: string; sign: string }): JSX.Element {
  const paint = sideColours(colour.toLowerCase());
  return (
    <g stroke="#231c2b" stroke-width="3.4" stroke-linejoin="round">
      <ellipse cx="52" cy="86" rx="26" ry="9" fill="#000" opacity=".25" stroke="none" />
      <ellipse cx="46" cy="84" rx="18" ry="7" fill={paint.edge} />
      <path d="M42 84 V8 H50 V84Z" fill="#c9a26b" />
      <path d="M50 12 C62 4 72 20 90 12 V50 C72 58 62 42 50 50Z" fill={paint.base} />
      {sign ? (
        <text x="70" y="41" font-size="26" font-weight="900" text-anchor="middle" fill={paint.ink} stroke="none">{sign}</text>
      ) : (
        <path d={starPath(70, 31, 10)} fill={paint.rim} stroke="none" />
      )}
    </g>
  );
}
