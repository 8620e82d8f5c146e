/** Cards as one reads them: abilities with their costs, traits, what comes with them. */

import type { JSX } from "preact";
import { Bust, TokenSign, Words } from "./Parts";
import type { CardEntry } from "./protocol";
import { Cost, Defense } from "./Squad";

/** The name of a card with its numbers. */
export function CardName({ card, colour, side }: { card: CardEntry; colour?: string; side?: number }): JSX.Element {
  return (
    <>
      <Bust card={card.id} kind={card.kind} {...(colour === undefined ? {} : { colour })} {...(side === undefined ? {} : { side })} />
      <b>{card.name}</b>
      <span class="tokens">{card.tokens.map((type, n) => <TokenSign key={n} type={type} />)}</span>
      {card.defense !== null && <Defense value={card.defense} />}
    </>
  );
}

/** Everything that is written on a card. */
export function CardText({ card }: { card: CardEntry }): JSX.Element {
  const plain = !card.abilities.length && !card.trait;
  return (
    <ul class="card-text">
      {card.abilities.map((ability) => (
        <li key={ability.name}>
          {ability.type && ability.cost ? <Cost type={ability.type} cost={ability.cost} /> : ability.cost ? <span class="tag">to the {ability.cost}</span> : null}
          {" "}<b>{ability.name}</b> <Words text={ability.text} />
        </li>
      ))}
      {card.trait && <li class="trait"><b>{card.trait.name}</b> <Words text={card.trait.text} /></li>}
      {card.components.filter((part) => part.text).map((part) => (
        <li key={part.id} class="trait"><span class="tag">{part.kind}</span> <b>{part.name}</b> <Words text={part.text} /></li>
      ))}
      {plain && <li>A basic character without abilities.</li>}
    </ul>
  );
}
