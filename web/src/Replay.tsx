/** A game watched again: step by step or by itself, with its story as a chart, and played on from any moment. */

import type { JSX } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import * as api from "./api";
import { sitDown } from "./begin";
import { Chart } from "./Chart";
import { COMPUTER } from "./choosing";
import { useLoaded, useSession, useWindow } from "./hooks";
import { address, CopyButton, Drawer, SideSign } from "./Parts";
import type { ReplayFacts } from "./protocol";
import { ReplayLine } from "./replay";
import { momentAt, MomentNote, ReviewDrawer, type Reviewing, useReview, WinCurve } from "./Review";
import { SeatSelect } from "./SeatSelect";
import { Session } from "./session";
import { Playing } from "./Table";

const SPEEDS = [0.5, 1, 2, 4];
const BETWEEN = 900;
/** instead of a step in the address of a replay: it begins with the review */
const REVIEW = "review";

export function ReplayPage({ table, step }: { table: string; step: string }): JSX.Element {
  const { value: facts, problem } = useLoaded(() => api.replay(table), [table]);
  if (facts) return <Watching facts={facts} step={step} />;
  return (
    <main class="page narrow">
      <h1>{problem ? "This game cannot be watched" : "Setting up the game …"}</h1>
      {problem && <p class="problem" role="alert">{problem}</p>}
      <a class="quiet" href="#/">Start page</a>
    </main>
  );
}

function openReplay(facts: ReplayFacts): { session: Session; line: ReplayLine } {
  let line: ReplayLine | undefined;
  const session = new Session("", "", (...heard) => (line = new ReplayLine(facts, ...heard)));
  return { session, line: line as ReplayLine };
}

function Watching({ facts, step }: { facts: ReplayFacts; step: string }): JSX.Element {
  const { session, line } = useMemo(() => openReplay(facts), [facts]);
  const [playing, play] = useState(false);
  const [speed, setSpeed] = useState(1);
  const [asking, ask] = useState(false);
  const reviewing = useReview(facts.table);
  const [studying, study] = useState(step === REVIEW);
  const review = reviewing.progress?.review;
  useSession(session);
  useEffect(() => () => session.close(), [session]);
  useEffect(() => void (step === REVIEW && reviewing.start()), []);
  useEffect(() => {
    line.answered = () => ask(true);
    const wanted = /^\d+$/.test(step) ? Number(step) : facts.first;
    if (wanted !== line.at) void line.go(wanted);
  }, [line, step]);
  session.pace = speed;
  const go = (to: number) => {
    play(false);
    void line.go(to);
  };
  // While it plays: the next step a moment after the last has been shown.
  const over = line.at >= line.last;
  useEffect(() => {
    if (!playing || !session.settled || over) return;
    const timer = window.setTimeout(() => void line.go(line.following()), BETWEEN / speed);
    return () => clearTimeout(timer);
  }, [playing, speed, line.at, session.settled, over]);
  useEffect(() => {
    if (over) play(false);
    if (line.at >= 0) history.replaceState(null, "", `#/replay/${facts.table}/${line.at}`);
  }, [line.at]);
  useWindow("keydown", (event) => {
    if (event.target instanceof HTMLElement && /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName)) return;
    if (event.key === ",") go(line.before());
    else if (event.key === ".") go(line.following());
    else if (event.key === "p") play((now) => !now);
  });
  const { match, shown } = session;
  if (!match || !shown) return <main class="page narrow"><h1>{session.turnedAway || "One moment …"}</h1></main>;
  const jump = (steps: number[], back: boolean) => {
    const found = back ? steps.filter((each) => each < line.at).pop() : steps.find((each) => each > line.at);
    go(found ?? (back ? facts.first : line.last));
  };
  const moment = momentAt(review, line.at);
  const bar = (
    <section class="replay-bar" aria-label="Replay">
      <div class="replay-buttons">
        <Press sign="|◀" name="To the beginning" press={() => go(facts.first)} />
        <Press sign="◂" name="Previous step (,)" press={() => go(line.before())} />
        <Press sign={playing ? "❚❚" : "▶"} name={playing ? "Stop (p)" : "Play (p)"} press={() => play(!playing)} main />
        <Press sign="▸" name="Next step (.)" press={() => go(line.following())} />
        <Press sign="▶|" name="To the end" press={() => go(line.last)} />
        <label class="speed">
          <span class="sr-only">Speed</span>
          <select value={String(speed)} onChange={(event) => setSpeed(Number(event.currentTarget.value))}>
            {SPEEDS.map((each) => <option key={each} value={String(each)}>{each}×</option>)}
          </select>
        </label>
        <button type="button" onClick={() => jump(facts.story.rounds, true)} aria-label="Previous round">‹ round</button>
        <button type="button" onClick={() => jump(facts.story.rounds, false)} aria-label="Next round">round ›</button>
        <button type="button" aria-label="knock-out ›" title="Next knock-out" onClick={() => jump(facts.story.knock_outs, false)}>K.O. ›</button>
        <CopyButton text={address(`/replay/${facts.table}/${line.at}`)} label="Copy the link to this moment" words="Link" />
        <button type="button" aria-pressed={studying} onClick={() => (study(true), reviewing.progress || reviewing.start())}>{reviewWords(reviewing)}</button>
        <button type="button" class="go" aria-label="Play on from here" onClick={() => ask(true)}>Play on</button>
      </div>
      <input
        type="range"
        class="scrub"
        aria-label="Moment of the game"
        min={facts.first}
        max={line.last}
        value={line.at}
        onInput={(event) => go(Number(event.currentTarget.value))}
      />
      {review ? <WinCurve facts={facts} review={review} at={line.at} go={go} small /> : <Chart facts={facts} at={line.at} go={go} />}
      {moment && <MomentNote moment={moment} playOn={() => ask(true)} />}
    </section>
  );
  return (
    <>
      <Playing session={session} match={match} view={shown} live={false} watched={facts.table} above={bar} {...(moment && { ranked: [moment.best] })} chosen={line.answer} openMoment={(event) => go(event.step)} />
      {studying && (
        <ReviewDrawer
          facts={facts}
          reviewing={reviewing}
          at={line.at}
          go={(step) => (study(false), go(step))}
          playOn={(step) => {
            study(false);
            play(false);
            void line.go(step).then(() => ask(true));
          }}
          close={() => study(false)}
        />
      )}
      {asking && <PlayOn facts={facts} step={line.at} over={over} close={() => ask(false)} />}
    </>
  );
}

/** What the button of the review says: how far it has come. */
function reviewWords({ progress }: Reviewing): string {
  if (progress?.state === "working" && progress.of) return `Review ${Math.round((100 * progress.done) / progress.of)} %`;
  return "Review";
}

function Press({ sign, name, press, main }: { sign: string; name: string; press(): void; main?: boolean }): JSX.Element {
  return <button type="button" class={main ? "is-main" : ""} aria-label={name} title={name} onClick={press}>{sign}</button>;
}

/** Who sits where when a game is played on from a moment. */
function PlayOn({ facts, step, over, close }: { facts: ReplayFacts; step: number; over: boolean; close(): void }): JSX.Element {
  const [seats, set] = useState<string[]>(() => facts.seats.map((_, n) => (n === 0 ? "human" : COMPUTER)));
  const [problem, setProblem] = useState("");
  const levels = useLoaded(api.choices, []).value?.levels ?? [];
  const start = () => {
    api.playOn(facts.table, step, seats).then(
      (made) => sitDown(made, `${facts.match.title}, played on`),
      (error: unknown) => setProblem(api.words(error)),
    );
  };
  return (
    <Drawer title="Play on from here" close={close}>
      {over ? (
        <p>The game is over at this point. Go back to an earlier moment to play on from there.</p>
      ) : (
        <div class="first-time">
          <p>A new table continues from this moment. The game you are watching stays as it is.</p>
          {seats.map((seat, n) => {
            const side = facts.match.sides[n] ?? facts.match.sides[facts.match.sides.length - 1];
            return (
              <label key={n} class="choice-row">
                <SideSign side={side?.side ?? 1} colour={side?.colour ?? ""} /> <b>{side?.name}</b>
                <SeatSelect levels={levels} value={seat} set={(kind) => set(seats.map((each, at) => (at === n ? kind : each)))} />
              </label>
            );
          })}
          {problem && <p class="problem" role="alert">{problem}</p>}
          <button type="button" class="big-button" onClick={start}>Play on</button>
        </div>
      )}
    </Drawer>
  );
}
