/** The words on the cards that a match does not carry along: traits, items, companions, and what comes with them. */

import * as api from "./api";
import { useLoaded } from "./hooks";
import type { CardEntry, Match } from "./protocol";

export interface Words {
  name: string;
  text: string;
}

export class Texts {
  constructor(private readonly cards: Map<string, CardEntry>) {}

  /** What a card says apart from its abilities. */
  traits(card: string): Words[] {
    const entry = this.cards.get(card);
    return entry?.trait ? [{ name: entry.trait.name, text: entry.trait.text }] : [];
  }

  /** The words of the card that a question comes from, if exactly one in the match says it. */
  saying(match: Match, question: string): Words | null {
    const asked = plain(question);
    if (asked.length < 12) return null;
    const said = new Map<string, Words>();
    for (const id of new Set(match.cards.map((card) => card.card))) {
      const entry = this.cards.get(id);
      const parts = entry ? [...entry.abilities, ...this.traits(id), ...entry.components] : [];
      for (const part of parts) {
        if (plain(part.text).includes(asked)) said.set(part.name, { name: part.name, text: part.text });
      }
    }
    return said.size === 1 ? ([...said.values()][0] ?? null) : null;
  }
}

function plain(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]+/g, " ").trim();
}

export function useTexts(): Texts {
  const { value } = useLoaded(async () => {
    const all = await api.cards();
    return new Texts(new Map([...all.characters, ...all.attachments].map((card) => [card.id, card])));
  }, []);
  return value ?? NONE;
}

const NONE = new Texts(new Map());
