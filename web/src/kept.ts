/** What this browser remembers: the tables it has sat at, newest first. Nothing works worse without it. */

export interface KeptTable {
  table: string;
  secret: string;
  title: string;
  spectator?: string;
  /** the seats of friends, to send them their links */
  invited?: { side: number; player: number; secret: string }[];
  over?: boolean;
  /** the page that led there, to go back to: the workshop */
  from?: string;
  /** where one sits there, and when one was there last */
  side?: number;
  player?: number;
  date?: number;
}

const KEY = "crossfray.tables";
const MOST = 12;

export function keptTables(): KeptTable[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? (found as KeptTable[]) : [];
  } catch {
    return [];
  }
}

export function keptTable(table: string): KeptTable | undefined {
  return keptTables().find((kept) => kept.table === table);
}

export function keep(entry: KeptTable): void {
  const known = keptTable(entry.table);
  const merged = known?.secret === entry.secret ? { ...known, ...entry } : entry;
  merged.date = Date.now();
  store([merged, ...keptTables().filter((kept) => kept.table !== entry.table)].slice(0, MOST));
}

export function forget(table: string): void {
  store(keptTables().filter((kept) => kept.table !== table));
}

function store(tables: KeptTable[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(tables));
  } catch {
    // private windows may refuse; the link in the address bar is enough to come back
  }
}

// ---------------------------------------------------------------------- the lesson

const LEARNED = "crossfray.learned";

/** The steps of the lesson that were done in this browser. */
export function learnedSteps(): string[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(LEARNED) ?? "[]");
    return Array.isArray(found) ? found.map(String) : [];
  } catch {
    return [];
  }
}

export function learned(step: string): void {
  try {
    localStorage.setItem(LEARNED, JSON.stringify([...new Set([...learnedSteps(), step])]));
  } catch {
    // the lesson works without being remembered
  }
}

/** Whether somebody has never played here. */
export function isNew(): boolean {
  return keptTables().length === 0 && learnedSteps().length === 0;
}

// ---------------------------------------------------------------------- puzzles

const PUZZLES = "crossfray.puzzles";
/** solved at once, at a later try, or not yet */
export type PuzzleResult = "solved" | "late" | "failed";

export function puzzleResults(): Record<string, PuzzleResult> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(PUZZLES) ?? "{}");
    return found && typeof found === "object" ? (found as Record<string, PuzzleResult>) : {};
  } catch {
    return {};
  }
}

/** Note what came of a puzzle; the first try counts. */
export function solvedPuzzle(id: string, right: boolean): void {
  const known = puzzleResults();
  const before = known[id];
  const result: PuzzleResult = right ? (before === "failed" || before === "late" ? "late" : "solved") : (before ?? "failed");
  try {
    localStorage.setItem(PUZZLES, JSON.stringify({ ...known, [id]: result }));
  } catch {
    // puzzles can be solved without being remembered
  }
}
