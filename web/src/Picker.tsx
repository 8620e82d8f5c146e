/** Choosing a card: all of them, readable, with a field to search in. */

import type { JSX } from "preact";
import { useMemo, useState } from "preact/hooks";
import { CardName, CardText } from "./CardText";
import { capital, Drawer } from "./Parts";
import type { CardEntry, Choices } from "./protocol";

interface PickerProps {
  title: string;
  cards: CardEntry[];
  boxes: Choices["boxes"];
  /** cards that are on the side already */
  taken: string[];
  pick(card: CardEntry): void;
  close(): void;
}

export function Picker({ title, cards, boxes, taken, pick, close }: PickerProps): JSX.Element {
  const [words, setWords] = useState("");
  const found = useMemo(() => cards.filter((card) => fits(card, words)), [cards, words]);
  const inBoxes = boxes.map((box) => ({ box, cards: found.filter((card) => card.box === box.id) })).filter((each) => each.cards.length);
  return (
    <Drawer title={title} close={close} wide>
      <input type="search" placeholder="Search names and texts" aria-label="Search cards" value={words} onInput={(event) => setWords(event.currentTarget.value)} />
      {inBoxes.map(({ box, cards: own }) => (
        <section key={box.id}>
          <h3>{box.name}</h3>
          <ul class="picker-cards">
            {own.map((card) => (
              <li key={card.id} class="picker-card">
                <header>
                  <CardName card={card} />
                  <button type="button" disabled={taken.includes(card.id)} aria-label={`Take ${card.name}`} data-card={card.id} onClick={() => pick(card)}>
                    {taken.includes(card.id) ? "Here" : "Take"}
                  </button>
                </header>
                <CardText card={card} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {!found.length && <p class="hint">{capital("no card says that.")}</p>}
    </Drawer>
  );
}

function fits(card: CardEntry, words: string): boolean {
  const text = [card.name, card.kind, card.trait?.name, card.trait?.text, ...card.tokens, ...card.abilities.flatMap((a) => [a.name, a.text, a.type])]
    .join(" ")
    .toLowerCase();
  return words.toLowerCase().split(/\s+/).every((word) => text.includes(word));
}
