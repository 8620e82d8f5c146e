/** The words on the cards that a match does not carry along: traits, items, companions, and what comes with them. */

import * as api from "./api";
import { useLoaded } from "./hooks";
import { learnFigures } from "./figures";
import type { Card, CardEntry, Match } from "./protocol";

export interface Words {
  name: string;
  text: string;
}

export class Texts {
  constructor(private readonly cards: Map<string, CardEntry>) {}

  entry(card: string): CardEntry | undefined {
    return this.cards.get(card);
  }

  /** What a card says apart from its abilities. */
  traits(card: string): Words[] {
    const entry = this.cards.get(card);
    return entry?.trait ? [{ name: entry.trait.name, text: entry.trait.text }] : [];
  }

  /** The part of a card that a question comes from: the one it names, or the only one there is. */
  saying(card: Card, question: string): Words | null {
    const own = this.cards.get(card.card);
    const parts = [...(own ? [...own.abilities, ...this.traits(card.card)] : []), ...this.components(card.card)];
    const named = parts.find((part) => question.startsWith(`${part.name}:`) || question.startsWith(`${card.name}: ${part.name}:`));
    return named ?? (parts.length === 1 ? (parts[0] ?? null) : null);
  }

  /** The words of a token, minion or status card, which stand on the card of who brings it. */
  components(id: string): Words[] {
    return [...this.cards.values()].flatMap((card) => card.components).filter((part) => part.id === id && part.text);
  }
}

/** The cards of the server, and those that somebody has brought along to a table. */
export function useTexts(match: Match, table: string): Texts {
  const { value } = useLoaded(async () => {
    const all = await api.cards();
    const known = new Map([...all.characters, ...all.attachments].map((card) => [card.id, card]));
    const strange = match.cards.some((card) => (card.kind === "character" || card.kind === "item") && !known.has(card.card));
    if (strange && table) {
      const own = await api.tableCards(table).catch(() => null);
      if (own) learnFigures(own.figures);
      for (const card of own ? [...own.characters, ...own.attachments] : []) known.set(card.id, card);
    }
    return new Texts(known);
  }, [table, match.cards.map((card) => card.card).join()]);
  return value ?? NONE;
}

const NONE = new Texts(new Map());
