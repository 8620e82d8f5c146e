/** The first page, and those that lead to a table of others. */

import type { JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import * as api from "./api";
import { Settings } from "./Menu";
import { knownPersons } from "./figures";
import { useBusy, useLoaded, useWindow } from "./hooks";
import { forget, isNew, keep, keptTable, keptTables, type KeptTable } from "./kept";
import { Bust, capital, Drawer, Logo, SideSign } from "./Parts";
import { GOOD_MATCHES, startTable } from "./begin";

const SHELF_COLOURS = ["dark", "light", "blue", "gold", "grey"];

export function StartPage(): JSX.Element {
  const [problem, setProblem] = useState("");
  const { busy, during } = useBusy((error) => setProblem(api.words(error)));
  const [tables, setTables] = useState(keptTables);
  const shelf = useMemo(() => knownPersons().sort(() => Math.random() - 0.5).slice(0, 5), []);
  const [offering, offer] = useState(false);
  const [liking, setLiking] = useState(false);
  const play = () => (isNew() && !offering ? offer(true) : during(playNow));
  return (
    <main class="page start">
      <div class="shelf" aria-hidden="true">
        {shelf.map((card, n) => (
          <Bust key={card} card={card} colour={SHELF_COLOURS[n] ?? "dark"} side={(n % 4) + 1} />
        ))}
      </div>
      <h1><Logo /> Crossfray</h1>
      <p class="tagline">Small figures, big heads, one table.</p>
      <div class="start-buttons">
        <button type="button" class="big-button" disabled={busy} onClick={play}>
          {busy ? "Setting up …" : "Play now"}
          <small>against the computer</small>
        </button>
        <a class="big-button second" href="#/new">New table<small>choose match, map and seats</small></a>
        <a class="big-button third" href="#/join">Join<small>with a link, or at an open table</small></a>
        <a class="big-button fourth" href="#/learn">Learn<small>the game in ten minutes</small></a>
        <a class="big-button fifth" href="#/rules">Rules<small>and every card</small></a>
        <a class="big-button seventh" href="#/puzzles">Puzzles<small>a new one every day</small></a>
        <a class="big-button sixth" href="#/workshop">Workshop<small>write your own cards</small></a>
      </div>
      {offering && <FirstTime play={play} busy={busy} close={() => offer(false)} />}
      {problem && <p class="problem" role="alert">{problem}</p>}
      <RecordDrop failed={setProblem} />
      {tables.length > 0 && (
        <section class="recent my-tables">
          <h2>Your tables</h2>
          <ul>
            {tables.map((kept) => <MyTable key={kept.table} kept={kept} gone={() => (forget(kept.table), setTables(keptTables()))} />)}
          </ul>
        </section>
      )}
      <p class="record-drop"><button type="button" onClick={() => setLiking(true)}>Settings</button></p>
      {liking && <Drawer title="Settings" close={() => setLiking(false)}><Settings /></Drawer>}
      <p class="small-print">An unofficial, free edition. Rules, words and pictures are our own.</p>
    </main>
  );
}

/** A record file is opened by its button, or dropped anywhere on the page. */
function RecordDrop({ failed }: { failed(sentence: string): void }): JSX.Element {
  const field = useRef<HTMLInputElement>(null);
  const [opening, begin] = useState(false);
  const open = (file: File | undefined) => {
    if (!file) return;
    begin(true);
    file.text().then(api.openRecord).then((table) => (location.hash = `#/replay/${table}`), (error: unknown) => (begin(false), failed(api.words(error))));
  };
  useWindow("dragover", (event) => event.preventDefault());
  useWindow("drop", (event) => {
    event.preventDefault();
    open(event.dataTransfer?.files[0]);
  });
  return (
    <p class="record-drop">
      <input ref={field} type="file" accept=".json,application/json" hidden aria-label="Record of a game" onChange={(event) => open(event.currentTarget.files?.[0])} />
      <button type="button" onClick={() => field.current?.click()}>Watch a recorded game</button>
      <small role="status">{opening ? "Opening the game …" : "or drop its file here"}</small>
    </p>
  );
}

/** Whoever has never played is offered the lesson, then the first game. */
function FirstTime({ play, busy, close }: { play(): void; busy: boolean; close(): void }): JSX.Element {
  return (
    <Drawer title="Your first time?" close={close}>
      <div class="first-time">
        <a class="big-button" href="#/learn/move">Show me how to play<small>small steps, about ten minutes</small></a>
        <a class="big-button second" href="#/play/first-dc100">Play the first game<small>as in its booklet, against the computer</small></a>
        <button type="button" class="big-button third" disabled={busy} onClick={play}>I know the game<small>any match, against the computer</small></button>
      </div>
    </Drawer>
  );
}

/** A table one has sat at: against whom, how it stands, whose turn it is, and since when. */
function MyTable({ kept, gone }: { kept: KeptTable; gone(): void }): JSX.Element {
  const { value: facts, problem } = useLoaded(() => api.tableFacts(kept.table), [kept.table]);
  const mine = facts?.seats.find((seat) => seat.side === kept.side && seat.player === (kept.player ?? 1));
  const others = facts?.seats.filter((seat) => seat !== mine && !(seat.kind === "human" && !mine)) ?? [];
  const against = [...new Set(others.map((seat) => seat.name || (["human", "friend", "open"].includes(seat.kind) ? (seat.taken ? "a friend" : "a player who has not joined yet") : "the computer")))];
  const turn = facts && facts.winner === null && facts.waits_for !== null;
  const yours = turn && facts.waits_for === kept.side;
  const score = facts?.sides.map((side, n) => `${side.name} ${facts.points[n] ?? 0}`).join(", ");
  return (
    <li>
      <a href={facts?.winner != null ? `#/replay/${kept.table}` : `#/table/${kept.table}/${kept.secret}`}>
        {capital(kept.title)}{against.length ? ` against ${against.join(" and ")}` : ""}
        <small>
          {problem ? "no longer available" : facts ? `${score}, ${facts.round ? `round ${facts.round}` : "not started"}. ` : "…"}
          {facts?.winner != null && `${facts.sides.find((side) => side.side === facts.winner)?.name} won. Replay.`}
          {turn && (yours ? <b class="your-turn">Your turn.</b> : `${facts.sides.find((side) => side.side === facts.waits_for)?.name ?? "Somebody"} is to play.`)}
          {kept.date && ` ${new Date(kept.date).toLocaleDateString(undefined, { day: "numeric", month: "short" })}`}
        </small>
      </a>
      <button type="button" class="quiet" aria-label={`Forget ${kept.title}`} onClick={gone}>✕</button>
    </li>
  );
}

async function playNow(match?: string, replace = false): Promise<void> {
  const known = await api.matches();
  const good = GOOD_MATCHES.filter((name) => known.some((each) => each.name === name)).slice(0, 4);
  const name = match ?? good[Math.floor(Math.random() * good.length)] ?? known[0]?.name ?? "";
  await startTable(name, [], replace);
}

/** A link that starts a match against the computer at once. */
export function PlayPage({ match }: { match: string }): JSX.Element {
  const [problem, setProblem] = useState("");
  useEffect(() => {
    playNow(match || undefined, true).catch((error: unknown) => setProblem(api.words(error)));
  }, [match]);
  return (
    <main class="page narrow">
      <h1>{problem ? "That did not work" : "Setting up the table …"}</h1>
      {problem && <p class="problem" role="alert">{problem}</p>}
      <a class="quiet" href="#/">Start page</a>
    </main>
  );
}

// ---------------------------------------------------------------------- join

export function JoinPage({ table }: { table: string }): JSX.Element {
  const [text, setText] = useState("");
  const [problem, setProblem] = useState("");
  const known = table ? keptTable(table) : undefined;
  const facts = useLoaded(() => (table ? api.tableFacts(table) : Promise.resolve(null)), [table]);
  const sit = async (id: string, place: { side: number; player: number }) => {
    try {
      const taken = await api.join(id, place);
      keep({ table: id, secret: taken.secret, title: facts.value?.title ?? "A table" });
      location.hash = `#/table/${id}/${taken.secret}`;
    } catch (error) {
      setProblem(api.words(error));
    }
  };
  const go = (event: Event) => {
    event.preventDefault();
    const found = readLink(text);
    if (found) location.hash = found;
    else setProblem("This is not a link to a table or a table code.");
  };
  if (table) {
    const openSeats = facts.value?.seats.filter((seat) => seat.kind === "open" && !seat.taken) ?? [];
    const side = (number: number) => facts.value?.sides.find((each) => each.side === number);
    const cards = (number: number) => facts.value?.squads[number - 1] ?? [];
    return (
      <main class="page narrow">
        <h1><Logo /> {facts.value ? `Join: ${facts.value.title}` : "Join"}</h1>
        {facts.value && !known && <p>{openSeats.length ? "Take a seat:" : "Every seat is taken."}</p>}
        {facts.value && !known && !openSeats.length && <a class="big-button second" href="#/tables">Open tables</a>}
        {known && <a class="big-button" href={`#/table/${table}/${known.secret}`}>Back to my seat</a>}
        {!known && openSeats.map((seat) => (
          <button key={`${seat.side} ${seat.player}`} type="button" class="big-button seat-button" onClick={() => void sit(table, { side: seat.side, player: seat.player })}>
            <span class="seat-name"><SideSign side={seat.side} colour={side(seat.side)?.colour ?? ""} /> Take {side(seat.side)?.name ?? "this seat"}</span>
            <span class="heads">{cards(seat.side).map((entry, n) => <Bust key={n} card={entry.split("+")[0] ?? ""} />)}</span>
          </button>
        ))}
        {(problem || facts.problem) && <p class="problem" role="alert">{problem || facts.problem}</p>}
        <a class="quiet" href="#/">Start page</a>
      </main>
    );
  }
  return (
    <main class="page narrow">
      <h1><Logo /> Join</h1>
      <form onSubmit={go}>
        <label class="field">
          <span>Paste the link you were sent, or type the table code</span>
          <input value={text} onInput={(event) => setText(event.currentTarget.value)} autoFocus />
        </label>
        <button type="submit" class="big-button">Join</button>
      </form>
      <p>No link? Some tables are open to everybody:</p>
      <a class="big-button second" href="#/tables">Open tables</a>
      {problem && <p class="problem" role="alert">{problem}</p>}
      <a class="quiet" href="#/">Start page</a>
    </main>
  );
}

/** Where a pasted link or code leads. */
export function readLink(text: string): string | null {
  const link = /#(\/(?:table|join)\/[\w/-]+)\s*$/.exec(text);
  if (link) return `#${link[1]}`;
  const code = /^\s*([\w-]{6,})\s*$/.exec(text);
  return code ? `#/join/${code[1]}` : null;
}
