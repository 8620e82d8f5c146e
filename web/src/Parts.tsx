/** Small parts that several pages use. */

import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { baseOutline, Figure } from "./Figure";
import { figureOf } from "./figures";
import { sideColours, TOKEN_COLOURS } from "./palettes";
import type { TokenType } from "./protocol";

/** The head and shoulders of a card. */
export function Bust({ card, kind, colour, side }: { card: string; kind?: string; colour?: string; side?: number }): JSX.Element {
  return (
    <svg class="bust" viewBox="-2 -14 104 114" aria-hidden="true">
      <Figure look={figureOf(card, kind)} colour={colour ?? ""} side={side ?? 0} bust={colour === undefined} />
    </svg>
  );
}

/** A side by its colour and its shape. */
export function SideSign({ side, colour }: { side: number; colour: string }): JSX.Element {
  const paint = sideColours(colour);
  return (
    <svg class="side-sign" viewBox="0 0 24 24" aria-hidden="true">
      <path d={baseOutline(side, 12, 12, 8.6, 8.6)} fill={paint.base} stroke={paint.edge} stroke-width="2.4" stroke-linejoin="round" />
    </svg>
  );
}

const SIGNS: Record<TokenType, string> = {
  finesse: "M5 19 C8 9 13 5 19 5 C19 11 15 16 5 19Z M5 19 L13 11",
  strength: "M6 9h3V7h2.500v2H13V7h2.500v2H18v6a3 3 0 0 1-3 3H9a3 3 0 0 1-3-3z",
  cunning: "M3.5 12 C7 6.5 17 6.5 20.5 12 C17 17.5 7 17.5 3.5 12Z M12 9.500a2.5 2.5 0 1 0 .01 0z",
  leadership: "M5 17 L4 8 L8.5 11.5 L12 6 L15.5 11.5 L20 8 L19 17Z",
};

export function TokenSign({ type, label }: { type: TokenType; label?: string }): JSX.Element {
  return (
    <svg class="token-sign" viewBox="0 0 24 24" role="img" aria-label={label ?? type}>
      <title>{label ?? type}</title>
      <circle cx="12" cy="13" r="10.5" fill="#231c2b" />
      <circle cx="12" cy="12" r="10.5" fill={TOKEN_COLOURS[type]} stroke="#231c2b" stroke-width="1.6" />
      <path d={SIGNS[type]} fill="#fff" fill-opacity=".95" stroke="#231c2b" stroke-width="1" stroke-linejoin="round" />
    </svg>
  );
}

export function Logo(): JSX.Element {
  return (
    <svg class="logo" viewBox="0 0 32 32" aria-hidden="true">
      <rect x="3" y="5" width="26" height="25" rx="7" fill="#9c2f14" />
      <rect x="3" y="2" width="26" height="26" rx="7" fill="#e4572e" stroke="#231c2b" stroke-width="2" />
      <path d="M10 21 22 9M10 9l12 12" stroke="#fff4d6" stroke-width="4" stroke-linecap="round" />
    </svg>
  );
}

/** A panel over everything else, closed by its button, Escape or a press beside it. */
export function Drawer({ title, close, wide, children }: { title: string; close(): void; wide?: boolean; children: ComponentChildren }): JSX.Element {
  const panel = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    panel.current?.showModal();
  }, []);
  return (
    <dialog
      ref={panel}
      class={`drawer${wide ? " is-wide-drawer" : ""}`}
      aria-label={title}
      onClose={close}
      onClick={(event) => event.target === panel.current && close()}
    >
      <header>
        <h2>{title}</h2>
        <button type="button" class="quiet" onClick={close} aria-label="Close">✕</button>
      </header>
      <div class="drawer-body">{children}</div>
    </dialog>
  );
}

async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const field = document.createElement("textarea");
    field.value = text;
    document.body.append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
  }
}

export function CopyButton({ text, label, words = "Copy" }: { text: string; label: string; words?: string }): JSX.Element {
  const [copied, set] = useState(false);
  const copy = async () => {
    await copyText(text);
    set(true);
    setTimeout(() => set(false), 2000);
  };
  return <button type="button" aria-label={label} onClick={() => void copy()}>{copied ? "✓" : words}</button>;
}

export function CopyLink({ label, url }: { label: string; url: string }): JSX.Element {
  const [copied, set] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const copy = async () => {
    field.current?.select();
    await copyText(url);
    set(true);
    setTimeout(() => set(false), 2000);
  };
  const share = () => void navigator.share({ title: "Crossfray", url }).catch(() => undefined);
  return (
    <div class="copy-link">
      <label>
        <span>{label}</span>
        <input ref={field} readOnly value={url} onFocus={(event) => event.currentTarget.select()} />
      </label>
      <button type="button" onClick={() => void copy()}>{copied ? "Copied ✓" : "Copy"}</button>
      {"share" in navigator && <button type="button" onClick={share}>Share</button>}
    </div>
  );
}

const PLAYS_AS = " (Plays as: ";

/** A text of a card, and what it plays as if that is something else. */
export function parted(text: string): [string, string] {
  const at = text.lastIndexOf(PLAYS_AS);
  return at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + PLAYS_AS.length, -1)];
}

/** The same with each in its place. */
export function Words({ text }: { text: string }): JSX.Element {
  const [alone, plays] = parted(text);
  return plays ? <>{alone} <em class="plays-as">Plays as: {plays}</em></> : <>{alone}</>;
}

export function address(hash: string): string {
  return `${location.href.split("#")[0]}#${hash}`;
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
