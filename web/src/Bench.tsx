/** The fields of the workshop: each shows a value of the box, changes it, and has below it what the server says of it. */

import { createContext, type ComponentChildren, type JSX } from "preact";
import { useContext, useId, useRef, useState } from "preact/hooks";
import { besideOf, ReadAs } from "./Confirm";
import { caret, listAt, numberAt, type Path, readingOf, said, textAt, valueAt } from "./draft";
import { Examples, type Sort } from "./Examples";
import { capital, TokenSign } from "./Parts";
import type { BoxChecked, BoxProblem, Draft, TokenType } from "./protocol";

export interface Bench {
  draft: Draft;
  checked: BoxChecked | null;
  /** what was said is about words that have changed since */
  stale: boolean;
  /** how often something was taken back: fields that keep what is typed begin anew then */
  undone: number;
  /** for which words of each text its author has said what they mean */
  decided: Map<string, string>;
  /** `what` names the change: changes of one name that follow each other are undone together */
  change(make: (draft: Draft) => Draft, what: string): void;
  set(path: Path, value: unknown, what?: string): void;
}

export const OnBench = createContext<Bench>(null as unknown as Bench);
export const useBench = (): Bench => useContext(OnBench);

export const TYPES: TokenType[] = ["finesse", "strength", "cunning", "leadership"];

interface At {
  path: Path;
  label: string;
}

/** What is wrong, or odd, with exactly this value. */
export function Notes({ path, deep = false }: { path: Path; deep?: boolean }): JSX.Element | null {
  const { checked } = useBench();
  const errors = said(checked?.errors, path);
  const warnings = said(checked?.warnings, path);
  if (!errors.length && !warnings.length) return null;
  return (
    <ul class={`bench-notes${deep ? " is-deep" : ""}`} aria-live="polite" data-at={path.join(".")}>
      {errors.map((each) => <li key={each.message} class="is-error">{capital(each.message)}.{each.nearest && !each.mended.length && ` Nearest: ${each.nearest}.`}</li>)}
      {warnings.map((each) => <li key={each.message} class="is-warning">{capital(each.message)}.</li>)}
    </ul>
  );
}

/** `left` hears when the field is left, with what was in it before. */
export function Line({ path, label, most = 60, put, left }: At & { most?: number; put?: (text: string) => void; left?: (before: string) => void }): JSX.Element {
  const bench = useBench();
  const before = useRef("");
  return (
    <label class="bench-field">
      <span>{label}</span>
      <input
        value={textAt(bench.draft, path)}
        maxLength={most}
        spellcheck={false}
        onFocus={(event) => (before.current = event.currentTarget.value)}
        onBlur={() => left?.(before.current)}
        onInput={(event) => (put ?? ((text: string) => bench.set(path, text)))(event.currentTarget.value)}
      />
      <Notes path={path} />
    </label>
  );
}

/** Names divided by commas. */
export function Names({ path, label }: At): JSX.Element {
  const bench = useBench();
  const shown = listAt<string>(bench.draft, path).join(", ");
  return (
    <label class="bench-field">
      <span>{label}</span>
      <input key={`${path.join()} ${bench.undone}`} defaultValue={shown} spellcheck={false} onInput={(event) => bench.set(path, event.currentTarget.value.split(",").map((each) => each.trim()).filter(Boolean))} />
      <Notes path={path} />
    </label>
  );
}

export function Choice({ path, label, options, usual }: At & { options: Record<string, string>; usual: string }): JSX.Element {
  const bench = useBench();
  return (
    <label class="bench-field is-short">
      <span>{label}</span>
      <select value={textAt(bench.draft, path) || usual} onChange={(event) => bench.set(path, event.currentTarget.value)}>
        {Object.entries(options).map(([value, words]) => <option key={value} value={value}>{words}</option>)}
      </select>
      <Notes path={path} />
    </label>
  );
}

export function Numbers({ path, label, from, to, usual, words = String }: At & { from: number; to: number; usual: number; words?: (value: number) => string }): JSX.Element {
  const bench = useBench();
  const values = Array.from({ length: to - from + 1 }, (_, n) => from + n);
  return (
    <label class="bench-field is-short">
      <span>{label}</span>
      <select value={String(numberAt(bench.draft, path, usual))} onChange={(event) => bench.set(path, Number(event.currentTarget.value))}>
        {values.map((value) => <option key={value} value={String(value)}>{words(value)}</option>)}
      </select>
      <Notes path={path} />
    </label>
  );
}

export function Tick({ path, label }: At): JSX.Element {
  const bench = useBench();
  return (
    <label class="bench-tick">
      <input type="checkbox" checked={valueAt(bench.draft, path) === true} onChange={(event) => bench.set(path, event.currentTarget.checked || undefined)} />
      <span>{label}</span>
    </label>
  );
}

/** One of the four types of tokens. */
export function TypePick({ path, label }: At): JSX.Element {
  const bench = useBench();
  const chosen = textAt(bench.draft, path);
  return (
    <fieldset class="bench-field is-short type-pick">
      <legend>{label}</legend>
      <span class="type-row">
        {TYPES.map((type) => (
          <label key={type} title={type}>
            <input type="radio" class="sr-only" name={path.join()} checked={type === chosen} onChange={() => bench.set(path, type)} aria-label={type} />
            <TokenSign type={type} />
          </label>
        ))}
      </span>
      <Notes path={path} />
    </fieldset>
  );
}

/** The tokens that a character brings: up to four, the same twice if wanted. */
export function Tokens({ path, label }: At): JSX.Element {
  const bench = useBench();
  const tokens = listAt<TokenType>(bench.draft, path);
  const put = (next: TokenType[]) => bench.set(path, next);
  return (
    <fieldset class="bench-field type-pick">
      <legend>{label}</legend>
      <span class="type-row">
        {tokens.map((type, n) => (
          <button key={n} type="button" class="token-button" aria-label={`Remove ${type}`} title={`${type}: remove it`} onClick={() => put(tokens.filter((_, place) => place !== n))}><TokenSign type={type} /></button>
        ))}
        {tokens.length < 4 && (
          <span class="token-add">
            {TYPES.map((type) => (
              <button key={type} type="button" class="token-button is-add" aria-label={`Add ${type}`} title={`Add ${type}`} onClick={() => put([...tokens, type])}>+<TokenSign type={type} /></button>
            ))}
          </span>
        )}
      </span>
      <Notes path={path} />
    </fieldset>
  );
}

// ---------------------------------------------------------------------- texts that are played

/** letters: of what is longer than a text may be nothing is lost, and the server says so */
const FAR_TOO_MANY = 20_000;

/** A text of a card: what is not understood is underlined, and below it stands how it is read or what may be meant. */
export function CardWords({ path, label, like }: At & { like: Sort }): JSX.Element {
  const bench = useBench();
  const id = useId();
  const text = textAt(bench.draft, path);
  const errors = said(bench.checked?.errors, path);
  const beside = besideOf(path);
  const unread = said(bench.checked?.errors, beside);
  const reading = readingOf(bench.checked, path);
  const behind = useRef<HTMLDivElement>(null);
  const put = (next: string) => {
    const key = path.join("/");
    if (textAt(bench.draft, beside) && !bench.decided.has(key)) bench.decided.set(key, text);
    bench.set(path, next);
  };
  const wrong = errors.length + unread.length > 0;
  const [looking, look] = useState(false);
  return (
    <div class={`bench-field card-words-field${bench.stale ? " is-stale" : ""}`} data-text={path.join(".")} data-at={path.join(".")}>
      <span class="words-label">
        <label for={id}>{label}</label>
        <button type="button" class="quiet" onClick={() => look(true)}>Examples</button>
      </span>
      {looking && <Examples sort={like} put={put} close={() => look(false)} />}
      <div class="words-box">
        <div ref={behind} class="words-behind" aria-hidden="true">{marked(text, bench.stale ? [] : errors)}</div>
        <textarea
          id={id}
          value={text}
          maxLength={FAR_TOO_MANY}
          rows={rowsFor(text)}
          spellcheck={false}
          aria-invalid={wrong}
          aria-describedby={`${id}-says`}
          onInput={(event) => put(event.currentTarget.value)}
          onScroll={(event) => behind.current && (behind.current.scrollTop = event.currentTarget.scrollTop)}
        />
      </div>
      <div id={`${id}-says`} class="words-says" aria-live="polite">
        {errors.map((error) => <Misread key={`${error.span?.join()} ${error.message}`} error={error} text={text} stale={bench.stale} put={put} />)}
        {unread.length > 0 && <p>What is written beneath this text as its reading is not understood:</p>}
        {unread.map((error) => <Misread key={error.message} error={error} text={textAt(bench.draft, beside)} stale={bench.stale} put={(next) => bench.set(beside, next)} />)}
        {unread.length > 0 && <p><button type="button" disabled={bench.stale} onClick={() => bench.set(beside, undefined)}>Read the text instead</button></p>}
        {!wrong && reading !== undefined && <ReadAs path={path} reading={reading} faults={reading.faults.map((error) => <Misread key={error.message} error={error} text={text} stale={bench.stale} put={put} />)} />}
        {!wrong && reading === undefined && <p class="read-as is-waiting">{text.trim() ? "…" : "Write what it does, as a card would say it."}</p>}
        {said(bench.checked?.warnings, path).map((each) => <p key={each.message} class="is-warning">{capital(each.message)}</p>)}
      </div>
    </div>
  );
}

/** What is wrong with some words: they are quoted with a caret below, and a sentence near by can be put in. */
function Misread({ error, text, stale, put }: { error: BoxProblem; text: string; stale: boolean; put(text: string): void }): JSX.Element {
  return (
    <div class="misread">
      {error.span && !stale && text.trim() && <pre class="caret" aria-hidden="true">{caret(text, error.span)}</pre>}
      <p>{capital(error.message)}.</p>
      {error.mended.length > 0 && (
        <p class="did-you-mean">
          <b>Did you mean</b>
          {error.mended.map((each) => <button key={each.says} type="button" class="mend" disabled={stale} onClick={() => put(each.text)}>{each.says}</button>)}
        </p>
      )}
    </div>
  );
}

function marked(text: string, errors: BoxProblem[]): ComponentChildren {
  const parts: ComponentChildren[] = [];
  let from = 0;
  for (const error of [...errors].sort((a, b) => (a.span?.[0] ?? 0) - (b.span?.[0] ?? 0))) {
    const [start = 0, end = 0] = error.span ?? [];
    if (start < from || end <= start) continue;
    parts.push(text.slice(from, start), <mark key={start}>{text.slice(start, end)}</mark>);
    from = end;
  }
  return [...parts, text.slice(from), "\n"];
}

function rowsFor(text: string): number {
  const lines = text.split("\n").reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / 58)), 0);
  return Math.min(Math.max(lines, 2), 8);
}
