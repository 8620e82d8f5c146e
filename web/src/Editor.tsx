/** A box that is being written: its parts, the one that is worked on, and what the server says of it. */

import type { JSX } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import * as api from "./api";
import { type Bench, OnBench } from "./Bench";
import { BoxParts, NAMES } from "./BoxParts";
import { boxName, changedElsewhere, keepBox, keepCopy, type KeptBox, saveBox } from "./boxes";
import { PartForm } from "./CardForms";
import { CardPreview } from "./CardPreview";
import { asks, BeforePlaying } from "./Confirm";
import { added, BOX, type Kind, kindOf, partOf, type Path, shelves, textAt, valueAt, withAt, without } from "./draft";
import { learnFigures } from "./figures";
import { GuideBeside } from "./GuideBeside";
import { useMedia, useWindow } from "./hooks";
import { Logo } from "./Parts";
import type { BoxChecked, BoxReading, Draft, Figures } from "./protocol";
import { Sharing, TryBar, Verdict } from "./TryOut";

const WAIT = 250;
const SPLIT = "~";
/** what is changed at the same place within so many milliseconds is undone together */
const TOGETHER = 2000;
const MOST_UNDONE = 50;

export function Editor({ kept, part }: { kept: KeptBox; part: string }): JSX.Element {
  const { draft, undone, canUndo, step, undo, replace } = useDraft(kept.box);
  const [problem, setProblem] = useState("");
  const { checked, stale, problem: unchecked } = useChecked(draft);
  const wide = useMedia("(min-width: 900px) and (min-height: 500px)");
  const [sharing, share] = useState(false);
  const wanted = pathOf(part);
  const first = shelves(draft)[0]?.parts[0]?.path ?? [BOX];
  const path = wanted.length && valueAt(draft, wanted) !== undefined ? wanted : first;
  const figures = valueAt(draft, ["figures.toml", "figure"]);
  useMemo(() => learnFigures(withDefaults(figures)), [figures]);
  const { theirs, followed, takeOver, copy } = useKept(kept, draft, setProblem, (other) => replace(other, path));

  const change: Bench["change"] = (make, what) => step(make, what, path);
  const decided = useRef(new Map<string, string>()).current;
  const bench: Bench = { draft, checked, stale, undone, decided, change, set: (where, value, what) => change((now) => setAt(now, where, value), what ?? where.join("/")) };
  /** where the focus goes once the part is drawn: to the first field of a new part, or to what is wrong */
  const looked = useRef<string | null>(null);
  const show = (to: Path, spot: string | null = null) => {
    looked.current = spot;
    history.replaceState(null, "", `#/workshop/${kept.key}/${to.map(encodeURIComponent).join(SPLIT)}`);
    dispatchEvent(new HashChangeEvent("hashchange"));
  };
  const sheet = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const spot = looked.current;
    looked.current = null;
    if (spot !== null && sheet.current) lookAt(sheet.current, spot);
  });
  const add = (kind: Kind) => {
    const made = added(draft, kind);
    change(() => made.draft, `add ${kind} ${Date.now()}`);
    show(made.path, "");
  };
  const remove = () => {
    change((now) => without(now, path), `remove ${path.join("/")} ${Date.now()}`);
    show([]);
  };
  const takeBack = () => {
    const back = undo();
    if (back) show(back);
  };
  useWindow("keydown", (event) => {
    const typing = event.target instanceof HTMLElement && /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName);
    if (typing || event.key !== "z" || !(event.ctrlKey || event.metaKey) || document.querySelector("dialog[open]")) return;
    event.preventDefault();
    takeBack();
  });
  const wrong = checked?.errors ?? [];
  const waiting = (checked?.readings ?? []).filter((each) => asks(draft, each, decided));
  const { before, named } = useNamedOnce(waiting);
  const ready = !stale && !unchecked && checked !== null && wrong.length === 0;
  const failed = (error: unknown) => setProblem(api.words(error));
  return (
    <OnBench.Provider value={bench}>
      <main class="page workshop">
        <header class="workshop-head">
          <h1><a href="#/" class="brand" aria-label="Start page"><Logo /></a> <span>{boxName(draft)}</span></h1>
          <nav class="workshop-tools" aria-label="The box">
            <a class="button" href="#/workshop">All boxes</a>
            <button type="button" disabled={!canUndo} onClick={takeBack} aria-label="Undo" title="Undo the last change (Ctrl+Z)">↶{wide && " Undo"}</button>
            <button type="button" aria-label="Save as a file" onClick={() => void saveBox(draft).catch(failed)}>{wide ? "Save as a file" : "Save"}</button>
            <button type="button" class="go" disabled={!ready} onClick={() => before(() => share(true))}>Play with it</button>
          </nav>
        </header>
        {theirs && (
          <p class="problem elsewhere" role="alert">
            Another tab has changed this box, too. Your changes here are not kept yet.
            <button type="button" class="go" onClick={takeOver}>Take over theirs</button>
            <button type="button" onClick={copy}>Keep mine as a copy</button>
          </p>
        )}
        {followed && !theirs && <p class="elsewhere" role="status">Changed in another tab, and shown here as it is now. Undo takes it back.</p>}
        {(problem || unchecked) && <p class="problem" role="alert">{problem || unchecked}</p>}
        <div class="workshop-columns">
          <BoxParts draft={draft} errors={wrong} path={path} show={show} add={add} wide={wide} />
          <form ref={sheet} class="sheet part-sheet" aria-label={`${NAMES[kindOf(path)]}: ${textAt(draft, [...path, "name"])}`} onSubmit={(event) => event.preventDefault()}>
            <PartForm path={path} />
            {kindOf(path) !== "box" && <p class="part-end"><button type="button" class="quiet stop" onClick={remove}>Remove this {NAMES[kindOf(path)].toLowerCase()}</button></p>}
          </form>
          <aside class="sheet bench-side" aria-label="The card and its tools">
            {wide && <CardPreview draft={draft} path={path} />}
            <TryBar before={before} draft={draft} path={path} ready={ready} settled={!stale} wrong={wrong} show={(each) => show(partOf(each.path), each.path.join("."))} failed={failed} />
            <Verdict waiting={waiting} draft={draft} checked={checked} stale={stale} show={(each) => show(partOf(each.path), each.path.join("."))} />
          </aside>
        </div>
        {named && (
          <BeforePlaying
            draft={draft}
            waiting={named.readings}
            close={named.close}
            play={() => (named.close(), named.play())}
            look={() => {
              const [first] = named.readings;
              named.close();
              if (first) show(partOf(first.path), first.path.join("."));
            }}
          />
        )}
        {sharing && <Sharing kept={kept} draft={draft} path={path} close={() => share(false)} failed={(error) => (share(false), failed(error))} />}
        <GuideBeside />
      </main>
    </OnBench.Provider>
  );
}

/** Readings that nobody has confirmed are named once before something is played with them. */
function useNamedOnce(waiting: BoxReading[]) {
  const told = useRef(new Set<string>());
  const [named, name] = useState<{ readings: BoxReading[]; play(): void; close(): void } | null>(null);
  const key = (each: BoxReading) => `${each.path.join("/")} ${each.text}`;
  const before = (play: () => void) => {
    const readings = waiting.filter((each) => !told.current.has(key(each)));
    if (!readings.length) return play();
    for (const each of readings) told.current.add(key(each));
    name({ readings, play, close: () => name(null) });
  };
  return { before, named };
}

function pathOf(part: string): Path {
  return part.split(SPLIT).filter(Boolean).map((key) => (/^\d+$/.test(key) ? Number(key) : key));
}

/** The focus goes to what is said to be wrong somewhere, or else to the first field. */
function lookAt(sheet: HTMLElement, spot: string): void {
  const said = spot && sheet.querySelector(`[data-at="${CSS.escape(spot)}"]`);
  const around = (said && said.closest(".bench-field, .map-editor, .one-of")) || sheet;
  const field = around.querySelector<HTMLElement>("input:not([type=radio], [type=checkbox]), textarea, select");
  field?.focus({ preventScroll: true });
  if (around !== sheet) around.scrollIntoView({ block: "center" });
  if (field instanceof HTMLInputElement && !spot) field.select();
}

// ---------------------------------------------------------------------- what was written, and what the server says

interface Drafted {
  draft: Draft;
  /** what was there before, the latest first, each with the part that was shown */
  past: { draft: Draft; path: Path }[];
  what: string;
  when: number;
}

/** Keeps what is written in this browser. Another tab may have the same box open: what is changed there is shown here,
 * and where both have changed it, nothing is overwritten before somebody has said what to keep. */
function useKept(kept: KeptBox, draft: Draft, told: (full: string) => void, show: (other: Draft) => void) {
  /** what is kept as far as this tab knows */
  const known = useRef(kept.box);
  const latest = useRef(draft);
  latest.current = draft;
  const [theirs, setTheirs] = useState<Draft | null>(null);
  const [followed, follow] = useState<Draft | null>(null);
  const pending = useRef(false);
  pending.current = theirs !== null;
  const take = (other: Draft) => {
    known.current = other;
    setTheirs(null);
    follow(other);
    show(other);
  };
  const look = () => {
    const other = changedElsewhere(kept.key, known.current);
    if (!other) return;
    if (latest.current === known.current) take(other);
    else setTheirs(other);
  };
  useLayoutEffect(() => {
    if (draft === known.current) return;
    const other = changedElsewhere(kept.key, known.current);
    if (other) return setTheirs(other);
    const full = keepBox(kept.key, draft);
    told(full);
    if (!full) known.current = draft;
  }, [draft]);
  useWindow("storage", look);
  useWindow("pageshow", look);
  useWindow("focus", look);
  const copy = () => {
    const made = keepCopy(latest.current);
    told(made.full);
    if (made.full) return;
    pending.current = false;
    location.hash = `#/workshop/${made.key}`;
  };
  const leave = () => {
    if (pending.current) keepCopy(latest.current);
    pending.current = false;
  };
  useWindow("pagehide", leave);
  useEffect(() => leave, []);
  return { theirs, followed: followed === draft, takeOver: () => theirs && take(theirs), copy };
}

/** A draft that remembers what it was. */
function useDraft(begun: Draft) {
  const [state, put] = useState<Drafted>({ draft: begun, past: [], what: "", when: 0 });
  const [undone, count] = useState(0);
  /** `what` names a change: typing at one place is undone together */
  const step = (make: (draft: Draft) => Draft, what: string, path: Path) =>
    put((now) => {
      const draft = make(now.draft);
      const when = Date.now();
      if (draft === now.draft) return now;
      if (what === now.what && when - now.when < TOGETHER) return { ...now, draft, when };
      return { draft, past: [{ draft: now.draft, path }, ...now.past].slice(0, MOST_UNDONE), what, when };
    });
  /** The part that was shown then; nothing if there is nothing to undo. */
  const undo = (): Path | null => {
    const [last, ...past] = state.past;
    if (!last) return null;
    put({ draft: last.draft, past, what: "", when: 0 });
    count(undone + 1);
    return last.path;
  };
  /** Show another draft instead, which can be undone. */
  const replace = (other: Draft, path: Path) => {
    step(() => other, `replace ${Date.now()}`, path);
    count(undone + 1);
  };
  return { draft: state.draft, undone, canUndo: state.past.length > 0, step, undo, replace };
}

/** What the server says of a box, a moment after it has changed. */
function useChecked(draft: Draft): { checked: BoxChecked | null; stale: boolean; problem: string } {
  const [state, set] = useState<{ checked: BoxChecked | null; of: Draft | null; problem: string }>({ checked: null, of: null, problem: "" });
  useEffect(() => {
    let live = true;
    const timer = setTimeout(() => {
      api.checkBox(draft).then(
        (checked) => live && set({ checked, of: draft, problem: "" }),
        (error: unknown) => live && set((before) => ({ ...before, of: draft, problem: api.words(error) })),
      );
    }, state.checked ? WAIT : 0);
    return () => {
      live = false;
      clearTimeout(timer);
    };
  }, [draft]);
  return { checked: state.checked, stale: state.of !== draft, problem: state.problem };
}

function setAt(draft: Draft, path: Path, value: unknown): Draft {
  const [file = BOX] = path;
  const next = withAt(draft, path, value);
  return next[String(file)] === undefined ? { ...next, [String(file)]: {} } : next;
}

function withDefaults(figures: unknown): Figures {
  const found = Object.entries((figures ?? {}) as Figures).filter(([, look]) => look.body && look.emblem && look.emblem_colour);
  return Object.fromEntries(found.map(([card, look]) => [card, { ...look, build: look.build ?? "person", hair: look.hair ?? "none", hat: look.hat ?? "none", marks: look.marks ?? [] }]));
}
