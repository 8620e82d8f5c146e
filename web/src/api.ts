/** What is asked of the server before anybody sits at a table. */

import type { Advice, BoxChecked, BoxShelf, Cards, Checked, Choices, Draft, Figures, Hint, LessonFacts, LessonMoment, MapEntry, MatchEntry, NewTable, Moment, OpenTable, OwnCards, PageFacts, PageHtml, Puzzle, Puzzles, Refusal, ReplayFacts, ReviewProgress, Solution, SquadRead, TableFacts, Tried, TurnFacts, View, Wanted, Terms } from "./protocol";

export class Refused extends Error {}

/** What went wrong, in words. */
export function words(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** how often the server may be asked to go on with a box, and how often it may stop at the same words */
const MOST_ASKED = 8;
const MOST_ALIKE = 3;

/** `stops`: what the server has said so far of a box that it could not read at a time. */
async function call<T>(path: string, body?: unknown, more: RequestInit = {}, stops: readonly string[] = []): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(
      path,
      body === undefined
        ? more
        : { ...more, method: "POST", headers: { "content-type": "application/json" }, body: typeof body === "string" ? body : JSON.stringify(body) },
    );
  } catch {
    throw new Refused("The server does not answer. Is it running?");
  }
  const data: unknown = await answer.json().catch(() => null);
  if (answer.ok) return data as T;
  const sentence = sentenceIn(data) ?? `The server refused this (${answer.status}).`;
  const said = [...stops, sentence];
  const goesOn = answer.status === 422 && answer.headers.has("retry-after") && said.length < MOST_ASKED && said.filter((each) => each === sentence).length < MOST_ALIKE;
  if (goesOn) return call(path, body, more, said);
  throw new Refused(sentence);
}

const MOST_SAID = 3;

function sentenceIn(data: unknown): string | null {
  const errors = (data as { errors?: { message?: unknown }[] } | null)?.errors;
  const sentences = errors?.map((error) => String(error.message ?? "")).filter(Boolean) ?? [];
  const more = sentences.length > MOST_SAID ? [`And ${sentences.length - MOST_SAID} more like this`] : [];
  return sentences.length ? [...sentences.slice(0, MOST_SAID).map((each) => each[0]?.toUpperCase() + each.slice(1)), ...more].join(". ") : null;
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

export const matches = (): Promise<MatchEntry[]> => once("api/matches");
export const figures = (): Promise<Figures> => once("api/figures");
export const cards = (): Promise<Cards> => once("api/cards");
export const map = (id: string): Promise<MapEntry> => once(`api/maps/${encodeURIComponent(id)}`);

export const phrases = (): Promise<Record<string, string>> => once("api/phrases");

export const choices = (): Promise<Choices> => once("api/choices");

/** A box of somebody's own goes along with what is asked about it. */
const brought = (box: Draft | undefined) => (box ? { box } : {});

/** What stands against a match, and how it would look. */
export function check(match: Wanted, box?: Draft): Promise<Checked> {
  return call("api/check", { match, ...brought(box) });
}

/** What can be left to chance: a part that is "random" is drawn. */
export interface Drawing {
  match: Omit<Wanted, "squads"> & { squads: (string[] | string)[] };
  size: number;
  attached: number;
  boxes: string[];
}

export async function draw(wanted: Drawing, box?: Draft): Promise<Wanted> {
  return (await call<{ match: Wanted }>("api/draw", { ...wanted, ...brought(box) })).match;
}

/** The match that a file says. */
export async function readMatch(text: string): Promise<Wanted> {
  return (await call<{ match: Wanted }>("api/match-file/read", { text })).match;
}

export async function matchText(match: Wanted): Promise<string> {
  return (await call<{ text: string }>("api/match-file/write", { match })).text;
}

export function newTable(match: string | Wanted, seats: string[], terms: Terms = {}, box?: Draft): Promise<NewTable> {
  return call("api/tables", { match, seats, ...terms, ...brought(box) });
}

export function join(table: string, place?: { side: number; player: number }): Promise<{ side: number; player: number; secret: string }> {
  return call(`api/tables/${encodeURIComponent(table)}/join`, place ?? {});
}

export const openTables = (): Promise<OpenTable[]> => call("api/open-tables");

/** At which of these seats somebody is asked. */
export function turns(seats: { table: string; secret: string }[]): Promise<TurnFacts[]> {
  return call("api/turns", { seats });
}

export function tableFacts(table: string): Promise<TableFacts> {
  return call(`api/tables/${encodeURIComponent(table)}`);
}

/** Where the record of a game that is over can be fetched. */
export function recordAddress(table: string): string {
  return `api/tables/${encodeURIComponent(table)}/record`;
}

/** The cards of a table that somebody has brought along. */
export const tableCards = (table: string): Promise<OwnCards> => once(`api/tables/${encodeURIComponent(table)}/cards`);

// ---------------------------------------------------------------------- the workshop

export async function newBox(name: string): Promise<Draft> {
  return (await call<{ box: Draft }>("api/workshop/new", { name })).box;
}

export function checkBox(box: Draft): Promise<BoxChecked> {
  return call("api/workshop/check", { box });
}

/** What else the text at a path of a box may mean. */
export async function otherReadings(box: Draft, path: (string | number)[]): Promise<string[]> {
  return (await call<{ others: string[] }>("api/workshop/others", { box, path })).others;
}

/** A box as a file. */
export async function packBox(box: Draft): Promise<string> {
  return (await call<{ text: string }>("api/workshop/pack", { box })).text;
}

export async function unpackBox(text: string): Promise<Draft> {
  return (await call<{ box: Draft }>("api/workshop/unpack", { text })).box;
}

export function boxShelf(box: Draft): Promise<BoxShelf> {
  return call("api/workshop/shelf", { box });
}

/** A table where a card, a map or a scenario of a box is tried out. */
export function tryOut(box: Draft, file: string, card: string, seats: string[]): Promise<NewTable> {
  return call("api/workshop/try", { box, file, card, seats });
}

// ---------------------------------------------------------------------- the lesson

export const lessons = (): Promise<LessonFacts[]> => once("api/lessons");

/** The moment of a lesson that some answers lead to, and why something cannot be done there. */
export function lessonMoment(lesson: string, answers: string[], words?: string[]): Promise<LessonMoment> {
  return call(`api/lessons/${encodeURIComponent(lesson)}`, words ? { answers, words } : { answers });
}

// ---------------------------------------------------------------------- the guide

export const guide = (): Promise<PageFacts[]> => once("api/guide");
export const guidePage = (id: string): Promise<PageHtml> => once(`api/guide/${encodeURIComponent(id)}`);
export const guideNames = (): Promise<Record<string, string>> => once("api/guide-names");

// ---------------------------------------------------------------------- to learn from

/** The best answers to a question that somebody is asked at a table. */
export function hint(table: string, secret: string, decision: number, signal: AbortSignal): Promise<Hint> {
  return call(`api/tables/${encodeURIComponent(table)}/hint`, { secret, decision }, { signal });
}

const reviewAddress = (table: string) => `api/tables/${encodeURIComponent(table)}/review`;

/** How the review of a game stands; it is part of that when it is done. */
export const review = (table: string): Promise<ReviewProgress> => call(reviewAddress(table));
export const startReview = (table: string): Promise<ReviewProgress> => call(reviewAddress(table), {});
export const stopReview = (table: string): Promise<ReviewProgress> => call(reviewAddress(table), undefined, { method: "DELETE" });

export const puzzles = (date: string): Promise<Puzzles> => call(`api/puzzles?date=${encodeURIComponent(date)}`);
export const puzzle = (id: string): Promise<Puzzle> => once(`api/puzzles/${encodeURIComponent(id)}`);
export const tryPuzzle = (id: string, answer: string): Promise<Tried> => call(`api/puzzles/${encodeURIComponent(id)}/try`, { answer });
export const puzzleSolution = (id: string): Promise<Solution> => once(`api/puzzles/${encodeURIComponent(id)}/solution`);

/** What a line of text says as a squad. */
export const readSquad = (text: string): Promise<SquadRead> => call("api/squads/read", { text });

/** Which squads win with the cards that somebody owns. */
export const askAdvice = (wish: { boxes: string[]; size: number; attached: number; game: string; map: string }): Promise<Advice> => call("api/squads/advice", wish);
export const advice = (id: string): Promise<Advice> => call(`api/squads/advice/${encodeURIComponent(id)}`);
export const stopAdvice = (id: string): Promise<Advice> => call(`api/squads/advice/${encodeURIComponent(id)}`, undefined, { method: "DELETE" });

// ---------------------------------------------------------------------- watching again

export const replay = (table: string): Promise<ReplayFacts> => once(`api/tables/${encodeURIComponent(table)}/replay`);
export const moment = (table: string, step: number): Promise<Moment> => once(`api/tables/${encodeURIComponent(table)}/moments/${step}`);

/** A moment of a game in play, as somebody who sits there may know it. */
export async function look(table: string, secret: string, step: number): Promise<View> {
  return (await call<{ view: View }>(`api/tables/${encodeURIComponent(table)}/look`, { secret, step })).view;
}

export async function whyThen(table: string, step: number, words: string[]): Promise<Refusal[]> {
  return (await call<{ refusals: Refusal[] }>(`api/tables/${encodeURIComponent(table)}/moments/${step}/why`, { words })).refusals;
}

export function playOn(table: string, step: number, seats: string[]): Promise<NewTable> {
  return call(`api/tables/${encodeURIComponent(table)}/play-on`, { step, seats });
}

/** Open a record file; the table that its game has got. */
export async function openRecord(text: string): Promise<string> {
  return (await call<{ table: string }>("api/records", text)).table;
}
