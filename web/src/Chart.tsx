/** The story of a game as a chart: points and luck of each side over its steps, and every challenge with its chance. */

import type { JSX } from "preact";
import { percent } from "./choices";
import { sideColours } from "./palettes";
import type { ReplayFacts } from "./protocol";

const WIDTH = 600;
const HALF = 46;

export function Chart({ facts, at, go }: { facts: ReplayFacts; at: number; go(step: number): void }): JSX.Element {
  const { marks, challenges, rounds } = facts.story;
  const last = facts.steps.length;
  const x = (step: number) => ((step - facts.first) / Math.max(last - facts.first, 1)) * WIDTH;
  const mostPoints = Math.max(1, ...marks.flatMap((mark) => mark.points));
  const mostLuck = Math.max(2, ...marks.flatMap((mark) => mark.luck.map(Math.abs)));
  const points = (value: number) => HALF - 4 - (value / mostPoints) * (HALF - 8);
  const luck = (value: number) => HALF * 1.5 + 4 - (value / mostLuck) * (HALF / 2 - 4);
  const line = (pick: (mark: (typeof marks)[number]) => number, y: (value: number) => number) =>
    marks.map((mark, n) => `${n ? `H${x(mark.step).toFixed(1)}V` : `M0 `}${y(pick(mark)).toFixed(1)}`).join("") + `H${WIDTH}`;
  const now = marks.filter((mark) => mark.step <= at).pop();
  const name = (side: number) => facts.match.sides.find((each) => each.side === side)?.name ?? "";
  const card = (piece: string) => facts.match.cards.find((each) => each.piece === piece)?.name ?? piece;
  return (
    <figure class="chart">
      <svg
        viewBox={`0 0 ${WIDTH} ${HALF * 2 + 6}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`Points and luck over the game. Now: ${facts.match.sides.map((side, n) => `${side.name} ${now?.points[n] ?? 0} points, luck ${signed(now?.luck[n] ?? 0)}`).join("; ")}`}
        onClick={(event) => {
          const box = event.currentTarget.getBoundingClientRect();
          go(Math.round(facts.first + ((event.clientX - box.left) / box.width) * (last - facts.first)));
        }}
      >
        {rounds.map((step) => <path key={step} d={`M${x(step)} 0V${HALF * 2 + 6}`} class="chart-round" />)}
        <path d={`M0 ${luck(0)}H${WIDTH}`} class="chart-round" />
        {facts.match.sides.map((side, n) => {
          const paint = sideColours(side.colour);
          return (
            <g key={side.side} fill="none" stroke={paint.base} stroke-width="3" vector-effect="non-scaling-stroke">
              <path d={line((mark) => mark.points[n] ?? 0, points)} vector-effect="non-scaling-stroke" />
              <path d={line((mark) => mark.luck[n] ?? 0, luck)} stroke-dasharray="5 3" vector-effect="non-scaling-stroke" />
            </g>
          );
        })}
        {challenges.map((each, n) => {
          const paint = sideColours(facts.match.sides.find((side) => side.side === each.side)?.colour ?? "");
          return (
            <circle key={n} cx={x(each.step)} cy={HALF * 2 - each.chance * (HALF - 6)} r="3.5" fill={each.won ? paint.base : "none"} stroke={paint.edge} stroke-width="1.5">
              <title>{`${card(each.piece)} against ${card(each.target)}: ${percent(each.chance)}, ${each.won ? "won" : "lost"}`}</title>
            </circle>
          );
        })}
        <path d={`M${x(at)} 0V${HALF * 2 + 6}`} class="chart-now" vector-effect="non-scaling-stroke" />
      </svg>
      <figcaption>
        {facts.match.sides.map((side, n) => (
          <span key={side.side}><b style={{ background: sideColours(side.colour).base }} /> {name(side.side)} {now?.points[n] ?? 0}, luck {signed(now?.luck[n] ?? 0)}</span>
        ))}
        <small title="Solid lines are points. Dashed lines are luck: successes rolled minus successes expected. Dots are challenges, placed at the height of their chance, filled if won.">— points, - - luck, ● challenge won, ○ lost</small>
      </figcaption>
    </figure>
  );
}

function signed(value: number): string {
  return `${value >= 0 ? "+" : "−"}${Math.abs(value).toFixed(1)}`;
}
