/** The review of a game that is over: the chances over time, what was luck and what was choice, and the moments where
 * another answer was clearly better. */

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import * as api from "./api";
import { percent } from "./choices";
import { optionName } from "./Hint";
import { Drawer, SideSign } from "./Parts";
import { sideColours } from "./palettes";
import type { ReplayFacts, Review, ReviewMoment, ReviewProgress } from "./protocol";

const POLL = 1000;

export interface Reviewing {
  progress: ReviewProgress | null;
  problem: string;
  /** begin, or find the one that runs */
  start(): void;
  stop(): void;
}

/** The review of a game; it is asked for once, and followed until it is done. */
export function useReview(table: string): Reviewing {
  const [progress, set] = useState<ReviewProgress | null>(null);
  const [problem, setProblem] = useState("");
  const failed = (error: unknown) => setProblem(api.words(error));
  useEffect(() => {
    api.review(table).then((found) => found.state !== "none" && set(found), () => undefined);
  }, [table]);
  const runs = progress?.state === "waiting" || progress?.state === "working";
  useEffect(() => {
    if (!runs) return;
    const timer = setTimeout(() => api.review(table).then(set, failed), POLL);
    return () => clearTimeout(timer);
  }, [progress]);
  return {
    progress,
    problem,
    start: () => (setProblem(""), void api.startReview(table).then(set, failed)),
    stop: () => void api.stopReview(table).then(set, failed),
  };
}

/** A share of 1 as percentage points with its sign. */
export function points(value: number): string {
  const whole = Math.round(Math.abs(value) * 100);
  return `${!whole ? "" : value < 0 ? "−" : "+"}${whole} %`;
}

/** The moment of a review that is shown, if it is one. */
export function momentAt(review: Review | null | undefined, step: number): ReviewMoment | undefined {
  return review?.moments.find((each) => each.step === step);
}

// ---------------------------------------------------------------------- all of it

interface ReviewDrawerProps {
  facts: ReplayFacts;
  reviewing: Reviewing;
  at: number;
  go(step: number): void;
  playOn(step: number): void;
  close(): void;
}

export function ReviewDrawer({ facts, reviewing, at, go, playOn, close }: ReviewDrawerProps): JSX.Element {
  const { progress, problem } = reviewing;
  const review = progress?.review;
  return (
    <Drawer title="Review of the game" close={close} wide>
      {problem && <p class="problem" role="alert">{problem}</p>}
      {progress?.state === "failed" && <p class="problem" role="alert">{progress.message || "The review could not be made."}</p>}
      {!review && <Waiting reviewing={reviewing} />}
      {review && <Found facts={facts} review={review} at={at} go={go} playOn={playOn} />}
    </Drawer>
  );
}

function Waiting({ reviewing }: { reviewing: Reviewing }): JSX.Element {
  const { progress, start, stop } = reviewing;
  const runs = progress?.state === "waiting" || progress?.state === "working";
  if (!runs) {
    return (
      <>
        <p>The computer goes through every decision of this game, looks ahead from each, and shows what was luck and what was choice. This takes a minute or two.</p>
        <button type="button" class="big-button" onClick={start}>Start the review</button>
      </>
    );
  }
  return (
    <div class="review-wait" role="status">
      <p>{progress.state === "waiting" ? "Waiting for other requests …" : `Looking at decision ${progress.done} of ${progress.of} …`}</p>
      <progress max={Math.max(progress.of, 1)} value={progress.done} />
      <button type="button" onClick={stop}>Stop</button>
    </div>
  );
}

function Found({ facts, review, at, go, playOn }: { facts: ReplayFacts; review: Review; at: number; go(step: number): void; playOn(step: number): void }): JSX.Element {
  const worst = [...review.moments].sort((a, b) => b.cost - a.cost);
  return (
    <div class="review">
      <p class="review-headline">{review.headline}</p>
      <WinCurve facts={facts} review={review} at={at} go={go} />
      <table class="review-sides">
        <caption>What changed the chance to win</caption>
        <thead><tr><th scope="col">Side</th><th scope="col">Dice</th><th scope="col">Choices</th><th scope="col">Better answers missed</th></tr></thead>
        <tbody>
          {review.sides.map((side) => (
            <tr key={side.side}>
              <th scope="row"><SideSign side={side.side} colour={side.colour} /> {side.name}</th>
              <td>{points(side.luck)}</td>
              <td>{points(side.choice)}</td>
              <td>{side.moments}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <h3>Moments where another answer was clearly better</h3>
      {!worst.length && <p>None: nobody made a big mistake.</p>}
      <ol class="review-moments">
        {worst.map((moment, n) => (
          <li key={moment.step} aria-current={moment.step === at ? "step" : undefined}>
            <b class="cost-sign">{points(-moment.cost)}</b>
            <div>
              <p><b>Round {moment.round}, {facts.match.sides.find((side) => side.side === moment.side)?.name}:</b> {moment.text}</p>
              <Compared moment={moment} />
            </div>
            <span class="review-buttons">
              <button type="button" onClick={() => go(moment.step)} aria-label={n ? `Show moment ${moment.step}` : "Show the worst moment"}>Show it</button>
              <button type="button" class="go" onClick={() => playOn(moment.step)}>Play on from here</button>
            </span>
          </li>
        ))}
      </ol>
      {review.rolls.length > 0 && <h3>Rolls that mattered most</h3>}
      <ol class="review-moments">
        {review.rolls.map((roll) => (
          <li key={roll.step}>
            <b class="cost-sign is-dice">{points(Math.max(...roll.luck))}</b>
            <p>{roll.sentence}</p>
            <span class="review-buttons"><button type="button" onClick={() => go(roll.step)}>Show it</button></span>
          </li>
        ))}
      </ol>
      <p class="hint">The computer looked ahead {review.looks} times from each decision. The chances are its estimate: small differences mean nothing.</p>
    </div>
  );
}

// ---------------------------------------------------------------------- the chances over time

const WIDTH = 600;
const HIGH = 110;
/** pixels, as the style has it */
const CHART_HEIGHT = 150;

/** The chance of each side over the game; below it what each activation changed by dice and by choices. */
export function WinCurve({ facts, review, at, go, small = false }: { facts: ReplayFacts; review: Review; at: number; go(step: number): void; small?: boolean }): JSX.Element {
  const last = facts.steps.length;
  const x = (step: number) => ((step - facts.first) / Math.max(last - facts.first, 1)) * WIDTH;
  const y = (win: number) => HIGH - 6 - win * (HIGH - 12);
  const sides = facts.match.sides;
  const now = review.curve.filter((each) => each.step <= at).pop() ?? review.curve[0];
  const parts = small ? 0 : 44;
  const most = Math.max(0.05, ...review.swings.flatMap((swing) => [Math.abs(swing.luck[0] ?? 0), Math.abs(swing.choice[0] ?? 0)]));
  const bar = (value: number) => (value / most) * (parts / 2 - 3);
  const first = sides[0];
  return (
    <figure class="chart win-curve">
      {!small && ["100 %", "50 %", "0 %"].map((words, n) => <span key={words} class="chart-scale" style={{ top: `${(y(1 - n / 2) / (HIGH + parts)) * CHART_HEIGHT}px` }} aria-hidden="true">{words}</span>)}
      <svg
        viewBox={`0 0 ${WIDTH} ${HIGH + parts}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`Chances over the game. Now: ${sides.map((side, n) => `${side.name} ${percent(now?.win[n] ?? 0)}`).join(", ")}`}
        onClick={(event) => {
          const box = event.currentTarget.getBoundingClientRect();
          go(Math.round(facts.first + ((event.clientX - box.left) / box.width) * (last - facts.first)));
        }}
      >
        {facts.story.rounds.map((step) => <path key={step} d={`M${x(step)} 0V${HIGH + parts}`} class="chart-round" />)}
        <path d={`M0 ${y(0.5)}H${WIDTH}`} class="chart-round" stroke-dasharray="6 6" />
        {sides.flatMap((side, n) => ["edge", "base"].map((part) => (
          <path
            key={`${side.side} ${part}`}
            d={review.curve.map((each, place) => `${place ? "L" : "M"}${x(each.step).toFixed(1)} ${y(each.win[n] ?? 0).toFixed(1)}`).join("")}
            fill="none"
            stroke={sideColours(side.colour)[part as "edge" | "base"]}
            stroke-width={part === "edge" ? 5 : 3}
            vector-effect="non-scaling-stroke"
          />
        )))}
        {parts > 0 && <path d={`M0 ${HIGH + parts / 2}H${WIDTH}`} class="chart-round" />}
        {parts > 0 && review.swings.map((swing, n) => {
          const [luck, choice] = [bar(swing.luck[0] ?? 0), bar(swing.choice[0] ?? 0)];
          const middle = HIGH + parts / 2;
          return (
            <g key={n}>
              <rect x={x(swing.to) - 5} y={Math.min(middle, middle - luck)} width="4" height={Math.abs(luck)} class="by-dice" />
              <rect x={x(swing.to) - 1} y={Math.min(middle, middle - choice)} width="4" height={Math.abs(choice)} class="by-choice" />
              <title>{swing.sentence}</title>
            </g>
          );
        })}
        {review.moments.map((moment) => {
          const n = sides.findIndex((side) => side.side === moment.side);
          const win = review.curve.filter((each) => each.step <= moment.step).pop()?.win[n] ?? 0.5;
          return (
            <path key={moment.step} class="chart-moment" d={`M${x(moment.step) - 6} ${y(win) - 9}h12l-6 9z`} onClick={(event) => (event.stopPropagation(), go(moment.step))}>
              <title>{moment.sentence}</title>
            </path>
          );
        })}
        <path d={`M${x(at)} 0V${HIGH + parts}`} class="chart-now" vector-effect="non-scaling-stroke" />
      </svg>
      <figcaption>
        {sides.map((side, n) => <span key={side.side}><b style={{ background: sideColours(side.colour).base }} /> {side.name} {percent(now?.win[n] ?? 0)} here</span>)}
        <small>▾ a better answer was missed{parts > 0 && <>; bars below, for {first?.name}: <i class="key by-dice" /> dice, <i class="key by-choice" /> choices</>}</small>
      </figcaption>
    </figure>
  );
}

// ---------------------------------------------------------------------- one moment

/** The better answer and the one that was given, each with the chance to win and what speaks for it. */
function Compared({ moment }: { moment: ReviewMoment }): JSX.Element {
  return (
    <p class="compared">
      <b>Better: {optionName(moment.best)}</b>, {percent(moment.best.win)}. <small>{moment.best.sentence}</small>
      <br />
      Given: {optionName(moment.chosen)}, {percent(moment.chosen.win)}. <small>{moment.chosen.sentence}</small>
    </p>
  );
}

/** Above the question of a moment: what was better here. */
export function MomentNote({ moment, playOn }: { moment: ReviewMoment; playOn(): void }): JSX.Element {
  return (
    <section class="moment-note" role="status">
      <b class="cost-sign" title={`give or take ${percent(moment.noise)}`}>{points(-moment.cost)}</b>
      <Compared moment={moment} />
      <button type="button" class="go" onClick={playOn}>Play on</button>
    </section>
  );
}
