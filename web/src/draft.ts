/** A box as it is being written: found and changed by the way to each of its parts. Nothing is changed in place. */

import type { BoxChecked, BoxProblem, BoxReading, Draft } from "./protocol";

export type Path = (string | number)[];
type Values = Record<string, unknown>;

export const BOX = "box.toml";
export const CHARACTERS = "characters.toml";
export const ATTACHMENTS = "attachments.toml";
export const POWER_UPS = "power-ups.toml";
export const FIGURES = "figures.toml";

/** What stands at the end of a way; undefined if nothing does. */
export function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((inner, key) => (inner === null || typeof inner !== "object" ? undefined : (inner as Values)[key]), value);
}

/** The same with something else there; undefined takes it away. */
export function withAt<T>(value: T, path: Path, next: unknown): T {
  const [key, ...rest] = path;
  if (key === undefined) return next as T;
  if (typeof key === "number") {
    const list = Array.isArray(value) ? [...(value as unknown[])] : [];
    const inner = withAt(list[key], rest, next);
    if (inner === undefined) list.splice(key, 1);
    else list[key] = inner;
    return list as T;
  }
  const table: Values = { ...(value as Values | undefined) };
  const inner = withAt(table[key], rest, next);
  if (inner === undefined || (Array.isArray(inner) && !inner.length)) delete table[key];
  else table[key] = inner;
  return table as T;
}

export function textAt(draft: Draft, path: Path): string {
  const found = valueAt(draft, path);
  return typeof found === "string" ? found : "";
}

export function numberAt(draft: Draft, path: Path, otherwise = 0): number {
  const found = valueAt(draft, path);
  return typeof found === "number" ? found : otherwise;
}

export function listAt<T = Values>(draft: Draft, path: Path): T[] {
  const found = valueAt(draft, path);
  return Array.isArray(found) ? (found as T[]) : [];
}

/** `Wild at Heart` -> `wild-at-heart`, as the server does. */
export function slug(name: string): string {
  const kept = [...name.toLowerCase()].map((letter) => (/[a-z0-9]/.test(letter) ? letter : /[ -]/.test(letter) ? "-" : ""));
  return kept.join("").split("-").filter(Boolean).join("-");
}

export function boxId(draft: Draft): string {
  return textAt(draft, [BOX, "id"]) || "box";
}

// ---------------------------------------------------------------------- parts

export interface Part {
  path: Path;
  name: string;
  /** the id of a card; empty for a map, a scenario or the box */
  card: string;
}

export interface Shelf {
  kind: Kind;
  title: string;
  parts: Part[];
}

export type Kind = "character" | "item" | "companion" | "objective" | "power_up" | "map" | "scenario";

const HOMES: Record<string, [string, string]> = {
  character: [CHARACTERS, "Characters"],
  item: [ATTACHMENTS, "Items"],
  companion: [ATTACHMENTS, "Companions"],
  objective: [ATTACHMENTS, "Bonus objectives"],
  power_up: [POWER_UPS, "Power-ups"],
};

/** Everything in a box, by its kind. */
export function shelves(draft: Draft): Shelf[] {
  const cards = Object.entries(HOMES).map(([kind, [file, title]]) => ({
    kind: kind as Kind,
    title,
    parts: listAt(draft, [file, kind]).map((card, n) => ({ path: [file, kind, n], name: String(card["name"] ?? ""), card: String(card["id"] ?? "") })),
  }));
  const files = (kind: Kind, folder: string, title: string) => ({
    kind,
    title,
    parts: Object.keys(draft).filter((file) => file.startsWith(folder)).map((file) => ({ path: [file], name: textAt(draft, [file, "name"]), card: "" })),
  });
  return [...cards, files("map", "maps/", "Maps"), files("scenario", "scenarios/", "Scenarios")];
}

export function kindOf(path: Path): Kind | "box" {
  const file = String(path[0] ?? BOX);
  if (file.startsWith("maps/")) return "map";
  if (file.startsWith("scenarios/")) return "scenario";
  return path.length > 1 ? (path[1] as Kind) : "box";
}

const NEW: Record<Kind, Values> = {
  character: {
    name: "New hero", pronoun: "they", defense: 2, tokens: ["strength"],
    ability: [{ name: "Strike", type: "strength", cost: 1, challenge_action: true, text: "Challenge 3." }],
  },
  item: { name: "New item", text: "This character rolls 1 more die against a knocked-down rival." },
  companion: { name: "New companion", pronoun: "it", defense: 1, action: [{ name: "Fetch", text: "Move 2." }] },
  objective: { name: "Lost chest", text: "A character adjacent to a lost chest may interact to move it up to 3 squares. If it is in another starting area, remove it and gain 3 points." },
  power_up: { name: "New power-up", number: 2, text: "This character has +1 defense." },
  map: { name: "New map", map: "", legend: { "1": ["area 1"], "2": ["area 2"], A: ["point A"], B: ["point B"] }, colours: { "1": "dark", "2": "light" } },
  scenario: { name: "New scenario", maps: [], about: "", text: "At the end of the round, if you have more points than each opponent, gain 1 point." },
};

/** A new part of a kind, and the way to it. */
export function added(draft: Draft, kind: Kind): { draft: Draft; path: Path } {
  const id = freeId(draft, `${boxId(draft)}-${slug(String(NEW[kind]["name"]))}`);
  const home = HOMES[kind];
  if (home) {
    const path = [home[0], kind, listAt(draft, [home[0], kind]).length];
    return { draft: withAt(draft, path, { id, ...NEW[kind] }), path };
  }
  const path = [`${kind}s/${id}.toml`];
  const more = kind === "map" ? { map: EMPTY_MAP } : { maps: shelves(draft).find((shelf) => shelf.kind === "map")?.parts.slice(0, 1).map((part) => textAt(draft, [...part.path, "id"])) ?? [] };
  return { draft: withAt(draft, path, { id, ...NEW[kind], ...more }), path };
}

const EMPTY_MAP = [
  "+---+---+---+---+---+---+", "| 2   2   2   2   2   2 |", "+   +   +   +   +   +   +", "|                       |", "+   +   +   +   +   +   +",
  "|     A                 |", "+   +   +   +   +   +   +", "|                 B     |", "+   +   +   +   +   +   +", "|                       |",
  "+   +   +   +   +   +   +", "| 1   1   1   1   1   1 |", "+---+---+---+---+---+---+", "",
].join("\n");

function freeId(draft: Draft, wanted: string): string {
  const taken = JSON.stringify(draft);
  let id = wanted;
  for (let n = 2; taken.includes(`"${id}"`); n++) id = `${wanted}-${n}`;
  return id.slice(0, 40);
}

/** A card under another name; its id follows as long as it was made from the name, and so does what speaks of it. */
export function renamed(draft: Draft, path: Path, name: string): Draft {
  const id = textAt(draft, [...path, "id"]);
  const next = withAt(draft, [...path, "name"], name);
  const made = (from: string) => `${boxId(draft)}-${slug(from)}`.slice(0, 40);
  const wanted = made(name);
  const follows = path.length > 1 && id.replace(/-\d+$/, "") === made(textAt(draft, [...path, "name"])).replace(/-\d+$/, "");
  if (!follows || !slug(name) || wanted === id) return next;
  return withId(next, path, id, freeId(draft, wanted));
}

function withId(draft: Draft, path: Path, from: string, to: string): Draft {
  const squads = listAt<{ squads?: string[][] }>(draft, [BOX, "match"]).map((match) => ({
    ...match,
    squads: (match.squads ?? []).map((squad) => squad.map((entry) => entry.split("+").map((part) => (part === from ? to : part)).join("+"))),
  }));
  let next = withAt(draft, [...path, "id"], to);
  for (const file of Object.keys(draft)) {
    const of = listAt<string>(next, [file, "power_ups", "of"]);
    if (of.includes(from)) next = withAt(next, [file, "power_ups", "of"], of.map((id) => (id === from ? to : id)));
  }
  if (squads.length) next = withAt(next, [BOX, "match"], squads);
  const look = valueAt(draft, [FIGURES, "figure", from]);
  return look ? withAt(withAt(next, [FIGURES, "figure", from], undefined), [FIGURES, "figure", to], look) : next;
}

const SPOKEN = ["text", "reading"];

/** A card whose texts call it by its new name, and by the first word of it where they said a short one. */
export function respoken(draft: Draft, path: Path, before: string, name: string): Draft {
  const [old = "", first = ""] = [before.split(" ")[0], name.split(" ")[0]];
  if (before === name || !before || !slug(name) || path.length < 2) return draft;
  const short = listAt<string>(draft, [...path, "short"]);
  const called = first.length > 3 || first === name ? first : name;
  const names: [string, string][] = [[before, name], ...(short.includes(old) ? [[old, called] as [string, string]] : [])];
  const said = (text: string) => names.reduce((so, [from, to]) => so.replaceAll(new RegExp(`\\b${from.replace(/[^\w\s]/g, "\\$&")}\\b`, "g"), to), text);
  const inside = (value: unknown, key = ""): unknown => {
    if (Array.isArray(value)) return key === "short" ? value.map((each) => (each === old ? called : each)) : value.map((each) => inside(each));
    if (value === null || typeof value !== "object") return SPOKEN.includes(key) && typeof value === "string" ? said(value) : value;
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, inside(each, name)]));
  };
  const was = valueAt(draft, path);
  const now = inside(was);
  return JSON.stringify(now) === JSON.stringify(was) ? draft : withAt(draft, path, now);
}

/** A box without one of its parts, and without what spoke of it. */
export function without(draft: Draft, path: Path): Draft {
  const id = textAt(draft, [...path, "id"]);
  let next = withAt(draft, path, undefined);
  for (const file of [CHARACTERS, POWER_UPS]) if (next[file] && !Object.keys(next[file]).length) next = withAt(next, [file], undefined);
  if (valueAt(next, [FIGURES, "figure", id])) next = withAt(next, [FIGURES, "figure", id], undefined);
  for (const file of Object.keys(next)) {
    const of = listAt<string>(next, [file, "power_ups", "of"]).filter((each) => each !== id);
    if (valueAt(next, [file, "power_ups"])) next = withAt(next, [file, "power_ups"], of.length ? { ...(valueAt(next, [file, "power_ups"]) as Values), of } : undefined);
  }
  const matches = listAt<{ squads?: string[][]; map?: string; game?: string }>(next, [BOX, "match"]);
  const kept = matches.filter((match) => match.map !== id && match.game !== id && !(match.squads ?? []).flat().some((entry) => entry.split("+").includes(id)));
  return kept.length < matches.length ? withAt(next, [BOX, "match"], kept) : next;
}

// ---------------------------------------------------------------------- what the server says

const same = (a: Path, b: Path) => a.length === b.length && a.every((key, n) => key === b[n]);
const under = (path: Path, found: Path) => path.every((key, n) => key === found[n]);

/** What is said of exactly this value. */
export function said(problems: BoxProblem[] | undefined, path: Path): BoxProblem[] {
  return problems?.filter((problem) => same(problem.path, path)) ?? [];
}

/** What is said of a part, or of anything in it. */
export function saidUnder(problems: BoxProblem[] | undefined, path: Path): BoxProblem[] {
  return problems?.filter((problem) => under(path, problem.path)) ?? [];
}

export function readingOf(checked: BoxChecked | null, path: Path): BoxReading | undefined {
  return checked?.readings.find((each) => same(each.path, path));
}

/** The part that a problem belongs to. */
export function partOf(path: Path): Path {
  return kindOf(path) === "map" || kindOf(path) === "scenario" ? path.slice(0, 1) : typeof path[2] === "number" ? path.slice(0, 3) : [BOX];
}

const AROUND = 26;

/** The words in question, with some of what stands around them, and carets under them. */
export function caret(text: string, span: number[]): string {
  const [start = 0, end = 0] = span;
  const begin = Math.max(text.lastIndexOf("\n", start - 1) + 1, start - AROUND);
  const lineEnd = text.indexOf("\n", start);
  const stop = Math.min(lineEnd < 0 ? text.length : lineEnd, Math.max(end, start + 1) + AROUND);
  const before = begin > 0 && text[begin - 1] !== "\n" ? "…" : "";
  const width = Math.max(1, Math.min(end, stop) - start);
  return `${before}${text.slice(begin, stop)}${stop < text.length ? "…" : ""}\n${" ".repeat(start - begin + before.length)}${"^".repeat(width)}`;
}
