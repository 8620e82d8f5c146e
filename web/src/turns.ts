/** Games that take days: while nobody looks at the page, it asks now and then at which seats it is one's turn, and tells. */

import * as api from "./api";
import { keptTables } from "./kept";
import { settings } from "./settings";

/** how often, in milliseconds */
const EVERY = 2 * 60_000;
/** the most seats that are asked about at once */
const MOST = 50;

/** at which tables it was one's turn when last asked */
let waited = new Set<string>();

export function canNotify(): boolean {
  return "Notification" in window && Notification.permission !== "denied";
}

/** Ask the browser's leave to give notice; whether it was given. */
export async function askLeave(): Promise<boolean> {
  const granted = canNotify() && (await Notification.requestPermission()) === "granted";
  settings.set({ notify: granted });
  return granted;
}

/** Give notice of a turn; a press on it leads to the table. */
export function giveNotice(title: string, body: string, table: string, place?: string): void {
  if (!settings.kept.notify || !("Notification" in window) || Notification.permission !== "granted") return;
  const note = new Notification(title, { body, tag: table });
  note.onclick = () => {
    window.focus();
    if (place) location.hash = place;
    note.close();
  };
}

async function look(): Promise<void> {
  if (!document.hidden || !settings.kept.notify) {
    waited = new Set(); // whoever looks at the page sees it there
    return;
  }
  const open = keptTables().filter((kept) => !kept.over && kept.side !== undefined && !location.hash.includes(kept.table));
  if (!open.length) return;
  const told = await api.turns(open.slice(0, MOST).map(({ table, secret }) => ({ table, secret })));
  const now = new Set(told.filter((turn) => turn.waits).map((turn) => turn.table));
  for (const kept of open) {
    if (now.has(kept.table) && !waited.has(kept.table)) giveNotice(`Your turn: ${kept.title}`, "The game is waiting for you.", kept.table, `#/table/${kept.table}/${kept.secret}`);
  }
  waited = now;
}

export function watchTurns(): void {
  setInterval(() => void look().catch(() => undefined), EVERY);
}
