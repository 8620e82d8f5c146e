/** A hint: the best answers to an open question, each with the chance to win and what speaks for it. */

import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import * as api from "./api";
import { percent } from "./choices";
import { capital } from "./Parts";
import type { Hint, Option, Studied } from "./protocol";
import type { Session } from "./session";

export interface Hinting {
  hint: Hint | null;
  thinking: boolean;
  /** ask for a hint, or put it away */
  toggle(): void;
}

/** The hint for the open question; it goes when the question does. */
export function useHint(session: Session, decision: number | undefined): Hinting {
  const [hint, set] = useState<Hint | null>(null);
  const [thinking, think] = useState(false);
  const asked = useRef<AbortController | null>(null);
  const drop = () => {
    asked.current?.abort();
    asked.current = null;
    think(false);
    set(null);
  };
  useEffect(() => drop, [session, decision]);
  const toggle = () => {
    if (hint || thinking || decision === undefined) return drop();
    const now = (asked.current = new AbortController());
    think(true);
    api.hint(session.table, session.secret, decision, now.signal).then(
      (found) => asked.current === now && (set(found), think(false)),
      (error: unknown) => {
        if (asked.current !== now) return;
        think(false);
        session.explain(api.words(error));
      },
    );
  };
  return { hint: hint?.decision === decision ? hint : null, thinking, toggle };
}

export function BulbSign(): JSX.Element {
  return <svg class="verb" viewBox="0 0 24 24" aria-hidden="true"><path d="M9 17h6M10 20.5h4M12 3.5a6 6 0 0 0-3.5 10.800V17h7v-2.700A6 6 0 0 0 12 3.500z" /></svg>;
}

const LONG = 40;

/** What an answer is called; of an ability its name, without all that its card says. */
export function optionName(option: Pick<Option, "label" | "square">): string {
  const [name = "", ...rest] = option.label.split(": ");
  return option.square ?? capital(rest.length && option.label.length > LONG ? name : option.label);
}

/** The answers of a hint, best first; a press gives one. */
export function Hints({ hint, point, take, close }: { hint: Hint; point(option: string | null): void; take(option: string): void; close(): void }): JSX.Element {
  return (
    <section class="hints" aria-label="Hint">
      <header>
        <BulbSign /> <b>{hint.sentence}</b>
        {hint.others > 0 && <small>{hint.others} {hint.others === 1 ? "other is" : "others are"} no better.</small>}
        <button type="button" class="quiet" aria-label="Close the hint" onClick={close}>✕</button>
      </header>
      <ol>
        {hint.options.map((option, n) => (
          <li key={option.id}>
            <button type="button" class="studied" data-hint={option.id} onClick={() => take(option.id)} onMouseEnter={() => point(option.id)} onMouseLeave={() => point(null)} onFocus={() => point(option.id)}>
              <Rank n={n + 1} />
              <span><b>{optionName(option)}</b> {option.sentence}</span>
              <Win option={option} />
            </button>
          </li>
        ))}
      </ol>
      {hint.evidence && <small class="evidence">{hint.evidence}</small>}
    </section>
  );
}

export function Rank({ n }: { n: number }): JSX.Element {
  return <b class={`rank is-${n}`} aria-label={`answer ${n}`}>{n}</b>;
}

/** The chance to win after an answer, as a number and as a bar. */
export function Win({ option }: { option: Studied }): JSX.Element {
  return (
    <span class="win" title={`give or take ${percent(option.noise)}`}>
      {percent(option.win)}
      <i style={{ width: `${Math.round(option.win * 100)}%` }} />
    </span>
  );
}
