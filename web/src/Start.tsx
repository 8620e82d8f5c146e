/** The first page, and the two that lead to a table with others. */

import type { JSX } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import * as api from "./api";
import { FIGURES } from "./figures";
import { useLayout } from "./Board";
import { Ground } from "./Ground";
import { useLoaded } from "./hooks";
import { forget, keep, keptTable, keptTables } from "./kept";
import { Bust, capital, SideSign, TokenSign } from "./Parts";
import { paletteOf } from "./palettes";
import type { CardEntry, MapEntry, MatchEntry } from "./protocol";
import { Cost, Defense } from "./Squad";
import { GOOD_MATCHES, startTable } from "./start";
import { Logo } from "./Table";

const PERSONS = Object.keys(FIGURES).filter((id) => !FIGURES[id]?.build);
const SHELF_COLOURS = ["dark", "light", "blue", "gold", "grey"];

function words(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

export function StartPage(): JSX.Element {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const [tables, setTables] = useState(keptTables);
  const shelf = useMemo(() => [...PERSONS].sort(() => Math.random() - 0.5).slice(0, 5), []);
  const play = async () => {
    setBusy(true);
    try {
      await playNow();
    } catch (error) {
      setProblem(words(error));
      setBusy(false);
    }
  };
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
        <button type="button" class="big-button" disabled={busy} onClick={() => void play()}>
          {busy ? "Setting up …" : "Play now"}
          <small>against the computer</small>
        </button>
        <a class="big-button second" href="#/new">New table<small>choose match, map and seats</small></a>
        <a class="big-button third" href="#/join">Join<small>with a link or a code</small></a>
      </div>
      {problem && <p class="problem" role="alert">{problem}</p>}
      {tables.length > 0 && (
        <section class="recent">
          <h2>Your tables</h2>
          <ul>
            {tables.slice(0, 5).map((kept) => (
              <li key={kept.table}>
                <a href={`#/table/${kept.table}/${kept.secret}`}>{capital(kept.title)}{kept.over ? ", over" : ""}</a>
                <button
                  type="button"
                  class="quiet"
                  aria-label={`Forget ${kept.title}`}
                  onClick={() => {
                    forget(kept.table);
                    setTables(keptTables());
                  }}
                >
                  ✕
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <p class="small-print">An unofficial, free edition. Rules, words and pictures are our own.</p>
    </main>
  );
}

async function playNow(match?: string, replace = false): Promise<void> {
  const known = await api.matches();
  const good = GOOD_MATCHES.filter((name) => known.some((each) => each.name === name)).slice(0, 4);
  const name = match ?? good[Math.floor(Math.random() * good.length)] ?? known[0]?.name ?? "";
  const entry = known.find((each) => each.name === name);
  const computers = Array.from({ length: (entry?.squads.length ?? 2) - 1 }, () => "greedy");
  await startTable(name, ["human", ...computers], replace);
}

/** A link that starts a match against the computer at once. */
export function PlayPage({ match }: { match: string }): JSX.Element {
  const [problem, setProblem] = useState("");
  useEffect(() => {
    playNow(match || undefined, true).catch((error: unknown) => setProblem(words(error)));
  }, [match]);
  return (
    <main class="page narrow">
      <h1>{problem ? "That did not work" : "Setting up the table …"}</h1>
      {problem && <p class="problem" role="alert">{problem}</p>}
      <a class="quiet" href="#/">To the start</a>
    </main>
  );
}

// ---------------------------------------------------------------------- a new table

const SEATS: [string, string][] = [
  ["human", "Me, on this screen"],
  ["greedy", "Computer"],
  ["random", "Computer, careless"],
  ["open", "Somebody I invite"],
];

export function NewPage(): JSX.Element {
  const { value: matches, problem } = useLoaded(api.matches, []);
  const { value: cards } = useLoaded(api.cards, []);
  const [chosen, choose] = useState(0);
  const match = matches?.[chosen];
  return (
    <main class="page new">
      <h1><a href="#/" class="brand" aria-label="To the start"><Logo /></a> New table</h1>
      {problem && <p class="problem" role="alert">{problem}</p>}
      <div class="new-columns">
        <ul class="match-list" aria-label="Matches">
          {matches?.map((each, n) => (
            <li key={each.name}>
              <button type="button" class="match" aria-pressed={n === chosen} data-match={each.name} onClick={() => choose(n)}>
                <b>{each.title}</b>
                <span class="heads">
                  {each.squads.flat().map((entry, place) => <Bust key={place} card={entry.split("+")[0] ?? ""} />)}
                </span>
              </button>
            </li>
          ))}
        </ul>
        {match && <Details key={match.name} match={match} cards={cards ? [...cards.characters, ...cards.attachments] : []} />}
      </div>
    </main>
  );
}

function Details({ match, cards }: { match: MatchEntry; cards: CardEntry[] }): JSX.Element {
  const { value: map } = useLoaded(() => api.map(match.map), [match.map]);
  const [seats, setSeats] = useState<string[]>(() => match.squads.map((_, n) => (n ? "greedy" : "human")));
  const [problem, setProblem] = useState("");
  const colours = map ? coloursOf(map, match.squads.length) : [];
  const sit = () => {
    startTable(match.name, seats).catch((error: unknown) => setProblem(words(error)));
  };
  const here = seats.filter((seat) => seat === "human").length;
  return (
    <section class="details" aria-label={match.title}>
      <div class="seats-form">
        {match.squads.map((squad, n) => (
          <div key={n} class="seat-row">
            <label>
              <SideSign side={n + 1} colour={colours[n]?.colour ?? ""} />
              <span>{capital(colours[n]?.colour ?? `Side ${n + 1}`)}</span>
              <select value={seats[n]} onChange={(event) => setSeats(seats.map((seat, at) => (at === n ? event.currentTarget.value : seat)))}>
                {SEATS.map(([kind, name]) => <option key={kind} value={kind}>{name}</option>)}
              </select>
            </label>
            <ul class="squad-cards">
              {squad.map((entry) => <li key={entry}><CardOf entry={entry} cards={cards} colour={colours[n]?.colour ?? ""} side={n + 1} /></li>)}
            </ul>
          </div>
        ))}
        <p class="hint">
          {here > 1 ? "Hot seat: you hand the screen around. " : ""}
          {seats.includes("open") ? "You get a link to invite with. " : ""}
          {here === 0 ? "Nobody sits here: you watch. " : ""}
        </p>
        <button type="button" class="big-button" onClick={sit}>Sit down</button>
        {problem && <p class="problem" role="alert">{problem}</p>}
      </div>
      <div class="map-box">
        {map && <MapPreview map={map} areas={colours} />}
        {map && <p><b>{map.name}.</b> {map.about}</p>}
      </div>
    </section>
  );
}

/** The starting areas that so many sides take, as the server hands them out. */
function coloursOf(map: MapEntry, sides: number): { colour: string; squares: string[] }[] {
  const all = Object.keys(map.areas).sort();
  const used = all.length === 4 && sides === 2 ? [all[0], all[2]] : all.slice(0, sides);
  return used.map((area) => ({ colour: map.colours[area ?? ""] ?? "", squares: map.areas[area ?? ""] ?? [] }));
}

function MapPreview({ map, areas }: { map: MapEntry; areas: { colour: string; squares: string[] }[] }): JSX.Element {
  const layout = useLayout(map.board, [], false);
  return (
    <div class="map-preview" role="img" aria-label={`The map ${map.name}`}>
      <Ground board={map.board} layout={layout} palette={paletteOf(map.id)} areas={areas} margin={24} />
    </div>
  );
}

function CardOf({ entry, cards, colour, side }: { entry: string; cards: CardEntry[]; colour: string; side: number }): JSX.Element {
  const [id = "", ...attached] = entry.split("+");
  const find = (card: string) => cards.find((each) => each.id === card);
  const card = find(id);
  return (
    <details class="mini-card">
      <summary>
        <Bust card={id} colour={colour} side={side} />
        <b>{card?.name ?? id}</b>
        {card?.tokens.map((type, n) => <TokenSign key={n} type={type} />)}
        {card?.defense != null && <Defense value={card.defense} />}
      </summary>
      <ul>
        {card?.abilities.map((ability) => (
          <li key={ability.name}>
            {ability.type && ability.cost ? <Cost type={ability.type} cost={ability.cost} /> : null} <b>{ability.name}</b> {ability.text}
          </li>
        ))}
        {card?.trait && <li><b>{card.trait.name}</b> {card.trait.text}</li>}
        {!card?.abilities.length && !card?.trait && <li>A basic character without abilities.</li>}
        {attached.map((other) => (
          <li key={other}>with <b>{find(other)?.name ?? other}</b>: {find(other)?.trait?.text ?? find(other)?.abilities.map((ability) => ability.text).join(" ")}</li>
        ))}
      </ul>
    </details>
  );
}

// ---------------------------------------------------------------------- join

export function JoinPage({ table }: { table: string }): JSX.Element {
  const [text, setText] = useState("");
  const [problem, setProblem] = useState("");
  const known = table ? keptTable(table) : undefined;
  const facts = useLoaded(() => (table ? api.tableFacts(table) : Promise.resolve(null)), [table]);
  const sit = async (id: string) => {
    try {
      const taken = await api.join(id);
      keep({ table: id, secret: taken.secret, title: facts.value?.title ?? "A table" });
      location.hash = `#/table/${id}/${taken.secret}`;
    } catch (error) {
      setProblem(words(error));
    }
  };
  const go = (event: Event) => {
    event.preventDefault();
    const found = readLink(text);
    if (found) location.hash = found;
    else setProblem("That is neither a link to a table nor a code.");
  };
  if (table) {
    const openSeats = facts.value?.seats.filter((seat) => seat.kind === "open" && !seat.taken).length ?? 0;
    return (
      <main class="page narrow">
        <h1><Logo /> {facts.value ? `Join: ${facts.value.title}` : "Join"}</h1>
        {facts.value && <p>{openSeats ? "There is an open seat at this table." : "Every seat is taken."}</p>}
        {known && <a class="big-button" href={`#/table/${table}/${known.secret}`}>Back to my seat</a>}
        {!known && openSeats > 0 && <button type="button" class="big-button" onClick={() => void sit(table)}>Take the seat</button>}
        {(problem || facts.problem) && <p class="problem" role="alert">{problem || facts.problem}</p>}
        <a class="quiet" href="#/">To the start</a>
      </main>
    );
  }
  return (
    <main class="page narrow">
      <h1><Logo /> Join</h1>
      <form onSubmit={go}>
        <label class="field">
          <span>The link you were sent, or the code of the table</span>
          <input value={text} onInput={(event) => setText(event.currentTarget.value)} autoFocus />
        </label>
        <button type="submit" class="big-button">Join</button>
      </form>
      {problem && <p class="problem" role="alert">{problem}</p>}
      <a class="quiet" href="#/">To the start</a>
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
