/** Chunky dice, and the tray they are rolled in. */

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { starPath } from "./Figure";
import type { ShownDie, Tray } from "./playback";
import { sideColours } from "./palettes";
import type { Match } from "./protocol";

const INK = "#231c2b";
const EVERY = ["burst", "shield", "bang", "burst", "shield", "burst"];
const NUMBERS = ["1", "4", "2", "6", "3", "5"];
const TUMBLES = 8;

export function DieFace({ face }: { face: string }): JSX.Element | null {
  switch (face) {
    case "burst":
      return <path d={starPath(50, 46, 32, 8, 0.55)} fill="#e4572e" stroke={INK} stroke-width="4" stroke-linejoin="round" />;
    case "shield":
      return <path d="M26 22 H74 V46 C74 64 60 72 50 78 C40 72 26 64 26 46Z" fill="#3a7bd5" stroke={INK} stroke-width="4" stroke-linejoin="round" />;
    case "bang":
      return (
        <g fill="#8a2be2" stroke={INK} stroke-width="3" stroke-linejoin="round">
          {[28, 50, 72].map((x) => (
            <g key={x}>
              <path d={`M${x - 7} 18h14l-3 36h-8z`} />
              <circle cx={x} cy="68" r="7" />
            </g>
          ))}
        </g>
      );
    case "blank":
      return null;
    default:
      return <text x="50" y="62" text-anchor="middle" font-size={face.length > 2 ? 30 : 48} font-weight="800" fill={INK}>{face}</text>;
  }
}

/** What a die shows, with its name if it has faces of its own. */
function dieWords({ face, die }: ShownDie, names: Map<string, string> | undefined): string {
  const shown = face === "bang" ? "!!!" : face;
  return die ? `${names?.get(die) ?? die}: ${shown}` : shown;
}

export function Die({ die, rolling, place, names }: { die: ShownDie; rolling?: boolean; place?: number; names?: Map<string, string> }): JSX.Element {
  const { face } = die;
  const words = dieWords(die, names);
  return (
    <svg class={`die${rolling ? " is-rolling" : ""}${die.die ? " is-named" : ""}`} style={{ "--place": String(place ?? 0) }} viewBox="0 0 100 104" role="img" aria-label={rolling ? "rolling" : words}>
      <title>{words}</title>
      <rect x="6" y="14" width="88" height="86" rx="22" fill="#b9ab93" stroke={INK} stroke-width="5" />
      <rect x="6" y="4" width="88" height="86" rx="22" fill={die.die ? "#ffe08a" : "#fffaf0"} stroke={INK} stroke-width="5" />
      <path d="M20 14 Q30 9 46 9" stroke="#fff" stroke-width="5" stroke-linecap="round" fill="none" />
      <DieFace face={face} />
    </svg>
  );
}

const BLANK: ShownDie = { die: "", face: "blank", thrown: 0 };

/** A die that was thrown: it tumbles for a moment, then shows what was rolled. */
function Thrown({ die, place, still, names }: { die: ShownDie; place: number; still: boolean; names: Map<string, string> }): JSX.Element {
  const [tumbling, set] = useState(still ? 0 : TUMBLES);
  useEffect(() => {
    if (tumbling <= 0) return;
    const timer = window.setTimeout(() => set(tumbling - 1), 75);
    return () => clearTimeout(timer);
  }, [tumbling]);
  const faces = /^\d/.test(die.face) ? NUMBERS : EVERY;
  const shown = tumbling > 0 ? { ...die, face: faces[(tumbling * 3 + place * 2) % faces.length] ?? "burst" } : die;
  return <Die place={place} rolling={tumbling > 0} die={shown} names={names} />;
}

/** Dice of one side. Each is known by its throw: one that is rerolled is another die, and tumbles again. */
function Rolled({ dice, still, names }: { dice: ShownDie[]; still: boolean; names: Map<string, string> }): JSX.Element {
  const counts = new Map<number, number>();
  const next = (thrown: number) => {
    counts.set(thrown, (counts.get(thrown) ?? 0) + 1);
    return `${thrown} ${counts.get(thrown)}`;
  };
  return (
    <div class="dice">
      {dice.map((die, n) => <Thrown key={next(die.thrown)} place={n} die={die} still={still} names={names} />)}
      {dice.length === 0 && <span class="no-dice">no dice</span>}
    </div>
  );
}

export function DiceTray({ tray, match, calm }: { tray: Tray; match: Match; calm: boolean }): JSX.Element {
  const name = (id: string | null) => match.cards.find((card) => card.piece === id)?.name ?? "The dice";
  const names = new Map(match.cards.filter((card) => card.kind === "die").map((card) => [card.card, card.name]));
  const colour = (id: string | null) => {
    const side = match.cards.find((card) => card.piece === id)?.side;
    return sideColours(match.sides.find((each) => each.side === side)?.colour ?? "");
  };
  const rows = [tray.challenger, tray.target].map((piece, n) => ({
    piece,
    roll: tray.rolls[n] ?? null,
    expected: tray.expected?.[n as 0 | 1] ?? 0,
    total: tray.outcome ? (n === 0 ? tray.outcome.successes : tray.outcome.against) : (tray.rolls[n]?.successes ?? null),
  }));
  const shown = tray.target === null && !tray.expected ? rows.slice(0, 1) : rows;
  return (
    <div class="tray" key={tray.id}>
      {shown.map((row, n) => {
        const paint = colour(row.piece);
        return (
          <div key={n} class="tray-row">
            <span class="tray-name" style={{ background: paint.base, color: paint.ink, borderColor: paint.edge }}>
              {name(row.piece)}
            </span>
            {row.roll ? (
              <Rolled key={`${tray.id} ${n}`} dice={row.roll.dice} still={calm} names={names} />
            ) : (
              <div class="dice is-waiting">
                {Array.from({ length: row.expected }, (_, d) => <Die key={d} die={BLANK} />)}
              </div>
            )}
            {row.total !== null && <strong class="tray-total">{row.total}</strong>}
          </div>
        );
      })}
      {tray.outcome && (
        <p class={`tray-outcome ${tray.outcome.won ? "is-won" : "is-lost"}`}>
          {tray.outcome.won ? `${name(tray.challenger)} wins` : `${name(tray.target)} holds`}
        </p>
      )}
    </div>
  );
}
