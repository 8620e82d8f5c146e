/** The rulebook and a page for everything there is, with a field to search in all of it. */

import type { JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import * as api from "./api";
import { useLoaded } from "./hooks";
import { Bust, Logo } from "./Parts";
import type { PageFacts } from "./protocol";

const FIRST = "contents";
const FIGURES = ["character", "companion", "item", "minion", "token", "status card"];

export function GuidePage({ id }: { id: string }): JSX.Element {
  return (
    <main class="page guide">
      <h1><a href="#/" class="brand" aria-label="Start page"><Logo /></a> Rules</h1>
      <div class="sheet">
        <Reader id={id || FIRST} turn={(page) => (location.hash = `#/rules/${page}`)} />
      </div>
    </main>
  );
}

interface ReaderProps {
  id: string;
  turn(page: string): void;
  /** beside the table */
  small?: boolean;
}

/** A page, its links, and searching. */
export function Reader({ id, turn, small }: ReaderProps): JSX.Element {
  const { value: page, problem } = useLoaded(() => api.guidePage(id), [id]);
  const [past, setPast] = useState<string[]>([]);
  const top = useRef<HTMLElement>(null);
  const [words, setWords] = useState("");
  useEffect(() => {
    top.current?.scrollIntoView({ block: "nearest" });
    setWords("");
  }, [id]);
  const go = (next: string) => {
    setPast([...past, id]);
    turn(next);
  };
  const back = () => {
    turn(past[past.length - 1] ?? FIRST);
    setPast(past.slice(0, -1));
  };
  const pressed = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const target = link?.getAttribute("href") ?? "";
    if (!target.startsWith("#/rules/") || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    go(decodeURIComponent(target.slice("#/rules/".length)));
  };
  const html = useMemo(() => page?.html.replaceAll('href="page:', 'href="#/rules/') ?? "", [page]);
  return (
    <article class={`reader${small ? " is-small" : ""}`} ref={top}>
      <p class="reader-tools">
        {past.length > 0 && <button type="button" class="quiet" onClick={back}>← Back</button>}
        {id !== FIRST && <button type="button" class="quiet" onClick={() => go(FIRST)}>Contents</button>}
        <input type="search" aria-label="Search rules and cards" placeholder="Search rules and cards" value={words} onInput={(event) => setWords(event.currentTarget.value)} />
      </p>
      {words.trim() && <Found words={words} go={go} />}
      {problem && <p class="problem" role="alert">{problem}</p>}
      {page && !words.trim() && (
        <>
          <h2>{FIGURES.includes(page.kind) && <Bust card={page.id.replace(/^card-/, "")} kind={page.kind} />} {page.title}</h2>
          <div class="page-text" onClick={pressed} dangerouslySetInnerHTML={{ __html: html }} />
        </>
      )}
    </article>
  );
}

/** Pages that have all the words; those that have them in their title first. */
export function search(pages: PageFacts[], words: string): PageFacts[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = (text: string) => wanted.every((word) => text.toLowerCase().includes(word));
  const found = pages.filter((page) => fits(`${page.title} ${page.text}`));
  const rank = (page: PageFacts) => (page.title.toLowerCase() === words.toLowerCase().trim() ? 0 : fits(page.title) ? 1 : page.kind === "rule" ? 3 : 2);
  return found.sort((a, b) => rank(a) - rank(b));
}

/** The words around the first of those that were looked for. */
export function excerpt(text: string, words: string): string {
  const first = words.toLowerCase().split(/\s+/).find(Boolean) ?? "";
  const at = Math.max(text.toLowerCase().indexOf(first) - 50, 0);
  const start = at > 0 ? text.indexOf(" ", at) + 1 : 0;
  return `${start ? "… " : ""}${text.slice(start, start + 140)}${text.length > start + 140 ? " …" : ""}`;
}

function Found({ words, go }: { words: string; go(page: string): void }): JSX.Element {
  const { value: pages, problem } = useLoaded(api.guide, []);
  const found = useMemo(() => search(pages ?? [], words), [pages, words]);
  if (problem) return <p class="problem" role="alert">{problem}</p>;
  return (
    <>
      <p class="hint" role="status">{pages ? `${found.length} ${found.length === 1 ? "page" : "pages"}` : "Searching …"}</p>
      <ul class="found">
        {found.slice(0, 40).map((page) => (
          <li key={page.id}>
            <a href={`#/rules/${page.id}`} onClick={(event) => (event.preventDefault(), go(page.id))}>{page.title}</a> <small>{page.kind}</small>
            <p>{excerpt(page.text, words)}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
