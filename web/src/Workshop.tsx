/** The workshop: the boxes of cards that somebody has written, and new ones. */

import type { JSX } from "preact";
import { useMemo, useRef, useState } from "preact/hooks";
import * as api from "./api";
import { boxName, keepBox, keptBox, type KeptBox, keptBoxes, newKey, removeBox } from "./boxes";
import { shelves } from "./draft";
import { Editor } from "./Editor";
import { GuideBeside } from "./GuideBeside";
import { openGuide } from "./guide";
import { useBusy } from "./hooks";
import { Logo } from "./Parts";
import type { Draft } from "./protocol";
import "./style/workshop.css";

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
    const full = keepBox(key, draft);
    if (full) return setProblem(full);
    location.hash = `#/workshop/${key}`;
  };
  const { busy, during } = useBusy((error) => setProblem(api.words(error)));
  const begin = (event: Event) => {
    event.preventDefault();
    during(async () => keepAs(await api.newBox(name.trim() || "My box")));
  };
  const open = (found: File | undefined) => {
    if (found) during(async () => keepAs(await api.unpackBox(await found.text())));
  };
  return (
    <main class="page workshop-shelf">
      <h1><a href="#/" class="brand" aria-label="Start page"><Logo /></a> Workshop</h1>
      <div class="sheet">
        <p>Write a card as it would be printed. The game shows how it reads it, points out what it does not understand, and you can play it a minute later. Friends install nothing: they get your cards with the table.</p>
        {lost && <p class="problem" role="alert">This box is not in this browser. Boxes are kept where they were written; a file brings them elsewhere.</p>}
        <form class="new-box" onSubmit={begin}>
          <label class="bench-field"><span>Name of a new box</span><input value={name} maxLength={40} placeholder="My box" onInput={(event) => setName(event.currentTarget.value)} /></label>
          <button type="submit" class="big-button" disabled={busy}>{busy ? "One moment …" : "Start a box"}<small>with a card to change</small></button>
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
