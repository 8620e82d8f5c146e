/** The board: a picture of the place, the toys on it, and over both a grid of squares to press, walk and read. */

import type { JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Changed } from "./Changed";
import { type Aimed, areaAt, type Choices, onTheBoard, percent } from "./choices";
import { namedAreas } from "./choosing";
import { Figure, starPath } from "./Figure";
import { figureOf } from "./figures";
import { Layout, turns, UNIT } from "./geometry";
import { Ground, MARGIN } from "./Ground";
import { input } from "./hooks";
import { Ball, Crate, HeldCards, Marker } from "./Marker";
import { paletteOf, sideColours } from "./palettes";
import type { Board as BoardData, Card, Match, Odds, Option, Piece, View } from "./protocol";
import type { Reasons } from "./session";
import { nearestSpot, Spots } from "./Spots";

interface BoardProps {
  match: Match;
  view: View;
  choices: Choices;
  /** odds of challenges that could be begun, by target */
  odds: Map<string, Odds>;
  asking: boolean;
  wide: boolean;
  /** on a small screen the rim is thin, for larger squares */
  small: boolean;
  reasons: Reasons | null;
  trail: { from: string; to: string } | null;
  selected: string | null;
  /** the answer beside the board that the mouse or the focus is on */
  pointed: string | null;
  /** what was pressed once, where it takes two presses */
  aimed: Aimed | null;
  /** answers that are spoken of, best first: those that have a place are numbered there */
  ranked: readonly Option[];
  press(square: string, byKey: boolean): void;
  /** a wall, a point where squares meet, or a token that lies there */
  pressBetween(place: string, option: Option, byKey: boolean): void;
  /** show the card of who stands there */
  read(square: string): void;
}

const SMALL_MARGIN = 12;
const ON_THE_FLOOR = ["token", "marker", "status card", "item"];

export function useLayout(board: BoardData, areas: string[][], wide: boolean): Layout {
  const turned = turns(board.width, board.height, areas, wide);
  return useMemo(() => new Layout(board.width, board.height, turned), [board.width, board.height, turned]);
}

export function Board(props: BoardProps): JSX.Element {
  const { match, view, choices, asking } = props;
  const layout = useLayout(match.board, match.sides.map((side) => side.area), props.wide);
  const palette = paletteOf(match.map);
  const taken = view.sides.map((side) => side.area.join(" ")).join("/");
  const areas = useMemo(() => view.sides.map((side) => ({ colour: side.colour, squares: side.area })), [taken]);
  const named = useMemo(() => namedAreas(match.board, match.scenario.areas), [match]);
  const cards = useMemo(() => new Map(match.cards.map((card) => [card.piece, card])), [match]);
  const colours = useMemo(() => new Map(match.sides.map((side) => [side.side, side.colour])), [match]);
  const on = useMemo(() => bySquare(view.pieces), [view.pieces]);
  const held = useMemo(() => heldBy(view.pieces), [view.pieces]);
  const margin = props.small ? SMALL_MARGIN : MARGIN;
  const w = layout.columns * UNIT + 2 * margin;
  const h = layout.rows * UNIT + 2 * margin + 16;
  const inner = {
    left: `${(margin / w) * 100}%`,
    top: `${(margin / h) * 100}%`,
    width: `${((layout.columns * UNIT) / w) * 100}%`,
    height: `${((layout.rows * UNIT) / h) * 100}%`,
  };
  const offeredPieces = asking ? choices.pieces : new Map<string, never>();
  const between = useMemo(() => betweenSquares(choices, view.pieces), [choices, view.pieces]);
  return (
    <div class="board" style={{ "--ratio": String(w / h), "--cols": String(layout.columns), aspectRatio: `${w} / ${h}` }}>
      <Ground board={match.board} layout={layout} palette={palette} areas={areas} named={named} margin={margin} />
      <div class="board-inner" style={inner}>
        <Marks layout={layout} choices={choices} asking={asking} trail={props.trail} pointed={props.pointed} />
        <Changed layout={layout} ground={view.ground} palette={palette} />
        {view.pieces.map((piece) => (
          <Toy
            key={piece.id}
            piece={piece}
            card={cards.get(piece.id)}
            layout={layout}
            colour={colours.get(piece.claimed_by ?? piece.side ?? 0) ?? ""}
            controller={colours.get(piece.controlled_by ?? 0) ?? ""}
            held={held.get(piece.id) ?? EMPTY_HANDS}
            lasts={view.lasting?.some((each) => each.piece === piece.id) ?? false}
            shared={(on.get(piece.square ?? "")?.length ?? 0) > 1}
            state={[
              view.acting === piece.id ? "is-acting" : "",
              offeredPieces.has(piece.id) ? "is-offered" : "",
              props.selected === piece.id ? "is-selected" : "",
            ].join(" ")}
          />
        ))}
        {asking && view.pieces.map((piece) => <OddsAt key={piece.id} piece={piece} layout={layout} odds={choices.pieces.get(piece.id)?.odds ?? props.odds.get(piece.id)} />)}
        {props.ranked.map((option, n) => <Ranked key={option.id} n={n + 1} square={placeOf(option, view)} layout={layout} strong={option.id === props.pointed} />)}
        <Aim layout={layout} square={props.aimed?.square ?? null} />
        <Drawing layout={layout} reasons={props.reasons} />
        <Grid {...props} layout={layout} on={on} held={held} between={between} />
        {asking && <Spots layout={layout} spots={between} pointed={props.pointed} decision={view.decision?.id ?? 0} from={actingSquare(view)} takesFocus={onTheBoard(choices) && choices.squares.size === 0} press={props.pressBetween} />}
      </div>
    </div>
  );
}

/** Where an answer lies on the board; null if nowhere. */
function placeOf(option: Option, view: View): string | null {
  const stands = view.pieces.find((piece) => piece.id === option.piece);
  return option.square ?? option.wall ?? stands?.square ?? stands?.wall ?? option.way?.at(-1) ?? option.squares?.[0] ?? null;
}

/** The place of an answer among those that are spoken of. */
function Ranked({ n, square, layout, strong }: { n: number; square: string | null; layout: Layout; strong: boolean }): JSX.Element | null {
  if (!square) return null;
  const { x, y } = layout.spot(square);
  return (
    <svg class={`marks ranked${strong ? " is-strong" : ""}`} viewBox={`0 0 ${layout.columns * UNIT} ${layout.rows * UNIT}`} aria-hidden="true" data-ranked={square}>
      <rect x={x - 45} y={y - 45} width="90" height="90" rx="20" fill="none" stroke={n === 1 ? "#ffb52e" : "#fff"} stroke-width={strong ? 12 : 7} />
      <circle cx={x + 34} cy={y - 34} r="22" fill={n === 1 ? "#ffb52e" : "#fff4d6"} stroke="#231c2b" stroke-width="5" />
      <text x={x + 34} y={y - 23} text-anchor="middle" font-size="31" font-weight="900" fill="#231c2b">{n}</text>
    </svg>
  );
}

/** Places between squares that can be pressed: walls and points, and tokens that lie on them. */
function betweenSquares(choices: Choices, pieces: Piece[]): Map<string, Option> {
  const found = new Map(choices.walls);
  for (const piece of pieces) {
    const option = choices.pieces.get(piece.id);
    if (piece.wall && option) found.set(piece.wall, option);
  }
  return found;
}

function actingSquare(view: View): string | null {
  return view.pieces.find((piece) => piece.id === view.acting)?.square ?? null;
}

export function bySquare(pieces: Piece[]): Map<string, Piece[]> {
  const found = new Map<string, Piece[]>();
  for (const piece of pieces) {
    if (piece.square) found.set(piece.square, [...(found.get(piece.square) ?? []), piece]);
  }
  return found;
}

/** What somebody has in hand: status cards, or a token that is carried. */
interface Held {
  cards: number;
  tokens: number;
}
const EMPTY_HANDS: Held = { cards: 0, tokens: 0 };

function heldBy(pieces: Piece[]): Map<string, Held> {
  const found = new Map<string, Held>();
  for (const { kind, holder, id } of pieces) {
    if (!holder || holder === id || (kind !== "status card" && kind !== "token")) continue;
    const held = found.get(holder) ?? EMPTY_HANDS;
    found.set(holder, kind === "token" ? { ...held, tokens: held.tokens + 1 } : { ...held, cards: held.cards + 1 });
  }
  return found;
}

interface ToyProps {
  held: Held;
  /** whether a text of its card holds for a while */
  lasts: boolean;
  piece: Piece;
  card: Card | undefined;
  layout: Layout;
  colour: string;
  /** the colour of the side that controls it for a while */
  controller: string;
  shared: boolean;
  state: string;
}

function Toy({ piece, card, layout, colour, controller, held, lasts, shared, state }: ToyProps): JSX.Element | null {
  const last = useRef<string | null>(null);
  const place = piece.square ?? piece.wall ?? null;
  if (place) last.current = place;
  if (!last.current) return null;
  const { column, row } = layout.cell(last.current);
  const floor = ON_THE_FLOOR.includes(piece.kind);
  const look = card && figureOf(card.card || card.piece, piece.kind);
  const scale = floor ? (shared || piece.wall ? 0.5 : piece.kind === "marker" ? 0.88 : 0.74) : piece.kind === "character" ? 1.06 : 0.88;
  return (
    <div
      class={`toy-at ${state}${place ? "" : " is-gone"}${piece.wall ? " is-between" : ""}${floor ? " on-floor" : ""}${piece.concealed ? " is-concealed" : ""}`}
      style={{
        width: `${100 / layout.columns}%`,
        height: `${100 / layout.rows}%`,
        transform: `translate(${column * 100}%, ${row * 100}%)`,
        zIndex: String(row * 10 + (floor ? 1 : 5)),
      }}
      data-piece={piece.id}
    >
      <svg viewBox="0 0 100 100" class={shared && floor ? "in-corner" : ""} style={{ "--scale": String(scale) }}>
        {state.includes("is-acting") && <Halo colour="#ffb52e" />}
        {state.includes("is-offered") && <Halo colour="#14b8a6" dashed />}
        {card?.card === "ball" ? (
          <Ball />
        ) : piece.kind === "bonus objective" ? (
          <Crate locked={card?.defense !== null} />
        ) : piece.kind === "marker" ? (
          <Marker name={piece.name} colour={colour} owned={piece.side !== null} claimed={piece.claimed_by !== null} />
        ) : (
          look && (
            <Figure look={look} colour={colour} side={piece.side ?? 0} down={piece.down} exhausted={piece.exhausted} />
          )
        )}
        {held.cards > 0 && piece.square && <HeldCards count={held.cards} />}
        {controller && place && <Strings colour={controller} />}
        {lasts && piece.square && <path class="lasting-sign" d={starPath(84, 22, 17, 5, 0.45)} fill="#ffd34d" stroke="#231c2b" stroke-width="4" stroke-linejoin="round" />}
        {held.tokens > 0 && piece.square && <g transform="translate(58 46) scale(.44)"><Ball /></g>}
        {state.includes("is-offered") && <path class="pointer" d="M38 -22 h24 l-12 15z" fill="#14b8a6" stroke="#fff" stroke-width="3" stroke-linejoin="round" />}
      </svg>
    </div>
  );
}

/** Somebody else pulls the strings: of the colour of the side that does. */
function Strings({ colour }: { colour: string }): JSX.Element {
  const paint = sideColours(colour);
  return (
    <g class="strings" fill="none" stroke-linecap="round" stroke-linejoin="round">
      <path d="M28 -14 V24 M50 -14 V6 M72 -14 V24" stroke="#fff" stroke-width="3.400" />
      <path d="M18 -20 H82 M50 -28 V-12" stroke="#231c2b" stroke-width="12" />
      <path d="M18 -20 H82 M50 -28 V-12" stroke={paint.base} stroke-width="7" />
    </g>
  );
}

/** The odds against a piece, above all figures. */
function OddsAt({ piece, layout, odds }: { piece: Piece; layout: Layout; odds: Odds | undefined }): JSX.Element | null {
  if (!odds || !piece.square) return null;
  const { column, row } = layout.cell(piece.square);
  const place = { left: `${((column + 0.5) / layout.columns) * 100}%`, top: `${((row + 0.92) / layout.rows) * 100}%` };
  return <span class="odds-badge" style={place}>{percent(odds.win)}</span>;
}

/** What was pressed once: a ring that cannot be overlooked under a fingertip. */
function Aim({ layout, square }: { layout: Layout; square: string | null }): JSX.Element | null {
  if (!square) return null;
  const { x, y } = layout.spot(square);
  return (
    <svg class="drawing" viewBox={`0 0 ${layout.columns * UNIT} ${layout.rows * UNIT}`} aria-hidden="true">
      <g class="aim" fill="none">
        <circle cx={x} cy={y} r="76" stroke="#231c2b" stroke-width="22" opacity=".55" />
        <circle cx={x} cy={y} r="76" stroke="#ffd34d" stroke-width="13" />
        <rect x={x - 47} y={y - 47} width="94" height="94" rx="20" stroke="#fff" stroke-width="8" />
      </g>
    </svg>
  );
}

function Halo({ colour, dashed }: { colour: string; dashed?: boolean }): JSX.Element {
  return (
    <g class={dashed ? "halo-offered" : "halo-acting"}>
      <ellipse cx="50" cy="84" rx="54" ry="26" fill={colour} opacity=".45" />
      <ellipse cx="50" cy="84" rx="53" ry="25" fill="none" stroke="#fff" stroke-width="7" opacity=".8" />
      <ellipse cx="50" cy="84" rx="53" ry="25" fill="none" stroke={colour} stroke-width="5" stroke-dasharray={dashed ? "12 8" : undefined} />
    </g>
  );
}

/** Squares that can be chosen, and where somebody has just gone. */
function Marks(props: {
  layout: Layout;
  choices: Choices;
  asking: boolean;
  trail: { from: string; to: string } | null;
  pointed: string | null;
}): JSX.Element {
  const { layout, choices, asking, trail, pointed } = props;
  const from = trail && layout.spot(trail.from);
  const to = trail && layout.spot(trail.to);
  return (
    <svg class="marks" viewBox={`0 0 ${layout.columns * UNIT} ${layout.rows * UNIT}`} aria-hidden="true">
      {from && to && (
        <g class="trail">
          <path d={`M${from.x} ${from.y + 30}L${to.x} ${to.y + 30}`} stroke="#fff" stroke-width="9" stroke-dasharray="2 18" stroke-linecap="round" opacity=".85" />
        </g>
      )}
      {asking &&
        choices.buttons.map((option) => option.way && <Way key={option.id} way={option.way} layout={layout} strong={option.id === pointed} />)}
      {asking && choices.areas.map((option, n) => <Area key={option.id} option={option} place={n} layout={layout} strong={option.id === pointed} />)}
      {asking &&
        [...choices.squares.keys()].map((square) => {
          const { x, y } = layout.corner(square);
          return (
            <g key={square} class="mark">
              <rect x={x + 6} y={y + 6} width="88" height="88" rx="20" fill="#2dd4bf" fill-opacity=".34" stroke="#0b6b62" stroke-width="4" />
              <path d={`M${x + 50} ${y + 33}l17 17l-17 17l-17 -17z`} fill="#0b7f74" stroke="#fff" stroke-width="5" stroke-linejoin="round" />
            </g>
          );
        })}
    </svg>
  );
}

const AREA_COLOURS = ["#0b7f74", "#8a4fd0", "#c2571a", "#1d6fb8", "#a8326b", "#5b7d12"];

/** A named set of squares that can be chosen as one. */
function Area({ option, place, layout, strong }: { option: Option; place: number; layout: Layout; strong: boolean }): JSX.Element {
  const colour = AREA_COLOURS[place % AREA_COLOURS.length];
  const corners = (option.squares ?? []).map((square) => layout.corner(square));
  const middle = corners[Math.floor((corners.length - 1) / 2)];
  return (
    <g class={`area-mark${strong ? " is-strong" : ""}`}>
      {corners.map(({ x, y }, n) => <rect key={n} x={x + 4} y={y + 4} width="92" height="92" rx="16" fill={colour} fill-opacity={strong ? 0.6 : 0.36} stroke={colour} stroke-width={strong ? 9 : 5} />)}
      {middle && <text x={middle.x + 50} y={middle.y + 58} text-anchor="middle" font-size="25" font-weight="800" fill="#fff" stroke="#231c2b" stroke-width="6" paint-order="stroke">{option.label}</text>}
    </g>
  );
}

/** A way that somebody may go, from square to square. */
function Way({ way, layout, strong }: { way: string[]; layout: Layout; strong: boolean }): JSX.Element {
  const points = way.map((square) => layout.center(square)).map(({ x, y }) => `${x} ${y}`);
  return (
    <g fill="none" stroke-linejoin="round" stroke-linecap="round" opacity={strong ? 1 : 0.45}>
      <path d={`M${points.join("L")}`} stroke="#fff" stroke-width={strong ? 18 : 10} />
      <path d={`M${points.join("L")}`} stroke="#0b7f74" stroke-width={strong ? 10 : 5} />
    </g>
  );
}

/** Why not, as a picture: the line, what is in its way, and how far it is. */
function Drawing({ layout, reasons }: { layout: Layout; reasons: Reasons | null }): JSX.Element | null {
  if (!reasons) return null;
  const from = reasons.from ? layout.center(reasons.from) : null;
  const to = reasons.to ? layout.center(reasons.to) : null;
  const blockers = [...new Set(reasons.refusals.flatMap((refusal) => refusal.blocked_by ?? []))];
  const far = reasons.refusals.find((refusal) => refusal.distance !== undefined);
  if (!to && !blockers.length) return null;
  return (
    <svg class="drawing" viewBox={`0 0 ${layout.columns * UNIT} ${layout.rows * UNIT}`} aria-hidden="true">
      {to && <rect x={to.x - 43} y={to.y - 43} width="86" height="86" rx="18" fill="#d32f2f" fill-opacity=".18" stroke="#d32f2f" stroke-width="6" stroke-dasharray="14 9" />}
      {from && to && (from.x !== to.x || from.y !== to.y) && (
        <g stroke-linecap="round">
          <path d={`M${from.x} ${from.y}L${to.x} ${to.y}`} stroke="#fff" stroke-width="14" />
          <path d={`M${from.x} ${from.y}L${to.x} ${to.y}`} stroke="#d32f2f" stroke-width="7" stroke-dasharray="20 14" />
        </g>
      )}
      {blockers.map((name) => (
        <Blocker key={name} name={name} layout={layout} />
      ))}
      {from && to && far && (
        <g transform={`translate(${(from.x + to.x) / 2} ${(from.y + to.y) / 2})`}>
          <rect x="-58" y="-26" width="116" height="52" rx="26" fill="#d32f2f" stroke="#fff" stroke-width="5" />
          <text text-anchor="middle" y="11" font-size="30" font-weight="800" fill="#fff">
            {far.distance}{far.most !== undefined ? ` > ${far.most}` : ""}
          </text>
        </g>
      )}
    </svg>
  );
}

function Blocker({ name, layout }: { name: string; layout: Layout }): JSX.Element {
  if (name.includes("|")) {
    const [a, b] = layout.wall(name);
    return (
      <g stroke-linecap="round">
        <path d={`M${a.x} ${a.y}L${b.x} ${b.y}`} stroke="#fff" stroke-width="26" />
        <path d={`M${a.x} ${a.y}L${b.x} ${b.y}`} stroke="#d32f2f" stroke-width="16" />
      </g>
    );
  }
  const { x, y } = name.includes("/") ? layout.pillar(name) : layout.center(name);
  const r = name.includes("/") ? 24 : 44;
  return (
    <g fill="none" stroke-linecap="round">
      <circle cx={x} cy={y} r={r} stroke="#fff" stroke-width="16" />
      <circle cx={x} cy={y} r={r} stroke="#d32f2f" stroke-width="9" fill="#d32f2f" fill-opacity=".2" />
      <path d={`M${x - r * 0.7} ${y - r * 0.7}L${x + r * 0.7} ${y + r * 0.7}`} stroke="#d32f2f" stroke-width="9" />
    </g>
  );
}

// ---------------------------------------------------------------------- the grid

function Grid(props: BoardProps & { layout: Layout; on: Map<string, Piece[]>; held: Map<string, Held>; between: Map<string, Option> }): JSX.Element {
  const { layout, on, choices, asking, view, match } = props;
  const [at, setAt] = useState({ column: 0, row: 0 });
  const grid = useRef<HTMLDivElement>(null);
  const decision = asking ? view.decision : null;

  // A new question about the board: bring the focus there for those who play by keyboard.
  useEffect(() => {
    if (!decision || !onTheBoard(choices)) return;
    const squares = [...choices.squares.keys(), ...choices.areas.flatMap((option) => option.squares ?? [])];
    const places = view.pieces.filter((piece) => choices.pieces.has(piece.id)).map((piece) => piece.square);
    const acting = actingSquare(view);
    const wanted = [...squares, ...places.filter((square) => square !== null)].sort(
      (a, b) => far(layout, a, acting) - far(layout, b, acting),
    )[0];
    if (!wanted) return;
    const cell = layout.cell(wanted);
    setAt(cell);
    if (input.keyboard) focusCell(grid.current, cell.column, cell.row);
  }, [decision?.id]);

  const move = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const column = Math.min(Math.max(at.column + step[0], 0), layout.columns - 1);
    const row = Math.min(Math.max(at.row + step[1], 0), layout.rows - 1);
    setAt({ column, row });
    focusCell(grid.current, column, row);
  };

  const sideName = (number: number | null) => match.sides.find((each) => each.side === number)?.name;
  const label = (square: string): string => {
    const parts = [square];
    if (match.board.covered.includes(square)) parts.push("covered");
    if (view.ground?.obscured.includes(square)) parts.push("obscured");
    if (view.ground?.closed.includes(square)) parts.push("closed");
    for (const piece of on.get(square) ?? []) {
      const side = sideName(piece.side);
      const odds = choices.pieces.get(piece.id)?.odds ?? props.odds.get(piece.id);
      parts.push(
        [piece.name, side && `of ${side}`, piece.down && "knocked down", piece.exhausted && "exhausted", piece.concealed && "concealed", piece.controlled_by && `controlled by ${sideName(piece.controlled_by)}`, props.held.get(piece.id)?.cards && "holds a status card", props.held.get(piece.id)?.tokens && "carries a token", asking && odds && `odds ${percent(odds.win)}`]
          .filter(Boolean)
          .join(", "),
      );
    }
    if (offered(square)) parts.push("can be chosen");
    return parts.join(": ");
  };
  const offered = (square: string) =>
    asking && (choices.squares.has(square) || areaAt(choices, square) !== null || (on.get(square) ?? []).some((piece) => choices.pieces.has(piece.id)));

  const rows = [];
  for (let row = 0; row < layout.rows; row++) {
    const cells = [];
    for (let column = 0; column < layout.columns; column++) {
      const square = layout.at(column, row);
      cells.push(
        <div
          key={square}
          role="gridcell"
          class="cell"
          data-square={square}
          data-offered={offered(square) ? "" : undefined}
          aria-label={label(square)}
          tabIndex={column === at.column && row === at.row ? 0 : -1}
          onClick={(event) => {
            setAt({ column, row });
            const spot = asking && !offered(square) ? nearestSpot(layout, props.between, grid.current, event) : null;
            if (spot) props.pressBetween(spot.name, spot.option, false);
            else props.press(square, false);
          }}
          onKeyDown={(event) => {
            if (event.key === "Enter" || event.key === " ") {
              event.preventDefault();
              props.press(square, true);
            } else if (event.key === "i") props.read(square);
          }}
        />,
      );
    }
    rows.push(<div key={row} role="row" class="grid-row">{cells}</div>);
  }
  return (
    <div
      ref={grid}
      role="grid"
      class="grid"
      aria-label="The board. Arrow keys move, Enter chooses."
      aria-rowcount={layout.rows}
      aria-colcount={layout.columns}
      onKeyDown={move}
    >
      {rows}
    </div>
  );
}

const STEPS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function focusCell(grid: HTMLElement | null, column: number, row: number): void {
  const cell = grid?.children[row]?.children[column];
  if (cell instanceof HTMLElement) cell.focus();
}

function far(layout: Layout, square: string, from: string | null | undefined): number {
  if (!from) return 0;
  const a = layout.cell(square);
  const b = layout.cell(from);
  return Math.hypot(a.column - b.column, a.row - b.row) || 99;
}
