/** The workshop: boxes of cards that somebody writes, checked as they are typed, tried out and played with. */

import type { JSX } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import * as api from "./api";
import { sitDown } from "./begin";
import { type Bench, OnBench } from "./Bench";
import { boxName, keepBox, keptBox, type KeptBox, keptBoxes, newKey, removeBox, saveBox } from "./boxes";
import { PartForm } from "./CardForms";
import { CardName, CardText } from "./CardText";
import { added, valueAt, BOX, type Kind, kindOf, listAt, partOf, type Part, type Path, saidUnder, shelves, textAt, withAt, without } from "./draft";
import { learnFigures } from "./figures";
import { GuideBeside } from "./GuideBeside";
import { openGuide } from "./guide";
import { useMedia } from "./hooks";
import { Bust, capital, Drawer, Logo } from "./Parts";
import type { BoxChecked, BoxProblem, CardEntry, Draft, Figures } from "./protocol";
import "./style/workshop.css";

const WAIT = 250;

function words(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

export function WorkshopPage({ box, part }: { box: string; part: string }): JSX.Element {
  const kept = useMemo(() => (box ? keptBox(box) : undefined), [box]);
  if (kept) return <Editor key={box} kept={kept} part={part} />;
  return <Shelf lost={box !== ""} />;
}

// ---------------------------------------------------------------------- all boxes

function Shelf({ lost }: { lost: boolean }): JSX.Element {
  const [boxes, set] = useState(keptBoxes);
  const [name, setName] = useState("");
  const [problem, setProblem] = useState("");
  const file = useRef<HTMLInputElement>(null);
  const keepAs = (draft: Draft) => {
    const key = newKey();
    const refused = keepBox(key, draft);
    if (refused) return setProblem(refused);
    location.hash = `#/workshop/${key}`;
  };
  const begin = (event: Event) => {
    event.preventDefault();
    api.newBox(name.trim() || "My box").then(keepAs, (error: unknown) => setProblem(words(error)));
  };
  const open = (found: File | undefined) => {
    if (found) found.text().then(api.unpackBox).then(keepAs, (error: unknown) => setProblem(words(error)));
  };
  return (
    <main class="page workshop-shelf">
      <h1><a href="#/" class="brand" aria-label="Start page"><Logo /></a> Workshop</h1>
      <div class="sheet">
        <p>Write a card as it would be printed. The game shows how it reads it, points out what it does not understand, and you can play it a minute later. Friends install nothing: they get your cards with the table.</p>
        {lost && <p class="problem" role="alert">This box is not in this browser. Boxes are kept where they were written; a file brings them elsewhere.</p>}
        <form class="new-box" onSubmit={begin}>
          <label class="bench-field"><span>Name of a new box</span><input value={name} maxLength={40} placeholder="My box" onInput={(event) => setName(event.currentTarget.value)} /></label>
          <button type="submit" class="big-button">Start a box<small>with a card to change</small></button>
        </form>
        <p class="shelf-tools">
          <input ref={file} type="file" accept=".crossfray,.json" hidden aria-label="Box file" onChange={(event) => {
            const field = event.currentTarget;
            const found = field.files?.[0];
            field.value = "";
            open(found);
          }} />
          <button type="button" onClick={() => file.current?.click()}>Open a box file</button>
          <button type="button" onClick={() => openGuide("contents")}>Browse rules and cards</button>
        </p>
        {problem && <p class="problem" role="alert">{problem}</p>}
        {boxes.length > 0 && (
          <section class="recent kept-boxes">
            <h2>Your boxes, kept in this browser</h2>
            <ul>{boxes.map((each) => <KeptRow key={each.key} kept={each} gone={() => (removeBox(each.key), set(keptBoxes()))} />)}</ul>
          </section>
        )}
      </div>
      <GuideBeside />
    </main>
  );
}

function KeptRow({ kept, gone }: { kept: KeptBox; gone(): void }): JSX.Element {
  const [sure, ask] = useState(false);
  const parts = shelves(kept.box).filter((shelf) => shelf.parts.length).map((shelf) => `${shelf.parts.length} ${(shelf.parts.length === 1 ? shelf.title.replace(/s$/, "") : shelf.title).toLowerCase()}`);
  return (
    <li>
      <a href={`#/workshop/${kept.key}`}>{boxName(kept.box)}<small> {parts.join(", ")}. {new Date(kept.changed).toLocaleDateString(undefined, { day: "numeric", month: "short" })}</small></a>
      {sure ? <button type="button" class="go stop" onClick={gone}>Remove it</button> : <button type="button" class="quiet" aria-label={`Remove ${boxName(kept.box)}`} onClick={() => ask(true)}>✕</button>}
    </li>
  );
}

// ---------------------------------------------------------------------- one box

const SPLIT = "~";

function pathOf(part: string): Path {
  const path = part.split(SPLIT).filter(Boolean).map((key) => (/^\d+$/.test(key) ? Number(key) : key));
  return path.length ? path : [];
}

/** What the server says of a box, a moment after it has changed. */
function useChecked(draft: Draft): { checked: BoxChecked | null; stale: boolean; problem: string } {
  const [state, set] = useState<{ checked: BoxChecked | null; of: Draft | null; problem: string }>({ checked: null, of: null, problem: "" });
  useEffect(() => {
    let live = true;
    const timer = setTimeout(() => {
      api.checkBox(draft).then(
        (checked) => live && set({ checked, of: draft, problem: "" }),
        (error: unknown) => live && set((before) => ({ ...before, of: draft, problem: words(error) })),
      );
    }, state.checked ? WAIT : 0);
    return () => {
      live = false;
      clearTimeout(timer);
    };
  }, [draft]);
  return { checked: state.checked, stale: state.of !== draft, problem: state.problem };
}

function Editor({ kept, part }: { kept: KeptBox; part: string }): JSX.Element {
  const [draft, setDraft] = useState(kept.box);
  const [undone, undo] = useState<Draft[]>([]);
  const [problem, setProblem] = useState("");
  const { checked, stale, problem: unchecked } = useChecked(draft);
  const wide = useMedia("(min-width: 900px) and (min-height: 500px)");
  const [sharing, share] = useState(false);
  const wanted = pathOf(part);
  const first = shelves(draft)[0]?.parts[0]?.path ?? [BOX];
  const path = wanted.length && valueAt(draft, wanted) !== undefined ? wanted : first;
  const figures = valueAt(draft, ["figures.toml", "figure"]);
  useMemo(() => learnFigures(withDefaults(figures)), [figures]);

  const change = (next: Draft) => setDraft(next);
  useLayoutEffect(() => {
    if (draft !== kept.box) setProblem(keepBox(kept.key, draft));
  }, [draft]);
  const bench: Bench = { draft, checked, stale, change, set: (where, value) => setDraft((now) => setAt(now, where, value)) };
  const go = (to: Path) => history.replaceState(null, "", `#/workshop/${kept.key}/${to.map(encodeURIComponent).join(SPLIT)}`);
  const show = (to: Path) => {
    go(to);
    dispatchEvent(new HashChangeEvent("hashchange"));
  };
  const add = (kind: Kind) => {
    const made = added(draft, kind);
    change(made.draft);
    show(made.path);
  };
  const remove = () => {
    undo([draft, ...undone].slice(0, 10));
    change(without(draft, path));
    show([]);
  };
  const wrong = checked?.errors ?? [];
  const settled = !stale && checked !== null;
  const tryOut = (seats: string[]) => {
    const title = textAt(draft, [...path, "name"]) || boxName(draft);
    api.tryOut(draft, String(path[0]), path.length > 1 ? textAt(draft, [...path, "id"]) : "", seats).then(
      (made) => sitDown(made, `${title}, try-out`, false, location.hash),
      (error: unknown) => setProblem(words(error)),
    );
  };
  return (
    <OnBench.Provider value={bench}>
      <main class="page workshop">
        <header class="workshop-head">
          <h1><a href="#/" class="brand" aria-label="Start page"><Logo /></a> <span>{boxName(draft)}</span></h1>
          <nav class="workshop-tools" aria-label="The box">
            <a class="button" href="#/workshop">All boxes</a>
            <button type="button" onClick={() => void saveBox(draft).catch((error: unknown) => setProblem(words(error)))}>Save as a file</button>
            <button type="button" class="go" disabled={!settled || wrong.length > 0} onClick={() => share(true)}>Play with it</button>
          </nav>
        </header>
        {(problem || unchecked) && <p class="problem" role="alert">{problem || unchecked}</p>}
        <div class="workshop-columns">
          <Parts draft={draft} errors={wrong} path={path} show={show} add={add} wide={wide} />
          <form class="sheet part-sheet" aria-label={`${capital(String(kindOf(path)).replace("_", "-"))}: ${textAt(draft, [...path, "name"])}`} onSubmit={(event) => event.preventDefault()}>
            <PartForm path={path} />
            {kindOf(path) !== "box" && <p class="part-end"><button type="button" class="quiet stop" onClick={remove}>Remove this {kindOf(path).replace("_", "-")}</button></p>}
            {undone.length > 0 && <p class="part-end"><button type="button" class="quiet" onClick={() => (change(undone[0] as Draft), undo(undone.slice(1)))}>↶ Undo the removal</button></p>}
          </form>
          <aside class="sheet bench-side" aria-label="The card and its tools">
            {wide && <Preview draft={draft} path={path} />}
            <div class="try-bar">
              <button type="button" class="big-button" disabled={!settled || wrong.length > 0} onClick={() => tryOut([])}>
                Try it out
                <small>{tryWords(settled, wrong.length)}</small>
              </button>
              <button type="button" class="try-both" disabled={!settled || wrong.length > 0} onClick={() => tryOut(["human", "human"])}>Play both sides</button>
            </div>
            <Verdict checked={checked} stale={stale} show={show} draft={draft} />
          </aside>
        </div>
        {sharing && <Sharing kept={kept} draft={draft} close={() => share(false)} failed={(error) => (share(false), setProblem(words(error)))} />}
        <GuideBeside />
      </main>
    </OnBench.Provider>
  );
}

function setAt(draft: Draft, path: Path, value: unknown): Draft {
  const [file = BOX] = path;
  const next = withAt(draft, path, value);
  return next[String(file)] === undefined ? { ...next, [String(file)]: {} } : next;
}

function tryWords(settled: boolean, wrong: number): string {
  if (wrong) return `${wrong} ${wrong === 1 ? "problem" : "problems"} to fix first`;
  return settled ? "a small game, now" : "…";
}

function withDefaults(figures: unknown): Figures {
  const found = Object.entries((figures ?? {}) as Figures).filter(([, look]) => look.body && look.emblem && look.emblem_colour);
  return Object.fromEntries(found.map(([card, look]) => [card, { ...look, build: look.build ?? "person", hair: look.hair ?? "none", hat: look.hat ?? "none", marks: look.marks ?? [] }]));
}

interface PartsProps {
  draft: Draft;
  errors: BoxProblem[];
  path: Path;
  show(path: Path): void;
  add(kind: Kind): void;
  wide: boolean;
}

const RARE: Kind[] = ["objective", "power_up"];
const ONE: Record<Kind, string> = { character: "character", item: "item", companion: "companion", objective: "bonus objective", power_up: "power-up", map: "map", scenario: "scenario" };

/** Everything in the box: what is shown is marked, and so is what is wrong. */
function Parts({ draft, errors, path, show, add, wide }: PartsProps): JSX.Element {
  const all = shelves(draft);
  const row = (part: Part, kind: string) => {
    const faults = saidUnder(errors, part.path).filter((error) => partOf(error.path).join() === part.path.join()).length;
    const here = part.path.join() === path.join();
    return (
      <li key={part.path.join()}>
        <button type="button" class="part" aria-pressed={here} data-part={part.path.join("/")} onClick={() => show(part.path)}>
          {part.card && <Bust card={part.card} kind={kind === "power_up" || kind === "objective" ? "item" : kind} />}
          <span>{part.name || "nameless"}</span>
          {faults > 0 && <b class="faults" aria-label={`${faults} to fix`}>{faults}</b>}
        </button>
      </li>
    );
  };
  const adder = (kinds: Kind[]) => (
    <select class="add-part" aria-label="Add to the box" value="" onChange={(event) => event.currentTarget.value && add(event.currentTarget.value as Kind)}>
      <option value="">+ Add …</option>
      {kinds.map((kind) => <option key={kind} value={kind}>a {ONE[kind]}</option>)}
    </select>
  );
  const kinds = all.map((shelf) => shelf.kind);
  if (!wide) {
    return (
      <nav class="parts is-strip" aria-label="What is in the box">
        <ul>
          {all.flatMap((shelf) => shelf.parts.map((part) => row(part, shelf.kind)))}
          {row({ path: [BOX], name: "The box", card: "" }, "")}
          <li>{adder(kinds)}</li>
        </ul>
      </nav>
    );
  }
  return (
    <nav class="sheet parts" aria-label="What is in the box">
      <ul>{row({ path: [BOX], name: "The box itself", card: "" }, "")}</ul>
      {all.filter((shelf) => shelf.parts.length || !RARE.includes(shelf.kind)).map((shelf) => (
        <section key={shelf.kind}>
          <h2>{shelf.title} <button type="button" class="quiet add-small" aria-label={`Add a ${ONE[shelf.kind]}`} onClick={() => add(shelf.kind)}>+</button></h2>
          <ul>{shelf.parts.map((part) => row(part, shelf.kind))}</ul>
        </section>
      ))}
      {adder(RARE)}
    </nav>
  );
}

/** A card as it will lie on the table. */
function Preview({ draft, path }: { draft: Draft; path: Path }): JSX.Element | null {
  const kind = kindOf(path);
  const card = valueAt(draft, path) as Record<string, unknown>;
  if (!["character", "item", "companion", "objective", "power_up"].includes(kind)) return null;
  const actions = kind === "companion" ? listAt(draft, [...path, "action"]) : kind === "item" && Number(card["action"] ?? 0) > 0 ? [{ ...card, cost: card["action"] }] : listAt(draft, [...path, "ability"]);
  const entry: CardEntry = {
    id: String(card["id"] ?? ""),
    name: String(card["name"] ?? ""),
    box: "",
    kind: kind === "character" || kind === "companion" ? kind : "item",
    defense: typeof card["defense"] === "number" ? card["defense"] : null,
    tokens: (card["tokens"] as CardEntry["tokens"]) ?? [],
    basic: false,
    colour: "",
    abilities: actions.map((each) => ({ name: String(each["name"] ?? ""), type: (each["type"] as CardEntry["tokens"][number]) ?? null, cost: (each["cost"] as number) ?? null, challenge_action: each["challenge_action"] === true, text: String(each["text"] ?? "") })),
    trait: kind !== "character" && kind !== "companion" && !actions.length ? { name: "", text: String(card["text"] ?? "") } : ((card["trait"] as CardEntry["trait"]) ?? null),
    components: listAt(draft, [...path, "component"]).map((each) => ({ kind: String(each["kind"]), id: String(each["id"]), name: String(each["name"]), count: Number(each["count"] ?? 1), defense: null, text: String(each["text"] ?? "") })),
    provenance: {},
  };
  return (
    <section class="card-preview" aria-label="The card">
      <header><CardName card={entry} colour="dark" side={1} /></header>
      <CardText card={entry} />
    </section>
  );
}

/** What is left to mend in the whole box, and how large it is. */
function Verdict({ checked, stale, show, draft }: { checked: BoxChecked | null; stale: boolean; show(path: Path): void; draft: Draft }): JSX.Element {
  if (!checked) return <p class="verdict">The server is reading the box …</p>;
  const name = (path: Path) => textAt(draft, [...partOf(path), "name"]) || "The box";
  const list = (problems: BoxProblem[], kind: string) => problems.slice(0, 12).map((each) => (
    <li key={`${each.path.join()} ${each.message}`} class={kind}>
      <button type="button" class="quiet" onClick={() => show(partOf(each.path))}><b>{name(each.path)}</b> {each.message}</button>
    </li>
  ));
  return (
    <section class={`verdict${stale ? " is-stale" : ""}`} aria-label="Check results">
      <p class="verdict-words"><b>{checked.errors.length ? `${checked.errors.length} to fix` : "Everything is understood"}</b>{checked.warnings.length > 0 && `, ${checked.warnings.length} ${checked.warnings.length === 1 ? "warning" : "warnings"}`}</p>
      <ul>{list(checked.errors, "is-error")}{list(checked.warnings, "is-warning")}</ul>
      <p class="hint">{checked.cards} of {checked.most_cards} cards, {(checked.bytes / 1024).toFixed(1)} of {checked.most_bytes / 1024} kB</p>
    </section>
  );
}

/** Ways to play with a finished box. */
function Sharing({ kept, draft, close, failed }: { kept: KeptBox; draft: Draft; close(): void; failed(error: unknown): void }): JSX.Element {
  const match = listAt(draft, [BOX, "match"])[0];
  const start = (seats: string[]) => {
    api.boxShelf(draft).then((shelf) => {
      if (!shelf.matches.length) return void (location.hash = `#/new/${kept.key}`); // maps alone: squads are chosen there
      const { name: _name, ...first } = shelf.matches[0] ?? { name: "" };
      return api.newTable(first as Parameters<typeof api.newTable>[0], seats, {}, draft).then((made) => sitDown(made, String(match?.["title"] ?? boxName(draft)), false, location.hash));
    }).catch(failed);
  };
  return (
    <Drawer title={`Play with ${boxName(draft)}`} close={close}>
      <div class="first-time">
        <button type="button" class="big-button" onClick={() => start(["human", "friend"])}>With a friend<small>you get a link to send; your friend gets the cards with the table</small></button>
        <button type="button" class="big-button second" onClick={() => start([])}>Against the computer<small>the first match of the box</small></button>
        <a class="big-button third" href={`#/new/${kept.key}`}>Choose everything<small>squads, map and seats, with the cards of all boxes</small></a>
      </div>
    </Drawer>
  );
}
