/** Places between squares that can be chosen: sections of walls, points where squares meet, and tokens that lie there. */

import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { type Layout, placeWords, type Point, UNIT } from "./geometry";
import { input } from "./hooks";
import type { Option } from "./protocol";

interface SpotsProps {
  layout: Layout;
  spots: Map<string, Option>;
  /** the answer beside the board that the mouse or the focus is on */
  pointed: string | null;
  decision: number;
  /** the square of whoever acts: the focus begins near it */
  from: string | null;
  /** for those who play by keyboard: nothing else on the board is asked for */
  takesFocus: boolean;
  press(place: string, option: Option, byKey: boolean): void;
}

export function Spots({ layout, spots, pointed, decision, from, takesFocus, press }: SpotsProps): JSX.Element | null {
  const names = [...spots.keys()];
  const [at, setAt] = useState<string | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const current = at !== null && spots.has(at) ? at : names[0];
  const focus = (name: string) => {
    setAt(name);
    box.current?.querySelector<HTMLElement>(`[data-spot="${name}"]`)?.focus();
  };
  useEffect(() => {
    const nearest = from ? closest(layout, names, layout.center(from)) : names[0];
    if (!nearest) return;
    setAt(nearest);
    if (takesFocus && input.keyboard) focus(nearest);
  }, [decision]);
  if (!names.length) return null;
  const walk = (event: KeyboardEvent) => {
    const way = WAYS[event.key];
    if (!way || !current) return;
    event.preventDefault();
    event.stopPropagation();
    const next = onward(layout, names, current, way);
    if (next) focus(next);
  };
  return (
    <div ref={box} class="spots" role="group" aria-label="Marked walls. Arrow keys move, Enter chooses." onKeyDown={walk}>
      {names.map((name) => {
        const option = spots.get(name) as Option;
        const { x, y } = layout.spot(name);
        const shape = name.includes("/") ? "is-point" : layout.upright(name) ? "is-upright" : "is-flat";
        return (
          <button
            key={name}
            type="button"
            class={`spot ${shape}${option.id === pointed ? " is-pointed" : ""}`}
            data-spot={name}
            data-answer={option.id}
            aria-label={option.wall ? placeWords(name) : `${option.label}, ${placeWords(name)}`}
            title={placeWords(name)}
            tabIndex={name === current ? 0 : -1}
            style={{ left: `${(x / (layout.columns * UNIT)) * 100}%`, top: `${(y / (layout.rows * UNIT)) * 100}%`, "--w": `${100 / layout.columns}%`, "--h": `${100 / layout.rows}%` }}
            onClick={(event) => press(name, option, event.detail === 0)}
          />
        );
      })}
    </div>
  );
}

const WAYS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function far(layout: Layout, name: string, from: Point): number {
  const { x, y } = layout.spot(name);
  return Math.hypot(x - from.x, y - from.y);
}

function closest(layout: Layout, names: string[], from: Point): string | undefined {
  return [...names].sort((a, b) => far(layout, a, from) - far(layout, b, from))[0];
}

/** The next spot in a direction: near, and rather straight ahead than aside. */
function onward(layout: Layout, names: string[], from: string, [across, down]: [number, number]): string | undefined {
  const here = layout.spot(from);
  const cost = (name: string) => {
    const { x, y } = layout.spot(name);
    const ahead = (x - here.x) * across + (y - here.y) * down;
    const aside = Math.abs((x - here.x) * down) + Math.abs((y - here.y) * across);
    return ahead > 0 ? ahead + 2 * aside : Infinity;
  };
  const best = [...names].sort((a, b) => cost(a) - cost(b))[0];
  return best !== undefined && cost(best) < Infinity ? best : undefined;
}

/** The spot that a press beside it was meant for: the nearest, if it is not far. */
export function nearestSpot(layout: Layout, spots: Map<string, Option>, grid: HTMLElement | null, event: MouseEvent): { name: string; option: Option } | null {
  const box = grid?.getBoundingClientRect();
  if (!box || !spots.size) return null;
  const from = { x: ((event.clientX - box.x) / box.width) * layout.columns * UNIT, y: ((event.clientY - box.y) / box.height) * layout.rows * UNIT };
  const name = closest(layout, [...spots.keys()], from);
  const option = name === undefined ? undefined : spots.get(name);
  return name !== undefined && option && far(layout, name, from) < UNIT * 0.6 ? { name, option } : null;
}
