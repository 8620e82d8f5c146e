/** Boxes that somebody writes: kept in this browser, saved and opened as files. */

import * as api from "./api";
import type { Draft } from "./protocol";

const KEY = "crossfray.boxes";
const MOST = 20;
const MOST_LETTERS = 40;
const COPY = " (copy)";

export interface KeptBox {
  /** names it in this browser; it stays when the box is renamed */
  key: string;
  box: Draft;
  changed: number;
}

/** The boxes of this browser, the latest first. */
export function keptBoxes(): KeptBox[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? (found as KeptBox[]).filter((each) => each?.key && each.box?.["box.toml"]) : [];
  } catch {
    return [];
  }
}

export function keptBox(key: string): KeptBox | undefined {
  return keptBoxes().find((each) => each.key === key);
}

/** Keep a box as it is now; why not, if the browser has no room for it. */
export function keepBox(key: string, box: Draft): string {
  const others = keptBoxes().filter((each) => each.key !== key);
  if (others.length >= MOST) return `This browser keeps at most ${MOST} boxes. Save one as a file, then remove it here.`;
  return store([{ key, box, changed: Date.now() }, ...others]);
}

export function removeBox(key: string): void {
  store(keptBoxes().filter((each) => each.key !== key));
}

/** The box as it is kept now, if that is not how this tab knows it: another tab has changed it. */
export function changedElsewhere(key: string, known: Draft): Draft | undefined {
  const now = keptBox(key)?.box;
  return now && JSON.stringify(now) !== JSON.stringify(known) ? now : undefined;
}

/** Keep a box beside the one it comes from; its key, or why not. */
export function keepCopy(box: Draft): { key: string; full: string } {
  const key = newKey();
  const copy = { ...box, "box.toml": { ...box["box.toml"], name: `${boxName(box).slice(0, MOST_LETTERS - COPY.length)}${COPY}` } };
  return { key, full: keepBox(key, copy) };
}

function store(boxes: KeptBox[]): string {
  try {
    localStorage.setItem(KEY, JSON.stringify(boxes));
    return "";
  } catch {
    return "This browser has no space left. Save the box as a file.";
  }
}

export function newKey(): string {
  return crypto.getRandomValues(new Uint32Array(1))[0]?.toString(36) ?? "box";
}

export function boxName(box: Draft): string {
  return String(box["box.toml"]?.["name"] ?? "") || "A box";
}

/** Save a box as a file that `crossfray play --box` opens, too. */
export async function saveBox(box: Draft): Promise<void> {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([await api.packBox(box)], { type: "application/json" }));
  link.download = `${String(box["box.toml"]?.["id"] ?? "box")}.crossfray`;
  link.click();
  URL.revokeObjectURL(link.href);
}
