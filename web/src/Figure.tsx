/** A toy on its base: a big head on a small body, drawn from the data of figures.ts in a square of 100. */

import type { JSX } from "preact";
import type { EmblemShape, Figure as Look, FaceMark } from "./figures";
import { sideColours } from "./palettes";

const INK = "#231c2b";
const HEAD = "M20 39 C20 18 32 10 50 10 C68 10 80 18 80 39 C80 57 70 65 50 65 C30 65 20 57 20 39Z";

export interface FigureProps {
  look: Look;
  colour: string;
  /** the side, for the shape of the base; 0: nobody's */
  side: number;
  down?: boolean | undefined;
  exhausted?: boolean | undefined;
  /** without the base, as on cards */
  bust?: boolean | undefined;
}

export function Figure({ look, colour, side, down, exhausted, bust }: FigureProps): JSX.Element {
  const toy = <Toy look={look} />;
  return (
    <g class={`figure${down ? " is-down" : ""}${exhausted ? " is-tired" : ""}`}>
      {!bust && <Base colour={colour} side={side} />}
      {down ? (
        <g transform="translate(6 20) rotate(-80 50 50) scale(.82) translate(10 8)">{toy}</g>
      ) : (
        <g class="toy" transform={bust ? undefined : "translate(0 -7)"}>{toy}</g>
      )}
      {down && <Stars />}
      {exhausted && <Moon />}
    </g>
  );
}

/** Bases differ by shape as well as by colour: round, diamond, square, hexagon. */
export function baseOutline(side: number, x: number, y: number, w: number, h: number): string {
  const points: [number, number][] =
    side === 2
      ? [[0, -1.12], [1.12, 0], [0, 1.12], [-1.12, 0]]
      : side === 3
        ? [[-0.86, -0.86], [0.86, -0.86], [0.86, 0.86], [-0.86, 0.86]]
        : side === 4
          ? [[-0.55, -0.95], [0.55, -0.95], [1.1, 0], [0.55, 0.95], [-0.55, 0.95], [-1.1, 0]]
          : [];
  if (!points.length) return `M${x - w} ${y} a${w} ${h} 0 1 0 ${2 * w} 0 a${w} ${h} 0 1 0 ${-2 * w} 0Z`;
  return `M${points.map(([px, py]) => `${x + px * w} ${y + py * h}`).join("L")}Z`;
}

function Base({ colour, side }: { colour: string; side: number }): JSX.Element {
  const paint = sideColours(colour);
  return (
    <g stroke-linejoin="round">
      <ellipse cx="55" cy="90" rx="46" ry="13" fill="#000" opacity=".28" />
      <path d={baseOutline(side, 50, 86, 42, 14)} fill={paint.edge} stroke={INK} stroke-width="3.2" />
      <path d={baseOutline(side, 50, 79, 42, 14)} fill={paint.base} stroke={INK} stroke-width="3.2" />
      <path d={baseOutline(side, 50, 79, 35, 10.5)} fill="none" stroke={paint.rim} stroke-width="2.6" />
    </g>
  );
}

function Stars(): JSX.Element {
  return (
    <g fill="#ffd34d" stroke={INK} stroke-width="2" stroke-linejoin="round">
      <path d={starPath(24, 24, 8)} />
      <path d={starPath(46, 14, 6)} />
      <path d={starPath(66, 22, 7)} />
    </g>
  );
}

function Moon(): JSX.Element {
  return (
    <g transform="translate(80 18)">
      <circle r="14" fill="#2c2a4a" stroke="#fff8e6" stroke-width="2.5" />
      <path d="M3 -8 A8.4 8.4 0 1 0 8 5 A6.6 6.6 0 0 1 3 -8Z" fill="#ffe08a" />
    </g>
  );
}

export function starPath(x: number, y: number, r: number, points = 5, inner = 0.45): string {
  const at: string[] = [];
  for (let n = 0; n < points * 2; n++) {
    const turn = (Math.PI * n) / points - Math.PI / 2;
    const length = n % 2 ? r * inner : r;
    at.push(`${(x + Math.cos(turn) * length).toFixed(1)} ${(y + Math.sin(turn) * length).toFixed(1)}`);
  }
  return `M${at.join("L")}Z`;
}

function Toy({ look }: { look: Look }): JSX.Element {
  switch (look.build) {
    case "wolf":
      return <Wolf look={look} />;
    case "dragon":
      return <Dragon look={look} />;
    case "lizard":
      return <Lizard look={look} />;
    case "sword":
      return <Sword look={look} />;
    case "scroll":
      return <Scroll look={look} />;
    case "tile":
      return <Tile look={look} />;
    default:
      return <Person look={look} />;
  }
}

function Person({ look }: { look: Look }): JSX.Element {
  const hat = look.hat ?? "none";
  const bones = look.build === "bones";
  return (
    <g stroke={INK} stroke-width="3.4" stroke-linejoin="round" stroke-linecap="round">
      {look.cloak && <path d="M32 60 C20 68 18 82 20 88 L80 88 C82 82 80 68 68 60Z" fill={look.cloak} />}
      <BackHair look={look} />
      {/* arms, then body */}
      <path d="M33 66 C24 68 22 76 26 82 C30 84 34 80 36 74Z" fill={look.body} />
      <path d="M67 66 C76 68 78 76 74 82 C70 84 66 80 64 74Z" fill={look.body} />
      <path d="M36 60 L64 60 C68 68 68 78 66 87 L34 87 C32 78 32 68 36 60Z" fill={look.body} />
      <path d="M40 61 L50 68 L60 61" fill="none" stroke={look.trim} stroke-width="4" />
      <path d="M34 84.6 L66 84.6" stroke={look.trim} stroke-width="3.6" fill="none" />
      <Emblem shape={look.emblem} colour={look.emblemColour} x={50} y={76} size={7} />
      {/* head */}
      {hat === "hood" && (
        <path d="M13 46 C10 14 30 2 50 2 C70 2 90 14 87 46 C86 62 74 72 50 72 C26 72 14 62 13 46Z" fill={look.hatColour} />
      )}
      <path d={HEAD} fill={look.skin} />
      <path d="M27 52 C32 62 44 63 52 63 C40 61 32 56 27 52Z" fill="#000" opacity=".08" stroke="none" />
      <Face look={look} bones={bones} />
      <FrontHair look={look} />
      <Hat look={look} />
    </g>
  );
}

function Eyes({ colour, bones }: { colour: string | undefined; bones: boolean }): JSX.Element {
  if (bones) {
    return (
      <g>
        <ellipse cx="37" cy="42" rx="8.5" ry="9" fill="#2b312d" stroke="none" />
        <ellipse cx="63" cy="42" rx="8.5" ry="9" fill="#2b312d" stroke="none" />
        <circle cx="37" cy="43" r="3.6" fill={colour ?? "#fff"} stroke="none" />
        <circle cx="63" cy="43" r="3.6" fill={colour ?? "#fff"} stroke="none" />
      </g>
    );
  }
  const plain = colour === undefined;
  return (
    <g stroke="none">
      <ellipse cx="37" cy="44" rx="6.2" ry="7" fill={plain ? INK : colour} stroke={plain ? "none" : INK} stroke-width="2.4" />
      <ellipse cx="63" cy="44" rx="6.2" ry="7" fill={plain ? INK : colour} stroke={plain ? "none" : INK} stroke-width="2.4" />
      <circle cx="39.4" cy="41" r="2.1" fill="#fff" />
      <circle cx="65.4" cy="41" r="2.1" fill="#fff" />
    </g>
  );
}

function Face({ look, bones }: { look: Look; bones: boolean }): JSX.Element {
  const has = (mark: FaceMark) => look.marks?.includes(mark) ?? false;
  const masked = look.hat === "mask";
  if (masked) {
    return (
      <g>
        <path d="M28 38 C28 24 36 20 50 20 C64 20 72 24 72 38 C72 54 64 60 50 60 C36 60 28 54 28 38Z" fill="#19171d" />
        <Emblem shape={look.emblem} colour="#ffffff" x={50} y={40} size={11} line />
      </g>
    );
  }
  return (
    <g>
      {has("beard") && (
        <path
          d="M22 44 C24 60 34 66 50 66 C66 66 76 60 78 44 C72 54 66 53 60 52 C54 50 46 50 40 52 C34 53 28 54 22 44Z"
          fill={look.hairColour}
        />
      )}
      {has("stubble") && <path d="M26 53 C34 64 66 64 74 53 C66 57 58 54 50 54 C42 54 34 57 26 53Z" fill="#3a2a2a" opacity=".3" stroke="none" />}
      {has("cracks") && (
        <g fill="none" stroke="#7d8190" stroke-width="2">
          <path d="M50 12 L46 28 L54 40 L48 63 M22 34 L46 28 M54 40 L78 46 M30 56 L50 52" />
        </g>
      )}
      {has("bandages") && (
        <path
          d="M24 22 C40 16 62 26 77 20 M20 33 C36 26 64 36 81 30 M21 53 C40 48 60 60 78 52 M30 61 C42 57 58 65 68 60"
          fill="none" stroke={look.trim} stroke-width="3"
        />
      )}
      {has("eye mask") && (
        <path d="M21 38 C30 32 42 35 50 37 C58 35 70 32 79 38 C80 48 74 54 64 53 C56 52 54 48 50 48 C46 48 44 52 36 53 C26 54 20 48 21 38Z" fill="#26242c" stroke="none" />
      )}
      <Eyes colour={has("eye mask") ? "#ffffff" : look.eyes} bones={bones} />
      {has("brows") && <path d="M29 34 L43 36 M71 34 L57 36" stroke={look.hairColour} stroke-width="4" fill="none" />}
      {has("freckles") && (
        <g fill="#a0603a" stroke="none" opacity=".7">
          <circle cx="31" cy="54" r="1.5" /><circle cx="36" cy="56" r="1.5" /><circle cx="64" cy="56" r="1.5" /><circle cx="69" cy="54" r="1.5" />
        </g>
      )}
      {has("blush") && (
        <g stroke="none" opacity=".75"><circle cx="30" cy="54" r="4.4" fill="#4aa3d8" /><circle cx="70" cy="54" r="4.4" fill="#e2506b" /></g>
      )}
      {has("wrinkles") && <path d="M27 52 Q31 55 30 59 M73 52 Q69 55 70 59 M42 28 Q50 26 58 28" stroke="#00000055" stroke-width="2" fill="none" />}
      {has("grin") ? (
        <path d="M34 53 Q50 66 66 53 Q50 57 34 53Z" fill="#c8313f" stroke="#8a1f2b" stroke-width="2.4" />
      ) : has("lips") ? (
        <path d="M44 56 Q50 61 56 56 Q50 54 44 56Z" fill="#c2435a" stroke="none" />
      ) : bones ? (
        <path d="M38 57 L62 57 M42 54 L42 60 M47 54 L47 60 M53 54 L53 60 M58 54 L58 60" stroke-width="2" stroke="#4b534d" fill="none" />
      ) : has("cracks") ? null : has("beard") ? (
        <path d="M44 57.5 Q50 60.5 56 57.5" fill="none" stroke={look.skin} stroke-width="2.8" />
      ) : (
        <path d="M45 56.5 Q50 59.5 55 56.5" fill="none" stroke-width="2.6" />
      )}
    </g>
  );
}

function BackHair({ look }: { look: Look }): JSX.Element | null {
  const fill = look.hairColour;
  switch (look.hair) {
    case "bob":
      return <path d="M16 38 C14 8 32 3 50 3 C68 3 86 8 84 38 L85 60 C80 69 70 68 66 60 L34 60 C30 68 20 69 15 60Z" fill={fill} />;
    case "long":
      return <path d="M15 38 C12 8 32 3 50 3 C68 3 88 8 85 38 C86 56 88 70 83 82 C74 82 68 76 66 66 L34 66 C32 76 26 82 17 82 C12 70 14 56 15 38Z" fill={fill} />;
    case "braid":
      return (
        <g>
          <path d="M15 38 C12 8 32 3 50 3 C68 3 88 8 85 38 C86 52 86 62 80 72 L20 72 C14 62 14 52 15 38Z" fill={fill} />
          <path d="M20 62 q-7 6 -2 12 q-6 5 -1 12 q6 2 9 -3 q4 -6 0 -11 q3 -6 -2 -11Z" fill={fill} />
        </g>
      );
    case "pigtails":
      return (
        <g>
          <path d="M20 30 C4 22 -4 40 6 58 C8 66 14 66 17 60 C20 50 20 40 20 30Z" fill={fill} />
          <path d="M80 30 C96 22 104 40 94 58 C92 66 86 66 83 60 C80 50 80 40 80 30Z" fill={fill} />
          <path d="M3.5 50 C5 58 8 65 12 64.5 C15 64 17 60 18 54Z" fill={look.hairTip ?? fill} />
          <path d="M96.5 50 C95 58 92 65 88 64.5 C85 64 83 60 82 54Z" fill="#4aa3d8" />
        </g>
      );
    case "tail":
      return <path d="M74 16 C92 14 98 36 90 58 C86 62 82 58 82 52 C84 40 82 30 74 26Z" fill={fill} />;
    case "curly":
      return <path d="M14 44 C8 24 20 2 50 2 C80 2 92 24 86 44 C90 56 82 64 76 62 L24 62 C18 64 10 56 14 44Z" fill={fill} />;
    default:
      return null;
  }
}

function FrontHair({ look }: { look: Look }): JSX.Element | null {
  const fill = look.hairColour;
  if (look.hat === "cowl" || look.hat === "hood" || look.hat === "mask") {
    return look.hat === "hood" && look.hair !== "none" ? (
      <path d="M24 30 C30 16 44 14 50 14 C56 14 70 16 76 30 C66 24 58 26 50 24 C42 26 34 24 24 30Z" fill={fill} />
    ) : null;
  }
  switch (look.hair) {
    case "short":
    case "tail":
      return <path d="M19 40 C15 14 32 5 50 5 C68 5 85 14 81 40 C79 32 76 28 71 25 C60 29 42 29 29 25 C24 28 21 32 19 40Z" fill={fill} />;
    case "fringe":
      return <path d="M18 42 C14 12 32 4 50 4 C68 4 86 12 82 42 C79 36 76 32 70 30 L66 34 L60 28 L52 35 L46 28 L38 34 L32 28 C25 32 21 36 18 42Z" fill={fill} />;
    case "swept":
      return <path d="M19 40 C12 16 24 2 42 1 C60 -4 84 4 82 22 C84 30 82 36 81 41 C78 30 72 24 62 22 C50 27 38 24 30 26 C24 30 21 34 19 40Z M30 14 C40 8 52 8 62 12" fill={fill} />;
    case "bob":
      return <path d="M18 46 C14 12 32 4 50 4 C68 4 86 12 82 46 C80 36 76 29 70 27 C62 31 40 31 30 27 C24 29 20 36 18 46Z" fill={fill} />;
    case "long":
    case "braid":
      return <path d="M18 50 C12 14 32 4 50 4 C68 4 88 14 82 50 C82 34 70 24 50 17 C30 24 18 34 18 50Z" fill={fill} />;
    case "pigtails":
      return <path d="M18 42 C14 14 32 5 50 5 C68 5 86 14 82 42 C78 30 66 22 50 14 C34 22 22 30 18 42Z" fill={fill} />;
    case "curly":
      return <path d="M17 48 C10 30 18 14 28 10 C36 2 46 6 50 5 C58 2 68 4 74 11 C86 16 90 32 83 48 C82 40 80 36 76 34 C72 36 68 32 66 28 C60 32 54 30 50 26 C46 30 40 32 34 28 C32 33 28 35 24 34 C20 37 18 42 17 48Z" fill={fill} />;
    case "bun":
      return (
        <g>
          <ellipse cx="50" cy="2" rx="12" ry="9" fill={fill} />
          <path d="M18 50 C13 14 32 5 50 5 C68 5 87 14 82 50 C80 38 77 30 70 26 C60 24 50 22 44 18 C38 26 28 26 24 32 C20 38 19 44 18 50Z" fill={fill} />
        </g>
      );
    default:
      return null;
  }
}

function Hat({ look }: { look: Look }): JSX.Element | null {
  const fill = look.hatColour ?? "#555";
  switch (look.hat) {
    case "cowl":
      return (
        <g>
          <path
            d="M20 16 L17 -8 L34 7 C44 4 56 4 66 7 L83 -8 L80 16 C84 26 83 40 81 51 C77 54 72 53 69 51 C62 49 56 50 50 55 C44 50 38 49 31 51 C28 53 23 54 19 51 C17 40 16 26 20 16Z"
            fill={fill}
          />
          <path d="M29 38 L44 42 C43 48 32 48 29 38Z M71 38 L56 42 C57 48 68 48 71 38Z" fill="#fff" stroke-width="2.4" />
        </g>
      );
    case "cap":
      return (
        <g>
          <path d="M15 24 C12 6 30 -3 50 -3 C70 -3 88 6 85 24 C74 19 60 17 50 17 C40 17 26 19 15 24Z" fill={fill} />
          <path d="M21 22 C30 16 70 16 79 22 L80 30 C66 25 34 25 20 30Z" fill="#1b2f4d" />
          <path d="M24 30 C34 25 66 25 76 30 C70 37 30 37 24 30Z" fill={INK} />
          <path d={starPath(50, 9, 6.5)} fill="#ffd34d" stroke-width="2" />
        </g>
      );
    case "beanie":
      return (
        <g>
          <path d="M18 30 C16 8 32 -1 50 -1 C68 -1 84 8 82 30Z" fill={fill} />
          <rect x="15" y="23" width="70" height="11" rx="5.5" fill={fill} />
          <path d="M28 24v9 M39 24v9 M50 24v9 M61 24v9 M72 24v9" stroke-width="2" opacity=".6" />
        </g>
      );
    case "helmet":
      return (
        <g>
          <path d="M17 38 C14 12 32 1 50 1 C68 1 86 12 83 38 C78 34 74 32 70 32 L30 32 C26 32 22 34 17 38Z" fill={fill} />
          <path d="M46 2 L46 50 Q50 54 54 50 L54 2Z" fill={fill} />
          <path d="M22 31 L78 31" stroke-width="3" />
          <path d="M28 16 C32 10 36 8 41 7" stroke="#fff" opacity=".6" fill="none" />
        </g>
      );
    case "spiked helmet":
      return (
        <g>
          <path d="M50 -13 L55 4 L45 4Z" fill="#f0c86b" />
          <path d="M15 60 C12 20 28 2 50 2 C72 2 88 20 85 60 C80 64 75 62 74 56 C74 42 70 34 62 34 L50 38 L38 34 C30 34 26 42 26 56 C25 62 20 64 15 60Z" fill={fill} />
          <path d="M26 18 C32 10 38 8 44 8" stroke="#fff" opacity=".4" fill="none" />
        </g>
      );
    case "crown":
      return (
        <path d="M18 32 C17 22 20 14 24 8 L29 16 L34 0 L41 12 L50 -6 L59 12 L66 0 L71 16 L76 8 C80 14 83 22 82 32 C76 22 64 18 50 18 C36 18 24 22 18 32Z" fill={fill} />
      );
    case "ears":
      return (
        <g>
          <path d="M33 10 C18 0 15 -20 26 -21 C37 -22 44 -6 44 8Z" fill={fill} />
          <path d="M67 10 C82 0 85 -20 74 -21 C63 -22 56 -6 56 8Z" fill={fill} />
          <path d="M34 3 C25 -4 23 -14 27 -15 C32 -15 37 -6 38 3Z M66 3 C75 -4 77 -14 73 -15 C68 -15 63 -6 62 3Z" fill={look.hairTip ?? look.skin} stroke="none" />
          <path d="M19 38 C15 14 32 4 50 4 C68 4 85 14 81 38 C76 22 62 18 50 24 C38 18 24 22 19 38Z" fill={fill} />
        </g>
      );
    case "mask":
      return (
        <path
          d="M13 46 C10 14 30 2 50 2 C70 2 90 14 87 46 C86 62 74 72 50 72 C26 72 14 62 13 46Z M27 40 C27 56 36 62 50 62 C64 62 73 56 73 40 C73 24 64 18 50 18 C36 18 27 24 27 40Z"
          fill={fill}
          fill-rule="evenodd"
        />
      );
    case "hood":
      return <path d="M22 30 C28 16 40 11 50 11 C60 11 72 16 78 30" fill="none" stroke="#00000055" stroke-width="5" />;
    default:
      return null;
  }
}

function Wolf({ look }: { look: Look }): JSX.Element {
  return (
    <g stroke={INK} stroke-width="3.4" stroke-linejoin="round" stroke-linecap="round">
      <path d="M66 84 C84 84 92 70 84 56 C94 66 96 84 78 90Z" fill={look.body} />
      <path d="M32 88 C30 70 36 60 50 60 C64 60 70 70 68 88Z" fill={look.body} />
      <path d="M40 88 L40 76 M60 88 L60 76" />
      <path d="M20 30 L20 2 L38 14 C46 12 54 12 62 14 L80 2 L80 30 C88 40 84 52 74 56 C68 58 64 68 50 68 C36 68 32 58 26 56 C16 52 12 40 20 30Z" fill={look.skin} />
      <path d="M25 22 L25 11 L33 17Z M75 22 L75 11 L67 17Z" fill="#f0b9b4" stroke="none" />
      <path d="M40 48 C44 44 56 44 60 48 C62 58 56 65 50 65 C44 65 38 58 40 48Z" fill={look.body} stroke-width="2.4" />
      <ellipse cx="50" cy="51" rx="5.5" ry="4" fill={INK} />
      <path d="M50 55 L50 59 M44 60 Q50 64 56 60" fill="none" stroke-width="2.4" />
      <Eyes colour={look.eyes} bones={false} />
    </g>
  );
}

function Dragon({ look }: { look: Look }): JSX.Element {
  return (
    <g stroke={INK} stroke-width="3.4" stroke-linejoin="round" stroke-linecap="round">
      <path d="M40 66 C20 60 8 40 4 22 C16 30 22 28 26 34 C32 34 36 42 42 50Z" fill={look.trim} />
      <path d="M60 66 C80 60 92 40 96 22 C84 30 78 28 74 34 C68 34 64 42 58 50Z" fill={look.trim} />
      <path d="M34 88 C32 70 38 58 50 58 C62 58 68 70 66 88Z" fill={look.body} />
      <path d="M42 70 h16 M41 77 h18 M41 84 h18" stroke={look.trim} stroke-width="3" />
      <path d="M26 34 L18 6 L36 16 C44 11 56 11 64 16 L82 6 L74 34 C78 48 68 56 62 60 C56 66 44 66 38 60 C32 56 22 48 26 34Z" fill={look.skin} />
      <path d="M45 12 L50 2 L55 12Z" fill={look.trim} />
      <Eyes colour={look.eyes} bones={false} />
      <path d="M45 55 L46 57 M55 55 L54 57" stroke="#000" />
      <path d="M40 61 L43 65 L46 61 M54 61 L57 65 L60 61" fill="#fff" stroke-width="1.8" />
    </g>
  );
}

function Lizard({ look }: { look: Look }): JSX.Element {
  return (
    <g stroke={INK} stroke-width="3.4" stroke-linejoin="round" stroke-linecap="round">
      <path d="M62 84 C78 84 90 76 94 58 C98 76 88 92 66 90Z" fill={look.body} />
      <path d="M34 88 C32 70 38 58 50 58 C62 58 68 70 66 88Z" fill={look.body} />
      <path d="M36 66 l-9 7 l3 4 M64 66 l9 7 l-3 4" fill="none" />
      <path d="M42 72 h16 M41 79 h18" stroke={look.trim} stroke-width="3" />
      <path d="M20 40 C16 18 32 8 50 8 C68 8 84 18 80 40 C82 50 74 54 70 58 C64 68 36 68 30 58 C26 54 18 50 20 40Z" fill={look.skin} />
      <path d="M34 14 l4 8 M44 10 l3 9 M56 10 l-3 9 M66 14 l-4 8" stroke={look.trim} stroke-width="4" fill="none" />
      <Eyes colour={look.eyes} bones={false} />
      <path d="M28 33 L44 38 M72 33 L56 38" stroke={look.trim} stroke-width="4" />
      <path d="M46 50 v2 M54 50 v2" />
      <path d="M30 57 L36 62 L42 57 L50 63 L58 57 L64 62 L70 57 C62 54 38 54 30 57Z" fill="#fff" stroke-width="2" />
    </g>
  );
}

function Sword({ look }: { look: Look }): JSX.Element {
  return (
    <g stroke={INK} stroke-width="3.4" stroke-linejoin="round">
      <path d="M47 4 L50 -4 L53 4 L53 60 L47 60Z" fill={look.skin} />
      <path d="M36 58 L64 58 L64 65 L36 65Z" fill={look.trim} />
      <path d="M46 65 L54 65 L54 82 L46 82Z" fill={look.body} />
      <circle cx="50" cy="86" r="6" fill={look.trim} />
    </g>
  );
}

function Scroll({ look }: { look: Look }): JSX.Element {
  return (
    <g stroke={INK} stroke-width="3.4" stroke-linejoin="round" stroke-linecap="round">
      <path d="M26 16 L74 16 L74 76 L26 76Z" fill={look.skin} />
      <rect x="20" y="8" width="60" height="13" rx="6.5" fill={look.body} />
      <rect x="20" y="71" width="60" height="13" rx="6.5" fill={look.body} />
      <path d="M35 32 h30 M35 42 h24 M35 62 h20" stroke={look.trim} stroke-width="3" />
      <path d="M34 52 h30" stroke={look.emblemColour} stroke-width="4" />
    </g>
  );
}

function Tile({ look }: { look: Look }): JSX.Element {
  return (
    <g stroke={INK} stroke-width="3.4" stroke-linejoin="round">
      <rect x="18" y="18" width="64" height="68" rx="14" fill={INK} />
      <rect x="18" y="10" width="64" height="68" rx="14" fill={look.body} />
      <rect x="25" y="17" width="50" height="54" rx="9" fill="none" stroke={look.trim} stroke-width="2.4" opacity=".7" />
      <Emblem shape={look.emblem} colour={look.emblemColour} x={50} y={44} size={17} />
    </g>
  );
}

interface EmblemProps {
  shape: EmblemShape;
  colour: string;
  x: number;
  y: number;
  size: number;
  /** only its outline, as on a mask */
  line?: boolean;
}

/** A small sign of the character, on the chest, on cards and beside names. */
export function Emblem({ shape, colour, x, y, size, line }: EmblemProps): JSX.Element {
  const s = size;
  const paint = line
    ? { fill: "none", stroke: colour, "stroke-width": 3.4 }
    : { fill: colour, stroke: INK, "stroke-width": 1.6 };
  const at = (d: string, extra: Record<string, string | number> = {}) => (
    <path transform={`translate(${x} ${y}) scale(${s / 10})`} d={d} vector-effect="non-scaling-stroke" {...paint} {...extra} />
  );
  switch (shape) {
    case "wing":
      return at("M0 -3 L3 -6 L4 -2 L13 -5 C12 2 8 4 5 3 L0 8 L-5 3 C-8 4 -12 2 -13 -5 L-4 -2 L-3 -6Z");
    case "star":
      return at(starPath(0, 0, 11));
    case "diamond":
      return at("M0 -11 L8 0 L0 11 L-8 0Z");
    case "flower":
      return (
        <g transform={`translate(${x} ${y}) scale(${s / 10})`} {...paint}>
          {[0, 72, 144, 216, 288].map((turn) => (
            <circle key={turn} cx="0" cy="-6.5" r="5" transform={`rotate(${turn})`} />
          ))}
          <circle r="4" fill="#e4572e" />
        </g>
      );
    case "flame":
      return at("M0 -12 C7 -5 9 0 6 6 C4 10 -4 10 -6 6 C-9 1 -5 -2 -4 -6 C-2 -4 -1 -6 0 -12Z");
    case "flake":
      return at("M0 -11 V11 M-9.5 -5.5 L9.5 5.5 M-9.5 5.5 L9.5 -5.5", { fill: "none", stroke: colour, "stroke-width": 3 });
    case "paw":
      return (
        <g transform={`translate(${x} ${y}) scale(${s / 10})`} {...paint}>
          <ellipse cx="0" cy="5" rx="6.5" ry="5.5" />
          <circle cx="-8" cy="-2" r="2.8" /><circle cx="-3" cy="-7" r="2.8" /><circle cx="3" cy="-7" r="2.8" /><circle cx="8" cy="-2" r="2.8" />
        </g>
      );
    case "coin":
      return (
        <g transform={`translate(${x} ${y}) scale(${s / 10})`} {...paint}>
          <circle r="9" />
          <circle r="4" fill="none" />
        </g>
      );
    case "bar":
      return at("M-10 -4 H10 V4 H-10Z");
    case "stripes":
      return at("M-15 -9 H15 M-16 -1 H16 M-16 7 H16", { fill: "none", stroke: colour, "stroke-width": 3 });
    case "chevron":
      return at("M-10 -4 L0 4 L10 -4 L10 3 L0 11 L-10 3Z");
    case "triangle":
      return at("M0 -10 L10 8 L-10 8Z");
    case "ring":
      return <circle cx={x} cy={y} r={s * 0.9} {...paint} />;
    case "square":
      return at("M-8 -8 H8 V8 H-8Z");
    case "drop":
      return at("M0 -11 C6 -3 8 1 8 4 A8 8 0 0 1 -8 4 C-8 1 -6 -3 0 -11Z");
    case "shield":
      return at("M-8 -9 H8 V1 C8 7 3 10 0 12 C-3 10 -8 7 -8 1Z");
    case "spear":
      return at("M0 -13 L5 -3 L1.5 -3 L1.5 12 L-1.5 12 L-1.5 -3 L-5 -3Z");
    case "cross":
      return at("M-9 -9 L9 9 M9 -9 L-9 9", { fill: "none", stroke: colour, "stroke-width": 3 });
    case "moon":
      return at("M3 -10 A10 10 0 1 0 9 6 A8 8 0 0 1 3 -10Z");
    case "leaf":
      return at("M-9 9 C-11 -3 -2 -11 10 -10 C11 2 3 11 -9 9Z M-9 9 L4 -4");
    case "facets":
      return at("M0 -10 L9 -3 L6 9 L-6 9 L-9 -3Z M0 -10 L0 1 L9 -3 M0 1 L6 9 M0 1 L-6 9 M0 1 L-9 -3");
  }
}
