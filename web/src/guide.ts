/** Which page of the guide lies open beside the table, and the words that lead to pages. */

import * as api from "./api";

let open: string | null = null;
let names: Map<string, string> | null = null;
let pattern: RegExp | null = null;
const listeners = new Set<() => void>();

export const opened = {
  get page(): string | null {
    return open;
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

function tell(): void {
  for (const listener of listeners) listener();
}

/** Open a page beside what is there; null closes it. */
export function openGuide(page: string | null): void {
  open = page;
  tell();
}

/** Fetch the words that lead to pages, once. */
export function learnNames(): void {
  if (names) return;
  names = new Map();
  api.guideNames().then(
    (found) => {
      names = new Map(Object.entries(found));
      const longest = [...names.keys()].sort((a, b) => b.length - a.length);
      pattern = new RegExp(`(?<![\\w-])(?:${longest.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|")})(?![\\w-])`, "gi");
      tell();
    },
    () => (names = null),
  );
}

export interface Part {
  text: string;
  page: string | null;
}

/** A sentence in parts, those that lead to a page with it; each page once. */
export function parts(text: string): Part[] {
  if (!pattern || !names) return [{ text, page: null }];
  const found: Part[] = [];
  const seen = new Set<string>();
  let at = 0;
  for (const hit of text.matchAll(pattern)) {
    const page = names.get(hit[0]) ?? names.get(hit[0].toLowerCase());
    if (!page || seen.has(page)) continue;
    seen.add(page);
    if (hit.index > at) found.push({ text: text.slice(at, hit.index), page: null });
    found.push({ text: hit[0], page });
    at = hit.index + hit[0].length;
  }
  if (at < text.length) found.push({ text: text.slice(at), page: null });
  return found;
}
