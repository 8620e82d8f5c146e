/** A map that is drawn: by mouse, finger or keys on its picture, or as the text that it is kept as. */

import type { JSX } from "preact";
import { useMemo, useRef, useState } from "preact/hooks";
import { Notes, useBench } from "./Bench";
import { useLayout } from "./Board";
import { type Path, textAt, valueAt } from "./draft";
import { Drawing, MOST_HIGH, MOST_WIDE, type Place } from "./drawing";
import { squareName, UNIT } from "./geometry";
import { Ground } from "./Ground";
import { paletteOf, sideColours } from "./palettes";

const RIM = 24;
const COLOURS = ["dark", "light", "blue", "gold"];

/** What a press draws: a wall, a closed corner, a square nobody enters, a label, or nothing. */
interface Tool {
  id: string;
  words: string;
  /** the letter in the squares */
  label?: string;
  names?: string[];
}

const WALL: Tool = { id: "wall", words: "Wall" };
const CORNER: Tool = { id: "corner", words: "Corner" };
const COVERED: Tool = { id: "covered", words: "Block" };
const ERASER: Tool = { id: "clear", words: "Clear" };
const TITLES: Record<string, string> = {
  wall: "A wall between two squares: press an edge, or draw along it",
  covered: "A square that nobody can enter or see into",
  corner: "A closed corner: nobody can move or see through it diagonally",
  clear: "Erase what is drawn there",
};
const USUAL: Tool[] = [
  ...[1, 2, 3, 4].map((side) => ({ id: `label ${side}`, words: `Start ${side}`, label: String(side), names: [`area ${side}`] })),
  ...["A", "B", "C", "D"].map((name) => ({ id: `label ${name}`, words: `Point ${name}`, label: name, names: [`point ${name}`] })),
];

export function MapEditor({ path }: { path: Path }): JSX.Element {
  const bench = useBench();
  const text = textAt(bench.draft, [...path, "map"]);
  const legend = (valueAt(bench.draft, [...path, "legend"]) ?? {}) as Record<string, string[]>;
  const drawing = useMemo(() => Drawing.read(text), [text]);
  const [tool, pick] = useState<Tool>(WALL);
  const [named, name] = useState<Tool[]>(() => ownTools(legend));
  const tools = [WALL, COVERED, CORNER, ERASER, ...USUAL, ...named];

  /** Labels that are drawn are explained in the legend, and sides have a colour; what is no longer drawn goes. */
  const put = (next: Drawing, stroke: number) => {
    const labels = next.labels;
    const known = Object.fromEntries([...tools.flatMap((each) => (each.label ? [[each.label, each.names ?? []] as const] : [])), ...Object.entries(legend)]);
    const explained = Object.fromEntries([...labels].sort().map((label) => [label, known[label] ?? [label]]));
    const sides = [...new Set(Object.values(explained).flat().flatMap((each) => /^area (\d)$/.exec(each)?.[1] ?? []))].sort();
    const colours = (valueAt(bench.draft, [...path, "colours"]) ?? {}) as Record<string, string>;
    const file = valueAt(bench.draft, path) as Record<string, unknown>;
    bench.set(path, { ...file, map: next.text, legend: explained, colours: Object.fromEntries(sides.map((side) => [side, colours[side] ?? COLOURS[Number(side) - 1]])) }, `draw ${stroke}`);
  };
  const addName = (words: string) => {
    const label = [..."abcdefghijklmnopqrstuvwxyz"].find((letter) => !tools.some((each) => each.label === letter)) ?? "z";
    const made = { id: `label ${label}`, words, label, names: [words] };
    name([...named, made]);
    pick(made);
  };
  const walk = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (!step || !(event.target instanceof HTMLElement) || event.target.role !== "radio") return;
    event.preventDefault();
    const place = (tools.findIndex((each) => each.id === tool.id) + step[0] + step[1] + tools.length) % tools.length;
    pick(tools[place] ?? WALL);
    (event.target.parentElement?.children[place] as HTMLElement | undefined)?.focus();
  };
  return (
    <div class="map-editor">
      <div class="map-tools" role="radiogroup" aria-label="What to draw" onKeyDown={walk}>
        {tools.map((each) => (
          <button key={each.id} type="button" role="radio" aria-checked={each.id === tool.id} tabIndex={each.id === tool.id ? 0 : -1} class="map-tool" title={TITLES[each.id]} onClick={() => pick(each)}>
            <ToolSign tool={each} /> {each.words}
          </button>
        ))}
        <NameTool add={addName} />
      </div>
      {drawing ? (
        <div class="map-drawn">
          <Canvas drawing={drawing} legend={legend} map={textAt(bench.draft, [...path, "id"])} tool={tool} put={put} />
          <p class="map-size">
            <Size words="wide" value={drawing.width} most={MOST_WIDE} set={(width) => put(drawing.sized(width, drawing.height), Date.now())} />
            <Size words="high" value={drawing.height} most={MOST_HIGH} set={(height) => put(drawing.sized(drawing.width, height), Date.now())} />
          </p>
        </div>
      ) : (
        <p class="problem">This text is not a map: a map starts with its frame, like +---+---+.</p>
      )}
      <label class="bench-field map-text">
        <span>The same as text</span>
        <textarea value={text} rows={Math.min(text.split("\n").length, 34)} cols={(drawing?.width ?? 6) * 4 + 2} spellcheck={false} onInput={(event) => bench.set([...path, "map"], event.currentTarget.value)} />
      </label>
      <Notes path={[...path, "map"]} />
      {Object.keys(legend).map((label) => <Notes key={label} path={[...path, "legend", label]} />)}
    </div>
  );
}

function ownTools(legend: Record<string, string[]>): Tool[] {
  const usual = new Set(USUAL.map((each) => each.label));
  return Object.entries(legend).filter(([label]) => !usual.has(label)).map(([label, names]) => ({ id: `label ${label}`, words: names.join(", "), label, names }));
}

function ToolSign({ tool }: { tool: Tool }): JSX.Element {
  const side = /^area (\d)$/.exec(tool.names?.[0] ?? "")?.[1];
  const paint = side ? sideColours(COLOURS[Number(side) - 1] ?? "") : null;
  if (tool.label) return <b class="tool-label" style={paint ? { background: paint.base, color: paint.ink } : {}}>{tool.label}</b>;
  return (
    <svg class="tool-sign" viewBox="0 0 24 24" aria-hidden="true">
      {tool.id === "wall" && <path d="M4 12h16" stroke="currentColor" stroke-width="6" />}
      {tool.id === "covered" && <rect x="4" y="4" width="16" height="16" rx="3" fill="currentColor" />}
      {tool.id === "corner" && <circle cx="12" cy="12" r="5" fill="currentColor" />}
      {tool.id === "clear" && <path d="M6 6l12 12M18 6L6 18" stroke="currentColor" stroke-width="3" stroke-linecap="round" />}
    </svg>
  );
}

/** Squares of a name of their own, for scenarios to speak of. */
function NameTool({ add }: { add(words: string): void }): JSX.Element {
  const [words, set] = useState<string | null>(null);
  if (words === null) return <button type="button" class="map-tool" onClick={() => set("")}>+ Name squares</button>;
  const done = () => (words.trim() ? (add(words.trim().toLowerCase()), set(null)) : set(null));
  return <input class="name-tool" aria-label="Name of the squares" placeholder="well, garden …" value={words} maxLength={30} ref={(field) => field?.focus()} onInput={(event) => set(event.currentTarget.value)} onBlur={done} onKeyDown={(event) => (event.key === "Enter" ? done() : event.key === "Escape" && set(null))} />;
}

function Size({ words, value, most, set }: { words: string; value: number; most: number; set(value: number): void }): JSX.Element {
  return (
    <span class="size">
      <button type="button" aria-label={`Fewer ${words}`} disabled={value <= 3} onClick={() => set(value - 1)}>−</button>
      <b>{value} {words}</b>
      <button type="button" aria-label={`More ${words}`} disabled={value >= most} onClick={() => set(value + 1)}>+</button>
    </span>
  );
}

interface CanvasProps {
  drawing: Drawing;
  legend: Record<string, string[]>;
  map: string;
  tool: Tool;
  /** what one press draws has one number */
  put(drawing: Drawing, stroke: number): void;
}

const STEPS: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** The picture of the map, drawn on with a pointer or with keys: arrows walk, Enter draws, with Shift an arrow draws the
 * wall on that side of the square. */
function Canvas({ drawing, legend, map, tool, put }: CanvasProps): JSX.Element {
  const board = useMemo(() => drawing.board(legend), [drawing, legend]);
  const layout = useLayout(board, [], false);
  const svg = useRef<SVGSVGElement>(null);
  /** while a press lasts: what it draws, so that it does not undo itself */
  const stroke = useRef<{ what: string; last: string; number: number } | null>(null);
  const latest = useRef(drawing);
  latest.current = drawing;
  const [cursor, walk] = useState({ column: 0, row: drawing.height - 1 });
  const [focused, focus] = useState(false);
  const w = layout.columns * UNIT;
  const h = layout.rows * UNIT;

  const draw = (place: Place, begins: boolean) => {
    const now = latest.current;
    const spot = `${place.kind} ${place.column} ${place.row}`;
    if (!now.has(place) || (!begins && stroke.current?.last === spot)) return;
    const mark = markOf(tool, place.kind);
    if (begins) stroke.current = { what: now.at(place) === mark.trim() && tool.id !== "clear" ? blankOf(place.kind) : mark, last: spot, number: Date.now() };
    if (!stroke.current) return;
    stroke.current.last = spot;
    const next = now.with(place, stroke.current.what);
    if (next.text !== now.text) {
      latest.current = next;
      put(next, stroke.current.number);
    }
  };
  const placeAt = (event: PointerEvent): Place | null => {
    const box = svg.current?.getBoundingClientRect();
    if (!box) return null;
    const x = ((event.clientX - box.x) / box.width) * (w + 2 * RIM) - RIM;
    const y = ((event.clientY - box.y) / box.height) * (h + 2 * RIM + 16) - RIM;
    return nearest(tool, latest.current, x / UNIT, y / UNIT);
  };
  const keys = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step && event.shiftKey) {
      event.preventDefault();
      const [across, down] = step;
      const place: Place = across
        ? { kind: "east", column: cursor.column + Math.min(across, 0), row: cursor.row }
        : { kind: "north", column: cursor.column, row: cursor.row + Math.max(down, 0) };
      if (drawing.has(place)) put(drawing.with(place, drawing.at(place) ? blankOf(place.kind) : markOf(WALL, place.kind)), Date.now());
    } else if (step) {
      event.preventDefault();
      walk({ column: Math.min(Math.max(cursor.column + step[0], 0), drawing.width - 1), row: Math.min(Math.max(cursor.row + step[1], 0), drawing.height - 1) });
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      const kind = tool.id === "corner" ? "corner" : tool.id === "wall" ? "north" : "square";
      stroke.current = null;
      draw({ kind, ...cursor }, true);
      stroke.current = null;
    }
  };
  return (
    <div class="map-preview map-canvas">
      <Ground board={board} layout={layout} palette={paletteOf(map)} areas={[]} named={[]} margin={RIM} />
      <svg
        ref={svg}
        class="over"
        viewBox={`${-RIM} ${-RIM} ${w + 2 * RIM} ${h + 2 * RIM + 16}`}
        tabIndex={0}
        role="application"
        aria-label="The map. Arrow keys move, Enter draws, Shift with an arrow draws a wall on that side."
        onKeyDown={keys}
        onFocus={() => focus(true)}
        onBlur={() => focus(false)}
        onPointerDown={(event) => {
          const place = placeAt(event);
          svg.current?.setPointerCapture(event.pointerId);
          if (place) draw(place, true);
        }}
        onPointerMove={(event) => {
          const place = stroke.current && placeAt(event);
          if (place) draw(place, false);
        }}
        onPointerUp={() => (stroke.current = null)}
        onPointerCancel={() => (stroke.current = null)}
      >
        {Array.from({ length: drawing.width * drawing.height }, (_, n) => {
          const column = n % drawing.width;
          const row = Math.floor(n / drawing.width);
          const label = drawing.at({ kind: "square", column, row });
          const side = /^area (\d)$/.exec(legend[label]?.[0] ?? "")?.[1];
          const paint = sideColours(side ? (COLOURS[Number(side) - 1] ?? "") : "");
          return (
            <g key={n} transform={`translate(${column * UNIT} ${row * UNIT})`} data-at={`${column} ${row}`}>
              <rect x="2" y="2" width="96" height="96" rx="10" fill={side ? paint.base : "#fff"} fill-opacity={side ? 0.45 : 0} stroke="#231c2b" stroke-opacity=".22" stroke-width="2" />
              {label && label !== "###" && <text x="50" y="66" text-anchor="middle" font-size="46" font-weight="800" fill="#fff" stroke="#231c2b" stroke-width="9" paint-order="stroke">{label}</text>}
            </g>
          );
        })}
        {focused && <rect class="map-cursor" x={cursor.column * UNIT + 4} y={cursor.row * UNIT + 4} width="92" height="92" rx="12" fill="none" stroke="#1553d6" stroke-width="9" />}
      </svg>
      <p class="sr-only" role="status">{focused && told(drawing, legend, cursor)}</p>
    </div>
  );
}

/** What is drawn in a square and around it, in words. */
function told(drawing: Drawing, legend: Record<string, string[]>, { column, row }: { column: number; row: number }): string {
  const inside = drawing.at({ kind: "square", column, row });
  const walls: [string, Place][] = [
    ["above", { kind: "north", column, row }],
    ["below", { kind: "north", column, row: row + 1 }],
    ["on the left", { kind: "east", column: column - 1, row }],
    ["on the right", { kind: "east", column, row }],
  ];
  const around = walls.filter(([, place]) => drawing.has(place) && drawing.at(place)).map(([where]) => `wall ${where}`);
  const here = inside === "###" ? "a block" : inside ? (legend[inside] ?? [inside]).join(", ") : "empty";
  return `${squareName(column, drawing.height - 1 - row)}: ${[here, ...around].join(", ")}`;
}

function markOf(tool: Tool, kind: Place["kind"]): string {
  if (tool.id === "clear") return blankOf(kind);
  if (kind === "corner") return "*";
  if (kind === "east") return "|";
  if (kind === "north") return "---";
  return tool.id === "covered" ? "###" : (tool.label ?? "   ");
}

function blankOf(kind: Place["kind"]): string {
  return { square: "   ", east: " ", north: "   ", corner: "+" }[kind];
}

/** The place that a press is meant for: the wall or corner next to it, or the square it is in. */
function nearest(tool: Tool, drawing: Drawing, x: number, y: number): Place | null {
  const column = Math.floor(x);
  const row = Math.floor(y);
  if (column < 0 || row < 0 || column >= drawing.width || row >= drawing.height) return null;
  const square: Place = { kind: "square", column, row };
  const [right, below] = [x - column > 0.5, y - row > 0.5];
  const corner: Place = { kind: "corner", column: column + Number(right), row: row + Number(below) };
  if (tool.id === "corner") return corner;
  const aside = right ? 1 - (x - column) : x - column;
  const up = below ? 1 - (y - row) : y - row;
  const wall: Place = aside < up ? { kind: "east", column: right ? column : column - 1, row } : { kind: "north", column, row: below ? row + 1 : row };
  if (tool.id === "wall") return wall;
  if (tool.id !== "clear" || Math.min(aside, up) > 0.22) return square;
  return aside < 0.22 && up < 0.22 && drawing.at(corner) === "*" ? corner : wall;
}
