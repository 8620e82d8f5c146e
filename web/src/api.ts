/** What is asked of the server before anybody sits at a table. */

import type { CardEntry, MapEntry, MatchEntry, NewTable } from "./protocol";

export class Refused extends Error {}

async function call<T>(path: string, body?: unknown): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(
      path,
      body === undefined
        ? {}
        : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) },
    );
  } catch {
    throw new Refused("The server does not answer. Is it still running?");
  }
  const data: unknown = await answer.json().catch(() => null);
  if (!answer.ok) throw new Refused(sentenceIn(data) ?? `The server says no (${answer.status}).`);
  return data as T;
}

function sentenceIn(data: unknown): string | null {
  if (typeof data !== "object" || data === null) return null;
  for (const key of ["sentence", "detail", "error"]) {
    const value = (data as Record<string, unknown>)[key];
    if (typeof value === "string") return value;
    if (typeof value === "object") {
      const inner = sentenceIn(value);
      if (inner) return inner;
    }
  }
  return null;
}

/** Lists come as they are, or as the one list in an object. */
function entries<T>(data: unknown): T[] {
  if (Array.isArray(data)) return data as T[];
  const inner = Object.values(data as Record<string, unknown>).find(Array.isArray);
  return (inner ?? []) as T[];
}

const kept = new Map<string, Promise<unknown>>();

function once<T>(path: string): Promise<T> {
  let found = kept.get(path);
  if (!found) {
    found = call<T>(path);
    found.catch(() => kept.delete(path));
    kept.set(path, found);
  }
  return found as Promise<T>;
}

export const matches = async (): Promise<MatchEntry[]> => entries(await once("api/matches"));
export const cards = async (): Promise<CardEntry[]> => entries(await once("api/cards"));
export const map = (id: string): Promise<MapEntry> => once(`api/maps/${encodeURIComponent(id)}`);

export function newTable(match: string, seats: string[]): Promise<NewTable> {
  return call("api/tables", { match, seats });
}

export function join(table: string): Promise<{ side: number; secret: string }> {
  return call(`api/tables/${encodeURIComponent(table)}/join`, {});
}
