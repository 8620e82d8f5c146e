/** The seal of a table's dice: kept when it is first told, compared with every later one, and with the record at the end. */

import { recordAddress } from "./api";

const KEY = "crossfray.seals";
const MOST = 50;

function keptSeals(): [string, string][] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? (found as [string, string][]) : [];
  } catch {
    return [];
  }
}

/** Whether a table's seal is the one that was told first; that one is kept. */
function isKeptSeal(table: string, seal: string): boolean {
  const seals = keptSeals();
  const known = seals.find(([kept]) => kept === table);
  if (known) return known[1] === seal;
  try {
    localStorage.setItem(KEY, JSON.stringify([[table, seal], ...seals].slice(0, MOST)));
  } catch {
    // private windows may refuse: then only this visit is compared
  }
  return true;
}

/** What a record says against the seal and the nonces that were told; empty if it fits them. */
export async function againstSeal(
  record: { secret?: string; seal?: string; nonces?: string[] },
  seal: string,
  nonces: string[] | null,
): Promise<string> {
  if (record.seal !== seal) return "the seal in the record is not the one you were shown";
  if (nonces && JSON.stringify(record.nonces) !== JSON.stringify(nonces)) return "the nonces in the record are not the ones you were shown";
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(record.secret ?? ""));
  const hex = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex === seal ? "" : "the secret of the dice does not match its seal";
}

/** After the end: what the record of a table proves about its dice, in a sentence. */
async function diceProof(table: string, seal: string, nonces: string[] | null): Promise<string> {
  if (!("subtle" in crypto)) return `This page can check the seal only over https. You can run: crossfray replay --verify --seal ${seal}`;
  const response = await fetch(recordAddress(table));
  if (!response.ok) return "";
  const record = (await response.json()) as { format: number; secret?: string; seal?: string; nonces?: string[] };
  if (record.format < 2) return "";
  const wrong = await againstSeal(record, seal, nonces);
  if (wrong) return `Do not trust these dice: ${wrong}.`;
  const before = /^after (\d+) rolls: /.exec(record.secret ?? "")?.[1];
  return before
    ? `Dice checked: the first ${before} rolls come from the game that this one continues; the others were sealed before they were rolled.`
    : "Dice checked: they were sealed before the game, and the seal matches.";
}

/** What the server told of a table's dice. */
export class Sealed {
  seal = "";
  /** the seal is not the one that was told first */
  changed = false;
  /** what each seat has added to the dice, once all have come */
  nonces: string[] | null = null;
  /** the seed of the dice, if somebody named it: then they can be foretold */
  seed: string | null = null;
  /** what the record proves about the dice, when the game is over */
  proof = "";

  constructor(
    private readonly table: string,
    private readonly tell: () => void,
  ) {}

  told(seal: string, nonces: string[] | null, seed: string | null): void {
    this.seal = seal;
    this.changed = seal !== "" && !isKeptSeal(this.table, seal);
    this.nonces = nonces;
    this.seed = seed;
  }

  /** After the end: compare the record with what was told before the game. */
  async check(): Promise<void> {
    if (this.proof || !this.seal || this.seed !== null) return;
    this.proof = await diceProof(this.table, this.seal, this.nonces).catch(() => "");
    this.tell();
  }
}
