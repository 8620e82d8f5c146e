/** How other cards say it: texts of all boxes to search, and to begin one's own from. */

import type { JSX } from "preact";
import { useMemo, useState } from "preact/hooks";
import * as api from "./api";
import { useLoaded } from "./hooks";
import { Bust, Drawer, parted } from "./Parts";
import type { Cards } from "./protocol";

export type Sort = "ability" | "trait" | "status" | "item" | "other";

interface Example {
  card: string;
  kind: string;
  name: string;
  text: string;
  sort: Sort;
}

const MOST = 30;

function examples(cards: Cards): Example[] {
  return [...cards.characters, ...cards.attachments].flatMap((card) => {
    const own = card.kind === "character";
    const at = { card: card.id, kind: card.kind };
    return [
      ...card.abilities.map((each) => ({ ...at, name: `${card.name}: ${each.name}`, text: own ? spoken(played(each.text), card.name) : played(each.text), sort: own ? ("ability" as const) : ("item" as const) })),
      ...(card.trait ? [{ ...at, name: own ? `${card.name}: ${card.trait.name}` : card.name, text: own ? spoken(played(card.trait.text), card.name) : played(card.trait.text), sort: own ? ("trait" as const) : ("item" as const) }] : []),
      ...card.components.filter((part) => part.text).map((part) => ({ ...at, name: `${card.name}: ${part.name}`, text: played(part.text), sort: "status" as const })),
    ];
  });
}

/** The words that are played: an example is to do what its card does. */
function played(text: string): string {
  const [alone, plays] = parted(text);
  return plays || alone;
}

/** A text that can stand on any card: it speaks of `this character`, not of whose card it was. */
function spoken(text: string, name: string): string {
  const names = [name, name.split(" ")[0] ?? name].map((each) => each.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return text.replace(new RegExp(`(^|[.] )?\\b(?:${names.join("|")})\\b`, "g"), (_, start?: string) => (start === undefined ? "this character" : `${start}This character`));
}

export function Examples({ sort, put, close }: { sort: Sort; put(text: string): void; close(): void }): JSX.Element {
  const { value: cards, problem } = useLoaded(api.cards, []);
  const [wanted, want] = useState("");
  const all = useMemo(() => (cards ? examples(cards) : []), [cards]);
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  const found = all.filter((each) => (sort === "other" || each.sort === sort) && words.every((word) => `${each.name} ${each.text}`.toLowerCase().includes(word)));
  return (
    <Drawer title="How other cards say it" close={close} wide>
      {problem && <p class="problem" role="alert">{problem}</p>}
      <input type="search" aria-label="Words to look for" placeholder="push, knocked down, each ally …" value={wanted} onInput={(event) => want(event.currentTarget.value)} />
      <ul class="examples">
        {found.slice(0, MOST).map((each) => (
          <li key={`${each.name} ${each.text}`}>
            <button type="button" class="example" onClick={() => (put(each.text), close())}><Bust card={each.card} kind={each.kind} /><span><b>{each.name}</b> {each.text}</span></button>
          </li>
        ))}
      </ul>
      {found.length > MOST && <p class="hint">{found.length - MOST} more: look for a word.</p>}
      {cards && !found.length && <p class="hint">No card says that.</p>}
    </Drawer>
  );
}
