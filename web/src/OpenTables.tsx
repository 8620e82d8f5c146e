/** The tables that anybody may come to: what is played, by whom, since when; to join or to watch. */

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import * as api from "./api";
import { agoWords, timeWords } from "./ClockFace";
import { partsOf } from "./choosing";
import { useLoaded } from "./hooks";
import { keptTable } from "./kept";
import { Bust, capital, Logo } from "./Parts";
import type { Choices, OpenTable } from "./protocol";

/** how often the list is asked for again, in milliseconds */
const AGAIN = 8_000;

export function OpenTablesPage(): JSX.Element {
  const [looked, look] = useState(0);
  const { value, problem } = useLoaded(api.openTables, [looked]);
  const [tables, setTables] = useState<OpenTable[] | null>(null);
  const choices = useLoaded(api.choices, []).value;
  useEffect(() => {
    if (value) setTables(value);
  }, [value]);
  useEffect(() => {
    const timer = setInterval(() => !document.hidden && look((count) => count + 1), AGAIN);
    return () => clearInterval(timer);
  }, []);
  return (
    <main class="page open-tables">
      <h1><a href="#/" class="brand" aria-label="Start page"><Logo /></a> Open tables</h1>
      {problem && <p class="problem" role="alert">{problem}</p>}
      {tables && tables.length === 0 && (
        <section class="sheet">
          <p>There are no open tables right now. Make one: leave a seat open to anyone who joins, and tick “Open to everybody”.</p>
        </section>
      )}
      <ul>{tables?.map((table) => <Entry key={table.table} table={table} choices={choices} />)}</ul>
      <p class="open-tables-more">
        <a class="big-button second" href="#/new">New table</a>
        <a class="big-button third" href="#/join">I have a link</a>
      </p>
    </main>
  );
}

function Entry({ table, choices }: { table: OpenTable; choices: Choices | null }): JSX.Element {
  const kept = keptTable(table.table);
  const game = choices?.games.find((each) => each.id === table.game)?.name ?? capital(table.game);
  const map = choices?.maps.find((each) => each.id === table.map)?.name ?? capital(table.map);
  const mine = kept?.side !== undefined;
  return (
    <li class="sheet" data-table={table.table}>
      <div>
        <h2>{capital(table.title)}</h2>
        <p>{game} on {map}{table.clock && `, ${clockWords(table.clock)}`}{table.casual && ", casual"}</p>
        <p class="hint">{whoPlays(table)}. Made {agoWords(table.since)}{table.played - table.since > 60 && `, last played ${agoWords(table.played)}`}.</p>
      </div>
      <div class="open-squads">
        {table.squads.map((squad, n) => (
          <span key={n} class="heads">{squad.map((entry, at) => <Bust key={at} card={partsOf(entry).card} />)}</span>
        ))}
        {table.squads.every((squad) => !squad.length) && <small>Squads are picked at the table.</small>}
      </div>
      <p class="open-buttons">
        {mine && <a class="button go" href={`#/table/${table.table}/${kept.secret}`}>Back to my seat</a>}
        {!mine && table.open_seats > 0 && <a class="button go" href={`#/join/${table.table}`}>Join</a>}
        {!mine && <a class="button" href={`#/table/${table.table}`}>Watch</a>}
      </p>
    </li>
  );
}

/** Who sits there: `Ann against an open seat`. */
function whoPlays(table: OpenTable): string {
  const name = (seat: OpenTable["seats"][number]) =>
    seat.kind === "open" && !seat.taken ? "an open seat" : seat.name || (["human", "open", "friend"].includes(seat.kind) ? "somebody" : "the computer");
  if (table.open_seats === table.seats.length) return "Every seat is open";
  const sides = [...new Set(table.seats.map((seat) => seat.side))];
  return capital(sides.map((side) => table.seats.filter((seat) => seat.side === side).map(name).join(" and ")).join(" against "));
}

function clockWords({ kind, seconds }: { kind: string; seconds: number }): string {
  return `${timeWords(seconds)} ${kind === "turn" ? "per turn" : "per side"}`;
}
