/** What a text is read as, and its author's yes: under each text, in the list of what waits, and before playing. */

import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import * as api from "./api";
import { useBench } from "./Bench";
import { BOX, partOf, type Path, textAt } from "./draft";
import { Drawer } from "./Parts";
import type { BoxReading, Draft } from "./protocol";

/** Where the author's yes to a text stands. */
export function besideOf(path: Path): Path {
  return [...path.slice(0, -1), path[path.length - 1] === "text_small" ? "reading_small" : "reading"];
}

/** Whether the author of a text has to say what it means: its words are read in other words, or have been changed since
 * and are read as something else now. `decided`: for which words the author has said yes here. */
export function asks(draft: Draft, reading: BoxReading, decided: Map<string, string>): boolean {
  const before = decided.get(reading.path.join("/"));
  return reading.waits || (reading.confirmed !== "" && !reading.agrees && before !== undefined && before !== textAt(draft, reading.path));
}

/** Under a text: what it is read as, and whether its author means that. */
export function ReadAs({ path, reading, faults }: { path: Path; reading: BoxReading; faults: ComponentChildren }): JSX.Element {
  const bench = useBench();
  const root = useRef<HTMLDivElement>(null);
  const answered = useRef(false);
  const chosen = textAt(bench.draft, besideOf(path));
  const waiting = asks(bench.draft, reading, bench.decided) && chosen === reading.confirmed;
  const key = path.join("/");
  const say = (words: string | undefined) => {
    answered.current = true;
    if (words !== undefined) bench.decided.set(key, textAt(bench.draft, path));
    bench.set(besideOf(path), words, `confirm ${key} ${Date.now()}`);
  };
  useEffect(() => {
    if (answered.current) root.current?.querySelector("button")?.focus();
    answered.current = false;
  }, [chosen]);
  return (
    <div ref={root} class="meaning">
      {waiting ? <Asked path={path} reading={reading} faults={faults} say={say} /> : chosen ? <Said reading={reading} chosen={chosen} again={() => say(undefined)} /> : <p class="read-as"><b>Read as</b> {reading.text}</p>}
    </div>
  );
}

/** What was confirmed, quietly; and what the words alone would be, if that is something else. */
function Said({ reading, chosen, again }: { reading: BoxReading; chosen: string; again(): void }): JSX.Element {
  const apart = chosen === reading.confirmed && !reading.agrees;
  return (
    <>
      <p class="read-as is-confirmed"><b>{apart ? "Plays as" : "Confirmed"}</b> {chosen} <button type="button" class="quiet" onClick={again}>Ask again</button></p>
      {apart && <p class="hint">{reading.text ? `Your words alone would be read as: ${reading.text}` : "Your words alone are not understood; the card shows both."}</p>}
    </>
  );
}

/** The question what a text means, and all answers to it. */
function Asked({ path, reading, faults, say }: { path: Path; reading: BoxReading; faults: ComponentChildren; say(words: string | undefined): void }): JSX.Element {
  const bench = useBench();
  const text = textAt(bench.draft, path);
  const others = useOthers(bench.draft, path, text, !bench.stale).filter((each) => each !== reading.confirmed);
  const [none, setNone] = useState("");
  const before = reading.confirmed;
  if (!reading.text) {
    return (
      <div class="meaning-asked">
        {faults}
        <p class="read-as">The card still plays what you confirmed before: {before}</p>
        <p class="meaning-answers">
          <button type="button" class="go" disabled={bench.stale} onClick={() => say(before)}>Keep it so</button>
          <button type="button" disabled={bench.stale} onClick={() => say(undefined)}>Forget that</button>
        </p>
      </div>
    );
  }
  return (
    <div class="meaning-asked">
      <p class="read-as"><b>Read as</b> <span class="sr-only">, in other words than yours: </span>{inOtherWords(reading)}</p>
      {reading.left_out.length > 0 && <p class="hint">Instead of your {reading.left_out.map((words) => `“${words}”`).join(", ")}.</p>}
      <p class="meaning-answers"><button type="button" class="go" disabled={bench.stale} onClick={() => say(reading.keeps)}>That’s what I mean</button></p>
      {(others.length > 0 || before) && (
        <div class="did-you-mean">
          <b>Or do you mean:</b>
          {before && <button type="button" class="mend" disabled={bench.stale} onClick={() => say(before)}>{before} <small>(as you confirmed before)</small></button>}
          {others.map((each) => <button key={each} type="button" class="mend" disabled={bench.stale} onClick={() => say(each)}>{each}</button>)}
        </div>
      )}
      {none === text ? <Plainer /> : <p><button type="button" class="quiet none-of-these" onClick={() => setNone(text)}>{others.length > 0 || before ? "None of these" : "No, something else"}</button></p>}
    </div>
  );
}

/** How to say it so that it is understood. */
function Plainer(): JSX.Element {
  return (
    <div class="plainer">
      <p><b>Then change your text, and say it more plainly:</b></p>
      <ul>
        <li>Say who: “that rival”, or a name, instead of “it” or “they”.</li>
        <li>One thing in each sentence, in the order in which it happens.</li>
        <li>Say how long something holds: “until the end of the round”.</li>
        <li><b>Examples</b>, above your text, has cards that do something similar.</li>
      </ul>
    </div>
  );
}

/** A reading, with the words marked that its text does not have. */
function inOtherWords(reading: BoxReading): ComponentChildren {
  const parts: ComponentChildren[] = [];
  let from = 0;
  for (const [start = 0, end = 0] of reading.added) {
    parts.push(reading.text.slice(from, start), <mark key={start} class="other-words">{reading.text.slice(start, end)}</mark>);
    from = end;
  }
  return [...parts, reading.text.slice(from)];
}

/** What else a text may mean: asked for when its author looks at it. */
function useOthers(draft: Draft, path: Path, text: string, settled: boolean): string[] {
  const [found, set] = useState<{ of: string; others: string[] }>({ of: "", others: [] });
  useEffect(() => {
    if (!settled || found.of === text) return;
    let live = true;
    api.otherReadings(draft, path).then((others) => live && set({ of: text, others }), () => undefined);
    return () => {
      live = false;
    };
  }, [text, settled]);
  return found.of === text ? found.others : [];
}

// ---------------------------------------------------------------------- all that waits

/** A text by its card and its own name. */
export function titleOf(draft: Draft, path: Path): string {
  const card = partOf(path)[0] === BOX ? "" : textAt(draft, [...partOf(path), "name"]);
  const own = textAt(draft, [...path.slice(0, -1), "name"]);
  return own && own !== card ? `${card}: ${own}` : card || "No name";
}

export function howManyWait(count: number): string {
  return count === 1 ? "1 reading waits for your yes" : `${count} readings wait for your yes`;
}

/** What nobody has confirmed is named once before it is played. */
export function BeforePlaying({ draft, waiting, look, play, close }: { draft: Draft; waiting: BoxReading[]; look(): void; play(): void; close(): void }): JSX.Element {
  return (
    <Drawer title={howManyWait(waiting.length)} close={close}>
      <div class="before-playing">
        <p>The game reads {waiting.length === 1 ? "this text" : "these texts"} in other words than yours, and plays what stands here. Is it what you mean?</p>
        <ul>{waiting.map((each) => <li key={each.path.join()}><b>{titleOf(draft, each.path)}</b> {each.text || each.confirmed}</li>)}</ul>
        <p class="meaning-answers">
          <button type="button" class="go" onClick={look}>Look at {waiting.length === 1 ? "it" : "them"}</button>
          <button type="button" onClick={play}>Play anyway</button>
        </p>
      </div>
    </Drawer>
  );
}
