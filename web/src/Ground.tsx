/** The board as a place: ground, starting areas, walls, houses and trees. Never changes during a game. */

import type { JSX } from "preact";
import { memo } from "./memo";
import { chance, joined, type Layout, type Point, UNIT } from "./geometry";
import { type Palette, sideColours } from "./palettes";
import type { Board } from "./protocol";
import { starPath } from "./Figure";

export const MARGIN = 42;
const INK = "#231c2b";

interface GroundProps {
  board: Board;
  layout: Layout;
  palette: Palette;
  areas: { colour: string; squares: string[] }[];
  /** squares that the scenario speaks of */
  named: { name: string; squares: string[] }[];
  margin: number;
}

export const Ground = memo(function Ground({ board, layout, palette, areas, named, margin }: GroundProps): JSX.Element {
  const w = layout.columns * UNIT;
  const h = layout.rows * UNIT;
  const m = margin;
  return (
    <svg class="ground" viewBox={`${-m} ${-m} ${w + 2 * m} ${h + 2 * m + 16}`} aria-hidden="true">
      <rect x={-m} y={-m + 14} width={w + 2 * m} height={h + 2 * m} rx="34" fill={palette.rimEdge} />
      <rect x={-m} y={-m} width={w + 2 * m} height={h + 2 * m} rx="34" fill={palette.rim} />
      <rect x={-m + 5} y={-m + 5} width={w + 2 * m - 10} height={h + 2 * m - 10} rx="30" fill="none" stroke="#fff" stroke-width="3" opacity=".22" />
      <rect x={-10} y={-10} width={w + 20} height={h + 20} rx="14" fill={palette.rimEdge} />
      <rect x={-4} y={-4} width={w + 8} height={h + 8} rx="8" fill={palette.gap} />
      <Floor layout={layout} palette={palette} />
      {m >= MARGIN && <Names layout={layout} />}
      {areas.map((area) => (
        <Area key={area.colour} area={area} layout={layout} />
      ))}
      <Inlays board={board} layout={layout} palette={palette} />
      {named.map((area) => (
        <NamedArea key={area.name} area={area} layout={layout} />
      ))}
      <Walls board={board} layout={layout} palette={palette} />
      <Covers board={board} layout={layout} palette={palette} />
      <Pillars board={board} layout={layout} palette={palette} />
    </svg>
  );
});

function cells(layout: Layout): { x: number; y: number; name: string }[] {
  const found = [];
  for (let row = 0; row < layout.rows; row++) {
    for (let column = 0; column < layout.columns; column++) {
      found.push({ x: column * UNIT, y: row * UNIT, name: layout.at(column, row) });
    }
  }
  return found;
}

function slab(x: number, y: number, w: number, h: number, r: number): string {
  return `M${x + r} ${y}h${w - 2 * r}a${r} ${r} 0 0 1 ${r} ${r}v${h - 2 * r}a${r} ${r} 0 0 1 ${-r} ${r}h${2 * r - w}a${r} ${r} 0 0 1 ${-r} ${-r}v${2 * r - h}a${r} ${r} 0 0 1 ${r} ${-r}z`;
}

function Floor({ layout, palette }: { layout: Layout; palette: Palette }): JSX.Element {
  const paths: [string, string, string] = ["", "", ""];
  let details = "";
  let light = "";
  let crossings = "";
  const around = (n: number) => n.toFixed(0);
  for (const { x, y, name } of cells(layout)) {
    if (x && y) crossings += `M${x - 9} ${y}h18M${x} ${y - 9}v18`;
    const luck = (what: string) => chance(`${name} ${what}`);
    const shade = Math.floor(luck("shade") * 3) as 0 | 1 | 2;
    switch (palette.ground) {
      case "paving": {
        // each square is one slab, or split into two or four smaller stones
        const cut = luck("cut");
        const stones: [number, number, number, number][] =
          cut < 0.4
            ? [[2, 2, 96, 96]]
            : cut < 0.6
              ? [[2, 2, 96, 56], [2, 61, 45, 37], [50, 61, 48, 37]]
              : cut < 0.8
                ? [[2, 2, 46, 96], [51, 2, 47, 44], [51, 49, 47, 49]]
                : [[2, 2, 60, 47], [65, 2, 33, 47], [2, 52, 38, 46], [43, 52, 55, 46]];
        stones.forEach(([sx, sy, sw, sh], n) => {
          paths[((shade + n) % 3) as 0 | 1 | 2] += slab(x + sx, y + sy, sw, sh, 7);
          light += `M${x + sx + 8} ${y + sy + 2.5}h${sw - 16}`;
        });
        if (luck("crack") < 0.12) details += `M${x + 20} ${y + 30}l14 12l-4 10l12 8`;
        break;
      }
      case "tiles":
        for (const [dx, dy, n] of [[0, 0, 0], [50, 0, 1], [0, 50, 1], [50, 50, 0]] as const) {
          paths[((n + (luck(`t${dx}${dy}`) < 0.12 ? 2 : 0)) % 3) as 0 | 1 | 2] += slab(x + dx + 1.5, y + dy + 1.5, 47, 47, 4);
        }
        light += `M${x + 3} ${y + 2.5}h94`;
        details += `M${x} ${y}h100v100`;
        crossings += `M${x} ${y}h100M${x} ${y}v100`;
        break;
      case "planks":
        crossings += `M${x} ${y}h100M${x} ${y}v100`;
        for (let n = 0; n < 4; n++) {
          const start = ((n * 37 + Math.floor(luck("x") * 30)) % 60) - 10;
          paths[((shade + n) % 3) as 0 | 1 | 2] += slab(x + 0.5, y + n * 25 + 1, 99, 23, 2);
          if (luck(`joint${n}`) < 0.5) details += `M${x + 20 + start} ${y + n * 25 + 1}v23`;
          light += `M${x + 2} ${y + n * 25 + 2.5}h96`;
        }
        break;
      default: {
        paths[shade] += slab(x + 1, y + 1, 98, 98, 10);
        const tufts = palette.ground === "grass" ? 4 : 6;
        for (let n = 0; n < tufts; n++) {
          const px = x + 12 + luck(`px${n}`) * 76;
          const py = y + 16 + luck(`py${n}`) * 70;
          details +=
            palette.ground === "grass"
              ? `M${around(px)} ${around(py)}q-1 -6 -5 -8m5 8q1 -7 0 -11m0 11q2 -6 6 -7`
              : `M${around(px)} ${around(py)}h${palette.ground === "sand" ? 7 : 3}`;
        }
      }
    }
  }
  const soft = palette.ground === "grass" || palette.ground === "sand" || palette.ground === "gravel";
  return (
    <g>
      {paths.map((d, n) => (
        <path key={n} d={d} fill={palette.shades[n]} />
      ))}
      <path d={light} stroke="#fff" stroke-width="2.5" stroke-linecap="round" opacity=".28" fill="none" />
      <path d={crossings} stroke={INK} stroke-width="3" stroke-linecap="round" fill="none" opacity=".2" />
      <path d={details} stroke={palette.gap} stroke-width={soft ? 3 : 2.2} stroke-linecap="round" fill="none" opacity=".9" />
    </g>
  );
}

function Names({ layout }: { layout: Layout }): JSX.Element {
  const letters = Array.from({ length: layout.width }, (_, n) => String.fromCharCode(97 + n));
  const numbers = Array.from({ length: layout.height }, (_, n) => String(n + 1));
  const [across, down] = layout.turned ? [numbers, letters] : [letters, [...numbers].reverse()];
  const bottom = layout.rows * UNIT + 33;
  return (
    <g fill="#fff" opacity=".8" font-size="24" font-weight="700" text-anchor="middle">
      {across.map((name, n) => (
        <text key={name} x={n * UNIT + 50} y={bottom}>{name}</text>
      ))}
      {down.map((name, n) => (
        <text key={name} x={-25} y={n * UNIT + 58}>{name}</text>
      ))}
    </g>
  );
}

/** A set of squares as one shape: what is inside, and its hem. */
function outline(squares: string[], layout: Layout): { fill: string; edge: string } {
  const inside = new Set(squares);
  let fill = "";
  let edge = "";
  for (const name of squares) {
    const { x, y } = layout.corner(name);
    const { column, row } = layout.cell(name);
    fill += `M${x} ${y}h100v100h-100z`;
    const open = (c: number, r: number) =>
      c < 0 || r < 0 || c >= layout.columns || r >= layout.rows || !inside.has(layout.at(c, r));
    if (open(column, row - 1)) edge += `M${x + 4} ${y + 4}h92`;
    if (open(column, row + 1)) edge += `M${x + 4} ${y + 96}h92`;
    if (open(column - 1, row)) edge += `M${x + 4} ${y + 4}v92`;
    if (open(column + 1, row)) edge += `M${x + 96} ${y + 4}v92`;
  }
  return { fill, edge };
}

function Area({ area, layout }: { area: { colour: string; squares: string[] }; layout: Layout }): JSX.Element {
  const paint = sideColours(area.colour);
  const { fill, edge } = outline(area.squares, layout);
  return (
    <g>
      <path d={fill} fill={paint.base} opacity=".32" />
      <path d={edge} stroke={paint.edge} stroke-width="6" stroke-dasharray="16 11" stroke-linecap="round" fill="none" opacity=".85" />
    </g>
  );
}

/** Squares that the scenario speaks of: a carpet with a golden hem and its name. */
function NamedArea({ area, layout }: { area: { name: string; squares: string[] }; layout: Layout }): JSX.Element {
  const { fill, edge } = outline(area.squares, layout);
  const { x, y } = layout.center(topLeft(area.squares, layout));
  const name = area.name.toUpperCase();
  const alone = area.squares.length === 1;
  return (
    <g>
      <path d={fill} fill="#ffcf3f" opacity=".3" />
      <path d={edge} stroke="#7a4b00" stroke-width="9" stroke-linecap="round" fill="none" opacity=".55" />
      <path d={edge} stroke="#ffd34d" stroke-width="5" stroke-linecap="round" fill="none" />
      {alone && <path d={starPath(x, y, 36, 8, 0.72)} fill="#ffd34d" opacity=".75" stroke="#7a4b00" stroke-width="3" />}
      <text
        x={x - (alone ? 0 : 40)} y={alone ? y + 46 : y - 28} text-anchor={alone ? "middle" : "start"}
        font-size="18" font-weight="900" letter-spacing="1" fill="#fff3c4" stroke="#5a3600" stroke-width="5" paint-order="stroke"
      >
        {name}
      </text>
    </g>
  );
}

function topLeft(squares: string[], layout: Layout): string {
  const key = (name: string) => layout.cell(name).row * 100 + layout.cell(name).column;
  return [...squares].sort((a, b) => key(a) - key(b))[0] ?? "a1";
}

/** Setup squares: points as rosettes with their letter, the rest as quiet signs. */
function Inlays({ board, layout, palette }: { board: Board; layout: Layout; palette: Palette }): JSX.Element {
  const signs = Object.entries(board.sets)
    .filter(([name]) => !name.startsWith("area "))
    .flatMap(([name, squares]) => squares.map((square) => ({ name, square, ...layout.center(square) })));
  return (
    <g fill="none" stroke={palette.inlay} stroke-width="3" opacity=".55">
      {signs.map(({ name, square, x, y }) =>
        name.startsWith("point ") ? (
          <g key={name + square}>
            <circle cx={x} cy={y} r="34" />
            <path d={starPath(x, y, 30, 8, 0.7)} />
            <text x={x} y={y + 9} font-size="26" font-weight="800" text-anchor="middle" fill={palette.inlay} stroke="none">
              {name.slice(6)}
            </text>
          </g>
        ) : name === "scoring" || name.endsWith(" row") ? (
          <path key={name + square} d={`M${x - 7} ${y}l7 -7l7 7l-7 7z`} opacity=".6" />
        ) : (
          <path key={name + square} d={`M${x - 13} ${y}l13 -13l13 13l-13 13z`} opacity=".9" />
        ),
      )}
    </g>
  );
}

const THICK = 15;
const DEEP = 15;

function Walls({ board, layout, palette }: { board: Board; layout: Layout; palette: Palette }): JSX.Element {
  const runs = joined(board.walls.map((name) => layout.wall(name))).sort((a, b) => a[0].y - b[0].y);
  return (
    <g>
      <g fill="#000" opacity=".22">
        {runs.map(([a, b]) => (
          <rect key={`${a.x},${a.y}`} {...wallBox(a, b, 8, 22)} rx="7" />
        ))}
      </g>
      {runs.map(([a, b]) => (
        <Wall key={`${a.x},${a.y}`} a={a} b={b} palette={palette} />
      ))}
    </g>
  );
}

function wallBox(a: Point, b: Point, dx = 0, dy = 0): { x: number; y: number; width: number; height: number } {
  const half = THICK / 2;
  return { x: a.x - half + dx, y: a.y - half - 3 + dy, width: b.x - a.x + THICK, height: b.y - a.y + THICK };
}

function Wall({ a, b, palette }: { a: Point; b: Point; palette: Palette }): JSX.Element {
  const top = wallBox(a, b);
  const flat = a.y === b.y;
  const length = flat ? b.x - a.x : b.y - a.y;
  const marks: string[] = [];
  for (let at = 18; at < length + 4; at += 26) {
    marks.push(
      flat
        ? `M${top.x + at} ${top.y}v${THICK}M${top.x + at - 13} ${top.y + THICK}v${DEEP - 2}`
        : `M${top.x} ${top.y + at}h${THICK}`,
    );
  }
  return (
    <g stroke={INK} stroke-width="3.4" stroke-linejoin="round">
      <rect x={top.x} y={top.y + DEEP - 4} width={top.width} height={top.height + 4} rx="5" fill={palette.wallSide} />
      <rect {...top} rx="5" fill={palette.wall} />
      <path d={marks.join("")} stroke-width="2" opacity=".45" fill="none" />
      <path d={flat ? `M${top.x + 6} ${top.y + 4.5}h${top.width - 12}` : `M${top.x + 4.5} ${top.y + 6}v${top.height - 12}`} stroke="#fff" stroke-width="2.5" opacity=".45" stroke-linecap="round" />
    </g>
  );
}

function Pillars({ board, layout, palette }: { board: Board; layout: Layout; palette: Palette }): JSX.Element {
  return (
    <g stroke={INK} stroke-width="3.4">
      {board.corners.map((name) => {
        const { x, y } = layout.pillar(name);
        return (
          <g key={name}>
            <ellipse cx={x + 7} cy={y + 18} rx="20" ry="11" fill="#000" opacity=".25" stroke="none" />
            <path d={`M${x - 15} ${y - 12}v24a15 8 0 0 0 30 0v-24z`} fill={palette.wallSide} />
            <ellipse cx={x} cy={y - 12} rx="17" ry="11" fill={palette.pillar} />
            <ellipse cx={x} cy={y - 13} rx="9" ry="5" fill="#fff" opacity=".35" stroke="none" />
          </g>
        );
      })}
    </g>
  );
}

// ---------------------------------------------------------------------- what covers a square

interface Block {
  name: string;
  x: number;
  y: number;
  /** which neighbours are covered as well */
  up: boolean;
  down: boolean;
  left: boolean;
  right: boolean;
}

function Covers({ board, layout, palette }: { board: Board; layout: Layout; palette: Palette }): JSX.Element {
  const covered = new Set(board.covered);
  const has = (column: number, row: number) =>
    column >= 0 && row >= 0 && column < layout.columns && row < layout.rows && covered.has(layout.at(column, row));
  const blocks: Block[] = board.covered
    .map((name) => {
      const { column, row } = layout.cell(name);
      return {
        name,
        ...layout.corner(name),
        up: has(column, row - 1),
        down: has(column, row + 1),
        left: has(column - 1, row),
        right: has(column + 1, row),
      };
    })
    .sort((a, b) => a.y - b.y || a.x - b.x);
  const whole = blocks.filter((block) => block.down && block.right && has(block.x / UNIT + 1, block.y / UNIT + 1) && !block.up && !block.left);
  const inWhole = ({ x, y }: Block) =>
    whole.some((block) => (x === block.x || x === block.x + UNIT) && (y === block.y || y === block.y + UNIT));
  return (
    <g stroke={INK} stroke-width="3.4" stroke-linejoin="round">
      {blocks.filter((block) => palette.cover !== "tree" || !inWhole(block)).map((block) => (
        <CoverOf key={block.name} block={block} palette={palette} />
      ))}
      {palette.cover === "tree" &&
        whole.map((block) => (
          <g key={`big ${block.name}`} transform={`translate(${block.x} ${block.y}) scale(2)`} stroke-width="2.4">
            <Tree colours={palette.coverColours} seed={block.name} />
          </g>
        ))}
    </g>
  );
}

function CoverOf({ block, palette }: { block: Block; palette: Palette }): JSX.Element {
  const colours = palette.coverColours;
  const seed = block.name;
  const place = `translate(${block.x} ${block.y})`;
  switch (palette.cover) {
    case "house":
    case "tower":
      return <House block={block} colours={colours} snow={palette.cover === "tower"} />;
    case "well":
      return <Well block={block} colours={colours} />;
    case "bunk":
      return <g transform={place}><Bunk block={block} colours={colours} /></g>;
    case "tree":
      return <g transform={place}><Tree colours={colours} seed={seed} /></g>;
    case "tent":
      return <g transform={place}><Tent colours={colours} seed={seed} /></g>;
    case "frame":
      return <g transform={place}><ClimbingFrame colours={colours} seed={seed} /></g>;
    case "statue":
      return <g transform={place}><Statue colours={colours} seed={seed} /></g>;
    case "rock":
      return <g transform={place}><Rock colours={colours} /></g>;
    case "crate":
      return <g transform={place}><Crates colours={colours} seed={seed} /></g>;
    case "cabinet":
      return <g transform={place}><Cabinet colours={colours} seed={seed} /></g>;
    case "column":
      return <g transform={place}><Column colours={colours} seed={seed} /></g>;
  }
}

/** A block of houses: one roof over joined squares, a front with windows where it ends. */
function House({ block, colours, snow }: { block: Block; colours: [string, string, string]; snow: boolean }): JSX.Element {
  const { x, y, up, down, left, right, name } = block;
  const x0 = x + (left ? 0 : 6);
  const x1 = x + 100 - (right ? 0 : 6);
  const roofTop = y + (up ? 0 : -8);
  const roofEnd = down ? y + 100 : y + 60;
  const windows = [0, 1, 2].map((n) => ({ x: x0 + (x1 - x0) * (0.1 + 0.3 * n), lit: chance(`${name} w${n}`) < 0.6 }));
  return (
    <g>
      {!down && (
        <g>
          <rect x={x0 + 8} y={y + 72} width={x1 - x0} height="26" rx="6" fill="#000" opacity=".25" stroke="none" />
          <path d={`M${x0} ${roofEnd - 4}H${x1}V${y + 93}H${x0}Z`} fill={colours[2]} />
          {windows.map((w, n) => (
            <rect key={n} x={w.x} y={y + 69} width={(x1 - x0) * 0.19} height="15" rx="3" fill={w.lit ? "#ffe08a" : "#39364a"} stroke-width="2.4" />
          ))}
        </g>
      )}
      <rect x={x0} y={roofTop} width={x1 - x0} height={roofEnd - roofTop} fill={colours[0]} stroke="none" />
      <path
        d={`${up ? "" : `M${x0 + 5} ${roofTop + 7}H${x1 - 5}`}${down ? "" : `M${x0 + 5} ${roofEnd - 7}H${x1 - 5}`}${left ? "" : `M${x0 + 7} ${roofTop + 5}V${roofEnd - 5}`}${right ? "" : `M${x1 - 7} ${roofTop + 5}V${roofEnd - 5}`}`}
        fill="none"
        stroke={colours[1]}
        stroke-width="6"
      />
      <path
        d={`${up ? "" : `M${x0} ${roofTop}H${x1}`}${down ? "" : `M${x0} ${roofEnd}H${x1}`}${left ? "" : `M${x0} ${roofTop}V${roofEnd}`}${right ? "" : `M${x1} ${roofTop}V${roofEnd}`}`}
        fill="none"
        stroke-linecap="round"
      />
      {snow ? (
        <g fill={colours[2]} stroke-width="2.4">
          {!up && [0, 1, 2].map((n) => <rect key={n} x={x0 + 4 + n * ((x1 - x0 - 8) / 3)} y={roofTop - 8} width={(x1 - x0) / 5} height="13" rx="2" />)}
          <path d={`M${x0 + 14} ${y + 30}l${(x1 - x0) / 2 - 14} -20l${(x1 - x0) / 2 - 14} 20l${-((x1 - x0) / 2 - 14)} 18z`} fill="#e9f1f6" />
        </g>
      ) : chance(`${name} top`) < 0.5 ? (
        <g stroke-width="2.4">
          <rect x={x + 30} y={y + 10} width="34" height="24" rx="4" fill="#8a90a6" />
          <path d={`M${x + 36} ${y + 17}h22M${x + 36} ${y + 23}h22`} opacity=".6" />
        </g>
      ) : (
        <g stroke-width="2.4">
          <path d={`M${x + 42} ${y + 34}v-16h18v16z`} fill={colours[2]} />
          <ellipse cx={x + 51} cy={y + 17} rx="12" ry="6" fill="#a5abc0" />
        </g>
      )}
    </g>
  );
}

function Tree({ colours, seed }: { colours: [string, string, string]; seed: string }): JSX.Element {
  const lean = chance(seed) * 8 - 4;
  return (
    <g>
      <ellipse cx="56" cy="88" rx="36" ry="10" fill="#000" opacity=".25" stroke="none" />
      <path d={`M42 90 C46 78 44 66 ${46 + lean / 2} 56 L${57 + lean / 2} 56 C56 68 56 78 62 90 C54 86 50 86 42 90Z`} fill={colours[2]} />
      <path d={`M14 50 C4 42 10 26 22 26 C22 8 ${40 + lean} -6 ${54 + lean} 0 C70 -4 82 10 80 24 C94 28 96 46 84 52 C80 66 62 66 54 60 C46 68 22 66 14 50Z`} fill={colours[0]} />
      <path d={`M22 50 C34 60 44 54 52 50 C62 58 74 56 82 46 C80 62 62 64 54 58 C46 66 28 62 22 50Z`} fill={colours[1]} stroke="none" />
      <path d="M30 26q8 -10 18 -10M60 14q8 2 10 10" stroke="#fff" opacity=".4" fill="none" stroke-linecap="round" />
    </g>
  );
}

function Rock({ colours }: { colours: [string, string, string] }): JSX.Element {
  return (
    <g>
      <ellipse cx="56" cy="84" rx="40" ry="11" fill="#000" opacity=".25" stroke="none" />
      <path d="M10 80 L18 40 L42 14 L70 22 L90 54 L88 82 C60 92 34 92 10 80Z" fill={colours[1]} />
      <path d="M18 40 L42 14 L70 22 L60 46 L32 52Z" fill={colours[0]} />
    </g>
  );
}

/** A stack of crates, or a barrel among them. */
function Crates({ colours, seed }: { colours: [string, string, string]; seed: string }): JSX.Element {
  const barrel = chance(`${seed} barrel`) < 0.35;
  return (
    <g>
      <ellipse cx="58" cy="88" rx="42" ry="9" fill="#000" opacity=".25" stroke="none" />
      <rect x="8" y="40" width="46" height="50" rx="4" fill={colours[0]} />
      <path d="M14 46 L48 84 M48 46 L14 84" stroke={colours[1]} stroke-width="6" fill="none" />
      <rect x="8" y="40" width="46" height="50" rx="4" fill="none" />
      {barrel ? (
        <g>
          <path d="M58 48 Q52 68 58 90 H88 Q94 68 88 48Z" fill={colours[1]} />
          <ellipse cx="73" cy="48" rx="15" ry="6" fill={colours[0]} />
          <path d="M55 60h36M55 78h36" stroke={colours[2]} stroke-width="4" />
        </g>
      ) : (
        <g>
          <rect x="54" y="50" width="38" height="40" rx="4" fill={colours[1]} />
          <path d="M54 64h38M54 77h38" stroke-width="2" opacity=".5" />
        </g>
      )}
      <rect x="26" y="6" width="42" height="38" rx="4" fill={colours[1]} />
      <rect x="36" y="16" width="22" height="14" rx="2" fill={colours[2]} stroke-width="2.4" />
    </g>
  );
}

/** A machine with a lit screen. */
function Cabinet({ colours, seed }: { colours: [string, string, string]; seed: string }): JSX.Element {
  const lights = ["#f25f5c", "#ffd34d", colours[2]];
  const first = Math.floor(chance(seed) * 3);
  return (
    <g>
      <ellipse cx="58" cy="89" rx="40" ry="8" fill="#000" opacity=".25" stroke="none" />
      <path d="M18 4 H82 V90 H18Z" fill={colours[0]} />
      <path d="M18 4 H82 V18 H18Z" fill={lights[first]} />
      <path d="M25 24 H75 V52 H25Z" fill={colours[1]} />
      <rect x="30" y="28" width="40" height="20" rx="3" fill={colours[2]} stroke-width="2.4" />
      <path d="M34 43l8 -8l7 5l9 -9" stroke="#fff" fill="none" stroke-width="3" opacity=".8" />
      <path d="M14 56 H86 L80 70 H20Z" fill={colours[1]} />
      {[0, 1, 2].map((n) => (
        <circle key={n} cx={36 + n * 14} cy="63" r="4.5" fill={lights[(first + n + 1) % 3]} stroke-width="2" />
      ))}
    </g>
  );
}

/** A column of marble, whole or broken off. */
function Column({ colours, seed }: { colours: [string, string, string]; seed: string }): JSX.Element {
  const broken = chance(`${seed} broken`) < 0.4;
  const top = broken ? 40 : 16;
  return (
    <g>
      <ellipse cx="58" cy="88" rx="38" ry="9" fill="#000" opacity=".25" stroke="none" />
      <rect x="16" y="76" width="68" height="15" rx="4" fill={colours[1]} />
      <path d={broken ? "M28 76 V46 L40 36 L50 46 L60 32 L72 44 V76Z" : `M28 76 V${top} H72 V76Z`} fill={colours[0]} />
      <path d={`M39 74V${top + 10}M50 74V${top + 12}M61 74V${top + 10}`} stroke={colours[2]} stroke-width="4" stroke-linecap="round" />
      {!broken && <rect x="18" y="2" width="64" height="16" rx="5" fill={colours[1]} />}
      {broken && <path d="M70 84 L78 68 L94 72 L92 88Z" fill={colours[0]} />}
    </g>
  );
}

function Tent({ colours, seed }: { colours: [string, string, string]; seed: string }): JSX.Element {
  const main = chance(seed) < 0.5 ? colours[0] : colours[2];
  return (
    <g>
      <ellipse cx="56" cy="88" rx="42" ry="9" fill="#000" opacity=".25" stroke="none" />
      <path d="M12 50 L88 50 L84 90 L16 90Z" fill={colours[1]} />
      <path d="M26 50 L38 50 L37 90 L27 90Z M62 50 L74 50 L73 90 L63 90Z" fill={main} stroke="none" />
      <path d="M12 50 L88 50 L84 90 L16 90Z" fill="none" />
      <path d="M44 90 L50 60 L56 90Z" fill="#3a2030" />
      <path d="M50 2 C60 26 76 40 95 50 C92 58 84 58 80 52 C76 60 66 60 62 52 C60 60 42 60 38 52 C34 60 24 60 20 52 C16 58 8 58 5 50 C24 40 40 26 50 2Z" fill={main} />
      <path d="M50 2 C52 24 58 42 62 52 C60 60 42 60 38 52 C42 42 48 24 50 2Z" fill={colours[1]} stroke-width="2.4" />
      <path d="M50 2 V-10 L64 -5 L50 0" fill="#ffd34d" stroke-width="2.4" />
    </g>
  );
}

function Bunk({ block, colours }: { block: Block; colours: [string, string, string] }): JSX.Element {
  const top = block.up ? 0 : 8;
  const end = block.down ? 100 : 92;
  return (
    <g>
      <rect x="20" y={top + 6} width="76" height={end - top} rx="6" fill="#000" opacity=".22" stroke="none" />
      <rect x="12" y={top} width="76" height={end - top} fill={colours[2]} rx={block.up || block.down ? 0 : 8} />
      <rect x="20" y="14" width="60" height="70" rx="8" fill={colours[0]} stroke-width="2.6" />
      <path d="M20 42 H80 V76 Q80 84 72 84 H28 Q20 84 20 76Z" fill={colours[1]} stroke-width="2.6" />
      <rect x="28" y="18" width="44" height="18" rx="8" fill="#fff" stroke-width="2.6" />
      <path d="M28 52 H72 M28 62 H72" stroke="#fff" opacity=".4" stroke-width="3" />
    </g>
  );
}

function ClimbingFrame({ colours, seed }: { colours: [string, string, string]; seed: string }): JSX.Element {
  const first = Math.floor(chance(seed) * 3);
  const colour = (n: number) => colours[(first + n) % 3] as string;
  return (
    <g>
      <ellipse cx="56" cy="88" rx="42" ry="9" fill="#000" opacity=".22" stroke="none" />
      <rect x="10" y="44" width="40" height="46" rx="8" fill={colour(0)} />
      <rect x="50" y="54" width="40" height="36" rx="8" fill={colour(1)} />
      <rect x="26" y="6" width="42" height="44" rx="8" fill={colour(2)} />
      <circle cx="47" cy="28" r="10" fill="#fff" stroke-width="2.6" />
      <path d="M30 58 L38 74 L22 74Z" fill="#fff" stroke-width="2.6" />
      <rect x="62" y="64" width="16" height="16" rx="2" fill="#fff" stroke-width="2.6" />
    </g>
  );
}

function Statue({ colours, seed }: { colours: [string, string, string]; seed: string }): JSX.Element {
  if (chance(`${seed} plant`) < 0.5) {
    return (
      <g>
        <ellipse cx="56" cy="88" rx="38" ry="9" fill="#000" opacity=".22" stroke="none" />
        <path d="M20 58 H80 L74 90 H26Z" fill="#c7663f" />
        <path d="M15 50 H85 V62 H15Z" fill="#d87a50" />
        <path d="M18 50 C6 40 14 22 28 24 C30 6 52 0 60 12 C76 8 88 22 82 34 C92 42 86 50 82 50Z" fill={colours[2]} />
        <path d="M34 30q6 -8 14 -8M58 26q8 0 12 8" stroke="#fff" opacity=".4" fill="none" stroke-linecap="round" />
      </g>
    );
  }
  return (
    <g>
      <ellipse cx="56" cy="88" rx="38" ry="9" fill="#000" opacity=".22" stroke="none" />
      <rect x="18" y="72" width="64" height="19" rx="4" fill={colours[1]} />
      <rect x="27" y="58" width="46" height="16" rx="3" fill={colours[0]} />
      <path d="M34 58 C32 44 38 38 50 38 C62 38 68 44 66 58Z" fill={colours[0]} />
      <path d="M32 22 C32 8 40 2 50 2 C60 2 68 8 68 22 C68 36 60 42 50 42 C40 42 32 36 32 22Z" fill={colours[0]} />
      <path d="M33 20 C36 6 64 6 67 20 C58 16 42 16 33 20Z" fill={colours[1]} />
      <path d="M41 25h4M55 25h4M46 33q4 3 8 0" fill="none" stroke-width="2.6" stroke-linecap="round" />
    </g>
  );
}

function Well({ block, colours }: { block: Block; colours: [string, string, string] }): JSX.Element {
  const { x, y, up, down, left, right, name } = block;
  if (!up && !down && !left && !right) {
    return (
      <g transform={`translate(${x} ${y})`}>
        <ellipse cx="56" cy="88" rx="34" ry="9" fill="#000" opacity=".25" stroke="none" />
        <path d="M24 34 H76 V90 H24Z" fill={colours[2]} />
        <path d="M24 48h52M24 62h52M24 76h52M40 34v14M60 34v14M32 48v14M50 48v14M68 48v14M40 62v14M60 62v14M32 76v14M50 76v14M68 76v14" stroke-width="2" opacity=".5" />
        <rect x="18" y="20" width="64" height="17" rx="4" fill={colours[0]} />
        <ellipse cx="40" cy="20" rx="9" ry="5" fill={INK} /><ellipse cx="62" cy="20" rx="9" ry="5" fill={INK} />
        {chance(name) < 0.7 && <path d="M40 14c-8 -8 6 -12 -2 -22M62 14c8 -8 -6 -12 2 -20" stroke="#fff" opacity=".5" fill="none" stroke-linecap="round" stroke-width="5" />}
      </g>
    );
  }
  const x0 = x + (left ? 0 : 8);
  const x1 = x + 100 - (right ? 0 : 8);
  const y0 = y + (up ? 0 : 8);
  const y1 = y + 100 - (down ? 0 : 8);
  return (
    <g>
      <rect x={x0} y={y0} width={x1 - x0} height={y1 - y0} fill={colours[1]} stroke="none" />
      {!up && <rect x={x0} y={y0} width={x1 - x0} height="26" fill={colours[2]} stroke="none" />}
      {!up && <path d={`M${x0} ${y0 + 13}H${x1}M${x0 + 20} ${y0}v13M${x0 + 46} ${y0}v13M${x0 + 72} ${y0}v13M${x0 + 33} ${y0 + 13}v13M${x0 + 60} ${y0 + 13}v13`} stroke-width="2" opacity=".5" />}
      <rect x={x + 30} y={y + 50} width="40" height="28" rx="3" fill="#5a6f86" stroke-width="2.4" />
      <path d={`M${x + 30} ${y + 64}h40M${x + 50} ${y + 50}v28`} stroke-width="2.4" />
      <path
        d={`${up ? "" : `M${x0} ${y0}H${x1}`}${down ? "" : `M${x0} ${y1}H${x1}`}${left ? "" : `M${x0} ${y0}V${y1}`}${right ? "" : `M${x1} ${y0}V${y1}`}`}
        fill="none"
        stroke-width="6"
        stroke-linecap="round"
      />
    </g>
  );
}
