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
export function isKeptSeal(table: string, seal: string): boolean {
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
  if (record.seal !== seal) return "the record has another seal than the one you were told";
  if (nonces && JSON.stringify(record.nonces) !== JSON.stringify(nonces)) return "the record has other nonces than those you were told";
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(record.secret ?? ""));
  const hex = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex === seal ? "" : "the secret of the dice does not fit its seal";
}

/** After the end: what the record of a table proves about its dice, in a sentence. */
export async function diceProof(table: string, seal: string, nonces: string[] | null): Promise<string> {
  if (!("subtle" in crypto)) return `This page cannot check the seal without https: crossfray replay --verify --seal ${seal}`;
  const response = await fetch(recordAddress(table));
  if (!response.ok) return "";
  const record = (await response.json()) as { format: number; secret?: string; seal?: string; nonces?: string[] };
  if (record.format < 2) return "";
  const wrong = await againstSeal(record, seal, nonces);
  return wrong ? `Do not trust these dice: ${wrong}.` : "Dice checked: sealed before the game, and the seal fits.";
}
