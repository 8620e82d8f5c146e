/** What is left to mend in a box, and the ways to play with it: a small game at once, or a table. */

import type { JSX } from "preact";
import * as api from "./api";
import { sitDown } from "./begin";
import { boxName, type KeptBox } from "./boxes";
import { howManyWait, titleOf } from "./Confirm";
import { BOX, kindOf, partOf, type Path, textAt } from "./draft";
import { useBusy } from "./hooks";
import { capital, Drawer } from "./Parts";
import type { BoxChecked, BoxProblem, BoxReading, Draft, NewTable } from "./protocol";

/** A table for a small game with a part of a box. */
function tryOut(draft: Draft, path: Path, seats: string[]): Promise<NewTable> {
  return api.tryOut(draft, String(path[0]), path.length > 1 ? textAt(draft, [...path, "id"]) : "", seats);
}

interface TryBarProps {
  /** asks first about what nobody has confirmed */
  before(play: () => void): void;
  draft: Draft;
  path: Path;
  ready: boolean;
  /** what is said is about the box as it is now */
  settled: boolean;
  wrong: BoxProblem[];
  show(problem: BoxProblem): void;
  failed(error: unknown): void;
}

/** A small game with what is being worked on. */
export function TryBar({ before, draft, path, ready, settled, wrong, show, failed }: TryBarProps): JSX.Element {
  const first = settled ? wrong[0] : undefined;
  const title = textAt(draft, [...path, "name"]) || boxName(draft);
  const { busy, during } = useBusy(failed);
  const sit = (seats: string[]) => before(() => during(async () => sitDown(await tryOut(draft, path, seats), `${title}, try-out`, false, location.hash)));
  const left = `${wrong.length} ${wrong.length === 1 ? "problem" : "problems"} to fix first`;
  return (
    <div class="try-bar">
      <button type="button" class="big-button" disabled={!ready || busy} onClick={() => sit([])}>
        {busy ? "Setting up …" : "Try it out"}
        <small>{first ? left : ready ? "a small game, now" : "…"}</small>
      </button>
      {first ? (
        <button type="button" class="try-both" onClick={() => show(first)}>Show the problem</button>
      ) : (
        <button type="button" class="try-both" disabled={!ready || busy} onClick={() => sit(["human", "human"])}>Play both sides</button>
      )}
    </div>
  );
}

const MOST_LISTED = 12;

/** What is left to mend in the whole box, and how large it is. */
export function Verdict({ waiting, draft, checked, stale, show }: { waiting: BoxReading[]; draft: Draft; checked: BoxChecked | null; stale: boolean; show(problem: { path: Path }): void }): JSX.Element {
  if (!checked) return <p class="verdict">The server is reading the box …</p>;
  const { errors, warnings } = checked;
  const name = (path: Path) => (partOf(path)[0] === BOX ? "The box" : textAt(draft, [...partOf(path), "name"]) || "No name");
  const list = (problems: BoxProblem[], kind: string) => problems.slice(0, MOST_LISTED).map((each) => (
    <li key={`${each.path.join()} ${each.message}`} class={kind}>
      <button type="button" class="quiet" onClick={() => show(each)}><b>{name(each.path)}:</b> {capital(each.message)}.</button>
    </li>
  ));
  return (
    <section class={`verdict${stale ? " is-stale" : ""}`} aria-label="Check results">
      <p class="verdict-words" role="status"><b>{errors.length ? `${errors.length} to fix` : "Everything is understood"}</b>{warnings.length > 0 && `, ${warnings.length} ${warnings.length === 1 ? "warning" : "warnings"}`}</p>
      <ul>{list(errors, "is-error")}{list(warnings, "is-warning")}</ul>
      {waiting.length > 0 && (
        <>
          <p class="verdict-waits" role="status"><b>{howManyWait(waiting.length)}</b></p>
          <ul>
            {waiting.slice(0, MOST_LISTED).map((each) => (
              <li key={each.path.join()} class="is-waiting"><button type="button" class="quiet" onClick={() => show(each)}><b>{titleOf(draft, each.path)}</b></button></li>
            ))}
          </ul>
        </>
      )}
      <p class="hint">Kept in this browser. {checked.cards} of {checked.most_cards} cards, {(checked.bytes / 1024).toFixed(1)} of {checked.most_bytes / 1024} kB.</p>
    </section>
  );
}

/** Ways to play with a finished box: a match of it in which the part is that is worked on, or else a small one. */
export function Sharing({ kept, draft, path, close, failed }: { kept: KeptBox; draft: Draft; path: Path; close(): void; failed(error: unknown): void }): JSX.Element {
  const part = kindOf(path) === "box" ? "" : textAt(draft, [...path, "id"]);
  const name = part ? textAt(draft, [...path, "name"]) : boxName(draft);
  const made = async (seats: string[]) => {
    const { matches } = await api.boxShelf(draft);
    const fits = matches.find((match) => !part || [match.map, match.game, ...match.squads.flat().flatMap((entry) => entry.split("+"))].includes(part));
    if (!fits) return tryOut(draft, path, seats);
    const { name: _name, ...match } = fits;
    return api.newTable(match, seats, {}, draft);
  };
  const { busy, during } = useBusy(failed);
  const start = (seats: string[]) => during(async () => sitDown(await made(seats), name, false, location.hash));
  return (
    <Drawer title={busy ? "Setting up the table …" : `Play with ${name}`} close={close}>
      <div class="first-time">
        <button type="button" class="big-button" disabled={busy} onClick={() => start(["human", "friend"])}>With a friend<small>you get a link to send; your friend gets the cards with the table</small></button>
        <button type="button" class="big-button second" disabled={busy} onClick={() => start([])}>Against the computer<small>a whole game, not only a try</small></button>
        <a class="big-button third" href={`#/new/${kept.key}`}>Choose everything<small>squads, map and seats, with the cards of all boxes</small></a>
      </div>
    </Drawer>
  );
}
