/** Markers and other things on the floor or in somebody's hands: coins, flags, tokens of a side, crates, cards. */

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
  if (/^hoop/i.test(name)) return <Hoop />;
  if (/ marker$/i.test(name)) return <PowerUp />;
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

/** A basket to throw at. */
function Hoop(): JSX.Element {
  return (
    <g stroke="#231c2b" stroke-width="3.4" stroke-linejoin="round">
      <ellipse cx="52" cy="90" rx="26" ry="8" fill="#000" opacity=".25" stroke="none" />
      <path d="M46 88 V40 H54 V88Z" fill="#8e9bb3" />
      <rect x="14" y="-6" width="72" height="48" rx="7" fill="#fff" />
      <rect x="36" y="10" width="28" height="20" fill="none" stroke="#d2452f" stroke-width="4" />
      <path d="M34 44 L40 66 H60 L66 44" fill="none" stroke="#fff" stroke-width="4" />
      <ellipse cx="50" cy="42" rx="20" ry="7" fill="none" stroke="#e8742a" stroke-width="6" />
    </g>
  );
}

/** Something to pick up: a bolt on a bright badge. */
function PowerUp(): JSX.Element {
  return (
    <g stroke="#231c2b" stroke-width="3.4" stroke-linejoin="round">
      <ellipse cx="54" cy="80" rx="32" ry="11" fill="#000" opacity=".25" stroke="none" />
      <path d={starPath(50, 52, 42, 10, 0.8)} fill="#1d6fb8" />
      <path d={starPath(50, 47, 42, 10, 0.8)} fill="#4fc3f7" />
      <path d="M56 14 L32 52 H47 L42 82 L68 42 H53Z" fill="#fff176" />
    </g>
  );
}

export function Ball(): JSX.Element {
  return (
    <g stroke="#231c2b" stroke-width="4" stroke-linecap="round">
      <ellipse cx="54" cy="84" rx="32" ry="11" fill="#000" opacity=".25" stroke="none" />
      <circle cx="50" cy="50" r="36" fill="#ea7b2c" />
      <path d="M14 50 H86 M50 14 V86 M24 25 C42 38 42 62 24 75 M76 25 C58 38 58 62 76 75" fill="none" />
      <path d="M28 30 A30 30 0 0 1 44 20" stroke="#fff" fill="none" opacity=".7" />
    </g>
  );
}

/** A bonus objective: a crate on wheels, or one with a lock that can be challenged. */
export function Crate({ locked }: { locked: boolean }): JSX.Element {
  return (
    <g stroke="#231c2b" stroke-width="4" stroke-linejoin="round">
      <ellipse cx="50" cy="86" rx="42" ry="13" fill="#000" opacity=".25" stroke="none" />
      <path d="M14 34 L50 20 L86 34 L86 76 L50 90 L14 76z" fill={locked ? "#8d97a8" : "#c98f4e"} />
      <path d="M14 34 L50 48 L86 34 M50 48 L50 90" fill="none" />
      <path d="M14 34 L50 20 L86 34 L50 48z" fill={locked ? "#c3cad6" : "#e6b877"} />
      {locked ? (
        <g><rect x="58" y="56" width="20" height="17" rx="3" fill="#f5c33b" /><path d="M62 56 v-6 a6 6 0 0 1 12 0 v6" fill="none" /></g>
      ) : (
        <g fill="#5b4630"><circle cx="26" cy="84" r="9" /><circle cx="74" cy="84" r="9" /></g>
      )}
    </g>
  );
}

/** A little card in the hand of who holds one. */
export function HeldCards({ count }: { count: number }): JSX.Element {
  return (
    <g stroke="#231c2b" stroke-width="3" stroke-linejoin="round" transform="rotate(-10 16 54)">
      <rect x="2" y="38" width="27" height="35" rx="5" fill="#000" opacity=".25" stroke="none" />
      <rect x="0" y="34" width="27" height="35" rx="5" fill="#fff6dd" />
      <path d="M5 42h17" stroke="#c6401a" stroke-width="4" />
      {count > 1 ? (
        <text x="13.500" y="63" font-size="18" font-weight="900" text-anchor="middle" fill="#231c2b" stroke="none">{count}</text>
      ) : (
        <path d="M5 51h17M5 58h11" stroke-width="2.4" opacity=".6" />
      )}
    </g>
  );
}
